//! Takes whole records from inside of others: out of lines that cannot be read, and out of records that swallowed them.
//!
//! Invariant: what is found depends on the line or record alone and on what the file was recognised as, so that parts
//! of files find what whole files do.

use super::super::json;
use super::super::rules;
use super::recognise::is_alike;
use super::record::{At, inside};
use super::{Desk, OpenFile, Watch};
use crate::corpus::Nesting;
use crate::formats::ReadFault;
use memchr::memmem;
use std::ops::Range;

/// Objects that begin like a record and are none are looked into so often: they may be nested in each other.
const MAX_TRIES: usize = 16;

impl OpenFile {
    /// Takes the whole records of a line that cannot be read: it may begin with a piece of another line. Tells whether
    /// there are any.
    pub(super) fn take_found(
        &mut self,
        at: At,
        line: &[u8],
        fault: &ReadFault,
        desk: &mut Desk,
        watch: Watch,
    ) -> bool {
        let nesting = self.nesting(line);
        let mut end = 0;
        while let Some(found) = self
            .record_inside(nesting, line, end, true, desk)
            .or_else(|| self.record_at_end(nesting, line, end, desk))
        {
            let before = line.get(end..found.start).unwrap_or_default();
            self.tell_between(inside(at, line, end), before, (end == 0).then_some(fault));
            let record = line.get(found.clone()).unwrap_or_default();
            self.take_value(inside(at, line, found.start), record, desk, watch);
            end = found.end;
        }
        if end > 0 {
            self.tell_between(inside(at, line, end), line.get(end..).unwrap_or_default(), None);
        }
        end > 0
    }

    /// What stands between records that were found: a damaged record, or stray bytes.
    fn tell_between(&mut self, at: At, bytes: &[u8], fault: Option<&ReadFault>) {
        let len_bytes = bytes.trim_ascii().len() as u64;
        match fault {
            _ if len_bytes == 0 => {}
            Some(fault) => self.tell_unreadable(at, len_bytes, fault),
            None => {
                self.find(rules::stray(self.place_of(at.start, at.line), self.bytes_of(at.start, len_bytes)));
            }
        }
    }

    /// Takes the whole records that stand in lists of another one, in its place: blocks of a file that changed places
    /// may leave valid JSON behind. Tells whether there are any.
    pub(super) fn take_swallowed(
        &mut self,
        at: At,
        nesting: Nesting,
        value: &[u8],
        desk: &mut Desk,
        watch: Watch,
    ) -> bool {
        let is_of_records = self.recognition.as_ref().is_some_and(|found| found.role.is_listed());
        if !is_of_records || !matches!(nesting, Nesting::Plain | Nesting::Rows) {
            return false;
        }
        let mut end = 0;
        while let Some(found) = self.record_inside(nesting, value, end, false, desk) {
            if end == 0 {
                let fault = "it holds whole records of its kind, which were read by themselves";
                self.tell_unreadable(at, value.len() as u64, &ReadFault::of_record(fault.to_owned()));
            }
            end = found.end;
            let record = value.get(found.clone()).unwrap_or_default();
            self.take_value(inside(at, value, found.start), record, desk, watch);
        }
        end > 0
    }

    /// The next record inside a value: it begins with the same key. One that is a member by its name was meant to be
    /// there, unless the value is damaged.
    fn record_inside(
        &self,
        nesting: Nesting,
        value: &[u8],
        from: usize,
        is_damaged: bool,
        desk: &mut Desk,
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
            let record = value.get(start..end)?;
            is_alike(self.recognition.as_ref(), nesting, &self.entry.path, record, desk).then_some(start..end)
        })
    }

    /// The record that a damaged line ends with, whatever it begins with.
    fn record_at_end(
        &self,
        nesting: Nesting,
        line: &[u8],
        from: usize,
        desk: &mut Desk,
    ) -> Option<Range<usize>> {
        let rest = line.get(from..)?;
        let starts = memchr::memchr_iter(b'{', rest).map(|found| from + found).filter(|start| *start > 0);
        let mut is_record = |start: &usize| {
            let is_member = line.get(..*start).is_some_and(|before| before.trim_ascii_end().ends_with(b":"));
            !is_member
                && json::end_of_value(line, *start) == Some(line.len())
                && line.get(*start..).is_some_and(|record| {
                    is_alike(self.recognition.as_ref(), nesting, &self.entry.path, record, desk)
                })
        };
        starts.take(MAX_TRIES).find(|start| is_record(start)).map(|start| start..line.len())
    }
}
