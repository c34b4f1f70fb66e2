//! What names there are: the built-in tables of TM-3, and ontology files in the words of a schema.
//!
//! The engine may hand out an ontology whole or member by member; both are read.

use super::quote::quoted;
use super::recognition::recognition;
use super::{TM1, TM2, TM3, remarks, splits};
use crate::corpus::{EntryKind, IntentEntry, Recognition, Remark, Role, Service, SlotEntry};
use crate::formats::raw::{Pairs, or_default, parse};
use crate::formats::{Candidate, FileReference, ReadFault, RecordText};
use serde::Deserialize;
use serde_json::Value;

/// A call of TM-3.
pub struct Api {
    pub name: &'static str,
    pub required: &'static [&'static str],
    pub optional: &'static [&'static str],
    /// Keys of its response, without the numbers of repeated values.
    pub response: &'static [&'static str],
}

const SHOWING: &[&str] = &["name.movie", "name.theater", "time.showing"];
const ATTRIBUTES: &[&str] = &[
    "name.genre",
    "name.person",
    "name.character",
    "date.release",
    "description.plot",
    "duration.movie",
    "review.audience",
    "review.critic",
    "rating.movie",
];

/// The calls of TM-3, as its apis.json has them.
pub const APIS: [Api; 9] = [
    Api {
        name: "book_tickets",
        required: SHOWING,
        optional: &["date.showing", "num.tickets", "seating"],
        response: &["status"],
    },
    Api {
        name: "check_tickets",
        required: SHOWING,
        optional: &["date.showing", "num.tickets", "seating", "time.preference"],
        response: &["status"],
    },
    Api {
        name: "find_movies",
        required: &[],
        optional: &[
            "location",
            "name.theater",
            "name.genre",
            "type.screening",
            "date.release",
            "description.other",
            "name.person",
            "name.character",
            "review.audience",
            "review.critic",
            // In the plural, against the entity "rating.movie".
            "rating.movies",
        ],
        response: &["name.movie", "empty"],
    },
    Api {
        name: "find_theaters",
        required: &[],
        optional: &["location", "type.screening", "name.movie"],
        response: &["name.theater", "empty"],
    },
    Api {
        name: "find_showtimes",
        required: &["name.movie", "name.theater"],
        optional: &["date.showing", "type.screening", "time.preference", "location"],
        response: &["time.showing", "empty"],
    },
    Api {
        name: "get_movie_attribute",
        required: &["name.movie", "attribute"],
        optional: ATTRIBUTES,
        response: ATTRIBUTES,
    },
    Api { name: "resolve_movie", required: &["name.movie"], optional: &[], response: &["name.movie"] },
    Api { name: "resolve_location", required: &["location"], optional: &[], response: &["location"] },
    Api {
        name: "resolve_theater",
        required: &["name.theater", "location"],
        optional: &[],
        response: &["name.theater"],
    },
];

/// The annotation names of TM-3.
pub const ENTITIES: [&str; 21] = [
    "name.movie",
    "name.theater",
    "date.showing",
    "date.release",
    "description.plot",
    "description.other",
    "duration.movie",
    "location",
    "name.character",
    "name.genre",
    "name.person",
    "num.tickets",
    "price.ticket",
    "price.total",
    "rating.movie",
    "review.audience",
    "review.critic",
    "seating",
    "time.preference",
    "time.showing",
    "type.screening",
];

/// Not the name of an entity: its value is one.
const ATTRIBUTE: &str = "attribute";

/// The entity that a name of apis.json means when it is none by a plural: `rating.movies` is `rating.movie`.
pub fn misspelled(name: &str) -> Option<&'static str> {
    let is_known = ENTITIES.contains(&name) || name == ATTRIBUTE;
    let singular = name.strip_suffix('s').filter(|_| !is_known)?;
    ENTITIES.into_iter().find(|entity| *entity == singular)
}

