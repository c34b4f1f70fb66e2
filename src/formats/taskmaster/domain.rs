//! The domain of a dialogue of TM-1 or TM-2, which no key of the record names.

use super::names;

/// The instruction id without the number at its end, or else the prefix of the first annotation.
pub fn domain<'a>(instruction_id: &'a str, first_annotation: Option<&'a str>) -> Option<&'a str> {
    let stem = instruction_stem(instruction_id);
    let prefix = || first_annotation.map(|name| names::parts(name).prefix);
    Some(stem).filter(|stem| !stem.is_empty()).or_else(|| prefix().filter(|prefix| !prefix.is_empty()))
}

/// `restaurant-table-2` is `restaurant-table`.
pub fn instruction_stem(instruction_id: &str) -> &str {
    let is_tail = |char: char| char.is_ascii_digit() || matches!(char, '-' | '_' | '.' | ' ');
    instruction_id.trim().trim_end_matches(is_tail)
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
            ("17", Some("hotel_search.location.hotel"), Some("hotel_search")),
            ("", Some(" "), None),
            ("", None, None),
        ] {
            assert_eq!(domain(id, name), expected, "{id}");
        }
    }
}
