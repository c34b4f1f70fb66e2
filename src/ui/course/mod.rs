//! A table of lanes over the turns of a dialogue, some turns at a time; every mark leads to the turn that explains it.

use super::here::Here;
use super::parts::{Pen, changed, effect, told};
use crate::engine::answer::DialogueName;
use crate::formats::{Course, Lane};
use crate::view::course::{ties, window_of, windows};
use crate::view::layer::Layer;
use crate::view::{number, text};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// How a course is presented.
pub struct Show {
    pub layer: Layer,
    pub title: &'static str,
    /// What the signs mean.
    pub key: &'static str,
}

/// What a button does to the number of the window.
const STEP: &str = "data-step";

pub fn draw_course(pen: &mut Pen, here: Here, name: DialogueName, course: Course, show: &Show) {
    let windows = windows(&course);
    // The window that has the turn which the address names, until another is asked for.
    let at = RwSignal::new(0);
    {
        let windows = windows.clone();
        let turn = Memo::new(move |_| here.location.with(|location| location.dialogue()?.turn));
        effect(Box::new(move || at.set(window_of(&windows, turn.get()))));
    }
    pen.open("section").class("course parts-section").set("aria-label", show.title);
    pen.set("data-layer", show.layer.word());
    pen.open("h3").class("parts-section-title").words(show.title).close();
    pen.open("p").class("parts-section-note").words(show.key).close();
    if windows.len() > 1 {
        draw_steps(pen, at, &windows);
    }
    pen.open("div").class("parts-section-scroll").set("role", "region").set("tabindex", "0");
    pen.set("aria-label", &text::parts::table(show.title)).open("table").class("course-table");
    let draw = move |pen: &mut Pen| {
        let turns = windows.get(at.get_untracked()).map(Vec::as_slice).unwrap_or_default();
        let drawing = Drawing { here, name: &name, turns, ties: ties(&course.lanes, turns) };
        let mut position = 0;
        for lanes in course.lanes.chunk_by(|one, other| one.group == other.group) {
            if lanes.iter().any(|lane| drawing.is_there(lane)) {
                drawing.draw_group(pen, lanes, position);
            }
            position += lanes.len();
        }
    };
    pen.again(changed(move || at.get()), Box::new(draw)).close().close().close();
}

/// To earlier and later turns.
fn draw_steps(pen: &mut Pen, at: RwSignal<usize>, windows: &[Vec<u32>]) {
    let last = windows.len() - 1;
    let ends = windows.iter().filter_map(|window| window.first().zip(window.last()));
    let says: Vec<String> =
        ends.map(|(first, last)| text::course::turns((*first).into(), (*last).into())).collect();
    let step = move |event: &web_sys::Event| match told(event, STEP).as_deref() {
        Some("earlier") => at.update(|at| *at = at.saturating_sub(1)),
        Some("later") => at.update(|at| *at = last.min(*at + 1)),
        _ => {}
    };
    pen.open("p").class("course-steps").listen("click", Box::new(step));
    pen.button().class("parts-outline").set(STEP, "earlier").words(text::course::EARLIER);
    pen.follow_flag("disabled", Box::new(move || at.get() == 0)).close();
    pen.open("span").set("role", "status");
    pen.says(Box::new(move || says.get(at.get()).cloned().unwrap_or_default())).close();
    pen.button().class("parts-outline").set(STEP, "later").words(text::course::LATER);
    pen.follow_flag("disabled", Box::new(move || at.get() == last)).close().close();
}

/// What all cells of a window need.
struct Drawing<'d> {
    here: Here,
    name: &'d DialogueName,
    turns: &'d [u32],
    ties: BTreeMap<(usize, u32), String>,
}

impl Drawing<'_> {
    /// `position` is that of the first lane among all.
    fn draw_group(&self, pen: &mut Pen, lanes: &[Lane], position: usize) {
        pen.open("tbody").open("tr").open("th").class("course-group").set("scope", "col");
        pen.data(lanes.first().map_or("", |lane| &lane.group)).close();
        for turn in self.turns {
            pen.open("th").class("course-turn").set("scope", "col");
            self.open_link(pen, *turn, &number::ordinal(u64::from(*turn)));
            pen.close().close();
        }
        pen.close();
        for (position, lane) in (position..).zip(lanes).filter(|(_, lane)| self.is_there(lane)) {
            self.draw_lane(pen, lane, position);
        }
        pen.close();
    }

    /// It has a mark in the window.
    fn is_there(&self, lane: &Lane) -> bool {
        lane.marks.iter().any(|mark| self.turns.binary_search(&mark.turn).is_ok())
    }

    fn draw_lane(&self, pen: &mut Pen, lane: &Lane, position: usize) {
        pen.open("tr").open("th").class("course-name").set("scope", "row").data(&lane.name).close();
        let first = self.turns.first().copied().unwrap_or_default();
        let before = lane.marks.partition_point(|mark| mark.turn < first);
        let mut marks = lane.marks.iter().skip(before).peekable();
        for turn in self.turns {
            pen.open("td").class("course-mark");
            pen.maybe("data-tie", self.ties.get(&(position, *turn)).map(String::as_str));
            if let Some(mark) = marks.next_if(|mark| mark.turn == *turn) {
                pen.set("data-tone", mark.tone.word()).set("title", &mark.says);
                self.open_link(pen, mark.source.unwrap_or(*turn), &mark.sign);
                pen.set("aria-label", &mark.says).close();
            }
            pen.close();
        }
        pen.close();
    }

    fn open_link(&self, pen: &mut Pen, turn: u32, says: &str) {
        let link = self.here.at_turn(self.name.clone(), turn);
        pen.open("a").class("course-link").set("href", &link.fragment()).words(says);
    }
}
