//! Reads one service of a schema file.

use crate::corpus::{IntentEntry, Recognition, Service, SlotEntry};
use crate::formats::raw::{Pairs, Text, parse};
use crate::formats::{FileLore, ReadFault, RecordText};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(expecting = "a service")]
struct RawService<'a> {
    #[serde(borrow)]
    service_name: Text<'a>,
    #[serde(borrow, default)]
    description: Text<'a>,
    #[serde(default)]
    slots: Vec<RawSlot>,
    #[serde(borrow, default)]
    intents: Vec<RawIntent<'a>>,
}

#[derive(Deserialize)]
#[serde(expecting = "a slot")]
struct RawSlot {
    name: String,
    #[serde(default)]
    description: String,
    #[serde(default)]
    is_categorical: bool,
    #[serde(default)]
    possible_values: Vec<String>,
}

#[derive(Deserialize)]
#[serde(expecting = "an intent")]
struct RawIntent<'a> {
    name: String,
    #[serde(default)]
    description: String,
    #[serde(default)]
    is_transactional: bool,
    #[serde(default)]
    required_slots: Vec<String>,
    #[serde(borrow, default)]
    optional_slots: Pairs<'a, Text<'a>>,
    #[serde(default)]
    result_slots: Vec<String>,
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
        slots: raw.slots.into_iter().map(slot).collect(),
        intents: raw.intents.into_iter().map(intent).collect(),
    })
}

fn slot(raw: RawSlot) -> SlotEntry {
    SlotEntry {
        name: raw.name,
        description: raw.description,
        is_categorical: raw.is_categorical,
        possible_values: raw.possible_values,
    }
}

fn intent(raw: RawIntent) -> IntentEntry {
    let optional_slots = raw.optional_slots.0.into_iter();
    IntentEntry {
        name: raw.name,
        description: raw.description,
        is_transactional: raw.is_transactional,
        required_slots: raw.required_slots,
        optional_slots: optional_slots.map(|(slot, value)| (slot.into_owned(), value.into_owned())).collect(),
        result_slots: raw.result_slots,
    }
}
