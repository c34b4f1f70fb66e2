//! How a file writes its flights: which field stands where, and the bytes between their values.
//!
//! Invariant: what [`Layout::read`] passes differs from the flight that was learned in values only, and so is
//! JSON; what it is not sure of it leaves alone.

use super::codes::{ABSENT, FlightCodes};
use super::words::{FlightWords, MAX_KEY_BYTES, WordKey};
use crate::corpus::FlightField;
use std::ops::Range;

#[derive(Clone, Debug, Default)]
pub struct Layout {
    steps: Vec<Step>,
    /// From the last value to the end of the flight.
    close: Vec<u8>,
}

#[derive(Clone, Debug)]
struct Step {
    /// What stands before the value; the quotes around a text are no part of it.
    before: Vec<u8>,
    field: FlightField,
    is_text: bool,
}

/// A member of a flight, and where its value stands.
#[derive(Clone, Debug)]
pub struct Member {
    pub field: FlightField,
    pub value: Range<usize>,
}

impl Layout {
    /// Learns from a flight whose members were found; not from one with values that are neither texts nor numbers.
    pub fn learn(&mut self, flight: &[u8], members: &[Member]) {
        self.steps.clear();
        let mut end = 0;
        for member in members {
            let is_text = match flight.get(member.value.start) {
                Some(b'"') => true,
                Some(b'-' | b'0'..=b'9') => false,
                _ => return self.steps.clear(),
            };
            let quote = usize::from(is_text);
            let before = flight.get(end..member.value.start + quote).unwrap_or_default().to_vec();
            self.steps.push(Step { before, field: member.field, is_text });
            end = member.value.end - quote;
        }
        self.close = flight.get(end..).unwrap_or_default().to_vec();
    }

    /// Takes the flight at the start of a text; gives its length, or `None` where it is not as learned.
    #[inline]
    pub fn read(&self, text: &[u8], words: &mut FlightWords, codes: &mut FlightCodes) -> Option<usize> {
        if self.steps.is_empty() {
            return None;
        }
        let mut rest = text;
        for step in &self.steps {
            rest = after(rest, &step.before)?;
            let short = if step.is_text { short_text(rest) } else { short_number(rest) };
            let met = short.and_then(|(key, len)| Some((words.met(step.field, key)?, len)));
            let (code, len) = match met {
                Some(met) => met,
                None => meet(step, rest, words)?,
            };
            *codes.get_mut(step.field.index())? = code;
            rest = rest.get(len..)?;
        }
        Some(text.len() - after(rest, &self.close)?.len())
    }
}

/// A value that is new, or written in a way that is not worth being fast for, and its length.
#[inline(never)]
fn meet(step: &Step, rest: &[u8], words: &mut FlightWords) -> Option<(u32, usize)> {
    let is_plain = |byte: &u8| *byte >= b' ' && !matches!(byte, b'"' | b'\\');
    let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
    let is_inside = |byte: &u8| if step.is_text { is_plain(byte) } else { is_digit(byte) };
    let len = rest.iter().position(|byte| !is_inside(byte))?;
    let value = rest.get(..len)?;
    if step.is_text && !step.field.is_whole() {
        return Some((words.number(step.field, std::str::from_utf8(value).ok()?), len));
    }
    let code = if step.is_text {
        words.of_json(step.field, &[b"\"", value, b"\""].concat())?
    } else {
        words.of_json(step.field, value)?
    };
    // What is no number has to be looked at more closely.
    (code != ABSENT).then_some((code, len))
}

/// What stands after these bytes.
#[inline(always)]
#[expect(clippy::inline_always, reason = "called for every value of every flight; measured")]
fn after<'t>(text: &'t [u8], expected: &[u8]) -> Option<&'t [u8]> {
    let (found, rest) = text.split_at_checked(expected.len())?;
    let (words, bytes) = expected.as_chunks::<8>();
    let (found_words, found_bytes) = found.as_chunks::<8>();
    let mut differ = 0;
    for (word, found) in words.iter().zip(found_words) {
        differ |= u64::from_le_bytes(*word) ^ u64::from_le_bytes(*found);
    }
    for (byte, found) in bytes.iter().zip(found_bytes) {
        differ |= u64::from(byte ^ found);
    }
    (differ == 0).then_some(rest)
}

const ONES: u64 = u64::from_ne_bytes([1; 8]);
const HIGHS: u64 = ONES << 7;

const fn eight(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// The key and length of the text that stands here; `None` when it is not plain or long.
#[inline(always)]
#[expect(clippy::inline_always, reason = "called for every value of every flight; measured")]
fn short_text(text: &[u8]) -> Option<(WordKey, usize)> {
    let (low, rest) = text.split_first_chunk::<8>()?;
    let low = u64::from_le_bytes(*low);
    let stop = text_end(low);
    if stop != 0 {
        let len = stop.trailing_zeros() as usize / 8;
        return Some((WordKey::short(low & below(len), 0, len), len));
    }
    let high = u64::from_le_bytes(*rest.first_chunk()?);
    let stop = text_end(high);
    let len = 8 + stop.trailing_zeros() as usize / 8;
    (len <= MAX_KEY_BYTES).then(|| (WordKey::short(low, high & below(len - 8), len), len))
}

/// The lowest high bit that is set stands for the first byte that does not belong to plain text.
#[inline(always)]
#[expect(clippy::inline_always, reason = "called for every value of every flight; measured")]
fn text_end(word: u64) -> u64 {
    let quote = word ^ (eight(b'"'));
    let backslash = word ^ (eight(b'\\'));
    let space = eight(b' ');
    ((quote.wrapping_sub(ONES) & !quote)
        | (backslash.wrapping_sub(ONES) & !backslash)
        | (word.wrapping_sub(space) & !word)
        | word)
        & HIGHS
}

/// The key and length of the digits that stand here; `None` for a number that is not just a few digits.
#[inline(always)]
#[expect(clippy::inline_always, reason = "called for every value of every flight; measured")]
fn short_number(text: &[u8]) -> Option<(WordKey, usize)> {
    let word = u64::from_le_bytes(*text.first_chunk()?);
    // Digits become 0 to 9; adding 0x76 sets the high bit of everything else, and carries go upwards only.
    let digits = word ^ (eight(b'0'));
    let stop = (digits.wrapping_add(eight(0x76)) | digits) & HIGHS;
    let len = stop.trailing_zeros() as usize / 8;
    let is_short = stop != 0 && (len == 1 || digits & 0xff != 0);
    (is_short && matches!(text.get(len), Some(b',' | b'}' | b' ' | b'\n' | b'\r' | b'\t')))
        .then(|| (WordKey::short(word & below(len), 0, len), len))
}

/// A mask of the first bytes of a word; there are fewer than eight.
#[inline(always)]
#[expect(clippy::inline_always, reason = "called for every value of every flight; measured")]
fn below(len_bytes: usize) -> u64 {
    (1 << (8 * len_bytes)) - 1
}
