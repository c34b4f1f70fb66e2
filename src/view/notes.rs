//! A person's notes as the page shows them: those on a dialogue, one that is being written, and agreement in figures.

use super::location::{DialogueLink, Location, Screen};
use super::text::notes as text;
use crate::corpus::{CharRange, Dataset, Split, slice_chars};
use crate::engine::answer::{DialogueName, Reading};
use crate::engine::notes::{
    LabelAgreement, Note, NotedDialogue, Roots, add_notes, are_ids_numbers, is_same_note,
};

/// A note in the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownNote {
    pub note: Note,
    /// It is kept here, and can be changed; others came with a capsule.
    pub is_own: bool,
    /// The words that it is about, as they stand in the turn.
    pub quote: Option<String>,
}

/// The notes on a dialogue that was read. What a capsule brings and is kept here, too, is one's own.
pub fn on_reading(reading: &Reading, [own, given]: [&[Note]; 2], roots: &Roots) -> Vec<ShownNote> {
    let dialogue = dialogue_of(reading);
    let shown = |note: &Note, is_own| ShownNote {
        note: note.clone(),
        is_own,
        quote: note.quoted(&reading.dialogue).map(str::to_owned),
    };
    let [own, given] = [(own, true), (given, false)].map(|(notes, is_own)| {
        let here = notes.iter().filter(|note| note.is_on(dialogue, roots));
        here.map(move |note| shown(note, is_own)).collect::<Vec<_>>()
    });
    let is_kept = |given: &ShownNote| own.iter().any(|own| is_same_here(&own.note, &given.note));
    let given: Vec<ShownNote> = given.into_iter().filter(|given| !is_kept(given)).collect();
    own.into_iter().chain(given).collect()
}

/// Whether notes on one dialogue are versions of one note: each may call the dialogue by another path.
fn is_same_here(one: &Note, other: &Note) -> bool {
    let here = Note { split: one.split.clone(), file: one.file.clone(), ..other.clone() };
    is_same_note(one, &here)
}

/// How many of the notes that are kept are on no dialogue that is open, where these are on one.
pub fn unplaced(own: &[Note], mut placed: Vec<Note>) -> u64 {
    add_notes(&mut placed, own.iter().cloned()).added as u64
}

/// Those of a turn, or of the dialogue as a whole; what is on a turn that is not there is on the whole.
pub fn of_turn(notes: &[ShownNote], turn: Option<usize>, turn_count: usize) -> Vec<ShownNote> {
    let place = |note: &ShownNote| note.note.turn.map(|turn| turn as usize).filter(|turn| *turn < turn_count);
    notes.iter().filter(|note| place(note) == turn).cloned().collect()
}

fn dialogue_of(reading: &Reading) -> NotedDialogue<'_> {
    NotedDialogue {
        dataset: reading.dataset,
        split: reading.split,
        path: &reading.path,
        id: &reading.dialogue.id,
        is_numbered: are_ids_numbers(reading.dataset, reading.form, &reading.variant),
    }
}

/// A note that is being written: of what, and what it may be about, the narrowest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// With what is typed already; its place is the first one.
    pub note: Note,
    pub places: Vec<NotePlace>,
    /// The one that is changed.
    pub before: Option<Note>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotePlace {
    pub turn: Option<u32>,
    pub span: Option<CharRange>,
    pub says: String,
}

