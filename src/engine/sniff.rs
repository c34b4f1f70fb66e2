//! Tells from its first bytes that a file is no JSON, and what to do instead.
//!
//! A companion is what was not meant to be data. Invariant: what may be JSON is never named something else.

use super::encoding;
use super::scan::byte_order_mark;

/// What a file is that cannot be JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotJson {
    /// What it is, and what can be done.
    pub sentence: &'static str,
    pub remedy: Remedy,
}

/// What can be done about a file that is no JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Nothing: it is not data.
    LeaveOut,
    /// Data would have to be converted; a description may begin the same way.
    ConvertText,
    /// Its data has to be unpacked, exported, converted or fetched again.
    Change,
}

/// What a file is whose data can be had in another way, as the sentence says.
pub const fn to_change(sentence: &'static str) -> NotJson {
    NotJson { sentence, remedy: Remedy::Change }
}

const fn left_out(sentence: &'static str) -> NotJson {
    NotJson { sentence, remedy: Remedy::LeaveOut }
}

const fn maybe_text(sentence: &'static str) -> NotJson {
    NotJson { sentence, remedy: Remedy::ConvertText }
}

const PICKLE: NotJson = to_change(
    "this is a Python pickle, which runs code when it is opened; export the data as JSON and drop that",
);
const ZIP: NotJson =
    to_change("this is a zip archive inside another archive; unpack it and drop what is inside");
const OFFICE: NotJson = to_change(
    "this is an Office document, such as an Excel sheet; save it as CSV, convert that to JSON lines and drop them",
);
const WEBP: NotJson = left_out("this is a picture (WebP), not data; it was left out");
const FILM: NotJson = left_out("this is a sound or a film, not data; it was left out");
const TFRECORD: NotJson = to_change(
    "this is a TFRecord file, as TensorFlow datasets have it; export the dataset as JSON lines (in Python: tfds.as_dataframe, then to_json) and drop those",
);
const LMDB: NotJson =
    to_change("this is an LMDB database; export its records as JSON lines (in Python: lmdb) and drop those");
const PARLAI: NotJson = to_change(
    "these are dialogues as ParlAI writes them in text; convert them with parlai convert_data_to_conversations, and drop what that writes",
);
const PROGRAM: NotJson = left_out("this is a program, not data; it was left out");

/// What files are that begin with these bytes.
const MAGIC: [(&[u8], NotJson); 28] = [
    (b"\x89PNG", left_out("this is a picture (PNG), not data; it was left out")),
    (b"\xFF\xD8\xFF", left_out("this is a picture (JPEG), not data; it was left out")),
    (b"GIF8", left_out("this is a picture (GIF), not data; it was left out")),
    (b"%PDF", left_out("this is a PDF document, not data; it was left out")),
    (
        b"\x1F\x8B",
        to_change(
            "this is a gzip archive, damaged or inside another archive; unpack it and drop what is inside",
        ),
    ),
    (b"PK\x05\x06", to_change("this is a zip archive without any file; get it again")),
    (b"7z\xBC\xAF\x27\x1C", to_change("this is a 7z archive; unpack it and drop what is inside")),
    (b"\xFD7zXZ", to_change("this is an xz archive; unpack it and drop what is inside")),
    (b"\x28\xB5\x2F\xFD", to_change("this is a zstd archive; unpack it and drop what is inside")),
    (b"\x04\x22\x4D\x18", to_change("this is an lz4 archive; unpack it and drop what is inside")),
    (b"BZh", to_change("this is a bzip2 archive; unpack it and drop what is inside")),
    (b"Rar!\x1A\x07", to_change("this is a RAR archive; unpack it and drop what is inside")),
    (
        b"PAR1",
        to_change("this is a Parquet file inside an archive; unpack the archive and drop what is inside"),
    ),
    (
        b"ARROW1",
        to_change(
            "this is an Arrow or Feather file inside an archive; unpack the archive and drop what is inside",
        ),
    ),
    // A message of a stream begins with a mark and its length.
    (
        b"\xFF\xFF\xFF\xFF",
        to_change("this is an Arrow stream inside an archive; unpack the archive and drop what is inside"),
    ),
    (b"FEA1", to_change("this is a Feather file; export the dataset as JSON lines and drop that")),
    (b"Obj\x01", to_change("this is an Avro file; export the dataset as JSON lines and drop that")),
    (b"\x89HDF\r\n", to_change("this is an HDF5 file; export the dataset as JSON lines and drop that")),
    (b"\x93NUMPY", to_change("this is a NumPy array; export the dataset as JSON lines and drop that")),
    (
        b"SQLite format 3\0",
        to_change("this is an SQLite database; export its tables as JSON lines and drop those"),
    ),
    (
        b"version https://git-lfs",
        to_change("this is a Git LFS pointer, not the data itself; run git lfs pull and drop the file again"),
    ),
    (b"ccopy_reg\n", PICKLE),
    (b"\xD0\xCF\x11\xE0", OFFICE),
    (b"ID3", FILM),
    (b"OggS", FILM),
    (b"\0asm", PROGRAM),
    (b"\x7FELF", PROGRAM),
    (
        b"\x1E",
        to_change(
            "this is a JSON sequence, whose records begin with the byte 1E; take those bytes out and drop it again",
        ),
    ),
];

