//! Messages as values that `postMessage` can carry: the only file that names `serde_wasm_bindgen`.
//!
//! A message travels packed, in an envelope; what cannot be packed or should be moved (file handles, bulk bytes) rides
//! beside it as cargo. The boot script of a worker writes envelopes too: keep [`Carried`] and it alike.

use crate::engine::Packed;
use js_sys::{Array, Uint8Array};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsCast, JsValue};

pub struct Envelope<M> {
    pub message: M,
    pub cargo: JsValue,
}

/// The same for all messages, so that its code is there once.
#[derive(Serialize, Deserialize)]
struct Carried {
    message: Packed,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    cargo: JsValue,
}

/// Why a message cannot be unpacked.
#[derive(Debug, thiserror::Error)]
#[error("a message between page and reader can\u{2019}t be read")]
pub struct CodecFault;

pub fn pack(message: &impl Serialize, cargo: &JsValue) -> JsValue {
    let carried = Carried { message: Packed::of(message), cargo: cargo.clone() };
    // Bytes and a value that is kept as it is can always be carried.
    serde_wasm_bindgen::to_value(&carried).unwrap_or_default()
}

pub fn unpack<M: DeserializeOwned>(value: &JsValue) -> Result<Envelope<M>, CodecFault> {
    let carried: Carried = serde_wasm_bindgen::from_value(value.clone()).map_err(|_| CodecFault)?;
    Ok(Envelope { message: carried.message.open().ok_or(CodecFault)?, cargo: carried.cargo })
}

/// What of the cargo is moved instead of copied: the buffers of byte arrays.
pub fn transfer_list(cargo: &JsValue) -> Array {
    let pieces = cargo.dyn_ref::<Array>().cloned().unwrap_or_else(|| Array::of1(cargo));
    pieces.iter().filter_map(|piece| Some(piece.dyn_into::<Uint8Array>().ok()?.buffer())).collect()
}
