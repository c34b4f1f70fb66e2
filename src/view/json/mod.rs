//! A text of JSON as it is shown: lines with numbers, of which those of objects and lists fold, in blocks that are drawn
//! when they come near.
//!
//! Invariants: nothing is added to the text and nothing left out, so what is selected of it is exactly JSON; any text has
//! lines and blocks, however damaged it is.

mod fold;
mod token;

pub use fold::{Fold, Folding};
pub use token::{Kind, Token, Tokens};

use super::text::json as says;
use fold::Finder;
use std::ops::Range;
use std::sync::Arc;

/// A block has so many lines, or so many bytes where lines are long: drawing it takes a few milliseconds.
const BLOCK_LINES: usize = 60;
const BLOCK_BYTES: usize = 6_000;

/// About as many letters are in a line of the screen, before it is known.
const SCREEN_LETTERS: usize = 100;

pub struct JsonText {
    pub text: Arc<str>,
    /// Where each line begins.
    lines: Vec<usize>,
    folds: Vec<Fold>,
    /// Where each block begins; never within a token.
    blocks: Vec<usize>,
}

/// A line, or what of it is in a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub bytes: Range<usize>,
    /// The line, if it begins here.
    pub line: Option<usize>,
    /// What begins in it folds, and may be folded.
    pub mark: Option<Mark>,
    /// It ends here, and lines after it are not shown.
    pub folded: Option<Folded>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    pub line: usize,
    pub is_folded: bool,
    /// What it is of, for those who do not see it.
    pub label: String,
}

/// What stands in place of lines that are not shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folded {
    pub line: usize,
    pub says: String,
    /// Behind it.
    pub tail: Range<usize>,
}

/// Where keys lead from the mark of a fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Next,
    Previous,
    /// To what a fold is in.
    Outer,
    First,
    Last,
}

impl JsonText {
    pub fn of(text: Arc<str>) -> Self {
        let ends = memchr::memchr_iter(b'\n', text.as_bytes()).map(|end| end + 1);
        let lines: Vec<usize> = std::iter::once(0).chain(ends).collect();
        let mut blocks = vec![0];
        let (mut finder, mut line) = (Finder::default(), 0);
        let (mut block_start, mut block_line) = (0, 0);
        for token in Tokens::new(&text, 0) {
            let start = token.bytes.start;
            let before = line;
            while lines.get(line + 1).is_some_and(|next| *next <= start) {
                line += 1;
            }
            let line_start = lines.get(line).copied().unwrap_or_default();
            let is_full =
                line - block_line >= BLOCK_LINES || line_start.saturating_sub(block_start) >= BLOCK_BYTES;
            let cut = if line > before && is_full {
                Some(line_start)
            } else {
                // A line that is too long goes on in the next block.
                Some(start).filter(|start| start - block_start >= BLOCK_BYTES)
            };
            if let Some(cut) = cut {
                blocks.push(cut);
                (block_start, block_line) = (cut, line);
            }
            finder.take(&text, &token, line);
        }
        Self { folds: finder.finish(lines.len() - 1), text, lines, blocks }
    }

    pub fn block_count(&self) -> usize {
        self.blocks.len()
    }

    pub fn line_count(&self) -> usize {
        self.lines.len()
    }

    pub fn has_folds(&self) -> bool {
        !self.folds.is_empty()
    }

    /// The block that has a byte.
    pub fn block_of(&self, byte: usize) -> usize {
        self.blocks.partition_point(|start| *start <= byte).saturating_sub(1)
    }

    pub fn line_of(&self, byte: usize) -> usize {
        self.lines.partition_point(|start| *start <= byte).saturating_sub(1)
    }

    /// Where a line begins.
    pub fn start_of(&self, line: usize) -> usize {
        self.lines.get(line).copied().unwrap_or(self.text.len())
    }

    pub fn block(&self, block: usize) -> Range<usize> {
        let at = |block: usize| self.blocks.get(block).copied().unwrap_or(self.text.len());
        at(block)..at(block + 1)
    }

    /// All but the outermost.
    pub fn fold_all(&self) -> Folding {
        Folding(self.folds.iter().filter(|fold| fold.level > 0).map(|fold| fold.line).collect())
    }

    /// Unfolds what hides a byte.
    pub fn reveal(&self, folding: &mut Folding, byte: usize) {
        let line = self.line_of(byte);
        folding.0.retain(|first| {
            self.fold_at(*first).is_some_and(|fold| fold.line != line && !fold.hides.contains(&line))
        });
    }

