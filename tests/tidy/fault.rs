//! What a rule found.

use std::fmt::{self, Display};

/// One place that breaks a rule, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub path: String,
    /// 1-based.
    pub line: usize,
    pub text: String,
}

impl Fault {
    pub fn new(path: &str, line: usize, text: impl Into<String>) -> Fault {
        Fault { path: path.to_owned(), line, text: text.into() }
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.text)
    }
}

/// The 1-based line of a byte of `text`.
pub fn line_at(text: &str, at: usize) -> usize {
    1 + text.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count()
}

/// Fails with every place, one a line.
pub fn none(faults: &[Fault]) {
    let lines: Vec<_> = faults.iter().map(|fault| format!("  {fault}")).collect();
    assert!(faults.is_empty(), "\n{}\n", lines.join("\n"));
}
