//! Messages as values that `postMessage` can carry: the only file that names `serde_wasm_bindgen`.
//!
//! A message travels packed, in an envelope; what cannot be packed or should be moved (file handles, bulk bytes) rides
//! beside it as cargo. The boot script of a worker writes envelopes too: keep [`Carried`] and it alike.

use crate::engine::Packed;
use js_sys::{Array, Reflect, Uint8Array};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};

pub struct Envelope<M> {
    pub message: M,
    pub cargo: JsValue,
}

/// The same for all messages, so that its code is there once. Its parts are values of the browser already: bytes that
/// the serializer copies itself are lost if memory grows meanwhile. (It is taken apart by hand: the code with which
/// serde tells what is wrong would be 3 kB of the download.)
#[derive(Serialize)]
struct Carried {
    #[serde(serialize_with = "serde_wasm_bindgen::preserve::serialize")]
    message: JsValue,
    #[serde(serialize_with = "serde_wasm_bindgen::preserve::serialize")]
    cargo: JsValue,
}

/// Why a message cannot be unpacked.
#[derive(Debug, thiserror::Error)]
#[error("a message between page and reader can\u{2019}t be read")]
pub struct CodecFault;

pub fn pack(message: &impl Serialize, cargo: &JsValue) -> JsValue {
    let bytes = Uint8Array::from(Packed::of(message).as_bytes());
    let carried = Carried { message: bytes.into(), cargo: cargo.clone() };
    // Values that are kept as they are can always be carried.
    serde_wasm_bindgen::to_value(&carried).unwrap_or_default()
}

pub fn unpack<M: DeserializeOwned>(value: &JsValue) -> Result<Envelope<M>, CodecFault> {
    let member = |name: &str| Reflect::get(value, &name.into()).map_err(|_| CodecFault);
    let bytes: Uint8Array = member("message")?.dyn_into().map_err(|_| CodecFault)?;
    let message = Packed::from(bytes.to_vec()).open().ok_or(CodecFault)?;
    Ok(Envelope { message, cargo: member("cargo")? })
}

/// What of the cargo is moved instead of copied: the buffers of byte arrays.
pub fn transfer_list(cargo: &JsValue) -> Array {
    let pieces = cargo.dyn_ref::<Array>().cloned().unwrap_or_else(|| Array::of1(cargo));
    pieces.iter().filter_map(|piece| Some(piece.dyn_into::<Uint8Array>().ok()?.buffer())).collect()
}
