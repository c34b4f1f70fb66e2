//! A virtual list: rows of one height, of which only those near what is seen are in the document.
//!
//! Rows are recycled: while the list is scrolled, the elements whose rows left the window at one end are moved to its other
//! end and show the rows that came. `<For>` has no such thing; it would take rows away and make as many anew, in every frame.
//! So this is one of the two places where elements are moved by plain calls. Invariant: what is drawn follows from the
//! scroll position, the number of rows and the measured heights through `view::window`, and an element keeps its row, and
//! with it the focus, as long as that is in the window.

use crate::view::window::{Viewport, Window};
use crate::web::page;
use leptos::html;
use leptos::prelude::*;
use leptos::tachys::view::any_view::AnyViewState;
use leptos::tachys::view::{Mountable, Render};
use leptos_use_resize_observer::use_resize_observer;
use std::collections::VecDeque;
use web_sys::Element;

/// A virtual list as it stands on the screen.
#[derive(Clone, Copy)]
pub struct VirtualList {
    /// What scrolls.
    pub scroll: NodeRef<html::Div>,
    /// An element as high as a row.
    pub measure: NodeRef<html::Div>,
    /// What covers the first rows, if anything does.
    pub head: NodeRef<html::Div>,
    /// The rows that are drawn.
    pub window: Memo<Window>,
    viewport: Memo<Viewport>,
    scroll_px: RwSignal<f64>,
}

impl VirtualList {
    /// A list whose elements are yet to be mounted.
    pub fn new(row_count: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        let (scroll, measure, head) = (NodeRef::new(), NodeRef::new(), NodeRef::new());
        let size = RwSignal::new((0.0, 0.0));
        let scroll_px = RwSignal::new(0.0);
        let viewport = Memo::new(move |_| {
            let (row_px, view_px) = size.get();
            Viewport { row_count: row_count(), row_px, view_px }
        });
        let window = Memo::new(move |_| viewport.get().window(scroll_px.get()));
        let list = Self { scroll, measure, head, window, viewport, scroll_px };
        list.follow_size(size);
        list
    }

    /// Reads how far it is scrolled.
    pub fn read_scroll(self) {
        if let Some(scroll) = self.scroll.get_untracked() {
            self.scroll_px.set(page::scroll_box(&scroll).1);
        }
    }

    /// Scrolls no farther than is needed to see a row.
    pub fn scroll_to(self, row: u64) {
        let Some(scroll) = self.scroll.get_untracked() else { return };
        let viewport = self.viewport.get_untracked();
        // Mostly it is seen already. To ask the element would lay out all that was drawn anew, and then the rest once more.
        if viewport.scroll_to(row, self.scroll_px.get_untracked()).is_none() {
            return;
        }
        let (_, scroll_px) = page::scroll_box(&scroll);
        if let Some(to) = viewport.scroll_to(row, scroll_px) {
            #[expect(clippy::cast_possible_truncation, reason = "below the height at which browsers clamp")]
            scroll.set_scroll_top(to.round() as i32);
        }
        // The event comes with the next frame, and another row may be wanted before.
        self.read_scroll();
    }

    pub fn scroll_to_top(self) {
        if let Some(scroll) = self.scroll.get_untracked() {
            scroll.set_scroll_top(0);
            self.read_scroll();
        }
    }

    /// How many rows there are. Tracks it.
    pub fn row_count(self) -> u64 {
        self.viewport.with(|viewport| viewport.row_count)
    }

    /// How many rows are seen at once.
    pub fn page_rows(self) -> u64 {
        self.viewport.get_untracked().page_rows()
    }

    /// The height of what holds all rows. Tracks it.
    pub fn spacer_height(self) -> String {
        px(self.viewport.with(Viewport::spacer_px))
    }

