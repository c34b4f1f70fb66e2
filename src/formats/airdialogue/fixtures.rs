//! Records written by hand for the tests of this folder, and real ones when they are beside the project.

use super::{CONTEXT, FORMAT, MERGED};
use crate::corpus::{Dataset, Dialogue, Flight, Intent, KnowledgeBase, Outcome, Recognition, Role, Variant};
use crate::formats::RecordText;
use std::path::Path;

pub const DATA: &str = r#"{"intent":{"departure_airport":"AAA","return_airport":"BBB","departure_month":"Sept","departure_day":"3","return_month":"Sept","return_day":"5","max_price":500,"max_connections":1,"departure_time":"morning","goal":"book","name":"Ada Byron"},
 "action":{"status":"book","name":"ada byron","flight":[1001]},"expected_action":{"status":"book","name":"Ada Byron","flight":[1001,1002]},
 "dialogue":["customer: Hi, one ticket please: AAA to BBB.","agent: Flight 1001 is booked."],"timestamps":[1530000000,1530000030],
 "search_info":[{"timestmamp":1530000010000,"button_name":"top-book-flight"},{"timestmamp":1530000012000,"field_name":"from_city","field_value":"AAA"}],"correct_sample":true}"#;

pub const KB: &str = r#"{"kb":[{"flight_number":1000,"departure_airport":"BBB","return_airport":"AAA","departure_month":"Sept","departure_day":"3","departure_time_num":9,"return_month":"Sept","return_day":"5","return_time_num":1,"class":"economy","num_connections":1,"price":100,"airline":"UA"},
 {"flight_number":1001,"departure_airport":"AAA","return_airport":"BBB","departure_month":"Sept","departure_day":"3","departure_time_num":11,"return_month":"Sept","return_day":"5","return_time_num":20,"class":"economy","num_connections":1,"price":200,"airline":"Spirit"},
 {"flight_number":1002,"departure_airport":"AAA","return_airport":"BBB","departure_month":"Sept","departure_day":"3","departure_time_num":3,"return_month":"Sept","return_day":"5","return_time_num":7,"class":"business","num_connections":0,"price":200,"airline":"Delta"}],"reservation":0}"#;

pub fn recognition(variant: Variant, role: Role) -> Recognition {
    Recognition::new(Dataset::AirDialogue, variant, role, "")
}

/// What the record is when nothing else is said.
pub fn usual(variant: &Variant) -> Recognition {
    let role = if [CONTEXT, MERGED].contains(variant) { Role::Other } else { Role::Dialogues };
    recognition(variant.clone(), role)
}

pub fn read(data: &str, kb: Option<&str>) -> Dialogue {
    let record = RecordText { partner: kb.map(str::as_bytes), ..RecordText::of(data.as_bytes()) };
    (FORMAT.read)(&usual(&Variant::RAW), record).unwrap()
}

pub fn intent_and_kb() -> (Intent, KnowledgeBase) {
    let trip = read(DATA, Some(KB)).trip.unwrap();
    (trip.intent.unwrap(), trip.kb.unwrap())
}

/// The flight with this number.
pub fn flight(kb: &KnowledgeBase, number: i64) -> &Flight {
    kb.flights.iter().find(|flight| flight.number == number).unwrap()
}

pub fn outcome(status: &str, name: &str, flights: &[i64]) -> Outcome {
    Outcome { status: status.into(), name: name.into(), flights: flights.to_vec() }
}

/// The real record with its flights; `None` when it is not beside the project.
pub fn real() -> Option<Dialogue> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/airdialogue");
    let line = |name: &str| std::fs::read_to_string(folder.join(name)).ok();
    let (Some(data), Some(kb)) = (line("train_data.json"), line("train_kb.json")) else {
        println!("skipped: the real records are not beside the project");
        return None;
    };
    Some(read(data.lines().next()?, kb.lines().next()))
}
