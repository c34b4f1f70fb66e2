//! Queries over all four datasets: the index answers as one would who reads every dialogue whole, and shards
//! answer like one.

use crate::support::{by_file, check, exchange, shard, shards_of};
use colloquy::corpus::{
    Act, ArgumentValue, Dataset, Dialogue, Flight, FlightField, FrameValue, Intent, RecordAt, Role, Speaker,
    Split, State, Turn,
};
use colloquy::engine::answer::{
    Completion, Field, Incomplete, Measure, Outcome, Row, SelectedRecords, Survey,
};
use colloquy::engine::query::{Query, Term, What};
use colloquy::engine::sample::lot_number;
use colloquy::engine::{Shard, merge};
use colloquy::formats::{GroundedValue, RecordText, format_of};
use colloquy::synth::{self, GeneratedFile, Plan};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// A dialogue with what its file says of it.
pub struct Listed {
    pub row: Row,
    path: String,
    variant: String,
    role: Role,
    pub dialogue: Dialogue,
}

impl Listed {
    pub fn path(&self) -> &str {
        &self.path
    }
}

pub static FILES: LazyLock<Vec<GeneratedFile>> = LazyLock::new(|| {
    let mut files = Vec::new();
    for (dataset, dialogues, variant) in [
        (Dataset::AirDialogue, 40, "raw"),
        (Dataset::Frames, 12, "raw"),
        (Dataset::Sgd, 40, "raw"),
        (Dataset::Taskmaster, 30, "tm3"),
        (Dataset::Taskmaster, 20, "tm4"),
    ] {
        for file in synth::generated(dataset, &Plan { dialogues, seed: 3, variant }) {
            files.push(GeneratedFile {
                path: format!("{}/{variant}/{}", dataset.as_str(), file.path),
                ..file
            });
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
});

/// The rules that were hit, by record: what the findings say that they lead to.
static FOUND: LazyLock<BTreeMap<RecordAt, BTreeSet<String>>> = LazyLock::new(|| {
    let mut shards = [shard(&FILES)];
    check(&mut shards, &FILES);
    let [shard] = shards;
    let mut found: BTreeMap<RecordAt, BTreeSet<String>> = BTreeMap::new();
    for report in shard.rules() {
        for hit in shard.hits(&report.rule) {
            let place = hit.finding.place;
            let at = RecordAt { file: place.file, record: place.record.expect("of a record") };
            found.entry(at).or_default().insert(report.rule.0.to_string());
        }
    }
    found
});

pub static ALONE: LazyLock<Vec<Listed>> = LazyLock::new(|| {
    let mut shards = [shard(&FILES)];
    check(&mut shards, &FILES);
    let [shard] = shards;
    let survey = shard.survey("", &[]).unwrap();
    let rows = shard.rows("", &[], &merge::plan(&survey.segments, 0..survey.total)).unwrap();
    rows.into_iter().map(|row| listed(&shard, row)).collect()
});

fn listed(shard: &Shard, row: Row) -> Listed {
    let located = shard.locate(row.at).unwrap();
    let bytes = |file: colloquy::corpus::FileId, range: colloquy::corpus::ByteRange| {
        let at = |offset: u64| usize::try_from(offset).unwrap();
        &FILES[file.index()].bytes[at(range.start.0)..at(range.end.0)]
    };
    let partner = located.partner.map(|(file, range)| bytes(file, range));
    let record =
        RecordText { number: row.at.record, partner, ..RecordText::of(bytes(row.at.file, located.range)) };
    let recognition = shard.recognition(row.at.file).unwrap();
    let dialogue = (format_of(row.dataset).read)(recognition, record).unwrap();
    Listed {
        path: FILES[row.at.file.index()].path.clone(),
        variant: recognition.variant.as_str().to_owned(),
        role: recognition.role,
        row,
        dialogue,
    }
}

pub const QUERIES: [&str; 86] = [
    "turn{speaker:user words:12..}",
    "turn{-words:1..20 system:the}",
    "turn{act:user/INFORM next{act:system/REQUEST}}",
    "-turn{speaker:agent -next{speaker:customer}} sort:turns",
    "turn{next{words:..4 you} slot:date,cuisine}",
    "turn{-next{the} -the speaker:system,user}",
    "services:2..",
    "-services:1 sort:-services",
    "dataset:sgd services:<=1,3 the sort:services",
    "value:200,1",
    "value:true",
    "value:false,4 dataset:frames",
    "act:wizard/offer,assistant/inform",
    "-act:Agent/offer act:customer/inform",
    "turn{act:agent/request}",
    "slot:destination_city,number_of_seats -turn{act:inform}",
    "turn{slot:cuisine,bedrooms user:the}",
    "file:sgd",
    "variant:tm3,RAW -variant:tm4 the",
    "-variant:raw semantic-frames:..3",
    "has:flight -flights:31.. sort:-flights",
    "-has:flight flights:..20",
    "flights:1.. goal:book",
    "-file:raw/dev/ file:airdialogue,TM3/",
    "flight{price:..120 class:business}",
    "-flight{connections:0 airline:delta,ua} goal:book",
    "flight{number:1003 price:>=400} flight{-class:economy price:..100} sort:turns",
    "flight{} flight{price:0..} the",
    "",
    "the",
    "\"in the\" -please",
    "user:hotel",
    "-agent:sorry,thank customer:flight",
    "dataset:sgd split:dev,train",
    "-split:train role:dialogues",
    "file:dialogues_001.json",
    "id:1_00000,3",
    "service:Hotels_1,Restaurants_1 you",
    "service:Hotels_1 service:Restaurants_1",
    "intent:FindRestaurants",
    "act:offer",
    "act:user/inform -act:system/offer",
    "slot:price,date",
    "annotation:name.movie turns:..18",
    "api:search",
    "-api:search calls:>0",
    "goal:book status:book,no_flight",
    "status:book -agent-status:book",
    "correct:yes reservation:no",
    "reservation:yes",
    "success:yes rating:>=4",
    "-rating:4.5,5",
    "has:frame-switch frames:>3",
    "-has:call turns:10..20,5",
    "user-id:u1 -wizard-id:w1",
    "switches:2.. sort:switches",
    "turn{user:hotel act:INFORM}",
    "turn{act:OFFER slot:price,price_per_night -slot:date}",
    "-turn{the -you} sort:-turns",
    "turn{system:the api:search} sort:frames",
    "sort:-rating",
    "sort:spans the flights:0",
    "/^(hi|hello)\\b/ -/\\?$/",
    "user:/fl[iy]ghts? +(to|from)/",
    "turn{/\\d+ ?(am|pm)/ -user:the}",
    "has:finding the",
    "rule:air-expected-many,FRAMES-REF-NEW -has:call",
    "-rule:AIR-EXPECTED-MANY turns:>4",
    "value:BUSINESS,jfk",
    "-value:Oct goal:book",
    "value:2 dataset:sgd",
    "turn{value:2 act:INFORM user:for}",
    "value:dontcare,\"2 people\",NYC,paris",
    "slot:Homes_1/area",
    "-slot:homes_1/Bedrooms=2,price service:Homes_1",
    "slot:RentalCars_1/pickup_city,Restaurants_1/cuisine the",
    "intent:Homes_1/ArrangeVisit",
    "turn{slot:Restaurants_1/cuisine act:INFORM -act:THANK_YOU}",
    "words:100..180,<40",
    "-words:>120 dataset:frames sort:words",
    "sample:20@7",
    "sample:20@8 the",
    "sample:1000@1 services:>1",
    "sample:5 dataset:sgd,frames split:train,none -act:offer sort:-words",
    "sample:7@3 -split:train flight{price:..120 class:business}",
    "sample:12@5 dataset:sgd -service:Hotels_1",
];

fn side(speaker: Speaker) -> &'static str {
    if speaker.is_user() { "user" } else { "system" }
}

fn slots(act: &Act) -> Vec<String> {
    let of_argument = |argument: &colloquy::corpus::Argument| match &argument.value {
        ArgumentValue::References(references) => {
            references.iter().flat_map(|one| one.annotations.iter().map(|(slot, _)| slot.clone())).collect()
        }
        _ => vec![argument.slot.clone()],
    };
    let own = act.slot.iter().cloned();
    own.chain(act.arguments.iter().flat_map(of_argument)).collect()
}

/// What a turn has in a field.
pub fn values_of_turn(dialogue: &Dialogue, turn: usize, field: Field) -> BTreeSet<String> {
    let (before, turn) = (&dialogue.turns[..turn], &dialogue.turns[turn]);
    let values: BTreeSet<String> = match field {
        Field::Intent => turn.states.iter().filter_map(|state| state.active_intent.clone()).collect(),
        Field::Act => turn.acts.iter().map(|act| format!("{}/{}", side(turn.speaker), act.name)).collect(),
        Field::Slot => {
            let acts = turn.acts.iter().flat_map(slots);
            turn.spans
                .iter()
                .map(|span| span.slot.clone())
                .chain(acts)
                .chain(new_of_states(before, turn))
                .collect()
        }
        Field::Api => turn.calls.iter().map(|call| call.method.clone()).collect(),
        _ => BTreeSet::new(),
    };
    values.into_iter().filter(|value| !value.is_empty()).collect()
}

/// The slots that states of a turn fill and those of the turns before do not.
fn new_of_states(before: &[Turn], turn: &Turn) -> Vec<String> {
    let filled = |turn: &Turn| -> BTreeSet<(String, String)> {
        let slots = |state: &State| {
            let own = |(slot, _): &(String, Vec<String>)| (state.service.clone(), slot.clone());
            state.slots.iter().map(own).collect::<Vec<_>>()
        };
        turn.states.iter().flat_map(slots).collect()
    };
    let known: BTreeSet<_> = before.iter().flat_map(filled).collect();
    filled(turn).difference(&known).map(|(_, slot)| slot.clone()).collect()
}

/// The names of slots, values and intents that states of a turn have, with their service.
fn owned_by_states(turn: &Turn, field: Field) -> BTreeSet<String> {
    let mut owned = BTreeSet::new();
    for state in &turn.states {
        if field == Field::Intent {
            owned.extend(state.active_intent.iter().map(|intent| format!("{}/{intent}", state.service)));
        }
        for (slot, values) in state.slots.iter().filter(|_| field == Field::Slot) {
            owned.insert(format!("{}/{slot}", state.service));
            owned.extend(values.iter().map(|value| format!("{}/{slot}={value}", state.service)));
        }
    }
    owned
}

/// What acts of a turn name and its states have for the first time, with the service.
fn owned_by_turn(dialogue: &Dialogue, turn: usize, field: Field) -> BTreeSet<String> {
    let mut owned = owned_by_states(&dialogue.turns[turn], field);
    for before in &dialogue.turns[..turn] {
        owned.retain(|name| !owned_by_states(before, field).contains(name));
    }
    let is_owned = |act: &&Act| field == Field::Slot && !act.service.is_empty() && act.slot.is_some();
    for act in dialogue.turns[turn].acts.iter().filter(is_owned) {
        let slot = format!("{}/{}", act.service, act.slot.as_deref().unwrap_or_default());
        let values = act.values.iter().map(|value| value.canonical.as_ref().unwrap_or(&value.said));
        owned.extend(values.map(|value| format!("{slot}={value}")));
        owned.insert(slot);
    }
    owned
}

fn owned(listed: &Listed, field: Field) -> BTreeSet<String> {
    (0..listed.dialogue.turns.len()).flat_map(|turn| owned_by_turn(&listed.dialogue, turn, field)).collect()
}

fn field_text(dialogue: &Dialogue, label: &str) -> Option<String> {
    let field = dialogue.fields.iter().find(|field| field.label == label)?;
    if let colloquy::corpus::FieldBody::Text(text) = &field.body { Some(text.clone()) } else { None }
}

/// What a dialogue has in a field.
pub fn values(listed: &Listed, field: Field) -> BTreeSet<String> {
    let Listed { row, path, variant, role, dialogue } = listed;
    let yes = |is_so: bool| if is_so { "yes" } else { "no" }.to_owned();
    let trip = dialogue.trip.as_ref();
    let one = |value: Option<String>| value.filter(|value| !value.is_empty()).into_iter().collect();
    match field {
        Field::Dataset => one(Some(row.dataset.as_str().to_owned())),
        Field::Variant => one(Some(variant.clone())),
        Field::Role => one(Some(role.as_str().to_owned())),
        Field::Split => one(Some(row.split.map_or("none", Split::as_str).to_owned())),
        Field::File => one(Some(path.clone())),
        Field::Rule => FOUND.get(&row.at).cloned().unwrap_or_default(),
        Field::Service => dialogue.services.iter().cloned().collect(),
        Field::Goal => one(trip.and_then(|trip| Some(trip.intent.as_ref()?.goal.clone()))),
        Field::Status => one(trip.and_then(|trip| Some(trip.expected.as_ref()?.status.clone()))),
        Field::AgentStatus => one(trip.and_then(|trip| Some(trip.action.as_ref()?.status.clone()))),
        Field::Correct => one(trip.and_then(|trip| trip.is_correct).map(yes)),
        Field::Reservation => one(trip.and_then(|trip| Some(yes(trip.kb.as_ref()?.reservation != 0)))),
        // Nothing is verified here: `tests/native/verification.rs` is their oracle.
        field if field.study().is_some() => BTreeSet::new(),
        // Nor is anything noted: that of `tests/native/notes.rs`.
        Field::Label => BTreeSet::new(),
        Field::Success => one(dialogue.rating.as_ref().and_then(|rating| rating.is_success).map(yes)),
        Field::Rating => one(dialogue.rating.as_ref().and_then(|rating| rating.score.clone())),
        Field::Scenario => one(dialogue.instructions.as_ref().map(|listed| listed.title.clone())),
        Field::User => one(field_text(dialogue, "user_id")),
        Field::Wizard => one(field_text(dialogue, "wizard_id")),
        Field::Has => {
            let parts = [
                ("call", Measure::Calls),
                ("span", Measure::Spans),
                ("frame-switch", Measure::Switches),
                ("flight", Measure::Flights),
            ];
            let is_timed = number(listed, Measure::Pause).is_some();
            let timed = is_timed.then(|| "time".to_owned());
            let found = (!FOUND.get(&row.at).is_none_or(BTreeSet::is_empty)).then(|| "finding".to_owned());
            let has = |(part, measure): (&str, Measure)| {
                number(listed, measure).filter(|count| *count > 0.0).map(|_| part.to_owned())
            };
            parts.into_iter().filter_map(has).chain(found).chain(timed).collect()
        }
        Field::Intent | Field::Act | Field::Slot | Field::Api => {
            (0..dialogue.turns.len()).flat_map(|turn| values_of_turn(dialogue, turn, field)).collect()
        }
        field => unreachable!("{field:?}"),
    }
}

pub fn number(listed: &Listed, measure: Measure) -> Option<f64> {
    let turns = &listed.dialogue.turns;
    let count = |count: usize| Some(f64::from(u32::try_from(count).unwrap()));
    match measure {
        Measure::Turns => count(turns.len()),
        Measure::Words => {
            let words = turns.iter().flat_map(|turn| turn.utterance.split_whitespace());
            count(words.filter(|word| word.contains(char::is_alphanumeric)).count())
        }
        Measure::Services => count(listed.dialogue.services.iter().collect::<BTreeSet<_>>().len()),
        Measure::Spans => count(turns.iter().map(|turn| turn.spans.len()).sum()),
        Measure::Calls => count(turns.iter().map(|turn| turn.calls.len()).sum()),
        Measure::Frames => count(turns.iter().map(|turn| turn.tracking.frames.len()).max().unwrap_or(0)),
        Measure::Switches => {
            let active: Vec<i64> = turns.iter().filter_map(|turn| turn.tracking.active_frame).collect();
            count(active.windows(2).filter(|pair| pair[0] != pair[1]).count())
        }
        Measure::Flights => count(flights(&listed.dialogue).len()),
        Measure::Rating => listed.dialogue.rating.as_ref()?.score.as_ref()?.parse().ok(),
        Measure::Pause => {
            let times: Vec<(usize, i64)> = turns
                .iter()
                .enumerate()
                .filter_map(|(turn, said)| Some((turn, said.time?.unix_ms)))
                .collect();
            let ((first, start), (last, end)) = (*times.first()?, *times.last()?);
            let steps = f64::from(u32::try_from(last - first).unwrap());
            let passed = f64::from(i32::try_from(end - start).ok()?);
            (steps > 0.0 && passed >= 0.0).then(|| (passed / steps / 1000.0).round())
        }
    }
}

fn is_named(field: Field, has: &BTreeSet<String>, asked: &[String]) -> bool {
    has.iter().any(|value| {
        asked.iter().any(|asked| {
            let (value, asked) = (value.to_lowercase(), asked.to_lowercase());
            match field {
                Field::File => format!("/{value}/").contains(&format!("/{}/", asked.trim_end_matches('/'))),
                Field::Act => value == asked || value.ends_with(&format!("/{asked}")),
                _ => value == asked,
            }
        })
    })
}

fn is_said(listed: &Listed, turn: usize, what: &What) -> bool {
    let turn = &listed.dialogue.turns[turn];
    let What::Text { of_user, needles } = what else { panic!("{what:?}") };
    of_user.is_none_or(|of_user| of_user == turn.speaker.is_user())
        && needles.iter().any(|needle| needle.find(&turn.utterance, 0).is_some())
}

fn is_one(values: &[String], asked: &[String]) -> bool {
    values.iter().any(|value| asked.iter().any(|asked| value.eq_ignore_ascii_case(asked)))
}

/// What fills slots in a turn.
fn texts(turn: &Turn) -> Vec<String> {
    let mut texts = Vec::new();
    for act in &turn.acts {
        for value in act.values.iter().filter(|_| act.arguments.is_empty()) {
            texts.extend([Some(value.said.clone()), value.canonical.clone()].into_iter().flatten());
        }
        for argument in &act.arguments {
            match &argument.value {
                ArgumentValue::Value(value) => texts.extend(written(value)),
                ArgumentValue::References(references) => {
                    let annotations = references.iter().flat_map(|reference| &reference.annotations);
                    texts.extend(annotations.filter_map(|(_, value)| value.as_ref()).flat_map(written));
                }
                ArgumentValue::Absent => {}
            }
        }
    }
    texts.extend(turn.states.iter().flat_map(|state| &state.slots).flat_map(|(_, texts)| texts.clone()));
    texts.extend(turn.spans.iter().filter_map(|span| span.text.clone()));
    texts
}

fn written(value: &FrameValue) -> Vec<String> {
    match value {
        FrameValue::Null => Vec::new(),
        FrameValue::Flag(flag) => vec![flag.to_string()],
        FrameValue::Text(text) | FrameValue::Number(text) => vec![text.clone()],
        FrameValue::List(texts) => texts.clone(),
    }
}

/// What a trip has to be like.
fn constraints(intent: &Intent) -> Vec<String> {
    let mut wanted = serde_json::to_value(intent).unwrap();
    wanted.as_object_mut().unwrap().retain(|key, _| !["goal", "name"].contains(&key.as_str()));
    leaves(&wanted)
}

/// The texts and numbers in a value.
fn leaves(value: &serde_json::Value) -> Vec<String> {
    match value {
        serde_json::Value::Null => Vec::new(),
        serde_json::Value::String(text) => vec![text.clone()],
        serde_json::Value::Object(members) => members.values().flat_map(leaves).collect(),
        other => vec![other.to_string()],
    }
}

fn flights(dialogue: &Dialogue) -> &[Flight] {
    let kb = dialogue.trip.as_ref().and_then(|trip| trip.kb.as_ref());
    kb.map_or(&[], |kb| &kb.flights)
}

/// As the data has it; only of the fields that the queries ask for.
fn text_of(flight: &Flight, field: FlightField) -> String {
    match field {
        FlightField::Price => flight.price.to_string(),
        FlightField::Airline => flight.airline.to_string(),
        FlightField::Class => flight.class.to_string(),
        FlightField::Connections => flight.connections.to_string(),
        FlightField::Number => flight.number.to_string(),
        other => panic!("{other:?}"),
    }
}

fn meets(listed: &Listed, term: &Term) -> bool {
    let turns = 0..listed.dialogue.turns.len();
    let is_met = match &term.what {
        What::Flight(filter) => flights(&listed.dialogue)
            .iter()
            .any(|flight| filter.terms.iter().all(|term| term.is_met(&text_of(flight, term.field)))),
        What::Text { .. } => turns.into_iter().any(|turn| is_said(listed, turn, &term.what)),
        What::Field(field, asked) => {
            is_named(*field, &values(listed, *field), asked)
                || is_named(*field, &owned(listed, *field), asked)
        }
        What::Value(asked) => {
            let trip = listed.dialogue.trip.as_ref().and_then(|trip| trip.intent.as_ref());
            trip.is_some_and(|intent| is_one(&constraints(intent), asked))
                || turns.into_iter().any(|turn| is_one(&texts(&listed.dialogue.turns[turn]), asked))
        }
        What::Said(asked) => {
            let grounding = format_of(listed.row.dataset).grounding.expect("it looks for what is said");
            let outcome_words = |value: &GroundedValue| {
                let words = |outcome: Outcome| outcome.as_str().to_owned();
                Outcome::all_of(value).into_iter().map(words).collect::<Vec<_>>()
            };
            let names = |value: &GroundedValue| {
                let both = outcome_words(value).into_iter();
                let both = both.flat_map(|word| [format!("{}={word}", value.field()), word]);
                both.chain([value.field()]).collect::<Vec<_>>()
            };
            grounding(&listed.dialogue).iter().any(|value| is_one(&names(value), asked))
        }
        What::Id(ids) => ids.iter().any(|id| id.eq_ignore_ascii_case(&listed.row.id)),
        What::Range(measure, ranges) => number(listed, *measure)
            .is_some_and(|number| ranges.iter().any(|range| range.from <= number && number <= range.to)),
        What::Turn(inside) => turns.into_iter().any(|turn| is_turn(listed, turn, inside)),
        What::Note(_) => panic!("nothing is noted here"),
        What::Next(_) | What::Speaker(_) => panic!("{term:?} is of turns"),
    };
    is_met != term.is_negated
}

fn is_turn(listed: &Listed, turn: usize, terms: &[Term]) -> bool {
    let dialogue = &listed.dialogue;
    let is_met = |what: &What| match what {
        What::Field(field, asked) => {
            is_named(*field, &values_of_turn(dialogue, turn, *field), asked)
                || is_named(*field, &owned_by_turn(dialogue, turn, *field), asked)
        }
        What::Value(asked) => is_one(&texts(&dialogue.turns[turn]), asked),
        What::Speaker(wanted) => wanted.contains(&dialogue.turns[turn].speaker.is_user()),
        What::Range(Measure::Words, ranges) => {
            let words = dialogue.turns[turn].utterance.split_whitespace();
            let words = words.filter(|word| word.contains(char::is_alphanumeric)).count();
            let words = f64::from(u32::try_from(words).unwrap());
            ranges.iter().any(|range| range.contains(words))
        }
        What::Next(inside) => turn + 1 < dialogue.turns.len() && is_turn(listed, turn + 1, inside),
        what => is_said(listed, turn, what),
    };
    terms.iter().all(|term| is_met(&term.what) != term.is_negated)
}

/// The dialogues that meet all terms but those on a field.
pub fn matching(query: &Query, except: Option<Field>) -> Vec<&'static Listed> {
    let counts = |term: &&Term| except.is_none() || term.what.field() != except;
    let met = ALONE.iter().filter(|listed| query.terms.iter().filter(counts).all(|term| meets(listed, term)));
    let mut met: Vec<_> = met.collect();
    if let Some(sample) = query.sample {
        let lot = |listed: &&Listed| {
            (lot_number(sample.of_file(&listed.path), listed.row.at.record.0), listed.row.at)
        };
        met.sort_by_key(lot);
        met.truncate(sample.count as usize);
        met.sort_by_key(|listed| listed.row.at);
    }
    met
}

