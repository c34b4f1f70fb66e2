//! Reads `otgy.json`: domains are services, and their slots have values, in a list or as the keys of counts.

use crate::corpus::{Recognition, Service, SlotEntry};
use crate::formats::free::Free;
use crate::formats::raw::parse;
use crate::formats::{FileReference, ReadFault, RecordText};

pub fn collect_reference(
    _: &Recognition,
    record: RecordText,
    reference: &mut FileReference,
) -> Result<(), ReadFault> {
    let raw: Free = parse(record.bytes)?;
    let domains = match record.key {
        Some(domain) => vec![(domain.to_owned(), raw)],
        None => raw.into_members(),
    };
    reference.services.extend(domains.into_iter().map(|(domain, slots)| service(domain, slots)));
    Ok(())
}

fn service(name: String, slots: Free) -> Service {
    let slot = |(name, values): (String, Free)| {
        let possible_values = match values {
            Free::Object(counts) => counts.into_iter().map(|(value, _)| value).collect(),
            list => list.into_items().iter().map(Free::line).collect(),
        };
        SlotEntry { name, possible_values, ..SlotEntry::default() }
    };
    Service { name, slots: slots.into_members().into_iter().map(slot).collect(), ..Service::default() }
}
