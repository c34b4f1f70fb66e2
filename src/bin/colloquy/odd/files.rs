//! Files that were cut off, that have nothing in them, or that are something else.

use super::base::{generated, line, lines, sound_list};
use super::{EMPTY, NOT_DATA, NOT_JSON, Odd, TRUNCATED, UNKNOWN};

pub fn files() -> Vec<Odd> {
    [cut(), cut_lines(), cut_generated(), nothing(), other_json(), other_text(), binary(), archives()]
        .into_iter()
        .flatten()
        .collect()
}

/// A list of three records, cut in telling places.
fn cut() -> Vec<Odd> {
    let whole = sound_list(3);
    let starts: Vec<usize> = whole.match_indices("{\"dialogue_id\"").map(|(at, _)| at).collect();
    let third = starts.get(2).copied().unwrap_or_default();
    let last_of =
        |part: &str| third + whole.get(third..).and_then(|rest| rest.find(part)).unwrap_or_default();
    let mut files = Vec::new();
    let mut odd = |name: &str, place: &str, end: usize, records: usize| {
        let bytes = whole.as_bytes().get(..end).unwrap_or_default();
        let why = format!("The list ends {place}.");
        let readable = records.min(2 + usize::from(end > whole.len() - 4));
        files.push(
            Odd::sgd(&format!("files/cut_{name}.json"), &why, bytes, records)
                .reads(readable)
                .finds(&[TRUNCATED]),
        );
    };
    odd("in_key", "inside a key", last_of("services\"") + 3, 3);
    odd("after_key", "after a key", last_of("services\"") + 9, 3);
    odd("after_colon", "after a colon", last_of("services\"") + 10, 3);
    odd("in_text", "inside a text", last_of("Find a park") + 6, 3);
    odd("in_number", "inside a number", last_of("\"start\":15") + 9, 3);
    odd("in_word", "after an opening bracket", last_of("\"turns\":[") + 9, 3);
    odd("before_brace", "before the last brace of a record", whole.len() - 4, 3);
    odd("after_comma", "after a comma", third - 3, 2);
    odd("before_bracket", "before its last bracket", whole.len() - 2, 3);
    for (name, text) in [("bracket", "["), ("brace", "{"), ("quote", "[\""), ("bracket_and_space", "[\n  ")] {
        let why = "The file ends after its first characters.";
        files.push(Odd::foreign(&format!("files/cut_{name}.json"), why, text, TRUNCATED));
    }
    files
}

/// Three lines, the last of them cut.
fn cut_lines() -> Vec<Odd> {
    let mut files = Vec::new();
    let text = lines(3);
    let why = "The last line ends inside the record.";
    files.push(
        Odd::sgd("files/cut.jsonl", why, text.as_bytes().get(..text.len() - 40).unwrap_or_default(), 3)
            .reads(2)
            .finds(&[TRUNCATED]),
    );
    let escape = text.replace("Frogner is nice.", "Frogner \\u00e5").into_bytes();
    let end = escape.windows(6).rposition(|part| part == b"\\u00e5").unwrap_or_default();
    let why = "The last line ends inside an escape.";
    files.push(
        Odd::sgd("files/cut_in_escape.jsonl", why, escape.get(..end + 3).unwrap_or_default(), 3)
            .reads(2)
            .finds(&[TRUNCATED]),
    );
    let letter = text.replace("Frogner is nice.", "Frogner \u{20ac}").into_bytes();
    let end = letter.windows(3).rposition(|part| part == "\u{20ac}".as_bytes()).unwrap_or_default();
    let why = "The last line ends inside a character.";
    files.push(
        Odd::sgd("files/cut_in_letter.jsonl", why, letter.get(..end + 1).unwrap_or_default(), 3)
            .reads(2)
            .finds(&[TRUNCATED]),
    );
    files
}

