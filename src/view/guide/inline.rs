//! What stands in a paragraph: text, and what is marked in it.

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inline {
    Text(String),
    Strong(String),
    Emphasis(String),
    Code(String),
    Link { says: String, target: String },
}

/// The text of a line without its marks.
pub fn plain(inlines: &[Inline]) -> String {
    let says = |inline: &Inline| match inline {
        Inline::Text(says) | Inline::Strong(says) | Inline::Emphasis(says) | Inline::Code(says) => {
            says.clone()
        }
        Inline::Link { says, .. } => says.clone(),
    };
    inlines.iter().map(says).collect()
}

pub fn inlines(text: &str) -> Vec<Inline> {
    let mut found = Vec::new();
    let mut said = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        if let Some((inline, len)) = marked(rest) {
            if !said.is_empty() {
                found.push(Inline::Text(std::mem::take(&mut said)));
            }
            found.push(inline);
            rest = &rest[len..];
            continue;
        }
        rest = &rest[letter.len_utf8()..];
        match rest.chars().next().filter(|next| letter == '\\' && next.is_ascii_punctuation()) {
            Some(next) => {
                said.push(next);
                rest = &rest[next.len_utf8()..];
            }
            None => said.push(letter),
        }
    }
    if !said.is_empty() {
        found.push(Inline::Text(said));
    }
    found
}

/// What is marked at the beginning of a text, and the length of that.
fn marked(text: &str) -> Option<(Inline, usize)> {
    for (mark, inline) in [
        ("**", Inline::Strong as fn(String) -> Inline),
        ("*", Inline::Emphasis as fn(String) -> Inline),
        ("`", Inline::Code as fn(String) -> Inline),
    ] {
        if let Some(after) = text.strip_prefix(mark) {
            let inside = &after[..after.find(mark)?];
            let is_marked = !inside.is_empty() && (mark == "`" || inside.trim() == inside);
            return is_marked.then(|| (inline(inside.to_owned()), inside.len() + 2 * mark.len()));
        }
    }
    let (says, after) = text.strip_prefix('[')?.split_once("](")?;
    let target = &after[..end_of_target(after)?];
    let len = says.len() + target.len() + "[](".len() + ")".len();
    let target = target.trim();
    let target = target.strip_prefix('<').and_then(|inside| inside.strip_suffix('>')).unwrap_or(target);
    (!says.contains(['[', ']']))
        .then(|| (Inline::Link { says: says.to_owned(), target: target.to_owned() }, len))
}

/// The parenthesis that ends a target, in which there may be pairs of them.
fn end_of_target(text: &str) -> Option<usize> {
    let mut open = 0_u32;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => open += 1,
            ')' if open == 0 => return Some(at),
            ')' => open -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_that_is_escaped_is_text() {
        assert_eq!(inlines(r"\*a\* \[b\](c) \d"), [Inline::Text(r"*a* [b](c) \d".to_owned())]);
    }

    #[test]
    fn a_target_may_have_spaces_and_parentheses() {
        assert_eq!(inlines("[a](<b c>)"), [Inline::Link { says: "a".to_owned(), target: "b c".to_owned() }]);
        assert!(matches!(&inlines("[a](x (y) z) b")[0], Inline::Link { target, .. } if target == "x (y) z"));
    }
}
