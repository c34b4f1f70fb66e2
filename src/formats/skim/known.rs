//! Names that records have said before, each found again by its bytes: what most facts say was said a thousand times.
//!
//! Invariant: a number means one kind and one text until [`KnownNames::begin_dialogue`] forgets them all.

use super::Kind;
use crate::formats::name_hash::{NamePlaces, is_same_name, name_hash};
use rustc_hash::FxHashMap;

/// Names that are known are forgotten when there are so many, or so much text: values of some datasets never come again.
const MOST_NAMES: usize = 1 << 14;
const MOST_BYTES: usize = 1 << 20;

/// A name by its number.
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
    /// What an index calls it, of the system or the user, plus one.
    called: [u32; 2],
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

    /// The number of a name.
    pub fn number(&mut self, kind: Kind, text: &str) -> NameId {
        let next = number_of(self.all.len());
        let mut places = std::mem::take(&mut self.places);
        let is_it = |number| self.kind(number) == Some(kind) && is_same_name(self.text(number), text);
        let hash_of = |number| name_hash(self.kind(number).map_or(0, |kind| kind as u64), self.text(number));
        let found = places.find_or_put(name_hash(kind as u64, text), is_it, next, hash_of);
        self.places = places;
        found.unwrap_or_else(|| {
            let start = number_of(self.texts.len());
            self.texts.push_str(text);
            let text = (start, number_of(self.texts.len()));
            self.all.push(Known { kind, text, called: [0; 2], said_in: [0; 2] });
            next
        })
    }

    /// The number of what is said of a service: `service/name` or `service/name=value`.
    pub fn of_service(&mut self, kind: Kind, service: NameId, name: NameId, value: Option<NameId>) -> NameId {
        let key = (kind, [service, name, value.map_or(0, |value| value + 1)]);
        if let Some(known) = self.of_services.get(&key) {
            return *known;
        }
        let mut text = format!("{}/{}", self.text(service), self.text(name));
        if let Some(value) = value {
            text.push('=');
            text.push_str(self.text(value));
        }
        let number = self.number(kind, &text);
        self.of_services.insert(key, number);
        number
    }

    /// Whether no state of the dialogue has said it yet. A slot may be called like another one with its value.
    pub fn is_first_of_state(&mut self, name: NameId, has_value: bool) -> bool {
        let said_in =
            self.all.get_mut(name as usize).and_then(|known| known.said_in.get_mut(usize::from(has_value)));
        // None has the number 0.
        let dialogue = self.dialogue + 1;
        said_in.is_some_and(|said_in| std::mem::replace(said_in, dialogue) != dialogue)
    }

    /// What an index calls a name; `number` is asked for it once.
    pub fn called(&mut self, name: NameId, is_user: bool, number: impl FnOnce(&str) -> u32) -> u32 {
        let at = name as usize;
        let known = self.all.get(at).and_then(|known| known.called.get(usize::from(is_user))?.checked_sub(1));
        if let Some(called) = known {
            return called;
        }
        let called = number(self.text(name));
        if let Some(place) = self.all.get_mut(at).and_then(|known| known.called.get_mut(usize::from(is_user)))
        {
            *place = called + 1;
        }
        called
    }

    pub fn kind(&self, name: NameId) -> Option<Kind> {
        self.all.get(name as usize).map(|known| known.kind)
    }

    pub fn text(&self, name: NameId) -> &str {
        let (start, end) = self.all.get(name as usize).map(|known| known.text).unwrap_or_default();
        self.texts.get(start as usize..end as usize).unwrap_or_default()
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
    fn a_name_is_called_once_until_all_are_forgotten() {
        let mut known = KnownNames::default();
        let mut asked = 0;
        let mut call = |known: &mut KnownNames| {
            known.begin_dialogue();
            let name = known.number(Kind::Act, "inform");
            known.called(name, true, |_| {
                asked += 1;
                asked
            })
        };
        assert_eq!([call(&mut known), call(&mut known)], [1, 1]);
        for number in 0..=MOST_NAMES {
            known.number(Kind::Value, &number.to_string());
        }
        assert_eq!([call(&mut known), call(&mut known)], [2, 2]);
        known.number(Kind::Value, &"long ".repeat(MOST_BYTES));
        assert_eq!([call(&mut known), call(&mut known)], [3, 3]);
        let name = known.number(Kind::Act, "inform");
        assert_eq!(known.called(name, false, |_| 9), 9);
        assert_eq!(known.text(name), "inform");
    }

    #[test]
    fn what_a_state_says_is_new_once_a_dialogue() {
        let mut known = KnownNames::default();
        let (service, slot, value) =
            (known.number(Kind::Service, "s"), known.number(Kind::Slot, "a"), known.number(Kind::Value, "b"));
        let name = known.of_service(Kind::ServiceSlot, service, slot, Some(value));
        let again = known.of_service(Kind::ServiceSlot, service, slot, Some(value));
        assert_eq!((known.text(name), again), ("s/a=b", name));
        let is_first: Vec<bool> =
            [true, false, true].map(|has_value| known.is_first_of_state(name, has_value)).to_vec();
        assert_eq!(is_first, [true, true, false]);
        known.begin_dialogue();
        assert!(known.is_first_of_state(name, true));
    }
}
