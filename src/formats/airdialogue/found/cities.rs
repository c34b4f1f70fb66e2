//! Airports as customers call them: by code, or by the city.

use super::words::Words;
use crate::corpus::{Flight, Intent};

/// The cities of the airports that the dataset is about. A city with several airports names the one that the trip is about.
const CITIES: [(&str, &[&str]); 30] = [
    ("Atlanta", &["ATL"]),
    ("Austin", &["AUS"]),
    ("Baltimore", &["BWI"]),
    ("Boston", &["BOS"]),
    ("Charlotte", &["CLT"]),
    ("Chicago", &["ORD", "MDW"]),
    ("Dallas", &["DFW", "DAL"]),
    ("Denver", &["DEN"]),
    ("Detroit", &["DTW"]),
    ("Fort Lauderdale", &["FLL"]),
    ("Honolulu", &["HNL"]),
    ("Houston", &["HOU", "IAH"]),
    ("Las Vegas", &["LAS"]),
    ("Los Angeles", &["LAX"]),
    ("Miami", &["MIA"]),
    ("Minneapolis", &["MSP"]),
    ("New York", &["JFK", "LGA", "EWR"]),
    ("Newark", &["EWR"]),
    ("Oakland", &["OAK"]),
    ("Orlando", &["MCO"]),
    ("Philadelphia", &["PHL"]),
    ("Phoenix", &["PHX"]),
    ("Pittsburgh", &["PIT"]),
    ("Portland", &["PDX"]),
    ("Salt Lake City", &["SLC"]),
    ("San Diego", &["SAN"]),
    ("San Francisco", &["SFO"]),
    ("Seattle", &["SEA"]),
    ("Tampa", &["TPA"]),
    ("Washington", &["IAD", "DCA"]),
];

/// Codes that are words of English when they are not written large.
const WORDS: [&str; 6] = ["DEN", "LAS", "OAK", "PIT", "SAN", "SEA"];

/// The code of an airport that the dataset is about.
pub fn airport(code: &str) -> Option<&'static str> {
    let mut codes = CITIES.iter().flat_map(|(_, codes)| *codes);
    codes.find(|known| **known == code).copied()
}

pub fn is_code(word: &str, code: &str) -> bool {
    word == code || word.eq_ignore_ascii_case(code) && !WORDS.contains(&code)
}

/// The last word of the name of the airport's city that begins here, if no other airport of the trip is in that city.
pub fn is_named_by_city(
    words: &Words,
    at: usize,
    code: &str,
    intent: &Intent,
    flights: &[Flight],
) -> Option<usize> {
    let first = words.get(at)?;
    let is_meant = |city: &str| {
        let mut parts = city.split(' ');
        parts.next().is_some_and(|part| part.eq_ignore_ascii_case(first))
            && (at + 1..)
                .zip(parts)
                .all(|(at, part)| words.get(at).is_some_and(|word| word.eq_ignore_ascii_case(part)))
    };
    let (city, codes) = CITIES.iter().find(|(city, codes)| codes.contains(&code) && is_meant(city))?;
    let of_flights =
        flights.iter().flat_map(|flight| [&flight.departure_leg.airport, &flight.return_leg.airport]);
    let of_intent = [&intent.departure_leg.airport, &intent.return_leg.airport].into_iter().flatten();
    let mut airports = of_flights.map(AsRef::as_ref).chain(of_intent.map(String::as_str));
    let is_other = |airport: &str| airport != code && codes.contains(&airport);
    (!airports.any(is_other)).then(|| at + city.split(' ').count() - 1)
}
