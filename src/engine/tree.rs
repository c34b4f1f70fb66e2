//! A record of JSON laid out in lines, and where in these each of its values stands.
//!
//! Nothing is read as anything but text: what is damaged is laid out as far as it has a shape. Invariant: only white space
//! between values is added or left out.

use super::json;
use std::fmt::Write;
use std::ops::Range;

/// A list or an object of so few bytes without white space, with nothing nested in it, stays on one line.
const SHORT_BYTES: usize = 80;

/// What is nested deeper is not set further in: white space would be most of the text.
const MAX_INDENT: usize = 40;

/// What the deepest line begins with.
const SPACES: &str = match str::from_utf8(&[b' '; 2 * MAX_INDENT]) {
    Ok(spaces) => spaces,
    Err(_) => "",
};

/// Laying out more takes longer than people wait.
pub const MAX_BYTES: usize = 8 << 20;

pub struct Tree {
    pub text: String,
    /// A value stands before what is in it.
    nodes: Vec<Node>,
}

/// A value by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeId(usize);

struct Node {
    parent: Option<usize>,
    step: Step,
    /// How many values it is in.
    depth: usize,
    /// The first value after it that is not in it.
    end: usize,
    /// In the text, from its name on.
    place: Range<usize>,
    /// Where it stands in the record as it was, with its name.
    source: Range<usize>,
}

/// What leads to a value from what it is in.
enum Step {
    Root,
    Member(String),
    Item(usize),
}

impl Step {
    /// As a part of a JSON pointer.
    fn push_to(&self, pointer: &mut String) {
        match self {
            Self::Root => {}
            Self::Member(name) => {
                pointer.push('/');
                pointer.push_str(&name.replace('~', "~0").replace('/', "~1"));
            }
            // Writing into a text cannot fail.
            Self::Item(index) => _ = write!(pointer, "/{index}"),
        }
    }
}

impl Tree {
    pub fn of(record: &str) -> Self {
        let mut layer = Layout { source: record, ..Layout::default() };
        layer.run();
        Self { text: layer.text, nodes: layer.nodes }
    }

    pub fn root(&self) -> Option<NodeId> {
        (!self.nodes.is_empty()).then_some(NodeId(0))
    }

    /// Where a value stands in the text, with its name.
    pub fn place(&self, node: NodeId) -> Range<usize> {
        self.nodes.get(node.0).map(|node| node.place.clone()).unwrap_or_default()
    }

    /// The byte of the record at which a value begins, with its name.
    pub fn source(&self, node: NodeId) -> usize {
        self.extent(node).start
    }

    /// The bytes of the record that a value takes, with its name.
    pub fn extent(&self, node: NodeId) -> Range<usize> {
        self.nodes.get(node.0).map(|node| node.source.clone()).unwrap_or_default()
    }

    pub fn pointer(&self, node: NodeId) -> String {
        let mut steps = Vec::new();
        let mut at = self.nodes.get(node.0);
        while let Some(node) = at {
            steps.push(&node.step);
            at = node.parent.and_then(|parent| self.nodes.get(parent));
        }
        let mut pointer = String::new();
        steps.iter().rev().for_each(|step| step.push_to(&mut pointer));
        pointer
    }

    /// The value that a JSON pointer leads to.
    pub fn find(&self, pointer: &str) -> Option<NodeId> {
        let mut at = self.root()?;
        let (before, parts) =
            pointer.split_once('/').map_or((pointer, None), |(before, parts)| (before, Some(parts)));
        if !before.is_empty() {
            return None;
        }
        for part in parts.iter().flat_map(|parts| parts.split('/')) {
            let wanted = format!("/{part}");
            at = self.children(at).find(|child| {
                let mut own = String::new();
                self.nodes.get(child.0).inspect(|node| node.step.push_to(&mut own));
                own == wanted
            })?;
        }
        Some(at)
    }

