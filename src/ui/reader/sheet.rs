//! The turns of the dialogue that is shown, in pieces, and these in pieces, of which only those near the screen are
//! drawn: there may be very many turns.
//!
//! Invariant: a piece that is not drawn is as high as it was, or as high as turns usually are.

use super::findings::{Sought, Told, draw_findings, element_of, mark_subject, show_sought};
use super::origins::{draw_origins, find_origins};
use super::turn::draw_turn;
use super::turn_selector;
use super::utterance::draw_utterance;
use crate::corpus::{CharRange, Finding, RecordAt, Turn};
use crate::engine::answer::Reading;
use crate::ui::here::Here;
use crate::ui::opened::Opened;
use crate::ui::parts::{Pen, px};
use crate::view::origin::{Origin, Origins};
use crate::view::pieces::pieces;
use crate::view::text;
use crate::web::page;
use crate::web::watch::{NearWatch, watch_near};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::ops::Range;
use std::sync::Arc;
use web_sys::Element;

/// What a turn takes, before it is known.
const TURN_PX: f64 = 110.0;

/// Pieces are drawn so far before they are seen.
const NEAR_PX: u32 = 1200;

/// What stays in its place while pieces are drawn: a turn, or what stands after the turns.
const HELD: &str = ".reader-turn, .reader .parts-section";

/// Which turns a piece has, as `FROM-END`.
const TURNS: &str = "data-turns";

/// Per turn, what is marked in what it says.
pub type Hits = Vec<Vec<CharRange>>;

#[derive(Clone, Copy)]
pub struct Sheet {
    pub here: Here,
    pub opened: StoredValue<Opened>,
    /// Whether it is told where annotations stand in the record.
    pub tells_origins: RwSignal<bool>,
    drawn: StoredValue<Option<Drawn>, LocalStorage>,
    findings: StoredValue<Option<Told>>,
    sought: StoredValue<Option<Sought>>,
    /// The finding that was gone to.
    at_finding: StoredValue<Option<usize>>,
    /// The person has moved in the dialogue since it, or a turn of it, was opened.
    is_moved: StoredValue<bool>,
    watch: StoredValue<Option<NearWatch>, LocalStorage>,
}

#[derive(Clone)]
struct Drawn {
    reading: Arc<Reading>,
    hits: Arc<Hits>,
    /// Nothing unless they are told.
    origins: Arc<Origins>,
    /// Where those of the record itself are told, unless the quiz hides the record.
    of_record: Element,
    is_hidden: bool,
    /// Where findings of the record itself are told.
    found_in_record: Element,
    /// The piece that all others are in.
    all: Element,
}

impl Sheet {
    pub fn new(here: Here, opened: Opened) -> Self {
        Self {
            here,
            opened: StoredValue::new(opened),
            tells_origins: RwSignal::new(false),
            drawn: StoredValue::new_local(None),
            findings: StoredValue::new(None),
            sought: StoredValue::new(None),
            at_finding: StoredValue::new(None),
            is_moved: StoredValue::new(false),
            watch: StoredValue::new_local(None),
        }
    }

    pub fn draw(self, pen: &mut Pen, reading: &Arc<Reading>, is_hidden: bool) {
        let found_in_record = pen.open("div").element();
        pen.close();
        let of_record = pen.open("div").element();
        pen.close();
        let all = open_piece(pen, 0..reading.dialogue.turns.len()).element();
        pen.close();
        self.watch.set_value(page::find(".reader").and_then(|root| {
            watch_near(&root.clone(), NEAR_PX, move |pieces| {
                page::draw_in_place(&root, HELD, || self.follow(&root, pieces));
            })
        }));
        let hits = Arc::new(reading.hits.clone());
        let origins = Arc::default();
        self.drawn.set_value(Some(Drawn {
            reading: Arc::clone(reading),
            hits,
            origins,
            of_record,
            found_in_record,
            is_hidden,
            all,
        }));
        if self.tells_origins.get_untracked() {
            self.find_origins();
        }
        self.tell_findings_of_record();
        self.ensure(0);
        self.ensure(self.here.turn().map_or(0, |turn| turn as usize));
    }

