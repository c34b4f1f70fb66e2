//! Reads shapes, the serde types of readers, from the JSON of a record.
//!
//! `serde_json` lets every struct be a list as well: a list where an object should stand would be read by position, as
//! something that nobody wrote. Invariant: what it reads,
//! `serde_json` reads to the same, and what it refuses is refused in the same words and, by and large, at the same place.

mod fault;
mod repeats;

pub use repeats::{Repeated, Repeats};

use self::fault::Fault;
use self::repeats::{ELEMENT, LIST};
use super::{ListBefore, Walk};
use crate::formats::fault::MAX_DEPTH;
use crate::formats::{self, ReadFault};
use serde::de::value::CowStrDeserializer;
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, Expected, IgnoredAny, IntoDeserializer, MapAccess,
    SeqAccess, Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::Value;
use std::borrow::Cow;

/// Reads a shape from the bytes of a record.
pub fn parse<'de, T: Deserialize<'de>>(record: &'de [u8]) -> Result<T, ReadFault> {
    let mut shape = Shape { walk: Walk::new(record), depth: 0, before: ListBefore::default() };
    let read = T::deserialize(&mut shape).and_then(|read| shape.end().map(|()| read));
    read.map_err(|fault| fault.in_record(record))
}

struct Shape<'de> {
    walk: Walk<'de>,
    depth: usize,
    /// The list that is repeated.
    before: ListBefore<'de>,
}

/// So many digits are a number of 64 bits. (Parsed as a text, numbers took 2 % more of the CPU while dialogues of `AirDialogue`
/// were checked.)
const SURE_DIGITS: usize = 19;

/// A number as JSON has it.
enum Number {
    Positive(u64),
    Negative(i64),
    Float(f64),
}

impl<'de> Shape<'de> {
    /// What is no JSON.
    fn broken(&self) -> Fault {
        Fault::broken(self.walk.at)
    }

    /// The first byte of the value that stands here; 0 at the end.
    fn peek(&mut self) -> u8 {
        self.walk.space();
        self.walk.rest().first().copied().unwrap_or(0)
    }

    fn pass(&mut self, byte: u8) -> Result<(), Fault> {
        self.walk.token(byte).ok_or_else(|| self.broken())
    }

    fn end(&mut self) -> Result<(), Fault> {
        self.walk.end().ok_or_else(|| self.broken())
    }

    fn string(&mut self) -> Result<Cow<'de, str>, Fault> {
        let rest = self.walk.rest();
        let start = self.walk.at;
        self.walk.string().ok_or_else(|| {
            // It may be a string that stands for no text.
            let end = (self.walk.at + 1).saturating_sub(start);
            let error =
                rest.get(..end.min(rest.len())).and_then(|text| serde_json::from_slice::<Value>(text).err());
            match error.filter(|error| !error.is_eof()) {
                Some(error) => {
                    let fault = ReadFault::from_json(rest, &error);
                    Fault::at(fault.found, start + usize::try_from(fault.offset_bytes).unwrap_or(0) + 1)
                }
                None => self.broken(),
            }
        })
    }

    fn number(&mut self) -> Result<Number, Fault> {
        let start = self.walk.at;
        self.walk.number().ok_or_else(|| self.broken())?;
        let digits = self.walk.text.get(start..self.walk.at).unwrap_or_default();
        if digits.len() <= SURE_DIGITS && digits.iter().all(u8::is_ascii_digit) {
            let value = digits.iter().fold(0, |value, digit| value * 10 + u64::from(digit - b'0'));
            return Ok(Number::Positive(value));
        }
        let digits = std::str::from_utf8(digits).unwrap_or_default();
        if let Ok(number) = digits.parse() {
            return Ok(Number::Positive(number));
        }
        match digits.parse() {
            Ok(number) if number != 0 => Ok(Number::Negative(number)),
            _ => match serde_json::from_str::<Value>(digits) {
                Ok(number) => Ok(Number::Float(number.as_f64().unwrap_or_default())),
                Err(error) => {
                    let found = ReadFault::from_json(digits.as_bytes(), &error).found;
                    Err(Fault::at(found, self.walk.at))
                }
            },
        }
    }

    fn flag(&mut self) -> Result<bool, Fault> {
        let is_so = self.walk.begins(b't');
        self.walk.literal().map(|()| is_so).ok_or_else(|| self.broken())
    }

    /// A value of another type than is expected.
    fn mismatch(&mut self, expected: &dyn Expected) -> Fault {
        let fault = match self.peek() {
            b'"' => self.string().map(|text| Fault::invalid_type(Unexpected::Str(&text), expected)),
            b'[' => Ok(Fault::invalid_type(Unexpected::Seq, expected)),
            b'{' => Ok(Fault::invalid_type(Unexpected::Map, expected)),
            b't' | b'f' => self.flag().map(|flag| Fault::invalid_type(Unexpected::Bool(flag), expected)),
            b'n' => match self.walk.literal() {
                Some(()) => Ok(Fault::invalid_type(Unexpected::Unit, expected)),
                None => Err(self.broken()),
            },
            _ => self.number().map(|number| {
                let found = match number {
                    Number::Positive(number) => Unexpected::Unsigned(number),
                    Number::Negative(number) => Unexpected::Signed(number),
                    Number::Float(number) => Unexpected::Float(number),
                };
                Fault::invalid_type(found, expected)
            }),
        };
        fault.unwrap_or_else(|fault| fault).placed(self.walk.at)
    }

    fn down(&mut self) -> Result<(), Fault> {
        self.walk.at += 1;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Fault::at(formats::Fault::TooDeep, self.walk.at));
        }
        Ok(())
    }

    /// Leaves a list or an object; a fault in it is placed no further than its end.
    fn up<T>(&mut self, read: Result<T, Fault>, end: u8) -> Result<T, Fault> {
        self.depth -= 1;
        let closed = self.pass(end);
        match read {
            Ok(read) => closed.map(|()| read),
            Err(fault) => Err(fault.placed(self.walk.at)),
        }
    }

    fn list<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Fault> {
        self.down()?;
        let read = visitor.visit_seq(Members { shape: self, is_first: true });
        self.up(read, b']')
    }

    fn object<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Fault> {
        self.down()?;
        let read = visitor.visit_map(Members { shape: self, is_first: true });
        self.up(read, b'}')
    }

    /// Passes an element of the list that is repeated if it is the same as before, or reads it.
    fn element<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Fault> {
        let ahead = self.walk.ahead();
        if let Some(len) = self.before.repeated(ahead) {
            self.walk.pass(len);
            return visitor.visit_unit();
        }
        let read = visitor.visit_newtype_struct(&mut *self)?;
        self.before.note(ahead.get(..ahead.len() - self.walk.left()).unwrap_or_default());
        Ok(read)
    }

    fn numeric<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Fault> {
        let read = match self.number()? {
            Number::Positive(number) => visitor.visit_u64(number),
            Number::Negative(number) => visitor.visit_i64(number),
            Number::Float(number) => visitor.visit_f64(number),
        };
        read.map_err(|fault: Fault| fault.placed(self.walk.at))
    }

    fn textual<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Fault> {
        let read = match self.string()? {
            Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
            Cow::Owned(text) => visitor.visit_str(&text),
        };
        read.map_err(|fault: Fault| fault.placed(self.walk.at))
    }

    /// The first byte of the next member of a list or an object, if another one follows.
    fn next(&mut self, is_first: &mut bool, end: u8) -> Result<Option<u8>, Fault> {
        let mut byte = self.peek();
        if byte == end {
            return Ok(None);
        }
        if !std::mem::take(is_first) {
            if byte != b',' {
                return Err(self.broken());
            }
            self.walk.at += 1;
            byte = self.peek();
            if byte == end {
                return Err(Fault::at(formats::Fault::Other("trailing comma".to_owned()), self.walk.at + 1));
            }
        }
        Ok(Some(byte))
    }

    /// Passes any value, however deep.
    fn skip(&mut self) -> Result<(), Fault> {
        let start = self.walk.at;
        if self.walk.skip().is_some() {
            return Ok(());
        }
        let rest = self.walk.text.get(start..).unwrap_or_default();
        let mut values = serde_json::Deserializer::from_slice(rest).into_iter::<IgnoredAny>();
        let is_passed = matches!(values.next(), Some(Ok(_)));
        self.walk.at = start + values.byte_offset();
        if is_passed { Ok(()) } else { Err(self.broken()) }
    }
}