pub fn recognise(candidate: &Candidate) -> Option<Recognition> {
    let kind = match candidate.key {
        Some(_) => Kind::of(candidate.value).or_else(|| Kind::of_members(candidate.value)),
        None => Kind::of_members(candidate.value),
    }?;
    let (variant, why) = match kind {
        Kind::DomainEntities => (TM1, "its members have id, vertical, required and optional"),
        Kind::Entities => (TM3, "its members have vertical, required and optional"),
        Kind::Apis => (TM3, "its members have apis, args and response"),
        Kind::Prefixes => (TM2, "its members are lists of prefix and annotations"),
    };
    Some(recognition(variant, Role::Ontology, why))
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    DomainEntities,
    Entities,
    Apis,
    Prefixes,
}

impl Kind {
    /// What one member of an ontology is.
    fn of(member: &Value) -> Option<Self> {
        if let Some(list) = member.as_array() {
            let is_prefix = |item: &Value| item.get("prefix").is_some() && item.get("annotations").is_some();
            return (!list.is_empty() && list.iter().all(is_prefix)).then_some(Self::Prefixes);
        }
        let has = |key: &str| member.get(key).is_some();
        if has("vertical") && has("required") && has("optional") {
            return Some(if has("id") { Self::DomainEntities } else { Self::Entities });
        }
        (has("apis") && has("args") && has("response")).then_some(Self::Apis)
    }

