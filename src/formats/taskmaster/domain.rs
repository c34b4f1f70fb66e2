//! The domain of a dialogue of TM-1 or TM-2, which no key of the record names.

use super::names;

/// The instruction id without the number of its script, or else the domain of the first annotation.
pub fn domain<'a>(instruction_id: &'a str, first_annotation: Option<&'a str>) -> Option<&'a str> {
    let stem = instruction_stem(instruction_id);
    let of_name = || first_annotation.map(|name| of_prefix(names::parts(name).prefix));
    Some(stem).filter(|stem| !stem.is_empty()).or_else(|| of_name().filter(|domain| !domain.is_empty()))
}

/// `restaurant-table-2` is `restaurant-table`, and `hotel-1b` is `hotel`: numbers and letters behind them tell scripts
/// of one domain apart.
pub fn instruction_stem(instruction_id: &str) -> &str {
    let is_between = |letter: char| matches!(letter, '-' | '_' | '.' | ' ');
    let is_digit = |letter: char| letter.is_ascii_digit();
    let mut stem = instruction_id.trim().trim_end_matches(is_between);
    loop {
        let (rest, last) = stem.rsplit_once(is_between).unwrap_or(("", stem));
        let is_letter =
            last.len() == 1 && rest.rsplit(is_between).next().is_some_and(|one| one.ends_with(is_digit));
        if last.is_empty() || !(last.starts_with(is_digit) || is_letter) {
            return stem.trim_end_matches(is_digit).trim_end_matches(is_between);
        }
        stem = rest;
    }
}

/// `flight2_detail` and `flight_search` are parts of one service.
fn of_prefix(prefix: &str) -> &str {
    let whole = prefix.strip_suffix("_search").or_else(|| prefix.strip_suffix("_detail"));
    whole.map_or(prefix, |whole| whole.trim_end_matches(|letter: char| letter.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_instructions_tell_the_domain_and_annotations_do_when_they_are_silent() {
        for (id, name, expected) in [
            ("restaurant-table-2", Some("x.y"), Some("restaurant-table")),
            ("nba-3", None, Some("nba")),
            ("pizza-ordering", None, Some("pizza-ordering")),
            ("hotel-1b", None, Some("hotel")),
            ("hotel-1c", Some("flight_search.x"), Some("hotel")),
            ("movie-24e", None, Some("movie")),
            ("restaurant-search-12_b", None, Some("restaurant-search")),
            ("nfl-2-b", None, Some("nfl")),
            ("hotel3", None, Some("hotel")),
            ("plan-b", None, Some("plan-b")),
            ("17", Some("hotel_search.location.hotel"), Some("hotel")),
            ("1b", Some("flight2_detail.from.time"), Some("flight")),
            ("", Some("restaurant_reservation.name"), Some("restaurant_reservation")),
            ("", Some(" "), None),
            ("", None, None),
        ] {
            assert_eq!(domain(id, name), expected, "{id}");
        }
    }
}
