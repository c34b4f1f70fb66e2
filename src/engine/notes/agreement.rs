//! How far two people agree in their labels: Cohen's kappa for each, over dialogues and over turns.
//!
//! A unit is a dialogue, or a turn, that either of both has a note on; words alone say that it was looked at. Whoever has no
//! note with a label on a unit says that it does not apply. Both may have looked at more dialogues than they have notes on,
//! so their number can be given. Invariant: what is counted does not depend on which of both is named first.

use super::capsule::{capsule_of, may_be_number};
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
    /// Nobody has a note on what he only looked at. Unless there is one of the kind, or it is said how many there are, nothing is
    /// known of units without the label.
    pub is_neither_known: bool,
}

impl LabelAgreement {
    /// Cohen's kappa; nothing where nothing is known of what nobody labelled, and where chance would agree everywhere, too.
    pub fn kappa(&self) -> Option<f64> {
        let Self { both, only_a, only_b, neither, .. } = *self;
        let of_all = both + only_a + only_b + neither;
        #[expect(clippy::cast_precision_loss, reason = "counts of notes are small")]
        let share = |count: u64| count as f64 / of_all as f64;
        let (a, b) = (share(both + only_a), share(both + only_b));
        let by_chance = a * b + (1.0 - a) * (1.0 - b);
        // Of no units at all it is no number, and not less than 1.
        let is_known = self.is_neither_known && by_chance < 1.0;
        is_known.then(|| (share(both + neither) - by_chance) / (1.0 - by_chance))
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
    Agreement { dialogues: units(&of_dialogues, looked_at), turns: units(&of_turns, None) }
}

/// Dataset, split, id and file.
type Dialogue<'n> = (&'n str, Option<&'n str>, &'n str, &'n str);

/// What was packed by itself is not packed any more in a capsule.
fn dialogue(note: &Note) -> Dialogue<'_> {
    let file = note.file.strip_suffix(".gz").unwrap_or(&note.file);
    (&note.dataset, note.split.as_deref(), &note.id, file)
}

/// A number for each dialogue. Both may have opened other folders: files of one name are paired by the ends of their paths,
/// the longest first.
fn numbered<'n>(a: &'n [Note], b: &'n [Note]) -> BTreeMap<Dialogue<'n>, usize> {
    let mut dialogues: BTreeMap<[&str; 2], [BTreeSet<Place>; 2]> = BTreeMap::new();
    for (side, notes) in [a, b].into_iter().enumerate() {
        for (dataset, split, id, file) in notes.iter().map(dialogue) {
            let sides = dialogues.entry([dataset, id]).or_default();
            sides.get_mut(side).into_iter().for_each(|side| _ = side.insert((split, file)));
        }
    }
    let mut numbers = BTreeMap::new();
    let mut next = 0..;
    for ([dataset, id], sides) in dialogues {
        let mut taken: [BTreeSet<Place>; 2] = Default::default();
        for [a, b] in pairs(id, &sides) {
            let [by_a, by_b] = &mut taken;
            if !by_a.contains(&a) && !by_b.contains(&b) {
                by_a.insert(a);
                by_b.insert(b);
                let number = next.next().unwrap_or_default();
                for (split, file) in [a, b] {
                    numbers.insert((dataset, split, id, file), number);
                }
            }
        }
        for (split, file) in sides.iter().flatten().copied() {
            let place = numbers.entry((dataset, split, id, file));
            place.or_insert_with(|| next.next().unwrap_or_default());
        }
    }
    numbers
}

/// Split and file of a dialogue, as notes have them.
type Place<'n> = (Option<&'n str>, &'n str);

/// What of both sides may be one dialogue, the surest first.
fn pairs<'n>(id: &str, [of_a, of_b]: &[BTreeSet<Place<'n>>; 2]) -> Vec<[Place<'n>; 2]> {
    let all = of_a.iter().flat_map(|a| of_b.iter().map(move |b| [*a, *b]));
    let pairs: Vec<[Place; 2]> = all.filter(|pair| may_be_one(id, *pair)).collect();
    let is_rival = |[a, b]: [Place; 2], other: [Place; 2]| {
        [a, b] != other && (a == other[0] || b == other[1]) && shared_end([a, b]) == shared_end(other)
    };
    // Who says less of a dialogue may mean any of several.
    let is_sure = |pair: &[Place; 2]| {
        let [a, b] = *pair;
        let is_vague = a.0 != b.0 || a.1.is_empty() != b.1.is_empty();
        !is_vague || !pairs.iter().any(|other| is_rival(*pair, *other))
    };
    let mut sure: Vec<[Place; 2]> = pairs.iter().copied().filter(is_sure).collect();
    sure.sort_by_key(|&[a, b]| {
        let length = a.1.len().abs_diff(b.1.len());
        (Reverse(shared_end([a, b])), a.0 != b.0, length, a.min(b), a.max(b))
    });
    sure
}

fn may_be_one(id: &str, [a, b]: [Place; 2]) -> bool {
    let is_of_split = a.0 == b.0 || a.0.is_none() || b.0.is_none();
    let is_of_file = a.1.is_empty() || b.1.is_empty() || common_end(a.1, b.1) > 0;
    // Numbers of a capsule are its own.
    is_of_split && is_of_file && (!may_be_number(id) || capsule_of(a.1) == capsule_of(b.1))
}

