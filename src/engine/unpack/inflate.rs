//! Inflates gzip and bare deflate, as bytes come.
//!
//! A stream is read step by step: [`Inflate::step`] takes some bytes, and [`Inflate::output`] has what came of them.
//! Invariant: whatever the slices, a stream gives the same bytes, the same notes, and may go on from any [`Point`].
//! When a member fails, reading goes back to where another may have begun in its bytes; each time further on.

use super::gzip_header::{FIXED_BYTES, Header, header, may_begin};
use super::kept::{Kept, MAX_KEPT_BYTES};
use crc32fast::Hasher;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_HAS_MORE_INPUT;
use miniz_oxide::inflate::core::{DecompressorOxide, TINFL_LZ_DICT_SIZE, decompress_with_limit};

/// What is inflated at once at most: a power of two, and more than what deflate looks back.
pub const RING_BYTES: usize = 1 << 17;

const TRAILER_BYTES: usize = 8;

/// Most headers are shorter.
const HEADER_BITE_BYTES: usize = 512;

/// So often, taken together, bytes are read again at most, whatever is made up to go back for ever.
const MAX_TIMES_AGAIN: u64 = 8;

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
    member: Member,
    /// What is read before the input, as reading went back, and how much of it was.
    again: Vec<u8>,
    again_at: usize,
    is_cut_off: bool,
    /// Bytes that were taken, and those that came of them.
    pub taken: u64,
    pub made: u64,
    pub notes: Vec<Note>,
}

