//! The table of all flights: what its filter line asks for, and what a click makes of it.
//!
//! The line is the only state, as it is for dialogues. Invariant: a line that cannot be read is left as it is.

use super::flight::{DEPARTURE, RETURN, mark};
use super::text;
use crate::corpus::{FlightField, RecordAt, Role};
use crate::engine::answer::{DialogueName, FileReport, FlightEntry, FlightFacet, FlightValue, JudgedFlights};
use crate::engine::flights::filter::{Bound, FlightFilter, FlightOrder, FlightSort, FlightTerm, FlightTest};
use crate::engine::flights::parse;
use crate::formats::bundle_of_path;

/// So many rows come with an answer, at least.
pub const FIRST_ROWS: u64 = 80;

/// A picture of a field's values has no more bars.
const MAX_BARS: i64 = 40;

/// Fields of numbers with more values than these are ranges with a picture; others are lists to tick.
const LISTED_NUMBERS: usize = 6;

/// A column of the table of all flights, and what its head sorts by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    pub title: &'static str,
    pub fields: &'static [FlightField],
    pub order: FlightOrder,
}

const fn of_field(title: &'static str, fields: &'static [FlightField], field: FlightField) -> Column {
    Column { title, fields, order: FlightOrder::Field(field) }
}

pub const COLUMNS: [Column; 9] = [
    of_field(text::title::FLIGHT, &[FlightField::Number], FlightField::Number),
    of_field(text::title::PRICE, &[FlightField::Price], FlightField::Price),
    Column { title: text::title::DEPARTS, fields: DEPARTURE, order: FlightOrder::Departure },
    Column { title: text::title::RETURNS, fields: RETURN, order: FlightOrder::Return },
    of_field(text::title::AIRLINE, &[FlightField::Airline], FlightField::Airline),
    of_field(text::title::CLASS, &[FlightField::Class], FlightField::Class),
    of_field(text::title::CONNECTIONS, &[FlightField::Connections], FlightField::Connections),
    of_field(text::title::FROM, &[FlightField::From], FlightField::From),
    of_field(text::title::TO, &[FlightField::To], FlightField::To),
];

/// The fields in the order of their filters: what tells flights apart first, and their numbers last.
pub const FILTERS: [FlightField; FlightField::COUNT] = [
    FlightField::Price,
    FlightField::DepartureMonth,
    FlightField::Airline,
    FlightField::Class,
    FlightField::Connections,
    FlightField::From,
    FlightField::To,
    FlightField::DepartureDay,
    FlightField::DepartureHour,
    FlightField::ReturnMonth,
    FlightField::ReturnDay,
    FlightField::ReturnHour,
    FlightField::Number,
];

/// A number of a flight is its place in a list: a picture of them would be one bar each, all of one height.
pub fn has_picture(field: FlightField) -> bool {
    field != FlightField::Number
}

/// What is said of a flight of the table by its dialogue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// It meets every wish; `None` where there are none to judge it by.
    pub fits: Option<bool>,
    pub marks: Vec<&'static str>,
}

impl Judged {
    /// What a row carries of it: `ok` or `violates`.
    pub fn verdict(&self) -> Option<&'static str> {
        self.fits.map(|fits| if fits { "ok" } else { "violates" })
    }
}

/// How the dialogue of a record judges one of its flights.
pub fn judged(flights: &JudgedFlights, number: u32) -> Option<Judged> {
    let flight = flights.flights.get(number as usize)?;
    Some(Judged {
        fits: flights.has_wishes.then_some(flight.fits),
        marks: flight.marks.iter().map(|of| mark(*of)).collect(),
    })
}

/// The record whose dialogue is about the flights of another record, which may be the same.
pub fn judge_of(entry: &FlightEntry, files: &[FileReport]) -> RecordAt {
    let talk = files.iter().find(|file| file.flights == Some(entry.at.file));
    RecordAt { file: talk.map_or(entry.at.file, |file| file.id), record: entry.at.record }
}

/// Whether a field is filtered by a range.
pub fn is_range(field: FlightField, values: &[FlightValue]) -> bool {
    field.is_numeric() && values.len() > LISTED_NUMBERS
}

/// The line, or while it cannot be read the one before that could.
pub fn readable(line: &str, before: Option<&String>) -> String {
    if parse(line).is_ok() { line.to_owned() } else { before.cloned().unwrap_or_default() }
}

/// What a line asks for; nothing while it cannot be read.
pub fn filter_of(line: &str) -> FlightFilter {
    parse(line).unwrap_or_default()
}

/// Whether some flights may not meet a line.
pub fn has_terms(line: &str) -> bool {
    !filter_of(line).terms.is_empty()
}

