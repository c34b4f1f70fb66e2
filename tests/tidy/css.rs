//! CSS as a rule sees it: selectors and declarations with their lines, nested or not.

use crate::fault::line_at;

/// A piece of a style sheet and its 1-based line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub line: usize,
    pub text: String,
}

#[derive(Debug, Default)]
pub struct Sheet {
    /// What stands before a block, but for at-rules.
    pub selectors: Vec<Piece>,
    /// The values of declarations.
    pub values: Vec<Piece>,
}

/// Takes a style sheet apart; contents of strings and of `url()` are left out.
pub fn sheet(css: &str) -> Sheet {
    let css = without_strings(&without_comments(css));
    let mut sheet = Sheet::default();
    let mut from = 0;
    for (at, letter) in css.char_indices() {
        if !matches!(letter, '{' | '}' | ';') {
            continue;
        }
        let text = css[from..at].trim();
        let piece = |text: &str| Piece {
            line: line_at(&css, at - css[from..at].trim_start().len()),
            text: text.trim().to_owned(),
        };
        if letter == '{' && !text.starts_with('@') {
            sheet.selectors.push(piece(text));
        } else if letter != '{'
            && !text.starts_with('@')
            && let Some((_, value)) = text.split_once(':')
        {
            sheet.values.push(piece(value));
        }
        from = at + 1;
    }
    sheet
}

/// The classes that a selector names.
pub fn classes(selector: &str) -> Vec<&str> {
    let starts = selector.match_indices('.').map(|(at, _)| &selector[at + 1..]);
    starts
        .map(|rest| &rest[..rest.find(|c| !is_name(c)).unwrap_or(rest.len())])
        .filter(|name| name.starts_with(|c: char| c.is_alphabetic() || c == '_'))
        .collect()
}

/// Words of a value: `1px solid var(--line)` has `1px`, `solid`, `var`, `--line`.
pub fn words(value: &str) -> impl Iterator<Item = &str> {
    value.split(|c| !is_name(c)).filter(|word| !word.is_empty())
}

pub fn is_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '-' || letter == '_'
}

/// The sheet with its comments as spaces.
pub fn without_comments(css: &str) -> String {
    let mut result = String::with_capacity(css.len());
    let mut rest = css;
    while let Some((before, after)) = rest.split_once("/*") {
        let (comment, after) = after.split_once("*/").unwrap_or((after, ""));
        result.push_str(before);
        result.extend(comment.chars().filter(|&c| c == '\n'));
        rest = after;
    }
    result + rest
}

/// The sheet with the contents of strings and of `url()` taken out.
fn without_strings(css: &str) -> String {
    let mut result = String::with_capacity(css.len());
    let mut close = None;
    for letter in css.chars() {
        match (close, letter) {
            (None, '"' | '\'') => close = Some(letter),
            (None, '(') if result.ends_with("url") => close = Some(')'),
            (Some(end), _) if end == letter => close = None,
            (Some(_), '\n') | (None, _) => {}
            (Some(_), _) => continue,
        }
        result.push(letter);
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selectors_and_values_are_taken_apart() {
        let css = "@layer ui {\n.a-b:hover, .c > p {\n  color: var(--ink);\n  &[data-x=\"1;.d\"] { margin: 0 }\n}}\n@media print { .e { top: 1px } }";
        let sheet = sheet(css);
        let selectors: Vec<_> = sheet.selectors.iter().map(|it| (it.line, classes(&it.text))).collect();
        assert_eq!(selectors, [(2, vec!["a-b", "c"]), (4, vec![]), (6, vec!["e"])]);
        let values: Vec<_> = sheet.values.iter().map(|it| (it.line, it.text.as_str())).collect();
        assert_eq!(values, [(3, "var(--ink)"), (4, "0"), (6, "1px")]);
    }

    #[test]
    fn comments_keep_lines() {
        assert_eq!(sheet("/* a\n { } */\n.b { c: d }").selectors, [Piece { line: 3, text: ".b".to_owned() }]);
    }

    #[test]
    fn addresses_and_strings_are_not_values() {
        assert_eq!(
            words(&sheet("p { background: url(red.png) }").values[0].text).collect::<Vec<_>>(),
            ["url"]
        );
        assert_eq!(sheet("p::before { content: \"#fff;\" }").values[0].text, "\"\"");
    }
}
