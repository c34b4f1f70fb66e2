//! The flights of one dialogue: which of them are shown, in which order, what its filters count, and how they stand
//! to what the customer wants.
//!
//! Filters are those of the table of all flights ([`super::flight_table`]). There are some thirty rows, so they are counted
//! and put in order here. Invariant: filters narrow, sorting only reorders, and equal rows keep the table's order.

use super::flight::{DEPARTURE, RETURN, shown_value};
use super::{number, text};
use crate::corpus::FlightField;
use crate::engine::answer::{FlightFacet, FlightValue};
use crate::engine::flights::filter::{FlightFilter, Standing, standing};
use crate::formats::airdialogue::judge::{cost_class, time_of_day};
use crate::formats::{FlightRow, FlightTable, FlightWish, Wanted};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A column: of one field, or of the month, day and hour of a flight there or back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    pub title: &'static str,
    pub fields: &'static [FlightField],
}

/// Number and price come first: they stay in sight where the others have to be scrolled to.
pub const COLUMNS: [Column; 9] = [
    Column { title: text::title::FLIGHT, fields: &[FlightField::Number] },
    Column { title: text::title::PRICE, fields: &[FlightField::Price] },
    Column { title: text::title::DEPARTS, fields: DEPARTURE },
    Column { title: text::title::RETURNS, fields: RETURN },
    Column { title: text::title::AIRLINE, fields: &[FlightField::Airline] },
    Column { title: text::title::CONNECTIONS, fields: &[FlightField::Connections] },
    Column { title: text::title::CLASS, fields: &[FlightField::Class] },
    Column { title: text::title::FROM, fields: &[FlightField::From] },
    Column { title: text::title::TO, fields: &[FlightField::To] },
];

/// The column that rows are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sorting {
    pub column: usize,
    pub is_descending: bool,
}

impl Sorting {
    /// What a click on a column's head makes of it: up, down, as the table is.
    pub fn next(now: Option<Self>, column: usize) -> Option<Self> {
        match now.filter(|now| now.column == column) {
            None => Some(Self { column, is_descending: false }),
            Some(Self { is_descending: false, .. }) => Some(Self { column, is_descending: true }),
            Some(_) => None,
        }
    }
}

/// The wishes that are switched off, to see what would be without them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waived(u32);

impl Waived {
    pub fn has(self, wish: u32) -> bool {
        self.0 & Self::bit(wish) != 0
    }

    /// The same with some wishes switched off, or on again.
    pub fn with(self, wishes: &[u32], is_waived: bool) -> Self {
        let bits = wishes.iter().fold(0, |bits, wish| bits | Self::bit(*wish));
        Self(if is_waived { self.0 | bits } else { self.0 & !bits })
    }

    fn bit(wish: u32) -> u32 {
        1_u32.checked_shl(wish).unwrap_or(0)
    }
}

/// How the rows are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    AsWritten,
    /// The fewest wishes that are not met first, then the lowest price.
    Ranked(Waived),
    By(Sorting),
}

/// The wishes that a flight does not meet, but for those that are waived.
pub fn broken(row: &FlightRow, waived: Waived) -> impl Iterator<Item = u32> {
    row.broken.iter().copied().filter(move |wish| !waived.has(*wish))
}

/// In what way a flight is not as wanted, to stand behind its value.
pub fn reason(wish: &FlightWish, row: &FlightRow) -> String {
    let found = value(row, wish.field);
    match (&wish.wanted, wish.field) {
        (Wanted::AtMost(most), _) => text::trip::over(found.parse().unwrap_or(*most).saturating_sub(*most)),
        (Wanted::Exactly(wanted), FlightField::DepartureDay | FlightField::ReturnDay) => {
            let days = found.parse::<i64>().ok().zip(wanted.parse().ok());
            let days = days.and_then(|(found, wanted)| found.checked_sub(wanted));
            days.map_or_else(|| text::trip::not(wanted), text::trip::days_late)
        }
        (Wanted::Exactly(wanted), FlightField::DepartureHour | FlightField::ReturnHour) => {
            text::trip::instead(found.parse().map_or("", time_of_day), wanted)
        }
        (Wanted::Exactly(wanted), FlightField::Airline) => cost_class(found)
            .map_or_else(|| text::trip::COST_NOT_KNOWN.to_owned(), |cost| text::trip::instead(cost, wanted)),
        (Wanted::Exactly(wanted), _) => text::trip::not(wanted),
    }
}

/// What a wish asks for.
fn wish(wish: &FlightWish) -> String {
    match &wish.wanted {
        Wanted::Exactly(wanted) => wanted.clone(),
        Wanted::AtMost(most) => {
            text::trip::at_most(&u64::try_from(*most).map_or_else(|_| most.to_string(), number::grouped))
        }
    }
}

