//! Writes the ontology files, from the tables that the readers and generators use.

use super::UTF8_TWO;
use super::domains::{self, Domain};
use crate::formats::taskmaster::ontology::{APIS, ENTITIES};
use crate::formats::write::Json;

/// The first two entities of TM-3 are required.
const REQUIRED: usize = 2;

fn entry(json: &mut Json, id: Option<&str>, vertical: &str, slots: &[&str]) {
    json.open(b'{');
    if let Some(id) = id {
        json.member("id", id);
    }
    json.member("vertical", vertical);
    let (required, optional) = slots.split_at_checked(REQUIRED).unwrap_or((slots, &[]));
    json.key("required");
    json.strings(required);
    json.key("optional");
    json.strings(optional);
    json.close(b'}');
}

pub fn entities() -> Vec<u8> {
    object(|json| {
        json.key("movie");
        entry(json, None, "ticket_booking", &ENTITIES);
    })
}

pub fn apis() -> Vec<u8> {
    object(|json| {
        for api in &APIS {
            json.key(api.name);
            json.open(b'{');
            json.key("apis");
            json.strings([api.name]);
            json.key("args");
            json.open(b'{');
            for (key, names) in [("all_of", api.required), ("any_of", api.optional)] {
                if !names.is_empty() {
                    json.key(key);
                    json.strings(names);
                }
            }
            json.close(b'}');
            json.key("response");
            json.open(b'{');
            let is_boolean = api.response == ["status"];
            json.member("type", if is_boolean { "boolean" } else { "list" });
            json.key("keys");
            json.strings(api.response);
            if is_boolean {
                json.key("true_value");
                json.strings(["success", "available"]);
                json.key("false_value");
                json.strings(["failure", "unavailable"]);
            }
            json.close(b'}');
            json.close(b'}');
        }
    })
}

pub fn first() -> Vec<u8> {
    object(|json| {
        for domain in &domains::ALL {
            for (prefix, slots) in domain.slots {
                json.key(domain.file);
                entry(json, Some(prefix), domain.vertical, slots);
            }
        }
    })
}

pub fn second(domain: &Domain) -> Vec<u8> {
    object(|json| {
        json.key(domain.file);
        json.open(b'[');
        for (prefix, slots) in domain.slots {
            json.element();
            json.open(b'{');
            json.member("prefix", prefix);
            json.key("annotations");
            json.strings(*slots);
            json.close(b'}');
        }
        json.close(b']');
    })
}

fn object(write: impl FnOnce(&mut Json)) -> Vec<u8> {
    let mut json = Json::new(UTF8_TWO);
    json.open(b'{');
    write(&mut json);
    json.close(b'}');
    json.into_line()
}
