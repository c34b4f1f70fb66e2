//! Watches the size of elements.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, ResizeObserver};

/// Watches until it is dropped.
pub struct Watch {
    observer: ResizeObserver,
    _call: Closure<dyn Fn()>,
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// Calls back now and whenever one of the elements changes its size.
pub fn watch_size(elements: &[&Element], call: impl Fn() + 'static) -> Option<Watch> {
    let call = Closure::<dyn Fn()>::new(call);
    let observer = ResizeObserver::new(call.as_ref().unchecked_ref()).ok()?;
    for element in elements {
        observer.observe(element);
    }
    Some(Watch { observer, _call: call })
}