    /// The member of an object that has a name.
    pub fn member(&self, node: NodeId, name: &str) -> Option<NodeId> {
        self.children(node).find(|child| {
            let step = self.nodes.get(child.0).map(|node| &node.step);
            matches!(step, Some(Step::Member(own)) if own == name)
        })
    }

    /// The name that a value has in its object.
    pub fn name(&self, node: NodeId) -> Option<&str> {
        match &self.nodes.get(node.0)?.step {
            Step::Member(name) => Some(name),
            _ => None,
        }
    }

    /// What is directly in a value.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let end = self.nodes.get(node.0).map_or(0, |node| node.end);
        let child = move |at: usize| (at < end).then_some(at);
        let next = move |at: &usize| child(self.nodes.get(*at)?.end);
        std::iter::successors(child(node.0 + 1), next).map(NodeId)
    }

    /// The values in `within` at a path, in their order. Of its steps `*` stands for any name, `#` for any number,
    /// `name=text` for a member that is this text, and a last `..` leads back to what the value is in.
    pub fn matches(&self, within: NodeId, path: &str) -> Vec<NodeId> {
        let (path, leads_back) = path.strip_suffix("/..").map_or((path, false), |path| (path, true));
        let steps: Vec<&str> = path.split('/').filter(|step| !step.is_empty()).collect();
        let Some(outer) = self.nodes.get(within.0) else { return Vec::new() };
        let is_match = |at: &usize| {
            let mut at = *at;
            steps.iter().rev().all(|step| {
                let node = self.nodes.get(at);
                at = node.and_then(|node| node.parent).unwrap_or_default();
                node.is_some_and(|node| self.is(node, step))
            })
        };
        let depth = outer.depth + steps.len();
        let is_deep = |at: &usize| self.nodes.get(*at).is_some_and(|node| node.depth == depth);
        let found = (within.0..outer.end).filter(is_deep).filter(is_match);
        let back =
            |at: usize| if leads_back { self.nodes.get(at).and_then(|node| node.parent) } else { Some(at) };
        found.filter_map(back).map(NodeId).collect()
    }

    fn is(&self, node: &Node, step: &str) -> bool {
        let (name, value) = step.split_once('=').map_or((step, None), |(name, value)| (name, Some(value)));
        let is_text = |value: &str| {
            let own = self.text.get(node.place.clone()).unwrap_or_default();
            own.strip_prefix(&format!("\"{name}\": ")).is_some_and(|own| unquoted(own) == value)
        };
        match &node.step {
            Step::Member(own) => name == "*" || name == own && value.is_none_or(is_text),
            Step::Item(_) => name == "#",
            Step::Root => false,
        }
    }
}

/// A list or an object that is open.
struct Open {
    node: usize,
    is_object: bool,
    is_short: bool,
    items: usize,
    /// Until its value is there.
    name: Option<Name>,
    /// In an object: what comes next is a name.
    awaits_name: bool,
}

struct Name {
    /// Where it begins in the text, and in the record.
    start: usize,
    source: usize,
    says: String,
}

#[derive(Default)]
struct Layout<'s> {
    source: &'s str,
    at: usize,
    text: String,
    nodes: Vec<Node>,
    open: Vec<Open>,
    /// Nothing has to stand between what was written and what comes.
    is_apart: bool,
}

