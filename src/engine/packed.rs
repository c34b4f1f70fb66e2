//! Values packed into bytes that only our own build reads back: the bodies of messages between shards and page.
//!
//! Field names do not travel. Invariant: both ends are of one build.

#![expect(clippy::disallowed_methods, reason = "the one place that names `postcard`")]

use serde::de::{DeserializeOwned, Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A packed value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Packed(Vec<u8>);

impl Packed {
    pub fn of(value: &impl Serialize) -> Self {
        // Our types have no value that cannot be packed; bytes that are missing are seen by `open`.
        Self(postcard::to_allocvec(value).unwrap_or_default())
    }

    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The value, if the bytes are one of this type.
    pub fn open<T: DeserializeOwned>(&self) -> Option<T> {
        postcard::from_bytes(&self.0).ok()
    }
}

impl From<Vec<u8>> for Packed {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

impl Serialize for Packed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Packed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Bytes;
        impl Visitor<'_> for Bytes {
            type Value = Packed;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("packed bytes")
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Packed, E> {
                Ok(Packed(bytes.to_vec()))
            }
        }
        deserializer.deserialize_byte_buf(Bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_comes_back() {
        let value = (7u64, vec![Some("caf\u{e9}".to_owned()), None]);
        let packed = Packed::of(&value);
        assert_eq!(packed.open(), Some(value));
        assert_eq!(Packed::default().open::<u64>(), None);
        assert_eq!(Packed::of(&packed).open(), Some(packed));
    }
}
