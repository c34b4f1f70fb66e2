//! What the page says stands in one table, once.

use crate::fault::{Fault, line_at, none};
use crate::rust::Source;
use crate::tree;
use std::collections::BTreeMap;

/// Where the texts are.
const TABLE: &str = "src/view/text/";

/// Rings that say something on the page.
const RINGS: [&str; 3] = ["src/ui/", "src/view/", "src/web/"];

/// The two ends of the wire. They hold scripts, and a worker words its faults itself, as the engine does.
const WIRE: [&str; 4] = ["src/web/boot.rs", "src/web/codec.rs", "src/web/link", "src/web/port"];

/// Calls that put text on the screen. What stands in them is text even if it is one small word.
const SAYING: [&str; 8] = [
    ".words(",
    ".data(",
    ".set_text_content(",
    ".set(\"aria-label\",",
    ".set(\"placeholder\",",
    ".set(\"title\",",
    "set_attribute(\"aria-label\",",
    "set_attribute(\"title\",",
];

/// Attributes of a view that are read aloud or shown.
const SPOKEN: [&str; 4] = ["alt=", "aria-label=", "placeholder=", "title="];

/// Before what is never text: names of classes, and what is said to clippy.
const SILENT: [&str; 3] = [".class(", "class=", "reason ="];

/// Capitalised words that browsers use.
const KEYS: [&str; 4] = ["End", "Enter", "Escape", "Home"];

/// Data that looks like text: the value of an attribute that a style sheet knows.
const DATA: [(&str, &str); 1] = [("src/view/margin.rs", "variant added")];

/// Stands for what a format puts in.
const SLOT: char = '\u{FFFC}';

/// A string literal: where its contents begin, and they.
type Literal<'s> = (usize, &'s str);

fn literals(source: &Source) -> Vec<Literal<'_>> {
    // Contents are blank in `code`, so every quote there begins or ends a literal.
    let quotes: Vec<usize> = source.code.match_indices('"').map(|(at, _)| at).collect();
    let inside = quotes.chunks_exact(2).map(|pair| (pair[0] + 1, pair[1]));
    inside.map(|(start, end)| (start, &source.code_and_strings[start..end])).collect()
}

/// What is left of a literal when escapes are undone and slots are marked.
fn plain(literal: &str) -> String {
    let mut plain = String::new();
    let mut rest = literal;
    while let Some(letter) = rest.chars().next() {
        let len = if let Some(code) = rest.strip_prefix("\\u{") {
            plain.push('\u{2019}');
            code.find('}').map_or(rest.len(), |end| end + 4)
        } else if let Some(escaped) = rest.strip_prefix('\\') {
            let escaped = escaped.chars().next().unwrap_or(' ');
            plain.push(if matches!(escaped, 'n' | 't' | '\n') { ' ' } else { escaped });
            1 + escaped.len_utf8()
        } else if let Some(end) = rest.find('}').filter(|_| letter == '{') {
            plain.push(SLOT);
            end + 1
        } else {
            plain.push(letter);
            letter.len_utf8()
        };
        rest = rest.get(len..).unwrap_or_default();
    }
    plain
}

/// How many letters a word of a text has; `None` for what is none, such as `data-x`, `a:b` or `--ink`.
fn letters(token: &str) -> Option<usize> {
    let word = token.trim_start_matches(['(', '“', '"', '\'', ';', ',', ':', '.']);
    let is_part_of_name = token.starts_with('.') && token != word;
    let word = word.trim_end_matches(['.', ',', ':', ';', '!', '?', '…', ')', '”', '"', '\'', '–']);
    let is_word = word.chars().all(|letter| letter.is_alphabetic() || letter == '\u{2019}');
    (is_word && !word.is_empty() && !is_part_of_name).then(|| word.chars().count())
}

fn is_slot(token: &str) -> bool {
    token.contains(SLOT) && token.chars().all(|letter| letter == SLOT || letter.is_ascii_punctuation())
}

