//! The page: wiring only.

#[cfg(target_arch = "wasm32")]
fn main() {
    colloquy::ui::mount();
}

/// The page runs in a browser only; on the host this program is empty.
#[cfg(not(target_arch = "wasm32"))]
fn main() {}
