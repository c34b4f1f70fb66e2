//! Files in odd encodings, with odd line ends and odd characters.

use super::base::{between, generated, line, lines, list, said, sound_list};
use super::{BOM, BrokenFile, ENCODING, NOT_JSON, REPAIRED, STRAY, TRUNCATED, UNREADABLE};

const MARK: &str = "\u{feff}";
const DAMAGE: [&str; 4] = [STRAY, UNREADABLE, REPAIRED, TRUNCATED];

pub fn files() -> Vec<BrokenFile> {
    let topics = [marks(), utf16(), utf32(), bad_utf8(), bad_places(), line_ends(), characters(), zeros()];
    topics.into_iter().flatten().collect()
}

fn marks() -> Vec<BrokenFile> {
    let (bytes, count) = generated(3);
    let marked = [MARK.as_bytes(), &bytes].concat();
    let middle = format!("{}\n{MARK}{}\n{}\n", line(0), line(1), line(2));
    vec![
        BrokenFile::sgd(
            "text/mark.json",
            "The list begins with a byte order mark.",
            format!("{MARK}{}", sound_list(3)),
            3,
        )
        .mentions(&[BOM]),
        BrokenFile::sgd(
            "text/mark.jsonl",
            "The first line begins with a byte order mark.",
            format!("{MARK}{}", lines(3)),
            3,
        )
        .mentions(&[BOM]),
        BrokenFile::sgd(
            "text/mark_and_space.json",
            "White space follows the byte order mark.",
            format!("{MARK}\r\n {}", sound_list(3)),
            3,
        )
        .mentions(&[BOM]),
        BrokenFile::sgd(
            "text/mark_generated.json",
            "A large file begins with a byte order mark.",
            marked,
            count,
        )
        .mentions(&[BOM]),
        BrokenFile::sgd(
            "text/mark_twice.json",
            "The file begins with two byte order marks.",
            format!("{MARK}{MARK}{}", sound_list(3)),
            3,
        )
        .uncounted()
        .finds(&[STRAY]),
        BrokenFile::sgd(
            "text/mark_inside.jsonl",
            "The second line begins with a byte order mark.",
            middle,
            3,
        )
        .finds(&[REPAIRED])
        .says("mark of the byte order inside"),
        BrokenFile::foreign(
            "text/mark_only.json",
            "The file is a byte order mark and nothing else.",
            MARK,
            super::EMPTY,
        ),
    ]
}

fn utf16_of(text: &str, is_little: bool) -> Vec<u8> {
    let bytes = |unit: u16| if is_little { unit.to_le_bytes() } else { unit.to_be_bytes() };
    text.encode_utf16().flat_map(bytes).collect()
}

fn utf16() -> Vec<BrokenFile> {
    let mut files = Vec::new();
    let (bytes, count) = generated(4);
    let large = String::from_utf8_lossy(&bytes).replace("  ", " ");
    let astral = String::from_utf8_lossy(&said(1, "Oslo \u{1F332} \u{c5}".as_bytes())).into_owned();
    let foreign = [line(0), astral, line(2)].join("\n");
    for (name, is_little) in [("little", true), ("big", false)] {
        let mut broken = |kind: &str, why: &str, text: &str, count: usize| {
            let path = format!("text/utf16_{name}_{kind}");
            files.push(BrokenFile::sgd(&path, why, utf16_of(text, is_little), count).finds(&[ENCODING]));
        };
        broken(
            "mark.json",
            "The list is in UTF-16 with a byte order mark.",
            &format!("{MARK}{}", sound_list(3)),
            3,
        );
        broken("bare.json", "The list is in UTF-16 without a byte order mark.", &sound_list(3), 3);
        broken(
            "mark.jsonl",
            "The lines are in UTF-16 with a byte order mark.",
            &format!("{MARK}{}", lines(3)),
            3,
        );
        broken("bare.jsonl", "The lines are in UTF-16 without a byte order mark.", &lines(3), 3);
        broken(
            "windows.jsonl",
            "The lines are in UTF-16 with the line ends of Windows.",
            &format!("{MARK}{}", lines(3).replace('\n', "\r\n")),
            3,
        );
        broken(
            "space.jsonl",
            "The lines are in UTF-16 without a byte order mark, after an empty line.",
            &format!("\r\n {}", lines(3)),
            3,
        );
        let texts: Vec<String> =
            (0..3).map(|number| serde_json::Value::from(line(number)).to_string()).collect();
        broken(
            "quoted.jsonl",
            "Every line is a text with JSON inside, in UTF-16 without a byte order mark.",
            &texts.join("\n"),
            3,
        );
        broken(
            "astral.jsonl",
            "A text in UTF-16 has characters of two units.",
            &format!("{MARK}{foreign}"),
            3,
        );
        let half = large.get(..large.len() / 2).unwrap_or_default();
        let broken = BrokenFile::sgd(
            &format!("text/utf16_{name}_cut.json"),
            "A large file in UTF-16 ends inside a record.",
            utf16_of(half, is_little),
            count,
        );
        files.push(broken.uncounted().reads(1).finds(&[ENCODING, TRUNCATED]));
        let mut bytes = utf16_of(&lines(3), is_little);
        bytes.push(b'\n');
        let why = "A file in UTF-16 ends with half a unit.";
        files.push(
            BrokenFile::sgd(&format!("text/utf16_{name}_half_unit.jsonl"), why, bytes, 3).finds(&[ENCODING]),
        );
    }
    files
}

