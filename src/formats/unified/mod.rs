//! One form for the dialogues of all datasets, which exports write and this folder reads back: each dialogue on a
//! line of JSON, with its dataset, variant and role.
//!
//! [`line`] states the form once, for both ways. Every key is always there, null or empty where a dataset has nothing
//! to say. Invariant: what is written of a dialogue reads back as the same dialogue, but that it names the split
//! itself which its file named (a property test says so for all datasets).
//!
//! Predictions are lines of it, too: [`template`] writes one to be filled in.
//!
//! | key | holds |
//! |---|---|
//! | `colloquy` | the version of the form, [`VERSION`] |
//! | `dataset` `variant` `role` `split` | words, as in queries |
//! | `file` `record` `id` | where it is from, the record counted from 1, and what it is called there |
//! | `services` `is_rated` `rating` `success` `scenario` `instructions` | what is said of it as a whole |
//! | `trip` | of `AirDialogue`: `intent`, `expected` and `action` (`status`, `name`, `flights`), `is_correct`, `log`, `flights`, `reservation` |
//! | `fields` `remarks` | what has no key of its own, in the data's labels, and what its reader noticed for rules |
//! | `turns` | a list, each with the keys below |
//!
//! | key of a turn | holds |
//! |---|---|
//! | `turn` `index` | its number, counted from 1, and the position that the data gives it |
//! | `speaker` `is_user` `utterance` | who says what |
//! | `time_ms` `time_unit` `services` `fields` | when, of which services, and what has no key of its own |
//! | `spans` | `service`, `slot`, `start` and `end` (code points, the end exclusive), `text` at that place, `said` by the data |
//! | `acts` | `service`, `act`, `slot`, `values` (`said`, `canonical`), `arguments` of acts with several slots (Frames) |
//! | `states` | `service`, `active_intent`, `requested_slots`, `slots` (`slot`, `values`) |
//! | `calls` | `service`, `method`, `parameters` and rows of `results` (`name`, `value`), `turn_index` |
//! | `active_frame` `frames` | of Frames: `id`, `parent`, `info` (`slot`, `values`), `requests`, `binary_questions`, `compare_requests` |
//! | `acts_without_references` `predicted_acts` | of Frames: other lists of `acts` |

mod line;
mod parts;
mod places;
mod recognise;
mod source;
mod template;

pub use places::{PLACES, query_places};
pub use recognise::recognise;
pub use source::{Source, VERSION};
pub use template::{PREDICTIONS, template};

use super::flights::FlightSheet;
use super::raw::parse;
use super::{ReadFault, RecordText, Skim};
use crate::corpus::{Dialogue, FlightField, Recognition};
use line::Line;

/// Appends a dialogue as a line.
pub fn write(source: &Source, dialogue: &Dialogue, out: &mut Vec<u8>) {
    // A list of bytes takes all that is written, and no value of a line is one that JSON does not have.
    let _ = serde_json::to_writer(&mut *out, &Line::of(source, dialogue));
    out.push(b'\n');
}

pub fn read(recognition: &Recognition, record: RecordText) -> Result<Dialogue, ReadFault> {
    let line: Line = parse(record.bytes)?;
    line.check(recognition)?;
    Ok(line.into_dialogue())
}

pub fn skim(recognition: &Recognition, record: RecordText, skim: &mut Skim) -> Result<(), ReadFault> {
    let dialogue = read(recognition, record)?;
    skim.fill(&dialogue);
    let kb = dialogue.trip.as_ref().and_then(|trip| trip.kb.as_ref());
    kb.iter().flat_map(|kb| &kb.flights).for_each(|flight| push_flight(flight, &mut skim.sheet));
    Ok(())
}

fn push_flight(flight: &crate::corpus::Flight, sheet: &mut FlightSheet) {
    let numbers =
        [flight.number, flight.price, flight.connections, flight.departure_leg.hour, flight.return_leg.hour]
            .map(|number| number.to_string());
    let [number, price, connections, departure_hour, return_hour] = &numbers;
    sheet.push(FlightField::ALL.into_iter().map(|field| {
        let text = match field {
            FlightField::Number => number,
            FlightField::Price => price,
            FlightField::Airline => &*flight.airline,
            FlightField::Class => &flight.class,
            FlightField::Connections => connections,
            FlightField::From => &flight.departure_leg.airport,
            FlightField::To => &flight.return_leg.airport,
            FlightField::DepartureMonth => &flight.departure_leg.month,
            FlightField::DepartureDay => &flight.departure_leg.day,
            FlightField::DepartureHour => departure_hour,
            FlightField::ReturnMonth => &flight.return_leg.month,
            FlightField::ReturnDay => &flight.return_leg.day,
            FlightField::ReturnHour => return_hour,
        };
        (field, text)
    }));
}