    /// What is drawn. A frame may come when the reader is gone, and finds nothing then.
    fn drawn(self) -> Option<Drawn> {
        self.drawn.try_get_value().flatten()
    }

    /// Draws the pieces that came near, and takes away those that went, unless they are near again: a jump may have
    /// come between, and what it led to would go.
    fn follow(self, root: &Element, pieces: Vec<(Element, bool)>) {
        let (near, far): (Vec<_>, Vec<_>) = pieces
            .into_iter()
            .partition(|(piece, is_near)| *is_near || page::is_near(root, piece, f64::from(NEAR_PX)));
        for (piece, _) in &far {
            leave(piece);
        }
        for (piece, _) in &near {
            self.fill(piece);
        }
    }

    /// Draws a turn and the one before it, if they are not drawn. (What is not drawn would keep its place on the screen
    /// when it is drawn, and push away the turn that is scrolled to.)
    pub fn ensure(self, turn: usize) {
        self.ensure_one(turn);
        self.ensure_one(turn.saturating_sub(1));
    }

    /// Draws what is before that which stands after the turns.
    pub fn ensure_end(self) {
        let count = self.drawn().map_or(0, |drawn| drawn.reading.dialogue.turns.len());
        self.ensure_one(count.saturating_sub(1));
    }

    fn ensure_one(self, turn: usize) {
        let mut piece = self.drawn().map(|drawn| drawn.all);
        while let Some(outer) = piece {
            self.fill(&outer);
            piece = inner(&outer).find(|piece| turns_of(piece).contains(&turn));
        }
    }

    fn fill(self, piece: &Element) {
        let Some(drawn) = self.drawn().filter(|_| !piece.has_child_nodes()) else { return };
        let turns = turns_of(piece);
        let mut pen = Pen::on(piece.clone());
        pen.style("min-block-size", "0");
        let inner = pieces(turns.clone());
        for turns in &inner {
            let piece = open_piece(&mut pen, turns.clone()).element();
            pen.close();
            self.watch.with_value(|watch| watch.iter().for_each(|watch| watch.add(&piece)));
        }
        if inner.is_empty() {
            let target = self.here.turn().map(|turn| turn as usize);
            for (index, turn) in drawn.turns(turns) {
                let is_target = target == Some(index);
                draw_turn(
                    &mut pen,
                    self.here,
                    &drawn.reading,
                    (index, turn),
                    drawn.hits_in(index),
                    is_target,
                );
                self.tell_origins(&drawn, index);
                self.tell_findings(&drawn, index);
            }
        }
    }

    /// Tells where annotations stand in the record, or no more.
    pub fn toggle_origins(self) {
        self.tells_origins.update(|tells| *tells = !*tells);
        if self.tells_origins.get_untracked() {
            return self.find_origins();
        }
        let Some(before) = self.drawn() else { return };
        before.of_record.set_text_content(None);
        page::find_all(".reader-turn .reader-origins").iter().for_each(Element::remove);
        self.drawn.set_value(Some(Drawn { origins: Arc::default(), ..before }));
    }

