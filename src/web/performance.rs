//! Marks and measures that tests and benchmarks read (design §3), and the page's clock.

use js_sys::{Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Performance;

pub const OPEN: &str = "colloquy:open";
pub const FIRST_DIALOGUE: &str = "colloquy:first-dialogue";
pub const READY: &str = "colloquy:ready";
pub const CHECKED: &str = "colloquy:checked";
const QUERY: &str = "colloquy:query";

/// Milliseconds since the page was opened.
pub fn now_ms() -> f64 {
    performance().map_or(0.0, |performance| performance.now())
}

pub fn mark(name: &str) {
    if let Some(performance) = performance() {
        let _ = performance.mark(name);
    }
}

/// Measures a question from `start_ms` until the picture that shows its answer, and keeps beside it what the slowest worker
/// took of that.
pub fn measure_query(start_ms: f64, worker_ms: f64) {
    super::page::after_paint(move || {
        let _ = measure(QUERY, start_ms, worker_ms);
    });
}

/// web-sys has the form of `measure` that takes a start time behind its unstable switch only.
fn measure(name: &str, start_ms: f64, worker_ms: f64) -> Option<JsValue> {
    let performance = performance()?;
    let (options, detail) = (Object::new(), Object::new());
    Reflect::set(&detail, &"workerMs".into(), &worker_ms.into()).ok()?;
    Reflect::set(&options, &"detail".into(), &detail).ok()?;
    Reflect::set(&options, &"start".into(), &start_ms.into()).ok()?;
    let measure: Function = Reflect::get(&performance, &"measure".into()).ok()?.dyn_into().ok()?;
    measure.call2(&performance, &name.into(), &options).ok()
}

fn performance() -> Option<Performance> {
    super::page::window().performance()
}
