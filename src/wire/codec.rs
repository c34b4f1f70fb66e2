//! Messages as values that `postMessage` can carry: packed bytes, and beside them what cannot be packed.
//!
//! What cannot be copied or should be moved (file handles, bulk bytes) rides in the envelope as cargo. The boot
//! script of a worker writes envelopes too: keep [`pack`] and it alike.

use crate::engine::Packed;
use js_sys::{Array, Object, Reflect, Uint8Array};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};

pub struct Envelope<M> {
    pub message: M,
    pub cargo: JsValue,
}

/// A message cannot be unpacked.
#[derive(Debug, thiserror::Error)]
#[error("a message between page and reader can\u{2019}t be read")]
pub struct CodecFault;

pub fn pack(message: &impl Serialize, cargo: &JsValue) -> JsValue {
    let envelope = Object::new();
    let message = Uint8Array::from(Packed::of(message).as_bytes());
    for (name, value) in [("message", message.as_ref()), ("cargo", cargo)] {
        // Setting a plain property of a fresh object does not fail.
        let _ = Reflect::set(&envelope, &name.into(), value);
    }
    envelope.into()
}

pub fn unpack<M: DeserializeOwned>(value: &JsValue) -> Result<Envelope<M>, CodecFault> {
    let member = |name: &str| Reflect::get(value, &name.into()).map_err(|_| CodecFault);
    let bytes: Uint8Array = member("message")?.dyn_into().map_err(|_| CodecFault)?;
    let message = Packed::from_bytes(bytes.to_vec()).open().ok_or(CodecFault)?;
    Ok(Envelope { message, cargo: member("cargo")? })
}

/// What of the cargo is moved instead of copied: the buffers of byte arrays.
pub fn transfer_list(cargo: &JsValue) -> Array {
    let pieces = cargo.dyn_ref::<Array>().cloned().unwrap_or_else(|| Array::of1(cargo));
    pieces.iter().filter_map(|piece| Some(piece.dyn_into::<Uint8Array>().ok()?.buffer())).collect()
}