/// What archives are that are not to be unpacked, by the name of their first file.
const ZIPPED: [(&[u8], NotJson); 6] = [
    (b"[Content_Types].xml", OFFICE),
    (b"docProps/", OFFICE),
    (b"_rels/", OFFICE),
    (b"xl/", OFFICE),
    (b"/data.pkl", left_out("this is a PyTorch model, not data; it was left out")),
    (
        b".npy",
        to_change("this is an archive of NumPy arrays; export the dataset as JSON lines and drop that"),
    ),
];

/// Endings of files that lie beside data.
const COMPANIONS: [&str; 11] = ["md", "txt", "rst", "pdf", "png", "jpg", "jpeg", "gif", "svg", "py", "sh"];

/// For what is too long to be decoded.
pub const UTF16: NotJson = to_change("this is text in UTF-16; save it as UTF-8 and drop it again");
const UTF32: NotJson = to_change("this is text in UTF-32; save it as UTF-8 and drop it again");

const HTML: NotJson = to_change(
    "this is a web page (HTML), not data: the download gave a page instead of the file; download the raw file and drop that",
);
const XML: NotJson = left_out("this is XML, not JSON; it was left out");
const NULS: NotJson =
    to_change("the file starts with NUL bytes, as an unfinished download does; download it again");
const TAR: NotJson =
    to_change("this is a tar archive, damaged or inside another archive; unpack it and drop what is inside");
const TABLE: NotJson =
    maybe_text("this is a table of values (CSV), not JSON; convert it to JSON lines and drop those");
const YAML: NotJson = maybe_text("this is YAML, not JSON; convert it to JSON and drop that");
const TEXT: NotJson = left_out("this is text, but not JSON; it was left out");
const BINARY: NotJson = left_out("this is binary data, not JSON; it was left out");

/// Why a file that starts with `head` cannot be JSON; `None` when it may be.
pub fn not_json(head: &[u8]) -> Option<NotJson> {
    if let Some(known) = known(head) {
        return Some(known);
    }
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let text = head.trim_ascii_start();
    match text {
        // What JSON values begin with.
        [] | [b'{' | b'[' | b'"' | b'0'..=b'9', ..] | [b'-', b'0'..=b'9', ..] => None,
        _ if [&b"null"[..], b"true", b"false"].iter().any(|word| text.starts_with(word)) => None,
        [0, ..] => Some(NULS),
        [b'<', ..] if is_html(text) => Some(HTML),
        [b'<', ..] if is_xml(text) => Some(XML),
        _ if head.iter().any(|byte| *byte < b' ' && !byte.is_ascii_whitespace()) => Some(BINARY),
        _ if is_yaml(text) => Some(YAML),
        _ if is_table(text) => Some(TABLE),
        _ => Some(TEXT),
    }
}

