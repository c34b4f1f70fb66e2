//! Browser suites: what only a real browser can show, run by wasm-bindgen through its driver.
#![cfg(target_arch = "wasm32")]

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

mod contexts;
mod facets;
mod flights;
mod link;
mod list;
mod messages;
mod mounted;
mod page;
mod parts;
mod reader;
