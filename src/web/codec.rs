//! Messages as values that `postMessage` can carry: the only file that names `serde_wasm_bindgen`.
//!
//! A message travels as a plain object, `{ message, body, beside }`: what it says, the packed bytes that are its body, and
//! what cannot be packed (file handles) or should be moved as it is (bytes of files). The boot script of a worker
//! writes such objects, too.

#![expect(clippy::disallowed_methods, reason = "the one place that names `serde_wasm_bindgen`")]

use crate::engine::Packed;
use js_sys::{Array, Uint8Array};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsCast, JsValue};

/// A message with what travels with it.
pub struct Envelope<M> {
    pub message: M,
    pub body: Packed,
    pub beside: JsValue,
}

impl<M> Envelope<M> {
    /// Of a message that says everything by itself.
    pub fn of(message: M) -> Self {
        Self { message, body: Packed::default(), beside: JsValue::UNDEFINED }
    }

    pub fn with_body(message: M, body: Packed) -> Self {
        Self { body, ..Self::of(message) }
    }
}

/// The parts that are values of the browser already stay as they are. The body is one, too: bytes that the serializer
/// copies itself are lost if memory grows meanwhile.
#[derive(Serialize, Deserialize)]
struct Carried<M> {
    message: M,
    #[serde(default, with = "serde_wasm_bindgen::preserve")]
    body: JsValue,
    #[serde(default, with = "serde_wasm_bindgen::preserve")]
    beside: JsValue,
}

/// Why a message cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("a message between page and reader can\u{2019}t be read: {0}")]
pub struct CodecFault(String);

/// The value to post, and what of it is moved instead of copied: the buffers of bytes.
pub fn pack<M: Serialize>(envelope: Envelope<M>) -> Result<(JsValue, Array), CodecFault> {
    let Envelope { message, body, beside } = envelope;
    let body: JsValue = Uint8Array::from(body.as_bytes()).into();
    let moved = Array::new();
    for bytes in [&body, &beside].into_iter().filter_map(JsCast::dyn_ref::<Uint8Array>) {
        moved.push(&bytes.buffer());
    }
    // Numbers of files need all 64 bits.
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_large_number_types_as_bigints(true);
    let value = Carried { message, body, beside }.serialize(&serializer);
    Ok((value.map_err(|fault| CodecFault(fault.to_string()))?, moved))
}

pub fn unpack<M: DeserializeOwned>(value: JsValue) -> Result<Envelope<M>, CodecFault> {
    let carried: Carried<M> =
        serde_wasm_bindgen::from_value(value).map_err(|fault| CodecFault(fault.to_string()))?;
    let Carried { message, body, beside } = carried;
    let body = Packed::from(body.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec).unwrap_or_default());
    Ok(Envelope { message, body, beside })
}
