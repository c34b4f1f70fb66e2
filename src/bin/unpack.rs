//! The unpacker, which rides inside the page's start script and unpacks the page's own program: wiring only.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

/// A program as `colloquy seal` packed it, unless it is damaged.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen]
pub fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    colloquy::wire::program::unpacked(packed)
}

fn main() {}
