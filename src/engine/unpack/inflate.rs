//! Inflates gzip and bare deflate, as bytes come.
//!
//! A stream is read step by step: [`Inflate::step`] takes some bytes, and [`Inflate::output`] has what came of them.
//! Invariant: whatever the slices, a stream gives the same bytes, the same notes, and may go on from any [`Point`].
//! When a member fails, reading goes back to where another may have begun in its bytes; each time further on.

use super::gzip_header::{FIXED_BYTES, Header, header, may_begin};
use super::kept::{Kept, MAX_KEPT_BYTES};
use crate::engine::crc::Hasher;
use crate::engine::packed;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_HAS_MORE_INPUT;
use miniz_oxide::inflate::core::{DecompressorOxide, TINFL_LZ_DICT_SIZE, decompress_with_limit};
use serde::{Deserialize, Serialize};

/// What is inflated at once at most: a power of two, and more than what deflate looks back.
pub const RING_BYTES: usize = 1 << 17;

const TRAILER_BYTES: usize = 8;

/// Most headers are shorter.
const HEADER_BITE_BYTES: usize = 512;

/// So often, taken together, bytes are read again at most, whatever is made up to go back for ever.
const MAX_TIMES_AGAIN: u64 = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// The sum of the bytes is not the one that the trailer has.
    Sum(u64),
    /// Not as many bytes came as the trailer says.
    Length(u64),
    /// What stands behind a member is none.
    Trailing(u64),
}

pub struct Inflate {
    machine: Machine,
    /// What is read before the input, as reading went back, and how much of it was.
    again: Vec<u8>,
    again_used: usize,
    is_cut_off: bool,
    /// Bytes that were taken, and those that came of them.
    pub taken: u64,
    pub made: u64,
    pub notes: Vec<Note>,
}

/// What takes the bytes, phase by phase.
struct Machine {
    form: Form,
    ends_at_damage: bool,
    phase: Phase,
    decoder: Box<DecompressorOxide>,
    ring: Ring,
    /// A header or trailer that is not whole yet.
    held: Vec<u8>,
    member: Member,
}

/// The last bytes that came.
struct Ring {
    bytes: Vec<u8>,
    /// Where goes what comes next, and how much of the last step stands before it.
    at: usize,
    fresh: usize,
}

impl Ring {
    fn output(&self) -> &[u8] {
        self.bytes.get(self.at - self.fresh..self.at).unwrap_or_default()
    }
}

/// What is known of the member that is read, and of how often reading went back.
#[derive(Clone, Default, Serialize, Deserialize)]
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
    /// A member cannot be read on, or all of it was read and is not what the trailer says.
    Damaged,
    Unsound,
    /// Behind damage, where another member may begin.
    Lost,
    Over,
}

/// A place in a stream to go on from.
#[derive(Serialize, Deserialize)]
pub struct Point {
    pub taken: u64,
    pub made: u64,
    form: Form,
    decoder: Box<DecompressorOxide>,
    member: Member,
    /// The last bytes before it.
    #[serde(with = "packed::bytes")]
    window: Vec<u8>,
}

impl Inflate {
    pub fn new(form: Form) -> Self {
        Self {
            machine: Machine {
                form,
                ends_at_damage: form == Form::Bare,
                phase: if form == Form::Bare { Phase::Body } else { Phase::Between },
                decoder: Box::default(),
                ring: Ring { bytes: vec![0; RING_BYTES], at: 0, fresh: 0 },
                held: Vec::new(),
                member: Member::default(),
            },
            again: Vec::new(),
            again_used: 0,
            is_cut_off: false,
            taken: 0,
            made: 0,
            notes: Vec::new(),
        }
    }

    pub fn from(point: &Point) -> Self {
        let mut inflate = Self::new(point.form);
        let machine = &mut inflate.machine;
        machine.phase = Phase::Body;
        machine.decoder.clone_from(&point.decoder);
        if let Some(start) = machine.ring.bytes.get_mut(..point.window.len()) {
            start.copy_from_slice(&point.window);
        }
        machine.ring.at = point.window.len();
        machine.member.clone_from(&point.member);
        (inflate.taken, inflate.made) = (point.taken, point.made);
        inflate
    }

