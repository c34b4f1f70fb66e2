//! Rust as a rule sees it: tokens with their lines, without comments, attributes and tests.

use crate::tree;
use proc_macro2::{Delimiter, LineColumn, Spacing, Span, TokenStream, TokenTree};
use std::str::FromStr;

/// One file of `src/`.
#[derive(Debug)]
pub struct Source {
    pub path: String,
    pub tokens: Vec<Token>,
    /// Modules that it declares for tests only, as `a/b`.
    pub test_modules: Vec<String>,
}

#[derive(Debug)]
pub struct Token {
    pub kind: Kind,
    /// Of a string what it says, of anything else what is written.
    pub text: String,
    /// 1-based.
    pub line: usize,
    /// Whether something stands between it and the token before.
    pub is_apart: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Word,
    Text,
    /// A parenthesis, signs that belong together such as `::`, a number.
    Other,
}

impl Source {
    pub fn new(path: &str, text: &str) -> Self {
        let stream = TokenStream::from_str(text).unwrap_or_else(|fault| panic!("{path}: {fault}"));
        let mut reader = Reader::default();
        reader.read(stream);
        let mut source = Self { path: path.to_owned(), tokens: reader.tokens, test_modules: Vec::new() };
        let here = source.module().join("/");
        let from_root = |name: &String| format!("{here}/{name}").trim_start_matches('/').to_owned();
        source.test_modules = reader.test_modules.iter().map(from_root).collect();
        source
    }

    /// The path of the module from the root of its crate: `src/a/b.rs` and `src/a/b/mod.rs` are both `a, b`.
    pub fn module(&self) -> Vec<&str> {
        let inside = self.path.strip_prefix("src/").unwrap_or(&self.path);
        let mut parts: Vec<_> = inside.strip_suffix(".rs").unwrap_or(inside).split('/').collect();
        parts.pop_if(|last| matches!(*last, "mod" | "lib" | "main"));
        parts
    }

    pub fn is_in(&self, folders: &[&str]) -> bool {
        folders.iter().any(|folder| self.path.starts_with(folder))
    }

    pub fn is_in_module(&self, module: &str) -> bool {
        let here = self.module().join("/");
        here.strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    pub fn fault(&self, line: usize, text: &str) -> String {
        tree::fault(&self.path, line, text)
    }

    /// What is written at `at`; nothing beyond the ends.
    pub fn text(&self, at: Option<usize>) -> &str {
        at.and_then(|at| self.tokens.get(at)).map_or("", |token| &token.text)
    }

    /// What is written `back` tokens before `at`.
    pub fn before(&self, at: usize, back: usize) -> &str {
        self.text(at.checked_sub(back))
    }

    /// The next names of a path whose last name is at `at`: one, or those of a group.
    pub fn next_names(&self, at: usize) -> Vec<&Token> {
        let rest = self.tokens.get(at + 1..).unwrap_or_default();
        match rest {
            [colons, name, ..] if colons.text == "::" && name.kind == Kind::Word => vec![name],
            [colons, open, group @ ..] if colons.text == "::" && open.text == "{" => first_names(group),
            _ => Vec::new(),
        }
    }
}

fn first_names(group: &[Token]) -> Vec<&Token> {
    let mut names = Vec::new();
    let mut depth = 1;
    let mut is_first = true;
    for token in group {
        match token.text.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ if is_first && token.kind == Kind::Word => names.push(token),
            _ => {}
        }
        if depth == 0 {
            break;
        }
        is_first = depth == 1 && token.text == ",";
    }
    names
}

#[derive(Default)]
struct Reader {
    tokens: Vec<Token>,
    test_modules: Vec<String>,
    /// Where the token before ended.
    end: Option<LineColumn>,
    /// Whether a sign that comes now belongs to the one before.
    is_joint: bool,
}

impl Reader {
    fn read(&mut self, stream: TokenStream) {
        let mut trees = stream.into_iter().peekable();
        while let Some(tree) = trees.next() {
            if matches!(&tree, TokenTree::Punct(sign) if sign.as_char() == '#') {
                trees.next_if(|next| matches!(next, TokenTree::Punct(sign) if sign.as_char() == '!'));
                if let Some(TokenTree::Group(attribute)) = trees.next()
                    && attribute.stream().to_string().replace(' ', "") == "cfg(test)"
                {
                    self.skip_item(&mut trees);
                }
                continue;
            }
            match tree {
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Brace => ("{", "}"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::None => ("", ""),
                    };
                    self.push(Kind::Other, open.to_owned(), group.span_open());
                    self.read(group.stream());
                    self.push(Kind::Other, close.to_owned(), group.span_close());
                }
                TokenTree::Ident(word) => self.push(Kind::Word, word.to_string(), word.span()),
                TokenTree::Punct(sign) => {
                    match self.tokens.last_mut().filter(|_| self.is_joint) {
                        Some(last) => {
                            last.text.push(sign.as_char());
                            self.end = Some(sign.span().end());
                        }
                        None => self.push(Kind::Other, sign.as_char().to_string(), sign.span()),
                    }
                    self.is_joint = sign.spacing() == Spacing::Joint;
                }
                TokenTree::Literal(literal) => match syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                    Ok(text) => self.push(Kind::Text, text.value(), literal.span()),
                    Err(_) => self.push(Kind::Other, literal.to_string(), literal.span()),
                },
            }
        }
    }

    fn push(&mut self, kind: Kind, text: String, span: Span) {
        let is_apart = self.end.is_some_and(|end| end != span.start());
        self.tokens.push(Token { kind, text, line: span.start().line, is_apart });
        self.end = Some(span.end());
        self.is_joint = false;
    }

    /// Leaves out an item, to its braces or its semicolon.
    fn skip_item(&mut self, trees: &mut impl Iterator<Item = TokenTree>) {
        let mut words = Vec::new();
        for tree in trees {
            match &tree {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => return,
                TokenTree::Punct(sign) if sign.as_char() == ';' => break,
                _ => words.push(tree.to_string()),
            }
        }
        if let [.., keyword, name] = words.as_slice()
            && keyword == "mod"
        {
            self.test_modules.push(name.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(code: &str) -> Vec<String> {
        Source::new("src/a.rs", code).tokens.into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn comments_attributes_and_tests_are_left_out() {
        let code = "//! a\n/* b */ #[c] one(\"\\u{61}\")\n#[cfg(test)]\nmod d {\n \"}\" }\ntwo::x => 1";
        assert_eq!(texts(code), ["one", "(", "a", ")", "two", "::", "x", "=>", "1"]);
    }

    #[test]
    fn tokens_know_their_lines_and_what_is_between() {
        let source = Source::new("src/a.rs", "a >\n\"b\",c");
        let found: Vec<_> = source.tokens.iter().map(|token| (token.line, token.is_apart)).collect();
        assert_eq!(found, [(1, false), (1, true), (2, true), (2, false), (2, false)]);
    }

    #[test]
    fn a_file_declared_under_test_is_a_test() {
        let parent =
            Source::new("src/a/mod.rs", "#[cfg(test)]\nmod naive;\n#[cfg(test)]\nuse x;\nmod real;\n");
        assert_eq!(parent.test_modules, ["a/naive"]);
        assert_eq!(Source::new("src/lib.rs", "#[cfg(test)]\npub mod b;").test_modules, ["b"]);
        assert!(Source::new("src/a/naive/b.rs", "").is_in_module("a/naive"));
        assert!(!Source::new("src/a/naive_not.rs", "").is_in_module("a/naive"));
    }
}
