//! What the page asked for since it was opened, as the browser tells, and the policy that it is under.

use super::page;
use crate::view::privacy::{Copy, Request, Traffic};
use js_sys::{JSON, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::PerformanceResourceTiming;

/// The policy that stands in the document.
pub fn policy() -> String {
    let found = page::find_all("meta[http-equiv]").into_iter().find_map(|meta| meta.get_attribute("content"));
    found.unwrap_or_default()
}

/// The requests of the page; its workers' are not among them.
pub fn so_far() -> Traffic {
    let Some(performance) = page::window().performance() else { return Traffic::default() };
    let pages = performance.get_entries_by_type("navigation");
    let requests: Vec<Request> =
        pages.concat(&performance.get_entries_by_type("resource")).iter().map(request).collect();
    let origin = page::window().location().origin().unwrap_or_default();
    let base = page::base();
    Traffic::of(&base, &origin, &requests)
}

fn request(entry: JsValue) -> Request {
    let entry: PerformanceResourceTiming = entry.unchecked_into();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "sizes are whole numbers below 2^53"
    )]
    let bytes = entry.decoded_body_size() as u64;
    Request { address: entry.name(), bytes }
}

/// What stands beside the page of its offline copy; `None` when it cannot be had now.
pub async fn copy() -> Option<Copy> {
    let text = super::fetch::text("colloquy.html.json").await.ok()?;
    let found = JSON::parse(&text).ok()?;
    let get = |name: &str| Reflect::get(&found, &name.into()).ok();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "sizes are whole numbers below 2^53"
    )]
    let bytes = get("bytes")?.as_f64()? as u64;
    Some(Copy { build: get("build")?.as_string()?, bytes, sha256: get("sha256")?.as_string()? })
}
