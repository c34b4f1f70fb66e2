//! Watches which elements are near what is seen. (leptos-use has an observer for elements that are known from the start;
//! here they come and go.)

use js_sys::Array;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};

/// Watches until it is dropped.
pub struct NearWatch {
    observer: IntersectionObserver,
    _call: Closure<dyn Fn(Array)>,
}

impl Drop for NearWatch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

impl NearWatch {
    /// Watches one element more.
    pub fn add(&self, element: &Element) {
        self.observer.observe(element);
    }
}

/// Calls back with the elements that came within `margin_px` of what is seen of `root`, and those that left, of all that
/// were added. Each is told as it was when the browser looked, which may be a scroll ago.
pub fn watch_near(
    root: &Element,
    margin_px: u32,
    call: impl Fn(Vec<(Element, bool)>) + 'static,
) -> Option<NearWatch> {
    let call = Closure::<dyn Fn(Array)>::new(move |entries: Array| {
        let entries = entries.iter().filter_map(|entry| entry.dyn_into::<IntersectionObserverEntry>().ok());
        call(entries.map(|entry| (entry.target(), entry.is_intersecting())).collect());
    });
    let options = IntersectionObserverInit::new();
    options.set_root(Some(root));
    options.set_root_margin(&format!("{margin_px}px"));
    let observer = IntersectionObserver::new_with_options(call.as_ref().unchecked_ref(), &options).ok()?;
    Some(NearWatch { observer, _call: call })
}
