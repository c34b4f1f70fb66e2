//! Names that records have said before, each found again by its bytes: what most facts say was said a thousand times.
//!
//! Invariant: a number means one kind and one text until [`KnownNames::begin_dialogue`] forgets them all.

use super::Kind;
use crate::formats::name_hash::{NamePlaces, is_same_name, name_hash};
use rustc_hash::FxHashMap;

/// Names that are known are forgotten when there are so many: values of some datasets never come again.
const MOST_NAMES: usize = 1 << 14;

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
    /// Where its text ends.
    end: u32,
    /// What an index calls it, of the system or the user, plus one.
    called: [u32; 2],
    /// The dialogues whose states said it last, without a value and with one.
    said_in: [u32; 2],
}

impl KnownNames {
    pub fn begin_dialogue(&mut self) {
        if self.all.len() > MOST_NAMES {
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
            self.texts.push_str(text);
            self.all.push(Known { kind, end: number_of(self.texts.len()), called: [0; 2], said_in: [0; 2] });
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
        let at = name as usize;
        let end = |known: Option<&Known>| known.map_or(0, |known| known.end as usize);
        let start = end(at.checked_sub(1).and_then(|before| self.all.get(before)));
        self.texts.get(start..end(self.all.get(at))).unwrap_or_default()
    }
}

/// There are few, and their texts are short.
fn number_of(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}
