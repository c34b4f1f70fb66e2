//! Values that are a text, a number, a flag or a list: a column of them holds each as JSON writes it.

use super::schema::JSON_TEXT;
use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StringArray};
use arrow_json::reader::{ArrayDecoder, DecoderContext, DecoderFactory, Tape, TapeElement};
use arrow_json::writer::{Encoder, EncoderFactory, EncoderOptions, NullableEncoder};
use arrow_schema::{ArrowError, DataType, FieldRef};
use serde::de::IgnoredAny;
use std::sync::Arc;

/// Knows the columns that are marked so, and leaves the others to the library.
#[derive(Debug)]
pub struct AnyFactory;

impl DecoderFactory for AnyFactory {
    fn make_default_decoder(
        &self,
        _context: &DecoderContext,
        field: &FieldRef,
        _is_nullable: bool,
    ) -> Result<Option<Box<dyn ArrayDecoder>>, ArrowError> {
        let is_any = field.metadata().contains_key(JSON_TEXT);
        Ok(is_any.then(|| Box::new(AnyDecoder) as Box<dyn ArrayDecoder>))
    }
}

struct AnyDecoder;

impl ArrayDecoder for AnyDecoder {
    fn decode(&mut self, tape: &Tape<'_>, positions: &[u32]) -> Result<ArrayRef, ArrowError> {
        let mut texts = StringBuilder::new();
        for position in positions {
            match tape.get(*position) {
                TapeElement::Null => texts.append_null(),
                _ => texts.append_value(text(tape, *position)?),
            }
        }
        let array: Arc<dyn Array> = Arc::new(texts.finish());
        Ok(array)
    }
}

impl EncoderFactory for AnyFactory {
    fn make_default_encoder<'a>(
        &self,
        field: &'a FieldRef,
        array: &'a dyn Array,
        _options: &'a EncoderOptions,
    ) -> Result<Option<NullableEncoder<'a>>, ArrowError> {
        let is_any = field.metadata().contains_key(JSON_TEXT) && *array.data_type() == DataType::Utf8;
        Ok(is_any.then(|| {
            let encoder = AnyEncoder(array.as_string());
            NullableEncoder::new(Box::new(encoder), array.nulls().cloned())
        }))
    }
}

struct AnyEncoder<'a>(&'a StringArray);

impl Encoder for AnyEncoder<'_> {
    fn encode(&mut self, at: usize, out: &mut Vec<u8>) {
        let text = self.0.value(at);
        // Others may have written something else there, and a line is one line.
        let is_json = !text.contains('\n') && serde_json::from_str::<IgnoredAny>(text).is_ok();
        if is_json {
            out.extend_from_slice(text.as_bytes());
        } else {
            out.extend_from_slice(serde_json::Value::from(text).to_string().as_bytes());
        }
    }
}

fn text(tape: &Tape<'_>, at: u32) -> Result<String, ArrowError> {
    Ok(match tape.get(at) {
        TapeElement::String(string) => serde_json::Value::from(tape.get_string(string)).to_string(),
        TapeElement::Number(number) => tape.get_string(number).to_owned(),
        TapeElement::True => "true".to_owned(),
        TapeElement::False => "false".to_owned(),
        TapeElement::Null => "null".to_owned(),
        TapeElement::StartList(end) => {
            let mut items = Vec::new();
            let mut item = at + 1;
            while item < end {
                items.push(text(tape, item)?);
                item = tape.next(item, "value")?;
            }
            format!("[{}]", items.join(","))
        }
        _ => return Err(tape.error(at, "a text, a number, a flag or a list")),
    })
}
