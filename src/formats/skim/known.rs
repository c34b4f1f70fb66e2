//! Names that records have said before, each found again by its bytes: what most facts say was said a thousand times.
//!
//! Invariant: an id means one kind and one text until [`KnownNames::begin_dialogue`] forgets them all.

use super::Kind;
use crate::formats::name_hash::{NamePlaces, is_same_name, name_hash};
use rustc_hash::FxHashMap;

/// Names that are known are forgotten when there are so many, or so much text: values of some datasets never come again.
const MOST_NAMES: usize = 1 << 14;
const MOST_BYTES: usize = 1 << 20;

/// A name by its position among those that are known.
pub type NameId = u32;

#[derive(Clone, Debug, Default)]
pub struct KnownNames {
    texts: String,
    all: Vec<Known>,
    places: NamePlaces,
    /// What is said of a service, by the service, the name, and the value plus one.
    of_services: FxHashMap<(Kind, [u32; 3]), NameId>,
    /// Dialogues are counted.
    dialogue: u32,
}

#[derive(Clone, Debug)]
struct Known {
    kind: Kind,
    /// Where its text is.
    text: (u32, u32),
    /// The numbers that an index gave it, as said by the system and by the user, plus one.
    index_numbers: [u32; 2],
    /// The dialogues whose states said it last, without a value and with one.
    said_in: [u32; 2],
}

impl KnownNames {
    pub fn begin_dialogue(&mut self) {
        if self.all.len() > MOST_NAMES || self.texts.len() > MOST_BYTES {
            *self = Self::default();
        }
        self.dialogue += 1;
    }

    pub fn id(&mut self, kind: Kind, text: &str) -> NameId {
        let Self { texts, all, places, .. } = self;
        let next = number_of(all.len());
        let known = |id: NameId| all.get(id as usize).map(|known| (known.kind, known.text_in(texts)));
        let is_it = |id| known(id).is_some_and(|(own, name)| own == kind && is_same_name(name, text));
        let hash_of = |id| known(id).map_or(0, |(kind, name)| name_hash(kind as u64, name));
        let found = places.find_or_put(name_hash(kind as u64, text), is_it, next, hash_of);
        found.unwrap_or_else(|| {
            let start = number_of(texts.len());
            texts.push_str(text);
            let text = (start, number_of(texts.len()));
            all.push(Known { kind, text, index_numbers: [0; 2], said_in: [0; 2] });
            next
        })
    }

    /// Of what is said of a service: `service/name` or `service/name=value`.
    pub fn id_of_service(
        &mut self,
        kind: Kind,
        service: NameId,
        name: NameId,
        value: Option<NameId>,
    ) -> NameId {
        let key = (kind, [service, name, value.map_or(0, |value| value + 1)]);
        if let Some(known) = self.of_services.get(&key) {
            return *known;
        }
        let mut text = format!("{}/{}", self.text(service), self.text(name));
        if let Some(value) = value {
            text.push('=');
            text.push_str(self.text(value));
        }
        let id = self.id(kind, &text);
        self.of_services.insert(key, id);
        id
    }

    /// Whether no state of the dialogue has said it yet. A slot may be called like another one with its value.
    pub fn is_first_of_state(&mut self, name: NameId, has_value: bool) -> bool {
        let said_in =
            self.all.get_mut(name as usize).and_then(|known| known.said_in.get_mut(usize::from(has_value)));
        // None has the number 0.
        let dialogue = self.dialogue + 1;
        said_in.is_some_and(|said_in| std::mem::replace(said_in, dialogue) != dialogue)
    }

    /// The number that an index gives a name; `number` is asked for it once.
    pub fn index_number(&mut self, name: NameId, is_user: bool, number: impl FnOnce(&str) -> u32) -> u32 {
        let Self { texts, all, .. } = self;
        let Some(known) = all.get_mut(name as usize) else { return 0 };
        let [of_system, of_user] = known.index_numbers;
        if let Some(given) = (if is_user { of_user } else { of_system }).checked_sub(1) {
            return given;
        }
        let given = number(known.text_in(texts));
        let [of_system, of_user] = &mut known.index_numbers;
        *(if is_user { of_user } else { of_system }) = given + 1;
        given
    }

    pub fn kind(&self, name: NameId) -> Option<Kind> {
        self.all.get(name as usize).map(|known| known.kind)
    }

    pub fn text(&self, name: NameId) -> &str {
        self.all.get(name as usize).map_or("", |known| known.text_in(&self.texts))
    }
}

impl Known {
    fn text_in<'t>(&self, texts: &'t str) -> &'t str {
        let (start, end) = self.text;
        texts.get(start as usize..end as usize).unwrap_or_default()
    }
}

/// There are few, and their texts are short.
fn number_of(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_is_asked_once_until_all_are_forgotten() {
        let mut known = KnownNames::default();
        let mut asked = 0;
        let mut number = |known: &mut KnownNames| {
            known.begin_dialogue();
            let name = known.id(Kind::Act, "inform");
            known.index_number(name, true, |_| {
                asked += 1;
                asked
            })
        };
        assert_eq!([number(&mut known), number(&mut known)], [1, 1]);
        for number in 0..=MOST_NAMES {
            known.id(Kind::Value, &number.to_string());
        }
        assert_eq!([number(&mut known), number(&mut known)], [2, 2]);
        known.id(Kind::Value, &"long ".repeat(MOST_BYTES));
        assert_eq!([number(&mut known), number(&mut known)], [3, 3]);
        let name = known.id(Kind::Act, "inform");
        assert_eq!(known.index_number(name, false, |_| 9), 9);
        assert_eq!(known.text(name), "inform");
    }

    #[test]
    fn what_a_state_says_is_new_once_a_dialogue() {
        let mut known = KnownNames::default();
        let (service, slot, value) =
            (known.id(Kind::Service, "s"), known.id(Kind::Slot, "a"), known.id(Kind::Value, "b"));
        let name = known.id_of_service(Kind::ServiceSlot, service, slot, Some(value));
        let again = known.id_of_service(Kind::ServiceSlot, service, slot, Some(value));
        assert_eq!((known.text(name), again), ("s/a=b", name));
        let is_first: Vec<bool> =
            [true, false, true].map(|has_value| known.is_first_of_state(name, has_value)).to_vec();
        assert_eq!(is_first, [true, true, false]);
        known.begin_dialogue();
        assert!(known.is_first_of_state(name, true));
    }
}
