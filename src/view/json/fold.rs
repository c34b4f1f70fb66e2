//! What folds in a text of JSON: every object and list that takes more than a line.
//!
//! Invariant: of two folds one is in the other, or they share no line but the last of one and the first of the other.

use super::token::Token;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// An object or a list that takes more than a line. Where several begin in one line, it is the outermost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The line in which it begins.
    pub line: usize,
    /// The line in which it ends.
    pub last: usize,
    pub is_object: bool,
    /// How many members or items it has.
    pub count: usize,
    /// How many folds it is in.
    pub level: usize,
    /// The lines that are not shown when it is folded.
    pub hides: Range<usize>,
    /// What follows in the last line stands behind the first then.
    pub is_joined: bool,
}

/// The lines whose folds are folded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folding(pub BTreeSet<usize>);

impl Folding {
    pub fn is_folded(&self, line: usize) -> bool {
        self.0.contains(&line)
    }

    pub fn toggle(&mut self, line: usize) {
        if !self.0.remove(&line) {
            self.0.insert(line);
        }
    }
}

/// A bracket that is open.
struct Open {
    line: usize,
    is_object: bool,
    commas: usize,
    has_any: bool,
}

/// Finds folds in the tokens of a text, told one after another with their lines.
#[derive(Default)]
pub struct Finder {
    open: Vec<Open>,
    found: BTreeMap<usize, Fold>,
}

impl Finder {
    pub fn take(&mut self, text: &str, token: &Token, line: usize) {
        let sign = text.as_bytes().get(token.bytes.start).copied().unwrap_or_default();
        if !matches!(sign, b'}' | b']')
            && let Some(open) = self.open.last_mut()
        {
            open.has_any = true;
            open.commas += usize::from(sign == b',');
        }
        match sign {
            b'{' | b'[' => {
                self.open.push(Open { line, is_object: sign == b'{', commas: 0, has_any: false });
            }
            b'}' | b']' => self.close(line, true),
            _ => {}
        }
    }

    fn close(&mut self, last: usize, is_joined: bool) {
        let Some(Open { line, is_object, commas, has_any }) = self.open.pop() else { return };
        if last > line {
            let count = commas + usize::from(has_any);
            let hides = line + 1..last + 1;
            self.found.insert(line, Fold { line, last, is_object, count, level: 0, hides, is_joined });
        }
    }

    /// All of them, in the order of their lines; what was never closed ends with the text.
    pub fn finish(mut self, last: usize) -> Vec<Fold> {
        while !self.open.is_empty() {
            self.close(last, false);
        }
        let firsts: BTreeSet<usize> = self.found.keys().copied().collect();
        let mut around: Vec<usize> = Vec::new();
        let place = |mut fold: Fold| {
            while around.last().is_some_and(|last| *last <= fold.line) {
                around.pop();
            }
            fold.level = around.len();
            around.push(fold.last);
            // In damaged text another may begin where this one ends.
            if firsts.contains(&fold.last) {
                fold.hides.end = fold.last;
                fold.is_joined = false;
            }
            fold
        };
        self.found.into_values().map(place).collect()
    }
}
