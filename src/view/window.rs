//! A virtual list with rows of one height: which rows to draw, and where.
//!
//! Browsers clamp the height of an element, so a very long list is drawn on a shorter spacer and the
//! scroll position is scaled. Invariant: the first visible row is the truth, not the scroll position.

/// Chromium clamps an element's height at 33 554 428 px and Firefox at 17 895 697 px; this is below both.
pub const MAX_SPACER_PX: f64 = 15_000_000.0;

/// Rows drawn above and below the visible ones, so that scrolling shows no holes.
const MARGIN_ROWS: u64 = 6;

/// The first drawn row moves in steps, so that rows are exchanged a few at a time.
const STEP_ROWS: u64 = 4;

/// A part of a row that comes of rounding is no row.
const ROUNDING_ROWS: f64 = 1e-6;

/// A list as it stands on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Viewport {
    pub row_count: u64,
    pub row_px: f64,
    pub view_px: f64,
}

/// The rows to draw, and how far below the top of the spacer the first of them stands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Window {
    pub first: u64,
    pub len: u64,
    pub offset_px: f64,
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "row numbers are exact in f64 far beyond any list, and positions are not negative"
)]
impl Viewport {
    /// The height of the element that makes the scrollbar.
    pub fn spacer_px(&self) -> f64 {
        (self.row_count as f64 * self.row_px).clamp(0.0, MAX_SPACER_PX)
    }

    pub fn window(&self, scroll_px: f64) -> Window {
        if self.row_count == 0 || self.row_px <= 0.0 {
            return Window::default();
        }
        let top = self.top_row(scroll_px);
        let top_row = top.floor() as u64;
        let first = top_row.saturating_sub(MARGIN_ROWS);
        let first = first - first % STEP_ROWS;
        // Room for the rows above the view: the same everywhere but at the top of the list, where there are none, so that
        // scrolling moves rows from one end to the other and makes none.
        let above = top_row.next_multiple_of(STEP_ROWS).min(MARGIN_ROWS + STEP_ROWS);
        let visible = (self.view_px / self.row_px).ceil() as u64 + 1;
        let offset_px = if self.is_scaled() {
            self.clamped(scroll_px) + (first as f64 - top) * self.row_px
        } else {
            first as f64 * self.row_px
        };
        // Near the end of a scaled list the rows below the view are longer than what is left of the spacer, and would make
        // the scrollbar's range longer.
        let fitting = ((self.spacer_px() - offset_px) / self.row_px - ROUNDING_ROWS).ceil() as u64;
        let len = (above + visible + MARGIN_ROWS).min(self.row_count - first).min(fitting);
        Window { first, len, offset_px }
    }

    /// Where to scroll so that `row` is wholly visible; `None` when it is.
    pub fn scroll_to(&self, row: u64, scroll_px: f64) -> Option<f64> {
        let top = self.top_row(scroll_px);
        let row = row.min(self.row_count.saturating_sub(1)) as f64;
        let last_top = row + 1.0 - self.view_px / self.row_px;
        if row < top {
            Some(self.scroll_of(row))
        } else if last_top > top {
            Some(self.scroll_of(last_top))
        } else {
            None
        }
    }

    /// How many rows are wholly visible at once.
    pub fn page_rows(&self) -> u64 {
        if self.row_px > 0.0 { ((self.view_px / self.row_px).floor() as u64).max(1) } else { 1 }
    }

    /// The row at the upper edge, with the part of it that is scrolled away.
    fn top_row(&self, scroll_px: f64) -> f64 {
        if self.scroll_range_px() <= 0.0 {
            return 0.0;
        }
        self.clamped(scroll_px) / self.scroll_range_px() * self.top_row_range()
    }

    fn scroll_of(&self, top_row: f64) -> f64 {
        if self.top_row_range() <= 0.0 {
            return 0.0;
        }
        (top_row / self.top_row_range() * self.scroll_range_px()).clamp(0.0, self.scroll_range_px())
    }

    fn top_row_range(&self) -> f64 {
        (self.row_count as f64 - self.view_px / self.row_px).max(0.0)
    }

    fn scroll_range_px(&self) -> f64 {
        (self.spacer_px() - self.view_px).max(0.0)
    }

    fn clamped(&self, scroll_px: f64) -> f64 {
        scroll_px.clamp(0.0, self.scroll_range_px())
    }

