//! Walks over JSON text without building values: where members and elements stand, and what stands at a byte.
//!
//! Nothing is decoded and nothing recurses, so depth costs no stack. Text that is no JSON ends a walk early;
//! it never panics.

use crate::formats::block::{BLOCK, Strings, Structure};
use std::collections::HashSet;
use std::ops::Range;

/// A member of an object or an element of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The key with its quotes; empty for an element.
    pub key: Range<usize>,
    pub value: Range<usize>,
}

impl Item {
    /// Key and value.
    pub fn whole(&self) -> Range<usize> {
        let start = if self.key.is_empty() { self.value.start } else { self.key.start };
        start..self.value.end
    }
}

/// The members or elements of the value that starts at byte `at`, as far as they are whole.
pub fn items(text: &[u8], at: usize) -> Items<'_> {
    let at = skip_space(text, at);
    let is_object = text.get(at) == Some(&b'{');
    let is_container = is_object || text.get(at) == Some(&b'[');
    Items { text, at: at + 1, is_object, is_over: !is_container }
}

pub struct Items<'a> {
    text: &'a [u8],
    at: usize,
    is_object: bool,
    is_over: bool,
}

impl Iterator for Items<'_> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        if self.is_over {
            return None;
        }
        let item = self.read();
        self.is_over = item.is_none();
        item
    }
}

impl Items<'_> {
    fn read(&mut self) -> Option<Item> {
        let (key, start) = self.begin()?;
        let value = start..end_of_value(self.text, start)?;
        self.at = value.end;
        Some(Item { key, value })
    }

    /// The key of the next item, and where its value begins.
    fn begin(&mut self) -> Option<(Range<usize>, usize)> {
        let text = self.text;
        let mut start = skip_space(text, self.at);
        if text.get(start) == Some(&b',') {
            start = skip_space(text, start + 1);
        }
        if matches!(text.get(start)?, b'}' | b']') {
            return None;
        }
        let mut key = start..start;
        if self.is_object {
            key = start..end_of_value(text, start)?;
            let colon = skip_space(text, key.end);
            (text.get(colon) == Some(&b':')).then_some(())?;
            start = skip_space(text, colon + 1);
        }
        Some((key, start))
    }

    /// What one step of a path leads to: `#` to the elements of a list, a name to the first member of an object that has it. What
    /// stands behind that one is not looked at.
    fn step(self, step: &str) -> Vec<Begun> {
        match (step, self.is_object) {
            ("#", false) => self
                .map(|Item { key, value }| Begun { key, start: value.start, end: Some(value.end) })
                .collect(),
            ("#", true) | (_, false) => Vec::new(),
            (name, true) => self.member(name.as_bytes()).into_iter().collect(),
        }
    }

    fn member(mut self, name: &[u8]) -> Option<Begun> {
        loop {
            let (key, start) = self.begin()?;
            if matches!(self.text.get(key.clone())?, [b'"', found @ .., b'"'] if found == name) {
                return Some(Begun { key, start, end: None });
            }
            self.at = end_of_value(self.text, start)?;
        }
    }
}

/// An item whose end may not have been looked for.
struct Begun {
    key: Range<usize>,
    start: usize,
    end: Option<usize>,
}

/// Whether [`items_at`] knows all steps of a path; others need a record that is laid out (`engine::tree`).
pub fn is_plain(path: &str) -> bool {
    !path.contains(['*', '=', '.'])
}

/// The items at a path of names, and of `#` for the elements of a list, in their order. Of a name that stands twice in an
/// object it is the first, and only what the last step leads to has to be whole.
pub fn items_at(text: &[u8], path: &str) -> Vec<Item> {
    let mut found = vec![Begun { key: 0..0, start: 0, end: None }];
    for step in path.split('/') {
        found = found.iter().flat_map(|begun| items(text, begun.start).step(step)).collect();
    }
    let whole = |Begun { key, start, end }| {
        let value = start..end.or_else(|| end_of_value(text, start))?;
        Some(Item { key, value })
    };
    found.into_iter().filter_map(whole).collect()
}

/// The byte after the value that starts at `at`; `None` when the text ends before the value does.
pub fn end_of_value(text: &[u8], at: usize) -> Option<usize> {
    match text.get(at)? {
        b'"' => end_of_string(text, at),
        b'{' | b'[' => Some(at + len_of_container(text.get(at..)?)?),
        _ => {
            let rest = text.get(at..)?;
            let len = rest.iter().position(|byte| b",:]} \t\r\n\"{[".contains(byte)).unwrap_or(rest.len());
            (len > 0).then_some(at + len)
        }
    }
}

