//! Writes a zip archive of files as they are, one after another, without knowing any of them beforehand.
//!
//! Nothing is packed. How long a file is and its checksum stand behind it, and once more in the directory. Invariant:
//! what comes back of all calls, in their order, is the archive.

use crate::engine::crc::Hasher;

const LOCAL: u32 = 0x0403_4B50;
const DESCRIPTOR: u32 = 0x0807_4B50;
const ENTRY: u32 = 0x0201_4B50;
const END: u32 = 0x0605_4B50;
const LONG_END: u32 = 0x0606_4B50;
const LONG_END_AT: u32 = 0x0706_4B50;

/// Sizes stand behind the file, and its name is UTF-8.
const FLAGS: u16 = 1 << 3 | 1 << 11;

/// The extra field with numbers of 64 bits, which readers know from this version on.
const LONG_FIELD: u16 = 1;
const LONG_VERSION: u16 = 45;
const VERSION: u16 = 20;

/// The first of January 1980: the engine has no clock.
const DATE: u16 = 1 << 5 | 1;

#[derive(Debug, Default)]
pub struct ZipWriter {
    /// What was written so far.
    offset: u64,
    entries: Vec<Entry>,
    /// The sum of the file that is written, so far.
    sum: Hasher,
}

#[derive(Debug)]
struct Entry {
    name: String,
    /// Its length is written in 64 bits.
    is_long: bool,
    start: u64,
    len_bytes: u64,
    sum: u32,
}

impl ZipWriter {
    /// Begins a file; one that may have 4 GiB or more is long.
    pub fn begin(&mut self, name: &str, is_long: bool) -> Vec<u8> {
        let name_len = u16::try_from(name.len()).unwrap_or(u16::MAX);
        let mut out = Vec::new();
        put32(&mut out, &[LOCAL]);
        put16(&mut out, &[version(is_long), FLAGS, 0, 0, DATE]);
        // Sum and lengths follow the file; a long one says already that they are long.
        let unknown = if is_long { u32::MAX } else { 0 };
        put32(&mut out, &[0, unknown, unknown]);
        put16(&mut out, &[name_len, if is_long { 20 } else { 0 }]);
        out.extend_from_slice(name.as_bytes());
        if is_long {
            put16(&mut out, &[LONG_FIELD, 16]);
            put64(&mut out, &[0, 0]);
        }
        self.sum = Hasher::default();
        self.entries.push(Entry { name: name.to_owned(), is_long, start: self.offset, len_bytes: 0, sum: 0 });
        self.offset += out.len() as u64;
        out
    }

    /// Takes note of the next bytes of the file that was begun last; they are written as they are.
    pub fn add(&mut self, bytes: &[u8]) {
        if let Some(entry) = self.entries.last_mut() {
            self.sum.update(bytes);
            entry.len_bytes += bytes.len() as u64;
            self.offset += bytes.len() as u64;
        }
    }

    /// Ends the file that was begun last.
    pub fn end(&mut self) -> Vec<u8> {
        let mut out = Vec::new();
        if let Some(entry) = self.entries.last_mut() {
            entry.sum = self.sum.clone().finalize();
            put32(&mut out, &[DESCRIPTOR, entry.sum]);
            if entry.is_long {
                put64(&mut out, &[entry.len_bytes; 2]);
            } else {
                put32(&mut out, &[low(entry.len_bytes); 2]);
            }
        }
        self.offset += out.len() as u64;
        out
    }

    /// The directory, which ends the archive.
    pub fn finish(self) -> Vec<u8> {
        let mut out = Vec::new();
        self.entries.iter().for_each(|entry| entry.write(&mut out));
        let (count, len, start) = (self.entries.len() as u64, out.len() as u64, self.offset);
        if start > u64::from(u32::MAX) - 1 {
            put32(&mut out, &[LONG_END]);
            put64(&mut out, &[44]);
            put16(&mut out, &[LONG_VERSION; 2]);
            put32(&mut out, &[0, 0]);
            put64(&mut out, &[count, count, len, start]);
            put32(&mut out, &[LONG_END_AT, 0]);
            put64(&mut out, &[start + len]);
            put32(&mut out, &[1]);
        }
        put32(&mut out, &[END]);
        let count = u16::try_from(count).unwrap_or(u16::MAX);
        put16(&mut out, &[0, 0, count, count]);
        put32(&mut out, &[low(len), low(start)]);
        put16(&mut out, &[0]);
        out
    }
}

