//! What is taken of a value that cannot be read, or that swallowed others.

use super::at::At;
use super::inside::{record_at_end, record_inside};
use super::reader::{Reader, judge_of};
use super::resync::Resync;
use crate::corpus::Nesting;
use crate::engine::repair::Repair;
use crate::engine::scan::Layout;
use crate::engine::{json, rules, unwrap};
use crate::formats::{Fault, ReadFault};
use std::ops::Range;

impl Reader<'_> {
    /// A record that cannot be read costs itself; where it is no JSON, its end is not to be trusted either.
    pub(super) fn take_unreadable(
        &mut self,
        at: At,
        value: &[u8],
        piece: Range<usize>,
        fault: ReadFault,
    ) -> Option<Resync> {
        let nesting = self.nesting(value);
        if self.layout == Some(Layout::Lines) {
            let mut damage = None;
            let is_taken = self.take_several(at, value, &mut damage)
                || !is_deep(&fault) && self.take_found(at, value, &fault, &mut damage);
            if is_taken {
                return damage;
            }
        } else if !is_deep(&fault)
            && (!unwrap::is_whole(nesting, value) || self.swallowed(nesting, value).is_some())
        {
            return Some(Resync::new(at.start, at.line, fault, value.to_vec(), 1));
        }
        self.report_unreadable(at.inside(value, piece.start), piece.len() as u64, &fault);
        None
    }

    /// Takes the values of a line that holds more than one; tells whether it does.
    fn take_several(&mut self, at: At, line: &[u8], damage: &mut Option<Resync>) -> bool {
        let end_of = |start: usize| json::end_of_value(line, start);
        let next = |end: usize| json::skip_space(line, end);
        let is_value = |start: usize| line.get(start) == Some(&b'{');
        let is_several = is_value(0) && end_of(0).is_some_and(|end| is_value(next(end)));
        if is_several {
            let range = self.file.text.bytes_of(at.start, line.len() as u64);
            let place = self.place_of(at);
            self.file.report_finding(rules::repaired(place, range, &[Repair::SeveralValues]));
        }
        let mut start = 0;
        while is_several && start < line.len() {
            let end = end_of(start).filter(|_| is_value(start)).unwrap_or(line.len());
            let at = At { start: at.start + start as u64, line: at.line };
            let found = self.take_value(at, line.get(start..end).unwrap_or_default());
            *damage = found.or(damage.take());
            start = next(end);
        }
        is_several
    }

    /// Takes the whole records of a line that cannot be read: it may begin with a piece of another line. Tells whether
    /// there are any.
    fn take_found(&mut self, at: At, line: &[u8], fault: &ReadFault, damage: &mut Option<Resync>) -> bool {
        let nesting = self.nesting(line);
        let mut end = 0;
        while let Some(found) = self.find_in_line(nesting, line, end) {
            let before = line.get(end..found.start).unwrap_or_default();
            self.report_between(at.inside(line, end), before, (end == 0).then_some(fault));
            let record = line.get(found.clone()).unwrap_or_default();
            let more = self.take_value(at.inside(line, found.start), record);
            *damage = more.or(damage.take());
            end = found.end;
        }
        if end > 0 {
            self.report_between(at.inside(line, end), line.get(end..).unwrap_or_default(), None);
        }
        end > 0
    }

    fn find_in_line(&mut self, nesting: Nesting, line: &[u8], from: usize) -> Option<Range<usize>> {
        let mut judge = judge_of(self.file, self.context);
        record_inside(&mut judge, nesting, line, from, true)
            .or_else(|| record_at_end(&mut judge, nesting, line, from))
    }

    /// What stands between records that were found: a damaged record, or stray bytes.
    fn report_between(&mut self, at: At, bytes: &[u8], fault: Option<&ReadFault>) {
        let len_bytes = bytes.trim_ascii().len() as u64;
        match fault {
            _ if len_bytes == 0 => {}
            Some(fault) => self.report_unreadable(at, len_bytes, fault),
            None => self.report_stray(at, len_bytes),
        }
    }

    /// Takes the whole records that stand in lists of another one, in its place: blocks of a file that changed places
    /// may leave valid JSON behind. Tells whether there are any.
    pub(super) fn take_swallowed(
        &mut self,
        at: At,
        nesting: Nesting,
        value: &[u8],
        damage: &mut Option<Resync>,
    ) -> bool {
        let is_of_records = self.file.has_listed();
        if !is_of_records || !matches!(nesting, Nesting::Plain | Nesting::Rows) {
            return false;
        }
        let mut end = 0;
        while let Some(found) =
            record_inside(&mut judge_of(self.file, self.context), nesting, value, end, false)
        {
            if end == 0 {
                let fault = ReadFault::of_record(Fault::HoldsRecords);
                self.report_unreadable(at, value.len() as u64, &fault);
            }
            end = found.end;
            let record = value.get(found.clone()).unwrap_or_default();
            let more = self.take_value(at.inside(value, found.start), record);
            *damage = more.or(damage.take());
        }
        end > 0
    }
}

/// Depth is no damage: brackets that deep still match.
fn is_deep(fault: &ReadFault) -> bool {
    fault.found == Fault::TooDeep
}
