//! No files import each other in a circle.
//!
//! What counts is what a file imports by `use`, followed through re-exports to the file that has it. A `pub use` of a
//! file's own children is a list of contents and no import. A `use` of a whole module is one of its first file.

use crate::source::{Kind, Source, Token};
use crate::tree;
use std::collections::{BTreeMap, BTreeSet};

/// Imports that may close a circle: what the path of the file begins with, the file that it imports, and why.
const EXEMPT: [(&str, &str, &str); 2] = [
    (
        "src/web/link/shards.rs",
        "src/web/link.rs",
        "a worker that crashed is started again for the link, which starts the workers",
    ),
    ("src/ui/findings/", "src/ui/findings/mod.rs", "the context of the screen has no file of its own yet"),
];

/// A name that a file imports.
struct Import {
    /// From the root of the crate, the name itself last; `*` for all.
    path: Vec<String>,
    /// What it is called here.
    name: String,
    is_public: bool,
    line: usize,
}

/// Files by the modules that they are.
struct Crate<'s> {
    files: BTreeMap<Vec<String>, &'s Source>,
    imports: BTreeMap<Vec<String>, Vec<Import>>,
}

/// The lines of imports, by the files that import and that are imported.
type Graph = BTreeMap<String, BTreeMap<String, usize>>;

fn module_of(source: &Source) -> Vec<String> {
    source.module().into_iter().map(str::to_owned).collect()
}

impl<'s> Crate<'s> {
    fn of(sources: &'s [Source]) -> Self {
        let files: BTreeMap<_, _> = sources.iter().map(|source| (module_of(source), source)).collect();
        let imports = files.iter().map(|(module, source)| (module.clone(), imports(module, source, &files)));
        let imports = imports.collect();
        Self { files, imports }
    }

    /// The module of the file that has what a path names; `None` where that is none of ours.
    fn owner(&self, path: &[String], depth: usize) -> Option<Vec<String>> {
        let known = (0..=path.len()).rev().find(|len| self.files.contains_key(&path[..*len]))?;
        let module = &path[..known];
        let Some(name) = path.get(known) else { return Some(module.to_vec()) };
        let imported = self.imports[module].iter().find(|import| import.name == *name);
        match imported.filter(|import| depth > 0 && import.path != path) {
            Some(import) => {
                let path: Vec<_> = import.path.iter().chain(&path[known + 1..]).cloned().collect();
                self.owner(&path, depth - 1)
            }
            None => Some(module.to_vec()),
        }
    }

    fn graph(&self) -> Graph {
        const MAX_STEPS: usize = 8;
        let mut graph = Graph::new();
        for (module, imports) in &self.imports {
            for import in imports {
                let Some(owner) = self.owner(&import.path, MAX_STEPS) else { continue };
                let is_child = import.path.starts_with(module) && import.path.len() > module.len();
                let is_contents = import.is_public && is_child;
                if is_contents || owner == *module {
                    continue;
                }
                let [from, to] = [&self.files[module].path, &self.files[&owner].path];
                graph.entry(from.clone()).or_default().entry(to.clone()).or_insert(import.line);
            }
        }
        graph
    }
}

/// What the `use` items of a file import of the crate.
fn imports(module: &[String], source: &Source, files: &BTreeMap<Vec<String>, &Source>) -> Vec<Import> {
    let mut found = Vec::new();
    for at in (0..source.tokens.len()).filter(|&at| source.text(Some(at)) == "use") {
        if source.tokens[at].kind != Kind::Word {
            continue;
        }
        let item = &source.tokens[at + 1..];
        let end = item.iter().position(|token| token.text == ";").unwrap_or(item.len());
        let mut names = Vec::new();
        expand(&mut item[..end].iter().peekable(), &[], &mut names);
        let is_public = matches!(source.before(at, 1), "pub" | ")");
        for (path, name, line) in names {
            if let Some(path) = from_root(module, &path, files) {
                found.push(Import { path, name, is_public, line });
            }
        }
    }
    found
}

type Tokens<'t> = std::iter::Peekable<std::slice::Iter<'t, Token>>;

/// The paths of a tree of names, each with what it is called here and its line.
fn expand(tokens: &mut Tokens, before: &[String], found: &mut Vec<(Vec<String>, String, usize)>) {
    let mut path = before.to_vec();
    let mut line = 0;
    while let Some(token) = tokens.next_if(|token| !matches!(token.text.as_str(), "," | "}")) {
        match token.text.as_str() {
            "::" => {}
            "{" => {
                while tokens.peek().is_some_and(|token| token.text != "}") {
                    expand(tokens, &path, found);
                    tokens.next_if(|token| token.text == ",");
                }
                tokens.next();
                return;
            }
            "as" => {
                let name = tokens.next().map_or_else(String::new, |token| token.text.clone());
                found.push((path, name, line));
                return;
            }
            // A group names its own module so.
            "self" if !path.is_empty() => line = token.line,
            name => {
                path.push(name.to_owned());
                line = token.line;
            }
        }
    }
    if path.len() > before.len() || line > 0 {
        let name = path.last().cloned().unwrap_or_default();
        found.push((path, name, line));
    }
}

