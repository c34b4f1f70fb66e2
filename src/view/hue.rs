//! Which of the span colours a slot gets.
//!
//! One colour per family of slots, so that a place is a place in every service; the label tells slots of
//! one family apart. The colours themselves stand in `style/tokens.css`.

/// A family of slots; the colour-blind-safe set of Okabe and Ito has room for eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hue {
    Time,
    Place,
    Name,
    Money,
    Quantity,
    Kind,
    Contact,
    Other,
}

impl Hue {
    /// The value of the attributes that the style sheet knows.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Place => "place",
            Self::Name => "name",
            Self::Money => "money",
            Self::Quantity => "quantity",
            Self::Kind => "kind",
            Self::Contact => "contact",
            Self::Other => "other",
        }
    }
}

/// The words that give a family away. A contact is one wherever its word stands: `phone_number` is no quantity.
const FAMILIES: [(Hue, &[&str]); 7] = [
    (Hue::Contact, &["phone", "address", "email", "contact", "recipient"]),
    (Hue::Time, &["date", "time", "day", "year", "month", "duration", "when", "hour"]),
    (Hue::Money, &["price", "fare", "cost", "amount", "balance", "rent", "fee", "pay", "deposit"]),
    (
        Hue::Quantity,
        &[
            "number",
            "count",
            "size",
            "length",
            "rating",
            "temperature",
            "humidity",
            "wind",
            "precipitation",
            "beds",
            "baths",
            "stops",
            "seats",
            "group",
            "passengers",
            "travelers",
            "tickets",
            "riders",
            "rooms",
            "adults",
        ],
    ),
    (Hue::Kind, &["genre", "category", "cuisine", "type", "class", "subcategory", "language", "subtitles"]),
    (
        Hue::Place,
        &[
            "city",
            "location",
            "area",
            "origin",
            "destination",
            "station",
            "airport",
            "airports",
            "place",
            "where",
            "venue",
            "terminal",
            "theater",
        ],
    ),
    (
        Hue::Name,
        &[
            "name", "title", "artist", "director", "directed", "album", "starring", "actors", "cast",
            "airlines", "airline", "song", "team",
        ],
    ),
];

/// The family of a slot, from the words of its name.
pub fn hue(slot: &str) -> Hue {
    let words: Vec<String> = slot
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(crate::corpus::lowered)
        // A price per day is a price.
        .take_while(|word| word != "per")
        .collect();
    let family = |word: &String| {
        FAMILIES.iter().find(|(_, list)| list.contains(&word.as_str())).map(|(family, _)| *family)
    };
    if words.iter().any(|word| family(word) == Some(Hue::Contact)) {
        return Hue::Contact;
    }
    // What a name says last it is: a `place_name` is a name, an `event_location` a place.
    words.iter().rev().find_map(family).unwrap_or(Hue::Other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_decides() {
        assert_eq!(hue("place_name"), Hue::Name);
        assert_eq!(hue("pickup_location"), Hue::Place);
        assert_eq!(hue("outbound_departure_time"), Hue::Time);
        assert_eq!(hue("city_of_event"), Hue::Place);
        assert_eq!(hue("price_range"), Hue::Money);
        assert_eq!(hue("price_per_day"), Hue::Money);
        assert_eq!(hue("number_of_adults"), Hue::Quantity);
        assert_eq!(hue("phone_number"), Hue::Contact);
        assert_eq!(hue("destination_airport_name"), Hue::Name);
    }

    #[test]
    fn an_unknown_slot_has_a_colour_too() {
        assert_eq!(hue("is_nonstop"), Hue::Other);
        assert_eq!(hue(""), Hue::Other);
        assert_eq!(hue("größe"), Hue::Other);
    }
}