fn utf32() -> Vec<BrokenFile> {
    let mut files = Vec::new();
    for (mark, kind) in [(MARK, "mark"), ("", "bare")] {
        let text = format!("{mark}{}", sound_list(2));
        let units = || text.chars().map(u32::from);
        let little: Vec<u8> = units().flat_map(u32::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u32::to_be_bytes).collect();
        for (name, bytes) in [("little", little), ("big", big)] {
            let path = format!("text/utf32_{name}_{kind}.json");
            let why = format!("The list is in UTF-32, with its {name} ends first.");
            files.push(BrokenFile::foreign(&path, &why, bytes, NOT_JSON).says("UTF-32"));
        }
    }
    files
}

/// Bytes that are no UTF-8.
/// With how many places a decoder sees in them.
const BAD_BYTES: [(&str, &[u8], usize); 12] = [
    ("latin1", b"Caf\xE9 Oslo", 1),
    ("windows_quotes", b"\x93Oslo\x94", 2),
    ("continuation_alone", b"a\x81b", 1),
    ("two_of_three", b"a\xE2\x82 b", 1),
    ("three_of_four", b"a\xF0\x9F\x98 b", 1),
    ("overlong_two", b"\xC0\xAF", 2),
    ("overlong_three", b"\xE0\x80\xAF", 3),
    ("surrogates", b"\xED\xA0\xBD\xED\xB8\xB9", 6),
    ("above_unicode", b"\xF4\xBF\xBF\xBF", 4),
    ("five_bytes", b"\xFC\x83\xBF\xBF\xBF\xBF", 6),
    ("never_used", b"\xFE\xFF", 2),
    ("cut_before_quote", b"Oslo \xE2\x82", 1),
];

fn bad_utf8() -> Vec<BrokenFile> {
    let mut files = Vec::new();
    for (name, bytes, count) in BAD_BYTES {
        let why = "The utterance of the second record has bytes that are no UTF-8.";
        let path = format!("text/bad_utf8_{name}.jsonl");
        let says = if count == 1 { "no UTF-8 in 1 place" } else { "no UTF-8 in 2 places" };
        let broken = BrokenFile::sgd(&path, why, between(&said(1, bytes)), 3).finds(&[REPAIRED]);
        files.push(broken.says(if count > 2 { "places" } else { says }));
    }
    files
}

/// Bytes that are no UTF-8 elsewhere than in an utterance of the second record.
fn bad_places() -> Vec<BrokenFile> {
    let broken = |name: &str, what: &str, place: &str, with: &[u8]| {
        let record = line(1);
        let (before, after) = record.split_once(place).unwrap_or_default();
        let bytes = between(&[before.as_bytes(), with, after.as_bytes()].concat());
        let why = format!("{what} has bytes that are no UTF-8.");
        BrokenFile::sgd(&format!("text/bad_utf8_{name}.jsonl"), &why, bytes, 3)
    };
    let services = "\"services\"";
    let mut files = vec![
        broken("in_id", "The id of the second record", "1_00001", b"1_\xFF1").finds(&[REPAIRED]),
        broken("in_key", "A key that nobody knows", services, b"\"\xFF\":1,\"services\"").finds(&[REPAIRED]),
        broken("unknown", "A value that nobody knows", services, b"\"x\":\"\xFF\",\"services\""),
    ];
    let why = "Bytes that are no UTF-8 stand between two records.";
    files.push(
        BrokenFile::sgd(
            "text/bad_utf8_between.json",
            why,
            [b"[", line(0).as_bytes(), b",\xFF\xFE ", line(1).as_bytes(), b"]"].concat(),
            2,
        )
        .uncounted()
        .finds_any(&DAMAGE),
    );
    let why = "The first record, by which the file is told, has bytes that are no UTF-8.";
    let first = [said(0, b"Caf\xE9").as_slice(), b"\n", line(1).as_bytes(), b"\n"].concat();
    files.push(BrokenFile::sgd("text/bad_utf8_first.jsonl", why, first, 2).finds(&[REPAIRED]));
    let why = "All records have bytes that are no UTF-8.";
    let all: Vec<u8> =
        (0..6).flat_map(|number| [said(number, b"Caf\xE9"), b"\n".to_vec()].concat()).collect();
    files.push(BrokenFile::sgd("text/bad_utf8_all.jsonl", why, all, 6).finds(&[REPAIRED]));
    files
}

