//! The deserializer on the walk, beside `serde_json`.

use super::*;
use crate::formats::free::Free;
use crate::formats::raw::{Pairs, Scalar, Whole};
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Debug, PartialEq, Deserialize)]
struct Record {
    name: String,
    count: Option<u32>,
    #[serde(default)]
    parts: Vec<Part>,
    #[serde(default)]
    is_so: bool,
    share: Option<f64>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Part {
    Head,
    Foot,
}

fn like_serde_json<'a, T: Deserialize<'a>>(text: &'a [u8], words: impl Fn(&T) -> String) {
    let expected = serde_json::from_slice::<T>(text).map_err(|error| ReadFault::from_json(text, &error));
    let shape = parse::<T>(text).map(|read| words(&read));
    assert_eq!(shape, expected.map(|read| words(&read)), "{}", String::from_utf8_lossy(text));
}

#[test]
fn shapes_and_faults_are_those_of_serde_json() {
    for text in [
        r#"{"name":"a","count":3,"parts":["head","foot"],"is_so":true,"share":0.5,"more":[{"x":null}]}"#,
        r#"{"name":"a\n\u00e9\ud83d\ude00","count":null,"share":-0}"#,
        r#"{"name":"\ud83d"}"#,
        r#"{"name":"a"#,
        "{\"name\":\"a\nb\"}",
        r#"{"name":7}"#,
        r#"{"name":1.50}"#,
        r#"{"name":null}"#,
        r#"{"name":"a","count":-1}"#,
        r#"{"name":"a","count":5000000000}"#,
        r#"{"name":"a","count":"x"}"#,
        r#"{"name":"a","parts":{}}"#,
        r#"{"name":"a","parts":["head","tail"]}"#,
        r#"{"name":"a","parts":"none"}"#,
        r#"{"name":"a","share":1e999}"#,
        r#"{"name":"a","share":123456789012345678901234567890}"#,
        r#"{"name":"a","name":"b"}"#,
        r#"{ "count": 3 }"#,
        r#"{"name":"a",}"#,
        r#"{"name":"a" "count":1}"#,
        r#"{"name":"a","parts":["head",]}"#,
        r#"{"name":"a","count":01}"#,
        r#"{"name":"a","is_so":tru}"#,
        r#"{"name" "a"}"#,
        r#"{5:"a"}"#,
        "null",
        "{\n  \"name\": \"a\",\n  \"count\": []\n}",
        "{\"name\":\"a\"} x",
        "",
        "{",
    ] {
        like_serde_json::<Record>(text.as_bytes(), |read| format!("{read:?}"));
    }
}

#[test]
fn depth_ends_where_it_does_in_serde_json() {
    for depth in [60, 126, 127, 128, 200] {
        let text = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        like_serde_json::<Free>(text.as_bytes(), |read| format!("{read:?}"));
        like_serde_json::<Record>(format!(r#"{{"name":"a","deep":{text}}}"#).as_bytes(), |read| {
            format!("{read:?}")
        });
    }
}

proptest! {
    #[test]
    fn any_text_reads_as_with_serde_json(text in "[\\[\\]{}\":, a\\\\n0-9.eE\\-u]{0,14}") {
        let text = text.as_bytes();
        let words = |read: Pairs<Scalar>| format!("{read:?}");
        prop_assert_eq!(parse(text).map(words).ok(), serde_json::from_slice(text).map(words).ok());
        let words = |read: Vec<Whole>| format!("{read:?}");
        prop_assert_eq!(parse(text).map(words).ok(), serde_json::from_slice(text).map(words).ok());
        let words = |read: Free| format!("{read:?}");
        prop_assert_eq!(parse(text).map(words).ok(), serde_json::from_slice(text).map(words).ok());
    }
}
