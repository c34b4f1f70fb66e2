//! Finds elements in HTML that our own build wrote: enough for scripts, styles, links and metas.
//!
//! It is not an HTML parser. It knows comments, quoted attributes and the elements whose text is raw,
//! so that a tag inside a comment or a script is never taken for an element.

use std::ops::Range;

/// Elements whose text ends only at their own end tag.
const RAW_TEXT: [&str; 4] = ["script", "style", "textarea", "title"];

/// A start tag and, where it holds raw text, what it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element<'a> {
    pub name: String,
    /// From `<` to the end of the end tag; of the start tag alone where the text is not raw.
    pub whole: Range<usize>,
    /// The raw text; empty for other elements.
    pub text: Range<usize>,
    attributes: &'a str,
}

impl<'a> Element<'a> {
    /// The value of an attribute; empty for one that has no value.
    pub fn attribute(&self, name: &str) -> Option<&'a str> {
        attributes(self.attributes)
            .find(|(found, _)| found.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }
}

/// All elements named `name`, in order.
pub fn elements<'a>(html: &'a str, name: &str) -> Vec<Element<'a>> {
    all_elements(html).into_iter().filter(|element| element.name == name).collect()
}

fn all_elements(html: &str) -> Vec<Element<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = html[at..].find('<').map(|offset| at + offset) {
        let rest = &html[start..];
        if rest.starts_with("<!--") {
            at = rest.find("-->").map_or(html.len(), |end| start + end + 3);
            continue;
        }
        let name_len = rest[1..].bytes().take_while(u8::is_ascii_alphanumeric).count();
        let Some(tag_len) = tag_len(rest).filter(|_| name_len > 0) else {
            at = start + 1;
            continue;
        };
        let name = rest[1..=name_len].to_ascii_lowercase();
        let tag_end = start + tag_len;
        let attributes = html[start + 1 + name_len..tag_end - 1].trim_end_matches('/');
        let (text, end) = if RAW_TEXT.contains(&name.as_str()) {
            raw_text(html, tag_end, &name)
        } else {
            (tag_end..tag_end, tag_end)
        };
        found.push(Element { name, whole: start..end, text, attributes });
        at = end;
    }
    found
}

/// The raw text after a start tag, and where its end tag ends.
fn raw_text(html: &str, from: usize, name: &str) -> (Range<usize>, usize) {
    let close = format!("</{name}");
    let text_end = html[from..]
        .char_indices()
        .map(|(offset, _)| from + offset)
        .find(|&at| html[at..].get(..close.len()).is_some_and(|tag| tag.eq_ignore_ascii_case(&close)))
        .unwrap_or(html.len());
    let end = html[text_end..].find('>').map_or(html.len(), |offset| text_end + offset + 1);
    (from..text_end, end)
}

/// The length of the tag that `html` begins with, its `>` included.
fn tag_len(html: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in html.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return Some(at + 1),
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    None
}

fn attributes(mut rest: &str) -> impl Iterator<Item = (&str, &str)> {
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        if rest.is_empty() {
            return None;
        }
        let name_end = rest.find(|c: char| c == '=' || c.is_ascii_whitespace()).unwrap_or(rest.len());
        let (name, after) = rest.split_at(name_end.max(1));
        let Some(value) = after.trim_start().strip_prefix('=').map(str::trim_start) else {
            rest = after;
            return Some((name, ""));
        };
        let (value, after) = match value.chars().next() {
            Some(quote @ ('"' | '\'')) => value[1..].split_once(quote).unwrap_or((&value[1..], "")),
            _ => value.split_at(value.find(|c: char| c.is_ascii_whitespace()).unwrap_or(value.len())),
        };
        rest = after;
        Some((name, value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts<'a>(html: &'a str, name: &str) -> Vec<&'a str> {
        elements(html, name).into_iter().map(|element| &html[element.text]).collect()
    }

    #[test]
    fn raw_text_is_found_between_its_tags() {
        assert_eq!(
            texts("<p>a</p><script>b < c</script ><SCRIPT type=module>d</Script>", "script"),
            ["b < c", "d"]
        );
    }

    #[test]
    fn tags_in_comments_and_in_raw_text_are_not_elements() {
        let html = "<!-- <script>no</script> --><script>'<style>no</style>'</script><style>yes</style>";
        assert_eq!(texts(html, "script"), ["'<style>no</style>'"]);
        assert_eq!(texts(html, "style"), ["yes"]);
    }

    #[test]
    fn attributes_may_be_quoted_bare_or_empty() {
        let html = "<meta a=\"x > y\" b='1\"2' c=3 hidden d = 4/>";
        let meta = &elements(html, "meta")[0];
        let values = ["a", "B", "c", "hidden", "d", "e"].map(|name| meta.attribute(name));
        assert_eq!(values, [Some("x > y"), Some("1\"2"), Some("3"), Some(""), Some("4"), None]);
        assert_eq!(meta.whole, 0..html.len());
    }

    #[test]
    fn a_broken_tail_ends_the_search() {
        assert_eq!(texts("<script>open", "script"), ["open"]);
        assert_eq!(elements("<p", "p"), []);
        assert_eq!(elements("1 < 2", "p"), []);
    }
}