/// Whether a value is asked for.
pub fn is_chosen(filter: &FlightFilter, field: FlightField, value: &str) -> bool {
    filter.terms.iter().any(|term| is_of(term, field) && term.tests.iter().any(|test| is_same(test, value)))
}

/// A value to tick.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// Empty where flights have none.
    pub value: String,
    pub count: u64,
    /// Of the largest count.
    pub per_mille: u64,
    pub is_on: bool,
}

/// The values of a field as they are to be ticked.
pub fn choices(values: &[FlightValue], filter: &FlightFilter, field: FlightField) -> Vec<Choice> {
    let most = values.iter().map(|value| value.count).max().unwrap_or(1).max(1);
    let choice = |value: &FlightValue| Choice {
        value: value.text.clone(),
        count: value.count,
        per_mille: value.count * 1000 / most,
        is_on: is_chosen(filter, field, &value.text),
    };
    values.iter().map(choice).collect()
}

/// The values of all fields: those that were not counted are as they are in all flights, which is what was asked for where
/// the filter has no terms.
pub fn completed(mut facets: Vec<FlightFacet>, in_all: &[FlightFacet], has_terms: bool) -> Vec<FlightFacet> {
    for facet in facets.iter_mut().filter(|facet| !facet.is_counted) {
        if let Some(all) = in_all.iter().find(|all| all.field == facet.field) {
            facet.is_counted = !has_terms;
            facet.values.clone_from(&all.values);
        }
    }
    facets
}

/// The line after a click on a value.
pub fn toggled(line: &str, field: FlightField, value: &str) -> String {
    edited(line, &mut |filter| {
        let was_chosen = is_chosen(filter, field, value);
        let mut tests = Vec::new();
        for term in filter.terms.iter_mut().filter(|term| is_of(term, field)) {
            tests.append(&mut term.tests);
        }
        filter.terms.retain(|term| !is_of(term, field));
        // Ranges make room for values.
        tests.retain(|test| matches!(test, FlightTest::Is(_)) && !is_same(test, value));
        if !was_chosen {
            tests.push(FlightTest::Is(value.to_owned()));
        }
        put(filter, field, tests);
    })
}

/// The bounds that a filter sets for a field.
pub fn bounds(filter: &FlightFilter, field: FlightField) -> (String, String) {
    let mut tests = filter.terms.iter().filter(|term| is_of(term, field)).flat_map(|term| &term.tests);
    let text = |bound: &Option<Bound>| bound.as_ref().map(|bound| bound.text.clone()).unwrap_or_default();
    match tests.next() {
        Some(FlightTest::Range(from, to)) => (text(from), text(to)),
        Some(FlightTest::Is(value)) => (value.clone(), value.clone()),
        None => Default::default(),
    }
}

/// The line after bounds were set; an empty one is none.
pub fn ranged(line: &str, field: FlightField, from: &str, to: &str) -> String {
    let bound = |text: &str| (!text.is_empty()).then(|| Bound { text: text.to_owned(), is_open: false });
    edited(line, &mut |filter| {
        filter.terms.retain(|term| !is_of(term, field));
        if !from.is_empty() || !to.is_empty() {
            put(filter, field, vec![FlightTest::Range(bound(from), bound(to))]);
        }
    })
}

/// The line after a click on a bar, which sets its bounds or, where they are set, takes them away.
pub fn barred(line: &str, field: FlightField, bar: &Bar) -> String {
    let (from, to) = (bar.from.to_string(), bar.to.to_string());
    if bounds(&filter_of(line), field) == (from.clone(), to.clone()) {
        ranged(line, field, "", "")
    } else {
        ranged(line, field, &from, &to)
    }
}

/// The line after a click on the head of a column: up, down, as the files are.
pub fn sorted(line: &str, by: FlightOrder) -> String {
    edited(line, &mut |filter| {
        filter.sort = match filter.sort.filter(|sort| sort.by == by) {
            None => Some(FlightSort { by, is_descending: false }),
            Some(sort) if !sort.is_descending => Some(FlightSort { by, is_descending: true }),
            Some(_) => None,
        };
    })
}

fn edited(line: &str, edit: &mut dyn FnMut(&mut FlightFilter)) -> String {
    let Ok(mut filter) = parse(line) else { return line.to_owned() };
    edit(&mut filter);
    filter.line()
}

fn put(filter: &mut FlightFilter, field: FlightField, tests: Vec<FlightTest>) {
    if !tests.is_empty() {
        filter.terms.push(FlightTerm { field, is_negated: false, tests });
    }
}

fn is_of(term: &FlightTerm, field: FlightField) -> bool {
    term.field == field && !term.is_negated
}