impl Layout<'_> {
    fn run(&mut self) {
        self.is_apart = true;
        while let Some(first) = self.next_byte() {
            match first {
                b'{' | b'[' => self.begin(first == b'{'),
                b'}' | b']' => self.finish(),
                b',' => self.comma(),
                b':' => self.put(": ", true),
                _ => self.scalar(first == b'"'),
            }
        }
        while let Some(open) = self.open.pop() {
            self.end(open.node);
        }
    }

    /// The next byte that is no white space.
    fn next_byte(&mut self) -> Option<u8> {
        let rest = self.source.as_bytes().get(self.at..)?;
        let space = rest.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n'));
        self.at += space.unwrap_or(rest.len());
        self.source.as_bytes().get(self.at).copied()
    }

    /// Writes in place of the next byte.
    fn put(&mut self, text: &str, is_apart: bool) {
        self.text.push_str(text);
        self.at += 1;
        self.is_apart = is_apart;
    }

    fn new_line(&mut self) {
        self.text.push('\n');
        self.text.push_str(SPACES.get(..2 * self.open.len()).unwrap_or(SPACES));
        self.is_apart = true;
    }

    fn keep_apart(&mut self) {
        if !self.is_apart {
            self.text.push(' ');
        }
    }

    /// Adds a value, which begins here or with its name.
    fn add(&mut self) -> usize {
        let id = self.nodes.len();
        let here = self.text.len();
        let (mut start, mut source) = (here, self.at);
        let (parent, step) = match self.open.last_mut() {
            None => (None, Step::Root),
            Some(open) => {
                let item = open.items;
                open.items += 1;
                let step = match open.name.take() {
                    Some(name) => {
                        (start, source) = (name.start, name.source);
                        Step::Member(name.says)
                    }
                    None => Step::Item(item),
                };
                (Some(open.node), step)
            }
        };
        let depth = self.open.len();
        self.nodes.push(Node {
            parent,
            step,
            depth,
            end: id + 1,
            place: start..start,
            source: source..source,
        });
        id
    }

    fn end(&mut self, node: usize) {
        let (end, place_end, source_end) = (self.nodes.len(), self.text.len(), self.at);
        if let Some(node) = self.nodes.get_mut(node) {
            node.end = end;
            node.place.end = place_end;
            node.source.end = source_end;
        }
    }

    fn begin(&mut self, is_object: bool) {
        self.keep_apart();
        let is_short = self.is_short();
        let node = self.add();
        self.put(if is_object { "{" } else { "[" }, true);
        self.open.push(Open { node, is_object, is_short, items: 0, name: None, awaits_name: is_object });
        if !is_short {
            self.new_line();
        }
    }

    /// Whether what begins here ends soon, with nothing nested in it.
    fn is_short(&self) -> bool {
        let mut is_in_string = false;
        let mut is_escaped = false;
        let mut bytes = 0;
        for byte in self.source.as_bytes().iter().skip(self.at + 1) {
            bytes += usize::from(is_in_string || !byte.is_ascii_whitespace());
            match byte {
                _ if bytes > SHORT_BYTES => return false,
                _ if is_escaped => is_escaped = false,
                b'\\' if is_in_string => is_escaped = true,
                b'"' => is_in_string = !is_in_string,
                _ if is_in_string => {}
                b'{' | b'[' => return false,
                b'}' | b']' => return true,
                _ => {}
            }
        }
        false
    }

    fn finish(&mut self) {
        let closer = if self.source.as_bytes().get(self.at) == Some(&b'}') { "}" } else { "]" };
        let open = self.open.pop();
        if open.as_ref().is_some_and(|open| !open.is_short) {
            self.new_line();
        }
        self.put(closer, false);
        if let Some(open) = open {
            self.end(open.node);
        }
    }

    fn comma(&mut self) {
        self.put(",", true);
        let Some(open) = self.open.last_mut() else { return self.new_line() };
        open.awaits_name = open.is_object;
        if open.is_short { self.text.push(' ') } else { self.new_line() }
    }

    fn scalar(&mut self, is_string: bool) {
        let rest = self.source.get(self.at..).unwrap_or_default();
        let len = if is_string { string_len(rest) } else { word_len(rest) };
        let text = rest.get(..len).unwrap_or(rest);
        self.keep_apart();
        let start = self.text.len();
        let awaits_name = self.open.last().is_some_and(|open| open.awaits_name);
        if let Some(open) = self.open.last_mut().filter(|_| awaits_name && is_string) {
            open.name = Some(Name { start, source: self.at, says: unescaped(unquoted(text)) });
            open.awaits_name = false;
            self.text.push_str(text);
            self.at += text.len();
        } else {
            let node = self.add();
            self.text.push_str(text);
            self.at += text.len();
            self.end(node);
        }
        self.is_apart = false;
    }
}