impl Entry {
    /// As the directory has it: what does not fit its field stands in the extra one.
    fn write(&self, out: &mut Vec<u8>) {
        let mut long = Vec::new();
        let mut short = |number: u64| {
            if self.is_long || number >= u64::from(u32::MAX) {
                long.push(number);
                return u32::MAX;
            }
            low(number)
        };
        let (packed, len, start) = (short(self.len_bytes), short(self.len_bytes), short(self.start));
        let name_len = u16::try_from(self.name.len()).unwrap_or(u16::MAX);
        let extra_len = if long.is_empty() { 0 } else { 4 + 8 * long.len() };
        put32(out, &[ENTRY]);
        put16(out, &[VERSION, version(!long.is_empty()), FLAGS, 0, 0, DATE]);
        put32(out, &[self.sum, packed, len]);
        put16(out, &[name_len, u16::try_from(extra_len).unwrap_or_default(), 0, 0, 0]);
        put32(out, &[0, start]);
        out.extend_from_slice(self.name.as_bytes());
        if !long.is_empty() {
            put16(out, &[LONG_FIELD, u16::try_from(8 * long.len()).unwrap_or_default()]);
            put64(out, &long);
        }
    }
}

fn version(is_long: bool) -> u16 {
    if is_long { LONG_VERSION } else { VERSION }
}

/// A number, or what says that it stands elsewhere.
fn low(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn put16(out: &mut Vec<u8>, numbers: &[u16]) {
    for number in numbers {
        out.extend(number.to_le_bytes());
    }
}

fn put32(out: &mut Vec<u8>, numbers: &[u32]) {
    for number in numbers {
        out.extend(number.to_le_bytes());
    }
}

fn put64(out: &mut Vec<u8>, numbers: &[u64]) {
    for number in numbers {
        out.extend(number.to_le_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    fn archive(is_long: bool) -> Vec<u8> {
        let mut zip = ZipWriter::default();
        let mut out = zip.begin("a_data.jsonl", is_long);
        for piece in [&b"one\n"[..], b"two\n"] {
            zip.add(piece);
            out.extend_from_slice(piece);
        }
        out.extend(zip.end());
        out.extend(zip.begin("\u{e9}.jsonl", is_long));
        out.extend(zip.end());
        out.extend(zip.finish());
        out
    }

    #[test]
    fn another_program_unpacks_it() {
        const READS: &str = "import sys, zipfile, io
archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
assert archive.testzip() is None
print([(entry.filename, archive.read(entry)) for entry in archive.infolist()])";
        for is_long in [false, true] {
            let mut python = Command::new("python3")
                .args(["-c", READS])
                .stdin(std::process::Stdio::piped())
                .stdout(std::process::Stdio::piped())
                .spawn()
                .unwrap();
            std::io::Write::write_all(&mut python.stdin.take().unwrap(), &archive(is_long)).unwrap();
            let output = python.wait_with_output().unwrap();
            let expected = "[('a_data.jsonl', b'one\\ntwo\\n'), ('\u{e9}.jsonl', b'')]\n";
            assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
        }
    }

    #[test]
    fn a_directory_beyond_4_gib_says_so() {
        let mut zip = ZipWriter { offset: 5 << 30, ..ZipWriter::default() };
        zip.begin("a", false);
        zip.end();
        let end = zip.finish();
        let at = |needle: u32| end.windows(4).any(|bytes| bytes == needle.to_le_bytes());
        assert!(at(LONG_END) && at(LONG_END_AT) && at(END));
        assert!(end.windows(8).any(|bytes| bytes == (5_u64 << 30).to_le_bytes()));
    }
}