    fn find_origins(self) {
        let Some(asked) = self.drawn() else { return };
        let opened = self.opened.get_value();
        spawn_local(async move {
            let found = find_origins(opened, &asked.reading).await;
            // By now another dialogue may be there, they may be told already, or nobody may want to know.
            let now = self.drawn();
            let is_awaited = |now: &Drawn| {
                now.reading.at == asked.reading.at
                    && *now.origins == Origins::default()
                    && self.tells_origins.get_untracked()
            };
            let Some(now) = now.filter(is_awaited) else { return };
            now.of_record.set_text_content(None);
            let mut pen = Pen::on(now.of_record.clone());
            let origins = match found {
                Ok(origins) => Arc::new(origins),
                Err(fault) => {
                    pen.open("p").class("reader-outside").words(&fault).close();
                    return;
                }
            };
            if now.is_hidden {
                pen.open("p").class("reader-outside").words(text::quiz::RECORD).close();
            } else {
                draw_origins(&mut pen, self.here, &now.reading, None, &origins.record);
            }
            let drawn = Drawn { origins, ..now };
            for turn in page::find_all(".reader-turn") {
                if let Some(index) = turn.get_attribute("data-index").and_then(|index| index.parse().ok()) {
                    self.tell_origins(&drawn, index);
                }
            }
            self.drawn.set_value(Some(drawn));
        });
    }

    /// In a turn that is drawn.
    fn tell_origins(self, drawn: &Drawn, index: usize) {
        let origins = drawn.origins_of(index);
        if let Some(turn) = page::find(&turn_selector(index as u64)).filter(|_| !origins.is_empty()) {
            draw_origins(&mut Pen::on(turn.into()), self.here, &drawn.reading, Some(index), origins);
        }
    }

    /// What was found in the dialogue that is drawn, once it is known, and unless the quiz hides it: rules judge answers.
    pub fn findings(self) -> Option<Told> {
        let at = self.drawn().filter(|drawn| !drawn.is_hidden)?.reading.at;
        self.findings.try_get_value().flatten().filter(|(of, _)| *of == at)
    }

    /// Tells them in the turns that are drawn, and in those that will be.
    pub fn take_findings(self, at: RecordAt, findings: Vec<Finding>) {
        // The answer may come when the dialogue is gone.
        let Some(before) = self.findings.try_get_value() else { return };
        if before.as_ref().is_some_and(|(of, before)| (*of, &**before) == (at, &findings)) {
            return;
        }
        let findings = Arc::new(findings);
        self.findings.set_value(Some((at, Arc::clone(&findings))));
        self.at_finding.set_value(None);
        let Some(drawn) = self.drawn().filter(|drawn| drawn.reading.at == at) else { return };
        let Some(root) = page::find(".reader") else { return };
        page::draw_in_place(&root, HELD, || {
            page::find_all(".reader-turn .reader-findings").iter().for_each(Element::remove);
            self.tell_findings_of_record();
            for turn in page::find_all(".reader-turn") {
                if let Some(index) = turn.get_attribute("data-index").and_then(|index| index.parse().ok()) {
                    self.tell_findings(&drawn, index);
                }
            }
        });
        // They may come long after the dialogue; who reads by then is left where he reads.
        if !self.is_moved.get_value() || self.sought.with_value(Option::is_some) {
            let has_hits = drawn.reading.hits.iter().any(|hits| !hits.is_empty());
            show_sought(self.here, self, &findings, has_hits);
        }
    }

    /// Takes note of whether the person moves in the dialogue by himself, or was brought to a place in it.
    pub fn set_moved(self, is_moved: bool) {
        let _ = self.is_moved.try_set_value(is_moved);
    }

    fn tell_findings_of_record(self) {
        let Some(drawn) = self.drawn() else { return };
        drawn.found_in_record.set_text_content(None);
        let Some((_, findings)) = self.findings() else { return };
        let at = self.at_finding.get_value();
        let mut pen = Pen::on(drawn.found_in_record.clone());
        draw_findings(&mut pen, self.here, &findings, (&drawn.reading, None), at);
    }

    /// In a turn that is drawn, and at what of it they are about.
    fn tell_findings(self, drawn: &Drawn, index: usize) {
        let Some((_, findings)) = self.findings() else { return };
        let (Some(turn), Some(said)) = (element_of(index), drawn.reading.dialogue.turns.get(index)) else {
            return;
        };
        self.mark_subjects(index, said);
        let at = self.at_finding.get_value();
        draw_findings(&mut Pen::on(turn), self.here, &findings, (&drawn.reading, Some(index)), at);
    }

