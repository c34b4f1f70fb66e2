//! The flights of one record as numbers of their values, read without an allocation per value.
//!
//! A file writes the keys of all its flights in one order. [`Layout`] learns it from one flight and compares
//! the bytes of the next ones with it; at the first difference a flight is read member by member instead.
//! Invariant: both ways give the values that the typed reader gives, and pass only what is JSON. What that reader refuses is
//! left to it.

mod codes;
mod layout;
mod words;

#[cfg(test)]
mod tests;

pub use codes::{ABSENT, FlightCodes};
pub use words::FlightWords;

use super::walk::Walk;
use crate::corpus::FlightField;
use layout::{Layout, Member};

/// Buffers that are filled by one record after another; words and layout stay.
#[derive(Clone, Debug, Default)]
pub struct FlightSheet {
    pub flights: Vec<FlightCodes>,
    pub words: FlightWords,
    layout: Layout,
    members: Vec<Member>,
}

impl FlightSheet {
    pub fn clear(&mut self) {
        self.flights.clear();
    }

    /// Passes an array of flights and takes them; `None` where the typed reader has to say what they are.
    pub fn read(&mut self, walk: &mut Walk) -> Option<()> {
        self.flights.clear();
        walk.array(|walk| {
            let mut codes = [ABSENT; FlightField::COUNT];
            match self.layout.read(walk.ahead(), &mut self.words, &mut codes) {
                Some(len_bytes) => walk.pass(len_bytes),
                None => self.read_members(walk, &mut codes)?,
            }
            self.flights.push(codes);
            Some(())
        })
    }

    /// Takes a flight that was read whole: its values as texts, by the index of the field.
    pub fn push<'v>(&mut self, values: impl Iterator<Item = (FlightField, &'v str)>) {
        let mut codes = [ABSENT; FlightField::COUNT];
        for (field, text) in values {
            if let Some(code) = codes.get_mut(field.index()) {
                *code = self.words.number(field, text);
            }
        }
        self.flights.push(codes);
    }

    /// The general way: members in any order. A key that stands twice, or a value of another type, is for the typed reader.
    #[inline(never)]
    fn read_members(&mut self, walk: &mut Walk, codes: &mut FlightCodes) -> Option<()> {
        let flight = walk.ahead();
        *codes = [ABSENT; FlightField::COUNT];
        let (words, members) = (&mut self.words, &mut self.members);
        members.clear();
        let mut is_plain = true;
        walk.object(|walk, key| {
            let ahead = walk.ahead();
            walk.skip()?;
            let Some(field) = FlightField::from_key(key) else {
                is_plain = false;
                return std::str::from_utf8(key).ok().map(drop);
            };
            members.iter().all(|member: &Member| member.field != field).then_some(())?;
            let value = ahead.get(..ahead.len() - walk.left())?;
            *codes.get_mut(field.index())? = words.of_json(field, value)?;
            let start = flight.len() - ahead.len();
            members.push(Member { field, value: start..start + value.len() });
            Some(())
        })?;
        if is_plain && let Some(flight) = flight.get(..flight.len() - walk.left()) {
            self.layout.learn(flight, &self.members);
        }
        Some(())
    }
}
