//! Waits for some time.

use futures_channel::oneshot::channel;
use gloo::timers::callback::Timeout;

pub async fn pause(wait_ms: u32) {
    let (over, waiting) = channel::<()>();
    Timeout::new(wait_ms, move || _ = over.send(())).forget();
    // Nobody drops the other end.
    let _ = waiting.await;
}
