//! Reads an ontology: its domains are services, and what acts are called stands with each of them.

use crate::corpus::{EntryKind, IntentEntry, Recognition, Service, SlotEntry};
use crate::formats::free::Free;
use crate::formats::raw::{Pairs, Text, or_default, owned, parse};
use crate::formats::{FileReference, ReadFault, RecordText};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(expecting = "an ontology")]
struct RawOntology<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    domains: Pairs<'a, RawDomain<'a>>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    intents: Pairs<'a, RawIntent<'a>>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    state: Pairs<'a, Pairs<'a, Free>>,
}

#[derive(Deserialize)]
#[serde(expecting = "a domain")]
struct RawDomain<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    description: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    slots: Pairs<'a, RawSlot<'a>>,
}

#[derive(Deserialize)]
#[serde(expecting = "a slot")]
struct RawSlot<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    description: Text<'a>,
    #[serde(default, deserialize_with = "or_default")]
    is_categorical: bool,
    #[serde(borrow, default, deserialize_with = "or_default")]
    possible_values: Vec<Text<'a>>,
}

#[derive(Deserialize)]
#[serde(expecting = "an intent")]
struct RawIntent<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    description: Text<'a>,
}

pub fn collect_reference(
    _: &Recognition,
    record: RecordText,
    reference: &mut FileReference,
) -> Result<(), ReadFault> {
    let raw: RawOntology = parse(record.bytes)?;
    let intents: Vec<IntentEntry> = raw.intents.0.into_iter().map(|(name, raw)| intent(name, raw)).collect();
    let mut services: Vec<Service> =
        raw.domains.0.into_iter().map(|(name, raw)| service(name, raw, &intents)).collect();
    for (domain, slots) in raw.state.0 {
        let at = services.iter().position(|service| service.name == domain.0);
        let mut service = match at {
            Some(at) => services.remove(at),
            None => Service { name: domain.into_owned(), intents: intents.clone(), ..Service::default() },
        };
        for (slot, _) in slots.0 {
            if !service.slots.iter().any(|known| known.name == slot.0) {
                service.slots.push(SlotEntry { name: slot.into_owned(), ..SlotEntry::default() });
            }
        }
        services.insert(at.unwrap_or(services.len()), service);
    }
    reference.services.extend(services);
    Ok(())
}

fn service(name: Text, raw: RawDomain, intents: &[IntentEntry]) -> Service {
    Service {
        kind: EntryKind::Service,
        name: name.into_owned(),
        description: raw.description.into_owned(),
        slots: raw.slots.0.into_iter().map(|(name, raw)| slot(name, raw)).collect(),
        intents: intents.to_vec(),
    }
}

fn slot(name: Text, raw: RawSlot) -> SlotEntry {
    SlotEntry {
        name: name.into_owned(),
        description: raw.description.into_owned(),
        is_categorical: raw.is_categorical,
        possible_values: owned(raw.possible_values),
    }
}

fn intent(name: Text, raw: RawIntent) -> IntentEntry {
    IntentEntry {
        name: name.into_owned(),
        description: raw.description.into_owned(),
        ..IntentEntry::default()
    }
}
