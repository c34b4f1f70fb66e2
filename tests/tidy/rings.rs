//! A module uses only rings to its left.

use crate::source::{Source, Token};
use crate::tree;

const RINGS: [&str; 10] =
    ["corpus", "formats", "synth", "engine", "columns", "wire", "view", "web", "ui", "bin"];

fn place(ring: &str) -> Option<usize> {
    RINGS.iter().position(|&name| name == ring)
}

/// What a file names at the root of the crate, by `crate`, by `super` or by the crate's own name.
fn root_names(source: &Source) -> Vec<&Token> {
    let depth = source.module().len();
    let is_super = |at: usize| source.text(Some(at)) == "super" && source.text(Some(at + 1)) == "::";
    let starts = (0..source.tokens.len()).filter(|&at| source.before(at, 1) != "::");
    let at_root = starts.filter_map(|at| match source.text(Some(at)) {
        "crate" | "colloquy" => Some(at),
        "super" => {
            let count = (0..=depth).take_while(|&step| is_super(at + 2 * step)).count();
            (count >= depth && count > 0).then(|| at + 2 * (count - 1))
        }
        _ => None,
    });
    at_root.flat_map(|at| source.next_names(at)).collect()
}

fn reaches_right(source: &Source) -> Vec<String> {
    let module = source.module();
    let Some((ring, own)) = module.first().and_then(|ring| Some((*ring, place(ring)?))) else {
        return Vec::new();
    };
    // A program's `crate` is the program; only the library has rings.
    let used = root_names(source).into_iter().filter(|_| ring != "bin");
    used.filter(|name| place(&name.text) > Some(own))
        .map(|name| source.fault(name.line, &format!("{ring} uses {}, which is to its right", name.text)))
        .collect()
}

#[test]
fn a_module_uses_only_rings_to_its_left() {
    tree::none(tree::sources().iter().flat_map(reaches_right));
}

#[test]
fn every_folder_of_src_is_a_ring() {
    let others: Vec<_> = tree::folders_in("src").into_iter().filter(|name| place(name).is_none()).collect();
    assert!(others.is_empty(), "not a ring: {others:?}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, code: &str) -> Vec<String> {
        reaches_right(&Source::new(path, code))
    }

    #[test]
    fn reaching_left_is_fine() {
        for (path, code) in [
            ("src/engine/a.rs", "use crate::corpus::Turn; use super::b; use crate::formats::sgd;"),
            ("src/engine/a.rs", "use super::ui; pub(super) fn f() {} // crate::ui"),
            ("src/view/a.rs", "use crate::{wire::message::Reply, engine::{answer::Row, ui}};"),
            ("src/view/a.rs", "use std::colloquy::ui;"),
            ("src/lib.rs", "pub mod ui;"),
            ("src/bin/colloquy/cli.rs", "use colloquy::engine; use crate::bin;"),
        ] {
            assert_eq!(found(path, code), [""; 0], "{code}");
        }
    }

    #[test]
    fn reaching_right_is_named_with_its_line() {
        assert_eq!(
            found("src/corpus/turn.rs", "\nuse crate::{corpus::{x, y},\n engine::scan};"),
            ["src/corpus/turn.rs:3: corpus uses engine, which is to its right"]
        );
        for (path, code) in [
            ("src/formats/sgd/read.rs", "fn f() { super::super::super::ui::mount() }"),
            ("src/engine/mod.rs", "use super::web;"),
            ("src/wire/a.rs", "let x = 1 + crate::view::f();"),
            ("src/web/a.rs", "use colloquy::ui;"),
        ] {
            assert_eq!(found(path, code).len(), 1, "{code}");
        }
    }
}
