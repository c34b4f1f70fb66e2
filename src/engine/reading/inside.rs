//! Whole records inside of others: in lines that cannot be read, and in lists of records that swallowed them.
//!
//! Invariant: what is found depends on the line or record alone and on what the file was recognised as, so that parts
//! of files find what whole files do.

use super::judge::Judge;
use crate::corpus::Nesting;
use crate::engine::json;
use memchr::memmem;
use std::ops::Range;

/// Objects that begin like a record and are none are looked into so often: they may be nested in each other.
const MAX_TRIES: usize = 16;

/// The next record inside a value: it begins with the same key. One that is a member by its name was meant to be
/// there, unless the value is damaged.
pub fn record_inside(
    judge: &mut Judge,
    nesting: Nesting,
    value: &[u8],
    from: usize,
    is_damaged: bool,
) -> Option<Range<usize>> {
    let key = json::skip_space(value, 1);
    let key = key..json::end_of_string(value, key).filter(|_| value.get(key) == Some(&b'"'))?;
    let from = from.max(key.end);
    let starts = memmem::find_iter(value.get(from..)?, value.get(key)?).filter_map(|found| {
        let before = value.get(..from + found)?.trim_ascii_end().strip_suffix(b"{")?;
        let is_possible = is_damaged || !before.trim_ascii_end().ends_with(b":");
        (is_possible && before.len() >= from).then_some(before.len())
    });
    starts.take(MAX_TRIES).find_map(|start| {
        let end = json::end_of_value(value, start)?;
        judge.is_alike(nesting, value.get(start..end)?).then_some(start..end)
    })
}

/// The record that a damaged line ends with, whatever it begins with.
pub fn record_at_end(judge: &mut Judge, nesting: Nesting, line: &[u8], from: usize) -> Option<Range<usize>> {
    let rest = line.get(from..)?;
    let starts = memchr::memchr_iter(b'{', rest).map(|found| from + found).filter(|start| *start > 0);
    let mut is_record = |start: &usize| {
        let is_member = line.get(..*start).is_some_and(|before| before.trim_ascii_end().ends_with(b":"));
        !is_member
            && json::end_of_value(line, *start) == Some(line.len())
            && line.get(*start..).is_some_and(|record| judge.is_alike(nesting, record))
    };
    starts.take(MAX_TRIES).find(|start| is_record(start)).map(|start| start..line.len())
}
