//! Inflates gzip and bare deflate, as bytes come.
//!
//! A stream is read step by step: [`Inflate::step`] takes some bytes, and [`Inflate::output`] has what came of them.
//! Invariant: whatever the slices, a stream gives the same bytes, the same notes, and may go on from any [`Point`].

use super::crc;
use super::gzip_header::{FIXED_BYTES, Header, header, may_begin};
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_HAS_MORE_INPUT;
use miniz_oxide::inflate::core::{DecompressorOxide, TINFL_LZ_DICT_SIZE, decompress_with_limit};

/// What is inflated at once at most: a power of two, and more than what deflate looks back.
pub const RING_BYTES: usize = 1 << 17;

const TRAILER_BYTES: usize = 8;

/// Most headers are shorter.
const HEADER_BITE_BYTES: usize = 512;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Members of gzip, one after another.
    Gzip,
    /// One stream of deflate.
    Bare,
}

/// What is wrong with a stream, and at which of its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// From this byte on nothing can be read, up to the next member.
    Damaged(u64),
    /// The stream ends in the middle of its data.
    CutOff(u64),
    /// The sum of the bytes is not the one that is told.
    Sum(u64),
    /// Not as many bytes came as are told.
    Length(u64),
    /// What stands behind a member is none.
    Trailing(u64),
}

pub struct Inflate {
    form: Form,
    ends_at_damage: bool,
    phase: Phase,
    decoder: Box<DecompressorOxide>,
    ring: Vec<u8>,
    /// Where in the ring goes what comes next, and how much of the last step stands before it.
    at: usize,
    fresh: usize,
    /// A header or trailer that is not whole yet.
    held: Vec<u8>,
    /// Of the member, unless it was begun in the middle.
    sum: Option<u32>,
    member_bytes: u64,
    /// Bytes that were taken, and those that came of them.
    pub taken: u64,
    pub made: u64,
    pub notes: Vec<Note>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Before a member, of which it may be the first.
    Between,
    Header,
    Body,
    Trailer,
    /// Behind damage, where another member may begin.
    Lost,
    Over,
}

/// A place in a stream to go on from.
pub struct Point {
    pub taken: u64,
    pub made: u64,
    form: Form,
    decoder: Box<DecompressorOxide>,
    /// The last bytes before it.
    window: Vec<u8>,
}

impl Inflate {
    pub fn new(form: Form) -> Self {
        Self {
            form,
            ends_at_damage: form == Form::Bare,
            phase: if form == Form::Bare { Phase::Body } else { Phase::Between },
            decoder: Box::default(),
            ring: vec![0; RING_BYTES],
            at: 0,
            fresh: 0,
            held: Vec::new(),
            sum: Some(0),
            member_bytes: 0,
            taken: 0,
            made: 0,
            notes: Vec::new(),
        }
    }

    pub fn from(point: &Point) -> Self {
        let mut inflate = Self::new(point.form);
        inflate.phase = Phase::Body;
        inflate.decoder.clone_from(&point.decoder);
        if let Some(start) = inflate.ring.get_mut(..point.window.len()) {
            start.copy_from_slice(&point.window);
        }
        inflate.at = point.window.len();
        inflate.sum = None;
        (inflate.taken, inflate.made) = (point.taken, point.made);
        inflate
    }

    /// This place, if it can be gone on from here.
    pub fn point(&self) -> Option<Point> {
        let (before, after) = self.ring.split_at_checked(self.at)?;
        let own = before.get(before.len().saturating_sub(TINFL_LZ_DICT_SIZE)..)?;
        let missing = TINFL_LZ_DICT_SIZE - own.len();
        let older = after.get(after.len().saturating_sub(missing)..)?;
        (self.phase == Phase::Body).then(|| Point {
            taken: self.taken,
            made: self.made,
            form: self.form,
            decoder: self.decoder.clone(),
            window: [older, own].concat(),
        })
    }

    /// All members are one thing, of which nothing is wanted behind damage.
    pub fn end_at_damage(&mut self) {
        self.ends_at_damage = true;
    }

    /// Nothing more comes of it.
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// Inflates some of the input, and gives how much of it was taken; at most `limit` bytes come of it.
    /// When nothing was taken and nothing came, more input is needed.
    pub fn step(&mut self, input: &[u8], limit: usize) -> usize {
        self.fresh = 0;
        let mut used = 0;
        loop {
            let rest = input.get(used..).unwrap_or_default();
            let phase = self.phase;
            let took = match phase {
                Phase::Between => self.between(rest),
                Phase::Header => self.header(rest),
                Phase::Body => self.body(rest, limit),
                Phase::Trailer => self.trailer(rest),
                Phase::Lost => self.lost(rest),
                Phase::Over => rest.len(),
            };
            used += took;
            self.taken += took as u64;
            let is_stuck = phase == self.phase && (took == 0 || used == input.len());
            if self.fresh > 0 || is_stuck || phase == Phase::Over {
                return used;
            }
        }
    }