impl Draft {
    /// About words of a turn, a turn, or the dialogue.
    pub fn new(reading: &Reading, turn: Option<u32>, span: Option<CharRange>) -> Self {
        let said = turn.and_then(|turn| reading.dialogue.turns.get(turn as usize));
        let turn = turn.filter(|_| said.is_some());
        let span = said.zip(span).and_then(|(said, span)| trimmed(&said.utterance, span));
        let words = said.zip(span).and_then(|(said, span)| slice_chars(&said.utterance, span));
        let of_words = turn.zip(words).map(|(turn, words)| NotePlace {
            turn: Some(turn),
            span,
            says: text::of_words(words, u64::from(turn) + 1),
        });
        let of_turn = turn.map(|turn| NotePlace {
            turn: Some(turn),
            span: None,
            says: text::of_turn(u64::from(turn) + 1),
        });
        let of_all = NotePlace { turn: None, span: None, says: text::WHOLE.to_owned() };
        let places = of_words.into_iter().chain(of_turn).chain([of_all]).collect();
        Self { note: Note::on(dialogue_of(reading)), places, before: None }
    }

    /// Of one that is there.
    pub fn change(note: &Note) -> Self {
        Self { note: note.clone(), places: Vec::new(), before: Some(note.clone()) }
    }

    /// The note as it was written at this time; nothing when nothing was. One that is changed keeps its place and time, and says
    /// when it was changed.
    pub fn written(&self, place: usize, [label, words]: [&str; 2], now: String) -> Option<Note> {
        let (label, words) = (label.trim(), words.trim());
        if label.is_empty() && words.is_empty() {
            return None;
        }
        let said = Note { label: label.to_owned(), text: words.to_owned(), ..self.note.clone() };
        Some(match (&self.before, self.places.get(place)) {
            (Some(before), _) if *before == said => said,
            (Some(_), _) => Note { changed: now, ..said },
            (None, Some(place)) => Note { turn: place.turn, span: place.span, time: now, ..said },
            (None, None) => said,
        })
    }

    /// As it is typed by now, with the place that is chosen.
    pub fn typed(&self, place: usize, [label, words]: [String; 2]) -> Self {
        let mut places = self.places.clone();
        if let Some(until) = places.get_mut(..=place) {
            until.rotate_right(1);
        }
        Self { note: Note { label, text: words, ..self.note.clone() }, places, before: self.before.clone() }
    }

    /// With what was typed before. Unless words are selected now it is about what it was about.
    fn resumed(self, held: &Self) -> Self {
        let Self { note, places, before } = self;
        let has_words = places.first().is_some_and(|place| place.span.is_some());
        let held_places = held.places.clone();
        let [mut places, others] = if has_words { [places, held_places] } else { [held_places, places] };
        for place in others {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        let note = Note { label: held.note.label.clone(), text: held.note.text.clone(), ..note };
        Self { note, places, before }
    }

    /// Whether it says anything else than it did when it was begun.
    fn is_typed(&self) -> bool {
        let said = |note: &Note| [&note.label, &note.text].map(|words| words.trim().to_owned());
        said(&self.note) != self.before.as_ref().map(said).unwrap_or_default()
    }

    /// Whether both are on one dialogue, or of one note that is changed.
    fn is_for(&self, other: &Self) -> bool {
        let dialogue = |note: &Note| [&note.dataset, &note.file, &note.id].map(String::clone);
        match (&self.before, &other.before) {
            (Some(one), Some(other)) => is_same_note(one, other),
            (None, None) => {
                self.note.split == other.note.split && dialogue(&self.note) == dialogue(&other.note)
            }
            _ => false,
        }
    }
}

/// What was typed and is no note yet, as its form was closed: a draft for each dialogue, and for each note that is changed.
#[derive(Clone, Debug, Default)]
pub struct Unkept(Vec<Draft>);

impl Unkept {
    /// Takes a draft as it is typed by now.
    pub fn hold(&mut self, draft: Draft) {
        self.forget(&draft);
        if draft.is_typed() {
            self.0.push(draft);
        }
    }

    /// A draft that is begun, with what was typed before.
    pub fn resume(&self, draft: Draft) -> Draft {
        match self.0.iter().find(|held| held.is_for(&draft)) {
            Some(held) => draft.resumed(held),
            None => draft,
        }
    }

