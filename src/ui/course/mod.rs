//! A table of lanes over the turns of a dialogue; every mark leads to the turn that explains it.

use super::here::{Here, name_of};
use super::parts::Pen;
use crate::engine::answer::Reading;
use crate::formats::{Course, Lane};
use crate::view::course::turns;
use crate::view::layer::Layer;
use crate::view::number;

/// More columns nobody reads, and they take long to draw.
const MAX_TURNS: usize = 300;

/// How a course is presented.
pub struct Show {
    pub layer: Layer,
    pub title: &'static str,
    /// What the signs mean.
    pub key: &'static str,
}

pub fn draw_course(pen: &mut Pen, here: Here, reading: &Reading, course: &Course, show: &Show) {
    let all = turns(course);
    let turns = all.get(..MAX_TURNS).unwrap_or(&all);
    pen.open("section")
        .class("course parts-section")
        .set("aria-label", show.title)
        .set("data-layer", show.layer.word());
    pen.open("h3").class("parts-section-title").words(show.title).close();
    pen.open("p").class("parts-section-note").words(show.key);
    if turns.len() < all.len() {
        let all = number::grouped(all.len() as u64);
        pen.words(&format!(" Only the first {MAX_TURNS} of {all} turns are drawn."));
    }
    pen.close();
    pen.open("div").class("parts-section-scroll").set("role", "region").set("tabindex", "0");
    pen.set("aria-label", &format!("{}, table", show.title)).open("table").class("course-table");
    for lanes in course.lanes.chunk_by(|one, other| one.group == other.group) {
        pen.open("tbody").open("tr").open("th").class("course-group").set("scope", "col");
        pen.data(lanes.first().map_or("", |lane| &lane.group)).close();
        for turn in turns {
            pen.open("th").class("course-turn").set("scope", "col");
            draw_link(pen, here, reading, *turn, &number::ordinal(u64::from(*turn)));
            pen.close();
        }
        pen.close();
        for lane in lanes {
            draw_lane(pen, here, reading, lane, turns);
        }
        pen.close();
    }
    pen.close().close().close();
}

fn draw_lane(pen: &mut Pen, here: Here, reading: &Reading, lane: &Lane, turns: &[u32]) {
    pen.open("tr").open("th").class("course-name").set("scope", "row").data(&lane.name).close();
    let mut marks = lane.marks.iter().peekable();
    for turn in turns {
        pen.open("td").class("course-mark");
        if let Some(mark) = marks.next_if(|mark| mark.turn == *turn) {
            pen.set("data-tone", mark.tone.word()).set("title", &mark.says);
            draw_link(pen, here, reading, mark.source.unwrap_or(*turn), &mark.sign);
            pen.open("span").class("parts-hidden").words(&mark.says).close();
        }
        pen.close();
    }
    pen.close();
}

fn draw_link(pen: &mut Pen, here: Here, reading: &Reading, turn: u32, says: &str) {
    let link = here.at_turn(name_of(reading), turn);
    pen.open("a").class("course-link").set("href", &link.fragment()).words(says).close();
}