#[test]
fn a_query_finds_what_a_reader_of_everything_finds() {
    let mut shards = [shard(&FILES)];
    check(&mut shards, &FILES);
    for line in QUERIES {
        let query = Query::parse(line).unwrap();
        let mut expected = matching(&query, None);
        if let Some(sort) = query.sort {
            // Absent numbers come last; the library's sort keeps the order of those that are equal.
            expected.sort_by(|a, b| {
                let (a, b) = (number(a, sort.measure), number(b, sort.measure));
                match (a, b) {
                    (Some(a), Some(b)) if sort.is_descending => b.total_cmp(&a),
                    (Some(a), Some(b)) => a.total_cmp(&b),
                    _ => a.is_none().cmp(&b.is_none()),
                }
            });
        }
        let survey = survey(&shards, line);
        let found = rows(&shards, line, &survey, 0..survey.matching);
        let places = |rows: Vec<&Row>| rows.into_iter().map(|row| row.at).collect::<Vec<_>>();
        let expected = places(expected.into_iter().map(|listed| &listed.row).collect());
        println!("{line:?}: {} of {}", found.len(), survey.total);
        assert_eq!(places(found.iter().collect()), expected, "{line:?}");
        assert_eq!(survey.matching, found.len() as u64, "{line:?}");
        assert!(line.is_empty() || line.starts_with("sort:-") || survey.matching < survey.total, "{line:?}");
    }
}

