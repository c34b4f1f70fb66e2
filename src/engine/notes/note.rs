//! A note, and which dialogue it is on.

use super::capsule::capsule_of;
use crate::corpus::{CharRange, Dataset, Dialogue, RecordForm, Split, Variant, slice_chars};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A label, words, or both, on a dialogue, one of its turns, or some of what is said in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The words of dataset and split, as in queries.
    pub dataset: String,
    pub split: Option<String>,
    /// The path of the file, as it was opened where the note was written; nothing where that is not known.
    pub file: String,
    /// Of the dialogue.
    pub id: String,
    /// Counted from 0.
    pub turn: Option<u32>,
    /// What of the utterance it is about.
    pub span: Option<CharRange>,
    pub label: String,
    pub text: String,
    /// When it was written, in the form of RFC 3339.
    pub time: String,
    /// When what it says was changed last, in the same form; nothing when it never was.
    pub changed: String,
    /// The keys of other tools, each with the JSON of its value.
    pub others: Vec<(String, String)>,
}

/// A dialogue as notes name it.
#[derive(Clone, Copy, Debug)]
pub struct NotedDialogue<'d> {
    pub dataset: Dataset,
    pub split: Option<Split>,
    pub path: &'d str,
    pub id: &'d str,
    /// The id is the number of its record, which is another one in a capsule.
    pub is_numbered: bool,
}

impl Note {
    /// A note on a dialogue as a whole, without words.
    pub fn on(dialogue: NotedDialogue) -> Self {
        Self {
            dataset: dialogue.dataset.as_str().to_owned(),
            split: dialogue.split.map(|split| split.as_str().to_owned()),
            file: dialogue.path.to_owned(),
            id: dialogue.id.to_owned(),
            ..Self::default()
        }
    }

    /// The words that it is about, if they are there.
    pub fn quoted<'d>(&self, dialogue: &'d Dialogue) -> Option<&'d str> {
        let turn = dialogue.turns.get(self.turn? as usize)?;
        slice_chars(&turn.utterance, self.span?)
    }

    /// Whether it is on the dialogue; `roots` are those of all that is open.
    pub fn is_on(&self, dialogue: NotedDialogue, roots: &Roots) -> bool {
        self.id == dialogue.id && self.is_of_split(dialogue.split) && self.is_in(&dialogue, roots)
    }

    /// Whether it may be on a dialogue of the same file.
    pub fn is_in(&self, dialogue: &NotedDialogue, roots: &Roots) -> bool {
        let is_counted_alike =
            || !dialogue.is_numbered || capsule_of(&self.file) == capsule_of(dialogue.path);
        self.dataset == dialogue.dataset.as_str()
            && roots.are_same(&self.file, dialogue.path)
            && is_counted_alike()
    }

    /// Two splits share names and ids, and mean other dialogues by them. One that is not known may be any.
    pub fn is_of_split(&self, split: Option<Split>) -> bool {
        let both = self.split.as_deref().zip(split);
        both.is_none_or(|(noted, split)| noted == split.as_str())
    }
}

/// The first folders, or names, of the paths that are open. People open the same data from folders of other names, or without
/// them: only where a folder of a note is open itself its notes are of no other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roots(BTreeSet<String>);

impl Roots {
    pub fn of<'p>(paths: impl IntoIterator<Item = &'p str>) -> Self {
        let mut roots = BTreeSet::new();
        for path in paths {
            let root = cut(path).0;
            if !roots.contains(root) {
                roots.insert(root.to_owned());
            }
        }
        Self(roots)
    }

    /// Whether a path of a note is that of an open file.
    fn are_same(&self, noted: &str, open: &str) -> bool {
        // What was packed by itself is not packed any more in a capsule.
        let [noted, open] = [noted, open].map(|path| path.strip_suffix(".gz").unwrap_or(path));
        if noted.is_empty() || is_end(noted, open) {
            return true;
        }
        let (root, inside) = cut(noted);
        !self.0.contains(root) && is_end(inside, cut(open).1)
    }
}

/// The outermost folder, and the path inside of it; a bare name is both.
fn cut(path: &str) -> (&str, &str) {
    path.split_once('/').unwrap_or((path, path))
}

/// One path ends with the other.
fn is_end(one: &str, other: &str) -> bool {
    let (long, short) = if one.len() >= other.len() { (one, other) } else { (other, one) };
    long.strip_suffix(short).is_some_and(|rest| !short.is_empty() && (rest.is_empty() || rest.ends_with('/')))
}