    /// What came of the last step.
    pub fn output(&self) -> &[u8] {
        self.ring.get(self.at - self.fresh..self.at).unwrap_or_default()
    }

    /// No input is left.
    pub fn finish(&mut self) {
        let is_begun = self.taken > 0 || self.form == Form::Bare;
        if matches!(self.phase, Phase::Header | Phase::Body | Phase::Trailer) && is_begun {
            self.notes.push(Note::CutOff(self.taken));
        }
        self.phase = Phase::Over;
    }

    /// Members may be followed by zeros, which are no news, or by something else, which is.
    fn between(&mut self, input: &[u8]) -> usize {
        let zeros = if self.taken > 0 { input.iter().take_while(|byte| **byte == 0).count() } else { 0 };
        if zeros < input.len() {
            self.phase = Phase::Header;
        }
        zeros
    }

    fn header(&mut self, input: &[u8]) -> usize {
        let before = self.held.len();
        let input = input.get(..HEADER_BITE_BYTES).unwrap_or(input);
        self.held.extend_from_slice(input);
        match header(&self.held) {
            Header::Begun => input.len(),
            Header::Bytes(len) => {
                self.held.clear();
                self.phase = Phase::Body;
                *self.decoder = DecompressorOxide::default();
                (self.sum, self.member_bytes) = (Some(0), 0);
                len.saturating_sub(before)
            }
            Header::None => {
                let start = self.taken - before as u64;
                self.notes.push(if start > 0 { Note::Trailing(start) } else { Note::Damaged(start) });
                self.held.clear();
                self.phase = self.behind_damage();
                0
            }
        }
    }

    fn behind_damage(&self) -> Phase {
        if self.ends_at_damage { Phase::Over } else { Phase::Lost }
    }

    /// Looks for the next member.
    fn lost(&mut self, input: &[u8]) -> usize {
        for (at, byte) in input.iter().enumerate() {
            self.held.push(*byte);
            while !may_begin(&self.held) {
                self.held.remove(0);
            }
            if self.held.len() == FIXED_BYTES {
                self.phase = Phase::Header;
                return at + 1;
            }
        }
        input.len()
    }

    fn body(&mut self, input: &[u8], limit: usize) -> usize {
        self.at %= RING_BYTES;
        let room = limit.min(RING_BYTES - self.at);
        let (status, used, made) = decompress_with_limit(
            &mut self.decoder,
            input,
            &mut self.ring,
            self.at,
            room,
            TINFL_FLAG_HAS_MORE_INPUT,
        );
        self.at += made;
        self.fresh = made;
        self.made += made as u64;
        self.member_bytes += made as u64;
        let sum = self.sum.map(|sum| crc::sum(sum, self.output()));
        self.sum = sum;
        match status {
            TINFLStatus::Done if self.form == Form::Bare => self.phase = Phase::Over,
            TINFLStatus::Done => self.phase = Phase::Trailer,
            TINFLStatus::NeedsMoreInput | TINFLStatus::HasMoreOutput => {}
            _ => {
                self.notes.push(Note::Damaged(self.taken + used as u64));
                self.phase = self.behind_damage();
            }
        }
        used
    }

    fn trailer(&mut self, input: &[u8]) -> usize {
        let start = self.taken - self.held.len() as u64;
        let taken = input.len().min(TRAILER_BYTES - self.held.len());
        self.held.extend_from_slice(input.get(..taken).unwrap_or_default());
        if let [a, b, c, d, e, f, g, h] = *self.held.as_slice() {
            self.held.clear();
            self.phase = Phase::Between;
            if self.sum.is_some_and(|sum| sum != u32::from_le_bytes([a, b, c, d])) {
                self.notes.push(Note::Sum(start));
            } else if self.sum.is_some()
                && self.member_bytes & u64::from(u32::MAX) != u64::from(u32::from_le_bytes([e, f, g, h]))
            {
                self.notes.push(Note::Length(start));
            }
        }
        taken
    }

    /// The sum of all that came of a bare stream.
    pub fn sum(&self) -> u32 {
        self.sum.unwrap_or_default()
    }
}
