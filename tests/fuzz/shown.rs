//! What the page does with a dialogue before it draws it: nothing of it may panic or lose text.

use colloquy::corpus::{Change, CharRange, Dialogue, FlightField};
use colloquy::engine::flights::filter::FlightFilter;
use colloquy::formats::Details;
use colloquy::view::{excerpt, flights, gloss, hue, lanes, margin};

/// Lays out every turn, and holds what the parts must give against the utterance.
pub fn check(dialogue: &Dialogue, changes: &[Vec<Change>], details: &Details, hits: &[Vec<CharRange>]) {
    assert_eq!(changes.len(), dialogue.turns.len(), "one list of changes for each turn");
    assert!(details.turns.len() <= dialogue.turns.len(), "details of turns that are not there");
    for (number, turn) in dialogue.turns.iter().enumerate() {
        let none = Vec::new();
        let hits = hits.get(number).unwrap_or(&none);
        let layout = lanes::layout(&turn.utterance, &turn.spans, hits);
        let joined: String = layout.pieces.iter().flat_map(|piece| &piece.runs).map(|run| run.text).collect();
        assert_eq!(joined, turn.utterance, "the pieces of an utterance are the utterance");
        gloss::glosses(layout.pieces, &turn.spans);
        for span in &turn.spans {
            hue::hue(&span.slot);
        }
        excerpt::around_first_hit(&turn.utterance, hits);
        margin::notes(&dialogue.turns, &changes[number], number);
    }
    if let Some(table) = &details.flights {
        for row in &table.rows {
            assert_eq!(row.values.len(), FlightField::COUNT, "a value for each field");
            flights::COLUMNS.iter().for_each(|column| _ = flights::cell(row, column));
        }
        for column in 0..flights::COLUMNS.len() {
            let order =
                flights::Sorting::next(None, column).map_or(flights::Order::AsWritten, flights::Order::By);
            flights::shown(table, &FlightFilter::default(), order);
        }
    }
}