#[test]
fn facets_count_what_the_other_terms_leave() {
    let mut shards = [shard(&FILES)];
    check(&mut shards, &FILES);
    for line in QUERIES {
        let query = Query::parse(line).unwrap();
        let survey = survey(&shards, line);
        for field in Field::ALL {
            let mut expected: BTreeMap<String, u64> = BTreeMap::new();
            for listed in matching(&query, Some(field)) {
                for value in values(listed, field) {
                    *expected.entry(value).or_default() += 1;
                }
            }
            let facet = survey.facets.iter().find(|facet| facet.field == field);
            let values = facet.iter().flat_map(|facet| &facet.values).filter(|value| value.count > 0);
            let found: BTreeMap<String, u64> =
                values.map(|value| (value.value.clone(), value.count)).collect();
            assert_eq!(found, expected, "{field:?} of {line:?}");
        }
    }
}

/// What is not there is named with what is like it, the same by any number of shards.
#[test]
fn a_name_that_no_file_has_is_told() {
    let mut alone = [shard(&FILES)];
    let mut many = shards_of(&FILES, 3, 50_000, |file| u32::try_from(file).unwrap());
    check(&mut alone, &FILES);
    check(&mut many, &FILES);
    for (line, field, value, like) in [
        ("service:home_1", "service", "home_1", Some("Homes_1")),
        ("-act:infrom", "act", "infrom", Some("inform")),
        ("act:wizard/infrom", "act", "system/infrom", Some("system/INFORM")),
        ("turn{slot:bedroms}", "slot", "bedroms", None),
        ("intent:Homes_1/ArangeVisit", "intent", "Homes_1/ArangeVisit", Some("Homes_1/ArrangeVisit")),
        ("split:valid", "split", "valid", None),
        ("variant:row", "variant", "row", Some("raw")),
        ("dataset:sdg", "dataset", "sdg", Some("sgd")),
        ("file:sgd/tranig", "file", "sgd/tranig", None),
        ("file:sdg", "file", "sdg", Some("sgd")),
        ("has:flights", "has", "flights", Some("flight")),
        ("value:bussiness", "value", "bussiness", Some("business")),
        ("status:bok", "status", "bok", Some("book")),
        ("dataset:sgd semantic-frames:1..", "", "", None),
        ("service:Homes_1 the", "", "", None),
        ("goal:book,bok", "goal", "bok", Some("book")),
        ("id:no_such_id", "id", "no_such_id", None),
    ] {
        let (one, other) = (survey(&alone, line), survey(&many, line));
        assert_eq!(one.unknown, other.unknown, "{line}");
        let found = one.unknown.first();
        let names = found.map_or(("", ""), |found| (found.field.as_str(), found.value.as_str()));
        assert_eq!(names, (field, value), "{line}");
        if let Some(like) = like {
            let found: Vec<&str> = one.unknown[0].like.iter().map(|like| like.value.as_str()).collect();
            assert!(found.contains(&like), "{line}: {found:?}");
        }
    }
    // Half of a value is not the value.
    let slot =
        ALONE.iter().flat_map(|listed| owned(listed, Field::Slot)).find(|slot| slot.contains(' ')).unwrap();
    let (half, _) = slot.split_once(' ').unwrap();
    let unknown = survey(&alone, &format!("slot:{slot}")).unknown;
    let first = unknown.iter().find(|unknown| unknown.value == half);
    assert!(
        first.is_some_and(|first| first.like.iter().any(|like| like.distance == 1)),
        "{slot}: {unknown:?}"
    );
}

