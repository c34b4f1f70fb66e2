//! Opens the files of a zip archive that is read from its start to its end, without its directory.

use super::gzip_entry::GzipEntryReader;
use super::inflate::Form;
use super::members::Members;
use super::report::report;
use super::sink::EntrySink;
use super::store::{Layer, StreamId};
use super::zip::DEFLATED;
use super::zip_scan::{Step, ZipScan};
use crate::corpus::{FileId, Place};
use crate::engine::rules::packed;

#[derive(Default)]
pub struct ZipSink {
    scan: ZipScan,
    open: Option<Open>,
}

struct Open {
    reader: GzipEntryReader,
    file: FileId,
    start: u64,
}

impl ZipSink {
    pub fn push(&mut self, bytes: &[u8], members: &mut Members, sink: &mut dyn EntrySink) {
        let mut rest = bytes;
        loop {
            let (used, found) = self.scan.step(rest);
            let (own, after) = rest.split_at_checked(used).unwrap_or_default();
            rest = after;
            let is_stuck = used == 0 && found == Step::Nothing;
            self.take(found, own, members, sink);
            if is_stuck {
                return;
            }
        }
    }

    fn take(&mut self, found: Step, own: &[u8], members: &mut Members, sink: &mut dyn EntrySink) {
        match found {
            Step::Nothing => {}
            Step::File(entry, start) => {
                let Some(met) = members.meet(&entry.path).filter(|_| !entry.path.ends_with(b"/")) else {
                    return;
                };
                if let Some(how) = entry.locked(true) {
                    return members.refuse(met, how, sink);
                }
                let file = met.id;
                let stream = Layer::Inflated(StreamId { file, is_inner: false });
                let layers =
                    [Layer::From(start)].into_iter().chain((entry.method == DEFLATED).then_some(stream));
                let reader = members.open(met, layers.collect(), sink);
                self.open = Some(Open { reader, file, start });
            }
            Step::Bytes => {
                if let Some(open) = &mut self.open {
                    open.reader.push(own, sink);
                }
            }
            Step::Inflated => {
                if let (Some(open), Some(inflate)) = (&mut self.open, &self.scan.inflate) {
                    let stream = StreamId { file: open.file, is_inner: false };
                    sink.store().note_progress(stream, Form::Bare, inflate);
                    open.reader.push(inflate.output(), sink);
                }
            }
            Step::End => self.end(sink),
        }
    }

    fn end(&mut self, sink: &mut dyn EntrySink) {
        let Some(mut open) = self.open.take() else { return };
        if let Some(inflate) = &mut self.scan.inflate {
            inflate.finish();
            report(inflate, open.start, open.file, false, sink);
        }
        open.reader.end(sink);
    }

    /// No bytes are left.
    pub fn finish(&mut self, members: &mut Members, sink: &mut dyn EntrySink) {
        if self.open.is_some() || self.scan.is_cut_off() {
            let place = Place::of_file(members.archive().id);
            sink.report_finding(packed::cut_off(place, members.archive().bytes));
        }
        self.end(sink);
    }
}