fn line_ends() -> Vec<BrokenFile> {
    let three = [line(0), line(1), line(2)];
    let pretty = sound_list(3);
    vec![
        BrokenFile::sgd(
            "text/windows.json",
            "The list has the line ends of Windows.",
            pretty.replace('\n', "\r\n"),
            3,
        ),
        BrokenFile::sgd(
            "text/windows.jsonl",
            "The lines end as in Windows.",
            lines(3).replace('\n', "\r\n"),
            3,
        ),
        BrokenFile::sgd(
            "text/old_mac.json",
            "The list has the line ends of old Macs.",
            pretty.replace('\n', "\r"),
            3,
        ),
        BrokenFile::sgd("text/old_mac.jsonl", "The lines end as on old Macs.", three.join("\r"), 3),
        BrokenFile::sgd(
            "text/mixed.jsonl",
            "The lines end in different ways.",
            format!("{}\n{}\r\n\r\n{}", three[0], three[1], three[2]),
            3,
        ),
        BrokenFile::sgd(
            "text/double.jsonl",
            "Every line ends with two carriage returns.",
            three.join("\r\r\n"),
            3,
        ),
    ]
}

fn characters() -> Vec<BrokenFile> {
    let mut files = Vec::new();
    for (name, why, utterance) in [
        ("escaped_nul", "An utterance has an escaped NUL.", "a\\u0000b"),
        (
            "escaped_controls",
            "An utterance has escaped control characters.",
            "\\u0001\\u001b[31m\\u0007\\b\\f",
        ),
        ("line_separators", "An utterance has the line separators of Unicode.", "a\u{2028}b\u{2029}c\u{85}d"),
        ("escaped_line_ends", "An utterance has escaped line ends.", "a\\nb\\r\\nc"),
        (
            "directions",
            "An utterance turns the direction of writing and does not turn it back.",
            "a \u{202E}b \u{2067}c",
        ),
        ("arabic", "An utterance is written from right to left.", "\u{645}\u{631}\u{62d}\u{628}\u{627} Oslo"),
        (
            "invisible",
            "An utterance is of characters that nobody sees.",
            "\u{200B}\u{200D}\u{2060}\u{FEFF}\u{E0041}",
        ),
        ("marks", "A letter has two hundred marks.", &format!("a{}", "\u{301}".repeat(200))),
        (
            "family",
            "Characters are joined to one picture.",
            "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} Oslo",
        ),
        ("delete", "An utterance has control characters that JSON allows.", "a\u{7f}b\u{9b}c"),
        ("private", "An utterance has characters that mean nothing.", "\u{E000}\u{FFFF}\u{10FFFF}"),
    ] {
        let path = format!("text/characters_{name}.jsonl");
        files.push(BrokenFile::sgd(&path, why, between(&said(1, utterance.as_bytes())), 3));
    }
    files
}

/// NUL bytes, as disks leave them where something was not written.
fn zeros() -> Vec<BrokenFile> {
    let zeros = vec![0; 4096];
    let at_end = |text: String| [text.into_bytes(), zeros.clone()].concat();
    let inside = [line(0).as_bytes(), b"\n", &zeros, b"\n", line(1).as_bytes(), b"\n"].concat();
    let two = list(&[line(0), line(1)]);
    vec![
        BrokenFile::sgd("text/zeros_at_end.json", "NUL bytes follow the list.", at_end(two), 2)
            .finds(&[STRAY])
            .says("4\u{2009}096 bytes"),
        BrokenFile::sgd("text/zeros_at_end.jsonl", "NUL bytes follow the last line.", at_end(lines(2)), 3)
            .reads(2)
            .finds(&[UNREADABLE])
            .says("4\u{2009}096 NUL bytes"),
        BrokenFile::sgd("text/zeros_inside.jsonl", "A line is NUL bytes.", inside, 3)
            .reads(2)
            .finds(&[UNREADABLE])
            .says("4\u{2009}096 NUL bytes"),
        BrokenFile::foreign(
            "text/zeros_first.json",
            "NUL bytes stand before the list.",
            [zeros.clone(), sound_list(2).into_bytes()].concat(),
            NOT_JSON,
        )
        .says("NUL"),
        BrokenFile::foreign("text/zeros_only.json", "The file is NUL bytes.", zeros, NOT_JSON).says("NUL"),
    ]
}
