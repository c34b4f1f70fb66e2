//! Tells from its first bytes that a file is no JSON, and what to do instead.

/// What people drop that starts with these bytes.
const MAGIC: [(&[u8], &str); 16] = [
    (b"\x89PNG", "this is a picture (PNG), not data; it was left out"),
    (b"\xFF\xD8\xFF", "this is a picture (JPEG), not data; it was left out"),
    (b"GIF8", "this is a picture (GIF), not data; it was left out"),
    (b"%PDF", "this is a PDF document, not data; it was left out"),
    (b"\x1F\x8B", "this is a gzip archive; unpack it and drop what is inside"),
    (b"PK\x03\x04", "this is a zip archive; unpack it and drop what is inside"),
    (b"7z\xBC\xAF\x27\x1C", "this is a 7z archive; unpack it and drop what is inside"),
    (b"\xFD7zXZ", "this is an xz archive; unpack it and drop what is inside"),
    (b"\x28\xB5\x2F\xFD", "this is a zstd archive; unpack it and drop what is inside"),
    (b"BZh", "this is a bzip2 archive; unpack it and drop what is inside"),
    (b"PAR1", "this is a Parquet file; export the dataset as JSON lines and drop that"),
    (b"ARROW1", "this is an Arrow file; export the dataset as JSON lines and drop that"),
    (
        b"version https://git-lfs",
        "this is a Git LFS pointer, not the data itself; run git lfs pull and drop the file again",
    ),
    (b"\xFF\xFE\0\0", "this is text in UTF-32; save it as UTF-8 and drop it again"),
    (b"\0\0\xFE\xFF", "this is text in UTF-32; save it as UTF-8 and drop it again"),
    (
        b"\x80\x04",
        "this is a Python pickle, which runs code when it is opened; export the data as JSON and drop that",
    ),
];

/// Endings of files that lie beside data.
const COMPANIONS: [&str; 11] = ["md", "txt", "rst", "pdf", "png", "jpg", "jpeg", "gif", "svg", "py", "sh"];

/// How sentences end about what nobody can do anything with.
const LEFT_OUT: &str = "it was left out";

/// For what is too long to be decoded.
pub const UTF16: &str = "this is text in UTF-16; save it as UTF-8 and drop it again";

const HTML: &str = "this is a web page (HTML), not data: the download gave a page instead of the file; download the raw file and drop that";
const XML: &str = "this is XML, not JSON; it was left out";
const NULS: &str = "the file starts with NUL bytes, as an unfinished download does; download it again";
const TEXT: &str = "this is text, but not JSON; it was left out";
const BINARY: &str = "this is binary data, not JSON; it was left out";

/// Why a file that starts with `head` cannot be JSON; `None` when it may be.
pub fn not_json(head: &[u8]) -> Option<&'static str> {
    if let Some((_, sentence)) = MAGIC.iter().find(|(magic, _)| head.starts_with(magic)) {
        return Some(sentence);
    }
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    if head.first() == Some(&0) {
        return Some(NULS);
    }
    let text = head.trim_ascii_start();
    match text.first()? {
        b'<' if is_html(text) => Some(HTML),
        b'<' if is_xml(text) => Some(XML),
        // What JSON values begin with.
        b'{' | b'[' | b'"' | b'-' | b'0'..=b'9' => None,
        _ if [&b"null"[..], b"true", b"false"].iter().any(|word| text.starts_with(word)) => None,
        _ if head.iter().any(|byte| *byte < b' ' && !byte.is_ascii_whitespace()) => Some(BINARY),
        _ => Some(TEXT),
    }
}

/// Whether what is no JSON was not meant to be data either: a README, a licence, a picture.
pub fn is_companion(path: &str, sentence: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
    let is_named_so = name.rsplit_once('.').is_none_or(|(_, ending)| COMPANIONS.contains(&ending));
    is_named_so && sentence.ends_with(LEFT_OUT)
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

    #[test]
    fn what_is_no_json_is_named() {
        let table: [(&[u8], Option<&str>); 13] = [
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
        ];
        for (head, expected) in table {
            let found = not_json(head);
            assert_eq!(found.is_some(), expected.is_some(), "{head:?} {found:?}");
            assert!(found.unwrap_or_default().contains(expected.unwrap_or_default()), "{head:?} {found:?}");
        }
    }
}