/// How much of both paths is the same, from their ends.
fn shared_end([a, b]: [Place; 2]) -> usize {
    if a.1 == b.1 { usize::MAX } else { common_end(a.1, b.1) }
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

fn units<U: Ord>([a, b]: &[BTreeMap<U, BTreeSet<&str>>; 2], looked_at: Option<u64>) -> Units {
    let all: BTreeSet<&U> = a.keys().chain(b.keys()).collect();
    let shared = a.keys().filter(|unit| b.contains_key(unit)).count() as u64;
    let noted = all.len() as u64;
    let count = noted.max(looked_at.unwrap_or_default());
    // A number that is less than what they have notes on is none.
    let is_counted = looked_at.is_some_and(|looked_at| looked_at >= noted);
    let names: BTreeSet<&str> = a.values().chain(b.values()).flatten().copied().collect();
    let of_label = |label: &str| {
        let has =
            |of: &BTreeMap<U, BTreeSet<&str>>, unit: &U| of.get(unit).is_some_and(|has| has.contains(label));
        let mut one = LabelAgreement {
            label: label.to_owned(),
            both: 0,
            only_a: 0,
            only_b: 0,
            neither: 0,
            is_neither_known: is_counted,
        };
        for unit in &all {
            match (has(a, unit), has(b, unit)) {
                (true, true) => one.both += 1,
                (true, false) => one.only_a += 1,
                (false, true) => one.only_b += 1,
                (false, false) => {}
            }
        }
        let neither = count - one.both - one.only_a - one.only_b;
        LabelAgreement { neither, is_neither_known: is_counted || neither > 0, ..one }
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

    fn counted([both, only_a, only_b, neither]: [u64; 4], is_neither_known: bool) -> LabelAgreement {
        LabelAgreement { label: "odd".to_owned(), both, only_a, only_b, neither, is_neither_known }
    }

    #[test]
    fn kappa_is_that_of_the_text_books() {
        // 50 applications, two readers: 20 both, 5 and 10 one alone, 15 neither.
        assert!((counted([20, 5, 10, 15], true).kappa().unwrap() - 0.4).abs() < 1e-12);
        let kappa = |counts| counted(counts, true).kappa();
        assert_eq!((kappa([3, 0, 0, 4]), kappa([0, 3, 0, 0])), (Some(1.0), Some(0.0)));
        assert!(kappa([0, 2, 2, 0]).unwrap() < 0.0);
    }

    #[test]
    fn there_is_no_kappa_of_what_is_not_known_or_cannot_differ() {
        for counts in [[3, 0, 0, 0], [0, 0, 0, 3], [0, 0, 0, 0]] {
            assert_eq!(counted(counts, true).kappa(), None, "{counts:?}");
        }
        for counts in [[3, 1, 1, 0], [0, 2, 2, 0]] {
            assert_eq!(counted(counts, false).kappa(), None, "{counts:?}");
        }
        let a = [note("a", "1", Some(0), "odd"), note("a", "2", None, "odd")];
        let b = [note("a", "1", Some(0), "odd"), note("a", "3", None, "odd")];
        let known = |looked_at| {
            let Agreement { dialogues, turns } = agreement(&a, &b, looked_at);
            [dialogues, turns].map(|units| units.labels[0].kappa().is_some())
        };
        assert_eq!([known(None), known(Some(2)), known(Some(3))], [[false; 2], [false; 2], [true, false]]);
    }

    #[test]
    fn words_alone_say_that_it_was_looked_at() {
        let a = [note("a", "1", None, "odd"), note("a", "2", Some(1), "")];
        let b = [note("a", "1", Some(0), "odd"), note("a", "2", None, "odd")];
        let Agreement { dialogues, turns } = agreement(&a, &b, None);
        assert_eq!((dialogues.count, dialogues.shared, turns.count, turns.shared), (2, 2, 2, 0));
        let odd = counted([1, 0, 1, 0], false);
        assert_eq!(dialogues.labels, std::slice::from_ref(&odd));
        assert_eq!(turns.labels, [counted([0, 0, 1, 1], true)]);
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

    #[test]
    fn who_says_less_of_a_dialogue_means_the_only_one_there_is() {
        let of = |split: Option<&str>, file: &str, id: &str| Note {
            split: split.map(str::to_owned),
            ..note(file, id, None, "x")
        };
        let shared = |a: &Note, b: &[Note]| {
            let [one, other] =
                [agreement(std::slice::from_ref(a), b, None), agreement(b, std::slice::from_ref(a), None)];
            assert_eq!(one.dialogues.shared, other.dialogues.shared);
            one.dialogues.shared
        };
        let dev = of(Some("dev"), "sgd/dev/a.json", "1");
        let test = of(Some("test"), "sgd/test/a.json", "1");
        for (a, of_dev, of_both) in [
            (of(None, "dev/a.json", "1"), 1, 1),
            (of(None, "a.json", "1"), 1, 0),
            (of(None, "", "1"), 1, 0),
            (of(Some("dev"), "", "1"), 1, 1),
            (of(Some("dev"), "x/dev/a.json.gz", "1"), 1, 1),
            (of(Some("train"), "dev/a.json", "1"), 0, 0),
            (of(None, "dev/a.json", "2"), 0, 0),
        ] {
            assert_eq!(shared(&a, std::slice::from_ref(&dev)), of_dev, "{a:?}");
            assert_eq!(shared(&a, &[dev.clone(), test.clone()]), of_both, "{a:?}");
        }
    }

    #[test]
    fn numbers_of_a_capsule_are_not_those_of_the_data() {
        let shared = |id: &str, a: &str, b: &str| {
            agreement(&[note(a, id, None, "x")], &[note(b, id, None, "x")], None).dialogues.shared
        };
        let [one, other] = ["capsule-00000001.zip/a.json", "capsule-00000002.zip/a.json"];
        assert_eq!([shared("7", one, "a.json"), shared("7", one, other), shared("7", one, one)], [0, 0, 1]);
        assert_eq!([shared("1_7", one, "a.json"), shared("1_7", one, other)], [1, 1]);
    }
}
