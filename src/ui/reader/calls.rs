//! Service calls: what was asked of a service and what came back; where the dataset shows it, also where each value
//! was said.

use crate::corpus::{Call, Turn};
use crate::engine::answer::Reading;
use crate::formats::{Replay, Trace, Traced};
use crate::ui::here::{Here, name_of};
use crate::ui::parts::Pen;
use crate::view::call::{DONT_CARE, Table, is_numeric, outcome, table};
use crate::view::{number, text};

/// The calls of a turn.
pub fn draw_calls(pen: &mut Pen, here: Here, reading: &Reading, (index, turn): (usize, &Turn)) {
    let replays = reading.details.replays.get(index).map(Vec::as_slice).unwrap_or_default();
    for (ordinal, call) in turn.calls.iter().enumerate() {
        let replay = replays.get(ordinal).map(|replay| (Stage { here, reading, turn: index }, replay));
        draw_call(pen, (ordinal, call), turn.services.len() > 1, replay);
    }
}

/// The dialogue and the turn in which calls are replayed.
struct Stage<'r> {
    here: Here,
    reading: &'r Reading,
    turn: usize,
}

fn draw_call(
    pen: &mut Pen,
    (ordinal, call): (usize, &Call),
    is_named: bool,
    replay: Option<(Stage, &Replay)>,
) {
    pen.open("div").class("reader-call").set("role", "group").set("data-call", &ordinal.to_string());
    pen.set("aria-label", &text::call::of(&call.method)).open("p").class("reader-call-line");
    if is_named {
        pen.open("bdi").class("reader-frame").words(&call.service).close().words(" ");
    }
    pen.open("bdi").class("reader-method").words(&call.method).close();
    let Some((stage, replay)) = replay else {
        pen.words("(");
        for (index, (name, value)) in call.parameters.iter().enumerate() {
            pen.words(if index > 0 { ", " } else { "" });
            pen.open("bdi").class("reader-parameter").words(name).close().words(" ").open("bdi");
            pen.class("reader-argument").flag("data-indifferent", value == DONT_CARE).words(value).close();
        }
        pen.words(") → ").open("strong").class("reader-outcome").words(&outcome(call)).close().close();
        if let Some(rows) = call.results.as_deref().filter(|rows| !rows.is_empty()) {
            draw_table(pen, &table(rows), &call.method);
        }
        pen.close();
        return;
    };
    pen.words(" → ").open("strong").class("reader-outcome");
    match &replay.verdict {
        Some(verdict) => {
            pen.set("data-verdict", if verdict.is_good { "good" } else { "bad" });
            pen.words(if verdict.is_good { "✓ " } else { "✕ " }).words(&verdict.says);
        }
        None if call.results.is_none() => _ = pen.words(text::call::NO_RESPONSE),
        None => {
            let count = replay.results.iter().map(|traced| traced.values.len() as u64).sum();
            pen.words(&text::count::values(count));
        }
    }
    pen.close().close().open("dl").class("reader-replay");
    draw_traced(pen, &stage, &replay.arguments, "→", text::call::NOT_SAID_BEFORE);
    draw_traced(pen, &stage, &replay.results, "←", text::call::NOT_SAID_AFTER);
    pen.close().close();
}

/// Values by name, each with the turn that it was said in.
fn draw_traced(pen: &mut Pen, stage: &Stage, all: &[Traced], sign: &str, nowhere: &str) {
    for Traced { name, values } in all {
        pen.open("dt").class("reader-parameter").open("span").set("aria-hidden", "true").words(sign).close();
        pen.words(" ").data(name).close().open("dd").class("reader-traced");
        for (index, (value, trace)) in values.iter().enumerate() {
            pen.words(if index > 0 { ", " } else { "" });
            pen.open("bdi").class("reader-argument").words(value).close();
            // What is true of several values in a row is said once.
            if values.get(index + 1).is_some_and(|(_, next)| next == trace) {
                continue;
            }
            pen.words(" ").open("span").class("reader-why").flag("data-nowhere", trace.is_none());
            match trace {
                Some(trace) => draw_trace(pen, stage, trace),
                None => _ = pen.words(nowhere),
            }
            pen.close();
        }
        pen.close();
    }
}

fn draw_trace(pen: &mut Pen, stage: &Stage, trace: &Trace) {
    pen.words(&trace.how);
    if trace.turn as usize == stage.turn {
        pen.words(text::call::HERE);
    } else {
        let link = stage.here.at_turn(name_of(stage.reading), trace.turn);
        let ordinal = number::ordinal(trace.turn.into());
        pen.words(text::call::IN_TURN).open("a").class("reader-turn-link").set("href", &link.fragment());
        pen.set("aria-label", &text::parts::turn(trace.turn.into())).words(&ordinal).close();
    }
    pen.words(&trace.remark);
}

/// Wide tables scroll by themselves, also from the keyboard.
fn draw_table(pen: &mut Pen, table: &Table, method: &str) {
    pen.open("div").class("reader-table-scroll").set("role", "group").set("tabindex", "0");
    pen.set("aria-label", &text::call::results_of(method));
    pen.open("table").class("reader-table").open("thead").open("tr");
    for (column, name) in table.columns.iter().enumerate() {
        pen.open("th").class("reader-cell").set("scope", "col");
        pen.flag("data-numeric", is_numeric(table, column)).data(name).close();
    }
    pen.close().close().open("tbody");
    for row in &table.rows {
        pen.open("tr");
        for (column, cell) in row.iter().enumerate() {
            pen.open("td").class("reader-cell").flag("data-numeric", is_numeric(table, column));
            pen.data(cell.unwrap_or("–")).close();
        }
        pen.close();
    }
    pen.close().close().close();
}
