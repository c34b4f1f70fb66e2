//! Style sheets mirror the components, classes agree both ways, and colours are tokens.

use crate::css::{Sheet, sheet};
use crate::source::{Kind, Source, Token};
use crate::tree::{self, fault};
use std::collections::{BTreeMap, BTreeSet};

/// Sheets that belong to no folder of `src/ui`.
const SHARED: [&str; 2] = ["tokens", "base"];

/// The classes that components name, and the attributes that cannot work or be checked.
#[derive(Default)]
struct Used {
    classes: BTreeMap<String, String>,
    wrong: Vec<String>,
}

impl Used {
    fn read(&mut self, source: &Source) {
        let rest = |at: usize| source.tokens.get(at..).unwrap_or_default();
        for (at, token) in source.tokens.iter().enumerate() {
            let is_call = source.before(at, 1) == "." && source.text(Some(at + 1)) == "(";
            match token.text.as_str() {
                "class" if is_attribute(rest(at + 1), "=") => self.value(source, token.line, rest(at + 2)),
                "class" if is_attribute(rest(at + 1), ":") => {
                    let name: String =
                        rest(at + 2).iter().take_while(|it| it.text != "=").map(|it| &*it.text).collect();
                    self.name(source, token.line, &name);
                }
                "style" if is_attribute(rest(at + 1), "=") && rest(at + 2)[0].kind == Kind::Text => {
                    let why = "the page's policy refuses style attributes: a class, or style:property";
                    self.wrong.push(source.fault(token.line, why));
                }
                "class" | "set_class_name" if is_call => self.value(source, token.line, rest(at + 2)),
                _ => {}
            }
        }
    }

    /// Reads `"a b"`, `("a", …)` or `(["a"], …)`.
    fn value(&mut self, source: &Source, line: usize, tokens: &[Token]) {
        let mut value = tokens.iter().skip_while(|it| matches!(it.text.as_str(), "(" | "[" | "{"));
        match value.next() {
            Some(names) if names.kind == Kind::Text => {
                names.text.split_whitespace().for_each(|name| self.name(source, line, name));
            }
            _ => {
                let why = "a class is a literal, so that this test can see it; state is an attribute";
                self.wrong.push(source.fault(line, why));
            }
        }
    }

    fn name(&mut self, source: &Source, line: usize, name: &str) {
        let bare = source.fault(line, &format!("class {name:?} has no rule in style/"));
        self.classes.entry(name.to_owned()).or_insert(bare);
    }
}

/// `class=`, not `class = `.
fn is_attribute(after: &[Token], sign: &str) -> bool {
    matches!(after, [token, ..] if token.text == sign && !token.is_apart)
        && after.get(1).is_some_and(|value| !value.is_apart)
}

/// Classes used but not styled, and classes styled but not used.
fn unmatched(used: Used, sheets: &[(String, Sheet)]) -> Vec<String> {
    let Used { classes, wrong: mut faults } = used;
    let mut styled = BTreeSet::new();
    for (path, sheet) in sheets {
        for (line, class) in &sheet.classes {
            if styled.insert(class) && !classes.contains_key(class) {
                faults.push(fault(path, *line, &format!(".{class} is used by no component")));
            }
        }
    }
    faults.extend(classes.into_iter().filter(|(name, _)| !styled.contains(name)).map(|(_, bare)| bare));
    faults
}

/// Sheets without a folder, folders without a sheet, and sheets that the page does not link.
fn unmirrored(sheets: &[&str], folders: &[String], page: &str) -> Vec<String> {
    let mirrors: BTreeSet<_> = folders.iter().map(|folder| folder.replace('_', "-")).collect();
    let path = |name: &str| format!("style/{name}.css");
    let missing = mirrors.iter().filter(|name| !sheets.contains(&name.as_str()));
    let missing = missing.map(|name| fault(&path(name), 1, "missing: each folder of src/ui has a sheet"));
    let alone = sheets.iter().filter(|name| !SHARED.contains(name) && !mirrors.contains(**name));
    let alone = alone.map(|name| fault(&path(name), 1, "no folder of src/ui has this name"));
    let unlinked = sheets.iter().filter(|name| !page.contains(&format!("href=\"{}\"", path(name))));
    let unlinked = unlinked.map(|name| fault(&path(name), 1, "index.html does not link this file"));
    missing.chain(alone).chain(unlinked).collect()
}

fn sheets() -> Vec<(String, Sheet)> {
    let paths = tree::files_under("style", "css").into_iter();
    paths.map(|path| (path.clone(), sheet(&tree::read(&path)))).collect()
}