/// Of a negated field the dialogues are counted that have nothing in it.
#[test]
fn dialogues_without_a_field_are_counted() {
    let mut many = shards_of(&FILES, 3, 50_000, |file| u32::try_from(file).unwrap());
    check(&mut many, &FILES);
    for line in
        ["-success:yes", "-correct:no the", "-rating:4..5 -success:no", "-goal:book -service:Hotels_1"]
    {
        let query = Query::parse(line).unwrap();
        let matching = matching(&query, None);
        let found = survey(&many, line).without;
        assert_eq!(found.len(), query.terms.iter().filter(|term| term.is_negated).count(), "{line}");
        for (field, count) in found {
            let expected = matching.iter().filter(|listed| values(listed, field).is_empty()).count();
            assert_eq!(count, expected as u64, "{field:?} of {line}");
            assert!(expected > 0, "{field:?} of {line}");
        }
    }
    assert!(survey(&many, "success:yes -split:dev -has:call -file:sgd").without.is_empty());
}

#[test]
fn every_field_and_measure_says_something_here() {
    let mut shards = [shard(&FILES)];
    check(&mut shards, &FILES);
    let survey = survey(&shards, "");
    for field in Field::ALL.into_iter().filter(|field| field.study().is_none() && *field != Field::Label) {
        let facet = survey.facets.iter().find(|facet| facet.field == field);
        assert!(facet.is_some_and(|facet| !facet.values.is_empty()), "{field:?}");
    }
    let zero_or_none = |listed: &Listed, measure| number(listed, measure).is_none_or(|number| number == 0.0);
    for measure in Measure::ALL {
        assert!(ALONE.iter().any(|listed| !zero_or_none(listed, measure)), "{measure:?}");
    }
}