fn is_about(column: usize, field: FlightField) -> bool {
    COLUMNS.get(column).is_some_and(|column| column.fields.contains(&field))
}

/// The price of the flights that meet every wish and cost least, and how many meet every wish.
pub fn best(table: &FlightTable, waived: Waived) -> (usize, Option<&str>) {
    let meeting = || table.rows.iter().filter(|row| broken(row, waived).next().is_none());
    let least = meeting().min_by(|a, b| compare(a, b, &[FlightField::Price]));
    (meeting().count(), least.map(|row| value(row, FlightField::Price)))
}

/// Whether it meets every wish at the lowest price.
pub fn is_best(row: &FlightRow, waived: Waived, price: Option<&str>) -> bool {
    broken(row, waived).next().is_none() && Some(value(row, FlightField::Price)) == price
}

/// How a flight stands to the wishes that are not waived.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// How many wishes it does not meet.
    pub broken: usize,
    /// It meets every wish at the lowest price.
    pub is_best: bool,
    /// What is not as wanted, and in what way.
    reasons: Vec<(FlightField, String)>,
}

impl Verdict {
    pub fn as_str(&self) -> &'static str {
        if self.broken == 0 { "ok" } else { "violates" }
    }

    pub fn says(&self) -> String {
        match self.broken {
            0 => text::flights::AS_WANTED.to_owned(),
            count => text::flights::not_as_wanted(count),
        }
    }

    /// What of a column is not as wanted.
    pub fn reasons(&self, column: usize) -> impl Iterator<Item = &String> {
        self.reasons.iter().filter(move |(field, _)| is_about(column, *field)).map(|(_, reason)| reason)
    }
}

/// How a flight stands to the wishes. `price` is the lowest of those that meet them.
pub fn verdict(table: &FlightTable, row: &FlightRow, waived: Waived, price: Option<&str>) -> Verdict {
    let wishes = table.wishes.as_deref().unwrap_or_default();
    let reason = |position: u32| {
        let wish = wishes.get(position as usize)?;
        Some((wish.field, reason(wish, row)))
    };
    Verdict {
        broken: broken(row, waived).count(),
        is_best: is_best(row, waived, price),
        reasons: broken(row, waived).filter_map(reason).collect(),
    }
}

/// How many flights are shown, and how many are as wanted where that is judged.
pub fn summary(table: &FlightTable, shown: usize, waived: Waived) -> String {
    let total = table.rows.len();
    if table.wishes.is_none() {
        return text::flights::shown(shown, total);
    }
    match best(table, waived) {
        (0, _) => text::flights::shown_without_fit(shown, total),
        (count, price) => {
            let price = price.and_then(|price| price.parse().ok());
            let price = price.map_or_else(String::new, number::grouped);
            text::flights::shown_with_fits(shown, total, count, &price)
        }
    }
}

/// What is wanted of a column; `None` where no wish is about it.
pub fn wanted(table: &FlightTable, column: usize, waived: Waived) -> Option<String> {
    let wishes = || (0..).zip(table.wishes.iter().flatten()).filter(|(_, wish)| is_about(column, wish.field));
    wishes().next()?;
    let wanted = wishes().filter(|(position, _)| !waived.has(*position));
    let wanted: Vec<String> = wanted.map(|(_, asked)| wish(asked)).collect();
    let is_any = wanted.is_empty();
    Some(if is_any { text::flights::ANY.to_owned() } else { text::flights::wants(&wanted.join(" ")) })
}

/// The rows that meet the filter, in order.
pub fn shown(table: &FlightTable, filter: &FlightFilter, order: Order) -> Vec<usize> {
    let met = table.rows.iter().enumerate().filter(|(_, row)| is_met(row, filter, None));
    let mut rows: Vec<(usize, &FlightRow)> = met.collect();
    rows.sort_by(|(_, a), (_, b)| compare_by(a, b, order));
    rows.into_iter().map(|(number, _)| number).collect()
}

fn compare_by(a: &FlightRow, b: &FlightRow, order: Order) -> Ordering {
    match order {
        Order::AsWritten => Ordering::Equal,
        Order::Ranked(waived) => {
            let count = |row| broken(row, waived).count();
            count(a).cmp(&count(b)).then_with(|| compare(a, b, &[FlightField::Price]))
        }
        Order::By(Sorting { column, is_descending }) => {
            let fields = COLUMNS.get(column).map(|column| column.fields).unwrap_or_default();
            let ascending = compare(a, b, fields);
            if is_descending { ascending.reverse() } else { ascending }
        }
    }
}

