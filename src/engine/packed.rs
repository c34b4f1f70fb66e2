//! Values packed into bytes that only our own build reads back: the bodies of messages between shards and page.
//!
//! Field names do not travel. Invariant: both ends are of one build.

#![expect(clippy::disallowed_methods, reason = "the one place that names `postcard`")]

use litemap::LiteMap;
use serde::de::{DeserializeOwned, Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A packed value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Packed(#[serde(with = "bytes")] Vec<u8>);

impl Packed {
    pub fn of(value: &impl Serialize) -> Self {
        // Our types have no value that cannot be packed; bytes that are missing are seen by `open`.
        Self(postcard::to_allocvec(value).unwrap_or_default())
    }

    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    /// The value, if the bytes are one of this type.
    pub fn open<T: DeserializeOwned>(&self) -> Option<T> {
        open(&self.0)
    }
}

/// The value that bytes are, if they are one of this type.
pub fn open<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}

impl From<Vec<u8>> for Packed {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

/// A short map: `#[serde(deserialize_with = "packed::map")]`. (`LiteMap` itself can read one that is out of order, with a sort for
/// each type, which is a kilobyte of the worker.)
pub fn map<'de, D: Deserializer<'de>, K: Deserialize<'de> + Ord, V: Deserialize<'de>>(
    deserializer: D,
) -> Result<LiteMap<K, V>, D::Error> {
    let mut map = LiteMap::new();
    // They were packed in order: each is put behind those before.
    for (key, value) in Vec::<(K, V)>::deserialize(deserializer)? {
        map.insert(key, value);
    }
    Ok(map)
}

/// Bytes of a field, copied at once: as a sequence each would be packed by itself.
pub mod bytes {
    use super::{Deserializer, Error, Serializer, Visitor, fmt};

    pub fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(bytes)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        made_of(deserializer, <[u8]>::to_vec)
    }

    /// What `make` makes of the bytes.
    pub fn made_of<'de, D: Deserializer<'de>, T>(
        deserializer: D,
        make: impl FnOnce(&[u8]) -> T,
    ) -> Result<T, D::Error> {
        struct Bytes<M>(M);
        impl<T, M: FnOnce(&[u8]) -> T> Visitor<'_> for Bytes<M> {
            type Value = T;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("bytes")
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<T, E> {
                Ok((self.0)(bytes))
            }
        }
        deserializer.deserialize_bytes(Bytes(make))
    }
}

/// Numbers of a column, copied as they are: one by one each would be packed and unpacked by itself.
pub mod numbers {
    use super::{Deserializer, Serializer};

    pub trait Number: Copy {
        fn put(self, bytes: &mut Vec<u8>);
        /// All that the bytes hold.
        fn take(bytes: &[u8]) -> Vec<Self>;
    }

    macro_rules! numbers {
        ($($number:ty)*) => {$(
            impl Number for $number {
                fn put(self, bytes: &mut Vec<u8>) {
                    bytes.extend_from_slice(&self.to_le_bytes());
                }

                fn take(bytes: &[u8]) -> Vec<Self> {
                    let (whole, _) = bytes.as_chunks();
                    whole.iter().copied().map(Self::from_le_bytes).collect()
                }
            }
        )*};
    }

    numbers!(u32 u64 f64);

    pub fn serialize<S: Serializer, N: Number>(numbers: &[N], serializer: S) -> Result<S::Ok, S::Error> {
        let mut bytes = Vec::with_capacity(size_of_val(numbers));
        for number in numbers {
            number.put(&mut bytes);
        }
        serializer.serialize_bytes(&bytes)
    }

    pub fn deserialize<'de, D: Deserializer<'de>, N: Number>(deserializer: D) -> Result<Vec<N>, D::Error> {
        super::bytes::made_of(deserializer, N::take)
    }
}

/// Lists of bytes, each copied at once.
pub mod byte_lists {
    use super::{Deserialize, Deserializer, Packed, Serializer};
    use serde::Serialize;

    pub fn serialize<S: Serializer>(lists: &[Vec<u8>], serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct List<'l>(#[serde(with = "super::bytes")] &'l [u8]);
        serializer.collect_seq(lists.iter().map(|list| List(list)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Vec<u8>>, D::Error> {
        let lists = Vec::<Packed>::deserialize(deserializer)?;
        Ok(lists.into_iter().map(Packed::into_bytes).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_come_back() {
        #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
        struct Columns {
            #[serde(with = "numbers")]
            small: Vec<u32>,
            #[serde(with = "numbers")]
            large: Vec<u64>,
            #[serde(with = "numbers")]
            real: Vec<f64>,
            #[serde(with = "bytes")]
            bytes: Vec<u8>,
            #[serde(with = "byte_lists")]
            lists: Vec<Vec<u8>>,
        }
        let columns = Columns {
            small: vec![0, 1, u32::MAX],
            large: vec![u64::MAX, 7],
            real: vec![-0.5, f64::INFINITY],
            bytes: vec![0, 255, 128],
            lists: vec![Vec::new(), vec![9; 300]],
        };
        let packed = Packed::of(&columns);
        assert_eq!(packed.as_bytes().len(), (1 + 12) + (1 + 16) + (1 + 16) + (1 + 3) + (1 + 1 + 2 + 300));
        assert_eq!(packed.open(), Some(columns));
        assert_eq!(Packed::of(&Columns::default()).open(), Some(Columns::default()));
    }

    #[test]
    fn a_value_comes_back() {
        let value = (7u64, vec![Some("caf\u{e9}".to_owned()), None]);
        let packed = Packed::of(&value);
        assert_eq!(packed.open(), Some(value));
        assert_eq!(Packed::default().open::<u64>(), None);
        assert_eq!(Packed::of(&packed).open(), Some(packed));
    }
}
