//! A search for travel packages as a sentence, and all its fields for those who ask.

use super::text::packages as text;
use crate::corpus::{Call, Moment};
use crate::formats::time::{civil_date_of, utc};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchWords {
    /// What was asked for: a word, which may be empty, and a value.
    pub conditions: Vec<(&'static str, String)>,
    /// How many were found, and for how much.
    pub found: String,
    pub has_found: bool,
    /// Every field as the data writes it, with what it stands for where that is not plain.
    pub fields: Vec<(String, String, Option<String>)>,
}

pub fn search_words(call: &Call) -> SearchWords {
    let value = |key: &str| {
        let found = call.parameters.iter().find(|(name, _)| name == key)?;
        Some(found.1.as_str()).filter(|value| !value.is_empty())
    };
    let said = |word, key: &str| value(key).map(|value| (word, value.to_owned()));
    let date = |word, key: &str| Some((word, date(value(key)?)?));
    let is_flexible = value("ARE_DATES_FLEXIBLE") == Some("true");
    let conditions = [
        said(text::FROM, "ORIGIN_CITY"),
        said(text::TO, "DESTINATION_CITY"),
        date(text::LEAVING, "START_TIME"),
        date(text::RETURNING, "END_TIME"),
        is_flexible.then(|| ("", text::FLEXIBLE.to_owned())),
        value("MAX_DURATION").and_then(days).map(|days| (text::LONGEST, days)),
        said(text::ADULTS, "NUM_ADULTS"),
        said(text::CHILDREN, "NUM_CHILDREN"),
        said(text::AT_LEAST, "PRICE_MIN"),
        said(text::AT_MOST, "PRICE_MAX"),
    ];
    SearchWords {
        conditions: conditions.into_iter().flatten().collect(),
        found: found(call),
        has_found: call.results.as_ref().is_some_and(|rows| !rows.is_empty()),
        fields: call
            .parameters
            .iter()
            .map(|(key, value)| (key.clone(), value.clone(), meaning(key, value)))
            .collect(),
    }
}

fn found(call: &Call) -> String {
    let Some(rows) = &call.results else { return text::NOT_RECORDED.to_owned() };
    let price = |row: &Vec<(String, String)>| {
        let (_, price) = row.iter().find(|(name, _)| name == "price")?;
        Some((crate::formats::float(price)?, price.clone()))
    };
    let mut prices: Vec<(f64, String)> = rows.iter().filter_map(price).collect();
    prices.sort_by(|one, other| one.0.total_cmp(&other.0));
    let count = text::found(rows.len() as u64);
    match (prices.first(), prices.last()) {
        (Some((_, least)), Some((_, most))) => [count, text::prices(least, most)].join(" "),
        _ => count,
    }
}

/// The day of a time in milliseconds.
fn date(ms: &str) -> Option<String> {
    let (year, month, day) = civil_date_of(Moment::from_ms(ms.parse().ok()?));
    let month = usize::try_from(month - 1).ok().and_then(|month| text::MONTHS.get(month))?;
    Some(text::date(month, day, year))
}

fn days(ms: &str) -> Option<String> {
    /// Milliseconds in a day.
    const DAY: u64 = 86_400_000;
    let ms: u64 = ms.parse().ok()?;
    (ms > 0 && ms.is_multiple_of(DAY)).then(|| text::days(ms / DAY))
}

fn meaning(key: &str, value: &str) -> Option<String> {
    match key {
        "START_TIME" | "END_TIME" if !value.is_empty() => {
            Some(date(value).unwrap_or_else(|| text::NOT_A_DATE.to_owned()))
        }
        "timestamp" => seconds(value).map(|moment| text::utc(&utc(moment))),
        "MAX_DURATION" => days(value),
        _ => None,
    }
}

/// Seconds with a fraction.
fn seconds(value: &str) -> Option<Moment> {
    let (whole, fraction) = value.split_once('.').unwrap_or((value, ""));
    let digits = fraction.get(..3.min(fraction.len()))?;
    let fraction: i64 = format!("{digits:0<3}").parse().ok()?;
    whole.parse::<i64>().ok()?.checked_mul(1000)?.checked_add(fraction).map(Moment::from_ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    fn search(parameters: &[(&str, &str)], results: Option<&[&str]>) -> SearchWords {
        let row = |price: &&str| pairs(&[("price", price)]);
        let results = results.map(|prices| prices.iter().map(row).collect());
        search_words(&Call {
            service: String::new(),
            method: "search".to_owned(),
            parameters: pairs(parameters),
            results,
            turn_index: None,
        })
    }

    fn conditions(parameters: &[(&str, &str)]) -> String {
        let said = search(parameters, None).conditions;
        let said: Vec<_> =
            said.iter().map(|(word, value)| format!("{word} {value}").trim().to_owned()).collect();
        said.join(", ")
    }

    #[test]
    fn a_search_is_a_sentence() {
        let parameters = [
            ("PRICE_MAX", "1700"),
            ("NUM_ADULTS", "8"),
            ("NUM_CHILDREN", ""),
            ("ORIGIN_CITY", "Caprica"),
            ("DESTINATION_CITY", "Atlantis"),
            ("START_TIME", "1471046400000"),
            ("END_TIME", "NaN"),
            ("MAX_DURATION", "432000000"),
            ("ARE_DATES_FLEXIBLE", "true"),
            ("RESULT_LIMIT", "10"),
        ];
        let says = "from Caprica, to Atlantis, leaving August 13, 2016, flexible dates, at most 5 days, adults 8, price ≤ 1700";
        assert_eq!(conditions(&parameters), says);
        assert_eq!(search(&parameters, None).fields[6].2.as_deref(), Some("not a date"));
        let at = search(&[("timestamp", "1471272050.5")], None).fields.remove(0).2;
        assert_eq!(at.as_deref(), Some("2016-08-15 14:40:50.500 UTC"));
    }

    #[test]
    fn what_was_found_is_counted_with_its_prices() {
        let found = |results| search(&[], results).found;
        assert_eq!(found(None), "result not recorded");
        assert_eq!(found(Some(&[])), "0 packages");
        assert_eq!(found(Some(&["850.5"])), "1 package at 850.5");
        assert_eq!(found(Some(&["1200.5", "900", "x"])), "3 packages from 900 to 1200.5");
    }
}