/// Whether records of this kind have no ids but their numbers. `formats::id_of` says the same, and leads to all readers, which the
/// page would fetch for that.
pub fn are_ids_numbers(dataset: Dataset, form: RecordForm, variant: &Variant) -> bool {
    match form {
        RecordForm::OfDataset => dataset == Dataset::AirDialogue,
        RecordForm::Unified => false,
        RecordForm::Messages => variant.as_str() == "messages-numbered",
    }
}

/// Whether a file is called as files of notes are.
pub fn is_notes_path(path: &str) -> bool {
    path.to_ascii_lowercase().ends_with("notes.jsonl")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Recognition, Role};
    use crate::formats;

    fn is_on(file: &str, path: &str, open: &[&str]) -> bool {
        let roots = Roots::of(open.iter().copied().chain([path]));
        Note::on(dialogue(file)).is_on(dialogue(path), &roots)
    }

    fn dialogue(path: &str) -> NotedDialogue<'_> {
        NotedDialogue { dataset: Dataset::Sgd, split: Some(Split::Dev), path, id: "1", is_numbered: false }
    }

    #[test]
    fn files_are_known_by_the_end_of_their_path() {
        for (file, path) in [
            ("sgd/dev/a.json", "sgd/dev/a.json"),
            ("sgd/dev/a.json", "a.json"),
            ("a.json", "sgd/dev/a.json"),
            ("dev/a.json", "data/sgd/dev/a.json"),
            ("sgd/dev/a.json", "my copy/dev/a.json"),
            ("b/sgd/dev/a.json", "my copy/dev/a.json"),
            ("sgd/dev/a.json.gz", "capsule-1a2b3c4d.zip/sgd/dev/a.json"),
            ("", "sgd/dev/a.json"),
        ] {
            assert!(is_on(file, path, &[]), "{file} {path}");
        }
        for (file, path) in [
            ("sgd/dev/a.json", "sgd/dev/b.json"),
            ("sgd/dev/a.json", "sgd/train/a.json"),
            ("x/v1/dev/a.json", "x/v2/dev/a.json"),
            ("sgd/dev/a.json", "ba.json"),
        ] {
            assert!(!is_on(file, path, &[]), "{file} {path}");
        }
        assert!(is_on("v1/dev/a.json", "v2/dev/a.json", &[]));
        assert!(!is_on("v1/dev/a.json", "v2/dev/a.json", &["v1/dev/b.json"]), "v1 is open itself");
    }

    #[test]
    fn notes_never_go_to_another_split_or_dataset() {
        let dialogue = dialogue("a");
        let (note, roots) = (Note::on(dialogue), Roots::of(["a"]));
        assert!(note.is_on(dialogue, &roots));
        for other in [
            NotedDialogue { split: Some(Split::Test), ..dialogue },
            NotedDialogue { dataset: Dataset::Frames, ..dialogue },
            NotedDialogue { id: "2", ..dialogue },
        ] {
            assert!(!note.is_on(other, &roots), "{other:?}");
        }
        // A split that is not known, of the note or of the dialogue, may be any.
        let of_no_split = NotedDialogue { split: None, ..dialogue };
        assert!(note.is_on(of_no_split, &roots) && Note::on(of_no_split).is_on(dialogue, &roots));
        assert!(is_notes_path("x/My-Notes.jsonl") && !is_notes_path("notes.json"));
    }

    #[test]
    fn numbers_of_a_capsule_are_of_no_other_data() {
        let [one, other] = ["capsule-00000001.zip/air/a.json", "capsule-00000002.zip/air/a.json"];
        let paths = [one, other, "air/a.json", ""];
        for (noted, open) in paths.iter().flat_map(|noted| paths.map(|open| (*noted, open))) {
            let numbered = |path| NotedDialogue { is_numbered: true, ..dialogue(path) };
            let is_on = Note::on(numbered(noted)).is_on(numbered(open), &Roots::of(paths));
            // Nothing is known of a path that is empty but that it is in no capsule.
            let is_expected = noted == open || noted.is_empty() && open == "air/a.json";
            assert_eq!(is_on, is_expected, "{noted} {open}");
        }
    }

    #[test]
    fn ids_are_numbers_where_formats_say_so() {
        let forms = [RecordForm::OfDataset, RecordForm::Unified, RecordForm::Messages];
        let variants = ["raw", "hf", "sim", "messages", "messages-numbered"].map(Variant::new);
        for dataset in Dataset::ALL {
            for (form, variant) in
                forms.iter().flat_map(|form| variants.iter().map(move |variant| (*form, variant)))
            {
                let found = Recognition::new(dataset, variant.clone(), Role::Dialogues, "");
                let is_expected = formats::id_of(&Recognition { form, ..found }).is_some();
                assert_eq!(
                    are_ids_numbers(dataset, form, variant),
                    is_expected,
                    "{dataset:?} {form:?} {variant:?}"
                );
            }
        }
    }
}
