//! The turns of the dialogue that is shown, in pieces of which only those near the screen are drawn: there may be very
//! many turns.
//!
//! Invariant: a piece that is not drawn is as high as it was, or as high as turns usually are.

use super::turn::draw_turn;
use super::turn_selector;
use super::utterance::draw_utterance;
use crate::corpus::CharRange;
use crate::engine::answer::Reading;
use crate::ui::here::Here;
use crate::ui::parts::{Pen, px};
use crate::web::page;
use crate::web::watch::watch_near;
use leptos::prelude::*;
use std::sync::Arc;
use web_sys::Element;

const PIECE_TURNS: usize = 50;

/// What a turn takes, before it is known.
const TURN_PX: f64 = 110.0;

/// Pieces are drawn so far before they are seen.
const NEAR_PX: u32 = 2000;

/// Which piece an element is.
const PIECE: &str = "data-piece";

/// Per turn, what is marked in what it says.
pub type Hits = Vec<Vec<CharRange>>;

#[derive(Clone, Copy)]
pub struct Sheet {
    here: Here,
    drawn: StoredValue<Option<Drawn>, LocalStorage>,
}

#[derive(Clone)]
struct Drawn {
    reading: Arc<Reading>,
    hits: Arc<Hits>,
    pieces: Vec<Element>,
}

impl Sheet {
    pub fn new(here: Here) -> Self {
        Self { here, drawn: StoredValue::new_local(None) }
    }

    pub fn draw(self, pen: &mut Pen, reading: &Arc<Reading>) {
        let count = reading.dialogue.turns.len();
        let mut pieces = Vec::new();
        for piece in 0..count.div_ceil(PIECE_TURNS) {
            let turns = PIECE_TURNS.min(count - piece * PIECE_TURNS);
            pen.open("ol").class("reader-piece").set(PIECE, &piece.to_string());
            pen.style("min-block-size", &px(TURN_PX * f64::from(u32::try_from(turns).unwrap_or(u32::MAX))));
            pieces.push(pen.element());
            pen.close();
        }
        let drawn = Drawn {
            reading: Arc::clone(reading),
            hits: Arc::new(reading.hits.clone()),
            pieces: pieces.clone(),
        };
        self.drawn.set_value(Some(drawn));
        self.ensure(0);
        self.ensure(self.here.turn().map_or(0, |turn| turn as usize));
        if pieces.len() > 1
            && let Some(root) = page::find(".reader")
        {
            StoredValue::new_local(watch_near(&root, NEAR_PX, &pieces, move |element, is_near| {
                let piece = element.get_attribute(PIECE).and_then(|piece| piece.parse().ok());
                match piece {
                    Some(piece) if is_near => self.fill(piece),
                    Some(_) => leave(element),
                    None => {}
                }
            }));
        }
    }

    /// Draws a turn, if it is not drawn.
    pub fn ensure(self, turn: usize) {
        self.fill(turn / PIECE_TURNS);
    }

    fn fill(self, piece: usize) {
        let Some(drawn) = self.drawn.get_value() else { return };
        let Some(element) = drawn.pieces.get(piece).filter(|piece| !piece.has_child_nodes()) else { return };
        let mut pen = Pen::on(element.clone());
        pen.style("min-block-size", "0");
        let target = self.here.turn().map(|turn| turn as usize);
        let turns = drawn.reading.dialogue.turns.iter().enumerate();
        for (index, turn) in turns.skip(piece * PIECE_TURNS).take(PIECE_TURNS) {
            let hits = drawn.hits.get(index).map(Vec::as_slice).unwrap_or_default();
            draw_turn(&mut pen, self.here, &drawn.reading, (index, turn), hits, target == Some(index));
        }
    }

    /// Marks other hits, in the turns that are drawn and in those that will be.
    pub fn mark(self, hits: Hits) {
        let Some(mut drawn) = self.drawn.get_value() else { return };
        let before = std::mem::replace(&mut drawn.hits, Arc::new(hits));
        let of = |hits: &Hits, index: usize| hits.get(index).cloned().unwrap_or_default();
        let filled = drawn.pieces.iter().enumerate().filter(|(_, piece)| piece.has_child_nodes());
        for (piece, _) in filled {
            let turns = drawn.reading.dialogue.turns.iter().enumerate();
            for (index, turn) in turns.skip(piece * PIECE_TURNS).take(PIECE_TURNS) {
                let hits = of(&drawn.hits, index);
                let selector = format!("{} .reader-said", turn_selector(index as u64));
                if let Some(said) = page::find(&selector).filter(|_| of(&before, index) != hits) {
                    said.set_text_content(None);
                    draw_utterance(&mut Pen::on(said.into()), turn, &hits);
                }
            }
        }
        self.drawn.set_value(Some(drawn));
    }
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
