//! Where the bytes of unpacked files are, and how to have some of them again.
//!
//! Packed bytes are asked for from the last known place before what is wanted, so that opening a record costs the
//! same anywhere in an archive. Invariant: a [`Fetch`] names bytes of what the person opened, and gives the bytes that
//! the file had when it was read, or a fault.
//!
//! Of each stream it keeps a restart point every 8 MiB of unpacked bytes (the inflater and the last 32 KiB, 43 kB
//! together; more where another member may have begun), the position in the packed bytes every 256 KiB, and the last
//! eight places that were read. A shard cannot read a file that another shard unpacked.

use super::inflate::{Form, Inflate, Point};
use super::table::{Tables, Wanted};
use crate::corpus::{ByteRange, FileId};
use crate::engine::packed;
use crate::formats::{CHANGED, NO_MEMORY};
use litemap::LiteMap;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::Arc;

/// A place to go on from is kept every so many bytes: each takes 43 kB, and inflating so much some 50 ms.
const POINT_EVERY_BYTES: u64 = 8 << 20;

/// And how many bytes were taken until then is noted so often, so that little more is read than is wanted.
const MARK_EVERY_BYTES: u64 = 256 << 10;

/// Places where reading has just been: those who read on from one need no more than what they want.
const CURSORS: usize = 8;

/// A packed stream: of a file, the outer or the inner one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StreamId {
    pub file: FileId,
    pub is_inner: bool,
}

/// One step from what the person opened to the bytes of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Layer {
    /// They begin at this byte.
    From(u64),
    /// They are inflated.
    Inflated(StreamId),
}

#[derive(Default, Serialize, Deserialize)]
pub struct Store {
    #[serde(deserialize_with = "packed::map")]
    layers: LiteMap<FileId, Vec<Layer>>,
    #[serde(deserialize_with = "packed::map")]
    indexes: LiteMap<StreamId, Index>,
    #[serde(skip)]
    cursors: VecDeque<(StreamId, Arc<Point>)>,
    /// Files of columns.
    #[serde(skip)]
    pub tables: Tables,
}

/// What is known of a stream that was read once.
#[derive(Serialize, Deserialize)]
struct Index {
    form: Form,
    #[serde(with = "points")]
    points: Vec<Arc<Point>>,
    /// How many bytes had been made, and up to where the stream had been read.
    marks: Vec<(u64, u64)>,
    taken: u64,
}

/// Points are shared with who reads on from them, but not when they are written down.
mod points {
    use super::{Arc, Deserialize, Point};
    use serde::{Deserializer, Serializer};

    pub fn serialize<S: Serializer>(points: &[Arc<Point>], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(points.iter().map(|point| &**point))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Arc<Point>>, D::Error> {
        Ok(Vec::deserialize(deserializer)?.into_iter().map(Arc::new).collect())
    }
}

/// Bytes to read, and how to unpack them.
#[derive(Clone, Debug)]
pub struct Fetch {
    pub file: FileId,
    pub range: ByteRange,
    steps: Vec<Step>,
    /// Instead of steps, of a file of columns.
    rows: Option<Wanted>,
}

#[derive(Clone, Debug)]
struct Step {
    stream: StreamId,
    /// The first byte of the stream that is there.
    taken: u64,
    wanted: ByteRange,
}

impl Fetch {
    /// Something is to be made of the bytes.
    pub fn is_packed(&self) -> bool {
        !self.steps.is_empty() || self.rows.is_some()
    }

    /// Bytes that another shard unpacked, and this one cannot.
    pub fn nothing(file: FileId) -> Self {
        let stream = StreamId { file, is_inner: true };
        let step = Step { stream, taken: 0, wanted: ByteRange::new(0, 1) };
        Self { file: file.root_file(), range: ByteRange::new(0, 0), steps: vec![step], rows: None }
    }
}

impl Store {
    pub fn forget(&mut self, dropped: FileId) {
        self.layers.retain(|file, _| file.root_file() != dropped);
        self.indexes.retain(|stream, _| stream.file.root_file() != dropped);
        self.cursors.retain(|(stream, _)| stream.file.root_file() != dropped);
        self.tables.forget(dropped);
    }

    /// Says where the bytes of a file are.
    pub fn place(&mut self, file: FileId, layers: Vec<Layer>) {
        self.layers.insert(file, layers);
    }

    /// The bytes of a file are unpacked here.
    pub fn has(&self, file: FileId) -> bool {
        self.layers.contains_key(&file)
    }

    /// The bytes of a file turned out to be packed once more.
    pub fn wrap(&mut self, file: FileId, stream: StreamId) {
        self.layers.entry(file).or_default().push(Layer::Inflated(stream));
    }

    /// Takes note of how far a stream was read.
    pub fn note_progress(&mut self, stream: StreamId, form: Form, inflate: &Inflate) {
        let new = || Index { form, points: Vec::new(), marks: Vec::new(), taken: 0 };
        let index = self.indexes.entry(stream).or_insert_with(new);
        index.taken = inflate.read();
        if inflate.made >= index.marks.last().map_or(0, |(made, _)| *made) + MARK_EVERY_BYTES {
            index.marks.push((inflate.made, inflate.read()));
        }
        if inflate.made >= index.points.last().map_or(0, |point| point.made) + POINT_EVERY_BYTES {
            index.points.extend(inflate.point().map(Arc::new));
        }
    }

