//! The worker: wiring only.

#[cfg(target_arch = "wasm32")]
fn main() {
    colloquy::wire::port::run(colloquy::web::source::read);
}

/// The worker runs in a browser only; on the host this program is empty.
#[cfg(not(target_arch = "wasm32"))]
fn main() {}
