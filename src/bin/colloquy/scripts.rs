//! Takes lines of comment and indentation out of the scripts of a built site, which wasm-bindgen wrote for people to read.
//!
//! Doing it twice changes nothing.

use crate::site::{Fault, read_text, write};
use std::path::PathBuf;

pub fn trim_all(scripts: &[PathBuf]) -> Result<(), Fault> {
    for path in scripts {
        let script = read_text(path)?;
        let lean = lean(&script);
        if lean != script {
            write(path, lean)?;
        }
    }
    Ok(())
}

/// Line by line, so that nothing in a line is changed. A text between backticks may go over several lines: they stay as they
/// are, and so does a script in which one seems not to end.
fn lean(script: &str) -> String {
    let mut joined = String::with_capacity(script.len());
    let mut is_in_text = false;
    for line in script.lines() {
        let kept = if is_in_text { line } else { line.trim_start() };
        let is_comment = !is_in_text && kept.starts_with("//");
        if is_in_text || !(kept.is_empty() || is_comment) {
            is_in_text ^= kept.matches('`').count() % 2 == 1;
            joined.push_str(kept);
            joined.push('\n');
        }
    }
    if is_in_text { script.to_owned() } else { joined }
}

#[cfg(test)]
mod tests {
    use super::lean;

    #[test]
    fn comments_and_indentation_go() {
        let script = "// for people\nfunction f() {\n    // why\n\n    return 'a // b'; // here\n}\n";
        assert_eq!(lean(script), "function f() {\nreturn 'a // b'; // here\n}\n");
        assert_eq!(lean(&lean(script)), lean(script));
    }

    #[test]
    fn a_text_over_several_lines_stays() {
        let script = "    const a = `one ${b}\n    // two\n\n  ` + `three`;\n    f();\n";
        assert_eq!(lean(script), "const a = `one ${b}\n    // two\n\n  ` + `three`;\nf();\n");
        assert_eq!(lean("    f(); // it`s\n"), "    f(); // it`s\n");
    }
}
