//! Lists of the dialogues of a split: tab-separated rows of TM-3, cut into parts anywhere, and ids of TM-1.
//!
//! A row of TM-3 ends in the id of its dialogue; quoted text may span lines, so a line without an id at its end
//! only belongs to a row. Which dialogue a cut row is of is found when the parts are together (`formats::reference`).

use super::recognition::recognition;
use super::{TM1, TM3};
use crate::corpus::{Recognition, Role};
use crate::formats::{RecordText, SplitList};

/// What the rows of TM-3 are made of.
const TOKENS: [&str; 16] = [
    "<U>", "<A>", "<C>", "<S>", "<PN>", "<PAN>", "<PAV>", "<PR>", "<PRAN>", "<PRAV>", "[A]", "[PN]", "[PAN]",
    "[PAV]", "[PR]", "[U]",
];

/// `head` is how the file begins: a part may begin anywhere in a row, at its line break or inside of a text that
/// spans lines, so its first line may tell nothing.
pub fn recognise_text(head: &str, path: &str) -> Option<Recognition> {
    let mut lines = head.lines().map(str::trim_end).filter(|line| !line.is_empty());
    let first = lines.next()?;
    let named = |variant, why: &str| {
        let mut found = recognition(variant, Role::Splits, why);
        found.nesting = crate::corpus::Nesting::Text;
        Some(found)
    };
    if first.contains('\t') && has_token(first) {
        return named(TM3, "its first line has tabs and tokens such as <U> or [PN]");
    }
    if SplitList::id_of_row(first).is_some() {
        return named(TM3, "its first line ends in a tab and a dialogue id");
    }
    if id_of_list(first).is_some() {
        return named(TM1, "its first line is a dialogue id and a comma");
    }
    if lines.clone().any(|line| has_token(line) && SplitList::id_of_row(line).is_some()) {
        return named(TM3, "a line of it has tokens such as <U> or [PN] and ends in a tab and a dialogue id");
    }
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
    let is_tsv = name.rsplit_once('.').is_some_and(|(_, extension)| extension.eq_ignore_ascii_case("tsv"));
    let is_part = is_tsv && folders.to_ascii_lowercase().split('/').any(|folder| folder == "splits");
    // A part may begin inside an id.
    let is_of_id = first.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if is_part && (is_of_id || has_token(first) || lines.any(has_token)) {
        return named(TM3, "it is a part of a split, and it begins inside a row of tokens");
    }
    None
}

fn has_token(line: &str) -> bool {
    TOKENS.iter().any(|token| line.contains(token))
}

/// The id in a line `dlg-…,` and nothing else.
fn id_of_list(line: &str) -> Option<&str> {
    let id = line.trim().strip_suffix(',')?.trim_matches(['"', ' ']);
    let is_id = id.starts_with("dlg-") && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    is_id.then_some(id)
}

/// Takes a line.
pub fn collect_reference(recognition: &Recognition, record: RecordText, members: &mut SplitList) {
    let line = String::from_utf8_lossy(record.bytes);
    let line = line.trim_end_matches(['\r', '\n']);
    if recognition.variant == TM1 {
        let id = line.split(',').next().unwrap_or_default().trim_matches(['"', ' ', '\u{feff}']);
        if id.starts_with("dlg-") {
            members.ids.push(id.to_owned());
        }
        return;
    }
    members.push_line(line, record.number.0 == 0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Variant;

    #[test]
    fn lists_are_told_by_a_line() {
        let part = "TM-3/splits/train/train-ab.tsv";
        let table: [(&str, &str, Option<Variant>); 14] = [
            ("<U>two<C><U>hi<A>hi\t[PN]book_tickets[PAN]name.movie[PAV]Foo\tdlg-1", "a.txt", Some(TM3)),
            ("end of a text\tdlg-0a-1\r", "a", Some(TM3)),
            ("dlg-00000000-0000-4000-8000-000000000001,", "train.csv", Some(TM1)),
            ("enre<PAV>action<C><U>", part, Some(TM3)),
            ("0a-1\r", part, Some(TM3)),
            ("enre<PAV>action", "notes.txt", None),
            ("some text", part, None),
            ("a,b,", "a.csv", None),
            ("", part, None),
            ("\n<S><C>\t[A]Hi\tdlg-1\r\n", "a.tsv", Some(TM3)),
            ("\r\n\r\n0a-1\r\n", part, Some(TM3)),
            ("some text\nmore\n<S><C>\t[A]Hi\tdlg-1\r\n", "a.tsv", Some(TM3)),
            ("some text\nand <U>more", part, Some(TM3)),
            ("[\n\t\"<U>\",\n\t\"dlg-1\"\n]", "a.json", None),
        ];
        for (line, path, variant) in table {
            let found = recognise_text(line, path);
            assert_eq!(found.as_ref().map(|found| found.variant.clone()), variant, "{line}");
            assert!(found.is_none_or(|found| found.role == Role::Splits));
        }
    }

    #[test]
    fn a_part_may_begin_at_any_byte_of_a_row() {
        let rows = "<U>two\u{e9}<C><S>\t[A]Which?\tdlg-0a-1\r\n\"<U>\"\"a\"\"\nb\nc<C>\"\t[A]d\tdlg-0a-2\r\n"
            .repeat(2);
        for start in 0..rows.len() / 2 {
            let part = String::from_utf8_lossy(&rows.as_bytes()[start..]);
            let found = recognise_text(&part, "splits/dev/dev-ab.tsv");
            assert_eq!(found.map(|found| found.variant), Some(TM3), "{part}");
        }
    }

    #[test]
    fn a_list_of_ids_is_learned() {
        let mut members = SplitList::default();
        let list = recognise_text("dlg-1,", "").unwrap();
        for line in ["dlg-1,", "dlg-2,\r", ""] {
            collect_reference(&list, RecordText::of(line.as_bytes()), &mut members);
        }
        assert_eq!(members.ids, ["dlg-1", "dlg-2"]);
    }
}