/// The values of all fields with their counts, which ignore the filter's own terms on the field.
pub fn facets(table: &FlightTable, filter: &FlightFilter) -> Vec<FlightFacet> {
    let facet = |field| {
        let mut counts: BTreeMap<(Standing, &str), (u64, u64)> = BTreeMap::new();
        for row in &table.rows {
            let text = value(row, field);
            let (count, total) = counts.entry((standing(field, text), text)).or_default();
            *total += 1;
            *count += u64::from(is_met(row, filter, Some(field)));
        }
        let counts = counts.into_iter();
        let values =
            counts.map(|((_, text), (count, total))| FlightValue { text: text.to_owned(), count, total });
        FlightFacet { field, is_counted: true, values: values.collect() }
    };
    FlightField::ALL.map(facet).into()
}

/// What a column says of a flight; a price is grouped.
pub fn cell(row: &FlightRow, column: &Column) -> String {
    cell_of(&row.values, column.fields)
}

/// The same of a flight's values by the index of their fields: a month, day and hour are one date.
pub fn cell_of(values: &[String], fields: &[FlightField]) -> String {
    let value = |field: &FlightField| values.get(field.index()).map_or("", String::as_str);
    match fields {
        [month, day, hour] if !value(month).is_empty() => {
            format!("{} {}, {:0>2}:00", value(month), value(day), value(hour))
        }
        [field] => shown_value(*field, value(field)),
        fields => fields.iter().map(value).collect(),
    }
}

fn compare(a: &FlightRow, b: &FlightRow, fields: &[FlightField]) -> Ordering {
    let orders = fields
        .iter()
        .map(|field| standing(*field, value(a, *field)).cmp(&standing(*field, value(b, *field))));
    orders.fold(Ordering::Equal, Ordering::then)
}

fn is_met(row: &FlightRow, filter: &FlightFilter, except: Option<FlightField>) -> bool {
    let mut terms = filter.terms.iter().filter(|term| Some(term.field) != except);
    terms.all(|term| term.is_met(value(row, term.field)))
}

fn value(row: &FlightRow, field: FlightField) -> &str {
    row.values.get(field.index()).map_or("", String::as_str)
}

#[cfg(test)]
mod tests {
    use super::super::flight_table::filter_of;
    use super::*;

    fn table() -> FlightTable {
        let row = |number: i64, airline: &str, price: &str, [month, day, hour]: [&str; 3]| {
            let mut values = vec![String::new(); FlightField::COUNT];
            values[FlightField::Number.index()] = number.to_string();
            values[FlightField::Airline.index()] = airline.to_owned();
            values[FlightField::Price.index()] = price.to_owned();
            values[FlightField::DepartureMonth.index()] = month.to_owned();
            values[FlightField::DepartureDay.index()] = day.to_owned();
            values[FlightField::DepartureHour.index()] = hour.to_owned();
            FlightRow { number, broken: Vec::new(), values, marks: Vec::new() }
        };
        FlightTable {
            rows: vec![
                row(1000, "UA", "300", ["Oct", "2", "4"]),
                row(1001, "Delta", "1100", ["Sept", "30", "23"]),
                row(1002, "JetBlue", "300", ["Oct", "2", "13"]),
            ],
            wishes: None,
        }
    }

    fn check(line: &str, sorting: Option<Sorting>, expected: &[usize]) {
        let order = sorting.map_or(Order::AsWritten, Order::By);
        assert_eq!(shown(&table(), &filter_of(line), order), expected, "{line} {sorting:?}");
    }

    #[test]
    fn the_line_narrows() {
        check("", None, &[0, 1, 2]);
        check("airline:delta", None, &[1]);
        check("price:..300", None, &[0, 2]);
        check("price:>300 -airline:UA", None, &[1]);
        check("class:economy", None, &[]);
    }

    #[test]
    fn values_are_sorted_as_what_they_are_and_ties_stay() {
        let by = |column, is_descending| Some(Sorting { column, is_descending });
        check("", by(1, false), &[0, 2, 1]);
        check("", by(1, true), &[1, 0, 2]);
        check("", by(4, false), &[1, 2, 0]);
        check("", by(2, false), &[1, 0, 2]);
        check("", by(2, true), &[2, 0, 1]);
    }

    #[test]
    fn counts_of_a_field_ignore_its_own_terms() {
        let facets = facets(&table(), &filter_of("price:300 airline:UA"));
        let counts = |field: FlightField| {
            let values = &facets[field.index()].values;
            values.iter().map(|value| (value.text.clone(), value.count, value.total)).collect::<Vec<_>>()
        };
        let owned = |text: &str, count, total| (text.to_owned(), count, total);
        assert_eq!(counts(FlightField::Price), [owned("300", 1, 2), owned("1100", 0, 1)]);
        assert_eq!(
            counts(FlightField::Airline),
            [owned("Delta", 0, 1), owned("JetBlue", 1, 1), owned("UA", 1, 1)]
        );
        assert_eq!(counts(FlightField::Class), [owned("", 1, 3)]);
    }