fn is_same(test: &FlightTest, value: &str) -> bool {
    matches!(test, FlightTest::Is(asked) if asked.eq_ignore_ascii_case(value))
}

/// Flights whose values lie between two numbers, as shares of the tallest bar in hundredths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    pub from: i64,
    pub to: i64,
    pub count: u64,
    pub total: u64,
    pub count_share: u64,
    pub total_share: u64,
}

impl Bar {
    /// What it stands for, in words.
    pub fn says(&self) -> String {
        let Self { from, to, count, .. } = self;
        let range = if from == to { from.to_string() } else { format!("{from}–{to}") };
        text::flights::bar(&range, *count)
    }
}

/// A picture of a field's numbers: the bars of what matches stand before those of everything.
pub fn bars(values: &[FlightValue]) -> Vec<Bar> {
    let numbers = || values.iter().filter_map(|value| Some((value.text.parse::<i64>().ok()?, value)));
    let (Some((least, _)), Some((most, _))) = (numbers().next(), numbers().next_back()) else {
        return Vec::new();
    };
    // Prices stand a hundred apart: without values between them there are no bars.
    let steps = numbers().zip(numbers().skip(1)).map(|((a, _), (b, _))| b.saturating_sub(a));
    let step = steps.min().unwrap_or(1).max(1);
    let span = most.saturating_sub(least) / step + 1;
    let width = step.saturating_mul((span / MAX_BARS + i64::from(span % MAX_BARS > 0)).max(1));
    let mut bars: Vec<Bar> = Vec::new();
    let mut from = least;
    while from <= most && bars.len() <= usize::try_from(MAX_BARS).unwrap_or_default() {
        let next = from.saturating_add(width);
        bars.push(Bar { from, to: (next - 1).min(most), count: 0, total: 0, count_share: 0, total_share: 0 });
        from = next;
    }
    // Numbers may lie farther apart than numbers can say; the last bar takes what is left.
    if let Some(last) = bars.last_mut() {
        last.to = most;
    }
    for (number, value) in numbers() {
        if let Some(bar) = bars.iter_mut().find(|bar| number <= bar.to) {
            bar.count += value.count;
            bar.total += value.total;
        }
    }
    let tallest = bars.iter().map(|bar| bar.total).max().unwrap_or(1).max(1);
    for bar in &mut bars {
        bar.count_share = (bar.count * 100).div_ceil(tallest);
        bar.total_share = (bar.total * 100).div_ceil(tallest);
    }
    bars
}

