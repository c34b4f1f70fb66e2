//! Shadow roots: what is in one is styled as the page is, and found by nothing in the document.

use super::page::window;
use js_sys::{Array, Reflect};
use wasm_bindgen::{JsCast, JsValue, UnwrapThrowExt};
use web_sys::{CssStyleSheet, Element, ShadowRootInit, ShadowRootMode};

/// Gives an element a closed root with the page's styles: no selector, label or id of the document finds what is put there.
pub fn styled_root(host: &Element) -> Element {
    // A `<div>` that has none always gets one.
    let root = host.attach_shadow(&ShadowRootInit::new(ShadowRootMode::Closed)).unwrap_throw();
    if let Ok(styles) = styles() {
        // Older browsers go without.
        let _ = Reflect::set(&root, &"adoptedStyleSheets".into(), &Array::of1(&styles));
    }
    // Leptos mounts into elements, and asks no more of one than a root has.
    root.unchecked_into()
}

/// All that the page is styled with, as one sheet: a second link to a sheet might be fetched anew.
fn styles() -> Result<CssStyleSheet, JsValue> {
    let sheets = window().document().unwrap_throw().style_sheets();
    let sheets = (0..sheets.length()).filter_map(|at| sheets.item(at)?.dyn_into::<CssStyleSheet>().ok());
    let mut text = String::new();
    for rules in sheets.filter_map(|sheet| sheet.css_rules().ok()) {
        text.extend((0..rules.length()).filter_map(|at| rules.item(at)).map(|rule| rule.css_text()));
    }
    let all = CssStyleSheet::new()?;
    all.replace_sync(&text)?;
    Ok(all)
}
