//! The rings below the browser know no browser, no clock, no chance and no outside world.

use crate::source::{Kind, Source};
use crate::tree;

const PURE: [&str; 7] =
    ["src/corpus/", "src/formats/", "src/synth/", "src/engine/", "src/columns/", "src/wire/", "src/view/"];

/// Crates of the browser, by how they begin.
const BROWSER: [&str; 5] = ["wasm_bindgen", "web_sys", "js_sys", "leptos", "gloo"];

/// Clocks and chance, wherever they are from.
const UNSTEADY: [&str; 4] = ["Instant", "SystemTime", "RandomState", "getrandom"];

/// Modules of `std` that reach the outside world.
const OUTSIDE: [&str; 5] = ["env", "fs", "net", "process", "thread"];

fn impurities(source: &Source) -> Vec<String> {
    let mut faults = Vec::new();
    for (at, token) in source.tokens.iter().enumerate().filter(|_| source.is_in(&PURE)) {
        let name = token.text.as_str();
        let is_browser = BROWSER.iter().any(|start| name.starts_with(start));
        if token.kind == Kind::Word && (is_browser || UNSTEADY.contains(&name)) {
            faults.push(source.fault(token.line, &format!("{name} is not pure")));
        }
        let modules = source.next_names(at).into_iter().filter(|_| name == "std");
        let outside = modules.filter(|module| OUTSIDE.contains(&module.text.as_str()));
        faults.extend(outside.map(|it| source.fault(it.line, &format!("std::{} is not pure", it.text))));
    }
    faults
}

#[test]
fn pure_rings_know_no_browser_no_clock_and_no_chance() {
    tree::none(tree::sources().iter().flat_map(impurities));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impure_names_are_found_in_pure_rings_only() {
        for code in [
            "use web_sys::File;",
            "use leptos_use_window::use_window;",
            "std::time::Instant::now()",
            "use std::fs;",
            "use std::{fmt, env::var};",
        ] {
            let found = |path| impurities(&Source::new(path, code)).len();
            assert_eq!((found("src/engine/a.rs"), found("src/web/a.rs")), (1, 0), "{code}");
        }
    }

    #[test]
    fn names_that_only_look_impure_are_fine() {
        let code = "// js_sys\nlet s = \"web_sys\"; y.fs(); std::fmt::x; #[cfg(test)] mod t { use std::fs; }";
        assert_eq!(impurities(&Source::new("src/view/a.rs", code)), [""; 0]);
    }
}
