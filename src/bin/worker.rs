//! The worker: wiring only.

#[cfg(target_arch = "wasm32")]
fn main() {
    colloquy::web::port::run();
}

/// The worker runs in a browser only; on the host this program is empty.
#[cfg(not(target_arch = "wasm32"))]
fn main() {}
