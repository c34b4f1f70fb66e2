//! Files with which the system starts the installed page.

use super::page;
use js_sys::{Array, Function, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// Calls back with the handles of files, where the browser has a queue of them.
pub fn listen(open: impl Fn(Array) + 'static) {
    let _ = consume(open);
}

fn consume(open: impl Fn(Array) + 'static) -> Option<()> {
    // web-sys does not know the queue.
    let get = |of: &JsValue, name: &str| Reflect::get(of, &name.into()).ok().filter(JsValue::is_object);
    let queue = get(&page::window(), "launchQueue")?;
    let take: Function = Reflect::get(&queue, &"setConsumer".into()).ok()?.dyn_into().ok()?;
    let call = Closure::<dyn Fn(JsValue)>::new(move |launch: JsValue| {
        let files = get(&launch, "files").map(|files| Array::from(&files)).unwrap_or_default();
        if files.length() > 0 {
            open(files);
        }
    });
    take.call1(&queue, &call.into_js_value()).ok()?;
    Some(())
}
