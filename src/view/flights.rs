//! The flights of one dialogue: which of them are shown, in which order, what its filters count, and how they stand
//! to what the customer wants.
//!
//! Filters are those of the table of all flights ([`super::flight_table`]). There are some thirty rows, so they are counted
//! and put in order here. Invariant: filters narrow, sorting only reorders, and equal rows keep the table's order.

use super::flight_table::shown_value;
use super::{number, text};
use crate::corpus::FlightField;
use crate::engine::answer::{FlightFacet, FlightValue};
use crate::engine::flights::filter::{FlightFilter, Standing, standing};
use crate::formats::{FlightColumn, FlightRow, FlightTable};
use std::cmp::Ordering;
use std::collections::BTreeMap;

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

    pub fn toggled(self, wish: u32) -> Self {
        Self(self.0 ^ Self::bit(wish))
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

/// What of a flight is not as wanted: the wish and in what way.
pub fn broken(row: &FlightRow, waived: Waived) -> impl Iterator<Item = &(u32, String)> {
    row.broken.iter().filter(move |(wish, _)| !waived.has(*wish))
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
    /// What is not as wanted, by column.
    reasons: Vec<(usize, String)>,
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
        self.reasons.iter().filter(move |(of, _)| *of == column).map(|(_, reason)| reason)
    }
}

/// How a flight stands to the wishes. `price` is the lowest of those that meet them.
pub fn verdict(table: &FlightTable, row: &FlightRow, waived: Waived, price: Option<&str>) -> Verdict {
    let wishes = table.wishes.as_deref().unwrap_or_default();
    let reason =
        |(wish, reason): &(u32, String)| Some((wishes.get(*wish as usize)?.column as usize, reason.clone()));
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
    let wishes =
        || (0..).zip(table.wishes.iter().flatten()).filter(|(_, wish)| wish.column as usize == column);
    wishes().next()?;
    let wanted = wishes().filter(|(position, _)| !waived.has(*position));
    let wanted: Vec<&str> = wanted.map(|(_, wish)| wish.wanted.as_str()).collect();
    let is_any = wanted.is_empty();
    Some(if is_any { text::flights::ANY.to_owned() } else { text::flights::wants(&wanted.join(" ")) })
}

/// The rows that meet the filter, in order.
pub fn shown(table: &FlightTable, filter: &FlightFilter, order: Order) -> Vec<usize> {
    let met = table.rows.iter().enumerate().filter(|(_, row)| is_met(row, filter, None));
    let mut rows: Vec<(usize, &FlightRow)> = met.collect();
    rows.sort_by(|(_, a), (_, b)| compare_by(table, a, b, order));
    rows.into_iter().map(|(number, _)| number).collect()
}

