//! What a turn did to the state, in the margin beside it.

use crate::corpus::{ChangeKind, Source};
use crate::engine::answer::{DialogueName, Reading};
use crate::ui::here::{Here, name_of};
use crate::ui::parts::Pen;
use crate::view::call::DONT_CARE;
use crate::view::margin::{Line, Note, notes, sign, title, word};
use crate::view::provenance::says;
use crate::view::{number, text};

/// The turn in whose margin something stands.
struct Beside {
    here: Here,
    name: DialogueName,
    turn: usize,
}

/// Nothing for a turn without a state.
pub fn draw_margin(pen: &mut Pen, here: Here, reading: &Reading, turn: usize) {
    let changes = reading.changes.get(turn).map(Vec::as_slice).unwrap_or_default();
    let notes = notes(&reading.dialogue.turns, changes, turn);
    if notes.is_empty() {
        return;
    }
    let are_named = reading.dialogue.services.len() > 1 || notes.len() > 1;
    let beside = Beside { here, name: name_of(reading), turn };
    let label = text::state::after(turn as u64);
    pen.open("div").class("reader-margin").set("role", "note").set("aria-label", &label);
    for note in &notes {
        draw_note(pen, &beside, note, are_named);
    }
    pen.close();
}

fn draw_note(pen: &mut Pen, beside: &Beside, note: &Note, is_named: bool) {
    pen.open("div").class("reader-note").set("data-service", note.service);
    if is_named {
        pen.open("p").class("reader-frame").data(note.service).close();
    }
    pen.open("p").class("reader-intent").flag("data-new", note.intent.is_new);
    pen.data(note.intent.name.unwrap_or(text::state::NO_INTENT)).close().open("ul");
    let schema = beside.here.at_service(&beside.name, note.service).fragment();
    for line in &note.lines {
        draw_line(pen, beside, &schema, line);
    }
    pen.close();
    if !note.carried.is_empty() {
        pen.open("p").class("reader-carried");
        draw_sign(pen, ChangeKind::Carried);
        pen.data(&note.carried.join(", ")).close();
    }
    if !note.asks.is_empty() {
        pen.open("p").class("reader-asks").words(text::state::ASKS).data(&note.asks.join(", ")).close();
    }
    pen.close();
}

/// A sign for the eye, and its word for the ear.
fn draw_sign(pen: &mut Pen, kind: ChangeKind) {
    pen.open("span").class("reader-sign").set("aria-hidden", "true").words(sign(kind)).close();
    pen.open("span").class("parts-hidden").words(title(kind)).words(" ").close();
}

/// The slot leads to the schema that describes it.
fn draw_line(pen: &mut Pen, beside: &Beside, schema: &str, line: &Line) {
    pen.open("li").class("reader-change").set("data-kind", word(line.kind)).set("data-slot-name", line.slot);
    draw_sign(pen, line.kind);
    pen.open("a").class("reader-slot").set("href", schema).data(line.slot).close().words(" ");
    if !line.before.is_empty() {
        let before: Vec<_> = line.before.iter().map(String::as_str).collect();
        pen.open("del").class("reader-before");
        draw_values(pen, &before);
        pen.close().words(" ");
    }
    draw_values(pen, &line.news);
    if !line.kept.is_empty() {
        pen.open("span").class("reader-why").words(" / ").words(&line.kept.join(" / ")).close();
    }
    pen.words(" ");
    if let Some(source) = line.source {
        draw_source(pen, beside, source, &line.news);
    }
    pen.close();
}

/// Values that mean the same.
fn draw_values(pen: &mut Pen, values: &[&str]) {
    for (index, value) in values.iter().enumerate() {
        pen.words(if index > 0 { " / " } else { "" }).open("bdi").class("reader-value");
        pen.flag("data-indifferent", *value == DONT_CARE).words(value).close();
    }
}

/// Why the value is there.
fn draw_source(pen: &mut Pen, beside: &Beside, source: &Source, values: &[&str]) {
    let Beside { here, name, turn } = beside;
    pen.open("span").class("reader-why").words(&says(source, *turn, values)).words(" ");
    if source.turn != *turn {
        let link = here.at_turn(name.clone(), u32::try_from(source.turn).unwrap_or(u32::MAX));
        let ordinal = number::ordinal(source.turn as u64);
        pen.open("a").class("reader-turn-link").set("href", &link.fragment());
        pen.set("aria-label", &text::parts::turn(source.turn as u64)).words(&ordinal).close();
    }
    if let Some(slot) = &source.slot {
        pen.words(text::state::AS_SLOT).words(slot);
    }
    pen.close();
}
