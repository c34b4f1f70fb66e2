//! Reads one service of a schema file, as its authors write it or as the `HuggingFace` hub exports it.

use super::nested::{Columns, Named, Rows};
use super::say::quoted;
use crate::corpus::{EntryKind, IntentEntry, Recognition, Remark, Service, SlotEntry};
use crate::formats::raw::{Text, or_default, owned, parse};
use crate::formats::{FileReference, ReadFault, RecordText};
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

/// What a schema may have against itself; reported from what [`collect_reference`] remarks.
pub const SCHEMA_SLOT: &str = "SGD-SCHEMA-SLOT";
pub const SCHEMA_VALUES: &str = "SGD-SCHEMA-VALUES";
pub const SCHEMA_TWICE: &str = "SGD-SCHEMA-TWICE";

pub fn collect_reference(
    _: &Recognition,
    record: RecordText,
    reference: &mut FileReference,
) -> Result<(), ReadFault> {
    let service = read_service(record.bytes)?;
    let mut remark = |rule, sentence| reference.remarks.push(Remark { rule, turn: None, sentence });
    if reference.services.iter().any(|other| other.name == service.name) {
        remark(SCHEMA_TWICE, format!("a service before it has the same name, {}", quoted(&service.name)));
    }
    for slot in service.slots.iter().filter(|slot| slot.is_categorical && slot.possible_values.is_empty()) {
        remark(SCHEMA_VALUES, format!("a categorical slot has no possible values, {}", quoted(&slot.name)));
    }
    for intent in &service.intents {
        let optional = || intent.optional_slots.iter().map(|(slot, _)| slot);
        let named = intent.required_slots.iter().chain(optional()).chain(&intent.result_slots);
        for slot in named.filter(|slot| service.slots.iter().all(|known| known.name != **slot)) {
            let (intent, slot) = (quoted(&intent.name), quoted(slot));
            remark(SCHEMA_SLOT, format!("{intent} names a slot that its service does not have, {slot}"));
        }
        for slot in optional().filter(|slot| intent.required_slots.contains(slot)) {
            let (intent, slot) = (quoted(&intent.name), quoted(slot));
            remark(SCHEMA_SLOT, format!("{intent} both requires a slot and has it as optional, {slot}"));
        }
    }
    reference.services.push(service);
    Ok(())
}

fn read_service(record: &[u8]) -> Result<Service, ReadFault> {
    let raw: RawService = parse(record)?;
    Ok(Service {
        kind: EntryKind::Service,
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
    use crate::corpus::{Dataset, FileId, Role, Variant};
    use crate::formats::SplitList;

    #[test]
    fn what_a_schema_has_against_itself_is_remarked() {
        let slot = |name: &str, is_categorical| serde_json::json!({"name": name, "is_categorical": is_categorical, "possible_values": []});
        let collected = |slots: &[serde_json::Value], optional: &str, times: usize| {
            let intent = serde_json::json!({"name": "Find", "required_slots": ["city"], "optional_slots": {optional: "a"}, "result_slots": ["free"]});
            let record = serde_json::json!({"service_name": "Parks_1", "slots": slots, "intents": [intent]})
                .to_string();
            let recognition = Recognition::new(Dataset::Sgd, Variant::RAW, Role::Schema, "");
            let mut reference = FileReference {
                file: FileId(0),
                path: String::new(),
                recognition: recognition.clone(),
                split: None,
                services: Vec::new(),
                members: SplitList::default(),
                remarks: Vec::new(),
            };
            (0..times).for_each(|_| {
                collect_reference(&recognition, RecordText::of(record.as_bytes()), &mut reference).unwrap();
            });
            reference.remarks.iter().map(|remark| remark.rule).collect::<Vec<_>>()
        };
        let (city, free) = (slot("city", false), slot("free", false));
        assert_eq!(collected(&[city.clone(), free.clone()], "free", 1), [""; 0]);
        assert_eq!(collected(&[city.clone(), free.clone()], "free", 2), [SCHEMA_TWICE]);
        assert_eq!(collected(&[city.clone(), free.clone()], "name", 1), [SCHEMA_SLOT]);
        assert_eq!(collected(&[city.clone(), free.clone()], "city", 1), [SCHEMA_SLOT]);
        assert_eq!(collected(&[city, slot("free", true)], "free", 1), [SCHEMA_VALUES]);
    }

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
