//! The turns of the dialogue that is shown, in pieces, and these in pieces, of which only those near the screen are
//! drawn, by plain calls: a dialogue may have a hundred thousand turns, which would be millions of elements. Twenty
//! of them take about 20 ms with their layout, so all would take minutes, and a keyed list would go through all keys
//! whenever the window moves. In pieces, the first turn of so many is seen as soon as the record is read, and a jump
//! to any turn takes 0.1 to 0.5 s.
//!
//! What is put into a piece is a view of its turns, with an owner of its own, that follows the signals of the
//! reader's context. While pieces are drawn, the first turn in sight stays in its place, so a jump ends where it
//! should. Invariants: a piece that is not drawn is as high as it was, or as high as turns usually are; what a piece
//! draws ends when the piece is emptied.

use super::turn::Turn;
use crate::ui::parts::px;
use crate::view::pieces::pieces;
use crate::web::page;
use crate::web::watch::NearWatch;
use leptos::prelude::*;
use leptos::tachys::view::{Mountable, Render};
use std::ops::Range;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// What a turn takes, before it is known.
const TURN_PX: f64 = 110.0;

/// Pieces are drawn so far before they are seen.
pub const NEAR_PX: u32 = 1200;

/// The turns that are on the page. Nothing happens when they are gone.
#[derive(Clone, Copy)]
pub struct TurnList(StoredValue<List, LocalStorage>);

struct List {
    outermost: Piece,
    /// What all pieces end with.
    owner: Owner,
    watch: Option<NearWatch>,
}

/// Some turns, or the pieces that they are in.
struct Piece {
    element: HtmlElement,
    turns: Range<usize>,
    drawn: Drawn,
}

enum Drawn {
    Nothing,
    Pieces(Vec<Piece>),
    Turns { _until_emptied: DrawnTurns },
}

/// Turns as they are drawn: their effects end with the views, which go before the owner of what they follow. The elements
/// go with the piece, all at once.
struct DrawnTurns {
    _views: <AnyView as Render>::State,
    _owner: Owner,
}

impl TurnList {
    /// So many turns in an element, none of them drawn yet.
    pub fn new(element: Element, turn_count: usize, owner: Owner) -> Self {
        let outermost = Piece::new(element.unchecked_into(), 0..turn_count);
        Self(StoredValue::new_local(List { outermost, owner, watch: None }))
    }

    /// What is drawn follows what is near from now on.
    pub fn set_watch(self, watch: Option<NearWatch>) {
        self.0.update_value(|list| list.watch = watch);
    }

    /// Draws a turn and the one before it, if they are not drawn. (What is not drawn would keep its place on the screen
    /// when it is drawn, and push away the turn that is scrolled to.)
    pub fn ensure(self, turn: usize) {
        self.ensure_one(turn);
        self.ensure_one(turn.saturating_sub(1));
    }

    /// Draws what is before that which stands after the turns.
    pub fn ensure_end(self) {
        let count = self.0.try_with_value(|list| list.outermost.turns.end);
        self.ensure_one(count.unwrap_or_default().saturating_sub(1));
    }

    fn ensure_one(self, turn: usize) {
        let _ = self.0.try_update_value(|List { outermost, owner, watch }| {
            let mut piece = Some(outermost);
            while let Some(outer) = piece {
                outer.fill(owner, watch.as_ref());
                piece = outer.inner().iter_mut().find(|piece| piece.turns.contains(&turn));
            }
        });
    }

    /// Draws the pieces that came near, and takes away those that went, unless they are near again: a jump may have
    /// come between, and what it led to would go.
    pub fn follow(self, root: &Element, seen: Vec<(Element, bool)>) {
        let (near, far): (Vec<_>, Vec<_>) = seen
            .into_iter()
            .partition(|(piece, is_near)| *is_near || page::is_near(root, piece, f64::from(NEAR_PX)));
        let _ = self.0.try_update_value(|List { outermost, owner, watch }| {
            for (element, _) in &far {
                if let Some(piece) = outermost.find(element) {
                    piece.empty();
                }
            }
            for (element, _) in &near {
                if let Some(piece) = outermost.find(element) {
                    piece.fill(owner, watch.as_ref());
                }
            }
        });
    }
}

impl Piece {
    fn new(element: HtmlElement, turns: Range<usize>) -> Self {
        let turn_count = u32::try_from(turns.len()).unwrap_or(u32::MAX);
        let piece = Self { element, turns, drawn: Drawn::Nothing };
        piece.set_height(TURN_PX * f64::from(turn_count));
        piece
    }

    /// The pieces in it that are there.
    fn inner(&mut self) -> &mut [Self] {
        match &mut self.drawn {
            Drawn::Pieces(pieces) => pieces,
            _ => &mut [],
        }
    }

    /// The piece of an element, itself or in it.
    fn find(&mut self, element: &Element) -> Option<&mut Self> {
        if self.element.unchecked_ref::<Element>() == element {
            return Some(self);
        }
        self.inner().iter_mut().find_map(|piece| piece.find(element))
    }

    /// Draws what is in it, unless it is drawn.
    fn fill(&mut self, owner: &Owner, watch: Option<&NearWatch>) {
        if !matches!(self.drawn, Drawn::Nothing) {
            return;
        }
        self.set_height(0.0);
        let inner = pieces(self.turns.clone());
        self.drawn = if inner.is_empty() {
            Drawn::Turns { _until_emptied: draw_turns(&self.element, self.turns.clone(), owner) }
        } else {
            Drawn::Pieces(inner.into_iter().filter_map(|turns| self.add(turns, watch)).collect())
        };
    }

    /// Puts an empty piece into it.
    #[expect(
        clippy::disallowed_methods,
        reason = "pieces come and go with scrolling; `view!` draws what is in them"
    )]
    fn add(&self, turns: Range<usize>, watch: Option<&NearWatch>) -> Option<Self> {
        let tag = if pieces(turns.clone()).is_empty() { "ol" } else { "div" };
        let element: HtmlElement = document().create_element(tag).ok()?.unchecked_into();
        element.set_class_name("reader-piece");
        self.element.append_child(&element).ok()?;
        if let Some(watch) = watch {
            watch.add(&element);
        }
        Some(Self::new(element, turns))
    }

    /// Takes away what is drawn of it and keeps its place; not what somebody is at.
    fn empty(&mut self) {
        let is_held = page::focused().is_some_and(|held| self.element.contains(Some(&held)));
        if is_held || matches!(self.drawn, Drawn::Nothing) {
            return;
        }
        let height_px = self.element.get_bounding_client_rect().height();
        self.drawn = Drawn::Nothing;
        self.element.set_text_content(None);
        self.set_height(height_px);
    }

    fn set_height(&self, height_px: f64) {
        let _ = self.element.style().set_property("min-block-size", &px(height_px));
    }
}

fn draw_turns(place: &Element, turns: Range<usize>, owner: &Owner) -> DrawnTurns {
    let owner = owner.child();
    let mut views = owner
        .with(|| untrack(|| turns.map(|index| view! { <Turn index/> }).collect_view().into_any().build()));
    views.mount(place, None);
    DrawnTurns { _views: views, _owner: owner }
}