/// A file as our generator writes it, cut at the end of each eighth.
fn cut_generated() -> Vec<Odd> {
    let (bytes, count) = generated(9);
    let cut = |eighth: usize| {
        let part = bytes.get(..bytes.len() * eighth / 8).unwrap_or_default();
        let whole = part.windows(4).filter(|part| *part == b"\n  }").count();
        let why = format!("A large file ends after {eighth} eighths.");
        let odd = Odd::sgd(&format!("files/cut_generated_{eighth}.json"), &why, part, count);
        odd.uncounted().reads(whole).finds(&[TRUNCATED])
    };
    (1..8).map(cut).collect()
}

fn nothing() -> Vec<Odd> {
    let blank_lines = "\n".repeat(1_000_000);
    let after_blank_lines = "\n".repeat(200_000) + &lines(2);
    vec![
        Odd::foreign("files/empty.json", "The file is empty.", "", EMPTY),
        Odd::foreign("files/empty.jsonl", "The file of lines is empty.", "", EMPTY),
        Odd::foreign("files/blank.json", "The file is white space.", " \r\n\t\n ", EMPTY),
        Odd::foreign("files/blank_lines.json", "The file is a million empty lines.", blank_lines, EMPTY),
        Odd::sgd(
            "files/after_blank_lines.jsonl",
            "The records follow many empty lines.",
            after_blank_lines,
            2,
        ),
        Odd::foreign("files/list_empty.json", "The file is a list without elements.", "[]", EMPTY),
        Odd::foreign("files/list_blank.json", "The file is a list of white space.", "[\n\n]\n", EMPTY),
        Odd::foreign("files/object_empty.json", "The file is an object without members.", "{}\n", UNKNOWN),
        Odd::foreign("files/null.json", "The file is null.", "null\n", UNKNOWN),
        Odd::foreign("files/true.json", "The file is true.", "true", UNKNOWN),
        Odd::foreign("files/number.json", "The file is a number.", "42", UNKNOWN),
        Odd::foreign("files/text_value.json", "The file is a text value.", "\"dialogues\"", UNKNOWN),
        Odd::foreign("files/list_of_nulls.json", "The file is a list of nulls.", "[null,null,null]", UNKNOWN),
        Odd::foreign("files/list_of_lists.json", "The file is lists in a list.", "[[[]],[[]]]", UNKNOWN),
    ]
}