/// The dialogue that a flight belongs to: in the file that goes with the one that lists it, where it is open.
pub fn dialogue_of(entry: &FlightEntry, files: &[FileReport]) -> Option<DialogueName> {
    let own = files.iter().find(|file| file.id == entry.at.file)?;
    let recognition = own.recognition.as_ref()?;
    let bundle = bundle_of_path(&own.path).filter(|_| recognition.role == Role::Kb);
    let is_partner = |file: &&FileReport| {
        let role = file.recognition.as_ref().map(|found| found.role);
        bundle_of_path(&file.path) == bundle && role.is_some_and(|role| role.is_listed() && role != Role::Kb)
    };
    let file = bundle.as_ref().and_then(|_| files.iter().find(is_partner)).unwrap_or(own);
    Some(DialogueName {
        dataset: recognition.dataset,
        split: entry.split,
        id: entry.id.clone(),
        path: file.path.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::answer::JudgedFlight;
    use crate::formats::FlightMark;

    #[test]
    fn a_click_puts_a_value_in_and_out() {
        let on = toggled("price:..500 sort:-price", FlightField::Airline, "Delta");
        assert_eq!(on, "price:..500 airline:Delta sort:-price");
        let two = toggled(&on, FlightField::Airline, "UA");
        assert_eq!(two, "price:..500 airline:Delta,UA sort:-price");
        assert!(is_chosen(&filter_of(&two), FlightField::Airline, "delta"));
        assert_eq!(toggled(&two, FlightField::Airline, "Delta"), "price:..500 airline:UA sort:-price");
        assert_eq!(toggled(&on, FlightField::Airline, "delta"), "price:..500 sort:-price");
        assert_eq!(toggled("-airline:UA", FlightField::Airline, "UA"), "-airline:UA airline:UA");
        assert_eq!(toggled("", FlightField::Class, ""), "class:\"\"");
        assert_eq!(toggled("price:..500", FlightField::Price, "300"), "price:300");
        assert_eq!(toggled("colour:red", FlightField::Price, "300"), "colour:red");
    }

    #[test]
    fn bounds_come_and_go() {
        let line = ranged("class:business", FlightField::Price, "", "500");
        assert_eq!(line, "class:business price:..500");
        assert_eq!(bounds(&filter_of(&line), FlightField::Price), (String::new(), "500".to_owned()));
        assert_eq!(bounds(&filter_of("price:300"), FlightField::Price), ("300".to_owned(), "300".to_owned()));
        assert_eq!(ranged(&line, FlightField::Price, "", ""), "class:business");
    }

    #[test]
    fn a_click_on_a_bar_sets_its_bounds_and_takes_them_away() {
        let bar = Bar { from: 100, to: 199, count: 2, total: 4, count_share: 50, total_share: 100 };
        let on = barred("class:business price:..500", FlightField::Price, &bar);
        assert_eq!(on, "class:business price:100..199");
        assert_eq!(barred(&on, FlightField::Price, &bar), "class:business");
        assert_eq!(bar.says(), "100–199: 2 flights");
        assert_eq!(Bar { to: 100, ..bar }.says(), "100: 2 flights");
    }

    #[test]
    fn choices_are_ticked_as_the_filter_says_and_measured_by_the_largest() {
        let value = |text: &str, count| FlightValue { text: text.to_owned(), count, total: 9 };
        let values = [value("Delta", 8), value("UA", 2), value("", 0)];
        let found = choices(&values, &filter_of("airline:delta"), FlightField::Airline);
        let found: Vec<_> = found.iter().map(|it| (it.value.as_str(), it.per_mille, it.is_on)).collect();
        assert_eq!(found, [("Delta", 1000, true), ("UA", 250, false), ("", 0, false)]);
        assert_eq!(choices(&values[2..], &FlightFilter::default(), FlightField::Airline)[0].per_mille, 0);
    }

    #[test]
    fn a_line_that_cannot_be_read_leaves_the_one_before() {
        let before = "price:..500".to_owned();
        assert_eq!(readable("price:..x", Some(&before)), before);
        assert_eq!(readable("price:..x", None), "");
        assert_eq!(readable("price:..100", Some(&before)), "price:..100");
    }

    #[test]
    fn a_head_goes_up_down_and_back() {
        let (price, airline) =
            (FlightOrder::Field(FlightField::Price), FlightOrder::Field(FlightField::Airline));
        let up = sorted("class:business", price);
        assert_eq!(up, "class:business sort:price");
        let down = sorted(&up, price);
        assert_eq!(down, "class:business sort:-price");
        assert_eq!(sorted(&down, airline), "class:business sort:airline");
        assert_eq!(sorted(&down, price), "class:business");
        assert_eq!(sorted("", FlightOrder::Departure), "sort:departure");
    }

    #[test]
    fn every_field_has_a_filter_and_a_column() {
        for field in FlightField::ALL {
            assert!(FILTERS.contains(&field), "{field:?}");
            assert_eq!(
                COLUMNS.iter().filter(|column| column.fields.contains(&field)).count(),
                1,
                "{field:?}"
            );
        }
    }

    #[test]
    fn a_flight_is_judged_by_its_place_in_the_record() {
        let flight = |fits, marks: &[FlightMark]| JudgedFlight { fits, marks: marks.to_vec() };
        let flights = vec![flight(false, &[FlightMark::Booked]), flight(true, &[FlightMark::Expected])];
        let of = |has_wishes, number| judged(&JudgedFlights { has_wishes, flights: flights.clone() }, number);
        assert_eq!(of(true, 0), Some(Judged { fits: Some(false), marks: vec![text::trip::AGENT_BOOKED] }));
        assert_eq!(of(false, 1), Some(Judged { fits: None, marks: vec![text::trip::EXPECTED] }));
        assert_eq!(of(true, 2), None);
    }

    #[test]
    fn bars_cover_all_numbers_and_no_more() {
        let value = |text: i64, count, total| FlightValue { text: text.to_string(), count, total };
        let mut values: Vec<FlightValue> = [100, 200, 400].map(|price| value(price, 1, 4)).into();
        values.push(FlightValue { text: String::new(), count: 1, total: 1 });
        let found = bars(&values);
        let shown: Vec<_> = found.iter().map(|bar| (bar.from, bar.to, bar.count, bar.total_share)).collect();
        assert_eq!(shown, [(100, 199, 1, 100), (200, 299, 1, 100), (300, 399, 0, 0), (400, 400, 1, 100)]);
        assert_eq!(bars(&values[3..]), []);
        for numbers in [vec![i64::MIN, 0, i64::MAX], (0..1000).collect(), vec![7]] {
            let values: Vec<_> = numbers.iter().map(|number| value(*number, 1, 1)).collect();
            let found = bars(&values);
            assert!(found.len() <= 41, "{}", found.len());
            assert_eq!(found.iter().map(|bar| bar.total).sum::<u64>(), numbers.len() as u64);
        }
    }
}
