//! Names that only some files may use.

use crate::fault::{Fault, line_at, none};
use crate::rust::{Source, words};
use crate::tree;

/// Crates and types that make a ring impure: a browser, a clock, chance, or the outside world.
const IMPURE_WORDS: [&str; 17] = [
    "wasm_bindgen",
    "wasm_bindgen_futures",
    "web_sys",
    "js_sys",
    "leptos",
    "reactive_stores",
    "gloo",
    "serde_wasm_bindgen",
    "Instant",
    "SystemTime",
    "thread_rng",
    "getrandom",
    "from_entropy",
    "from_os_rng",
    "RandomState",
    "log",
    "tracing",
];

/// Modules of `std` that reach the outside world.
const IMPURE_PATHS: [&str; 7] =
    ["std::fs", "std::net", "std::process", "std::thread", "std::env::", "rand::random", "rand::rng"];

const PRINTING: [&str; 5] = ["println", "eprintln", "print", "eprint", "dbg"];

fn is_pure(path: &str) -> bool {
    let rings = ["src/corpus/", "src/formats/", "src/engine/", "src/wire/", "src/view/"];
    rings.iter().any(|ring| path.starts_with(ring))
}

fn impurities(source: &Source) -> Vec<Fault> {
    if !is_pure(&source.path) {
        return Vec::new();
    }
    let code = source.code.as_str();
    let fault =
        |at: usize, name: &str| Fault::new(&source.path, line_at(code, at), format!("{name} is not pure"));
    let mut faults = Vec::new();
    for (at, word) in words(code) {
        let after = code[at + word.len()..].trim_start();
        // `log` and `tracing` are common words: only as a crate, `log::`.
        let meant = !matches!(word, "log" | "tracing") || after.starts_with("::");
        if IMPURE_WORDS.contains(&word) && meant || PRINTING.contains(&word) && after.starts_with('!') {
            faults.push(fault(at, word));
        }
    }
    for path in IMPURE_PATHS {
        faults.extend(code.match_indices(path).map(|(at, _)| fault(at, path)));
    }
    faults
}

fn words_outside(source: &Source, name: &str, allowed: &[&str], why: &str) -> Vec<Fault> {
    if allowed.contains(&source.path.as_str()) {
        return Vec::new();
    }
    words(&source.code)
        .filter(|&(_, word)| word == name)
        .map(|(at, _)| Fault::new(&source.path, line_at(&source.code, at), format!("{name}: {why}")))
        .collect()
}

/// Ways to turn text into elements, or into a program.
const TEXT_TO_HTML: [&str; 7] = [
    "inner_html",
    "set_inner_html",
    "outer_html",
    "set_outer_html",
    "insert_adjacent_html",
    "innerHTML",
    "eval",
];

/// Calls that end the program, or that were left behind.
fn left_behind(source: &Source) -> Vec<Fault> {
    let code = source.code.as_str();
    let fault = |at: usize, text: &str| Fault::new(&source.path, line_at(code, at), text);
    let macros = words(code)
        .filter(|(at, word)| {
            matches!(*word, "todo" | "unimplemented" | "dbg") && code[at + word.len()..].starts_with('!')
        })
        .map(|(at, _)| fault(at, "left behind: finish it or take it out"));
    let calls = [".unwrap()", ".expect(", ".unwrap_err()", ".expect_err("]
        .into_iter()
        .flat_map(|call| code.match_indices(call))
        .map(|(at, call)| fault(at, &format!("{call} can end the program: handle the other case")));
    macros.chain(calls).collect()
}

#[test]
fn pure_rings_know_no_browser_no_clock_no_chance_and_no_log() {
    none(&tree::sources().iter().flat_map(impurities).collect::<Vec<_>>());
}

#[test]
fn one_file_names_serde_wasm_bindgen() {
    let rule = |source: &Source| {
        words_outside(
            source,
            "serde_wasm_bindgen",
            &["src/web/codec.rs"],
            "src/web/codec.rs is the one file that knows the envelope",
        )
    };
    none(&tree::sources().iter().flat_map(rule).collect::<Vec<_>>());
}

#[test]
fn one_file_names_the_packing() {
    let rule = |source: &Source| {
        words_outside(
            source,
            "postcard",
            &["src/engine/packed.rs"],
            "src/engine/packed.rs is the one file that knows it",
        )
    };
    none(&tree::sources().iter().flat_map(rule).collect::<Vec<_>>());
}

#[test]
fn text_is_never_made_into_elements() {
    let rule = |source: &Source| {
        TEXT_TO_HTML
            .iter()
            .flat_map(|name| words_outside(source, name, &[], "data is shown through text nodes"))
            .collect::<Vec<_>>()
    };
    none(&tree::sources().iter().flat_map(rule).collect::<Vec<_>>());
}

#[test]
fn nothing_is_left_behind_and_nothing_panics_on_purpose() {
    none(&tree::sources().iter().flat_map(left_behind).collect::<Vec<_>>());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn impure(path: &str, code: &str) -> usize {
        impurities(&Source::new(path, code)).len()
    }

    #[test]
    fn impure_names_are_found_in_pure_rings_only() {
        for code in [
            "use web_sys::File;",
            "std::time::Instant::now()",
            "println!(\"x\")",
            "use std::fs;",
            "log::info!()",
        ] {
            assert_eq!(impure("src/engine/a.rs", code), 1, "{code}");
            assert_eq!(impure("src/web/a.rs", code), 0, "{code}");
        }
        assert_eq!(impure("src/wire/message.rs", "use js_sys::Date;"), 1);
        assert_eq!(impure("src/web/codec.rs", "use js_sys::Date;"), 0);
    }

    #[test]
    fn words_that_only_look_impure_are_fine() {
        assert_eq!(
            impure("src/view/a.rs", "let x = y.log(); // println!()\nlet s = \"web_sys\"; print(1);"),
            0
        );
        assert_eq!(impure("src/view/a.rs", "#[cfg(test)]\nmod tests { fn f() { println!() } }"), 0);
    }

    #[test]
    fn a_name_is_found_outside_its_file() {
        let found =
            |path: &str| words_outside(&Source::new(path, "use x::y;"), "y", &["src/ok.rs"], "why").len();
        assert_eq!((found("src/ok.rs"), found("src/other.rs")), (0, 1));
    }

    #[test]
    fn what_was_left_behind_is_found() {
        let found = |code: &str| left_behind(&Source::new("src/a.rs", code)).len();
        assert_eq!(found("x.unwrap(); y.expect(\"z\"); todo!(); dbg!(1)"), 4);
        assert_eq!(
            found("#[expect(dead_code)] x.unwrap_or(1); fn todo() {}\n#[cfg(test)]\nfn f() { x.unwrap() }"),
            0
        );
    }
}