    fn is_scaled(&self) -> bool {
        self.row_count as f64 * self.row_px > MAX_SPACER_PX
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const MILLION: Viewport = Viewport { row_count: 1_000_000, row_px: 84.0, view_px: 840.0 };

    #[test]
    fn a_short_list_is_drawn_whole() {
        let viewport = Viewport { row_count: 3, row_px: 80.0, view_px: 800.0 };
        assert_eq!(viewport.window(0.0), Window { first: 0, len: 3, offset_px: 0.0 });
        assert!((viewport.spacer_px() - 240.0).abs() < 1e-9);
    }

    #[test]
    fn at_the_top_of_a_list_no_rows_are_drawn_for_those_above() {
        let viewport = Viewport { row_count: 100, row_px: 10.0, view_px: 100.0 };
        let drawn = |top_row: f64| {
            let Window { first, len, .. } = viewport.window(10.0 * top_row);
            (first, len)
        };
        assert_eq!([0.0, 0.9, 1.0, 4.0, 5.0].map(drawn), [(0, 17), (0, 17), (0, 21), (0, 21), (0, 25)]);
        assert_eq!([8.0, 9.0, 10.0, 13.0, 14.0].map(drawn), [(0, 25), (0, 27), (4, 27), (4, 27), (8, 27)]);
    }

    #[test]
    fn a_million_rows_fit_below_the_clamp() {
        assert!(MILLION.spacer_px() <= MAX_SPACER_PX);
        let end = MILLION.window(MILLION.spacer_px());
        assert_eq!(end.first + end.len, 1_000_000);
        let bottom = end.offset_px + 84.0 * f64::from(u32::try_from(end.len).unwrap());
        assert!((bottom - MILLION.spacer_px()).abs() < 0.01, "{bottom}");
    }

    #[test]
    fn rows_below_the_view_do_not_make_a_scaled_list_longer() {
        // 16 rows and a half before the end.
        let scroll = MILLION.scroll_to(999_973, 0.0).unwrap();
        let window = MILLION.window(scroll);
        let bottom = window.offset_px + 84.0 * f64::from(u32::try_from(window.len).unwrap());
        assert!(bottom < MILLION.spacer_px() + 84.0, "{bottom} of {}", MILLION.spacer_px());
        assert!(bottom >= scroll + 840.0, "{window:?}");
    }

    #[test]
    fn every_row_of_a_million_can_be_reached() {
        for row in [0, 1, 17, 499_999, 999_990, 999_999] {
            let scroll = MILLION.scroll_to(row, 7_000_000.0).unwrap();
            let window = MILLION.window(scroll);
            assert!((window.first..window.first + window.len).contains(&row), "{row}: {window:?}");
            assert_eq!(
                MILLION.scroll_to(row, scroll).map(f64::round),
                None.or(MILLION.scroll_to(row, scroll))
            );
        }
    }

    #[test]
    fn a_visible_row_needs_no_scroll() {
        let viewport = Viewport { row_count: 100, row_px: 10.0, view_px: 100.0 };
        assert_eq!(viewport.scroll_to(5, 0.0), None);
        assert_eq!(viewport.scroll_to(10, 0.0), Some(10.0));
        assert_eq!(viewport.scroll_to(3, 50.0), Some(30.0));
    }

    #[test]
    fn an_unmeasured_list_draws_nothing() {
        assert_eq!(Viewport { row_count: 9, row_px: 0.0, view_px: 0.0 }.window(0.0), Window::default());
        assert_eq!(Viewport::default().window(5.0), Window::default());
    }

    proptest! {
        #[test]
        fn the_window_covers_the_view(
            row_count in 1u64..3_000_000, row_px in 20.0..200.0f64, view_px in 50.0..2000.0f64, share in 0.0..=1.0f64
        ) {
            let viewport = Viewport { row_count, row_px, view_px };
            let scroll = share * (viewport.spacer_px() - view_px).max(0.0);
            let window = viewport.window(scroll);
            #[expect(clippy::cast_precision_loss, reason = "small")]
            let [first, len, margin, rows] = [window.first, window.len, MARGIN_ROWS, row_count].map(|n| n as f64);
            let bottom = window.offset_px + len * row_px;
            prop_assert!(window.first + window.len <= row_count);
            prop_assert!(window.offset_px <= scroll + 1e-3);
            let below = (viewport.top_row(scroll) + view_px / row_px).ceil() + margin;
            let is_cut = viewport.is_scaled() && bottom >= viewport.spacer_px() - 1e-3;
            prop_assert!(is_cut || first + len >= below.min(rows));
            prop_assert!(bottom + 1e-3 >= (scroll + view_px).min(viewport.spacer_px()));
            // The last row that is seen may be cut by the end of the spacer.
            prop_assert!(bottom <= viewport.spacer_px() + row_px);
            prop_assert!(viewport.is_scaled() || bottom <= viewport.spacer_px() + 1e-3);
        }

        #[test]
        fn scrolling_to_a_row_shows_it(row_count in 1u64..3_000_000, seed: u64, from in 0.0..15e6f64) {
            let viewport = Viewport { row_count, row_px: 84.0, view_px: 700.0 };
            let row = seed % row_count;
            let scroll = viewport.scroll_to(row, from).unwrap_or(from);
            let window = viewport.window(scroll);
            prop_assert!((window.first..window.first + window.len).contains(&row));
        }
    }
}
