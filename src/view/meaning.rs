//! What a value of a field means, for people who do not know its dataset: as its folder has written it down, else as a
//! schema that is open describes it, else by the levels of its name or by what the field is everywhere.

use super::about::meaning as written;
use super::text::meaning as says;
use crate::corpus::{Dataset, Service};
use crate::engine::answer::{Field, SchemaReport};
use crate::formats::Acceptance;
use crate::formats::taskmaster::names;

/// Empty where nothing is known.
pub fn meaning(about: &str, reports: &[SchemaReport], dataset: Dataset, field: Field, value: &str) -> String {
    let written = written(about, field, value);
    if !written.is_empty() {
        return written.to_owned();
    }
    let of_dataset = reports.iter().filter(|report| report.dataset == dataset);
    let described = described(of_dataset.flat_map(|report| &report.services), field, value);
    if !described.is_empty() {
        return described;
    }
    if field == Field::Slot && dataset == Dataset::Taskmaster {
        return of_annotation(about, value);
    }
    says::of_value(field.as_str(), value).to_owned()
}

/// What the schemas say of a name; where several services share it, those that say it otherwise are counted.
fn described<'a>(services: impl Iterator<Item = &'a Service>, field: Field, name: &str) -> String {
    let mut found: Vec<(&str, &str)> = Vec::new();
    for service in services {
        let of_slots = || service.slots.iter().map(|slot| (slot.name.as_str(), slot.description.as_str()));
        let of_intents =
            || service.intents.iter().map(|intent| (intent.name.as_str(), intent.description.as_str()));
        let description = match field {
            Field::Service => Some(service.description.as_str()).filter(|_| service.name == name),
            Field::Intent | Field::Api => of_intents().find(|(of, _)| *of == name).map(|(_, says)| says),
            Field::Slot => of_slots().find(|(of, _)| *of == name).map(|(_, says)| says),
            _ => None,
        };
        let description = description.filter(|says| !says.is_empty());
        // A service stands in the schema of every split.
        found.extend(description.map(|says| (service.name.as_str(), says)));
    }
    found.sort_unstable();
    found.dedup();
    let Some((service, first)) = found.first().copied() else { return String::new() };
    let others = found.iter().filter(|(_, says)| *says != first).count();
    if others == 0 { first.to_owned() } else { says::also_of(first, service, others as u64) }
}

/// What an annotation name of Taskmaster means, by its levels.
pub fn of_annotation(about: &str, name: &str) -> String {
    let whole = written(about, Field::Slot, name);
    if !whole.is_empty() {
        return whole.to_owned();
    }
    let names::Parts { prefix, path, verdict } = names::parts(name);
    let domain = words(prefix);
    let what = match written(about, Field::Slot, path).trim_end_matches('.') {
        _ if path.is_empty() => says::whole(&domain),
        "" => says::detail(&levels(path), &domain),
        known => says::detail(known, &domain),
    };
    match verdict {
        None => format!("{what}."),
        Some(verdict) => says::judged(&what, verdict == Acceptance::Accepted, !path.is_empty()),
    }
}

/// `name.pizza` is a name, and one of a pizza.
fn levels(path: &str) -> String {
    let levels: Vec<String> = path.split('.').map(words).collect();
    let mut text = levels.join(": ");
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

fn words(name: &str) -> String {
    name.replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{IntentEntry, SlotEntry};
    use crate::view::fixtures;

    const ABOUT: &str = "slot\tname.movie\tTitle of a film.\nsplit\ttrain\tWritten down.";

    fn service(name: &str, slot: &str) -> Service {
        let slot =
            SlotEntry { name: "city".to_owned(), description: slot.to_owned(), ..SlotEntry::default() };
        let intent = IntentEntry {
            name: "Find".to_owned(),
            description: "Looks.".to_owned(),
            ..IntentEntry::default()
        };
        let description = format!("All about {name}");
        Service {
            name: name.to_owned(),
            description,
            slots: vec![slot],
            intents: vec![intent],
            ..Service::default()
        }
    }

    #[test]
    fn what_is_not_written_down_is_as_a_schema_says() {
        let same = [
            fixtures::schema(vec![service("Hotels_1", "City of the hotel")]),
            fixtures::schema(vec![service("Hotels_1", "City of the hotel")]),
        ];
        let of = |reports: &[SchemaReport], field, value| meaning(ABOUT, reports, Dataset::Sgd, field, value);
        assert_eq!(of(&same, Field::Slot, "city"), "City of the hotel");
        assert_eq!(of(&same, Field::Service, "Hotels_1"), "All about Hotels_1");
        assert_eq!(of(&same, Field::Intent, "Find"), "Looks.");
        assert_eq!(of(&same, Field::Slot, "other"), "");
        let several = [fixtures::schema(vec![
            service("Hotels_1", "City of the hotel"),
            service("Banks_1", "City of the bank"),
        ])];
        assert_eq!(
            of(&several, Field::Slot, "city"),
            "City of the bank (Banks_1; 1 other service says it otherwise)"
        );
        let elsewhere = meaning(ABOUT, &several, Dataset::Frames, Field::Slot, "city");
        assert_eq!(elsewhere, "");
    }

    #[test]
    fn what_holds_everywhere_is_said_everywhere() {
        let of = |field, value| meaning(ABOUT, &[], Dataset::Sgd, field, value);
        assert_eq!(of(Field::Split, "train"), "Written down.");
        assert!(!of(Field::Split, "dev").is_empty() && !of(Field::Has, "span").is_empty());
    }

    #[test]
    fn annotation_names_are_told_by_their_levels() {
        for (name, means) in [
            ("name.movie", "Title of a film."),
            ("movie_ticket.name.movie.accept", "Title of a film, in movie ticket: the value was taken."),
            ("pizza_ordering.type.topping", "Type: topping, in pizza ordering."),
            ("uber_lyft.reject", "The whole of uber lyft: it was not taken."),
            ("hotel1_detail.location.sub_location", "Location: sub location, in hotel1 detail."),
        ] {
            assert_eq!(of_annotation(ABOUT, name), means, "{name}");
        }
    }
}