    fn of_members(record: &Value) -> Option<Self> {
        let mut kinds = record.as_object()?.values().map(Self::of);
        let first = kinds.next()??;
        kinds.all(|kind| kind == Some(first)).then_some(first)
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RawMember {
    Entities(RawEntities),
    Api(RawEntry),
    Prefixes(Vec<RawPrefix>),
}

#[derive(Deserialize)]
struct RawEntities {
    #[serde(default)]
    id: Option<String>,
    vertical: String,
    #[serde(default, deserialize_with = "or_default")]
    required: Vec<String>,
    #[serde(default, deserialize_with = "or_default")]
    optional: Vec<String>,
}

#[derive(Deserialize)]
struct RawEntry {
    apis: Vec<String>,
    #[serde(default, deserialize_with = "or_default")]
    args: RawArgs,
    #[serde(default, deserialize_with = "or_default")]
    response: RawResponse,
}

#[derive(Default, Deserialize)]
struct RawArgs {
    #[serde(default, deserialize_with = "or_default")]
    all_of: Vec<String>,
    #[serde(default, deserialize_with = "or_default")]
    any_of: Vec<String>,
}

#[derive(Default, Deserialize)]
struct RawResponse {
    #[serde(default, rename = "type", deserialize_with = "or_default")]
    kind: String,
    #[serde(default, deserialize_with = "or_default")]
    keys: Vec<String>,
    #[serde(default, deserialize_with = "or_default")]
    true_value: Vec<String>,
    #[serde(default, deserialize_with = "or_default")]
    false_value: Vec<String>,
}

impl RawResponse {
    /// What comes back, in words.
    fn description(&self) -> String {
        let values = |word: &str, values: &[String]| {
            if values.is_empty() { word.to_owned() } else { format!("{word} ({})", values.join(", ")) }
        };
        match self.kind.as_str() {
            BOOLEAN => format!("{} or {}", values("yes", &self.true_value), values("no", &self.false_value)),
            "list" => "a list".to_owned(),
            other => other.to_owned(),
        }
    }
}

const BOOLEAN: &str = "boolean";

#[derive(Deserialize)]
struct RawPrefix {
    prefix: String,
    #[serde(default, deserialize_with = "or_default")]
    annotations: Vec<String>,
}

pub fn collect_reference(
    recognition: &Recognition,
    record: RecordText,
    reference: &mut FileReference,
) -> Result<(), ReadFault> {
    if recognition.role == Role::Splits {
        splits::collect_reference(recognition, record, &mut reference.members);
        return Ok(());
    }
    if let Some(key) = record.key
        && let Ok(member) = parse(record.bytes)
    {
        add(key, member, reference);
        return Ok(());
    }
    let members: Pairs<RawMember> = parse(record.bytes)?;
    members.0.into_iter().for_each(|(key, member)| add(&key.0, member, reference));
    Ok(())
}

fn add(key: &str, member: RawMember, reference: &mut FileReference) {
    match member {
        RawMember::Entities(raw) => {
            let slots = [(raw.required, REQUIRED), (raw.optional, OPTIONAL)];
            let slots =
                slots.into_iter().flat_map(|(names, what)| names.into_iter().map(move |name| (name, what)));
            let slots = slots.map(|(name, what)| annotation(raw.id.as_deref(), &name, what)).collect();
            let name = raw.id.unwrap_or_else(|| key.to_owned());
            let kind = EntryKind::Annotations;
            reference.services.push(Service {
                kind,
                name,
                description: raw.vertical,
                slots,
                intents: Vec::new(),
            });
        }
        RawMember::Prefixes(prefixes) => reference.services.extend(prefixes.into_iter().map(|raw| Service {
            kind: EntryKind::Annotations,
            slots: raw.annotations.iter().map(|name| annotation(Some(&raw.prefix), name, "")).collect(),
            name: raw.prefix,
            description: key.to_owned(),
            intents: Vec::new(),
        })),
        RawMember::Api(raw) => {
            for name in raw.args.all_of.iter().chain(&raw.args.any_of) {
                let Some(entity) = misspelled(name) else { continue };
                let sentence = format!(
                    "{key} takes an argument that is no entity, {}; its calls have {}",
                    quoted(name),
                    quoted(entity)
                );
                reference.remarks.push(Remark { rule: remarks::ONTOLOGY_ARGUMENT, turn: None, sentence });
            }
            reference.services.extend(apis(key, &raw));
        }
    }
}

/// What the file calls them.
const REQUIRED: &str = "required";
const OPTIONAL: &str = "optional";

/// An annotation name as dialogues have it: behind the id or prefix of its domain, where there is one.
fn annotation(domain: Option<&str>, name: &str, description: &str) -> SlotEntry {
    let name = name.trim();
    let name = domain.map_or_else(|| name.to_owned(), |domain| format!("{domain}.{name}"));
    SlotEntry { name, description: description.to_owned(), ..SlotEntry::default() }
}

/// The same entry for each call that it is about, which is one in practice.
fn apis(key: &str, raw: &RawEntry) -> Vec<Service> {
    let names = if raw.apis.is_empty() { vec![key.to_owned()] } else { raw.apis.clone() };
    let arguments = raw.args.all_of.iter().chain(&raw.args.any_of);
    let slots: Vec<_> =
        arguments.map(|name| SlotEntry { name: name.trim().to_owned(), ..SlotEntry::default() }).collect();
    let api = |name: String| Service {
        kind: EntryKind::Api,
        name: name.clone(),
        description: String::new(),
        slots: slots.clone(),
        intents: vec![IntentEntry {
            name,
            description: raw.response.description(),
            is_transactional: raw.response.kind == BOOLEAN,
            required_slots: raw.args.all_of.clone(),
            optional_slots: raw.args.any_of.iter().map(|name| (name.clone(), String::new())).collect(),
            result_slots: raw.response.keys.clone(),
        }],
    };
    names.into_iter().map(api).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Dataset, FileId, Split, Variant};
    use crate::formats::SplitList;

    fn collected(variant: &Variant, records: &[(Option<&str>, &str)]) -> Vec<Service> {
        reference(variant, records).services
    }

    fn reference(variant: &Variant, records: &[(Option<&str>, &str)]) -> FileReference {
        let recognition = Recognition::new(Dataset::Taskmaster, variant.clone(), Role::Ontology, "");
        let mut reference = FileReference {
            file: FileId(0),
            path: String::new(),
            recognition: recognition.clone(),
            split: None::<Split>,
            services: Vec::new(),
            members: SplitList::default(),
            remarks: Vec::new(),
        };
        for (key, record) in records {
            let record = RecordText { key: *key, ..RecordText::of(record.as_bytes()) };
            collect_reference(&recognition, record, &mut reference).unwrap();
        }
        reference
    }

    const ENTRY: &str =
        r#"{"id":"uber_lyft","vertical":"ride_booking","required":["num.people"],"optional":["type.ride"]}"#;
    const CALL: &str = r#"{"apis":["book"],"args":{"all_of":["name.movie"],"any_of":["seating"]},"response":{"type":"boolean","keys":["status"],"true_value":["success"],"false_value":["failure"]}}"#;
    const PREFIXES: &str = r#"[{"prefix":"flight_search","annotations":["stops"]},{"prefix":"flight1_detail","annotations":[]}]"#;

    #[test]
    fn an_ontology_is_the_same_whole_and_member_by_member() {
        for (variant, key, member) in [(TM1, "uber", ENTRY), (TM3, "book", CALL), (TM2, "flights", PREFIXES)]
        {
            let whole = collected(&variant, &[(None, &format!("{{\"{key}\":{member}}}"))]);
            assert_eq!(whole, collected(&variant, &[(Some(key), member)]));
            assert!(!whole.is_empty());
            let value: Value = serde_json::from_str(member).unwrap();
            let candidate = Candidate { value: &value, path: "", key: Some(key) };
            assert_eq!(recognise(&candidate).map(|found| found.variant), Some(variant));
        }
    }

    #[test]
    fn members_become_services() {
        let services = collected(&TM1, &[(Some("uber"), ENTRY)]);
        let slots: Vec<_> =
            services[0].slots.iter().map(|slot| (slot.name.as_str(), slot.description.as_str())).collect();
        assert_eq!((services[0].kind, services[0].name.as_str()), (EntryKind::Annotations, "uber_lyft"));
        assert_eq!(slots, [("uber_lyft.num.people", REQUIRED), ("uber_lyft.type.ride", OPTIONAL)]);
        let services = collected(&TM3, &[(Some("book"), CALL)]);
        assert_eq!(
            (services.len(), services[0].kind, services[0].name.as_str()),
            (1, EntryKind::Api, "book")
        );
        assert_eq!(services[0].slots.len(), 2, "its arguments");
        let intent = &services[0].intents[0];
        assert_eq!((intent.required_slots.len(), intent.optional_slots.len()), (1, 1));
        assert_eq!(intent.description, "yes (success) or no (failure)");
        let services = collected(&TM2, &[(Some("flights"), PREFIXES)]);
        assert_eq!(
            services.iter().map(|service| service.name.as_str()).collect::<Vec<_>>(),
            ["flight_search", "flight1_detail"]
        );
        assert_eq!(services[0].slots[0].name, "flight_search.stops");
    }

    #[test]
    fn names_of_calls_are_names_of_entities() {
        let names = APIS.iter().flat_map(|api| api.required.iter().chain(api.optional));
        let odd: Vec<_> = names.filter(|name| !ENTITIES.contains(name)).collect();
        assert_eq!(odd, [&"rating.movies", &"attribute"]);
    }

    #[test]
    fn a_typo_of_an_argument_is_told_once_where_it_stands() {
        let call = CALL.replace("seating", "rating.movies").replace("name.movie", "attribute");
        let remarks = reference(&TM3, &[(Some("find_movies"), &call)]).remarks;
        assert_eq!(remarks.len(), 1);
        assert!(remarks[0].sentence.starts_with("find_movies takes an argument that is no entity"));
        assert_eq!(reference(&TM3, &[(Some("book"), CALL)]).remarks, []);
        assert_eq!([misspelled("rating.movies"), misspelled("num.tickets")], [Some("rating.movie"), None]);
    }
}