#[test]
fn what_a_service_has_is_counted_by_dialogues() {
    let mut many = shards_of(&FILES, 3, 50_000, |file| u32::try_from(file).unwrap());
    exchange(&mut many);
    let alone = [shard(&FILES)];
    let services: BTreeSet<&String> = ALONE.iter().flat_map(|listed| &listed.dialogue.services).collect();
    let mut counted = 0;
    for service in services {
        let query = format!("dataset:sgd service:\"{service}\"");
        let usage = |shards: &[Shard]| {
            merge::usages(shards.iter().map(|shard| shard.usage(&query, service).unwrap()).collect())
        };
        let mut expected: BTreeMap<(Field, String), u64> = BTreeMap::new();
        for listed in matching(&Query::parse(&query).unwrap(), None) {
            for field in [Field::Slot, Field::Intent] {
                let own: BTreeSet<String> =
                    owned(listed, field).iter().map(|name| name.to_lowercase()).collect();
                let before = format!("{}/", service.to_lowercase());
                for name in own.iter().filter_map(|name| name.strip_prefix(&before)) {
                    *expected.entry((field, name.to_owned())).or_default() += 1;
                }
            }
        }
        let facets = usage(&alone);
        assert_eq!(facets, usage(&many), "{service}");
        let mut found = BTreeMap::new();
        for (facet, value) in
            facets.iter().flat_map(|facet| facet.values.iter().map(move |value| (facet, value)))
        {
            found.insert((facet.field, value.value.to_lowercase()), value.count);
            if value.value.len() % 3 == 0 {
                let line = format!("{query} {}:\"{service}/{}\"", facet.field.as_str(), value.value);
                assert_eq!(survey(&alone, &line).matching, value.count, "{line}");
                counted += 1;
            }
        }
        assert_eq!(found, expected, "{service}");
    }
    assert!(counted > 20, "{counted}");
}