/// How long the lines are that stand before data and are none: comments, or one line of any text. Nothing when what
/// follows does not begin as records do, or more stands before it.
pub fn preface(head: &[u8], newline: u8) -> usize {
    let mut at = byte_order_mark(head);
    let (mut has_lines, mut has_other) = (false, false);
    while known(head).is_none()
        && let Some(rest) = head.get(at..)
    {
        if begins_records(rest) {
            return if has_lines { at } else { 0 };
        }
        let Some(end) = memchr::memchr(newline, rest) else { break };
        let line = rest.get(..end).unwrap_or_default().trim_ascii();
        let is_comment = line.is_empty() || line.starts_with(b"#") || line.starts_with(b"//");
        let is_text = line.iter().all(|byte| *byte >= b' ' || *byte == b'\t');
        if !is_text || has_other && !is_comment {
            break;
        }
        has_other |= !is_comment;
        has_lines |= !line.is_empty();
        at += end + 1;
    }
    0
}

/// An object with its first key, or a list of such values, begins here.
fn begins_records(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    let inside = text.get(1..).unwrap_or_default().trim_ascii_start().first();
    match text.first() {
        Some(b'{') => inside == Some(&b'"'),
        Some(b'[') => matches!(inside, Some(b'{' | b'"')),
        _ => false,
    }
}

/// What other programs know by its bytes.
fn known(head: &[u8]) -> Option<NotJson> {
    match head {
        _ if encoding::is_utf32(head) => Some(UTF32),
        // Both begin with numbers, which may look like anything.
        _ if head.get(16..20) == Some(&[0xDE, 0xC0, 0xEF, 0xBE]) => Some(LMDB),
        _ if is_tfrecord(head) => Some(TFRECORD),
        _ if head.starts_with(b"text:") && memchr::memmem::find(head, b"\tepisode_done:").is_some() => {
            Some(PARLAI)
        }
        // A name comes first here, which may begin as JSON does; what is left of its field is NULs.
        _ if head.get(257..262) == Some(b"ustar") && head.get(99) == Some(&0) => Some(TAR),
        // The protocols since 2; before them, brackets with a memo.
        [0x80, 0..=5, ..] | [b'(', b'd' | b'l', b'p', ..] | [b']' | b'}', b'q', ..] => Some(PICKLE),
        [b'P', b'K', 3, 4, ..] => Some(zipped(head).unwrap_or(ZIP)),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(WEBP),
        [b'R', b'I', b'F', b'F', ..] | [0, 0, 0, _, b'f', b't', b'y', b'p', ..] => Some(FILM),
        _ => MAGIC.iter().find(|(magic, _)| head.starts_with(magic)).map(|(_, what)| *what),
    }
}

/// The length of the first record, its checksum, and then a message that begins with its first field.
fn is_tfrecord(head: &[u8]) -> bool {
    let Some((length, rest)) = head.split_first_chunk::<8>() else { return false };
    let Some((sum, _)) = rest.split_first_chunk::<4>() else { return false };
    u32::from_le_bytes(*sum) == masked_crc32c(length)
}

/// The checksum of `TFRecord`: CRC-32C, turned and moved. For eight bytes a table is not worth while.
fn masked_crc32c(bytes: &[u8]) -> u32 {
    const POLYNOMIAL: u32 = 0x82F6_3B78;
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = (crc >> 1) ^ (POLYNOMIAL & (crc & 1).wrapping_neg());
        }
    }
    (!crc).rotate_right(15).wrapping_add(0xA282_EAD8)
}