    /// Follows the heights of a row and of what is seen of the rows.
    fn follow_size(self, size: RwSignal<(f64, f64)>) {
        let Self { scroll, measure, head, .. } = self;
        Effect::new(move |_| {
            let Some((scroll, row)) = scroll.get().zip(measure.get()) else { return };
            let (scroll, row) = (Element::from(scroll), Element::from(row));
            let head = head.get().map(Element::from);
            let watched = [Some(scroll.clone()), Some(row.clone()), head.clone()].into_iter().flatten();
            use_resize_observer(watched.collect::<Vec<_>>(), move |_, _| {
                let height = |element: &Element| element.get_bounding_client_rect().height();
                let covered = head.as_ref().map_or(0.0, height);
                let now = (height(&row), page::scroll_box(&scroll).0 - covered);
                if size.get_untracked() != now {
                    size.set(now);
                }
            });
        });
    }
}

/// The rows of a virtual list that are drawn. `row` makes an element that shows the row of an index, whatever that is.
#[component]
pub fn VirtualRows(list: VirtualList, row: Callback<Signal<u64>, AnyView>) -> impl IntoView {
    let place = NodeRef::<html::Div>::new();
    let owner = Owner::current().unwrap_or_default();
    // Kept where the component ends: only then its rows are taken away, since what is around them may stay.
    let places = StoredValue::new_local(Places::default());
    Effect::new(move |_| {
        let (window, Some(place)) = (list.window.get(), place.get()) else { return };
        let held = page::focused();
        let has_kept = places
            .try_update_value(|places| places.show(&window, &place, &|index| Place::new(&owner, row, index)));
        if has_kept == Some(false) && held.as_ref().is_some_and(|held| place.contains(Some(held))) {
            page::blur();
        }
        if let Some(scroll) = list.scroll.get_untracked().filter(|_| held.is_some()) {
            // What had it was moved, or shows another row.
            page::focus_again(&scroll);
        }
    });
    let top = move || px(list.window.with(|window| window.offset_px));
    view! { <div role="presentation" style:top=top node_ref=place></div> }
}

/// An element of the window.
struct Place {
    /// The row that it shows.
    index: RwSignal<u64>,
    view: AnyViewState,
    /// What the element follows ends with it.
    _owner: Owner,
}

impl Place {
    fn new(around: &Owner, row: Callback<Signal<u64>, AnyView>, index: u64) -> Self {
        let owner = around.child();
        let (index, view) = owner.with(|| {
            let index = RwSignal::new(index);
            (index, untrack(|| row.run(index.into()).build()))
        });
        Self { index, view, _owner: owner }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.view.unmount();
    }
}

/// The elements of the window, in its order.
#[derive(Default)]
struct Places {
    places: VecDeque<Place>,
    /// The row of the first of them.
    first: u64,
}

impl Places {
    /// Whether any of the rows that were drawn still is.
    fn show(&mut self, window: &Window, parent: &Element, make: &dyn Fn(u64) -> Place) -> bool {
        let has_kept = self.turn(window.first, parent);
        while self.places.len() as u64 > window.len {
            self.places.pop_back();
        }
        while (self.places.len() as u64) < window.len {
            let mut place = make(window.first + self.places.len() as u64);
            place.view.mount(parent, None);
            self.places.push_back(place);
        }
        for (place, index) in self.places.iter().zip(window.first..) {
            if place.index.get_untracked() != index {
                place.index.set(index);
            }
        }
        has_kept
    }

    /// Moves what left the window at one end to its other end. Where all rows are others, nothing is to be moved; `false`
    /// then.
    fn turn(&mut self, first: u64, parent: &Element) -> bool {
        let by = first.abs_diff(self.first);
        let has_kept = by < self.places.len() as u64;
        if has_kept {
            for _ in 0..by {
                if first > self.first
                    && let Some(mut place) = self.places.pop_front()
                {
                    place.view.mount(parent, None);
                    self.places.push_back(place);
                } else if let Some(mut place) = self.places.pop_back() {
                    place.view.mount(parent, parent.first_child().as_ref());
                    self.places.push_front(place);
                }
            }
        }
        self.first = first;
        has_kept
    }
}

/// A length for the style sheet.
#[expect(clippy::cast_possible_truncation, reason = "below the height at which browsers clamp")]
pub fn px(length: f64) -> String {
    format!("{}px", length.round() as i64)
}
