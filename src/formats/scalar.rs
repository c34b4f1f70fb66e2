//! A scalar of JSON as text, whatever its type.

use serde::Deserialize;
use serde::de::{Deserializer, Visitor};
use std::borrow::Cow;
use std::fmt;

/// A scalar as text: a string as it is, a number or a flag as the file writes it, null as nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scalar<'a>(pub Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Scalar<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ScalarVisitor;
        impl<'de> Visitor<'de> for ScalarVisitor {
            type Value = Scalar<'de>;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("a string, a number or a flag")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Scalar(Cow::Borrowed(text)))
            }

            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Scalar(Cow::Owned(text.to_owned())))
            }

            fn visit_bool<E>(self, flag: bool) -> Result<Self::Value, E> {
                Ok(Scalar(Cow::Borrowed(if flag { "true" } else { "false" })))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
                Ok(Scalar(Cow::Owned(number.to_string())))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
                Ok(Scalar(Cow::Owned(number.to_string())))
            }

            fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
                Ok(Scalar(Cow::Owned(
                    serde_json::Number::from_f64(number)
                        .map_or_else(String::new, |number| number.to_string()),
                )))
            }

            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(Scalar::default())
            }
        }
        deserializer.deserialize_any(ScalarVisitor)
    }
}
