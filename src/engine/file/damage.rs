//! Splits the text of a file, and finds the way back to good records after damage.
//!
//! Invariant: damage inside one record costs that record; what is good before and after it is read.

use super::super::rules;
use super::super::scan::{Layout, Splitter};
use super::recognise::{is_good, is_record};
use super::record::{At, cut_off};
use super::{BITE_BYTES, Desk, OpenFile, Resync, Watch};
use crate::corpus::Nesting;
use crate::formats::ReadFault;

impl OpenFile {
    /// Takes a bite of the text: to the splitter, or to what is held while a good record is looked for.
    pub(super) fn split(&mut self, bite: &[u8], desk: &mut Desk, watch: Watch) {
        if let Some(resync) = &mut self.reading.resync {
            resync.hold(bite);
            return;
        }
        let mut splitter = std::mem::take(&mut self.reading.splitter);
        let path = &self.entry.path;
        let mut is_record = |member: &[u8]| is_record(Nesting::Members, member, path);
        let head = if splitter.layout().is_none() { splitter.settle(bite, &mut is_record) } else { None };
        if splitter.layout().is_some() {
            let bite = head.as_deref().unwrap_or(bite);
            let start = splitter.position();
            self.reading.layout = splitter.layout();
            splitter.push(bite, &mut |piece| self.take(piece, desk, watch));
            // After damage the splitter cannot tell; the damaged record did.
            if self.reading.damaged.is_none() {
                self.reading.layout = splitter.layout();
            }
            self.reading.splitter = splitter;
            self.look_for_damage(start, bite);
        } else {
            self.reading.splitter = splitter;
        }
    }

    /// Tells the splitter that no bytes are left.
    pub(super) fn split_end(&mut self, desk: &mut Desk, watch: Watch) {
        if self.reading.splitter.layout().is_none() {
            self.split(&[], desk, watch);
        }
        if self.reading.resync.is_some() {
            return;
        }
        let mut splitter = std::mem::take(&mut self.reading.splitter);
        let held = splitter.held().2.to_vec();
        splitter.finish(&mut |piece| self.take(piece, desk, watch));
        let Some(mut damaged) = self.reading.damaged.take() else { return };
        if damaged.held.is_empty() {
            if held.is_empty() {
                let place = self.next_place(At { start: damaged.start, line: damaged.line });
                let extent = self.bytes_of(damaged.start, splitter.position() - damaged.start);
                return self.find(rules::truncated(place, Some(extent), self.readable));
            }
            held.trim_ascii_start().clone_into(&mut damaged.held);
        }
        self.reading.resync = Some(damaged);
    }

    /// Enters the search for the next good record when a piece of the bite was damaged, or swallowed too much.
    fn look_for_damage(&mut self, bite_start: u64, bite: &[u8]) {
        if let Some(mut damaged) = self.reading.damaged.take() {
            let end = damaged.start + damaged.held.len() as u64;
            let from = usize::try_from(end.saturating_sub(bite_start)).unwrap_or(usize::MAX);
            damaged.held.extend_from_slice(bite.get(from..).unwrap_or_default());
            self.reading.resync = Some(damaged);
            return;
        }
        let (start, line, held) = self.reading.splitter.held();
        if self.reading.layout != Some(Layout::Lines)
            && self.is_bite_whole()
            && self.reading.habits.is_suspicious(held.len())
        {
            self.reading.resync = Some(Resync::suspicion(start, line, cut_off(), held.to_vec()));
        }
    }

    /// Starts anew at the next good record, if it is here.
    pub(super) fn go_on_after_damage(&mut self, is_end: bool, desk: &mut Desk, watch: Watch) {
        while let Some(mut resync) = self.reading.resync.take() {
            let (recognition, path) = (self.recognition.clone(), self.entry.path.clone());
            let nesting = self.nesting(&resync.held);
            let found = resync.find(&self.reading.habits, nesting, is_end, |value| {
                is_good(recognition.as_ref(), nesting, &path, value, desk)
            });
            let Some(good) = found else {
                if is_end {
                    self.tell_damaged(&resync, &resync.held, true);
                } else {
                    self.reading.resync = Some(resync);
                }
                return;
            };
            let start = resync.start + resync.dropped + good.start as u64;
            if self.reading.resumed_at.replace(start) == Some(start) {
                // The splitter cuts it otherwise than it was found.
                resync.pass(good);
                self.reading.resync = Some(resync);
                continue;
            }
            let (damaged, rest) = resync.held.split_at(good.start);
            self.recognise_by(rest.get(..good.len()).unwrap_or_default(), desk, watch);
            self.tell_damaged(&resync, damaged, false);
            self.reading.habits.learn(rest.get(..good.len()).unwrap_or_default());
            let newlines = memchr::memchr_iter(b'\n', damaged).count() as u64;
            let line = resync.line + resync.dropped_lines + newlines;
            // Damage may have made the splitter believe in another layout than that of the wrapping.
            let layout = match nesting {
                Nesting::Members => Some(Layout::Members),
                Nesting::Rows => Some(Layout::Rows),
                Nesting::Strings => Some(Layout::Array),
                Nesting::Plain | Nesting::Text => self.reading.layout,
            };
            self.reading.splitter = Splitter::resumed(layout.unwrap_or(Layout::Array), start, line);
            for bite in rest.chunks(BITE_BYTES) {
                self.split(bite, desk, watch);
            }
            if is_end {
                self.split_end(desk, watch);
            }
        }
    }

    /// `damaged` follows what was let go.
    fn tell_damaged(&mut self, resync: &Resync, damaged: &[u8], is_end: bool) {
        let before = if resync.dropped > 0 { 0 } else { damaged.len() - damaged.trim_ascii_start().len() };
        let len_bytes = resync.dropped + damaged.trim_ascii_end().len() as u64;
        let before = before as u64;
        if len_bytes <= before {
            return;
        }
        let at = At { start: resync.start + before, line: resync.line };
        let len_bytes = len_bytes - before;
        if is_end && resync.fault.is_cut_off {
            let place = self.next_place(at);
            let extent = self.bytes_of(at.start, len_bytes);
            self.find(rules::truncated(place, Some(extent), self.readable));
        } else {
            let fault = ReadFault { is_cut_off: false, ..resync.fault.clone() };
            self.tell_unreadable(at, len_bytes, &fault);
        }
    }
}
