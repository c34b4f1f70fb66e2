//! What the page says stands in one table, so that a second language is one more file.

use crate::source::{Kind, Source};
use crate::tree;

/// Where the texts are.
const TABLE: &str = "src/view/text/";

/// Rings that say something on the page.
const RINGS: [&str; 3] = ["src/ui/", "src/view/", "src/web/"];

/// The two ends of the wire. They hold scripts, and a worker words its faults itself, as the engine does.
const WIRE: [&str; 4] = ["src/web/boot.rs", "src/web/codec.rs", "src/web/link", "src/web/port"];

/// Attributes that are read aloud or shown, by their last word: `aria-label`.
const SPOKEN: [&str; 4] = ["alt", "label", "placeholder", "title"];

/// Capitalised words that browsers use.
const KEYS: [&str; 5] = ["End", "Enter", "Escape", "Home", "Tab"];

/// Data that looks like text: the value of an attribute that a style sheet knows.
const DATA: [(&str, &str); 1] = [("src/view/margin.rs", "variant added")];

/// Stands for what a format puts in.
const SLOT: char = '\u{FFFC}';

/// A literal with its slots marked.
fn with_slots(literal: &str) -> String {
    let mut plain = String::new();
    let mut rest = literal;
    while let Some((before, inside)) = rest.split_once('{') {
        plain.push_str(before);
        let after = inside.split_once('}').map(|(_, after)| after);
        plain.push(if after.is_some() { SLOT } else { '{' });
        rest = after.unwrap_or(inside);
    }
    plain + rest
}

/// How many letters a word or a slot has; `None` for what is neither, such as `data-x`, `a:b` or `.name`.
fn letters(token: &str) -> Option<usize> {
    let is_letter = |letter: char| letter.is_alphabetic() || matches!(letter, '\u{2019}' | SLOT);
    let word = token.trim_matches(|sign: char| !is_letter(sign) && !sign.is_ascii_digit() && sign != '-');
    let is_word = !word.is_empty() && !token.starts_with('.') && word.chars().all(is_letter);
    is_word.then(|| word.chars().count())
}

fn has_word(plain: &str) -> bool {
    plain.split(|letter: char| !letter.is_alphabetic()).any(|run| run.chars().count() > 1)
}

/// Two words, a word beside a slot, or a word with a space for what comes before or after it.
fn is_said(plain: &str) -> bool {
    let words: Vec<_> = plain.split_whitespace().map(letters).collect();
    let is_piece = words.len() == 1 && plain.contains(' ') && words[0].is_some();
    let is_sentence =
        words.windows(2).any(|pair| matches!(pair, [Some(one), Some(other)] if one + other > 2));
    (is_piece || is_sentence) && has_word(plain) && !plain.starts_with('<')
}

/// `Dialogues`, `Folder…`: the label of something.
fn is_label(plain: &str) -> bool {
    let word = plain.trim().trim_end_matches('…');
    let mut rest = word.chars();
    rest.next().is_some_and(char::is_uppercase)
        && word.chars().count() > 1
        && rest.all(char::is_lowercase)
        && !KEYS.contains(&word)
}

/// Whether the literal at `at` is a text or a spoken attribute of a view.
fn is_shown(source: &Source, at: usize) -> bool {
    let (sign, name) = (source.before(at, 1), source.before(at, 2));
    let is_comparison = at.checked_sub(1).is_some_and(|sign| source.tokens[sign].is_apart);
    let is_after_tag = sign.ends_with('>') && !matches!(sign, "=>" | "->") && !is_comparison;
    is_after_tag || sign == "=" && SPOKEN.contains(&name)
}

fn said_outside(source: &Source) -> Vec<String> {
    let path = source.path.as_str();
    if !source.is_in(&RINGS) || source.is_in(&[TABLE]) || source.is_in(&WIRE) {
        return Vec::new();
    }
    let is_text = |at: usize, literal: &str| {
        let plain = with_slots(literal);
        let is_class = source.before(at, 1) == "=" && source.before(at, 2) == "class";
        // What browsers call things is capitalised, too.
        let is_label = is_label(&plain) && !source.is_in(&["src/web/"]);
        let is_data = DATA.contains(&(path, literal)) || is_class;
        !is_data && (is_said(&plain) || is_label || is_shown(source, at) && has_word(&plain))
    };
    let literals = source.tokens.iter().enumerate().filter(|(_, token)| token.kind == Kind::Text);
    literals
        .filter(|(at, token)| is_text(*at, &token.text))
        .map(|(_, it)| {
            source.fault(it.line, &format!("{:?} is a text of the page: it belongs into {TABLE}", it.text))
        })
        .collect()
}

#[test]
fn what_the_page_says_stands_in_one_table() {
    tree::none(tree::sources().iter().flat_map(said_outside));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, code: &str) -> Vec<String> {
        said_outside(&Source::new(path, code))
    }

    #[test]
    fn texts_are_found_wherever_they_stand() {
        for code in [
            "view! { <p>\n  \"none\"\n</p> }",
            "view! { <p aria-label=\"none\"></p> }",
            "let title = \"Dialogues\";",
            "let says = \"no dialogue matches\";",
            "let says = format!(\"{} left\", left);",
            "let says = \"of a whole\nbook\";",
            "let before = \"said in \";",
            "let status = \"Agent\\u{2019}s status\";",
            "let note = \"{ is no slot, but this is text\";",
        ] {
            assert_eq!(found("src/ui/a.rs", code).len(), 1, "{code}");
            assert_eq!(found("src/view/text/en.rs", code), [""; 0], "{code}");
            assert_eq!(found("src/engine/a.rs", code), [""; 0], "{code}");
        }
        assert_eq!(found("src/web/a.rs", "let why = \"the download broke off\";").len(), 1);
    }

    #[test]
    fn data_is_no_text() {
        for code in [
            "page::find(\".parts-side input\"); page::find(&format!(\"{selector} .reader-number\"));",
            "view! { <p class=\"files open\" id=\"none\" data-testid=\"row\">\", \"{name}</p> }",
            "match key { Key::A => \"none\", _ if a > \"none\" => \"\" }",
            "let query = format!(\"id:\\\"{}\\\" split:{}\", id, split);",
            "let tag = \"<text fill=\\\"red\\\">one or two\";",
            "let pair = format!(\"{name} {value}, {:0>2}:00\", hour);",
            "#[expect(clippy::cast_sign_loss, reason = \"it is never negative\")]",
            "// \"Cancel it\"\n#[cfg(test)]\nmod tests { fn f() { words(\"Cancel it\") } }",
        ] {
            assert_eq!(found("src/ui/a.rs", code), [""; 0], "{code}");
        }
        assert_eq!(found("src/web/a.rs", "headers.set(\"Range\", range);"), [""; 0]);
    }
}