/// Of a text in quotes, as far as it goes.
pub fn string_len(text: &str) -> usize {
    json::end_of_string(text.as_bytes(), 0).unwrap_or(text.len())
}

/// Without the quotes around it, as far as they are there.
fn unquoted(text: &str) -> &str {
    let inner = text.strip_prefix('"').unwrap_or(text);
    inner.strip_suffix('"').unwrap_or(inner)
}

/// Of a number or a word; of one letter at least.
pub fn word_len(text: &str) -> usize {
    let first = text.chars().next().map_or(0, char::len_utf8);
    let rest = text.get(first..).unwrap_or_default();
    let is_end = |byte: u8| b"{}[],:\" \t\r\n".contains(&byte);
    first + rest.bytes().position(is_end).unwrap_or(rest.len())
}

/// A text as it is meant; what is no escape stays.
fn unescaped(text: &str) -> String {
    if memchr::memchr(b'\\', text.as_bytes()).is_none() {
        return text.to_owned();
    }
    let mut units: Vec<u16> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        units.extend(rest.get(..at).unwrap_or_default().encode_utf16());
        rest = rest.get(at + 1..).unwrap_or_default();
        let mut letters = rest.chars();
        let (unit, len) = match letters.next() {
            Some('n') => (10, 1),
            Some('t') => (9, 1),
            Some('r') => (13, 1),
            Some('b') => (8, 1),
            Some('f') => (12, 1),
            Some('u') => match rest.get(1..5).and_then(|hex| u16::from_str_radix(hex, 16).ok()) {
                Some(unit) => (unit, 5),
                None => (u16::from(b'\\'), 0),
            },
            Some(letter @ ('"' | '\\' | '/')) => (u16::try_from(u32::from(letter)).unwrap_or_default(), 1),
            _ => (u16::from(b'\\'), 0),
        };
        units.push(unit);
        rest = rest.get(len..).unwrap_or_default();
    }
    units.extend(rest.encode_utf16());
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pointers(tree: &Tree) -> Vec<String> {
        (0..tree.nodes.len()).map(|at| tree.pointer(NodeId(at))).collect()
    }

    const RECORD: &str = r#"{"id":"1","turns":[{"text":"a, \"b\" {","spans":[{"slot":"x","start":1},{"slot":"y"}],"none":[]},{"a/b~c\u00e9":null}]}"#;

    #[test]
    fn a_record_is_laid_out_with_what_is_short_on_one_line() {
        let laid = r#"{
  "id": "1",
  "turns": [
    {
      "text": "a, \"b\" {",
      "spans": [
        {"slot": "x", "start": 1},
        {"slot": "y"}
      ],
      "none": []
    },
    {"a/b~c\u00e9": null}
  ]
}"#;
        assert_eq!(Tree::of(RECORD).text, laid);
        assert_eq!(Tree::of(laid).text, laid);
        assert_eq!(Tree::of("[\n        \"a\",\r\n\t\"b\"\n]").text, "[\"a\", \"b\"]");
    }

    #[test]
    fn each_value_has_a_pointer_that_leads_to_it() {
        let tree = Tree::of(RECORD);
        let pointers = pointers(&tree);
        assert_eq!(pointers[0], "");
        assert!(pointers.contains(&"/turns/0/spans/1/slot".to_owned()), "{pointers:?}");
        assert_eq!(pointers.last().unwrap(), "/turns/1/a~1b~0cé");
        for (at, pointer) in pointers.iter().enumerate() {
            assert_eq!(tree.find(pointer), Some(NodeId(at)), "{pointer}");
        }
        assert_eq!((tree.find("/turns/7"), tree.find("turns/0"), tree.find("id")), (None, None, None));
        let span = tree.find("/turns/0/spans/0").unwrap();
        assert_eq!(&tree.text[tree.place(span)], r#"{"slot": "x", "start": 1}"#);
        assert_eq!(&tree.text[tree.place(tree.find("/id").unwrap())], r#""id": "1""#);
        assert!(RECORD[tree.source(span)..].starts_with(r#"{"slot":"x""#));
        assert!(RECORD[tree.source(tree.find("/turns").unwrap())..].starts_with(r#""turns":["#));
        assert_eq!(&RECORD[tree.extent(span)], r#"{"slot":"x","start":1}"#);
        assert_eq!(&RECORD[tree.extent(tree.find("/id").unwrap())], r#""id":"1""#);
        assert_eq!(tree.extent(tree.root().unwrap()), 0..RECORD.len());
    }

    #[test]
    fn values_are_found_by_paths() {
        let tree = Tree::of(RECORD);
        let found = |path: &str| {
            let found = tree.matches(tree.root().unwrap(), path);
            found.into_iter().map(|node| tree.pointer(node)).collect::<Vec<_>>()
        };
        assert_eq!(found("turns/#"), ["/turns/0", "/turns/1"]);
        assert_eq!(found("turns/#/spans/#/start/.."), ["/turns/0/spans/0"]);
        assert_eq!(found("turns/#/spans/#/slot=y/.."), ["/turns/0/spans/1"]);
        assert_eq!(found(""), [""]);
        assert!(found("spans/#").is_empty() && found("turns/0").is_empty());
        let turn = tree.find("/turns/0").unwrap();
        assert_eq!(tree.matches(turn, "spans/#").len(), 2);
        assert_eq!(tree.name(tree.member(turn, "text").unwrap()), Some("text"));
    }

    #[test]
    fn quotes_inside_a_name_or_a_value_belong_to_it() {
        let tree = Tree::of(r#"{"say \"hi\"":{"slot":"\"y\""}}"#);
        let inner = tree.find("/say \"hi\"").unwrap();
        assert_eq!(tree.name(inner), Some("say \"hi\""));
        assert_eq!(tree.matches(inner, r#"slot=\"y\""#).len(), 1);
        assert_eq!(tree.matches(inner, "slot=y").len(), 0);
        assert_eq!(Tree::of("{\"").root().map(|_| ()), Some(()));
    }

    #[test]
    fn what_is_damaged_is_laid_out_as_far_as_it_has_a_shape() {
        assert_eq!(Tree::of("[1 2,{").text, "[\n  1 2,\n  {\n    ");
        assert_eq!(Tree::of("}] \"a").text, "}] \"a");
        assert_eq!(Tree::of("").root(), None);
        let deep = Tree::of(&"[".repeat(10_000));
        assert!(deep.text.len() < 1_000_000 && deep.pointer(NodeId(9_999)).len() == 2 * 9_999);
    }

    /// A text without the white space outside of its strings.
    fn bare(text: &str) -> String {
        let (mut bare, mut at) = (String::new(), 0);
        while let Some(letter) = text[at..].chars().next() {
            let len = if letter == '"' { string_len(&text[at..]) } else { letter.len_utf8() };
            if ![' ', '\t', '\r', '\n'].contains(&letter) {
                bare.push_str(&text[at..at + len]);
            }
            at += len;
        }
        bare
    }

    proptest! {
        #[test]
        fn only_white_space_changes(text in "[\\[\\]{},: \\n\"\\\\a1é]{0,60}") {
            let tree = Tree::of(&text);
            prop_assert_eq!(bare(&tree.text), bare(&text));
            for at in 0..tree.nodes.len() {
                prop_assert!(tree.text.get(tree.place(NodeId(at))).is_some());
                let _ = tree.pointer(NodeId(at));
            }
        }
    }
}