/// JSON of something else.
fn other_json() -> Vec<Odd> {
    let unknown =
        |name: &str, why: &str, text: &str| Odd::foreign(&format!("files/{name}"), why, text, UNKNOWN);
    vec![
        unknown(
            "package.json",
            "The file describes a package.",
            r#"{"name": "page", "version": "1.0.0", "dependencies": {}}"#,
        ),
        unknown(
            "answer.json",
            "The file is the refusal of a server.",
            r#"{"message": "Not Found", "status": "404"}"#,
        ),
        unknown(
            "features.geojson",
            "The file is of a map.",
            r#"{"type": "FeatureCollection", "features": []}"#,
        ),
        unknown(
            "notebook.ipynb",
            "The file is a notebook.",
            r#"{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}"#,
        ),
        unknown(
            "table.json",
            "The file is a table.",
            r#"[{"city": "Oslo", "price": 1}, {"city": "Moss", "price": 2}]"#,
        ),
        unknown("words.json", "The file is a list of words.", r#"["Oslo", "Bergen", "Moss"]"#),
        unknown(
            "chat.jsonl",
            "The file is of a chat in another format.",
            "{\"messages\":[{\"role\":\"user\",\"content\":\"Hello.\"}]}\n",
        ),
        unknown(
            "nearly.json",
            "The records have the keys of dialogues with other capitals.",
            r#"[{"Dialogue_ID": "1", "Services": [], "Turns": []}]"#,
        ),
    ]
}

/// Text that is no JSON.
fn other_text() -> Vec<Odd> {
    let text =
        |name: &str, why: &str, text: &str| Odd::foreign(&format!("files/{name}"), why, text, NOT_JSON);
    let beside =
        |name: &str, why: &str, text: &str| Odd::foreign(&format!("files/{name}"), why, text, NOT_DATA);
    let page =
        "<!DOCTYPE html>\n<html lang=\"en\"><head><title>Page not found</title></head><body></body></html>\n";
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n";
    vec![
        text("page.json", "The file is a web page instead of the data.", page),
        text("page_spaced.json", "The file is a web page after empty lines.", &format!("\n\n\n{page}")),
        text(
            "page_small.json",
            "The file is a web page in small letters without its type.",
            "<html><body>Sign in</body></html>",
        ),
        text("markup.json", "The file is XML.", "<?xml version=\"1.0\"?>\n<dialogues/>\n"),
        beside("picture.svg", "The file is a drawing.", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n"),
        text("pointer.json", "The file is a pointer of Git LFS instead of the data.", pointer),
        beside("notes.txt", "The file is a note.", "Dear reader,\nthe data is elsewhere.\n"),
        beside("README.md", "The file is a description.", "# Dialogues\n\nSee the paper.\n"),
        text("table.csv", "The file is a table of values.", "city,price\nOslo,1\nMoss,2\n"),
        text("data.yaml", "The file is YAML.", "dialogue_id: 1_00000\nservices:\n  - Parks_1\n"),
        text("data.js", "The file is a program around the data.", "var data = [];\n"),
        beside("data.py", "The file is a program.", "import json\n\nprint(json)\n"),
        text("python.json", "The file is data as Python prints it.", "('dialogue_id', '1_00000')\n"),
        text("assigned.json", "The file is data that is given to a name.", &format!("data = [{}]", line(0))),
        text("called.json", "The file is data that is given to a function.", &format!("load([{}])", line(0))),
        text(
            "guarded.json",
            "The file begins with a guard against being run.",
            &format!(")]}}'\n[{}]", line(0)),
        ),
    ]
}

/// Files that other programs know by their first bytes.
fn binary() -> Vec<Odd> {
    let odd = |name: &str, why: &str, head: &[u8]| {
        let bytes = [head, &[0, 1, 2, 3, 0xFF, 0xFE, 0x80, 0x0A], &[0; 64]].concat();
        let endings = [".pdf", ".png", ".jpg", ".gif"];
        let is_beside = !name.contains('.') || endings.iter().any(|ending| name.ends_with(ending));
        let rule = if is_beside { NOT_DATA } else { NOT_JSON };
        Odd::foreign(&format!("files/{name}"), why, bytes, rule)
    };
    vec![
        odd("paper.pdf", "The file is a PDF document.", b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n"),
        odd("paper.json", "The file is a PDF document with the name of data.", b"%PDF-1.4\n"),
        odd("picture.png", "The file is a picture in PNG.", b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR"),
        odd("picture.jpg", "The file is a picture in JPEG.", b"\xFF\xD8\xFF\xE0\0\x10JFIF\0"),
        odd("picture.gif", "The file is a picture in GIF.", b"GIF89a"),
        odd("picture.webp", "The file is a picture in WebP.", b"RIFF\x24\0\0\0WEBPVP8 "),
        odd("data.parquet", "The file is in Parquet.", b"PAR1\x15\x04\x15"),
        odd("data.arrow", "The file is in Arrow.", b"ARROW1\0\0"),
        odd("data.pkl", "The file is a pickle of Python.", b"\x80\x04\x95\x0B\0\0\0\0\0\0\0]"),
        odd("data_2.pkl", "The file is an old pickle of Python.", b"\x80\x02]q\0"),
        odd("data_5.pkl", "The file is a new pickle of Python.", b"\x80\x05\x95\x05\0\0\0\0\0\0\0"),
        odd("model.pt", "The file is a model in a zip archive.", b"PK\x03\x04\0\0\x08\x08"),
        odd(
            "model.safetensors",
            "The file is a model whose first bytes are a length.",
            b"\x40\0\0\0\0\0\0\0{\"a\":",
        ),
        odd("data.npy", "The file is an array of NumPy.", b"\x93NUMPY\x01\0v\0"),
        odd("data.sqlite", "The file is a database.", b"SQLite format 3\0"),
        odd("data.xlsx", "The file is a spreadsheet.", b"PK\x03\x04\x14\0\x06\0"),
        odd("program", "The file is a program.", b"\x7FELF\x02\x01\x01\0"),
        odd("program.wasm", "The file is a program in WebAssembly.", b"\0asm\x01\0\0\0"),
        odd("sound.wav", "The file is a sound.", b"RIFF\x24\0\0\0WAVEfmt "),
        odd("film.mp4", "The file is a film.", b"\0\0\0\x18ftypmp42"),
    ]
}

fn archives() -> Vec<Odd> {
    let inside = lines(2);
    let odd =
        |name: &str, why: &str, bytes: Vec<u8>| Odd::foreign(&format!("files/{name}"), why, bytes, NOT_JSON);
    let head = |head: &[u8]| [head, &[7; 64]].concat();
    let gzip = gzip(inside.as_bytes());
    let cut = gzip.get(..gzip.len() / 2).unwrap_or_default().to_vec();
    vec![
        odd("data.json.gz", "The file is a gzip archive.", gzip.clone()),
        odd("data_unnamed.json", "The file is a gzip archive with the name of data.", gzip),
        odd("data_cut.json.gz", "The file is a gzip archive that was cut off.", cut),
        odd("data.tar", "The file is a tar archive.", tar("data/dialogues_001.json", inside.as_bytes())),
        odd(
            "data.zip",
            "The file is a zip archive without files.",
            [b"PK\x05\x06".as_slice(), &[0; 18]].concat(),
        ),
        odd("data.7z", "The file is a 7z archive.", head(b"7z\xBC\xAF\x27\x1C\0\x04")),
        odd("data.xz", "The file is an xz archive.", head(b"\xFD7zXZ\0\0\x04")),
        odd("data.zst", "The file is a zstd archive.", head(b"\x28\xB5\x2F\xFD\x04\0")),
        odd("data.bz2", "The file is a bzip2 archive.", head(b"BZh91AY&SY")),
    ]
}

/// An archive of one stored block; RFC 1952 and RFC 1951.
fn gzip(bytes: &[u8]) -> Vec<u8> {
    let len = u16::try_from(bytes.len()).unwrap_or(u16::MAX);
    let kept = bytes.get(..usize::from(len)).unwrap_or_default();
    let head = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 1];
    [
        &head[..],
        &len.to_le_bytes(),
        &(!len).to_le_bytes(),
        kept,
        &crc32(kept).to_le_bytes(),
        &u32::from(len).to_le_bytes(),
    ]
    .concat()
}

fn crc32(bytes: &[u8]) -> u32 {
    let step = |sum: u32| if sum & 1 == 1 { (sum >> 1) ^ 0xEDB8_8320 } else { sum >> 1 };
    !bytes.iter().fold(!0, |sum, byte| (0..8).fold(sum ^ u32::from(*byte), |sum, _| step(sum)))
}

/// An archive of one file in the layout of POSIX.
fn tar(name: &str, bytes: &[u8]) -> Vec<u8> {
    let field = |text: &str, len: usize| {
        let mut field = text.as_bytes().to_vec();
        field.resize(len, 0);
        field
    };
    let size = format!("{:011o}", bytes.len());
    let before = [
        field(name, 100),
        field("0000644", 8),
        field("0000000", 8),
        field("0000000", 8),
        field(&size, 12),
        field("00000000000", 12),
    ]
    .concat();
    let after = field("0\0", 1)
        .into_iter()
        .chain(field("", 100))
        .chain(field("ustar\x0000", 8))
        .chain(field("", 247))
        .collect::<Vec<_>>();
    // The checksum counts its own eight bytes as spaces.
    let sum: u32 = before.iter().chain(&after).chain(b"        ").map(|byte| u32::from(*byte)).sum();
    let mut archive = [before, format!("{sum:06o}\0 ").into_bytes(), after, bytes.to_vec()].concat();
    archive.resize(archive.len().next_multiple_of(512) + 1024, 0);
    archive
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_published_one() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
    }

    #[test]
    fn a_header_of_tar_is_one_block() {
        let archive = tar("a", b"b");
        assert_eq!(
            (archive.get(257..262), archive.get(512), archive.len()),
            (Some(&b"ustar"[..]), Some(&b'b'), 2048)
        );
    }
}
