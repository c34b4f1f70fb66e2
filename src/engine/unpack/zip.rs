//! Where the files of a zip archive are: by its directory, which is at its end, and by their own headers.
//!
//! Nothing is unpacked here. Invariant: what is listed lies inside the archive, whatever the directory says.

use crate::corpus::{ByteRange, sort_by_key};
use memchr::memmem;

/// The directory's end and the longest remark behind it, and the two records of zip64 before it.
pub const TAIL_BYTES: u64 = END_BYTES as u64 + u16::MAX as u64 + LOCATOR_BYTES as u64 + END64_BYTES as u64;

/// A longer directory is not believed: it has more entries than anybody opens.
const MAX_DIRECTORY_BYTES: u64 = 256 << 20;

/// Without zip64 the number of entries is kept by its low bits only.
const COUNT_MASK: u64 = 0xFFFF;

const END_BYTES: usize = 22;
const LOCATOR_BYTES: usize = 20;
const END64_BYTES: usize = 56;
const ENTRY_BYTES: usize = 46;
pub const HEADER_BYTES: usize = 30;

pub const HEADER: &[u8] = b"PK\x03\x04";
const ENTRY: &[u8] = b"PK\x01\x02";
const END: &[u8] = b"PK\x05\x06";
const END64: &[u8] = b"PK\x06\x06";
const LOCATOR: &[u8] = b"PK\x06\x07";
const SIGNATURE: &[u8] = b"PK\x05\x05";

pub const STORED: u16 = 0;
pub const DEFLATED: u16 = 8;

const ENCRYPTED: u16 = 1;
const SIZES_FOLLOW: u16 = 8;

/// A file in the archive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    pub path: Vec<u8>,
    /// Where its header begins.
    pub header: u64,
    pub method: u16,
    pub is_encrypted: bool,
    pub is_link: bool,
    pub packed_bytes: u64,
    pub bytes: u64,
    pub sum: u32,
    /// Its header does not say the sizes and the sum.
    pub is_open_ended: bool,
}

impl Entry {
    /// It is a folder or a link.
    pub fn is_none(&self) -> bool {
        self.is_link || self.path.ends_with(b"/")
    }

    /// Why the file cannot be unpacked; `by_header` when only its own header tells where it ends.
    pub fn locked(&self, by_header: bool) -> Option<&'static str> {
        match self.method {
            // Encryption by AES has a method of its own.
            _ if self.is_encrypted || self.method == 99 => Some("is encrypted"),
            STORED if by_header && self.is_open_ended && self.packed_bytes == 0 => {
                Some("does not say where it ends")
            }
            STORED | DEFLATED => None,
            9 => Some("is packed by Deflate64"),
            12 => Some("is packed by bzip2"),
            14 => Some("is packed by LZMA"),
            93 => Some("is packed by zstd"),
            95 => Some("is packed by xz"),
            _ => Some("is packed by a method that is not known"),
        }
    }
}

/// The directory by what the end of the archive says.
#[derive(Clone, Debug)]
pub struct Directory {
    pub range: ByteRange,
    /// All places in it are off by so much, since something was put before the archive.
    shift: u64,
    count: u64,
}

/// Where the directory is, by the archive's last bytes; `None` when they do not say.
pub fn directory(tail: &[u8], tail_start: u64) -> Option<Directory> {
    let at = memmem::rfind_iter(tail, END).find(|at| {
        let comment = tail.get(at + 20..).and_then(short);
        comment.is_some_and(|len| at + END_BYTES + usize::from(len) <= tail.len())
    })?;
    let end = tail.get(at..)?;
    let (mut len, mut start) = (u64::from(long(end.get(12..)?)?), u64::from(long(end.get(16..)?)?));
    let mut count = u64::from(short(end.get(10..)?)?);
    let mut position = at;
    if let Some(before) = at.checked_sub(LOCATOR_BYTES)
        && let Some(locator) = tail.get(before..at).filter(|locator| locator.starts_with(LOCATOR))
    {
        let stated =
            longest(locator.get(8..)?)?.checked_sub(tail_start).and_then(|at| usize::try_from(at).ok());
        let is_there = |at: &usize| tail.get(*at..).is_some_and(|end| end.starts_with(END64));
        let before = before.checked_sub(END64_BYTES);
        position = [stated, before].into_iter().flatten().find(is_there)?;
        let end = tail.get(position..)?;
        (count, len, start) = (longest(end.get(32..)?)?, longest(end.get(40..)?)?, longest(end.get(48..)?)?);
    }
    let real = (tail_start + position as u64).checked_sub(len)?;
    let shift = real.checked_sub(start)?;
    let range = ByteRange::new(real, real + len);
    (len <= MAX_DIRECTORY_BYTES).then_some(Directory { range, shift, count })
}

impl Directory {
    /// Files are not where it says, by its own place.
    pub fn is_shifted(&self) -> bool {
        self.shift > 0
    }

