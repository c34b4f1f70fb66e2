//! Opens the files of a zip archive that is read from its start to its end, without its directory.

use super::inflate::Form;
use super::members::Members;
use super::says;
use super::spout::Spout;
use super::store::{Layer, StreamId};
use super::zip::DEFLATED;
use super::zip_scan::{Found, ZipScan};
use crate::corpus::{FileId, Place};
use crate::engine::files::Tray;
use crate::engine::rules::packed;

#[derive(Default)]
pub struct ZipSink {
    scan: ZipScan,
    open: Option<Open>,
}

struct Open {
    spout: Spout,
    file: FileId,
    start: u64,
}

impl ZipSink {
    pub fn push(&mut self, bytes: &[u8], members: &mut Members, tray: &mut Tray) {
        let mut rest = bytes;
        loop {
            let (used, found) = self.scan.step(rest);
            let (own, after) = rest.split_at_checked(used).unwrap_or_default();
            rest = after;
            let is_stuck = used == 0 && found == Found::Nothing;
            self.take(found, own, members, tray);
            if is_stuck {
                return;
            }
        }
    }

    fn take(&mut self, found: Found, own: &[u8], members: &mut Members, tray: &mut Tray) {
        match found {
            Found::Nothing => {}
            Found::File(entry, start) => {
                let Some(met) = members.meet(&entry.path).filter(|_| !entry.path.ends_with(b"/")) else {
                    return;
                };
                if let Some(how) = entry.locked(true) {
                    return members.refuse(met, how, tray);
                }
                let file = met.id;
                let stream = Layer::Inflated(StreamId { file, is_inner: false });
                let layers =
                    [Layer::From(start)].into_iter().chain((entry.method == DEFLATED).then_some(stream));
                let spout = members.open(met, layers.collect(), tray);
                self.open = Some(Open { spout, file, start });
            }
            Found::Bytes => {
                if let Some(open) = &mut self.open {
                    open.spout.push(own, tray);
                }
            }
            Found::Inflated => {
                if let (Some(open), Some(inflate)) = (&mut self.open, &self.scan.inflate) {
                    let stream = StreamId { file: open.file, is_inner: false };
                    tray.store().learn(stream, Form::Bare, inflate);
                    open.spout.push(inflate.output(), tray);
                }
            }
            Found::End => self.end(tray),
        }
    }

    fn end(&mut self, tray: &mut Tray) {
        let Some(mut open) = self.open.take() else { return };
        if let Some(inflate) = &mut self.scan.inflate {
            inflate.finish();
            says::tell(inflate, open.start, open.file, false, tray);
        }
        open.spout.end(tray);
    }

    /// No bytes are left.
    pub fn finish(&mut self, members: &mut Members, tray: &mut Tray) {
        if self.open.is_some() || self.scan.is_cut_off() {
            let place = Place::of_file(members.archive().id);
            tray.find(packed::cut_off(place, members.archive().bytes));
        }
        self.end(tray);
    }
}
