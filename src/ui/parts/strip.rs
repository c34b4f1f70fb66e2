//! A virtual list as it stands on the screen: how high it and its rows are, and how far it is scrolled.

use super::{Pen, effect};
use crate::view::window::Strip;
use crate::web::page;
use crate::web::watch::watch_size;
use leptos::html;
use leptos::prelude::*;
use web_sys::Element;

/// The elements that are measured.
pub struct Measured {
    /// What scrolls.
    pub scroll: Element,
    /// As high as a row.
    pub row: Element,
    /// What covers the first rows, if anything does.
    pub head: Option<Element>,
}

/// Follows the size of the elements and the number of rows.
pub fn follow_size(of: Measured, row_count: Box<dyn Fn() -> u64 + Send + Sync>) -> Memo<Strip> {
    let size = RwSignal::default();
    watch(of, size);
    strip(size, row_count)
}

/// The same for elements of a view.
pub fn follow_refs(
    scroll: NodeRef<html::Div>,
    row: NodeRef<html::Div>,
    row_count: Box<dyn Fn() -> u64 + Send + Sync>,
) -> Memo<Strip> {
    let size = RwSignal::default();
    effect(Box::new(move || {
        if let Some((scroll, row)) = scroll.get().zip(row.get()) {
            watch(Measured { scroll: scroll.into(), row: row.into(), head: None }, size);
        }
    }));
    strip(size, row_count)
}

/// The heights of a row and of what is seen of the rows.
type Size = (f64, f64);

fn strip(size: RwSignal<Size>, row_count: Box<dyn Fn() -> u64 + Send + Sync>) -> Memo<Strip> {
    Memo::new(move |_| {
        let (row_px, view_px) = size.get();
        Strip { row_count: row_count(), row_px, view_px }
    })
}

fn watch(of: Measured, size: RwSignal<Size>) {
    let Measured { scroll, row, head } = of;
    let read = {
        let (scroll, row, head) = (scroll.clone(), row.clone(), head.clone());
        move || {
            let height = |element: &Element| element.get_bounding_client_rect().height();
            let covered = head.as_ref().map_or(0.0, height);
            let now = (height(&row), page::scroll_box(&scroll).0 - covered);
            if size.get_untracked() != now {
                size.set(now);
            }
        }
    };
    // It ends with what is measured.
    StoredValue::new_local(watch_size(&[&scroll, &row, head.as_ref().unwrap_or(&row)], read));
}

/// How far the open element is scrolled, when it says that it is.
pub fn watch_scroll(pen: &mut Pen) -> RwSignal<f64> {
    let scroll_px = RwSignal::new(0.0);
    let element = pen.element();
    pen.listen("scroll", Box::new(move |_| scroll_px.set(page::scroll_box(&element).1)));
    scroll_px
}

/// A length for the style sheet.
#[expect(clippy::cast_possible_truncation, reason = "below the height at which browsers clamp")]
pub fn px(length: f64) -> String {
    format!("{}px", length.round() as i64)
}
