//! A person's notes as the page shows them: those on a dialogue, one that is being written, and agreement in figures.

use super::location::{DialogueLink, Location, Screen};
use super::text::notes as text;
use crate::corpus::{CharRange, Dataset, Split, slice_chars};
use crate::engine::answer::{DialogueName, Reading};
use crate::engine::notes::{LabelAgreement, Note, NotedDialogue, Roots};

/// A note in the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownNote {
    pub note: Note,
    /// It is kept here, and can be changed; others came with a capsule.
    pub is_own: bool,
    /// The words that it is about, as they stand in the turn.
    pub quote: Option<String>,
}

/// The notes on a dialogue that was read.
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
    own.into_iter().chain(given).collect()
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
    }
}

/// A note that is being written: of what, and what it may be about, the narrowest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Without what is written; its place is the first one.
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

    /// The note as it was written at this time; nothing when nothing was. One that is changed keeps its place and time.
    pub fn written(&self, place: usize, [label, words]: [&str; 2], now: String) -> Option<Note> {
        let (label, words) = (label.trim(), words.trim());
        if label.is_empty() && words.is_empty() {
            return None;
        }
        let said = Note { label: label.to_owned(), text: words.to_owned(), ..self.note.clone() };
        Some(match self.places.get(place).filter(|_| self.before.is_none()) {
            Some(place) => Note { turn: place.turn, span: place.span, time: now, ..said },
            None => said,
        })
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
        let other = [Note { id: "other".to_owned(), ..on(None) }, on(Some(1))];
        let shown = on_reading(&reading, [&own, &other], &Roots::of([reading.path.as_str()]));
        let count = |turn| of_turn(&shown, turn, 2).len();
        assert_eq!((shown.len(), count(None), count(Some(0)), count(Some(1))), (4, 2, 0, 2));
        assert_eq!(shown.iter().filter(|note| note.is_own).count(), 3);
    }

    #[test]
    fn kappa_has_a_true_minus() {
        let of = |both, only_a, only_b, neither| {
            kappa(&LabelAgreement { label: String::new(), both, only_a, only_b, neither })
        };
        assert_eq!(of(20, 5, 10, 15).as_deref(), Some("0.40"));
        assert_eq!(of(0, 2, 2, 0).as_deref(), Some("\u{2212}1.00"));
        assert_eq!(of(2, 0, 0, 0), None);
    }
}