/// The first line at which a sheet closes more than it opened, or its last one if something stays open: browsers only
/// leave out what they cannot read.
fn unbalanced(css: &str) -> Option<usize> {
    let mut depth = 0_i32;
    for (line, text) in (1..).zip(css.lines()) {
        for letter in text.chars() {
            depth += i32::from(letter == '{') - i32::from(letter == '}');
            if depth < 0 {
                return Some(line);
            }
        }
    }
    (depth > 0).then(|| css.lines().count())
}

fn sheet_name(path: &str) -> &str {
    path.strip_prefix("style/").and_then(|file| file.strip_suffix(".css")).unwrap_or(path)
}

#[test]
fn colours_are_spelled_out_in_tokens_only() {
    let sheets = sheets();
    let others = sheets.iter().filter(|(path, _)| sheet_name(path) != "tokens");
    let spelled = others.flat_map(|(path, sheet)| sheet.colours.iter().map(move |colour| (path, colour)));
    let spelled = spelled.map(|(path, (line, colour))| {
        fault(path, *line, &format!("{colour}: colours come from style/tokens.css"))
    });
    tree::none(spelled);
}

#[test]
fn a_style_sheet_closes_what_it_opens() {
    let paths = tree::files_under("style", "css").into_iter();
    tree::none(paths.filter_map(|path| {
        let line = unbalanced(&tree::read(&path))?;
        Some(fault(&path, line, "the braces do not match"))
    }));
}

#[test]
fn every_class_is_styled_and_every_styled_class_is_used() {
    let mut used = Used::default();
    tree::sources().iter().filter(|source| source.is_in(&["src/ui/"])).for_each(|source| used.read(source));
    assert!(used.classes.len() > 100, "too few classes were found: {}", used.classes.len());
    tree::none(unmatched(used, &sheets()));
}

#[test]
fn a_style_sheet_mirrors_a_folder_of_ui_and_is_linked() {
    let sheets = sheets();
    let names: Vec<_> = sheets.iter().map(|(path, _)| sheet_name(path)).collect();
    tree::none(unmirrored(&names, &tree::folders_in("src/ui"), &tree::read("index.html")));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(code: &str) -> Used {
        let mut used = Used::default();
        used.read(&Source::new("src/ui/a.rs", code));
        used
    }

    #[test]
    fn braces_that_do_not_match_are_found() {
        assert_eq!(unbalanced(".a {\n  &:hover { top: 0 }\n}\n"), None);
        assert_eq!(unbalanced(".a {\n  &:hover { top: 0 }\n"), Some(2));
        assert_eq!(unbalanced(".a {}\n}\n.b {}"), Some(2));
    }

    #[test]
    fn classes_are_read_in_every_form() {
        let code = "view! { <p class=\"a b-c\" class:d-e=move || x class=(\"f\", y) class=([\"g\"], z)/> } p.set_class_name(\"h\")";
        assert_eq!(used(code).classes.keys().collect::<Vec<_>>(), ["a", "b-c", "d-e", "f", "g", "h"]);
        assert!(used(code).wrong.is_empty());
        assert!(used("let class = \"x\"; let subclass=1; x(class::y); \"class:x=\"").classes.is_empty());
    }

    #[test]
    fn what_cannot_be_seen_or_is_refused_is_found() {
        assert_eq!(
            used("view! { <p style=\"top: 0\"/> <a style:top=move || 0 style=(\"top\", 0)/> }").wrong.len(),
            1
        );
        assert_eq!(used("view! { <p class=move || name()/> <p class=name/> }").wrong.len(), 2);
    }

    #[test]
    fn classes_must_match_both_ways() {
        let sheets = [("style/a.css".to_owned(), sheet(".a { top: 0 } .a:hover, .lost { top: 0 }"))];
        let found = unmatched(used("view! { <p class=\"a bare\"/> }"), &sheets);
        assert_eq!(
            found,
            [
                "style/a.css:1: .lost is used by no component",
                "src/ui/a.rs:1: class \"bare\" has no rule in style/"
            ]
        );
        assert_eq!(unmatched(used("view! { <p class=\"a lost\"/> }"), &sheets), [""; 0]);
    }

    #[test]
    fn sheets_and_folders_are_compared_both_ways() {
        let found = |sheets: &[&str], page| unmirrored(sheets, &["a_b".to_owned()], page).len();
        assert_eq!(found(&["base", "a-b"], "href=\"style/base.css\" href=\"style/a-b.css\""), 0);
        assert_eq!(found(&["c"], "href=\"style/c.css\""), 2);
        assert_eq!(found(&["a-b"], ""), 1);
    }
}