pub fn selection(shards: &[Shard], line: &str) -> Vec<SelectedRecords> {
    let flights = merge::selection(shards.iter().map(|shard| shard.selection(line).unwrap()).collect());
    let draws = shards.iter().map(|shard| shard.draw(line, &flights).unwrap()).collect();
    merge::with_sample(flights, draws)
}

fn survey(shards: &[Shard], line: &str) -> Survey {
    let selection = selection(shards, line);
    merge::surveys(shards.iter().map(|shard| shard.survey(line, &selection).unwrap()).collect())
}

fn rows(shards: &[Shard], line: &str, survey: &Survey, window: std::ops::Range<u64>) -> Vec<Row> {
    let (plan, selection) = (merge::plan(&survey.segments, window), selection(shards, line));
    merge::rows(shards.iter().map(|shard| shard.rows(line, &selection, &plan).unwrap()).collect())
}

/// As they come with the counts.
fn first_rows(shards: &[Shard], line: &str, count: u64) -> Vec<Row> {
    let selection = selection(shards, line);
    merge::found(shards.iter().map(|shard| shard.search(line, &selection, count).unwrap()).collect(), count)
        .rows
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn many_shards_answer_like_one(
        partition in prop::collection::vec(0u32..3, FILES.len()),
        part_bytes in prop_oneof![2_000u64..30_000, 30_000u64..500_000],
        (from, len) in (0u64..150, 0u64..60),
    ) {
        let mut alone = [shard(&FILES)];
        let mut shards = shards_of(&FILES, 3, part_bytes, |file| partition[file]);
        for is_checked in [false, true] {
            if is_checked {
                check(&mut alone, &FILES);
                check(&mut shards, &FILES);
            } else {
                exchange(&mut shards);
            }
            for line in QUERIES {
                let (one, many) = (survey(&alone, line), survey(&shards, line));
                prop_assert_eq!(by_file(&many), by_file(&one), "{:?}", line);
                let all = rows(&alone, line, &one, 0..one.matching);
                let window = rows(&shards, line, &many, from..from + len);
                let (from, len) = (usize::try_from(from).unwrap(), usize::try_from(len).unwrap());
                let expected: Vec<Row> = all.into_iter().skip(from).take(len).collect();
                prop_assert_eq!(window, expected, "{:?}", line);
                let first = first_rows(&shards, line, len as u64);
                prop_assert_eq!(first, rows(&alone, line, &one, 0..len as u64), "{:?}", line);
            }
        }
    }
}

