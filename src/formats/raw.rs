//! Pieces of the shapes that readers borrow from the bytes of a record.
//!
//! Data of one meaning is written in several ways (1, 1.0, "1"); these types take all of them.

pub use super::scalar::Scalar;
pub use super::walk::{Repeated, Repeats, parse};
use crate::corpus::sort_by;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

/// Text that is borrowed when the JSON has no escapes in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Text<'a>(#[serde(borrow)] pub Cow<'a, str>);

impl AsRef<str> for Text<'_> {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl Text<'_> {
    pub fn into_owned(self) -> String {
        self.0.into_owned()
    }
}

/// For fields whose data may say null where it means nothing: `#[serde(default, deserialize_with = "or_default")]`.
pub fn or_default<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(
    deserializer: D,
) -> Result<T, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

pub fn owned(texts: Vec<Text>) -> Vec<String> {
    texts.into_iter().map(Text::into_owned).collect()
}

/// A JSON object as pairs in the order of the file.
#[derive(Clone, Debug)]
pub struct Pairs<'a, V>(pub Vec<(Text<'a>, V)>);

impl<V> Default for Pairs<'_, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

pub fn owned_pairs(pairs: Pairs<Text>) -> Vec<(String, String)> {
    pairs.0.into_iter().map(|(key, value)| (key.into_owned(), value.into_owned())).collect()
}

/// A fault when one of the keys of an object stands there twice, in the words of the fault that a shape has then:
/// such a record is repaired, and the last one counts.
pub fn once<K: AsRef<str>, V, E: Error>(pairs: &[(K, V)]) -> Result<(), E> {
    match repeated(pairs) {
        Some(key) => Err(E::custom(format_args!("duplicate field `{key}`"))),
        None => Ok(()),
    }
}

fn repeated<K: AsRef<str>, V>(pairs: &[(K, V)]) -> Option<&str> {
    /// So few keys are compared sooner than sorted.
    const FEW: usize = 16;
    let key_at = |at: usize| pairs.get(at).map(|(key, _)| key.as_ref());
    if pairs.len() <= FEW {
        let is_repeated = |at: &usize| (0..*at).any(|other| key_at(other) == key_at(*at));
        return (1..pairs.len()).filter(is_repeated).filter_map(key_at).min();
    }
    let mut keys: Vec<&str> = pairs.iter().map(|(key, _)| key.as_ref()).collect();
    sort_by(&mut keys, Ord::cmp);
    keys.windows(2).find_map(|pair| matches!(pair, [a, b] if a == b).then(|| pair.first().copied())?)
}

impl<'de: 'a, 'a, V: Deserialize<'de>> Deserialize<'de> for Pairs<'a, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PairsVisitor<'a, V>(PhantomData<(&'a (), V)>);
        impl<'de: 'a, 'a, V: Deserialize<'de>> Visitor<'de> for PairsVisitor<'a, V> {
            type Value = Pairs<'a, V>;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs: Vec<(Text, V)> = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                once(&pairs)?;
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(PairsVisitor(PhantomData))
    }
}

/// Without white space around it. (`str::trim` looks at characters one by one.)
pub fn trimmed(text: &str) -> &str {
    let text = text.trim_ascii();
    match (text.as_bytes().first(), text.as_bytes().last()) {
        (Some(b'!'..=b'~'), Some(b'!'..=b'~')) => text,
        _ => text.trim(),
    }
}

/// A whole number, written as an integer, as an integral float, or as text; absent when it is none of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Whole {
    pub value: Option<i64>,
    /// It was written as text.
    pub is_text: bool,
}

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct WholeVisitor;
        impl Visitor<'_> for WholeVisitor {
            type Value = Whole;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("a whole number")
            }

            fn visit_i64<E>(self, number: i64) -> Result<Whole, E> {
                Ok(Whole { value: Some(number), is_text: false })
            }

            fn visit_u64<E>(self, number: u64) -> Result<Whole, E> {
                Ok(Whole { value: i64::try_from(number).ok(), is_text: false })
            }

            fn visit_f64<E>(self, number: f64) -> Result<Whole, E> {
                Ok(Whole { value: whole(number), is_text: false })
            }

            fn visit_str<E>(self, text: &str) -> Result<Whole, E> {
                let text = text.trim();
                let value = text.parse().ok().or_else(|| whole(float(text)?));
                Ok(Whole { value, is_text: true })
            }

            fn visit_bool<E>(self, _: bool) -> Result<Whole, E> {
                Ok(Whole::default())
            }

            fn visit_unit<E>(self) -> Result<Whole, E> {
                Ok(Whole::default())
            }
        }
        deserializer.deserialize_any(WholeVisitor)
    }
}

/// A number in text, as JSON writes it: a text such as `inf`, `+5` or `.5` is none.
pub fn float(text: &str) -> Option<f64> {
    serde_json::from_str(text).ok()
}

/// The integer that a float is exactly; beyond 2⁵³ floats skip integers.
pub fn whole(number: f64) -> Option<i64> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    #[expect(clippy::cast_possible_truncation, reason = "checked to be a whole number below 2⁵³")]
    (number.fract() == 0.0 && number.abs() <= EXACT).then_some(number as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_number_may_be_written_in_several_ways() {
        for (json, value) in [
            ("12", Some(12)),
            ("12.0", Some(12)),
            ("\"12\"", Some(12)),
            ("\" 12.0\"", Some(12)),
            ("-1", Some(-1)),
            ("1.5", None),
            ("\"NaN\"", None),
            ("\"\"", None),
            ("null", None),
            ("1e300", None),
        ] {
            assert_eq!(parse::<Whole>(json.as_bytes()).unwrap().value, value, "{json}");
        }
    }

    #[test]
    fn a_number_in_text_is_one_of_json() {
        assert_eq!(["5", " -1.5e3 ", "1e400"].map(float), [Some(5.0), Some(-1500.0), None]);
        for text in ["+5", ".5", "5.", "05", "inf", "NaN", "null", "true", "\"5\"", ""] {
            assert_eq!(float(text), None, "{text}");
        }
    }

    #[test]
    fn a_key_stands_once() {
        assert_eq!(parse::<Pairs<Whole>>(br#"{"b":1,"a":2}"#).unwrap().0.len(), 2);
        let fault = parse::<Pairs<Whole>>(br#"{"b":1,"a":2,"b":3}"#).unwrap_err();
        assert_eq!(fault.to_string(), "duplicate field `b`");
        // Whatever comes first, or however many there are.
        let fault = parse::<Pairs<Whole>>(br#"{"b":1,"b":2,"a":1,"a":3}"#).unwrap_err();
        assert_eq!(fault.to_string(), "duplicate field `a`");
        let many = (0..40).map(|key| format!(r#""{key}":1,"#)).collect::<Vec<_>>().concat();
        assert_eq!(parse::<Pairs<Whole>>(format!(r#"{{{many}"a":2}}"#).as_bytes()).unwrap().0.len(), 41);
        let fault = parse::<Pairs<Whole>>(format!(r#"{{{many}"7":2}}"#).as_bytes()).unwrap_err();
        assert_eq!(fault.to_string(), "duplicate field `7`");
    }

    #[test]
    fn a_scalar_keeps_its_spelling_as_far_as_numbers_do() {
        for (json, text) in [("\"a\\n\"", "a\n"), ("true", "true"), ("5", "5"), ("4.5", "4.5"), ("null", "")]
        {
            assert_eq!(parse::<Scalar>(json.as_bytes()).unwrap().0, text);
        }
    }
}