    /// This place, if it can be gone on from here.
    pub fn point(&self) -> Option<Point> {
        let Machine { form, phase, decoder, ring, member, .. } = &self.machine;
        let (before, after) = ring.bytes.split_at_checked(ring.at)?;
        let own = before.get(before.len().saturating_sub(TINFL_LZ_DICT_SIZE)..)?;
        let missing = TINFL_LZ_DICT_SIZE - own.len();
        let older = after.get(after.len().saturating_sub(missing)..)?;
        (*phase == Phase::Body).then(|| Point {
            taken: self.taken,
            made: self.made,
            form: *form,
            decoder: decoder.clone(),
            member: member.clone(),
            window: [older, own].concat(),
        })
    }

    /// All members are one thing, of which nothing is wanted behind damage.
    pub fn end_at_damage(&mut self) {
        self.machine.ends_at_damage = true;
        self.machine.member.kept.clear();
    }

    /// Up to where the stream was read, though reading may have gone back since.
    pub fn read(&self) -> u64 {
        self.taken.max(self.machine.member.furthest)
    }

    /// Nothing more comes of it.
    pub fn is_over(&self) -> bool {
        self.machine.phase == Phase::Over
    }

    /// Inflates some of the input, and gives how much of it was taken; at most `limit` bytes come of it.
    /// When nothing was taken and nothing came, more input is needed.
    pub fn step(&mut self, input: &[u8], limit: usize) -> usize {
        self.machine.ring.fresh = 0;
        let mut used = 0;
        loop {
            self.go_back();
            let is_again = self.again_used < self.again.len();
            let from = if is_again { self.again.get(self.again_used..) } else { input.get(used..) };
            let phase = self.machine.phase;
            let took = self.machine.take(from.unwrap_or_default(), limit, self.taken, &mut self.notes);
            self.made += self.machine.ring.fresh as u64;
            self.taken += took as u64;
            if is_again {
                self.again_used += took;
                if !self.has_again() {
                    (self.again, self.again_used) = (Vec::new(), 0);
                }
            } else {
                used += took;
            }
            let is_all = used == input.len() && !self.has_again();
            let is_stuck = phase == self.machine.phase && (took == 0 || is_all);
            if self.machine.ring.fresh > 0 || is_stuck || phase == Phase::Over {
                return used;
            }
        }
    }

    /// Inflates the input step by step; after each, `take` takes what came of it, and says whether more is wanted.
    pub fn run(&mut self, input: &[u8], take: &mut dyn FnMut(&mut Self) -> bool) {
        let mut rest = input;
        loop {
            let used = self.step(rest, usize::MAX);
            rest = rest.get(used..).unwrap_or_default();
            let is_wanted = take(self);
            if used == 0 && self.output().is_empty() || !is_wanted {
                return;
            }
        }
    }

    /// Bytes are to be read again.
    fn has_again(&self) -> bool {
        self.again_used < self.again.len()
    }

    /// After a member that failed, bytes are read again from the first place on where another may begin in it.
    fn go_back(&mut self) {
        let Machine { phase, held, member, .. } = &mut self.machine;
        let is_unsound = match phase {
            Phase::Damaged => false,
            Phase::Unsound => true,
            _ => return,
        };
        member.furthest = member.furthest.max(self.taken);
        let mut bytes = member.kept.take();
        let repeated = member.repeated + bytes.len() as u64;
        let most = MAX_KEPT_BYTES as u64 + member.furthest.saturating_mul(MAX_TIMES_AGAIN);
        let is_back = !bytes.is_empty() && repeated <= most;
        held.clear();
        *phase = if is_unsound && !is_back { Phase::Between } else { Phase::Lost };
        if is_back {
            member.repeated = repeated;
            self.taken -= bytes.len() as u64;
            bytes.extend_from_slice(self.again.get(self.again_used..).unwrap_or_default());
            (self.again, self.again_used) = (bytes, 0);
        }
    }

    /// What came of the last step.
    pub fn output(&self) -> &[u8] {
        self.machine.ring.output()
    }

    /// The sum of all that came of a bare stream.
    pub fn sum(&self) -> u32 {
        self.machine.member.sum.clone().finalize()
    }

