//! A place that is laid out and painted as the page is, and that nobody sees, finds or reaches.

use super::page::{find_all, window};
use wasm_bindgen::UnwrapThrowExt;
use web_sys::{Element, ShadowRootInit, ShadowRootMode};

/// The style sheets of the page.
const STYLES: &str = "link[rel=stylesheet], style";

/// It is gone from the document when this is dropped.
pub struct Backstage {
    host: Element,
    place: Element,
}

impl Backstage {
    pub fn new() -> Self {
        let document = window().document().unwrap_throw();
        let [host, place] = [(); 2].map(|()| document.create_element("div").unwrap_throw());
        host.set_class_name("backstage");
        let _ = host.toggle_attribute("inert");
        // What is in a closed root is found by no selector, label or id of the document.
        let root = host.attach_shadow(&ShadowRootInit::new(ShadowRootMode::Closed)).unwrap_throw();
        for style in find_all(STYLES) {
            let _ = style.clone_node_with_deep(true).map(|style| root.append_child(&style));
        }
        let _ = root.append_child(&place);
        let _ = document.body().unwrap_throw().append_child(&host);
        Self { host, place }
    }

    pub fn place(&self) -> &Element {
        &self.place
    }
}

impl Drop for Backstage {
    fn drop(&mut self) {
        self.host.remove();
    }
}