/// The bytes of the list or object that the text begins with.
fn len_of_container(text: &[u8]) -> Option<usize> {
    let mut strings = Strings::default();
    let mut depth = 0;
    for (index, bytes) in text.chunks(BLOCK).enumerate() {
        let structure = match bytes.first_chunk() {
            Some(block) => strings.structure(block),
            None => strings.structure_of_rest(bytes),
        };
        if structure.stray != 0 {
            return len_by_bytes(text);
        }
        if let Some(len) = len_in_block(structure, &mut depth) {
            return Some(index * BLOCK + len);
        }
    }
    None
}

/// The slow twin, for what has backslashes outside of its strings, too: there they mean nothing.
fn len_by_bytes(text: &[u8]) -> Option<usize> {
    let (mut at, mut depth) = (0, 0_usize);
    loop {
        match text.get(at)? {
            b'"' => at = end_of_string(text, at)?,
            b'{' | b'[' => (depth, at) = (depth + 1, at + 1),
            b'}' | b']' => {
                (depth, at) = (depth - 1, at + 1);
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => at += 1,
        }
    }
}

/// The bytes up to the one that closes all that is open, if it is in the block.
fn len_in_block(Structure { open, close, .. }: Structure, depth: &mut u32) -> Option<usize> {
    if *depth > close.count_ones() {
        *depth = *depth + open.count_ones() - close.count_ones();
        return None;
    }
    let mut left = open | close;
    while left != 0 {
        let bit = left & left.wrapping_neg();
        left ^= bit;
        *depth = if open & bit == 0 { *depth - 1 } else { *depth + 1 };
        if *depth == 0 {
            return Some(bit.trailing_zeros() as usize + 1);
        }
    }
    None
}

/// The byte after the string that starts at `at`.
pub fn end_of_string(text: &[u8], at: usize) -> Option<usize> {
    let mut from = at + 1;
    loop {
        let found = from + memchr::memchr2(b'"', b'\\', text.get(from..)?)?;
        match text.get(found)? {
            b'"' => return Some(found + 1),
            _ => from = found + 2,
        }
    }
}

pub fn skip_space(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

/// One step from a value into one of its items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub item: Item,
    /// Among the items of its container.
    pub position: usize,
}

/// The way from the outermost value to the innermost item that holds the byte; empty when none does.
pub fn path_to(text: &[u8], byte: usize) -> Vec<Step> {
    let mut path: Vec<Step> = Vec::new();
    let mut at = 0;
    loop {
        let found = items(text, at).enumerate().find(|(_, item)| item.whole().contains(&byte));
        let Some((position, item)) = found else { return path };
        at = item.value.start;
        path.push(Step { item, position });
    }
}

/// A path in the way people write it: `turns[0].frames`.
pub fn path_text(text: &[u8], path: &[Step]) -> String {
    let mut written = String::new();
    for step in path {
        let key = text.get(step.item.key.clone()).unwrap_or_default();
        if key.is_empty() {
            written.push('[');
            written.push_str(&step.position.to_string());
            written.push(']');
        } else {
            if !written.is_empty() {
                written.push('.');
            }
            written.push_str(String::from_utf8_lossy(key).trim_matches('"'));
        }
    }
    written
}

/// The first key that stands twice in one object of a value.
pub fn repeated_key(text: &[u8]) -> Option<String> {
    let start = skip_space(text, 0);
    let mut open = vec![start];
    while let Some(at) = open.pop() {
        let mut keys = HashSet::new();
        for Item { key, value } in items(text, at) {
            let key = text.get(key).unwrap_or_default();
            if !key.is_empty() && !keys.insert(key) {
                return Some(String::from_utf8_lossy(key).trim_matches('"').to_owned());
            }
            if matches!(text.get(value.start), Some(b'{' | b'[')) {
                open.push(value.start);
            }
        }
    }
    None
}

/// The text without one item, its comma included.
pub fn without(text: &[u8], item: &Item) -> Vec<u8> {
    let Range { mut start, mut end } = item.whole();
    let after = skip_space(text, end);
    if text.get(after) == Some(&b',') {
        end = after + 1;
    } else {
        let before = text.get(..start).unwrap_or_default();
        let trimmed = before.trim_ascii_end().len();
        if trimmed > 0 && text.get(trimmed - 1) == Some(&b',') {
            start = trimmed - 1;
        }
    }
    [text.get(..start).unwrap_or_default(), text.get(end..).unwrap_or_default()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TEXT: &[u8] =
        br#" {"id": "a\"b", "turns" : [ {"x": 1}, {"frames": "none", "y": [1, 2]} ] , "z": null } "#;

    #[test]
    fn members_and_elements_are_found() {
        let keys: Vec<&[u8]> = items(TEXT, 0).map(|item| &TEXT[item.key]).collect();
        assert_eq!(keys, [&b"\"id\""[..], b"\"turns\"", b"\"z\""]);
        let at =
            |path: &str| items_at(TEXT, path).into_iter().map(|item| &TEXT[item.value]).collect::<Vec<_>>();
        assert_eq!((at("id"), at("turns/#/y/#")), (vec![&br#""a\"b""#[..]], vec![&b"1"[..], b"2"]));
        assert!(at("turns/y").is_empty() && at("#").is_empty() && at("id/#").is_empty());
        assert_eq!(items_at(br#"{"a": [1], "a": [2, 3]}"#, "a/#").len(), 1, "the first of its name");
        let turns = items(TEXT, 0).nth(1).unwrap();
        assert_eq!(items(TEXT, turns.value.start).count(), 2);
        assert_eq!(items(b"[1, 2", 0).count(), 2);
        assert_eq!(items(b"5", 0).count(), 0);
    }

    #[test]
    fn a_byte_has_a_path() {
        let byte = TEXT.windows(4).position(|window| window == b"none").unwrap();
        let path = path_to(TEXT, byte);
        assert_eq!(path_text(TEXT, &path), "turns[1].frames");
        let left: serde_json::Value =
            serde_json::from_slice(&without(TEXT, &path.last().unwrap().item)).unwrap();
        assert_eq!(left["turns"][1], serde_json::json!({"y": [1, 2]}));
    }

    #[test]
    fn any_item_can_be_taken_out() {
        for item in items(TEXT, 0) {
            let left: serde_json::Value = serde_json::from_slice(&without(TEXT, &item)).unwrap();
            assert_eq!(left.as_object().unwrap().len(), 2);
        }
        for item in items(b"[1,2,3]", 0) {
            let left: Vec<u8> = serde_json::from_slice(&without(b"[1,2,3]", &item)).unwrap();
            assert_eq!(left.len(), 2);
        }
    }

    proptest! {
        #[test]
        fn containers_end_where_single_bytes_say(
            depth in 1_usize..60,
            space in 0_usize..100,
            text in prop::collection::vec(prop::sample::select(&b"{{}}[]\"\"\\ aaaa"[..]), 0..200),
            closed in 0_usize..60,
        ) {
            let text = [b"[".repeat(depth), b" ".repeat(space), text, b"]".repeat(closed)].concat();
            prop_assert_eq!(end_of_value(&text, 0), len_by_bytes(&text));
        }

        #[test]
        fn steps_lead_to_what_all_items_are_filtered_for(
            keys in prop::collection::hash_set("[a-d]", 0..4),
            is_pretty in any::<bool>(),
            path in prop::collection::vec(prop::sample::select(&["a", "b", "c", "#"][..]), 1..4),
        ) {
            let mut value = serde_json::json!([1, "]}", {"b": [2], "a": {}}]);
            for key in &keys {
                value = serde_json::json!({key: value, "c": [value, [3]]});
            }
            let text = if is_pretty { serde_json::to_vec_pretty(&value) } else { serde_json::to_vec(&value) }.unwrap();
            let mut slow = vec![Item { key: 0..0, value: 0..text.len() }];
            for step in &path {
                let is_it = |item: &Item| match &text[item.key.clone()] {
                    [b'"', name @ .., b'"'] => name == step.as_bytes(),
                    _ => *step == "#",
                };
                slow = slow.iter().flat_map(|item| items(&text, item.value.start)).filter(is_it).collect();
            }
            prop_assert_eq!(items_at(&text, &path.join("/")), slow);
        }

        #[test]
        fn no_text_ends_a_walk_in_a_panic(text in prop::collection::vec(prop::sample::select(&b"{}[]\",:\\ 1a"[..]), 0..40), byte in 0usize..45) {
            for item in items(&text, 0) {
                prop_assert!(item.value.end <= text.len());
            }
            let path = path_to(&text, byte);
            path_text(&text, &path);
        }
    }
}