    #[test]
    fn spellings_of_one_value_are_counted_each_once() {
        let mut table = table();
        for (row, price) in table.rows.iter_mut().zip(["300", "0300", "300"]) {
            row.values[FlightField::Price.index()] = price.to_owned();
        }
        let facets = facets(&table, &FlightFilter::default());
        let prices = facets[FlightField::Price.index()].values.iter();
        let prices: Vec<(&str, u64)> = prices.map(|value| (value.text.as_str(), value.total)).collect();
        assert_eq!(prices, [("0300", 1), ("300", 2)]);
    }

    #[test]
    fn a_cell_says_when_in_one() {
        let table = table();
        let cells = [4, 1, 2, 3].map(|column| cell(&table.rows[0], &COLUMNS[column]));
        assert_eq!(cells, ["UA", "300", "Oct 2, 04:00", ""]);
    }

    #[test]
    fn a_verdict_says_what_breaks_wishes_and_where_until_they_are_waived() {
        let mut table = table();
        let wish = |field, wanted| FlightWish { field, wanted };
        let exactly = |wanted: &str| Wanted::Exactly(wanted.to_owned());
        table.wishes = Some(vec![
            wish(FlightField::Price, Wanted::AtMost(500)),
            wish(FlightField::Airline, exactly("normal-cost")),
            wish(FlightField::DepartureMonth, exactly("Oct")),
            wish(FlightField::DepartureDay, exactly("2")),
            wish(FlightField::DepartureHour, exactly("evening")),
        ]);
        table.rows[1].broken = vec![0, 2, 3];
        table.rows[2].broken = vec![1, 4];
        let none = Waived::default();
        let of = |row: usize, waived| verdict(&table, &table.rows[row], waived, best(&table, waived).1);
        let reasons = |row: usize, column: usize| {
            of(row, none).reasons(column).map(String::to_owned).collect::<Vec<_>>()
        };
        let fits = of(0, none);
        assert_eq!((fits.as_str(), fits.is_best, fits.reasons(1).count()), ("ok", true, 0));
        let breaks = of(1, none);
        assert_eq!(
            (breaks.as_str(), breaks.is_best, breaks.says()),
            ("violates", false, text::flights::not_as_wanted(3))
        );
        assert_eq!(reasons(1, 1), ["600 over"]);
        assert_eq!(reasons(1, 2), ["not Oct", "28 days late"]);
        assert_eq!(reasons(2, 4), ["low-cost instead of normal-cost"]);
        assert_eq!(reasons(2, 2), ["afternoon instead of evening"]);
        let without_price = none.with(&[0], true);
        assert_eq!(of(1, without_price).reasons(1).count(), 0);
        assert_eq!(of(1, none.with(&[0, 2, 3], true)).as_str(), "ok");
        assert_eq!(wanted(&table, 1, none), Some(text::flights::wants("≤ 500")));
        assert_eq!(wanted(&table, 2, none), Some(text::flights::wants("Oct 2 evening")));
        assert_eq!(wanted(&table, 1, without_price), Some(text::flights::ANY.to_owned()));
        assert_eq!(wanted(&table, 6, none), None);
        assert_eq!(summary(&table, 3, none), text::flights::shown_with_fits(3, 3, 1, "300"));
        table.wishes = None;
        assert_eq!(summary(&table, 1, none), text::flights::shown(1, 3));
    }

    #[test]
    fn rows_are_ranked_by_wishes_and_price_and_again_when_a_wish_is_waived() {
        let mut table = table();
        table.rows[0].broken = vec![0, 1];
        table.rows[1].broken = vec![1];
        table.rows[2].broken = vec![0];
        let ranked = |waived| shown(&table, &filter_of(""), Order::Ranked(waived));
        let none = Waived::default();
        assert_eq!(ranked(none), [2, 1, 0]);
        assert_eq!(best(&table, none), (0, None));
        let first = none.with(&[0], true);
        assert_eq!(ranked(first), [2, 0, 1]);
        assert_eq!(best(&table, first), (1, Some("300")));
        let both = first.with(&[1], true);
        assert_eq!(ranked(both), [0, 2, 1]);
        assert_eq!(best(&table, both), (3, Some("300")));
        let is_best = |row: usize| is_best(&table.rows[row], both, Some("300"));
        assert_eq!([is_best(0), is_best(1), is_best(2)], [true, false, true]);
        assert_eq!(both.with(&[1], false), first);
        assert!(!none.with(&[40], true).has(40), "there are no wishes so far out");
    }

    #[test]
    fn a_head_goes_up_down_and_back() {
        let up = Sorting::next(None, 1);
        let down = Sorting::next(up, 1);
        assert_eq!((up.map(|s| s.is_descending), down.map(|s| s.is_descending)), (Some(false), Some(true)));
        assert_eq!(Sorting::next(down, 1), None);
        assert_eq!(Sorting::next(down, 0).map(|s| s.column), Some(0));
    }
}
