//! The only file that names `serde_wasm_bindgen`.
