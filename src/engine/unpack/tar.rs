//! Reads a tar archive as its bytes come: ustar, GNU's long names, and pax.
//!
//! It knows nothing of what is in the files. Invariant: whatever the slices, the [`Event`]s are the same, but for
//! where a file's bytes are cut.

/// Everything in the archive begins at multiples of this.
pub const BLOCK_BYTES: usize = 512;

/// Longer names and remarks are passed over.
const MAX_EXTENDED_BYTES: u64 = 1 << 20;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<'b> {
    /// A file begins; its bytes start there in the archive.
    File { path: Vec<u8>, start: u64, bytes: u64 },
    /// A file that cannot be read: its data have holes.
    Sparse { path: Vec<u8> },
    /// Bytes of the file that began last.
    Bytes(&'b [u8]),
    /// The file that began last has all its bytes.
    End,
    /// So many bytes before this place are nothing of an archive.
    Damaged { start: u64, end: u64 },
    /// The archive ends at this byte, in the middle of something.
    CutOff(u64),
}

#[derive(Default)]
pub struct Tar {
    phase: Phase,
    position: u64,
    /// A header, or a text about the next file, that is not whole yet.
    held: Vec<u8>,
    /// What was said about the next file.
    next: Next,
    /// Where bytes began that are no header.
    lost: Option<u64>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
    #[default]
    Header,
    /// So many bytes are left of the file, and what fills the last block.
    File {
        left: u64,
        fill: u64,
    },
    /// A text about the next file.
    Extended {
        kind: u8,
        left: u64,
        fill: u64,
    },
    Skipped(u64),
    Over,
}

#[derive(Default)]
struct Next {
    path: Option<Vec<u8>>,
    bytes: Option<u64>,
    is_sparse: bool,
}

impl Tar {
    /// Takes the next bytes.
    pub fn push(&mut self, bytes: &[u8], emit: &mut dyn FnMut(Event)) {
        let mut rest = bytes;
        while !rest.is_empty() {
            let used = self.step(rest, emit);
            self.position += used as u64;
            rest = rest.get(used..).unwrap_or_default();
        }
    }

    /// No bytes are left.
    pub fn finish(&mut self, emit: &mut dyn FnMut(Event)) {
        match self.phase {
            Phase::Header if self.held.is_empty() => {}
            Phase::Skipped(_) | Phase::Over => {}
            _ => emit(Event::CutOff(self.position)),
        }
        self.end_of_lost(emit);
        if matches!(self.phase, Phase::File { .. }) {
            emit(Event::End);
        }
        self.phase = Phase::Over;
    }

    fn step(&mut self, bytes: &[u8], emit: &mut dyn FnMut(Event)) -> usize {
        let up_to = |left: u64| bytes.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        match self.phase {
            Phase::Header => {
                let used = up_to((BLOCK_BYTES - self.held.len()) as u64);
                self.held.extend_from_slice(bytes.get(..used).unwrap_or_default());
                if self.held.len() == BLOCK_BYTES {
                    let block = std::mem::take(&mut self.held);
                    self.take_block(&block, self.position + used as u64, emit);
                }
                used
            }
            Phase::File { left, fill } => {
                let used = up_to(left);
                emit(Event::Bytes(bytes.get(..used).unwrap_or_default()));
                self.phase = Phase::File { left: left - used as u64, fill };
                if left == used as u64 {
                    emit(Event::End);
                    self.skip(fill);
                }
                used
            }
            Phase::Extended { kind, left, fill } => {
                let used = up_to(left);
                self.held.extend_from_slice(bytes.get(..used).unwrap_or_default());
                self.phase = Phase::Extended { kind, left: left - used as u64, fill };
                if left == used as u64 {
                    let text = std::mem::take(&mut self.held);
                    self.take_header(kind, &text);
                    self.skip(fill);
                }
                used
            }
            Phase::Skipped(left) => {
                let used = up_to(left);
                self.skip(left - used as u64);
                used
            }
            Phase::Over => bytes.len(),
        }
    }

    fn skip(&mut self, bytes: u64) {
        self.phase = if bytes == 0 { Phase::Header } else { Phase::Skipped(bytes) };
    }

    /// A block that should be a header; what follows it starts at `end`.
    fn take_block(&mut self, block: &[u8], end: u64, emit: &mut dyn FnMut(Event)) {
        if block.iter().all(|byte| *byte == 0) {
            if self.lost.is_none() {
                self.phase = Phase::Over;
            }
            return;
        }
        let size = number(field(block, 124, 12)).filter(|_| is_header(block));
        let Some(size) = size else {
            self.lost.get_or_insert(end - BLOCK_BYTES as u64);
            return;
        };
        self.end_of_lost_at(end - BLOCK_BYTES as u64, emit);
        let kind = block.get(156).copied().unwrap_or_default();
        match kind {
            b'x' | b'g' | b'L' | b'K' => {
                let fill = fill_of(size);
                if size > MAX_EXTENDED_BYTES || size == 0 {
                    return self.skip(size.saturating_add(fill));
                }
                self.phase = Phase::Extended { kind, left: size, fill };
            }
            _ => self.take_file(kind, size, block, end, emit),
        }
    }