#[test]
fn a_dialogue_knows_whether_it_is_listed() {
    let mut shards = shards_of(&FILES, 3, 20_000, |file| u32::try_from(file).unwrap());
    check(&mut shards, &FILES);
    let all = survey(&shards, "");
    let everything = rows(&shards, "", &all, 0..all.matching);
    for line in QUERIES {
        let (found, selection) = (survey(&shards, line), selection(&shards, line));
        let listed: BTreeSet<RecordAt> =
            rows(&shards, line, &found, 0..found.matching).into_iter().map(|row| row.at).collect();
        for row in everything.iter().step_by(7) {
            let answers = shards.iter().filter_map(|shard| shard.is_match(line, &selection, row.at).ok());
            assert_eq!(answers.collect::<Vec<_>>(), [listed.contains(&row.at)], "{line:?} {row:?}");
        }
    }
}

#[test]
fn what_checking_changes_is_told() {
    let shards = [shard(&FILES)];
    let is_open = |line, field| survey(&shards, line).hangs_on_checking(field);
    assert!(!is_open("please", None) && !is_open("please has:span", Some(Field::Slot)));
    assert!(is_open("", Some(Field::Rule)) && is_open("", Some(Field::Has)));
    assert!(is_open("-rule:X", None) && is_open("has:finding", Some(Field::Slot)));
}

