//! Messages as values that `postMessage` can carry: the only file that names `serde_wasm_bindgen`.
//!
//! A message travels in an envelope; what cannot be copied or should be moved (file handles, bulk bytes) rides
//! beside it as cargo. The boot script of a worker writes envelopes too: keep [`Envelope`] and it alike.

use js_sys::Array;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsCast, JsValue};

#[derive(Serialize, Deserialize)]
pub struct Envelope<M> {
    pub message: M,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    pub cargo: JsValue,
}

/// Why a message cannot be packed or unpacked.
#[derive(Debug, thiserror::Error)]
#[error("a message between page and reader can\u{2019}t be read: {0}")]
pub struct CodecFault(String);

pub fn pack<M: Serialize>(message: M, cargo: JsValue) -> Result<JsValue, CodecFault> {
    serde_wasm_bindgen::to_value(&Envelope { message, cargo }).map_err(|error| CodecFault(error.to_string()))
}

pub fn unpack<M: DeserializeOwned>(value: JsValue) -> Result<Envelope<M>, CodecFault> {
    serde_wasm_bindgen::from_value(value).map_err(|error| CodecFault(error.to_string()))
}

/// What of the cargo is moved instead of copied: the buffers of byte arrays.
pub fn transfer_list(cargo: &JsValue) -> Array {
    let pieces = cargo.dyn_ref::<Array>().cloned().unwrap_or_else(|| Array::of1(cargo));
    pieces.iter().filter_map(|piece| Some(piece.dyn_into::<js_sys::Uint8Array>().ok()?.buffer())).collect()
}