impl<'de> Deserializer<'de> for &mut Shape<'de> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.peek() {
            b'"' => self.textual(visitor),
            b'[' => self.list(visitor),
            b'{' => self.object(visitor),
            b't' | b'f' => {
                let flag = self.flag()?;
                visitor.visit_bool(flag).map_err(|fault: Fault| fault.placed(self.walk.at))
            }
            b'n' => self.deserialize_unit(visitor),
            _ => self.numeric(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if self.walk.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match name {
            ELEMENT => return self.element(visitor),
            LIST => self.before.begin(),
            _ => {}
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_map(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if self.peek() == b'{' { self.object(visitor) } else { Err(self.mismatch(&visitor)) }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if self.peek() == b'[' { self.list(visitor) } else { Err(self.mismatch(&visitor)) }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if self.peek() == b'"' { self.textual(visitor) } else { Err(self.mismatch(&visitor)) }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if self.walk.is_null() { visitor.visit_unit() } else { Err(self.mismatch(&visitor)) }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if self.peek() != b'"' {
            return Err(self.mismatch(&visitor));
        }
        let name: CowStrDeserializer<Fault> = self.string()?.into_deserializer();
        visitor.visit_enum(name).map_err(|fault| fault.placed(self.walk.at))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.skip()?;
        visitor.visit_unit()
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if matches!(self.peek(), b'-' | b'0'..=b'9') {
            self.numeric(visitor)
        } else {
            Err(self.mismatch(&visitor))
        }
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if matches!(self.peek(), b't' | b'f') {
            let flag = self.flag()?;
            visitor.visit_bool(flag)
        } else {
            Err(self.mismatch(&visitor))
        }
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u8 u16 u128 f32 char bytes byte_buf unit_struct
    }
}

/// The members of a list or an object, one after another.
struct Members<'s, 'de> {
    shape: &'s mut Shape<'de>,
    is_first: bool,
}

impl<'de> SeqAccess<'de> for Members<'_, 'de> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        match self.shape.next(&mut self.is_first, b']')? {
            Some(_) => seed.deserialize(&mut *self.shape).map(Some),
            None => Ok(None),
        }
    }
}

impl<'de> MapAccess<'de> for Members<'_, 'de> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        match self.shape.next(&mut self.is_first, b'}')? {
            Some(b'"') => seed.deserialize(&mut *self.shape).map(Some),
            Some(_) => Err(self.shape.broken()),
            None => Ok(None),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Fault> {
        self.shape.pass(b':')?;
        seed.deserialize(&mut *self.shape)
    }
}

#[cfg(test)]
mod tests;