fn compare_by(table: &FlightTable, a: &FlightRow, b: &FlightRow, order: Order) -> Ordering {
    match order {
        Order::AsWritten => Ordering::Equal,
        Order::Ranked(waived) => {
            let count = |row| broken(row, waived).count();
            count(a).cmp(&count(b)).then_with(|| compare(a, b, &[FlightField::Price]))
        }
        Order::By(Sorting { column, is_descending }) => {
            let fields = table.columns.get(column).map(|column| column.fields.as_slice()).unwrap_or_default();
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
        FlightFacet { field, values: values.collect() }
    };
    FlightField::ALL.map(facet).into()
}

/// What a column says of a flight.
pub fn cell(row: &FlightRow, column: &FlightColumn) -> String {
    match column.fields.as_slice() {
        [month, day, hour] => {
            format!("{} {}, {:0>2}:00", value(row, *month), value(row, *day), value(row, *hour))
        }
        fields => fields.iter().map(|field| value(row, *field)).collect(),
    }
}

/// The same as it is shown: a price is grouped.
pub fn shown_cell(row: &FlightRow, column: &FlightColumn) -> String {
    match column.fields.as_slice() {
        [field] => shown_value(*field, value(row, *field)),
        _ => cell(row, column),
    }
}

pub fn is_number(column: &FlightColumn) -> bool {
    matches!(column.fields.as_slice(), [field] if field.is_numeric())
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
    use crate::formats::FlightWish;

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
        let column = |title: &str, fields: &[FlightField]| FlightColumn {
            title: title.to_owned(),
            fields: fields.to_vec(),
        };
        let departure = [FlightField::DepartureMonth, FlightField::DepartureDay, FlightField::DepartureHour];
        FlightTable {
            columns: vec![
                column("Airline", &[FlightField::Airline]),
                column("Price", &[FlightField::Price]),
                column("Departs", &departure),
            ],
            rows: vec![
                row(1000, "UA", "300", ["Oct", "2", "4"]),
                row(1001, "Delta", "1100", ["Sept", "30", "23"]),
                row(1002, "JetBlue", "300", ["Oct", "2", "13"]),
            ],
            wishes: None,
            note: String::new(),
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
        check("", by(0, false), &[1, 2, 0]);
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
        let cells: Vec<String> = table.columns.iter().map(|column| cell(&table.rows[0], column)).collect();
        assert_eq!(cells, ["UA", "300", "Oct 2, 04:00"]);
    }

    #[test]
    fn a_verdict_says_what_breaks_wishes_and_where_until_they_are_waived() {
        let mut table = table();
        let wish = |column, wanted: &str| FlightWish { column, wanted: wanted.to_owned() };
        table.wishes = Some(vec![wish(1, "≤ 500"), wish(0, "UA"), wish(1, "≥ 100")]);
        table.rows[1].broken = vec![(0, "over 500".to_owned()), (1, "not UA".to_owned())];
        let none = Waived::default();
        let of = |row: usize, waived| verdict(&table, &table.rows[row], waived, best(&table, waived).1);
        let fits = of(0, none);
        assert_eq!((fits.as_str(), fits.is_best, fits.reasons(1).count()), ("ok", true, 0));
        let breaks = of(1, none);
        assert_eq!(
            (breaks.as_str(), breaks.is_best, breaks.says()),
            ("violates", false, text::flights::not_as_wanted(2))
        );
        assert_eq!(breaks.reasons(1).collect::<Vec<_>>(), ["over 500"]);
        assert_eq!(breaks.reasons(0).collect::<Vec<_>>(), ["not UA"]);
        let without_price = none.toggled(0);
        assert_eq!(of(1, without_price).reasons(1).count(), 0);
        assert_eq!(of(1, without_price.toggled(1)).as_str(), "ok");
        assert_eq!(wanted(&table, 1, none), Some(text::flights::wants("≤ 500 ≥ 100")));
        assert_eq!(wanted(&table, 1, without_price.toggled(2)), Some(text::flights::ANY.to_owned()));
        assert_eq!(wanted(&table, 2, none), None);
        assert_eq!(summary(&table, 3, none), text::flights::shown_with_fits(3, 3, 2, "300"));
        table.wishes = None;
        assert_eq!(summary(&table, 1, none), text::flights::shown(1, 3));
    }

    #[test]
    fn rows_are_ranked_by_wishes_and_price_and_again_when_a_wish_is_waived() {
        let mut table = table();
        let breaks = |wishes: &[u32]| wishes.iter().map(|wish| (*wish, String::new())).collect();
        table.rows[0].broken = breaks(&[0, 1]);
        table.rows[1].broken = breaks(&[1]);
        table.rows[2].broken = breaks(&[0]);
        let ranked = |waived| shown(&table, &filter_of(""), Order::Ranked(waived));
        let none = Waived::default();
        assert_eq!(ranked(none), [2, 1, 0]);
        assert_eq!(best(&table, none), (0, None));
        let first = none.toggled(0);
        assert_eq!(ranked(first), [2, 0, 1]);
        assert_eq!(best(&table, first), (1, Some("300")));
        let both = first.toggled(1);
        assert_eq!(ranked(both), [0, 2, 1]);
        assert_eq!(best(&table, both), (3, Some("300")));
        let is_best = |row: usize| is_best(&table.rows[row], both, Some("300"));
        assert_eq!([is_best(0), is_best(1), is_best(2)], [true, false, true]);
        assert_eq!(both.toggled(1), first);
        assert!(!none.toggled(40).has(40), "there are no wishes so far out");
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
