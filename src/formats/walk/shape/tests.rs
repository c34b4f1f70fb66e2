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

#[derive(Deserialize)]
#[serde(expecting = "lists")]
struct Repeating {
    #[serde(default)]
    lists: Vec<Option<Repeats<Free>>>,
}

/// Reads all elements anew.
#[derive(Deserialize)]
#[serde(expecting = "lists")]
struct ReadAnew {
    #[serde(default)]
    lists: Vec<Option<Vec<Free>>>,
}

/// What the lists hold, and how many elements were read for it.
fn resolved(lists: Vec<Option<Repeats<Free>>>) -> (Vec<Option<Vec<Free>>>, usize) {
    let (mut last, mut read) = (Vec::<Free>::new(), 0);
    let mut element = |(place, element): (usize, Repeated<Free>)| {
        if let Repeated::New(new) = element {
            read += 1;
            last.resize(last.len().max(place + 1), Free::Nothing);
            last[place] = new;
        }
        last[place].clone()
    };
    let mut found = Vec::new();
    for list in lists {
        found.push(list.map(|list| list.0.into_iter().enumerate().map(&mut element).collect()));
    }
    (found, read)
}

#[test]
fn an_element_that_is_written_as_the_one_in_its_place_before_is_not_read_again() {
    let text = br#"{"lists":[[{"a":1},{"b":2}],[{"a":1},{"b":3},{}],[{"a": 1},{"b":3}],null,[{"a": 1}]]}"#;
    let (lists, read) = resolved(parse::<Repeating>(text).unwrap().lists);
    let lens: Vec<_> = lists.iter().map(|list| list.as_ref().map(Vec::len)).collect();
    assert_eq!(lens, [Some(2), Some(3), Some(2), None, Some(1)]);
    assert_eq!(lists[0].as_ref().unwrap()[0], lists[4].as_ref().unwrap()[0]);
    assert_eq!(read, 5);
}

proptest! {
    #[test]
    fn repeated_lists_read_as_if_they_were_read_anew(
        elements in prop::collection::vec(
            prop::option::weighted(0.8, prop::collection::vec(
                prop::sample::select(&[r#"{"a":1}"#, r#"{"a":12}"#, r#"{"a": 1}"#, "{}", r#"{"a":"}"}"#, "1", "12", "null", r#""}""#][..]),
                0..4,
            )),
            0..6,
        ),
        damage in prop::option::of((0usize..80, prop::sample::select(&b"{}[],:\"1a "[..]))),
    ) {
        let written = |list: &Option<Vec<&str>>| list.as_ref().map_or("null".to_owned(), |list| format!("[{}]", list.join(",")));
        let lists = elements.iter().map(written);
        let mut text = format!(r#"{{"lists":[{}]}}"#, lists.collect::<Vec<_>>().join(", ")).into_bytes();
        if let Some((at, byte)) = damage {
            let at = at % text.len();
            text[at] = byte;
        }
        let anew = parse::<ReadAnew>(&text).map(|read| read.lists);
        prop_assert_eq!(parse::<Repeating>(&text).map(|read| resolved(read.lists).0), anew);
    }

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