    /// The files that it names, in the order of their headers; `None` when it is damaged: they are more or fewer than
    /// the directory says, something else than the archive's end follows, or files lie in one another.
    pub fn entries(&self, bytes: &[u8], archive_bytes: u64) -> Option<Vec<Entry>> {
        let mut entries = Vec::new();
        let mut rest = bytes;
        while rest.starts_with(ENTRY) {
            let word = |at: usize| rest.get(at..).and_then(short);
            let (name, extra, comment) = (word(28)?, word(30)?, word(32)?);
            let name_end = ENTRY_BYTES + usize::from(name);
            let extra_end = name_end + usize::from(extra);
            let (mut packed, mut bytes, mut header) =
                (long(rest.get(20..)?)?.into(), long(rest.get(24..)?)?.into(), long(rest.get(42..)?)?.into());
            sizes64(rest.get(name_end..extra_end)?, [&mut bytes, &mut packed, &mut header]);
            // What Unix says of a file is in the upper half.
            let mode = long(rest.get(38..)?)? >> 28;
            let entry = Entry {
                path: rest.get(ENTRY_BYTES..name_end)?.to_vec(),
                header: header.checked_add(self.shift)?,
                method: word(10)?,
                is_encrypted: word(8)? & ENCRYPTED != 0,
                is_link: mode == 0o12 && rest.get(5) == Some(&3),
                packed_bytes: packed,
                bytes,
                sum: long(rest.get(16..)?)?,
                is_open_ended: false,
            };
            let end = entry.header.checked_add(HEADER_BYTES as u64)?.checked_add(entry.packed_bytes)?;
            if end > archive_bytes {
                return None;
            }
            entries.push(entry);
            rest = rest.get(extra_end + usize::from(comment)..)?;
        }
        let is_whole = rest.is_empty() || [END, END64, SIGNATURE].iter().any(|mark| rest.starts_with(mark));
        sort_by_key(&mut entries, |entry| entry.header);
        let ends = entries.iter().map(|entry| entry.header + entry.packed_bytes);
        let is_apart = entries.iter().skip(1).zip(ends).all(|(next, end)| end <= next.header);
        // Short counts go round.
        let is_all = entries.len() as u64 & COUNT_MASK == self.count & COUNT_MASK;
        (is_whole && is_apart && is_all && !entries.is_empty()).then_some(entries)
    }
}

/// A file's own header, and where its bytes begin behind it; nothing when it is not whole yet.
pub fn header(bytes: &[u8]) -> Option<(Entry, usize)> {
    let word = |at: usize| bytes.get(at..).and_then(short);
    let name_end = HEADER_BYTES + usize::from(word(26)?);
    let end = name_end + usize::from(word(28)?);
    let (mut packed, mut unpacked, mut none) =
        (long(bytes.get(18..)?)?.into(), long(bytes.get(22..)?)?.into(), 0);
    sizes64(bytes.get(name_end..end)?, [&mut unpacked, &mut packed, &mut none]);
    let flags = word(6)?;
    let entry = Entry {
        path: bytes.get(HEADER_BYTES..name_end)?.to_vec(),
        header: 0,
        method: word(8)?,
        is_encrypted: flags & ENCRYPTED != 0,
        is_link: false,
        packed_bytes: packed,
        bytes: unpacked,
        sum: long(bytes.get(14..)?)?,
        is_open_ended: flags & SIZES_FOLLOW != 0,
    };
    Some((entry, end))
}

/// Whether a directory, and so no more files, begins here.
pub fn is_directory(bytes: &[u8]) -> bool {
    bytes.starts_with(ENTRY) || bytes.starts_with(END) || bytes.starts_with(END64)
}

/// Numbers that are too long for their fields stand in the extra field of zip64, in this order.
fn sizes64(extra: &[u8], fields: [&mut u64; 3]) {
    const ZIP64: u16 = 1;
    let mut rest = extra;
    while let (Some(kind), Some(len)) = (short(rest), rest.get(2..).and_then(short)) {
        let end = 4 + usize::from(len);
        if kind == ZIP64 {
            let mut numbers = rest.get(4..end).unwrap_or_default().chunks_exact(8).filter_map(longest);
            for field in fields.into_iter().filter(|field| **field == u64::from(u32::MAX)) {
                *field = numbers.next().unwrap_or(*field);
            }
            return;
        }
        rest = rest.get(end..).unwrap_or_default();
    }
}

fn short(bytes: &[u8]) -> Option<u16> {
    bytes.first_chunk().map(|bytes| u16::from_le_bytes(*bytes))
}

fn long(bytes: &[u8]) -> Option<u32> {
    bytes.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
}

fn longest(bytes: &[u8]) -> Option<u64> {
    bytes.first_chunk().map(|bytes| u64::from_le_bytes(*bytes))
}