    fn take_file(&mut self, kind: u8, size: u64, block: &[u8], start: u64, emit: &mut dyn FnMut(Event)) {
        let next = std::mem::take(&mut self.next);
        let path = next.path.unwrap_or_else(|| path(block));
        let bytes = next.bytes.unwrap_or(size);
        let fill = fill_of(bytes);
        let all = bytes.saturating_add(fill);
        match kind {
            _ if kind == b'S' || next.is_sparse => {
                emit(Event::Sparse { path });
                self.skip(all);
            }
            // Links, devices and folders have no data, whatever they say.
            b'1'..=b'6' => self.skip(0),
            // Folders of old archives end with a slash.
            0 if path.ends_with(b"/") => self.skip(0),
            0 | b'0' | b'7' if !path.ends_with(b"/") => {
                emit(Event::File { path, start, bytes });
                self.phase = Phase::File { left: bytes, fill };
                if bytes == 0 {
                    emit(Event::End);
                    self.skip(0);
                }
            }
            _ => self.skip(all),
        }
    }

    /// Takes a text about the next file; where several speak of the same, the first is believed.
    fn take_header(&mut self, kind: u8, text: &[u8]) {
        let mut header = Next::default();
        match kind {
            b'L' => header.path = Some(until_nul(text).to_vec()),
            b'x' => {
                for (key, value) in PaxFields(text) {
                    match key {
                        b"path" => header.path = Some(value.to_vec()),
                        b"size" => header.bytes = decimal(value),
                        b"GNU.sparse.name" => {
                            header.path = Some(value.to_vec());
                            header.is_sparse = true;
                        }
                        _ if key.starts_with(b"GNU.sparse.") => header.is_sparse = true,
                        _ => {}
                    }
                }
            }
            _ => {}
        }
        let first = std::mem::take(&mut self.next);
        self.next = Next {
            path: first.path.or(header.path),
            bytes: first.bytes.or(header.bytes),
            is_sparse: first.is_sparse || header.is_sparse,
        };
    }

    fn end_of_lost(&mut self, emit: &mut dyn FnMut(Event)) {
        self.end_of_lost_at(self.position, emit);
    }

    fn end_of_lost_at(&mut self, end: u64, emit: &mut dyn FnMut(Event)) {
        if let Some(start) = self.lost.take() {
            // What was said was about a file that is lost.
            self.next = Next::default();
            emit(Event::Damaged { start, end });
        }
    }
}

/// Whether a block is a header: its checksum says so.
pub fn is_header(block: &[u8]) -> bool {
    let Some(block) = block.get(..BLOCK_BYTES) else { return false };
    // The checksum counts its own eight bytes as spaces; old programs took bytes for signed numbers.
    let is_own = |at: &usize| (148..156).contains(at);
    let bytes = || block.iter().enumerate().map(|(at, byte)| if is_own(&at) { b' ' } else { *byte });
    let sum: u64 = bytes().map(u64::from).sum();
    let signed: i64 = bytes().map(|byte| i64::from(byte.cast_signed())).sum();
    let header = number(field(block, 148, 8));
    block.first() != Some(&0)
        && (header == Some(sum) || header.is_some_and(|header| i64::try_from(header) == Ok(signed)))
}

fn fill_of(bytes: u64) -> u64 {
    bytes.wrapping_neg() % BLOCK_BYTES as u64
}

fn field(block: &[u8], start: usize, len: usize) -> &[u8] {
    block.get(start..start + len).unwrap_or_default()
}

fn until_nul(text: &[u8]) -> &[u8] {
    text.split(|byte| *byte == 0).next().unwrap_or_default()
}

/// A number in octal digits, or in GNU's way for long ones.
fn number(field: &[u8]) -> Option<u64> {
    if let [0x80, rest @ ..] = field {
        let (high, low) = rest.split_at_checked(rest.len().checked_sub(8)?)?;
        let low = low.try_into().map(u64::from_be_bytes).ok()?;
        return (high.iter().all(|byte| *byte == 0) && low < 1 << 62).then_some(low);
    }
    let digits = field.trim_ascii_start();
    let digits = digits.split(|byte| *byte == 0 || *byte == b' ').next().unwrap_or_default();
    let value =
        |value: u64, digit: &u8| (b'0'..=b'7').contains(digit).then(|| value * 8 + u64::from(digit - b'0'));
    digits.iter().try_fold(0, value)
}

fn decimal(text: &[u8]) -> Option<u64> {
    std::str::from_utf8(text).ok()?.trim().parse().ok().filter(|number| *number < 1 << 62)
}

/// The path in a header: the prefix of POSIX counts only where POSIX is named.
fn path(block: &[u8]) -> Vec<u8> {
    let name = until_nul(field(block, 0, 100));
    let prefix = until_nul(field(block, 345, 155));
    if field(block, 257, 6) == b"ustar\0" && !prefix.is_empty() {
        [prefix, b"/", name].concat()
    } else {
        name.to_vec()
    }
}

/// The fields of a pax header: `LENGTH KEY=VALUE\n` each.
struct PaxFields<'t>(&'t [u8]);

impl<'t> Iterator for PaxFields<'t> {
    type Item = (&'t [u8], &'t [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let space = memchr::memchr(b' ', self.0)?;
        let len = usize::try_from(decimal(self.0.get(..space)?)?).ok()?;
        let (field, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        let field = field.get(space + 1..)?.strip_suffix(b"\n")?;
        let equals = memchr::memchr(b'=', field)?;
        Some((field.get(..equals)?, field.get(equals + 1..)?))
    }
}
