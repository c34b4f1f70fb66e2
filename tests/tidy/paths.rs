//! The paths that code names, with groups taken apart: `use crate::{a::b, c}` names `a::b` and `c`.

use crate::rust::{Source, is_word, words};

/// A path from the root of the crate, and the byte where it is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub at: usize,
    pub path: Vec<String>,
}

/// Every path into this crate that a file names, whether by `crate`, by `super` or by the crate's own name.
pub fn crate_paths(source: &Source) -> Vec<Named> {
    let code = source.code.as_str();
    let here = source.module();
    let mut found = Vec::new();
    for (at, word) in words(code) {
        let continues = code[..at].trim_end().ends_with("::");
        let mut base: Vec<String> = match word {
            "crate" | "colloquy" if !continues => Vec::new(),
            "super" if !continues => here.iter().rev().skip(1).rev().map(|&part| part.to_owned()).collect(),
            _ => continue,
        };
        let mut rest = &code[at + word.len()..];
        while let Some(after) =
            after_colons(rest).and_then(|rest| rest.strip_prefix("super")).filter(|_| word == "super")
        {
            base.pop();
            rest = after;
        }
        if after_colons(rest).is_some() {
            expand(rest, &base, &mut |path| found.push(Named { at, path }));
        }
    }
    found
}

/// Reads `::a::{b, c::d}` after `base`, and says every path; gives back what follows.
fn expand<'a>(code: &'a str, base: &[String], say: &mut dyn FnMut(Vec<String>)) -> &'a str {
    let Some(rest) = after_colons(code) else {
        say(base.to_vec());
        return code;
    };
    if let Some(mut rest) = rest.strip_prefix('{') {
        loop {
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
            if rest.is_empty() {
                return rest;
            }
            if let Some(after) = rest.strip_prefix('}') {
                return after;
            }
            let before = rest.len();
            rest = expand_first(rest, base, say);
            // `as name` and the like.
            rest = rest.trim_start_matches(|c: char| is_word(c) || c == ' ');
            if rest.len() == before {
                return rest;
            }
        }
    }
    expand_first(rest, base, say)
}

fn expand_first<'a>(code: &'a str, base: &[String], say: &mut dyn FnMut(Vec<String>)) -> &'a str {
    let len = code.find(|c| !is_word(c)).unwrap_or(code.len());
    if len == 0 {
        say(base.to_vec());
        return code.strip_prefix('*').unwrap_or(code);
    }
    let mut path = base.to_vec();
    path.push(code[..len].to_owned());
    expand(&code[len..], &path, say)
}

fn after_colons(code: &str) -> Option<&str> {
    code.trim_start().strip_prefix("::").map(str::trim_start)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(path: &str, code: &str) -> Vec<String> {
        crate_paths(&Source::new(path, code)).into_iter().map(|named| named.path.join("::")).collect()
    }

    #[test]
    fn groups_are_taken_apart() {
        let code = "use crate::{a::{b, c as d}, e::*, f};\nuse colloquy::g::h;";
        assert_eq!(paths("src/x.rs", code), ["a::b", "a::c", "e", "f", "g::h"]);
    }

    #[test]
    fn super_is_resolved_from_the_file() {
        assert_eq!(paths("src/a/b/c.rs", "super::x; super::super::super::d::e()"), ["a::b::x", "d::e"]);
        assert_eq!(paths("src/a/b/mod.rs", "use super::{x, y}; pub(super) fn f() {}"), ["a::x", "a::y"]);
    }

    #[test]
    fn expressions_name_paths_too() {
        assert_eq!(paths("src/a.rs", "let x = crate::b::c(1) + d::crate_like();"), ["b::c"]);
    }

    #[test]
    fn other_crates_and_comments_are_not_ours() {
        assert!(paths("src/a.rs", "use std::colloquy::x; // crate::b\n").is_empty());
    }
}