/// The form of another program that a zip archive is.
fn zipped(head: &[u8]) -> Option<NotJson> {
    let len = head.get(26..28).and_then(|len| len.try_into().ok()).map_or(0, u16::from_le_bytes);
    let name = head.get(30..).map(|rest| rest.get(..usize::from(len)).unwrap_or(rest)).unwrap_or_default();
    let is_named = |part: &[u8]| name.starts_with(part) || name.ends_with(part);
    ZIPPED.iter().find(|(part, _)| is_named(part)).map(|(_, what)| *what)
}

/// Whether a zip archive is one of files, and not the form of another program.
pub fn is_plain_zip(head: &[u8]) -> bool {
    zipped(head).is_none()
}

/// Whether what is no JSON was not meant to be data either: a README, a licence, a picture.
pub fn is_companion(path: &str, found: NotJson) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
    let is_named_so = name.rsplit_once('.').is_none_or(|(_, ending)| COMPANIONS.contains(&ending));
    is_named_so && matches!(found.remedy, Remedy::LeaveOut | Remedy::ConvertText)
}

/// The first two lines that are not empty, without their ends.
fn two_lines(text: &[u8]) -> Option<[&[u8]; 2]> {
    let mut lines =
        text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end).filter(|line| !line.is_empty());
    Some([lines.next()?, lines.next()?])
}

/// Two lines have as many commas, semicolons or tabs, which in prose are followed by spaces.
fn is_table(text: &[u8]) -> bool {
    let Some(lines) = two_lines(text) else { return false };
    [b',', b';', b'\t'].into_iter().any(|mark| {
        let count = |line: &[u8]| {
            line.windows(2)
                .filter(|pair| matches!(pair, [one, next] if *one == mark && *next != b' '))
                .count()
        };
        let [first, second] = lines.map(count);
        first > 0 && first == second
    })
}

/// A key of one word begins the text, and another or a member of it the next line.
fn is_yaml(text: &[u8]) -> bool {
    let is_key = |line: &[u8]| {
        let word =
            line.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(byte)).count();
        word > 0 && line.get(word) == Some(&b':') && matches!(line.get(word + 1), None | Some(b' '))
    };
    let is_member = |line: &[u8]| line.starts_with(b"- ") || line.starts_with(b"  ");
    text.starts_with(b"---\n")
        || text.starts_with(b"%YAML")
        || two_lines(text).is_some_and(|[first, second]| {
            (is_key(first) || first.starts_with(b"- ")) && (is_key(second) || is_member(second))
        })
}

fn is_html(text: &[u8]) -> bool {
    let lower = text.get(..text.len().min(512)).unwrap_or_default().to_ascii_lowercase();
    [&b"<!doctype html"[..], b"<html", b"<head", b"<body"]
        .iter()
        .any(|tag| memchr::memmem::find(&lower, tag).is_some())
}