    fn mark_subjects(self, index: usize, said: &Turn) {
        let (Some((_, findings)), Some(turn)) = (self.findings(), element_of(index)) else { return };
        let own = |finding: &&Finding| finding.turn.map(|turn| turn as usize) == Some(index);
        findings.iter().filter(own).for_each(|finding| mark_subject(&turn, said, finding));
    }

    pub fn set_at(self, finding: Option<usize>) {
        self.at_finding.set_value(finding);
    }

    /// The dialogue that is opened next begins at a finding.
    pub fn seek(self, sought: Sought) {
        self.sought.set_value(Some(sought));
    }

    pub fn take_sought(self) -> Option<Sought> {
        self.sought.try_update_value(Option::take).flatten()
    }

    /// Marks other hits, in the turns that are drawn and in those that will be.
    pub fn mark(self, hits: Hits) {
        let Some(before) = self.drawn() else { return };
        let drawn = Drawn { hits: Arc::new(hits), ..before.clone() };
        let is_filled = |piece: &Element| piece.has_child_nodes() && pieces(turns_of(piece)).is_empty();
        for piece in page::find_all(".reader-piece").into_iter().filter(is_filled) {
            for (index, turn) in drawn.turns(turns_of(&piece)) {
                let hits = drawn.hits_in(index);
                let selector = format!("{} .reader-said", turn_selector(index as u64));
                if let Some(said) = page::find(&selector).filter(|_| before.hits_in(index) != hits) {
                    said.set_text_content(None);
                    draw_utterance(&mut Pen::on(said.into()), &drawn.reading, (index, turn), hits);
                    self.mark_subjects(index, turn);
                }
            }
        }
        self.drawn.set_value(Some(drawn));
    }
}

impl Drawn {
    fn turns(&self, turns: Range<usize>) -> impl Iterator<Item = (usize, &Turn)> {
        self.reading.dialogue.turns.iter().enumerate().skip(turns.start).take(turns.len())
    }

    fn origins_of(&self, turn: usize) -> &[Origin] {
        self.origins.turns.get(turn).map(Vec::as_slice).unwrap_or_default()
    }

    fn hits_in(&self, turn: usize) -> &[CharRange] {
        self.hits.get(turn).map(Vec::as_slice).unwrap_or_default()
    }
}

fn open_piece(pen: &mut Pen, turns: Range<usize>) -> &mut Pen {
    let is_outer = !pieces(turns.clone()).is_empty();
    pen.open(if is_outer { "div" } else { "ol" }).class("reader-piece");
    pen.style("min-block-size", &px(TURN_PX * f64::from(u32::try_from(turns.len()).unwrap_or(u32::MAX))));
    pen.set(TURNS, &format!("{}-{}", turns.start, turns.end))
}

/// The turns of a piece; none of an element that is no piece.
fn turns_of(piece: &Element) -> Range<usize> {
    let turns = piece.get_attribute(TURNS).unwrap_or_default();
    let ends = turns.split_once('-').and_then(|(from, end)| Some((from.parse().ok()?, end.parse().ok()?)));
    ends.map_or(0..0, |(from, end)| from..end)
}

/// What is directly in a piece.
fn inner(piece: &Element) -> impl Iterator<Item = Element> + use<> {
    std::iter::successors(piece.first_element_child(), Element::next_element_sibling)
}

/// Takes away what is drawn of a piece and keeps its place; not what somebody is at.
fn leave(piece: &Element) {
    let is_held = page::find(":focus").is_some_and(|held| piece.contains(Some(&held)));
    if is_held || !piece.has_child_nodes() {
        return;
    }
    let height = piece.get_bounding_client_rect().height();
    piece.set_text_content(None);
    Pen::on(piece.clone()).style("min-block-size", &px(height));
}
