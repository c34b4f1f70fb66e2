//! Two dialogues side by side, turn by turn: the one that the address keeps beside, and the one that is shown.
//!
//! Turns that belong together stand in one row, so both are scrolled together.

mod row;

use super::here::{Here, Shown, name_of};
use super::opened::{Opened, Phase};
use super::parts::{Pen, Shape, draw_icon, effect, told};
use super::preferences::Preferences;
use super::quiz::Quiz;
use crate::engine::answer::{DialogueName, Reading};
use crate::view::beside::{Row, compared};
use crate::view::location::{DialogueLink, Location, Screen};
use crate::view::text;
use crate::web::link::LinkFault;
use crate::web::page;
use leptos::prelude::*;
use leptos::task::spawn_local;
use row::draw_row;
use std::rc::Rc;
use std::sync::Arc;

/// What a button does.
const DOES: &str = "data-does";

/// So many rows are drawn at once, and as many more when they are asked for.
const ROWS_AT_ONCE: usize = 1000;

/// Draws more rows, and says whether there were any.
type More = StoredValue<Rc<dyn Fn() -> bool>, LocalStorage>;

pub fn draw_beside(pen: &mut Pen) {
    let here = expect_context::<Here>();
    let opened = expect_context::<Opened>();
    let preferences = expect_context::<Preferences>();
    let quiz = expect_context::<Quiz>();
    let kept = follow(opened, here);
    let is_brief = RwSignal::new(false);
    let more = More::new_local(Rc::new(|| false));
    pen.open("section").class("beside").set("aria-label", text::beside::LABEL).set("data-testid", "beside");
    pen.follow("data-hidden", Box::new(move || Some(preferences.hidden.get().words())));
    pen.follow_flag("data-brief", Box::new(move || is_brief.get()));
    pen.listen(
        "click",
        Box::new(move |event| match told(event, DOES).as_deref() {
            Some("end") => here.go(here.location_now().without_beside()),
            Some("swap") => swap(here),
            Some("brief") => is_brief.update(|is_brief| *is_brief = !*is_brief),
            Some("next") => step(false, more),
            Some("previous") => step(true, more),
            _ => {}
        }),
    );
    let without_answers = move |shown: Shown| match shown {
        Shown::Dialogue(reading) => Shown::Dialogue(quiz.shown(&reading)),
        shown => shown,
    };
    pen.part(Box::new(move |pen| {
        let [kept, shown] = [kept.get(), here.shown.get()].map(without_answers);
        draw(pen, here, (is_brief, more), &kept, &shown);
    }));
    pen.close();
}

/// Reads the dialogue that the address keeps beside, and again when it is another one or more was read.
fn follow(opened: Opened, here: Here) -> RwSignal<Shown> {
    let kept = RwSignal::new(Shown::Nothing);
    let name = Memo::new(move |_| here.location.with(|location| location.beside.clone()));
    let files_done = Memo::new(move |_| opened.progress.with(|progress| progress.files_done));
    effect(Box::new(move || {
        let (name, is_reading) = (name.get(), opened.phase.get() == Phase::Reading);
        // Read and not only tracked: else the memo is not kept up to date.
        files_done.with(|_| ());
        let Some(name) = name else { return };
        let is_there =
            kept.with_untracked(|kept| matches!(kept, Shown::Dialogue(reading) if name_of(reading) == name));
        if is_there {
            return;
        }
        spawn_local(async move {
            let Some(link) = opened.link() else { return };
            let shown = match link.beside(name.clone()).await {
                Ok(Some(reading)) => Shown::Dialogue(Arc::new(reading)),
                Ok(None) if is_reading => Shown::Looking(name),
                Ok(None) => Shown::Missing(name),
                // A newer ask is on its way.
                Err(LinkFault::Superseded) => return,
                Err(fault) => Shown::Fault(fault.to_string()),
            };
            // The screen may be gone by now, or say so already.
            if kept.try_with_untracked(|now| *now != shown) == Some(true) {
                kept.set(shown);
            }
        });
    }));
    kept
}

fn draw(pen: &mut Pen, here: Here, state: (RwSignal<bool>, More), kept: &Shown, shown: &Shown) {
    match (kept, shown) {
        (Shown::Dialogue(left), Shown::Dialogue(right)) if left.at == right.at => {
            draw_choice(pen, here, left);
        }
        (Shown::Dialogue(left), Shown::Dialogue(right)) => draw_both(pen, here, state, left, right),
        (Shown::Dialogue(left), _) => draw_choice(pen, here, left),
        (Shown::Looking(name), _) => draw_message(pen, &text::parts::looking_for(&name.id)),
        (Shown::Missing(name), _) => {
            draw_message(pen, &text::beside::is_not_open(&name.id));
        }
        (Shown::Fault(text), _) => draw_message(pen, text),
        (Shown::Nothing, _) => {}
    }
}

fn draw_message(pen: &mut Pen, text: &str) {
    pen.open("div").class("beside-message").set("role", "status").open("p").data(text).close();
    draw_end(pen);
    pen.close();
}

/// Before another dialogue is chosen.
fn draw_choice(pen: &mut Pen, here: Here, left: &Reading) {
    pen.open("div").class("beside-message").set("role", "status");
    let [before, after] = text::beside::CHOOSE;
    pen.open("h2").class("beside-title").words(before).data(&left.dialogue.id).words(after).close();
    let list = here.location_now().on(Screen::Dialogues(None));
    let [before, list_says, between, copies_say, after] = text::beside::CHOOSE_WAYS;
    pen.open("p").words(before).open("a").set("href", &list.fragment()).words(list_says).close();
    let split = left.split.map_or_else(String::new, |split| format!(" split:{}", split.word()));
    let copies = Location { query: format!("id:\"{}\"{split}", left.dialogue.id), ..list };
    pen.words(between).open("a").set("href", &copies.fragment()).words(copies_say).close();
    pen.words(after).close();
    draw_end(pen);
    pen.close();
}

