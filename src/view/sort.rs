//! The order of the list, as the query line has it.

use super::query;
use super::text;
use crate::engine::answer::{Facet, Field, Measure};

/// An order that a person can choose: the term of the line without its name, and what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    pub value: String,
    pub label: String,
}

const PREFIX: &str = "sort:";

/// The order that the line asks for; empty for that of the files.
pub fn current(line: &str) -> String {
    let terms = query::terms(line);
    terms.iter().rev().find_map(|term| sort_of(term.text)).unwrap_or_default().to_ascii_lowercase()
}

/// The line with another order, or with that of the files.
pub fn sorted(line: &str, value: &str) -> String {
    let kept = query::terms(line).into_iter().map(|term| term.text).filter(|text| sort_of(text).is_none());
    let mut texts: Vec<String> = kept.map(str::to_owned).collect();
    if !value.is_empty() {
        texts.insert(0, format!("{PREFIX}{value}"));
    }
    texts.join(" ")
}

fn sort_of(text: &str) -> Option<&str> {
    let (name, value) = text.split_at_checked(PREFIX.len())?;
    name.eq_ignore_ascii_case(PREFIX).then_some(value)
}

/// The orders that make a difference for what is open, two of each measure, after that of the files.
pub fn orders(facets: &[Facet]) -> Vec<Order> {
    let mut orders = vec![Order { value: String::new(), label: text::sort::AS_FILES.to_owned() }];
    for (measure, [most, fewest]) in [
        (Measure::Turns, text::sort::TURNS),
        (Measure::Words, text::sort::WORDS),
        (Measure::Services, text::sort::SERVICES),
        (Measure::Spans, text::sort::SPANS),
        (Measure::Calls, text::sort::CALLS),
        (Measure::Frames, text::sort::FRAMES),
        (Measure::Switches, text::sort::SWITCHES),
        (Measure::Flights, text::sort::FLIGHTS),
        (Measure::Rating, text::sort::RATING),
        (Measure::Pause, text::sort::PAUSE),
    ] {
        if is_told(facets, measure) {
            let word = measure.as_str();
            orders.push(Order { value: format!("-{word}"), label: most.to_owned() });
            orders.push(Order { value: word.to_owned(), label: fewest.to_owned() });
        }
    }
    orders
}

/// Whether the facets say that some dialogue has such a number.
pub fn is_told(facets: &[Facet], measure: Measure) -> bool {
    let values =
        |field| facets.iter().filter(move |facet| facet.field == field).map(|facet| facet.values.len());
    let part = match measure {
        Measure::Turns | Measure::Words => return true,
        // With one for all every dialogue has one at most.
        Measure::Services => return values(Field::Service).any(|count| count > 1),
        Measure::Rating => return values(Field::Rating).next().is_some(),
        Measure::Spans => "span",
        Measure::Calls => "call",
        Measure::Frames | Measure::Switches => "frame-switch",
        Measure::Flights => "flight",
        Measure::Pause => "time",
    };
    let has = facets.iter().find(|facet| facet.field == Field::Has);
    has.is_some_and(|has| has.values.iter().any(|value| value.value == part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::answer::FacetValue;

    #[test]
    fn the_order_is_a_term_of_the_line() {
        assert_eq!(sorted("quiet room", "-turns"), "sort:-turns quiet room");
        assert_eq!(sorted("sort:-turns quiet Sort:rating", "spans"), "sort:spans quiet");
        assert_eq!(sorted("sort:-turns quiet", ""), "quiet");
        assert_eq!(current("sort:turns quiet SORT:-Rating"), "-rating");
        assert_eq!(current("\"sort:turns\""), "");
    }

    #[test]
    fn orders_are_offered_where_they_make_a_difference() {
        let values = vec![FacetValue { value: "span".to_owned(), count: 3 }];
        let labels = |facets: &[Facet]| -> Vec<String> {
            orders(facets).into_iter().map(|order| order.label).collect()
        };
        assert_eq!(
            labels(&[]),
            ["In file order", "Most turns", "Fewest turns", "Most words", "Fewest words"]
        );
        let facets = [Facet { field: Field::Has, values }];
        assert_eq!(labels(&facets)[5..], ["Most spans", "Fewest spans"]);
        let facets = [Facet { field: Field::Rating, values: Vec::new() }];
        assert_eq!(labels(&facets)[5..], ["Highest rating", "Lowest rating"]);
        let service = |value: &str| FacetValue { value: value.to_owned(), count: 1 };
        let facet = |values| [Facet { field: Field::Service, values }];
        assert_eq!(labels(&facet(vec![service("Hotels_1")])).len(), 5, "every dialogue has one at most");
        let facets = facet(vec![service("Hotels_1"), service("Media_1")]);
        assert_eq!(labels(&facets)[5..], ["Most services", "Fewest services"]);
    }
}
