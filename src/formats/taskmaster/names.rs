//! What names mean: the tree of annotation names, and the numbers behind the names of a response.

use crate::corpus::Span;
use crate::formats::Acceptance;

/// An annotation name, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts<'a> {
    /// A domain (`hotel_search`) in TM-1 and TM-2, a family (`name`) in TM-3.
    pub prefix: &'a str,
    /// What follows; empty when the name is about the transaction as a whole.
    pub path: &'a str,
    pub verdict: Option<Acceptance>,
}

impl Parts<'_> {
    /// It names no slot, or what its domain's ontology calls the transaction.
    pub fn is_whole(&self, vertical: &str) -> bool {
        self.path.is_empty() || self.path == vertical
    }
}

/// Splits a name at its dots: `a.b.c.accept` is `a`, `b.c` and accepted.
pub fn parts(name: &str) -> Parts<'_> {
    let rest = without_verdict(name);
    let verdict = match name.trim().get(rest.len()..) {
        Some(".accept") => Some(Acceptance::Accepted),
        Some(".reject") => Some(Acceptance::Rejected),
        _ => None,
    };
    let (prefix, path) = rest.split_once('.').unwrap_or((rest, ""));
    Parts { prefix, path, verdict }
}

/// An annotation name as the ontology has it.
pub fn without_verdict(name: &str) -> &str {
    let name = name.trim();
    name.strip_suffix(".accept").or_else(|| name.strip_suffix(".reject")).unwrap_or(name)
}

/// Whether the name of a span is a path that begins with its service, as in TM-1 and TM-2 alone.
pub fn is_path(span: &Span) -> bool {
    !span.service.is_empty() && span.slot.starts_with(&span.service)
}

/// A name of a response without the number that tells repeated values apart: `time.showing_2` is `time.showing`.
pub fn base(name: &str) -> &str {
    match name.rsplit_once('_') {
        Some((base, number)) if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => {
            base
        }
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_a_prefix_a_path_and_perhaps_a_verdict() {
        let accepted = Some(Acceptance::Accepted);
        for (name, prefix, path, verdict) in [
            (
                "restaurant_reservation.name.restaurant.reject",
                "restaurant_reservation",
                "name.restaurant",
                Some(Acceptance::Rejected),
            ),
            ("pizza_ordering.accept", "pizza_ordering", "", accepted),
            ("uber_lyft.ride_booking.accept", "uber_lyft", "ride_booking", accepted),
            ("flight_search.date.depart_origin", "flight_search", "date.depart_origin", None),
            (" name.movie ", "name", "movie", None),
            ("seating", "seating", "", None),
            ("", "", "", None),
        ] {
            assert_eq!(parts(name), Parts { prefix, path, verdict }, "{name}");
        }
    }

    #[test]
    fn numbers_of_repeated_values_are_taken_off() {
        for (name, expected) in [
            ("time.showing_1", "time.showing"),
            ("name.movie_12", "name.movie"),
            ("status", "status"),
            ("price_", "price_"),
            ("sub_location", "sub_location"),
        ] {
            assert_eq!(base(name), expected);
        }
    }
}
