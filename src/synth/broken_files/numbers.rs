//! Numbers that few readers can hold, where they matter and where they do not.

use super::BrokenFile;
use super::base::{between, line, list, with, with_extra};
use super::spans::{RANGE, VALUE};
use serde_json::json;

/// Numbers as texts: JSON allows all of them.
fn numbers() -> [(&'static str, String); 12] {
    [
        ("above_2_to_53", "9007199254740993".to_owned()),
        ("above_i64", "9223372036854775808".to_owned()),
        ("below_i64", "-9223372036854775809".to_owned()),
        ("above_u64", "18446744073709551616".to_owned()),
        ("thirty_digits", "123456789012345678901234567890".to_owned()),
        ("many_digits", "7".repeat(20_000)),
        ("many_decimals", format!("0.{}", "3".repeat(20_000))),
        ("exponent_400", "1e400".to_owned()),
        ("exponent_400_minus", "-1e400".to_owned()),
        ("exponent_small", "1e-400".to_owned()),
        ("exponent_huge", "0.4e00669999999999999999999999999999999999999969999999006".to_owned()),
        ("exponent_of_zero", "0e999999999999".to_owned()),
    ]
}

pub fn files() -> Vec<BrokenFile> {
    let mut files = Vec::new();
    for (name, number) in numbers() {
        let path = format!("numbers/unknown_{name}.jsonl");
        let why = "A member that nobody knows is a number beyond what computers calculate with.";
        files.push(BrokenFile::sgd(&path, why, between(with_extra(1, &number).as_bytes()), 3));
        let path = format!("numbers/first_{name}.json");
        let why =
            "The first record, by which the file is told, has a number beyond what computers calculate with.";
        let records = [with_extra(0, &number), line(1)];
        files.push(BrokenFile::sgd(&path, why, list(&records), 2));
        let path = format!("numbers/start_{name}.jsonl");
        let why = "The start of a span is a number beyond what computers calculate with.";
        let marked = with(1, "/turns/0/frames/0/slots/0/start", json!("NUMBER"));
        let record = marked.replace("\"NUMBER\"", &number);
        // What is nearly zero is zero, which is a place of an utterance, though a wrong one.
        let rule = if ["exponent_small", "exponent_of_zero"].contains(&name) { VALUE } else { RANGE };
        files.push(BrokenFile::sgd(&path, why, between(record.as_bytes()), 3).finds(&[rule]));
    }
    files
}
