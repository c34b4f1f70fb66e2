//! What is highlighted in copies and figures is exactly what spans cover: nothing beside them, and nothing of them less.

use crate::support::{all_rows, record, shard};
use colloquy::corpus::{CharRange, Span, Turn};
use colloquy::engine::answer::Reading;
use colloquy::synth::{GENERATORS, Plan};
use colloquy::view::markdown::markdown;
use colloquy::view::svg::svg;

/// All dialogues that are generated, and one with what they do not have.
fn readings() -> Vec<Reading> {
    let mut all = Vec::new();
    let forms = GENERATORS.iter().flat_map(|it| it.variants.iter().map(move |variant| (it, variant)));
    for (generator, variant) in forms {
        let files = generator.files(&Plan { dialogues: 12, seed: 4, variant });
        let shard = shard(&files);
        for row in all_rows(&shard) {
            let reading = shard.reading(row.at, record(&shard, &files, row.at), None, "");
            all.extend(reading);
        }
    }
    let mut odd = all[0].clone();
    let said = "At 6 pm. (Tony\u{2019}s) 😀 in San José, *2* people<br> end.";
    let spans =
        [(3, 7), (9, 16), (10, 13), (18, 19), (18, 31), (23, 26), (34, 35), (3, 10), (36, 45), (51, 99)];
    let span = |(start, end): (u32, u32)| Span {
        service: String::new(),
        slot: format!("slot_{start}"),
        range: CharRange::new(start, end),
        text: None,
    };
    odd.dialogue.turns =
        vec![Turn { utterance: said.to_owned(), spans: spans.map(span).into(), ..Turn::default() }];
    all.push(odd);
    all
}

/// Per letter, whether a span that lies in the text covers it.
fn covered(turn: &Turn) -> Vec<(char, bool)> {
    let len = turn.utterance.chars().count();
    let is_in = |at: usize| {
        turn.spans.iter().any(|span| {
            let (start, end) = (span.range.start.0 as usize, span.range.end.0 as usize);
            end <= len && (start..end).contains(&at)
        })
    };
    turn.utterance.chars().enumerate().map(|(at, letter)| (letter, is_in(at))).collect()
}

/// The letters of a line of Markdown, and whether they are strong.
fn read_markdown(line: &str) -> Vec<(char, bool)> {
    let (mut letters, mut rest, mut is_strong) = (Vec::new(), line, false);
    while let Some(letter) = rest.chars().next() {
        assert!(!rest.starts_with("****"), "{line}");
        if let Some(after) = rest.strip_prefix("<sup>") {
            rest = after.split_once("</sup>").unwrap().1;
        } else if let Some(after) =
            ["**", "<strong>", "</strong>"].iter().find_map(|mark| rest.strip_prefix(mark))
        {
            if rest.starts_with("**") {
                // It opens before a letter and closes behind one, whatever stands on its other side.
                let before = line[..line.len() - rest.len()].chars().next_back();
                let inner = if is_strong { before } else { after.chars().next() };
                assert!(inner.is_some_and(char::is_alphanumeric), "{line}");
            }
            is_strong = !is_strong;
            rest = after;
        } else {
            rest = &rest[letter.len_utf8()..];
            if letter == '\\' {
                let escaped = rest.chars().next().unwrap();
                letters.push((escaped, is_strong));
                rest = &rest[escaped.len_utf8()..];
            } else {
                letters.push((letter, is_strong));
            }
        }
    }
    letters
}

#[test]
fn what_is_strong_in_markdown_is_what_spans_cover() {
    let mut strong = 0;
    for reading in readings() {
        let text = markdown(&reading, 0..=usize::MAX);
        let said = text.lines().filter(|line| line.starts_with(|letter: char| letter.is_ascii_digit()));
        let said: Vec<&str> = said.collect();
        assert_eq!(said.len(), reading.dialogue.turns.len());
        for (line, turn) in said.iter().zip(&reading.dialogue.turns) {
            let (_, line) = line.split_once(":** ").unwrap();
            let plain =
                |(letter, is_in): (char, bool)| (if letter.is_control() { ' ' } else { letter }, is_in);
            let expected: Vec<_> = covered(turn).into_iter().map(plain).collect();
            strong += expected.iter().filter(|(_, is_in)| *is_in).count();
            assert_eq!(read_markdown(line), expected, "{line}");
        }
    }
    assert!(strong > 1000, "{strong}");
}

fn attribute<'t>(tag: &'t str, name: &str) -> &'t str {
    let (_, rest) = tag.split_once(&format!(" {name}=\"")).unwrap();
    rest.split_once('"').unwrap().0
}

fn whole(tag: &str, name: &str) -> u32 {
    attribute(tag, name).parse().unwrap()
}

#[test]
fn what_is_tinted_in_a_figure_is_what_spans_cover() {
    let mut tinted = 0;
    for reading in readings() {
        for (at, turn) in reading.dialogue.turns.iter().enumerate() {
            let figure = svg(&reading, at..=at, &|_| "red".to_owned());
            let tags = || figure.split('<').skip(1);
            // What is said is set larger than all else, and a tint is as high as its letters.
            let tints: Vec<_> = tags()
                .filter(|tag| tag.starts_with("rect") && tag.contains("fill-opacity=\".12\""))
                .map(|tag| (whole(tag, "y") + 14, whole(tag, "x"), whole(tag, "width")))
                .collect();
            let mut letters = Vec::new();
            for tag in tags().filter(|tag| tag.starts_with("text") && tag.contains("font-size=\"15\"")) {
                let (y, x, length) = (whole(tag, "y"), whole(tag, "x"), whole(tag, "textLength"));
                let over =
                    |tint: &&(u32, u32, u32)| tint.0 == y && tint.1 < x + length && x < tint.1 + tint.2;
                let over: Vec<_> = tints.iter().filter(over).collect();
                for (_, from, width) in &over {
                    assert!(*from <= x && x + length <= from + width, "{tag} is tinted in part");
                }
                let text = tag.split_once('>').unwrap().1;
                let text = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
                    .iter()
                    .fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
                letters.extend(text.chars().map(|letter| (letter, !over.is_empty())));
            }
            let expected = covered(turn).into_iter();
            let expected: Vec<_> =
                expected.filter(|(letter, _)| !letter.is_whitespace() && !letter.is_control()).collect();
            tinted += expected.iter().filter(|(_, is_in)| *is_in).count();
            assert_eq!(letters, expected, "{}", turn.utterance);
        }
    }
    assert!(tinted > 1000, "{tinted}");
}
