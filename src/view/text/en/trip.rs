//! The desk of a flight booking: wishes, verdict, search log.

pub const AGENT: &str = "agent";
pub const AGENT_BOOKED: &str = "booked";
pub const AS_RECORDED: &str = "By the data (correct_sample):";
pub const DERIVED: &str = "Judged by the derived expectation";
pub const DERIVED_INCOMPLETE: &str = "Judged by the derived expectation (intent incomplete)";
pub const DERIVED_SHORT: &str = "expected (derived)";
pub const DESK: &str = "Wishes, verdict and flights";
pub const DIFFER: &str = "Recorded and derived expectation differ";
pub const EXPECTED: &str = "expected";
pub const FLIGHT: &str = "flight";
pub const FLIGHTS_JUDGED: &str = "Flights are judged by the wishes alone.";
pub const INCOMPLETE: &str = "The intent is incomplete: HuggingFace exports leave out class, airline preference and \
    times of day, so more flights seem to fit than do, and what is derived may differ from what is recorded.";
pub const IN_BOTH: &str = "Judged by the expectation, recorded and derived alike";
pub const LOG: &str = "Search log, in UTC (milliseconds in the data; seconds for turns)";
pub const LOG_COLUMNS: [&str; 3] = ["Time", "What", "Value"];
pub const NAME: &str = "name";
pub const NONE: &str = "none";
pub const NO_ACTION: &str = "The data does not say what the agent did.";
pub const NO_EXPECTATION: &str = "The data does not say what was expected.";
pub const NO_FLIGHT_FITS: &str = "No flight meets every wish.";
pub const NO_RESERVATION: &str = "The customer has no reservation.";
pub const PART: &str = "part";
pub const POINTS: &str = "points";
pub const PRESSED: &str = "button pressed";
pub const RECORDED: &str = "Judged by the recorded expectation";
pub const RECORDED_SHORT: &str = "expected (recorded)";
pub const RESERVED: &str = "reserved";
pub const REWARD: &str = "reward";
pub const SHOW_DESK: &str =
    "What the customer wants, whether the agent chose right, and the flights, in the place of the turns";
pub const STATUS: &str = "status";
pub const VERDICT: &str = "Did the agent choose right?";
pub const WHY: &str = "How the points are reckoned";
pub const WISHES: &str = "Customer wants";

/// The titles of wishes.
pub mod wish {
    pub const AIRLINE: &str = "airline";
    pub const CLASS: &str = "class";
    pub const CONNECTIONS: &str = "connections";
    pub const FROM: &str = "from";
    pub const GOAL: &str = "goal";
    pub const LEAVES: &str = "leaves";
    pub const LEAVES_IN: &str = "leaves in the";
    pub const NAME: &str = "name";
    pub const PRICE: &str = "price";
    pub const RETURNS: &str = "returns";
    pub const RETURNS_IN: &str = "returns in the";
    pub const TO: &str = "to";
}

pub fn at_most(most: &str) -> String {
    format!("≤ {most}")
}

pub fn reserved(flight: Option<i64>) -> String {
    flight.map_or_else(
        || "The customer has no reservation.".to_owned(),
        |flight| format!("The customer has reserved flight {flight}."),
    )
}

/// What an agent did, after "the agent" or "should have".
pub fn deed(status: &str, flights: &str) -> String {
    match status {
        "book" => format!("booked {flights}"),
        "change" => format!("changed to {flights}"),
        "cancel" => "cancelled the reservation".to_owned(),
        "no_flight" => "found no flight".to_owned(),
        "no_reservation" => "found no reservation".to_owned(),
        status => format!("entered \u{201c}{status}\u{201d} {flights}"),
    }
}

pub fn either(flights: &[i64]) -> String {
    flights.iter().map(i64::to_string).collect::<Vec<_>>().join(" or ")
}

pub fn right(deed: &str) -> String {
    format!("Right: the agent {deed}, as expected.")
}

/// The parts that are wrong; the same deeds are told once.
pub fn wrong(parts: &str, deed: &str, expected: &str) -> String {
    if deed == expected {
        format!("Wrong {parts}: the agent {deed}, as expected.")
    } else {
        format!("Wrong {parts}: the agent {deed} and should have {expected}.")
    }
}

pub fn and(parts: &[&str]) -> String {
    match parts {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        parts => parts.join(""),
    }
}

pub fn did(deed: &str) -> String {
    format!("The agent {deed}.")
}

pub fn expected(deed: &str) -> String {
    format!("The agent should have {deed}.")
}

pub fn breaks(flight: &str, reasons: &str) -> String {
    format!("Flight {flight} is not as wanted: {reasons}.")
}

pub fn costs_more(flight: &str, price: &str, expected: &str, least: &str) -> String {
    format!("Flight {flight} is as wanted but costs {price}; {expected} costs {least}.")
}

pub fn is_unknown(flight: &str) -> String {
    format!("There is no flight {flight}.")
}

pub fn fits(flight: &str, price: &str) -> String {
    format!("Flight {flight} meets every wish at the lowest price, {price}.")
}

pub fn name_differs(said: &str, meant: &str) -> String {
    format!("The name is \u{201c}{said}\u{201d}, not \u{201c}{meant}\u{201d}.")
}

/// What each of two expectations is.
pub fn difference(recorded: &str, derived: &str, is_incomplete: bool) -> String {
    let why = if is_incomplete {
        "The intent is incomplete, so what is derived may be wrong."
    } else {
        "The agent is judged by each."
    };
    format!(
        "By the data the agent should have {recorded}; by wishes and flights it should have {derived}. {why}"
    )
}

pub fn named(name: &str) -> String {
    format!("used the name \u{201c}{name}\u{201d}")
}

pub fn points(points: &str, of: &str) -> String {
    format!("{points} of {of}")
}

pub fn why(part: &str, why: &str) -> String {
    format!("{part}: {why}")
}

pub fn why_name(shared: usize, said: usize, meant: usize) -> String {
    format!(
        "{shared} of {said} characters said are among the {meant} meant: 2 × {shared} ÷ ({said} + {meant})"
    )
}

pub fn why_near(said: &str, nearest: &str, farthest: &str) -> String {
    format!("{said} differs by {nearest}, the farthest flight by {farthest}: 1 − {nearest} ÷ {farthest}")
}

pub fn as_expected(found: &str) -> String {
    format!("{found}, as expected")
}

pub fn not_expected(found: &str, expected: &str) -> String {
    format!("{found}; expected: {expected}")
}

pub fn turn(number: usize, speaker: &str) -> String {
    format!("turn {number}, {speaker}")
}

pub fn entered(field: &str) -> String {
    format!("entered {field}")
}

/// In what way a flight is not as wanted.
pub fn over(more: i64) -> String {
    format!("{more} over")
}

pub fn not(wanted: &str) -> String {
    format!("not {wanted}")
}

pub fn instead(found: &str, wanted: &str) -> String {
    format!("{found} instead of {wanted}")
}

pub const COST_NOT_KNOWN: &str = "cost not known";

pub fn days_late(days: i64) -> String {
    let how = if days > 0 { "late" } else { "early" };
    match days.abs() {
        1 => format!("a day {how}"),
        days => format!("{days} days {how}"),
    }
}

pub fn yes(is_so: bool) -> &'static str {
    if is_so { "correct" } else { "not correct" }
}