    /// The lines that are not shown, in order and apart.
    pub fn hidden(&self, folding: &Folding) -> Vec<Range<usize>> {
        let mut hidden: Vec<Range<usize>> = Vec::new();
        for fold in folding.0.iter().filter_map(|line| self.fold_at(*line)) {
            if hidden.last().is_none_or(|before| before.end <= fold.line) {
                hidden.push(fold.hides.clone());
            }
        }
        hidden
    }

    /// What is shown of a block.
    pub fn rows(&self, block: usize, folding: &Folding, hidden: &[Range<usize>]) -> Vec<Row> {
        let block = self.block(block);
        let lines = self.line_of(block.start)..self.line_of(block.end.saturating_sub(1)) + 1;
        let shown = lines.filter(|line| !is_hidden(hidden, *line));
        shown.map(|line| self.row(line, &block, folding)).collect()
    }

    fn row(&self, line: usize, block: &Range<usize>, folding: &Folding) -> Row {
        let whole = self.start_of(line)..self.start_of(line + 1);
        let mut bytes = whole.start.max(block.start)..whole.end.min(block.end);
        let (begins, ends) = (bytes.start == whole.start, bytes.end == whole.end);
        let fold = self.fold_at(line);
        let is_folded = folding.is_folded(line);
        let folded = fold.filter(|_| is_folded && ends).map(|fold| {
            let end = bytes.start + self.text.get(bytes.clone()).map_or(0, |text| text.trim_end().len());
            let tail = if fold.is_joined {
                let last = self.start_of(fold.last)..self.start_of(fold.last + 1);
                let trimmed = self.text.get(last.clone()).map_or(0, |text| text.trim_start().len());
                last.end - trimmed..last.end
            } else {
                end..bytes.end
            };
            bytes.end = end;
            Folded { line, says: says::folded(fold.count as u64, fold.is_object), tail }
        });
        let mark = fold.filter(|_| begins).map(|fold| Mark { line, is_folded, label: self.label(fold) });
        Row { bytes, line: begins.then_some(line), mark, folded }
    }

    /// What a fold is of, for those who do not see it.
    fn label(&self, fold: &Fold) -> String {
        let first = Tokens::new(&self.text, self.start_of(fold.line)).next();
        let name = first.filter(|token| token.kind == Kind::Name);
        let name = name.and_then(|token| self.text.get(token.bytes)).unwrap_or_default().trim_matches('"');
        says::fold(name, fold.count as u64, fold.is_object, fold.line as u64)
    }

    /// The tokens of some of the text, which begins where a token begins or between two.
    pub fn tokens(&self, bytes: &Range<usize>) -> Vec<Token> {
        let end = bytes.end;
        let tokens = Tokens::new(&self.text, bytes.start).take_while(|token| token.bytes.start < end);
        tokens.map(|token| Token { bytes: token.bytes.start..token.bytes.end.min(end), ..token }).collect()
    }

    /// The byte at which as many bytes of what is shown of a block end.
    pub fn byte_at(&self, block: usize, rows: &[Row], shown_bytes: usize) -> usize {
        let mut left = shown_bytes;
        for row in rows {
            for part in
                [Some(&row.bytes), row.folded.as_ref().map(|folded| &folded.tail)].into_iter().flatten()
            {
                if left <= part.len() {
                    return part.start + left;
                }
                left -= part.len();
            }
        }
        self.block(block).end
    }

    /// About how many lines of the screen rows take.
    pub fn height_lines(rows: &[Row]) -> usize {
        rows.iter().map(|row| row.bytes.len() / SCREEN_LETTERS + 1).sum()
    }

    /// The line of the fold that a byte is in, and that is shown.
    pub fn mark_at(&self, byte: usize, folding: &Folding) -> Option<usize> {
        let line = self.line_of(byte);
        let around = self.folds.iter().take_while(|fold| fold.line <= line).filter(|fold| fold.last >= line);
        around.last().map(|fold| self.shown_mark(fold.line, folding))
    }

    /// The line of a fold, or of the one that hides it.
    pub fn shown_mark(&self, line: usize, folding: &Folding) -> usize {
        let hidden = self.hidden(folding);
        hidden.iter().find(|hidden| hidden.contains(&line)).map_or(line, |hidden| hidden.start - 1)
    }

    pub fn first_mark(&self) -> Option<usize> {
        self.folds.first().map(|fold| fold.line)
    }