fn draw_end(pen: &mut Pen) {
    draw_tool(pen, "end", text::beside::STOP);
    pen.close();
}

/// Opens a button.
fn draw_tool(pen: &mut Pen, does: &str, title: &str) {
    pen.button().class("parts-outline").set(DOES, does).words(title);
}

fn draw_both(
    pen: &mut Pen,
    here: Here,
    (is_brief, more): (RwSignal<bool>, More),
    left: &Arc<Reading>,
    right: &Arc<Reading>,
) {
    let rows = compared(left, right);
    pen.open("header").class("beside-head");
    let list = here.location_now().on(Screen::Dialogues(None)).fragment();
    pen.open("a").class("beside-back").set("href", &list);
    draw_icon(pen, Shape::Back);
    pen.words(text::title::DIALOGUES).close();
    pen.open("div").class("beside-tools").set("role", "group").set("aria-label", text::beside::COMPARISON);
    pen.open("p").class("beside-count").set("role", "status").words(&summary(&rows)).close();
    draw_tool(pen, "previous", text::parts::PREVIOUS);
    pen.set("aria-label", text::beside::PREVIOUS_DIFFERENCE).close();
    draw_tool(pen, "next", text::parts::NEXT);
    pen.set("aria-label", text::beside::NEXT_DIFFERENCE).close();
    draw_tool(pen, "brief", text::beside::ONLY_DIFFERENCES);
    pen.follow("aria-pressed", Box::new(move || Some(is_brief.get().to_string()))).close();
    draw_tool(pen, "swap", text::beside::SWAP);
    pen.close();
    draw_end(pen);
    pen.close().open("div").class("beside-row");
    for (side, reading) in [("left", left), ("right", right)] {
        draw_name(pen, here, side, reading);
    }
    pen.close().close();
    draw_rows(pen, here, more, rows, [Arc::clone(left), Arc::clone(right)]);
}

fn draw_rows(pen: &mut Pen, here: Here, more: More, mut rows: Vec<Row>, [left, right]: [Arc<Reading>; 2]) {
    rows.retain(|row| {
        [&row.left, &row.right].iter().any(|side| side.turn.is_some() || !side.facts.is_empty())
    });
    let list = pen.open("ol").class("beside-rows").element();
    pen.close();
    let count = rows.len();
    let drawn = RwSignal::new(0);
    let draw_more = move || {
        let mut pen = Pen::on(list.clone());
        let from = drawn.get_untracked();
        for row in rows.iter().skip(from).take(ROWS_AT_ONCE) {
            draw_row(&mut pen, here, row, [&left, &right]);
        }
        drawn.set(count.min(from + ROWS_AT_ONCE));
        from < count
    };
    draw_more();
    more.set_value(Rc::new(draw_more));
    if count > ROWS_AT_ONCE {
        pen.open("p").class("beside-more").follow_flag("hidden", Box::new(move || drawn.get() == count));
        pen.button().class("parts-outline").listen("click", Box::new(move |_| _ = more.get_value()()));
        pen.says(Box::new(move || text::beside::more((count - drawn.get()) as u64))).close().close();
    }
}

/// The heading of a column, and the way to that dialogue alone.
fn draw_name(pen: &mut Pen, here: Here, side: &str, reading: &Reading) {
    let alone = alone(here, name_of(reading));
    pen.open("div").class("beside-side").set("data-side", side).open("h2").class("beside-name");
    pen.open("a").set("href", &alone.fragment()).data(&reading.dialogue.id).close().close();
    pen.open("p").class("beside-path").data(&reading.path).close().close();
}

fn alone(here: Here, name: DialogueName) -> Location {
    let link = DialogueLink::to(name);
    here.location_now().on(Screen::Dialogues(Some(link))).without_beside()
}

fn summary(rows: &[Row]) -> String {
    let turns = || rows.iter().skip(1);
    match turns().filter(|row| row.differs).count() {
        0 => text::beside::NO_TURN_DIFFERS.to_owned(),
        count => text::beside::summary(count as u64, turns().count() as u64),
    }
}

/// The one that is shown is kept, and the one that was kept is shown.
fn swap(here: Here) {
    let location = here.location_now();
    let (Some(left), Some(right)) = (location.beside.clone(), here.shown_link()) else { return };
    let link = DialogueLink::to(left);
    here.go(Location { beside: Some(right.name), ..location.on(Screen::Dialogues(Some(link))) });
}

/// Goes to the next row that differs, or the one before.
fn step(is_back: bool, more: More) {
    const CURRENT: &str = "data-current";
    let find = || {
        let rows = page::find_all(".beside-row[data-differs]");
        let at = rows.iter().position(|row| row.has_attribute(CURRENT));
        (at, rows)
    };
    let (mut at, mut rows) = find();
    // The next one may be among those that are not drawn.
    while !is_back && at.map_or(0, |at| at + 1) == rows.len() {
        if !more.get_value()() {
            break;
        }
        (at, rows) = find();
    }
    if rows.is_empty() {
        return;
    }
    let next = match (at, is_back) {
        (None, false) => 0,
        (None, true) => rows.len().saturating_sub(1),
        (Some(at), false) => (at + 1) % rows.len(),
        (Some(at), true) => at.checked_sub(1).unwrap_or(rows.len() - 1),
    };
    for (index, row) in rows.iter().enumerate() {
        Pen::on(row.clone()).flag(CURRENT, index == next);
    }
    page::scroll_into_view(".beside-row[data-current]");
}