    /// What to read for some bytes of a file.
    pub fn fetch(&self, file: FileId, range: ByteRange) -> Fetch {
        let mut fetch = Fetch { file: file.root_file(), range, steps: Vec::new(), rows: None };
        for layer in self.layers.get(&file).into_iter().flatten().rev() {
            match *layer {
                Layer::From(start) => {
                    fetch.range = ByteRange::new(start + fetch.range.start.0, start + fetch.range.end.0);
                }
                Layer::Inflated(stream) => {
                    let wanted = fetch.range;
                    fetch.range = self.packed_range(stream, wanted);
                    fetch.steps.push(Step { stream, taken: fetch.range.start.0, wanted });
                }
            }
        }
        fetch
    }

    /// The same of a file of columns, from a byte of a part to that before a byte of the same one or of another.
    pub fn fetch_rows(&self, file: FileId, ends: [(u32, u64); 2], len_bytes: u64) -> Option<Fetch> {
        let (range, rows) = self.tables.fetch(file, ends, len_bytes)?;
        Some(Fetch { file, range, steps: Vec::new(), rows: Some(rows) })
    }

    fn packed_range(&self, stream: StreamId, wanted: ByteRange) -> ByteRange {
        let Some(index) = self.indexes.get(&stream) else { return ByteRange::new(0, 0) };
        let start = self.last_point(stream, 0, wanted.start.0).map_or(0, |point| point.taken);
        let after = index.marks.partition_point(|(made, _)| *made < wanted.end.0);
        let end = index.marks.get(after).map_or(index.taken, |(_, taken)| *taken);
        ByteRange::new(start, end.max(start))
    }

    /// The last place that is at a byte of the stream or behind it, and not behind one of what is made of it.
    fn last_point(&self, stream: StreamId, taken: u64, made: u64) -> Option<&Arc<Point>> {
        let index = self.indexes.get(&stream)?;
        let before = index.points.partition_point(|point| point.made <= made);
        let kept = before.checked_sub(1).and_then(|last| index.points.get(last));
        let cursors = self.cursors.iter().filter(|(of, _)| *of == stream).map(|(_, point)| point);
        let is_between = |point: &&Arc<Point>| point.taken >= taken && point.made <= made;
        cursors.chain(kept).filter(is_between).max_by_key(|point| point.made)
    }

    /// Unpacks what was fetched.
    pub fn unpack<'b>(&mut self, fetch: &Fetch, bytes: &'b [u8]) -> Result<Cow<'b, [u8]>, &'static str> {
        if let Some(rows) = &fetch.rows {
            return self.tables.decode(rows, fetch.range.start.0, bytes).map(Cow::Owned);
        }
        let mut bytes = Cow::Borrowed(bytes);
        for step in fetch.steps.iter().rev() {
            bytes = Cow::Owned(self.inflate(step, &bytes, room(step.wanted)?).ok_or(CHANGED)?);
        }
        Ok(bytes)
    }

    fn inflate(&mut self, step: &Step, bytes: &[u8], mut unpacked: Vec<u8>) -> Option<Vec<u8>> {
        let point = self.last_point(step.stream, step.taken, step.wanted.start.0);
        let mut inflate = match point {
            Some(point) => Inflate::from(point),
            // The place that it was fetched from is gone.
            None if step.taken > 0 => return None,
            None => Inflate::new(self.indexes.get(&step.stream)?.form),
        };
        let mut rest = bytes.get(usize::try_from(inflate.taken - step.taken).ok()?..)?;
        while inflate.made < step.wanted.end.0 {
            let next =
                if inflate.made < step.wanted.start.0 { step.wanted.start.0 } else { step.wanted.end.0 };
            let limit = usize::try_from(next - inflate.made).unwrap_or(usize::MAX);
            let is_wanted = inflate.made >= step.wanted.start.0;
            let used = inflate.step(rest, limit);
            let is_stuck = used == 0 || inflate.is_over();
            // What was eaten by a member that failed at the end of all comes behind that end.
            if is_stuck && inflate.output().is_empty() && !inflate.finish() {
                return None;
            }
            rest = rest.get(used..).unwrap_or_default();
            if is_wanted {
                unpacked.extend_from_slice(inflate.output());
            }
        }
        if let Some(point) = inflate.point() {
            self.cursors.retain(|(stream, other)| *stream != step.stream || other.made != point.made);
            self.cursors.push_front((step.stream, Arc::new(point)));
            self.cursors.truncate(CURSORS);
        }
        Some(unpacked)
    }
}

/// Room for some bytes, if there is memory for them.
fn room(range: ByteRange) -> Result<Vec<u8>, &'static str> {
    let mut room = Vec::new();
    let len = usize::try_from(range.len_bytes()).map_err(|_| NO_MEMORY)?;
    room.try_reserve(len).map_err(|_| NO_MEMORY)?;
    Ok(room)
}
