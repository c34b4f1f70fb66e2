//! Reads one service of a schema file, as its authors write it or as the `HuggingFace` hub exports it.

use super::nested::{Columns, Named, Rows};
use crate::corpus::{IntentEntry, Recognition, Service, SlotEntry};
use crate::formats::raw::{Text, or_default, owned, parse};
use crate::formats::{FileLore, ReadFault, RecordText};
use serde::Deserialize;

#[derive(Default, Deserialize)]
#[serde(default, expecting = "a service")]
struct RawService<'a> {
    #[serde(borrow, deserialize_with = "or_default")]
    service_name: Text<'a>,
    #[serde(borrow, deserialize_with = "or_default")]
    description: Text<'a>,
    #[serde(borrow)]
    slots: Rows<RawSlot<'a>, SlotColumns<'a>>,
    #[serde(borrow)]
    intents: Rows<RawIntent<'a>, IntentColumns<'a>>,
}

#[derive(Default, Deserialize)]
#[serde(default, expecting = "a slot")]
struct RawSlot<'a> {
    #[serde(borrow, deserialize_with = "or_default")]
    name: Text<'a>,
    #[serde(borrow, deserialize_with = "or_default")]
    description: Text<'a>,
    #[serde(deserialize_with = "or_default")]
    is_categorical: bool,
    #[serde(borrow, deserialize_with = "or_default")]
    possible_values: Vec<Text<'a>>,
}

#[derive(Default, Deserialize)]
#[serde(default, expecting = "slots as lists")]
struct SlotColumns<'a> {
    #[serde(borrow)]
    name: Vec<Text<'a>>,
    #[serde(borrow)]
    description: Vec<Text<'a>>,
    is_categorical: Vec<bool>,
    #[serde(borrow)]
    possible_values: Vec<Vec<Text<'a>>>,
}

#[derive(Default, Deserialize)]
#[serde(default, expecting = "an intent")]
struct RawIntent<'a> {
    #[serde(borrow, deserialize_with = "or_default")]
    name: Text<'a>,
    #[serde(borrow, deserialize_with = "or_default")]
    description: Text<'a>,
    #[serde(deserialize_with = "or_default")]
    is_transactional: bool,
    #[serde(borrow, deserialize_with = "or_default")]
    required_slots: Vec<Text<'a>>,
    #[serde(borrow)]
    optional_slots: Named<'a, Text<'a>>,
    #[serde(borrow, deserialize_with = "or_default")]
    result_slots: Vec<Text<'a>>,
}

#[derive(Default, Deserialize)]
#[serde(default, expecting = "intents as lists")]
struct IntentColumns<'a> {
    #[serde(borrow)]
    name: Vec<Text<'a>>,
    #[serde(borrow)]
    description: Vec<Text<'a>>,
    is_transactional: Vec<bool>,
    #[serde(borrow)]
    required_slots: Vec<Vec<Text<'a>>>,
    #[serde(borrow)]
    optional_slots: Vec<Named<'a, Text<'a>>>,
    #[serde(borrow)]
    result_slots: Vec<Vec<Text<'a>>>,
}

pub fn learn(_: &Recognition, record: RecordText, lore: &mut FileLore) -> Result<(), ReadFault> {
    lore.services.push(read_service(record.bytes)?);
    Ok(())
}

fn read_service(record: &[u8]) -> Result<Service, ReadFault> {
    let raw: RawService = parse(record)?;
    Ok(Service {
        name: raw.service_name.into_owned(),
        description: raw.description.into_owned(),
        slots: raw.slots.rows.into_iter().map(slot).collect(),
        intents: raw.intents.rows.into_iter().map(intent).collect(),
    })
}

fn slot(raw: RawSlot) -> SlotEntry {
    SlotEntry {
        name: raw.name.into_owned(),
        description: raw.description.into_owned(),
        is_categorical: raw.is_categorical,
        possible_values: owned(raw.possible_values),
    }
}

fn intent(raw: RawIntent) -> IntentEntry {
    let optional_slots = raw.optional_slots.0.into_iter();
    IntentEntry {
        name: raw.name.into_owned(),
        description: raw.description.into_owned(),
        is_transactional: raw.is_transactional,
        required_slots: owned(raw.required_slots),
        optional_slots: optional_slots.map(|(slot, value)| (slot.into_owned(), value.into_owned())).collect(),
        result_slots: owned(raw.result_slots),
    }
}

impl<'a> Columns<RawSlot<'a>> for SlotColumns<'a> {
    fn rows(self) -> Vec<RawSlot<'a>> {
        let mut description = self.description.into_iter();
        let mut is_categorical = self.is_categorical.into_iter();
        let mut possible_values = self.possible_values.into_iter();
        let row = |name| RawSlot {
            name,
            description: description.next().unwrap_or_default(),
            is_categorical: is_categorical.next().unwrap_or_default(),
            possible_values: possible_values.next().unwrap_or_default(),
        };
        self.name.into_iter().map(row).collect()
    }
}

impl<'a> Columns<RawIntent<'a>> for IntentColumns<'a> {
    fn rows(self) -> Vec<RawIntent<'a>> {
        let mut description = self.description.into_iter();
        let mut is_transactional = self.is_transactional.into_iter();
        let mut required_slots = self.required_slots.into_iter();
        let mut optional_slots = self.optional_slots.into_iter();
        let mut result_slots = self.result_slots.into_iter();
        let row = |name| RawIntent {
            name,
            description: description.next().unwrap_or_default(),
            is_transactional: is_transactional.next().unwrap_or_default(),
            required_slots: required_slots.next().unwrap_or_default(),
            optional_slots: optional_slots.next().unwrap_or_default(),
            result_slots: result_slots.next().unwrap_or_default(),
        };
        self.name.into_iter().map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exported_form_says_the_same() {
        let raw = br#"{"service_name":"Parks_1","description":"Find parks",
            "slots":[{"name":"city","description":"City","is_categorical":false,"possible_values":[]},
                     {"name":"free","description":"Free","is_categorical":true,"possible_values":["True","False"]}],
            "intents":[{"name":"FindPark","description":"Find","is_transactional":false,"required_slots":["city"],
                        "optional_slots":{"free":"dontcare"},"result_slots":["city","free"]}]}"#;
        let columns = br#"{"service_name":"Parks_1","description":"Find parks",
            "slots":{"name":["city","free"],"description":["City","Free"],"is_categorical":[false,true],
                     "possible_values":[[],["True","False"]]},
            "intents":{"name":["FindPark"],"description":["Find"],"is_transactional":[false],"required_slots":[["city"]],
                       "optional_slots":[{"slot_name":["free"],"slot_value":["dontcare"]}],"result_slots":[["city","free"]]}}"#;
        let service = read_service(raw).unwrap();
        assert_eq!(service.slots.len(), 2);
        assert_eq!(service.intents[0].optional_slots, [("free".to_owned(), "dontcare".to_owned())]);
        assert_eq!(read_service(columns).unwrap(), service);
    }
}