/// A path from the root of the crate; `None` when it begins with the name of another crate.
fn from_root(
    module: &[String],
    path: &[String],
    files: &BTreeMap<Vec<String>, &Source>,
) -> Option<Vec<String>> {
    let (first, rest) = path.split_first()?;
    let join = |module: &[String]| module.iter().chain(rest).cloned().collect::<Vec<_>>();
    match first.as_str() {
        "crate" if module.first().is_some_and(|ring| ring == "bin") => Some(join(module.get(..2)?)),
        "crate" | "colloquy" => Some(rest.to_vec()),
        "self" => Some(join(module)),
        "super" => {
            let count = path.iter().take_while(|name| *name == "super").count();
            let up = module.get(..module.len().checked_sub(count)?)?;
            Some(up.iter().chain(&path[count..]).cloned().collect())
        }
        child => {
            let inside: Vec<_> = module.iter().cloned().chain([child.to_owned()]).collect();
            files.contains_key(&inside).then(|| join(&inside))
        }
    }
}

/// A shortest way from a file over others back to itself.
fn circle(graph: &Graph, start: &str) -> Option<Vec<String>> {
    let mut ways = vec![vec![start.to_owned()]];
    let mut seen = BTreeSet::new();
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            for next in graph.get(way.last()?).into_iter().flat_map(BTreeMap::keys) {
                if next == start {
                    return Some(way);
                }
                if seen.insert(next.clone()) {
                    longer.push(way.iter().cloned().chain([next.clone()]).collect());
                }
            }
        }
        ways = longer;
    }
    None
}

fn is_exempt(from: &str, to: &str) -> bool {
    EXEMPT.iter().any(|(file, imported, _)| from.starts_with(file) && imported == &to)
}

/// Each circle once, at the import of its first file.
fn circles(sources: &[Source]) -> Vec<String> {
    let mut graph = Crate::of(sources).graph();
    for (from, imported) in &mut graph {
        imported.retain(|to, _| !is_exempt(from, to));
    }
    let mut named = BTreeSet::new();
    let mut faults = Vec::new();
    for start in graph.keys() {
        let Some(way) = circle(&graph, start) else { continue };
        if named.insert(way.iter().cloned().collect::<BTreeSet<_>>()) {
            let line = way.get(1).and_then(|next| graph[start].get(next)).copied().unwrap_or_default();
            let says = format!("imports itself by way of {}", way[1..].join(", "));
            faults.push(tree::fault(start, line, &says));
        }
    }
    faults
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    tree::none(circles(&tree::sources()));
}

#[test]
fn what_is_exempt_is_still_imported() {
    let sources = tree::sources();
    let graph = Crate::of(&sources).graph();
    for (file, imported, _) in EXEMPT {
        let mut found = graph.iter().filter(|(from, _)| from.starts_with(file));
        assert!(found.any(|(_, to)| to.contains_key(imported)), "{file} does not import {imported} any more");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let sources: Vec<_> = files.iter().map(|(path, code)| Source::new(path, code)).collect();
        circles(&sources)
    }

    #[test]
    fn lines_without_circles_are_fine() {
        for files in [
            [
                ("src/a/mod.rs", "mod b;\npub use b::B;"),
                ("src/a/b.rs", "use super::c::C;"),
                ("src/a/c.rs", ""),
            ],
            // A re-export is followed to the file that has the name.
            [
                ("src/a/mod.rs", "pub use b::B; pub use c::C;"),
                ("src/a/b.rs", ""),
                ("src/a/c.rs", "use super::B;"),
            ],
            [
                ("src/a/mod.rs", "use b::B;"),
                ("src/a/b.rs", "use std::a::A;"),
                ("src/a/c.rs", "use super::A;"),
            ],
            [
                ("src/a/b.rs", "use super::c::C;"),
                ("src/a/c.rs", "#[cfg(test)]\nmod tests { use crate::a::b::B; }"),
                ("src/d.rs", "use crate::a::{b::{self, B}, c::C as D};"),
            ],
        ] {
            assert_eq!(found(&files), [""; 0], "{files:?}");
        }
    }

    #[test]
    fn circles_are_named_once_with_a_line() {
        for (files, fault) in [
            (
                vec![("src/a/b.rs", "\nuse super::c::C;"), ("src/a/c.rs", "use crate::a::{d::E, b};")],
                "src/a/b.rs:2: imports itself by way of src/a/c.rs",
            ),
            (
                vec![("src/a/mod.rs", "use b::B;\npub const A: u8 = 1;"), ("src/a/b.rs", "use super::A;")],
                "src/a/b.rs:1: imports itself by way of src/a/mod.rs",
            ),
            (
                vec![
                    ("src/a.rs", "use crate::b::C;"),
                    ("src/b/mod.rs", "pub use c::C;"),
                    ("src/b/c.rs", "fn f() { use crate::d::D as E; }"),
                    ("src/d.rs", "pub(super) use super::a::A;"),
                ],
                "src/a.rs:1: imports itself by way of src/b/c.rs, src/d.rs",
            ),
        ] {
            assert_eq!(found(&files), [fault], "{files:?}");
        }
    }
}
