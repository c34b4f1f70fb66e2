//! When the next progress report is due.

use crate::engine::answer::Progress;

/// Each report may be drawn; the page draws those of several workers together (`web::link::shards`).
const EVERY_MS: f64 = 250.0;

/// It takes longer the more files there are, and may take a tenth of the time.
const PAUSE_TIMES: f64 = 9.0;

#[derive(Default)]
pub struct Due {
    at_ms: f64,
    has_told_records: bool,
}

impl Due {
    /// That after this one, which was begun then.
    pub fn after(progress: &Progress, began_ms: f64) -> Self {
        let now_ms = js_sys::Date::now();
        let at_ms = now_ms + EVERY_MS.max((now_ms - began_ms) * PAUSE_TIMES);
        Self { at_ms, has_told_records: progress.records > 0 }
    }

    /// The first records are news at once.
    pub fn is_now(&self, has_records: bool) -> bool {
        js_sys::Date::now() >= self.at_ms || has_records && !self.has_told_records
    }
}