/// What is known of the member that is read, and of how often reading went back.
#[derive(Clone, Default)]
struct Member {
    sum: Hasher,
    made: u64,
    kept: Kept,
    /// Up to where bytes were taken before reading went back, and how many were read again.
    furthest: u64,
    repeated: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Before a member, of which it may be the first.
    Between,
    Header,
    Body,
    Trailer,
    /// A member cannot be read on, or all of it was read and is not what is told.
    Damaged,
    Unsound,
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
    member: Member,
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
            member: Member::default(),
            again: Vec::new(),
            again_at: 0,
            is_cut_off: false,
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
        inflate.member.clone_from(&point.member);
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
            member: self.member.clone(),
            window: [older, own].concat(),
        })
    }

    /// All members are one thing, of which nothing is wanted behind damage.
    pub fn end_at_damage(&mut self) {
        self.ends_at_damage = true;
        self.member.kept.clear();
    }

    /// Up to where the stream was read, though reading may have gone back since.
    pub fn read(&self) -> u64 {
        self.taken.max(self.member.furthest)
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
            self.go_back();
            let again = std::mem::take(&mut self.again);
            let is_again = !again.is_empty();
            let from = if is_again { again.get(self.again_at..) } else { input.get(used..) };
            let rest = from.unwrap_or_default();
            let phase = self.phase;
            let took = match phase {
                Phase::Between => self.between(rest),
                Phase::Header => self.header(rest),
                Phase::Body => self.body(rest, limit),
                Phase::Trailer => self.trailer(rest),
                Phase::Lost => self.lost(rest),
                Phase::Damaged | Phase::Unsound => 0,
                Phase::Over => rest.len(),
            };
            self.taken += took as u64;
            if is_again {
                self.again_at += took;
                self.again = if self.again_at < again.len() { again } else { Vec::new() };
            } else {
                used += took;
            }
            let is_all = used == input.len() && self.again.is_empty();
            let is_stuck = phase == self.phase && (took == 0 || is_all);
            if self.fresh > 0 || is_stuck || phase == Phase::Over {
                return used;
            }
        }
    }

    /// After a member that failed, bytes are read again from the first place on where another may begin in it.
    fn go_back(&mut self) {
        let is_unsound = match self.phase {
            Phase::Damaged => false,
            Phase::Unsound => true,
            _ => return,
        };
        let member = &mut self.member;
        member.furthest = member.furthest.max(self.taken);
        let mut bytes = member.kept.take();
        let repeated = member.repeated + bytes.len() as u64;
        let most = MAX_KEPT_BYTES as u64 + member.furthest.saturating_mul(MAX_TIMES_AGAIN);
        let is_back = !bytes.is_empty() && repeated <= most;
        self.held.clear();
        self.phase = if is_unsound && !is_back { Phase::Between } else { Phase::Lost };
        if is_back {
            member.repeated = repeated;
            self.taken -= bytes.len() as u64;
            bytes.extend_from_slice(self.again.get(self.again_at..).unwrap_or_default());
            (self.again, self.again_at) = (bytes, 0);
        }
    }

    /// Takes note of bytes of a member, in which another may begin.
    fn see(&mut self, bytes: &[u8]) {
        if !self.ends_at_damage {
            self.member.kept.see(bytes);
        }
    }

    /// What came of the last step.
    pub fn output(&self) -> &[u8] {
        self.ring.get(self.at - self.fresh..self.at).unwrap_or_default()
    }

    /// No input is left. Tells whether reading went back, so that steps may give more, and then this is to be said anew.
    pub fn finish(&mut self) -> bool {
        let is_begun = self.taken > 0 || self.form == Form::Bare;
        if matches!(self.phase, Phase::Header | Phase::Body | Phase::Trailer) && is_begun {
            if !self.is_cut_off {
                self.notes.push(Note::CutOff(self.taken));
            }
            self.is_cut_off = true;
            self.phase = self.behind_damage();
        }
        self.go_back();
        if self.again.is_empty() {
            self.phase = Phase::Over;
        }
        self.phase != Phase::Over
    }

    /// Members may be followed by zeros, which are no news, or by something else, which is.
    fn between(&mut self, input: &[u8]) -> usize {
        let zeros = if self.taken > 0 { input.iter().take_while(|byte| **byte == 0).count() } else { 0 };
        if zeros < input.len() {
            self.phase = Phase::Header;
            self.member.kept.clear();
        }
        zeros
    }

    fn header(&mut self, input: &[u8]) -> usize {
        let before = self.held.len();
        let input = input.get(..HEADER_BITE_BYTES).unwrap_or(input);
        self.held.extend_from_slice(input);
        // A member begins in another only behind its first byte.
        let own = usize::from(before == 0);
        match header(&self.held) {
            Header::Begun => {
                self.see(input.get(own..).unwrap_or_default());
                input.len()
            }
            Header::Bytes(len) => {
                self.held.clear();
                self.phase = Phase::Body;
                *self.decoder = DecompressorOxide::default();
                (self.member.sum, self.member.made) = (Hasher::new(), 0);
                let taken = len.saturating_sub(before);
                self.see(input.get(own..taken).unwrap_or_default());
                taken
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
        if self.ends_at_damage { Phase::Over } else { Phase::Damaged }
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
                self.member.kept.clear();
                self.member.kept.see(self.held.get(1..).unwrap_or_default());
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
        self.member.made += made as u64;
        let output = self.ring.get(self.at - self.fresh..self.at).unwrap_or_default();
        self.member.sum.update(output);
        self.see(input.get(..used).unwrap_or_default());
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
        let input = input.get(..taken).unwrap_or_default();
        self.held.extend_from_slice(input);
        self.see(input);
        if let [a, b, c, d, e, f, g, h] = *self.held.as_slice() {
            self.held.clear();
            let is_sum = self.sum() == u32::from_le_bytes([a, b, c, d]);
            let is_length =
                self.member.made & u64::from(u32::MAX) == u64::from(u32::from_le_bytes([e, f, g, h]));
            if !is_sum {
                self.notes.push(Note::Sum(start));
            } else if !is_length {
                self.notes.push(Note::Length(start));
            }
            let is_sound = is_sum && is_length || self.ends_at_damage;
            self.phase = if is_sound { Phase::Between } else { Phase::Unsound };
        }
        taken
    }

    /// The sum of all that came of a bare stream.
    pub fn sum(&self) -> u32 {
        self.member.sum.clone().finalize()
    }
}
