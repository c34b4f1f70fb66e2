//! A module uses only rings to its left.

use crate::fault::{Fault, line_at, none};
use crate::paths::crate_paths;
use crate::rust::Source;
use crate::tree;

const RINGS: [&str; 8] = ["corpus", "formats", "engine", "wire", "view", "web", "ui", "bin"];

fn place(ring: &str) -> Option<usize> {
    RINGS.iter().position(|&name| name == ring)
}

fn reaches_right(source: &Source) -> Vec<Fault> {
    let Some((&ring, own)) = source.module().first().and_then(|ring| Some((ring, place(ring)?))) else {
        return Vec::new();
    };
    let mut faults = Vec::new();
    for named in crate_paths(source) {
        // A program's `crate` is the program; only the library has rings.
        let Some(used) = named.path.first().and_then(|used| place(used)).filter(|_| ring != "bin") else {
            continue;
        };
        let line = line_at(&source.code, named.at);
        let path = named.path.join("::");
        if used > own {
            faults.push(Fault::new(&source.path, line, format!("{ring} uses {path}, which is to its right")));
        }
    }
    faults
}

#[test]
fn a_module_uses_only_rings_to_its_left() {
    none(&tree::sources().iter().flat_map(reaches_right).collect::<Vec<_>>());
}

#[test]
fn every_folder_of_src_is_a_ring() {
    let others: Vec<_> = tree::folders_in("src").into_iter().filter(|name| place(name).is_none()).collect();
    assert!(others.is_empty(), "not a ring: {others:?}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, code: &str) -> Vec<String> {
        reaches_right(&Source::new(path, code)).into_iter().map(|fault| fault.to_string()).collect()
    }

    #[test]
    fn reaching_left_is_fine() {
        assert!(
            check("src/engine/a.rs", "use crate::corpus::Turn; use super::b; use crate::formats::sgd;")
                .is_empty()
        );
        assert!(
            check("src/view/a.rs", "use crate::wire::message::Reply; use crate::engine::answer::Row;")
                .is_empty()
        );
        assert!(check("src/lib.rs", "pub mod ui;").is_empty());
        assert!(check("src/bin/colloquy/cli.rs", "use colloquy::engine; use crate::seal;").is_empty());
    }

    #[test]
    fn reaching_right_is_named_with_its_line() {
        let found = check("src/corpus/turn.rs", "\nuse crate::{corpus::x, engine::scan};");
        assert_eq!(found, ["src/corpus/turn.rs:2: corpus uses engine::scan, which is to its right"]);
        assert_eq!(check("src/formats/sgd/read.rs", "fn f() { super::super::super::ui::mount() }").len(), 1);
    }
}