    /// The line of another fold that is shown.
    pub fn step(&self, from: usize, step: Step, folding: &Folding) -> Option<usize> {
        let hidden = self.hidden(folding);
        let mut shown = self.folds.iter().filter(|fold| !is_hidden(&hidden, fold.line));
        let found = match step {
            Step::Next => shown.find(|fold| fold.line > from),
            Step::Previous => shown.take_while(|fold| fold.line < from).last(),
            Step::Outer => shown.take_while(|fold| fold.line < from).filter(|fold| fold.last >= from).last(),
            Step::First => shown.next(),
            Step::Last => shown.next_back(),
        };
        found.map(|fold| fold.line)
    }

    fn fold_at(&self, line: usize) -> Option<&Fold> {
        let at = self.folds.binary_search_by_key(&line, |fold| fold.line).ok()?;
        self.folds.get(at)
    }
}

fn is_hidden(hidden: &[Range<usize>], line: usize) -> bool {
    let after = hidden.partition_point(|hidden| hidden.end <= line);
    hidden.get(after).is_some_and(|hidden| hidden.contains(&line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const RECORD: &str = r#"{
  "id": "1",
  "turns": [
    {
      "text": "a",
      "none": []
    },
    {"b": null}
  ],
  "labels": {
    "x": 1
  }
}"#;

    /// What is shown, with `…` for what is not.
    fn shown(json: &JsonText, folding: &Folding) -> String {
        let hidden = json.hidden(folding);
        let mut shown = String::new();
        for row in (0..json.block_count()).flat_map(|block| json.rows(block, folding, &hidden)) {
            shown.push_str(&json.text[row.bytes]);
            if let Some(folded) = row.folded {
                shown.push('…');
                shown.push_str(&json.text[folded.tail]);
            }
        }
        shown
    }

    fn folding(lines: &[usize]) -> Folding {
        Folding(lines.iter().copied().collect())
    }

    #[test]
    fn objects_and_lists_of_several_lines_fold() {
        let json = JsonText::of(RECORD.into());
        let folds: Vec<_> = json
            .folds
            .iter()
            .map(|fold| (fold.line, fold.last, fold.is_object, fold.count, fold.level))
            .collect();
        assert_eq!(
            folds,
            [(0, 12, true, 3, 0), (2, 8, false, 2, 1), (3, 6, true, 2, 2), (9, 11, true, 1, 1)]
        );
        assert_eq!(shown(&json, &Folding::default()), RECORD);
        let first_level = "{\n  \"id\": \"1\",\n  \"turns\": […],\n  \"labels\": {…}\n}";
        assert_eq!(shown(&json, &json.fold_all()), first_level);
        assert_eq!(shown(&json, &folding(&[0, 3])), "{…}");
        assert_eq!(shown(&json, &folding(&[7, 900])), RECORD);
    }

    #[test]
    fn a_mark_says_what_it_is_of() {
        let json = JsonText::of(RECORD.into());
        let rows = json.rows(0, &folding(&[2]), &json.hidden(&folding(&[2])));
        let marks: Vec<_> = rows.iter().filter_map(|row| row.mark.clone()).collect();
        let labels: Vec<_> = marks.iter().map(|mark| mark.label.as_str()).collect();
        assert_eq!(labels, ["line 1, 3 members", "turns, 2 items", "labels, 1 member"]);
        assert_eq!(marks.iter().map(|mark| mark.is_folded).collect::<Vec<_>>(), [false, true, false]);
        let folded: Vec<_> = rows.iter().filter_map(|row| Some(row.folded.as_ref()?.says.as_str())).collect();
        assert_eq!(folded, ["… 2 items"]);
    }

    #[test]
    fn what_hides_a_place_is_unfolded() {
        let json = JsonText::of(RECORD.into());
        let mut folding = folding(&[0, 2, 3, 9]);
        json.reveal(&mut folding, RECORD.find("\"text\"").unwrap());
        assert_eq!(folding, Folding([9].into()));
        json.reveal(&mut folding, RECORD.find("\"labels\"").unwrap());
        assert_eq!(folding, Folding::default());
    }

    #[test]
    fn keys_lead_from_mark_to_mark() {
        let json = JsonText::of(RECORD.into());
        let none = Folding::default();
        let step = |from, step| json.step(from, step, &none);
        assert_eq!((step(0, Step::Next), step(9, Step::Next)), (Some(2), None));
        assert_eq!((step(9, Step::Previous), step(0, Step::Previous)), (Some(3), None));
        assert_eq!((step(9, Step::Outer), step(3, Step::Outer)), (Some(0), Some(2)));
        assert_eq!((step(3, Step::First), step(3, Step::Last)), (Some(0), Some(9)));
        assert_eq!(json.step(2, Step::Next, &folding(&[2])), Some(9));
        assert_eq!(json.mark_at(RECORD.find("\"text\"").unwrap(), &none), Some(3));
        assert_eq!(json.mark_at(RECORD.find("\"text\"").unwrap(), &folding(&[2])), Some(2));
        assert_eq!(json.shown_mark(3, &folding(&[0, 2])), 0);
    }

    #[test]
    fn what_is_selected_over_a_fold_has_what_is_hidden() {
        let json = JsonText::of(RECORD.into());
        let folding = folding(&[2]);
        let rows = json.rows(0, &folding, &json.hidden(&folding));
        let shown = shown(&json, &folding).replace('…', "");
        let byte = |word: &str| json.byte_at(0, &rows, shown.find(word).unwrap());
        let selected = &RECORD[byte("\"turns\"")..byte("\"labels\"")];
        assert!(
            selected.starts_with("\"turns\": [\n    {") && selected.ends_with("\n  ],\n  "),
            "{selected}"
        );
        assert_eq!(json.byte_at(0, &rows, 9_999), RECORD.len());
    }

    #[test]
    fn damaged_text_folds_as_far_as_it_has_a_shape() {
        let json = JsonText::of("{\n\"a\": [\n1,\n2".into());
        assert_eq!(shown(&json, &folding(&[1])), "{\n\"a\": […\n");
        let json = JsonText::of("{\n1\n} {\n2\n}".into());
        assert_eq!(shown(&json, &folding(&[0, 2])), "{…\n} {…}");
        assert_eq!(shown(&JsonText::of("]}\n".into()), &Folding::default()), "]}\n");
        assert_eq!(JsonText::of("".into()).rows(0, &Folding::default(), &[]).len(), 1);
    }

    #[test]
    fn long_texts_are_in_blocks() {
        let item = "    {\"slot\": \"a\", \"values\": [\"b\"]},\n";
        let lines = JsonText::of(format!("[\n{}0]", item.repeat(1000)).into());
        assert!(lines.block_count() > 15, "{}", lines.block_count());
        assert!((1..lines.block_count()).all(|block| lines.text[lines.block(block)].starts_with("    {")));
        let line = JsonText::of(format!("[{}0]", item.trim().repeat(1000)).into());
        assert!(line.block_count() > 4);
        let numbered = (0..line.block_count()).flat_map(|block| line.rows(block, &Folding::default(), &[]));
        assert_eq!(numbered.filter(|row| row.line.is_some()).count(), 1);
        assert_eq!(line.block_of(line.text.len()), line.block_count() - 1);
    }

    proptest! {
        #[test]
        fn nothing_is_added_and_nothing_left_out(
            text in "([\\[\\]{},: \\n\"\\\\a1é]|\\{\n|\\},\n|\"a\": \\[\n|\\],\n){0,60}",
            folded in proptest::collection::btree_set(0_usize..40, 0..8),
        ) {
            let json = JsonText::of(text.as_str().into());
            prop_assert_eq!(&shown(&json, &Folding::default()), &text);
            let folding = Folding(folded);
            let hidden = json.hidden(&folding);
            for pair in hidden.windows(2) {
                prop_assert!(pair[0].end <= pair[1].start);
            }
            let mut end = 0;
            for block in 0..json.block_count() {
                let rows = json.rows(block, &folding, &hidden);
                for at in 0..text.len() + 2 {
                    prop_assert!(json.byte_at(block, &rows, at) <= text.len());
                }
                for row in rows {
                    let tail = row.folded.map(|folded| folded.tail);
                    for part in [Some(row.bytes), tail].into_iter().flatten() {
                        prop_assert!(part.start >= end && text.get(part.clone()).is_some(), "{:?}", part);
                        end = part.end;
                    }
                }
            }
            for at in 0..text.len() {
                let mut open = folding.clone();
                json.reveal(&mut open, at);
                let line = json.line_of(at);
                prop_assert!(!is_hidden(&json.hidden(&open), line));
                let mark = json.mark_at(at, &folding);
                prop_assert!(mark.is_none_or(|mark| !is_hidden(&hidden, mark)));
            }
        }
    }
}
