//! What is inside of an element as the page is, and yet is found by nobody.

use super::page::find_all;
use wasm_bindgen::{JsCast, UnwrapThrowExt};
use web_sys::{Element, ShadowRootInit, ShadowRootMode};

/// The style sheets of the page.
const STYLES: &str = "link[rel=stylesheet], style";

/// Gives an element a closed root with the page's styles: no selector, label or id of the document finds what is put there.
pub fn root_of(host: &Element) -> Element {
    // A `<div>` that has none always gets one.
    let root = host.attach_shadow(&ShadowRootInit::new(ShadowRootMode::Closed)).unwrap_throw();
    for style in find_all(STYLES) {
        let _ = style.clone_node_with_deep(true).map(|style| root.append_child(&style));
    }
    // Leptos mounts into elements, and asks no more of one than a root has.
    root.unchecked_into()
}
