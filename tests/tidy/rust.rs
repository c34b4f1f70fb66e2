//! Rust as a rule sees it: comments and tests blanked, every byte still in its place.

use std::ops::Range;

/// One file of `src/`.
#[derive(Debug)]
pub struct Source {
    pub path: String,
    /// As written.
    pub text: String,
    /// Without comments, tests and the contents of strings.
    pub code: String,
    /// Without comments and tests.
    pub code_and_strings: String,
    /// The bytes of the items under `#[cfg(test)]`.
    tests: Vec<Range<usize>>,
}

impl Source {
    pub fn new(path: &str, text: &str) -> Source {
        let mut code = blanked(text, Strings::Blank);
        let mut code_and_strings = blanked(text, Strings::Keep);
        let tests = test_items(&code);
        for item in &tests {
            blank(&mut code, item.clone());
            blank(&mut code_and_strings, item.clone());
        }
        Source { path: path.to_owned(), text: text.to_owned(), code, code_and_strings, tests }
    }

    /// The path of the module from the root of its crate: `src/a/b.rs` and `src/a/b/mod.rs` are both `a, b`.
    pub fn module(&self) -> Vec<&str> {
        let inside = self.path.strip_prefix("src/").unwrap_or(&self.path);
        let mut parts: Vec<_> = inside.strip_suffix(".rs").unwrap_or(inside).split('/').collect();
        if matches!(parts.last(), Some(&("mod" | "lib" | "main"))) {
            parts.pop();
        }
        parts
    }

    /// Modules in files of their own that this file declares under `#[cfg(test)]`, as `a/b`.
    pub fn test_modules(&self) -> Vec<String> {
        let declared = self.tests.iter().filter_map(|item| {
            let item = &blanked(&self.text, Strings::Blank)[item.clone()];
            let name = item.trim_end().strip_suffix(';')?.rsplit_once("mod ")?.1.trim().to_owned();
            Some(name)
        });
        let here = self.module().join("/");
        declared.map(|name| if here.is_empty() { name } else { format!("{here}/{name}") }).collect()
    }

    pub fn is_in_module(&self, module: &str) -> bool {
        let here = self.module().join("/");
        here == module || here.starts_with(&format!("{module}/"))
    }
}

/// The words of code with their places: `use crate::a` has `use`, `crate`, `a`.
pub fn words(code: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + code[at..].find(is_word)?;
        let end = start + code[start..].find(|c| !is_word(c)).unwrap_or(code.len() - start);
        at = end;
        Some((start, &code[start..end]))
    })
}

pub fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

#[derive(Clone, Copy, PartialEq)]
enum Strings {
    Keep,
    Blank,
}

/// The text with comments, and perhaps the contents of strings, as spaces.
fn blanked(text: &str, strings: Strings) -> String {
    let mut result = text.to_owned();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let after_word = text[..at].chars().next_back().is_some_and(is_word);
        let (len, inside) = if rest.starts_with("//") {
            let len = rest.find('\n').unwrap_or(rest.len());
            (len, Some(0..len))
        } else if rest.starts_with("/*") {
            let len = block_comment_len(rest);
            (len, Some(0..len))
        } else if let Some(raw) = raw_string(rest).filter(|_| !after_word) {
            (raw.len, (strings == Strings::Blank).then_some(raw.inside))
        } else if letter == '"' {
            let len = string_len(rest);
            (len, (strings == Strings::Blank).then_some(1..len - 1))
        } else if let Some(len) = char_len(rest) {
            (len, Some(1..len - 1))
        } else {
            (letter.len_utf8(), None)
        };
        if let Some(inside) = inside {
            blank(&mut result, at + inside.start..at + inside.end);
        }
        at += len;
    }
    result
}

/// Spaces instead of everything but line ends.
fn blank(text: &mut String, range: Range<usize>) {
    let spaces: String =
        text[range.clone()].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect();
    text.replace_range(range, &spaces);
}

fn block_comment_len(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

struct RawString {
    len: usize,
    inside: Range<usize>,
}

fn raw_string(text: &str) -> Option<RawString> {
    let rest = text.strip_prefix("br").or_else(|| text.strip_prefix('r'))?;
    let hashes = rest.bytes().take_while(|&byte| byte == b'#').count();
    let open = text.len() - rest.len() + hashes;
    text[open..].strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(hashes));
    let start = open + 1;
    let end = text[start..].find(&close).map_or(text.len(), |offset| start + offset);
    Some(RawString { len: (end + close.len()).min(text.len()), inside: start..end })
}

fn string_len(text: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The length of a character literal; `None` for a lifetime.
fn char_len(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('\'')?;
    if rest.starts_with('\\') {
        return rest[2..].find('\'').map(|offset| offset + 4);
    }
    let letter = rest.chars().next()?;
    rest[letter.len_utf8()..].starts_with('\'').then_some(letter.len_utf8() + 2)
}

/// The items under `#[cfg(test)]`, from the attribute to their closing brace or semicolon.
fn test_items(code: &str) -> Vec<Range<usize>> {
    const MARK: &str = "#[cfg(test)]";
    let mut items = Vec::new();
    let mut from = 0;
    while let Some(start) = code[from..].find(MARK).map(|offset| from + offset) {
        let mut depth = 0;
        let mut end = code.len();
        for (offset, letter) in code[start + MARK.len()..].char_indices() {
            let at = start + MARK.len() + offset;
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 && matches!(letter, '}' | ';') {
                end = at + 1;
                break;
            }
        }
        items.push(start..end);
        from = end;
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> String {
        Source::new("src/a.rs", text).code
    }

    #[test]
    fn comments_and_strings_are_blanked_in_place() {
        assert_eq!(code("a // b\nc /* d /* */ f */ g"), "a     \nc                 g");
        assert_eq!(code(r#"x("a\"b", 'c', '\'', '"') // '"#), r#"x("    ", ' ', '  ', ' ')     "#);
        assert_eq!(code(r##"r#"a"b"# c"##), r##"r#"   "# c"##);
        assert_eq!(code("fn f<'a>(x: &'a str)"), "fn f<'a>(x: &'a str)");
    }

    #[test]
    fn strings_are_kept_where_a_rule_reads_them() {
        assert_eq!(Source::new("src/a.rs", "x(\"a // b\") // c").code_and_strings, "x(\"a // b\")     ");
    }

    #[test]
    fn tests_are_blanked() {
        let source = Source::new("src/a.rs", "one\n#[cfg(test)]\nmod tests {\n  fn f() { \"}\" }\n}\ntwo\n");
        assert_eq!(words(&source.code).map(|(_, word)| word).collect::<Vec<_>>(), ["one", "two"]);
    }

    #[test]
    fn a_file_declared_under_test_is_a_test() {
        let parent = Source::new("src/a/mod.rs", "#[cfg(test)]\nmod naive;\nmod real;\n");
        assert_eq!(parent.test_modules(), ["a/naive"]);
        assert!(Source::new("src/a/naive.rs", "").is_in_module("a/naive"));
        assert!(!Source::new("src/a/real.rs", "").is_in_module("a/naive"));
    }

    #[test]
    fn modules_are_named_from_the_root() {
        let modules = ["src/lib.rs", "src/a/mod.rs", "src/a/b.rs"]
            .map(|path| Source::new(path, "").module().join("::"));
        assert_eq!(modules, ["", "a", "a::b"]);
    }
}