    /// Lets go of what is kept now, or not wanted.
    pub fn forget(&mut self, draft: &Draft) {
        self.0.retain(|held| !held.is_for(draft));
    }
}

/// Without the spaces at its ends; nothing when that is all.
fn trimmed(text: &str, span: CharRange) -> Option<CharRange> {
    let words = slice_chars(text, span)?;
    let lead = words.chars().take_while(|letter| letter.is_whitespace()).count();
    let count = words.trim().chars().count();
    let start = span.start.0 + u32::try_from(lead).ok()?;
    (count > 0).then_some(CharRange::new(start, start + u32::try_from(count).ok()?))
}

/// Where a note is, in words.
pub fn place(note: &Note) -> String {
    text::place(&note.id, note.turn.map(|turn| u64::from(turn) + 1))
}

/// The dialogue of a note; nothing of a dataset that is not known here.
pub fn location(note: &Note, here: &Location) -> Option<Location> {
    let name = DialogueName {
        dataset: Dataset::from_word(&note.dataset)?,
        split: note.split.as_deref().and_then(Split::from_word),
        id: note.id.clone(),
        path: note.file.clone(),
    };
    let link = DialogueLink { turn: note.turn, ..DialogueLink::to(name) };
    Some(here.on(Screen::Dialogues(Some(link))))
}

/// The labels of notes, each once, in the order of their names.
pub fn labels(notes: &[Note]) -> Vec<String> {
    let labels = notes.iter().map(|note| note.label.as_str()).filter(|label| !label.is_empty());
    crate::corpus::set_of(labels).into_iter().map(str::to_owned).collect()
}

/// Kappa with two decimals; nothing where there is none.
pub fn kappa(of: &LabelAgreement) -> Option<String> {
    const HUNDREDTH: f64 = 0.005;
    of.kappa().map(|kappa| {
        let sign = if kappa <= -HUNDREDTH { "\u{2212}" } else { "" };
        format!("{sign}{:.2}", kappa.abs())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Turn;
    use crate::view::fixtures;

    fn reading(said: &[&str]) -> Reading {
        let turn = |said: &&str| Turn { utterance: (*said).to_owned(), ..Turn::default() };
        fixtures::reading(said.iter().map(turn).collect())
    }

    #[test]
    fn a_note_is_about_the_selected_words_without_their_spaces() {
        let reading = reading(&["  a sea view "]);
        let draft = Draft::new(&reading, Some(0), Some(CharRange::new(3, 8)));
        assert_eq!(
            draft.places.iter().map(|place| place.span).collect::<Vec<_>>(),
            [Some(CharRange::new(4, 7)), None, None]
        );
        let note = draft.written(0, [" odd ", ""], "now".to_owned()).unwrap();
        assert_eq!((note.label.as_str(), note.time.as_str(), note.turn), ("odd", "now", Some(0)));
        assert_eq!(note.quoted(&reading.dialogue), Some("sea"));
        assert_eq!(draft.written(2, [" ", "\n"], String::new()), None);
        let again = Draft::change(&note).written(0, ["", "why"], "later".to_owned()).unwrap();
        assert_eq!((again.time.as_str(), again.text.as_str(), again.span), ("now", "why", note.span));
        assert_eq!((note.changed.as_str(), again.changed.as_str()), ("", "later"));
        // What says the same was not changed.
        assert_eq!(Draft::change(&note).written(0, ["odd ", ""], "later".to_owned()), Some(note));
        // What is not there is the whole.
        let draft = Draft::new(&reading, Some(7), Some(CharRange::new(0, 1)));
        assert_eq!(draft.places.len(), 1);
        assert!(Draft::new(&reading, Some(0), Some(CharRange::new(0, 2))).places[0].span.is_none());
    }

    #[test]
    fn notes_stand_at_their_turns() {
        let reading = reading(&["a", "b"]);
        let on = |turn| Note { turn, ..Note::on(dialogue_of(&reading)) };
        let own = [on(None), on(Some(1)), on(Some(9))];
        let given = Note { label: "given".to_owned(), ..on(Some(1)) };
        // One that is kept here, too, is shown once, wherever it comes from.
        let again = Note { file: "my/a_b.json".to_owned(), ..on(Some(1)) };
        let other = [Note { id: "other".to_owned(), ..on(None) }, given, again];
        let shown = on_reading(&reading, [&own, &other], &Roots::of([reading.path.as_str()]));
        let count = |turn| of_turn(&shown, turn, 2).len();
        assert_eq!((shown.len(), count(None), count(Some(0)), count(Some(1))), (4, 2, 0, 2));
        assert_eq!(shown.iter().filter(|note| note.is_own).count(), 3);
    }

    #[test]
    fn what_was_typed_comes_back_to_its_dialogue() {
        let reading = reading(&["a sea view", "b"]);
        let words = Draft::new(&reading, Some(0), Some(CharRange::new(2, 5)));
        let mut unkept = Unkept::default();
        unkept.hold(words.typed(1, ["odd".to_owned(), "why".to_owned()]));
        // Nothing is selected: it is about the turn, as was chosen, and may be about what it could be about.
        let back = unkept.resume(Draft::new(&reading, None, None));
        assert_eq!((back.note.label.as_str(), back.note.text.as_str()), ("odd", "why"));
        let places = |draft: &Draft| -> Vec<_> {
            draft.places.iter().map(|place| (place.turn, place.span.is_some())).collect()
        };
        assert_eq!(places(&back), [(Some(0), false), (Some(0), true), (None, false)]);
        let other = unkept.resume(Draft::new(&reading, Some(1), Some(CharRange::new(0, 1))));
        assert_eq!(places(&other)[..2], [(Some(1), true), (Some(1), false)]);
        assert_eq!((other.note.label.as_str(), other.places.len()), ("odd", 5));
        // Other dialogues, and notes that are changed, have their own.
        let mut elsewhere = Draft::new(&reading, None, None);
        elsewhere.note.id = "other".to_owned();
        let note = words.written(0, ["a", ""], "2027-01-01T00:00:00.000Z".to_owned()).unwrap();
        let change = Draft::change(&note);
        assert_eq!(unkept.resume(elsewhere.clone()), elsewhere);
        assert_eq!(unkept.resume(change.clone()), change);
        unkept.hold(change.typed(0, ["b".to_owned(), String::new()]));
        let newer = Note { text: "of another tab".to_owned(), ..note };
        let back = unkept.resume(Draft::change(&newer));
        assert_eq!((back.note.label.as_str(), back.before), ("b", Some(newer)));
        // What is kept, or was taken back, is gone.
        unkept.forget(&words);
        assert_eq!(unkept.resume(words.clone()), words);
        unkept.hold(change.typed(0, ["a ".to_owned(), String::new()]));
        assert_eq!(unkept.resume(change.clone()), change);
    }

    #[test]
    fn notes_on_nothing_that_is_open_are_counted() {
        let on =
            |id: &str, label: &str| Note { id: id.to_owned(), label: label.to_owned(), ..Note::default() };
        let own = [on("1", "a"), on("1", "b"), on("2", "a")];
        assert_eq!(unplaced(&own, vec![on("1", "a"), on("7", "given")]), 2);
        assert_eq!(unplaced(&own, own.to_vec()), 0);
    }

    #[test]
    fn kappa_has_a_true_minus() {
        let of = |both, only_a, only_b, neither| {
            kappa(&LabelAgreement {
                label: String::new(),
                both,
                only_a,
                only_b,
                neither,
                is_neither_known: true,
            })
        };
        assert_eq!(of(20, 5, 10, 15).as_deref(), Some("0.40"));
        assert_eq!(of(0, 2, 2, 0).as_deref(), Some("\u{2212}1.00"));
        assert_eq!(of(2, 0, 0, 0), None);
    }
}
