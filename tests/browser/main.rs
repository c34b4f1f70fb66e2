//! Browser suites: what only a real browser can show, run by wasm-bindgen through its driver.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test says what it expects")]
#![allow(clippy::disallowed_methods, reason = "a test makes the elements that it looks at")]

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

mod contexts;
mod facets;
mod flights;
mod keys;
mod link;
mod list;
mod messages;
mod mounted;
mod page;
mod parts;
mod picked;
mod reader;
mod rehearsal;
mod search;