/// Two words, a word beside a slot, or a word with a space for what comes before or after it.
fn is_said(literal: &str) -> bool {
    let plain = plain(literal);
    if plain.starts_with('<') {
        return false;
    }
    let tokens: Vec<&str> = plain.split_whitespace().collect();
    let is_piece = plain.starts_with(' ') || plain.ends_with(' ');
    if let [token] = tokens.as_slice() {
        return is_piece && letters(token).is_some_and(|count| count > 1);
    }
    tokens.windows(2).any(|pair| match (letters(pair[0]), letters(pair[1])) {
        (Some(one), Some(other)) => one + other > 2,
        (Some(count), None) => count > 1 && is_slot(pair[1]),
        (None, Some(count)) => count > 1 && is_slot(pair[0]),
        (None, None) => false,
    })
}

/// `Dialogues`, `Folder…`: the label of something.
fn is_label(literal: &str) -> bool {
    let plain = plain(literal);
    let word = plain.trim().trim_end_matches('…');
    let mut rest = word.chars();
    rest.next().is_some_and(char::is_uppercase)
        && word.chars().count() > 1
        && rest.all(char::is_lowercase)
        && !KEYS.contains(&word)
}

fn has_word(literal: &str) -> bool {
    plain(literal).split(|letter: char| !letter.is_alphabetic()).any(|run| run.chars().count() > 1)
}

/// Where the arguments end whose parenthesis opens at the end of `code[..from]`.
fn end_of_call(code: &str, from: usize) -> usize {
    let mut depth = 1;
    for (offset, letter) in code[from..].char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return from + offset;
        }
    }
    code.len()
}

/// Whether a literal after this code stands in a view, as a text or as an attribute that is one.
fn is_in_view(before: &str) -> bool {
    let is_after_tag = before.ends_with('>') && !["=>", "->", " >"].iter().any(|end| before.ends_with(end));
    is_after_tag || SPOKEN.iter().any(|name| before.ends_with(name))
}

fn said_outside(source: &Source) -> Vec<Fault> {
    let path = source.path.as_str();
    let is_in = |parts: &[&str]| parts.iter().any(|part| path.starts_with(part));
    if path.starts_with(TABLE) || !is_in(&RINGS) || is_in(&WIRE) {
        return Vec::new();
    }
    let saying: Vec<_> = SAYING
        .iter()
        .flat_map(|call| source.code_and_strings.match_indices(call))
        .map(|(at, call)| at + call.len()..end_of_call(&source.code, at + call.len()))
        .collect();
    let is_text = |&(at, literal): &Literal| {
        let before = source.code[..at - 1].trim_end();
        let is_shown = is_in_view(before) || saying.iter().any(|arguments| arguments.contains(&at));
        let is_data = DATA.contains(&(path, literal)) || SILENT.iter().any(|call| before.ends_with(call));
        // What browsers call things is capitalised, too.
        let is_label = is_label(literal) && !path.starts_with("src/web/");
        !is_data && (is_said(literal) || is_label || is_shown && has_word(literal))
    };
    let texts = literals(source).into_iter().filter(is_text);
    texts
        .map(|(at, literal)| {
            let line = line_at(&source.code_and_strings, at);
            Fault::new(path, line, format!("\"{literal}\" is a text of the page: it belongs into {TABLE}"))
        })
        .collect()
}

/// Texts that a table has more than once: constants, and the forms of sentences.
fn said_twice(source: &Source) -> Vec<Fault> {
    let mut seen = BTreeMap::new();
    let mut faults = Vec::new();
    for (at, literal) in literals(source) {
        let before = source.code[..at - 1].trim_end();
        let is_whole = before.ends_with('=') || before.ends_with("format!(");
        let line = line_at(&source.code, at);
        if !is_whole || !has_word(literal) {
            continue;
        }
        if let Some(first) = seen.insert(plain(literal), line) {
            faults.push(Fault::new(
                &source.path,
                line,
                format!("\"{literal}\" is there already, line {first}"),
            ));
        }
    }
    faults
}

