//! The desk of a flight booking: what the customer wants, how the agent's outcome is judged, and what the agent entered.
//!
//! Made of the facts of `formats::Booking`. Invariant: every verdict names the expectation that it goes by.

use super::flights::{Waived, broken, reason};
use super::{number, text};
use crate::corpus::{Field, FlightField, Intent, LogStep, Outcome, Turn};
use crate::formats::airdialogue::judge::{NO_RESERVATION, Verdict};
use crate::formats::airdialogue::reward::{FLIGHT_WEIGHT, NAME_WEIGHT, STATUS_WEIGHT};
use crate::formats::{
    Booking, Expectation, ExpectedBy, FlightTable, FlightWish, Judgement, LogEvent, Scores, fixed, time,
};

/// Something that the customer wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chip {
    pub title: &'static str,
    pub says: String,
    /// The wishes that it stands for, by their position; none where flights are not judged by it.
    pub wishes: Vec<u32>,
}

/// What the customer wants, a month and a day as one date.
pub fn chips(intent: &Intent, wishes: &[FlightWish]) -> Vec<Chip> {
    use FlightField as F;
    use text::trip::wish;
    let (there, back) = (&intent.departure_leg, &intent.return_leg);
    let text = |text: &str| Some(text.to_owned());
    let date = |month: &Option<String>, day: &Option<String>| {
        Some([month.as_deref(), day.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(" "))
    };
    let most = |most: i64| text::trip::at_most(&whole(most));
    let connections = intent.max_connections.map(|limit| match limit {
        0 => text::trip::NONE.to_owned(),
        limit => most(limit),
    });
    let chips: [(&'static str, Option<String>, &[F]); 12] = [
        (wish::GOAL, text(&intent.goal), &[]),
        (wish::NAME, text(&intent.name), &[]),
        (wish::FROM, there.airport.clone(), &[F::From]),
        (wish::TO, back.airport.clone(), &[F::To]),
        (wish::LEAVES, date(&there.month, &there.day), &[F::DepartureMonth, F::DepartureDay]),
        (wish::LEAVES_IN, there.time.clone(), &[F::DepartureHour]),
        (wish::RETURNS, date(&back.month, &back.day), &[F::ReturnMonth, F::ReturnDay]),
        (wish::RETURNS_IN, back.time.clone(), &[F::ReturnHour]),
        (wish::PRICE, intent.max_price.map(most), &[F::Price]),
        (wish::CONNECTIONS, connections, &[F::Connections]),
        (wish::CLASS, intent.class.clone(), &[F::Class]),
        (wish::AIRLINE, intent.airline_preference.clone(), &[F::Airline]),
    ];
    let chip = |(title, says, fields): (&'static str, Option<String>, &[F])| {
        let of = (0..).zip(wishes).filter(|(_, wish)| fields.contains(&wish.field));
        let says = says.filter(|says| !says.is_empty())?;
        Some(Chip { title, says, wishes: of.map(|(position, _)| position).collect() })
    };
    chips.into_iter().filter_map(chip).collect()
}

fn whole(number: i64) -> String {
    u64::try_from(number).map_or_else(|_| number.to_string(), number::grouped)
}

/// What the agent did, judged by one expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    pub title: &'static str,
    /// `None` where it is not known what the agent did.
    pub is_right: Option<bool>,
    /// The verdict and its reason, a sentence each.
    pub says: Vec<String>,
    pub rows: Vec<JudgedPart>,
    pub reward: Option<String>,
    /// How the points are reckoned.
    pub whys: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedPart {
    pub part: &'static str,
    pub agent: String,
    pub expected: String,
    pub is_right: bool,
    /// What it adds to the reward, and what it could; empty where that is not known.
    pub points: String,
}

/// The verdicts, each by its expectation; one that says what is not known where nothing was expected.
pub fn judged(booking: &Booking, flights: Option<&FlightTable>) -> Vec<Judged> {
    let by = |expectation| judged_by(booking, expectation, flights);
    let judged: Vec<Judged> = booking.judgement.expectations.iter().map(by).collect();
    if !judged.is_empty() {
        return judged;
    }
    let did = booking.action.as_ref().map(|action| text::trip::did(&deed(action)));
    let says = did.into_iter().chain([text::trip::NO_EXPECTATION.to_owned()]).collect();
    vec![Judged { title: "", is_right: None, says, rows: Vec::new(), reward: None, whys: Vec::new() }]
}

fn judged_by(booking: &Booking, expectation: &Expectation, flights: Option<&FlightTable>) -> Judged {
    let expected = &expectation.outcome;
    let title = match expectation.by {
        ExpectedBy::Recorded => text::trip::RECORDED,
        ExpectedBy::Derived if booking.judgement.is_intent_incomplete => text::trip::DERIVED_INCOMPLETE,
        ExpectedBy::Derived => text::trip::DERIVED,
        ExpectedBy::Both => text::trip::IN_BOTH,
    };
    let Some((action, verdict)) = booking.action.as_ref().zip(expectation.verdict) else {
        let says = vec![text::trip::NO_ACTION.to_owned(), text::trip::expected(&duty(expected))];
        return Judged { title, is_right: None, says, rows: Vec::new(), reward: None, whys: Vec::new() };
    };
    let scores = expectation.scores.as_ref();
    let points = |weight: f64, score: fn(&Scores) -> f64| {
        let points = scores.map(|scores| fixed(weight * score(scores), POINT_DECIMALS));
        points.map_or_else(String::new, |points| text::trip::points(&points, &fixed(weight, 1)))
    };
    let rows = vec![
        JudgedPart {
            part: text::trip::STATUS,
            agent: action.status.clone(),
            expected: expected.status.clone(),
            is_right: verdict.is_status_right,
            points: points(STATUS_WEIGHT, |scores| scores.reward.status),
        },
        JudgedPart {
            part: text::trip::FLIGHT,
            agent: flights_of(action),
            expected: flights_of(expected),
            is_right: verdict.is_flight_right,
            points: points(FLIGHT_WEIGHT, |scores| scores.reward.flight),
        },
        JudgedPart {
            part: text::trip::NAME,
            agent: action.name.clone(),
            expected: expected.name.clone(),
            is_right: verdict.is_name_right,
            points: points(NAME_WEIGHT, |scores| scores.reward.name),
        },
    ];
    Judged {
        title,
        is_right: Some(verdict.is_correct()),
        says: sentences(action, expected, verdict, flights),
        rows,
        reward: scores.map(|scores| fixed(scores.reward.total(), POINT_DECIMALS)),
        whys: scores.map(|scores| whys(action, expected, scores)).unwrap_or_default(),
    }
}

const POINT_DECIMALS: usize = 4;

/// The verdict, and the reason that a person would give for it.
fn sentences(
    action: &Outcome,
    expected: &Outcome,
    verdict: Verdict,
    flights: Option<&FlightTable>,
) -> Vec<String> {
    let did = deed(action);
    if verdict.is_correct() {
        return vec![text::trip::right(&did)];
    }
    let parts: Vec<&str> = verdict.wrong_parts().collect();
    let mut says = vec![text::trip::wrong(&text::trip::and(&parts), &did, &duty(expected))];
    if !verdict.is_flight_right || !verdict.is_status_right {
        says.extend(flights.and_then(|table| why_not(action, expected, table)));
    }
    if !verdict.is_name_right {
        says.push(text::trip::name_differs(&action.name, &expected.name));
    }
    says
}

/// What speaks against the flight that was booked, or for the one that was not.
fn why_not(action: &Outcome, expected: &Outcome, table: &FlightTable) -> Option<String> {
    let wishes = table.wishes.as_deref()?;
    let price_of = |number: i64| {
        let row = table.rows.iter().find(|row| row.number == number)?;
        Some(row.values.get(FlightField::Price.index())?.clone())
    };
    if expected.status == NO_RESERVATION {
        return Some(text::trip::NO_RESERVATION.to_owned());
    }
    let Some(booked) = action.flights.first() else {
        let best = expected.flights.first()?;
        return Some(text::trip::fits(&best.to_string(), &price_of(*best)?));
    };
    let Some(row) = table.rows.iter().find(|row| row.number == *booked) else {
        return Some(text::trip::is_unknown(&booked.to_string()));
    };
    let reasons = broken(row, Waived::default()).filter_map(|position| {
        let wish = wishes.get(position as usize)?;
        Some(text::trip::why(super::flight::title(wish.field), &reason(wish, row)))
    });
    let reasons: Vec<String> = reasons.collect();
    if !reasons.is_empty() {
        return Some(text::trip::breaks(&booked.to_string(), &reasons.join("; ")));
    }
    let best = expected.flights.first()?;
    let (price, least) = (price_of(*booked)?, price_of(*best)?);
    (price != least).then(|| text::trip::costs_more(&booked.to_string(), &price, &best.to_string(), &least))
}

/// What each of two expectations is, where they differ.
pub fn difference(judgement: &Judgement) -> Option<String> {
    let [recorded, derived] = judgement.expectations.as_slice() else { return None };
    let (recorded, derived) = (&recorded.outcome, &derived.outcome);
    let is_name_only = recorded.status == derived.status && recorded.flights == derived.flights;
    let says =
        |outcome: &Outcome| if is_name_only { text::trip::named(&outcome.name) } else { duty(outcome) };
    Some(text::trip::difference(&says(recorded), &says(derived), judgement.is_intent_incomplete))
}

fn whys(action: &Outcome, expected: &Outcome, scores: &Scores) -> Vec<String> {
    let name = text::trip::why_name(scores.name.shared, scores.name.said, scores.name.meant);
    let flight = match scores.flight {
        Some(near) => text::trip::why_near(
            &flights_of(action),
            &fixed(near.nearest, POINT_DECIMALS),
            &fixed(near.farthest, POINT_DECIMALS),
        ),
        None => compared(&flights_of(action), &flights_of(expected)),
    };
    vec![
        text::trip::why(text::trip::STATUS, &compared(&action.status, &expected.status)),
        text::trip::why(text::trip::FLIGHT, &flight),
        text::trip::why(text::trip::NAME, &name),
    ]
}

fn compared(found: &str, expected: &str) -> String {
    if found == expected { text::trip::as_expected(found) } else { text::trip::not_expected(found, expected) }
}

fn deed(outcome: &Outcome) -> String {
    text::trip::deed(&outcome.status, &flights_of(outcome))
}

/// What the agent should have done; any of the expected flights is right.
fn duty(expected: &Outcome) -> String {
    match expected.flights.as_slice() {
        [] | [_] => deed(expected),
        several => text::trip::deed(&expected.status, &text::trip::either(several)),
    }
}

fn flights_of(outcome: &Outcome) -> String {
    let flights = outcome.flights.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    if flights.is_empty() { text::trip::NONE.to_owned() } else { flights }
}

/// What the agent pressed and entered, merged with the turns in the order of time; `None` when it was not logged.
pub fn log(booking: &Booking, turns: &[Turn]) -> Option<Field> {
    let cells = booking.log.iter().map(|line| {
        let [what, value] = match &line.event {
            LogEvent::Turn(at) => {
                let turn = turns.get(*at as usize);
                let speaker = turn.map_or("", |turn| turn.speaker.as_str());
                let said = turn.map(|turn| turn.utterance.clone());
                [text::trip::turn(*at as usize + 1, speaker), said.unwrap_or_default()]
            }
            LogEvent::Step(LogStep::Pressed { button }) => [text::trip::PRESSED.to_owned(), button.clone()],
            LogEvent::Step(LogStep::Entered { field, value }) => [text::trip::entered(field), value.clone()],
        };
        vec![line.time.map(time::utc).unwrap_or_default(), what, value]
    });
    let rows: Vec<_> = cells.collect();
    (!rows.is_empty()).then(|| Field::table(text::trip::LOG, &text::trip::LOG_COLUMNS, rows))
}

#[cfg(test)]
mod tests;
