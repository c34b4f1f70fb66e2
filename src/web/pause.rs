//! Waits for some time, for whatever else is waiting, or for the page to be painted.

use super::page;
use futures_channel::oneshot::channel;
use gloo::timers::callback::Timeout;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::MessageChannel;

pub async fn pause(wait_ms: u32) {
    let (over, waiting) = channel::<()>();
    Timeout::new(wait_ms, move || _ = over.send(())).forget();
    // Nobody drops the other end.
    let _ = waiting.await;
}

/// Lets the messages that have arrived be handled. (A timer would wait four milliseconds.)
pub async fn next_message() {
    let Ok(channel) = MessageChannel::new() else { return };
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        channel.port1().set_onmessage(Some(&resolve));
        let _ = channel.port2().post_message(&JsValue::NULL);
    });
    let _ = JsFuture::from(promise).await;
    channel.port1().close();
}

/// Waits until what is in the document at the call was painted.
pub fn next_picture() -> impl Future<Output = ()> {
    let (done, is_done) = channel();
    page::after_paint(move || _ = done.send(()));
    async {
        // The page may be left by then.
        let _ = is_done.await;
    }
}