fn is_xml(text: &[u8]) -> bool {
    [&b"<?xml"[..], b"<!", b"<svg"].iter().any(|start| text.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The head of an archive whose first file has this name.
    fn zip(name: &str) -> Vec<u8> {
        let len = u16::try_from(name.len()).unwrap().to_le_bytes();
        [b"PK\x03\x04", [0; 22].as_slice(), &len, &[0; 2], name.as_bytes(), b"{}"].concat()
    }

    #[test]
    fn what_is_no_json_is_named() {
        // The first record of a TFRecord file has 15 bytes.
        let record =
            [&15_u64.to_le_bytes()[..], &masked_crc32c(&15_u64.to_le_bytes()).to_le_bytes(), b"\x0A\x0D"]
                .concat();
        assert_eq!(masked_crc32c(b"123456789"), 0xE306_9283_u32.rotate_right(15).wrapping_add(0xA282_EAD8));
        let database = [&[0; 16][..], b"\xDE\xC0\xEF\xBE\x01\0\0\0"].concat();
        let table: [(&[u8], Option<&str>); 38] = [
            (&record, Some("TFRecord")),
            (&database, Some("LMDB")),
            (b"text:hello\tlabels:hi\tepisode_done:True\n", Some("ParlAI")),
            (b"\xFF\xFF\xFF\xFF\x10\x02\0\0", Some("Arrow stream")),
            (b"[{}]", None),
            (b"\xEF\xBB\xBF {\"a\":1}", None),
            (b"  ", None),
            (b"12", None),
            (b"\x89PNG\r\n", Some("PNG")),
            (b"<!DOCTYPE html><html>", Some("web page")),
            (b"\n<html lang=en>", Some("web page")),
            (b"<?xml version='1.0'?><a/>", Some("XML")),
            (b"\x1F\x8B\x08", Some("gzip")),
            (b"\0\0\0", Some("NUL")),
            (b"hello", Some("text")),
            (b"<U>two seats<C>\t[A]hi", Some("text")),
            (b"ab\x01\x02", Some("binary")),
            (b"-1", None),
            (b"7", None),
            (b"{\"type\":\"WAVE\"}", None),
            (b"\x80\x05\x95", Some("pickle")),
            (b"\x80\x02]q\0", Some("pickle")),
            (b"(dp0\nS'a'", Some("pickle")),
            (b"]q\0(K\x01", Some("pickle")),
            (b"PK\x03\x04\x14\0\x08\0", Some("unpack")),
            (&zip("dev/dialogues_001.json"), Some("unpack")),
            (&zip("archive/data.pkl"), Some("PyTorch")),
            (&zip("arr_0.npy"), Some("NumPy")),
            (&zip("[Content_Types].xml"), Some("Office")),
            (b"PK\x05\x06\0\0", Some("without any file")),
            (b"\0\0\0\x18ftypmp42", Some("film")),
            (b"\0asm\x01\0\0\0", Some("program")),
            (b"{\0\0\0\"\0\0\0", Some("UTF-32")),
            (b"\0\0\0[\0\0\0\n", Some("UTF-32")),
            (b"---\na: 1\n", Some("YAML")),
            (b"# a\nb: 1\n", Some("text")),
            (b"Note: this\nis, after all, text\n", Some("text")),
            (b"a,b\n\"Hello, you\",2\n", Some("CSV")),
        ];
        for (head, expected) in table {
            let found = not_json(head).map(|found| found.sentence);
            assert_eq!(found.is_some(), expected.is_some(), "{head:?} {found:?}");
            assert!(found.unwrap_or_default().contains(expected.unwrap_or_default()), "{head:?} {found:?}");
        }
    }

    #[test]
    fn lines_before_data_are_passed() {
        for (head, len) in [
            ("# header\n{\"a\":1}\n", 9),
            ("\u{feff}# header\n{\"a\":1}\n", 12),
            ("// one\n\n# two\r\n  [\n{\"a\":1}]", 15),
            ("id,text\n{\"a\":1}\n", 8),
            (")]}'\n[{\"a\":1}]", 5),
            ("{\"a\":1}\n", 0),
            ("\n\n{\"a\":1}\n", 0),
            ("Dear reader,\nthis is\n{\"a\":1}\n", 0),
            ("# Notes\n[link](somewhere)\n", 0),
            ("# Notes\n", 0),
            ("a\u{1}b\n{\"a\":1}\n", 0),
            ("", 0),
        ] {
            assert_eq!(preface(head.as_bytes(), b'\n'), len, "{head:?}");
        }
        assert_eq!(preface(b"# a\r{\"a\":1}\r", b'\r'), 4);
    }

    #[test]
    fn a_description_may_begin_like_yaml() {
        for (path, is_beside) in [("a/README.md", true), ("a/data.yaml", false), ("a/notes", true)] {
            assert_eq!(is_companion(path, YAML), is_beside, "{path}");
        }
        assert!(!is_companion("README.md", HTML));
    }
}
