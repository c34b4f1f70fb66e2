//! How far two people agree in their labels: Cohen's kappa for each, over dialogues and over turns.
//!
//! A unit is a dialogue, or a turn, that either of both has a note on; words alone say that it was looked at. Whoever has no
//! note with a label on a unit says that it does not apply. Both may have looked at more dialogues than they have notes on,
//! so their number can be given. Invariant: what is counted does not depend on which of both is named first.

use super::note::Note;
use crate::formats::common_end;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Agreement {
    pub dialogues: Units,
    pub turns: Units,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Units {
    pub count: u64,
    /// Those that both have a note on.
    pub shared: u64,
    /// In the order of their names.
    pub labels: Vec<LabelAgreement>,
}

/// How many units have a label, as each of both says.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelAgreement {
    pub label: String,
    pub both: u64,
    pub only_a: u64,
    pub only_b: u64,
    pub neither: u64,
}

impl LabelAgreement {
    /// Cohen's kappa; nothing where both have the label on all units, so that chance would agree, too.
    pub fn kappa(&self) -> Option<f64> {
        let Self { both, only_a, only_b, neither, .. } = *self;
        let of_all = both + only_a + only_b + neither;
        if both == of_all {
            return None;
        }
        #[expect(clippy::cast_precision_loss, reason = "counts of notes are small")]
        let share = |count: u64| count as f64 / of_all as f64;
        let (a, b) = (share(both + only_a), share(both + only_b));
        let by_chance = a * b + (1.0 - a) * (1.0 - b);
        Some((share(both + neither) - by_chance) / (1.0 - by_chance))
    }
}

/// Compares the notes of two people; `looked_at` is how many dialogues both have looked at, if these are more than they
/// have notes on.
pub fn agreement(a: &[Note], b: &[Note], looked_at: Option<u64>) -> Agreement {
    let numbers = numbered(a, b);
    let number = |note: &Note| numbers.get(&dialogue(note)).copied().unwrap_or_default();
    let of_dialogues = [a, b].map(|notes| labels(notes.iter().map(|note| (number(note), note))));
    let of_turns =
        [a, b].map(|notes| labels(notes.iter().filter_map(|note| Some(((number(note), note.turn?), note)))));
    Agreement { dialogues: units(&of_dialogues, looked_at.unwrap_or_default()), turns: units(&of_turns, 0) }
}

/// Dataset, split, id and file.
type Dialogue<'n> = (&'n str, Option<&'n str>, &'n str, &'n str);

fn dialogue(note: &Note) -> Dialogue<'_> {
    (&note.dataset, note.split.as_deref(), &note.id, &note.file)
}

/// A number for each dialogue. Both may have opened other folders: files of one name are paired by the ends of their paths,
/// the longest first.
fn numbered<'n>(a: &'n [Note], b: &'n [Note]) -> BTreeMap<Dialogue<'n>, usize> {
    let mut files: BTreeMap<_, [BTreeSet<&str>; 2]> = BTreeMap::new();
    for (side, notes) in [a, b].into_iter().enumerate() {
        for note in notes {
            let (dataset, split, id, file) = dialogue(note);
            let sides = files.entry((dataset, split, id)).or_default();
            sides.get_mut(side).into_iter().for_each(|side| _ = side.insert(file));
        }
    }
    let mut numbers = BTreeMap::new();
    let mut next = 0..;
    for ((dataset, split, id), [of_a, of_b]) in files {
        let mut pairs: Vec<(&str, &str)> =
            of_a.iter().flat_map(|a| of_b.iter().map(move |b| (*a, *b))).collect();
        pairs.retain(|(a, b)| common_end(a, b) > 0);
        pairs.sort_by_key(|(a, b)| {
            (Reverse(common_end(a, b)), a.len().abs_diff(b.len()), *a.min(b), *a.max(b))
        });
        let mut taken: [BTreeMap<&str, usize>; 2] = Default::default();
        for (a, b) in pairs {
            let [by_a, by_b] = &mut taken;
            if !by_a.contains_key(a) && !by_b.contains_key(b) {
                let number = next.next().unwrap_or_default();
                by_a.insert(a, number);
                by_b.insert(b, number);
            }
        }
        let [by_a, by_b] = taken;
        for (file, number) in by_a.into_iter().chain(by_b) {
            numbers.insert((dataset, split, id, file), number);
        }
        for file in of_a.union(&of_b) {
            numbers.entry((dataset, split, id, *file)).or_insert_with(|| next.next().unwrap_or_default());
        }
    }
    numbers
}

