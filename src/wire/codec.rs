//! Messages as values that `postMessage` can carry.
//!
//! A message travels packed, in an envelope; what cannot be packed or should be moved (file handles, bulk bytes) rides
//! beside it as cargo. The boot script of a worker writes envelopes too: keep [`pack`] and it alike.

use crate::engine::Packed;
use js_sys::{Array, Object, Reflect, Uint8Array};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};

pub struct Envelope<M> {
    pub message: M,
    pub cargo: JsValue,
}

/// Why a message cannot be unpacked.
#[derive(Debug, thiserror::Error)]
#[error("a message between page and reader can\u{2019}t be read")]
pub struct CodecFault;

pub fn pack(message: &impl Serialize, cargo: &JsValue) -> JsValue {
    let envelope = Object::new();
    // The bytes are copied in one call: a view of them would be lost if memory grew before it was copied.
    let bytes = Uint8Array::from(Packed::of(message).as_bytes());
    // Setting a plain property of a fresh object does not fail.
    let _ = Reflect::set(&envelope, &"message".into(), &bytes);
    let _ = Reflect::set(&envelope, &"cargo".into(), cargo);
    envelope.into()
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