fn completions(shards: &[Shard], asked: &Incomplete) -> Vec<Completion> {
    let selection = selection(shards, &asked.rest);
    let parts = shards.iter().map(|shard| shard.completions(asked, &selection).unwrap());
    merge::completions(parts.collect(), &asked.typed)
}

/// What is offered is what the line finds with it, whichever shards answer.
#[test]
fn a_value_that_is_offered_finds_as_many_dialogues_as_it_says() {
    let mut alone = [shard(&FILES)];
    let mut many = shards_of(&FILES, 3, 20_000, |file| u32::try_from(file).unwrap());
    check(&mut alone, &FILES);
    check(&mut many, &FILES);
    let mut offered = 0;
    for (rest, field, typed, turn) in [
        ("", "service", "", None),
        ("the -split:train", "service", "ho", None),
        ("", "", "hotel", None),
        ("dataset:sgd", "act", "agent/o", None),
        ("sample:3@1", "dataset", "", None),
        ("", "split", "", None),
        ("flight{price:..120}", "goal", "", None),
        ("", "file", "dev", None),
        ("the", "rule", "air", None),
        ("", "has", "f", None),
        ("", "value", "bus", None),
        ("-value:2", "value", "jfk", None),
        ("the", "slot", "Homes_1/", None),
        ("", "slot", "Homes_1/area=", None),
        ("", "intent", "homes_1/", None),
        ("", "act", "", Some("user:the")),
        ("the", "slot", "p", Some("act:inform -slot:date")),
        ("", "value", "2", Some("")),
    ] {
        let (field, typed) = (field.to_owned(), typed.to_owned());
        let turn = turn.map(str::to_owned);
        let asked = Incomplete { rest: rest.to_owned(), field, typed, turn };
        let found = completions(&alone, &asked);
        assert_eq!(found, completions(&many, &asked), "{asked:?}");
        assert!(!found.is_empty(), "{asked:?}");
        for Completion { field, value, count } in found.iter().take(8) {
            let term = format!("{field}:\"{value}\"");
            let term = asked.turn.as_ref().map_or(term.clone(), |turn| format!("turn{{{turn} {term}}}"));
            let line = format!("{} {term}", asked.rest.replace("sample:3@1", ""));
            assert_eq!(survey(&alone, &line).matching, *count, "{line}");
            offered += 1;
        }
    }
    assert!(offered > 60, "{offered}");
    let asked = |field: &str, typed: &str| Incomplete {
        field: field.to_owned(),
        typed: typed.to_owned(),
        ..Incomplete::default()
    };
    for (field, typed) in [("turns", "1"), ("id", "1"), ("value", ""), ("", ""), ("service", "zzz")] {
        assert_eq!(completions(&alone, &asked(field, typed)), [], "{field}:{typed}");
    }
}