/// The labels of each unit; none where there are words alone.
fn labels<'n, U: Ord>(notes: impl Iterator<Item = (U, &'n Note)>) -> BTreeMap<U, BTreeSet<&'n str>> {
    let mut labels: BTreeMap<U, BTreeSet<&str>> = BTreeMap::new();
    for (unit, note) in notes {
        let of_unit = labels.entry(unit).or_default();
        of_unit.extend(Some(note.label.as_str()).filter(|label| !label.is_empty()));
    }
    labels
}

fn units<U: Ord>([a, b]: &[BTreeMap<U, BTreeSet<&str>>; 2], at_least: u64) -> Units {
    let all: BTreeSet<&U> = a.keys().chain(b.keys()).collect();
    let shared = a.keys().filter(|unit| b.contains_key(unit)).count() as u64;
    let count = (all.len() as u64).max(at_least);
    let names: BTreeSet<&str> = a.values().chain(b.values()).flatten().copied().collect();
    let of_label = |label: &str| {
        let has =
            |of: &BTreeMap<U, BTreeSet<&str>>, unit: &U| of.get(unit).is_some_and(|has| has.contains(label));
        let mut one = LabelAgreement { label: label.to_owned(), both: 0, only_a: 0, only_b: 0, neither: 0 };
        for unit in &all {
            match (has(a, unit), has(b, unit)) {
                (true, true) => one.both += 1,
                (true, false) => one.only_a += 1,
                (false, true) => one.only_b += 1,
                (false, false) => {}
            }
        }
        LabelAgreement { neither: count - one.both - one.only_a - one.only_b, ..one }
    };
    Units { count, shared, labels: names.into_iter().map(of_label).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(file: &str, id: &str, turn: Option<u32>, label: &str) -> Note {
        Note {
            dataset: "sgd".to_owned(),
            file: file.to_owned(),
            id: id.to_owned(),
            turn,
            label: label.to_owned(),
            text: "x".to_owned(),
            ..Note::default()
        }
    }

    #[test]
    fn kappa_is_that_of_the_text_books() {
        // 50 applications, two readers: 20 both, 5 and 10 one alone, 15 neither.
        let one = LabelAgreement { label: String::new(), both: 20, only_a: 5, only_b: 10, neither: 15 };
        assert!((one.kappa().unwrap() - 0.4).abs() < 1e-12);
        let kappa = |both, only_a, only_b, neither| {
            LabelAgreement { label: String::new(), both, only_a, only_b, neither }.kappa()
        };
        assert_eq!((kappa(3, 0, 0, 4), kappa(3, 0, 0, 0), kappa(0, 3, 0, 0)), (Some(1.0), None, Some(0.0)));
        assert!(kappa(0, 2, 2, 0).unwrap() < 0.0);
    }

    #[test]
    fn words_alone_say_that_it_was_looked_at() {
        let a = [note("a", "1", None, "odd"), note("a", "2", Some(1), "")];
        let b = [note("a", "1", Some(0), "odd"), note("a", "2", None, "odd")];
        let Agreement { dialogues, turns } = agreement(&a, &b, None);
        assert_eq!((dialogues.count, dialogues.shared, turns.count, turns.shared), (2, 2, 2, 0));
        let odd = LabelAgreement { label: "odd".to_owned(), both: 1, only_a: 0, only_b: 1, neither: 0 };
        assert_eq!(dialogues.labels, std::slice::from_ref(&odd));
        assert_eq!(turns.labels, [LabelAgreement { both: 0, neither: 1, ..odd.clone() }]);
        let wide = agreement(&a, &b, Some(10)).dialogues;
        assert_eq!((wide.count, wide.labels[0].neither), (10, 8));
    }

    #[test]
    fn files_are_paired_by_the_ends_of_their_paths() {
        let a = [note("v1/dev/a.json", "1", None, "x"), note("v2/dev/a.json", "1", None, "y")];
        let b = [note("data/v2/dev/a.json", "1", None, "y"), note("data/v1/dev/a.json", "1", None, "x")];
        let Units { count, shared, labels } = agreement(&a, &b, None).dialogues;
        assert_eq!((count, shared, labels[0].both, labels[1].both), (2, 2, 1, 1));
        // Other files are other dialogues.
        let b = [note("b.json", "1", None, "x")];
        assert_eq!(agreement(&a, &b, None).dialogues.count, 3);
    }
}
