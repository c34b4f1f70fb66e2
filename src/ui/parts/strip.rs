//! A virtual list as it stands on the screen: how high it and its rows are, and how far it is scrolled.

use crate::view::window::Strip;
use crate::web::page;
use crate::web::watch::{Watch, watch_size};
use leptos::html::Div;
use leptos::prelude::*;
use web_sys::HtmlElement;

/// The elements that are measured.
#[derive(Clone, Copy, Default)]
pub struct Measured {
    /// What scrolls.
    pub scroll: NodeRef<Div>,
    /// As high as a row.
    pub row: NodeRef<Div>,
    /// What covers the first rows, if anything does.
    pub head: NodeRef<Div>,
}

/// Follows the size of the elements and the number of rows.
pub fn follow_size(of: Measured, row_count: impl Fn() -> u64 + Send + Sync + 'static) -> Memo<Strip> {
    let size = RwSignal::new((0.0, 0.0));
    let watch = StoredValue::new_local(None::<Watch>);
    Effect::new(move |_| {
        let (Some(view), Some(row)) = (of.scroll.get(), of.row.get()) else { return };
        let head = of.head.get();
        let read = {
            let (view, row, head) = (view.clone(), row.clone(), head.clone());
            move || {
                let height = |element: &HtmlElement| element.get_bounding_client_rect().height();
                let covered = head.as_ref().map_or(0.0, |head| height(head));
                let now = (height(&row), page::scroll_box(&view).0 - covered);
                if size.get_untracked() != now {
                    size.set(now);
                }
            }
        };
        watch.set_value(watch_size(&[&view, &row, head.as_ref().unwrap_or(&row)], read));
    });
    on_cleanup(move || watch.set_value(None));
    Memo::new(move |_| {
        let (row_px, view_px) = size.get();
        Strip { row_count: row_count(), row_px, view_px }
    })
}

/// How far an element is scrolled, when it says that it is.
pub fn watch_scroll(scroll: NodeRef<Div>, scroll_px: RwSignal<f64>) {
    if let Some(element) = scroll.get_untracked() {
        scroll_px.set(page::scroll_box(&element).1);
    }
}

/// A length for the style sheet.
#[expect(clippy::cast_possible_truncation, reason = "below the height at which browsers clamp")]
pub fn px(length: f64) -> String {
    format!("{}px", length.round() as i64)
}