    /// No input is left. Tells whether reading went back, so that steps may give more, and then this is to be said anew.
    pub fn finish(&mut self) -> bool {
        let machine = &mut self.machine;
        let is_begun = self.taken > 0 || machine.form == Form::Bare;
        if matches!(machine.phase, Phase::Header | Phase::Body | Phase::Trailer) && is_begun {
            if !self.is_cut_off {
                self.notes.push(Note::CutOff(self.taken));
            }
            self.is_cut_off = true;
            machine.phase = machine.behind_damage();
        }
        self.go_back();
        if !self.has_again() {
            self.machine.phase = Phase::Over;
        }
        !self.is_over()
    }
}

impl Machine {
    /// Takes some of the input, before which `taken` bytes stand in the stream, and gives how much.
    fn take(&mut self, input: &[u8], limit: usize, taken: u64, notes: &mut Vec<Note>) -> usize {
        match self.phase {
            Phase::Between => self.between(input, taken),
            Phase::Header => self.header(input, taken, notes),
            Phase::Body => self.body(input, limit, taken, notes),
            Phase::Trailer => self.trailer(input, taken, notes),
            Phase::Lost => self.lost(input),
            Phase::Damaged | Phase::Unsound => 0,
            Phase::Over => input.len(),
        }
    }

    /// Takes note of bytes of a member, in which another may begin.
    fn see(&mut self, bytes: &[u8]) {
        if !self.ends_at_damage {
            self.member.kept.see(bytes);
        }
    }

    /// Members may be followed by zeros, which are no news, or by something else, which is.
    fn between(&mut self, input: &[u8], taken: u64) -> usize {
        let zeros = if taken > 0 { input.iter().take_while(|byte| **byte == 0).count() } else { 0 };
        if zeros < input.len() {
            self.phase = Phase::Header;
            self.member.kept.clear();
        }
        zeros
    }

    fn header(&mut self, input: &[u8], taken: u64, notes: &mut Vec<Note>) -> usize {
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
                (self.member.sum, self.member.made) = (Hasher::default(), 0);
                let used = len.saturating_sub(before);
                self.see(input.get(own..used).unwrap_or_default());
                used
            }
            Header::None => {
                let start = taken - before as u64;
                notes.push(if start > 0 { Note::Trailing(start) } else { Note::Damaged(start) });
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

    fn body(&mut self, input: &[u8], limit: usize, taken: u64, notes: &mut Vec<Note>) -> usize {
        let ring = &mut self.ring;
        ring.at %= RING_BYTES;
        let room = limit.min(RING_BYTES - ring.at);
        let (status, used, made) = decompress_with_limit(
            &mut self.decoder,
            input,
            &mut ring.bytes,
            ring.at,
            room,
            TINFL_FLAG_HAS_MORE_INPUT,
        );
        ring.at += made;
        ring.fresh = made;
        self.member.made += made as u64;
        self.member.sum.update(ring.output());
        self.see(input.get(..used).unwrap_or_default());
        match status {
            TINFLStatus::Done if self.form == Form::Bare => self.phase = Phase::Over,
            TINFLStatus::Done => self.phase = Phase::Trailer,
            TINFLStatus::NeedsMoreInput | TINFLStatus::HasMoreOutput => {}
            _ => {
                notes.push(Note::Damaged(taken + used as u64));
                self.phase = self.behind_damage();
            }
        }
        used
    }

    fn trailer(&mut self, input: &[u8], taken: u64, notes: &mut Vec<Note>) -> usize {
        let start = taken - self.held.len() as u64;
        let used = input.len().min(TRAILER_BYTES - self.held.len());
        let input = input.get(..used).unwrap_or_default();
        self.held.extend_from_slice(input);
        self.see(input);
        if let [a, b, c, d, e, f, g, h] = *self.held.as_slice() {
            self.held.clear();
            let is_sum = self.member.sum.clone().finalize() == u32::from_le_bytes([a, b, c, d]);
            let is_length =
                self.member.made & u64::from(u32::MAX) == u64::from(u32::from_le_bytes([e, f, g, h]));
            if !is_sum {
                notes.push(Note::Sum(start));
            } else if !is_length {
                notes.push(Note::Length(start));
            }
            let is_sound = is_sum && is_length || self.ends_at_damage;
            self.phase = if is_sound { Phase::Between } else { Phase::Unsound };
        }
        used
    }
}