#[test]
fn what_the_page_says_stands_in_one_table() {
    none(&tree::sources().iter().flat_map(said_outside).collect::<Vec<_>>());
}

#[test]
fn nothing_stands_in_a_table_twice() {
    let sources = tree::sources();
    let tables: Vec<_> = sources.iter().filter(|source| source.path.starts_with(TABLE)).collect();
    let count: usize = tables.iter().map(|source| literals(source).len()).sum();
    assert!(count > 100, "too few texts were found: {count}");
    none(&tables.into_iter().flat_map(said_twice).collect::<Vec<_>>());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, code: &str) -> usize {
        said_outside(&Source::new(path, code)).len()
    }

    #[test]
    fn texts_are_found_wherever_they_stand() {
        for code in [
            "pen.words(\"Cancel\");",
            "pen.words(\"none\");",
            "pen.open(\"p\").words(if is { \"here\" } else { \"\" });",
            "pen.set(\"aria-label\", \"Order\");",
            "pen.set(\"title\", &format!(\"turn{}\", turn));",
            "view! { <p>\"none\"</p> }",
            "view! { <p aria-label=\"none\"></p> }",
            "let title = \"Dialogues\";",
            "let says = \"no dialogue matches\";",
            "const SAYS: &str = \"A folder…\";",
            "let says = format!(\"{} left\", left);",
            "let says = format!(\"Reading {}\", left);",
            "let says = \"of a whole\nbook\";",
            "let of = \" so\";",
            "let before = \"said in \";",
            "let status = \"Agent\\u{2019}s status\";",
            "let note = \"{ is no slot, but this is text\";",
        ] {
            assert_eq!(found("src/ui/a.rs", code), 1, "{code}");
            assert_eq!(found("src/view/text/en.rs", code) + found("src/engine/a.rs", code), 0, "{code}");
        }
        assert_eq!(found("src/web/a.rs", "let why = \"the download broke off\";"), 1);
    }

    #[test]
    fn data_is_no_text() {
        for code in [
            "pen.open(\"div\").class(\"files open\").set(\"data-testid\", \"file-row\");",
            "pen.words(\": \").words(\"≠\").words(text::parts::CLOSE).words(&format!(\"v{digit}\"));",
            "pen.set(\"id\", &format!(\"board-{}-{index}\", word));",
            "page::find(\".parts-side input\"); page::find(&format!(\"{selector} .reader-number\"));",
            "view! { <p class=\"files open\" id=\"none\">\", \"{name}</p> }",
            "match key { Key::A => \"none\", _ if a > \"none\" => \"\" }",
            "match key { \"Enter\" | \"ArrowDown\" => 1 }",
            "let query = format!(\"id:\\\"{}\\\" split:{}\", id, split);",
            "let tag = \"<text fill=\\\"red\\\">one or two\";",
            "let path = \"M8 2.5a5.5 5.5 0 1 0 0 11z\";",
            "let pair = format!(\"{name} {value}, {:0>2}:00\", hour);",
            "#[expect(clippy::cast_sign_loss, reason = \"it is never negative\")]",
            "// \"Cancel it\"\n#[cfg(test)]\nmod tests { fn f() { words(\"Cancel it\") } }",
        ] {
            assert_eq!(said_outside(&Source::new("src/ui/a.rs", code)), [], "{code}");
        }
        assert_eq!(found("src/web/a.rs", "headers.set(\"Range\", range);"), 0);
    }

    #[test]
    fn what_stands_twice_is_found() {
        let found = |code: &str| said_twice(&Source::new("src/view/text/en.rs", code)).len();
        assert_eq!(found("const A: &str = \"Close\"; const B: &str = \"Close\";"), 1);
        assert_eq!(found("fn a() { format!(\"{} more\", 1) } fn b() { format!(\"{} more\", 2) }"), 1);
        assert_eq!(found("const A: &str = \"Close\"; const B: &str = \"close\"; const C: &str = \": \";"), 0);
    }
}
