//! The values that flights have, each with a number; those of a field are numbered as they are met.
//!
//! A value is a text: numbers as people write them, and an empty one for what is absent. Invariant: the same
//! value has the same number for as long as the words live, and 0 is the absent one.

use super::codes::ABSENT;
use crate::corpus::FlightField;
use crate::formats::raw::{Scalar, Whole, parse};
use serde::{Deserialize, Serialize, Serializer};

/// The values of all fields.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct FlightWords {
    fields: [FieldWords; FlightField::COUNT],
}

/// The values of one field, found by open addressing.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "Vec<Box<str>>")]
struct FieldWords {
    texts: Vec<Box<str>>,
    /// Its length is a power of two, and at least half of it is free.
    slots: Vec<Slot>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: WordKey,
    /// The number of the word; 0 where the slot is free.
    code: u32,
}

/// A short text itself, with its length; or what a longer one hashes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WordKey {
    pub low: u64,
    pub high: u64,
}

/// Multiplying by it mixes the bits of a key.
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// The longest text that is its own key.
pub const MAX_KEY_BYTES: usize = 15;

impl Default for FieldWords {
    fn default() -> Self {
        Self { texts: vec![Box::default()], slots: vec![Slot::default(); 64] }
    }
}

impl From<Vec<Box<str>>> for FieldWords {
    /// Numbers texts in their order; the first is that of the absent value.
    fn from(texts: Vec<Box<str>>) -> Self {
        let mut words = Self::default();
        texts.iter().skip(1).for_each(|text| _ = words.number(text));
        words
    }
}

impl Serialize for FieldWords {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.texts.serialize(serializer)
    }
}

impl FlightWords {
    /// The values of a field by their numbers.
    pub fn texts(&self, field: FlightField) -> &[Box<str>] {
        self.fields.get(field.index()).map_or(&[], |words| &words.texts)
    }

    pub fn text(&self, field: FlightField, code: u32) -> &str {
        self.texts(field).get(code as usize).map_or("", |text| text)
    }

    /// The number of a text.
    pub fn number(&mut self, field: FlightField, text: &str) -> u32 {
        self.fields.get_mut(field.index()).map_or(ABSENT, |words| words.number(text))
    }

    /// The number of a short text by its key, if it was met before.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "called for every value of every flight; measured")]
    pub fn met(&self, field: FlightField, key: WordKey) -> Option<u32> {
        self.fields.get(field.index())?.find(key)
    }

    /// The number of the value that a piece of JSON writes, as the typed reader takes it; `None` where that one refuses it.
    pub fn of_json(&mut self, field: FlightField, json: &[u8]) -> Option<u32> {
        if field.is_whole() {
            let whole = parse::<Whole>(json).ok()?.value;
            return Some(whole.map_or(ABSENT, |number| self.number(field, &number.to_string())));
        }
        // Only days may be numbers.
        let is_day = matches!(field, FlightField::DepartureDay | FlightField::ReturnDay);
        (is_day || matches!(json.first(), Some(b'"' | b'n'))).then_some(())?;
        let text = parse::<Scalar>(json).ok()?.0;
        Some(self.number(field, &text))
    }
}

impl FieldWords {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "called for every value of every flight; measured")]
    fn find(&self, key: WordKey) -> Option<u32> {
        let mut at = key.place(self.slots.len());
        loop {
            let slot = self.slots.get(at)?;
            if slot.key == key && slot.code != ABSENT {
                return Some(slot.code);
            }
            if slot.code == ABSENT {
                return None;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    fn number(&mut self, text: &str) -> u32 {
        if text.is_empty() {
            return ABSENT;
        }
        let key = WordKey::of(text.as_bytes());
        let is_same = |code: u32| self.texts.get(code as usize).is_some_and(|other| **other == *text);
        let mut at = key.place(self.slots.len());
        while let Some(slot) = self.slots.get(at).filter(|slot| slot.code != ABSENT) {
            if slot.key == key && is_same(slot.code) {
                return slot.code;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
        let code = u32::try_from(self.texts.len()).unwrap_or(u32::MAX);
        self.texts.push(text.into());
        if let Some(free) = self.slots.get_mut(at) {
            *free = Slot { key, code };
        }
        if self.texts.len() * 2 > self.slots.len() {
            self.grow();
        }
        code
    }

    fn grow(&mut self) {
        let len = self.slots.len() * 4;
        let old = std::mem::replace(&mut self.slots, vec![Slot::default(); len]);
        for slot in old.into_iter().filter(|slot| slot.code != ABSENT) {
            let mut at = slot.key.place(len);
            while self.slots.get(at).is_some_and(|taken| taken.code != ABSENT) {
                at = (at + 1) & (len - 1);
            }
            if let Some(free) = self.slots.get_mut(at) {
                *free = slot;
            }
        }
    }
}

impl WordKey {
    /// Of a text of at most [`MAX_KEY_BYTES`] bytes, which stand in two words that are zero behind it.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "called for every value of every flight; measured")]
    pub fn short(low: u64, high: u64, len_bytes: usize) -> Self {
        Self { low, high: high | (len_bytes as u64) << 56 }
    }

    fn of(text: &[u8]) -> Self {
        const PRIME: u64 = 0x0100_0000_01b3;
        if text.len() <= MAX_KEY_BYTES {
            let word =
                |bytes: &[u8]| bytes.iter().rev().fold(0, |word: u64, byte| (word << 8) | u64::from(*byte));
            let (low, high) = text.split_at(text.len().min(8));
            return Self::short(word(low), word(high), text.len());
        }
        let hash = |seed: u64| {
            text.iter().fold(seed, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(PRIME).rotate_left(5))
        };
        Self { low: hash(0xcbf2_9ce4_8422_2325), high: u64::MAX << 56 }
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "called for every value of every flight; measured")]
    fn place(self, len: usize) -> usize {
        let mixed = (self.low ^ self.high.rotate_left(23)).wrapping_mul(ODD);
        let [.., a, b, c, d] = mixed.to_le_bytes();
        let mixed = u32::from_le_bytes([a, b, c, d]) as usize;
        mixed & (len - 1)
    }
}
