//! Flights are read as the typed reader reads them, whatever they look like.

use super::{FlightSheet, layout::Layout};
use crate::corpus::{Dataset, RecordNumber};
use crate::corpus::{FlightField, KnowledgeBase, Recognition, RecordForm, Remark, Role, Variant};
use crate::formats::airdialogue::FORMAT;
use crate::formats::airdialogue::kb::{QuickFlights, RawKb, knowledge_base, values};
use crate::formats::raw::parse;
use crate::formats::walk::Walk;
use crate::formats::{self, RecordText, Skim};
use proptest::prelude::*;

type Texts = Vec<Vec<String>>;

/// Through the sheet; `None` when the walk is not sure.
fn quick(sheet: &mut FlightSheet, kb: &[u8]) -> Option<Texts> {
    let mut walk = Walk::new(kb);
    sheet.read(&mut walk)?;
    walk.end()?;
    Some(spelled(sheet))
}

fn spelled(sheet: &FlightSheet) -> Texts {
    let text =
        |codes: &[u32; 13], field: FlightField| sheet.words.text(field, codes[field.index()]).to_owned();
    sheet
        .flights
        .iter()
        .map(|codes| FlightField::ALL.iter().map(|field| text(codes, *field)).collect())
        .collect()
}

/// Through the typed reader.
fn typed(kb: &[u8]) -> Option<Texts> {
    let record = [br#"{"kb":"#, kb, b"}"].concat();
    let kb = parse::<RawKb>(&record).ok()?.kb?;
    let of_flight = |flight| values(flight).iter().map(|(_, text)| text.to_string()).collect();
    Some(kb.iter().map(of_flight).collect())
}

/// By the typed reader, with what it remarks.
fn taken_over(record: &[u8]) -> Option<(KnowledgeBase, Vec<Remark>)> {
    let RawKb { kb, reservation } = parse(record).ok()?;
    let mut remarks = Vec::new();
    Some((knowledge_base(kb?, reservation, &mut remarks), remarks))
}

/// A flight as a file may write it; `odd` puts something else in the place of some values.
fn flight(order: &[usize], odd: Option<(usize, &str)>, space: &str, seed: u64) -> String {
    let usual = |index: usize| {
        let field = FlightField::ALL[index];
        let number = (seed >> (index * 3)) % 7;
        match field {
            FlightField::Price => (number * 100 + 100).to_string(),
            FlightField::Number => (1000 + number).to_string(),
            field if field.is_whole() => number.to_string(),
            FlightField::Airline => format!(
                "{:?}",
                ["UA", "Southwest", "Hawaiian", "A B, {\u{e9}}", "an airline with a long name", "", "x"]
                    [usize::try_from(number).unwrap()]
            ),
            _ => format!("\"v{number}\""),
        }
    };
    let member = |index: &usize| {
        let value =
            odd.filter(|(at, _)| at == index).map_or_else(|| usual(*index), |(_, value)| value.to_owned());
        format!("\"{}\":{space}{value}", FlightField::ALL[*index].key())
    };
    let members: Vec<String> = order.iter().map(member).collect();
    format!("{{{space}{}{space}}}", members.join(&format!(",{space}")))
}

const ODD: [&str; 32] = [
    "1e2",
    "-0",
    "1.0",
    "0",
    "00",
    "012",
    "-1",
    "1.5",
    "12345678",
    "123456789012345678901234567890",
    "1e400",
    "null",
    "true",
    "[]",
    "{\"a\":[1]}",
    "\"\"",
    "\"12\"",
    "\" 12 \"",
    "\"a\\u00e9b\"",
    "\"a\\\"b\"",
    "\"\u{e9}\"",
    "\"0123456789abcde\"",
    "\"0123456789abcdef\"",
    "\"0123456789abcdefg\"",
    "\"v1\\n\"",
    "\"v\u{1}\"",
    "v1",
    "-",
    "\"v1",
    "1000,\"more\":2",
    "1000,\"price\":2",
    "\"\\ud800\"",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn flights_are_what_the_typed_reader_says(
        order in Just((0..13).collect::<Vec<usize>>()).prop_shuffle(),
        other in Just((0..13).collect::<Vec<usize>>()).prop_shuffle(),
        left_out in 0usize..4,
        space in prop::sample::select(&["", " ", "\n\t "][..]),
        kinds in prop::collection::vec((0u8..5, 0usize..13, prop::sample::select(&ODD[..]), any::<u64>()), 0..9),
    ) {
        let mut sheet = FlightSheet::default();
        let order = &order[left_out..];
        let flights: Vec<String> = kinds.iter().map(|(kind, at, odd, seed)| match kind {
            0 => flight(order, Some((*at, odd)), space, *seed),
            1 => flight(&other, None, space, *seed),
            _ => flight(order, None, space, *seed),
        }).collect();
        let kb = format!("[{}]", flights.join(", "));
        // Twice, so that the second time everything was met.
        for _ in 0..2 {
            let quick = quick(&mut sheet, kb.as_bytes());
            if let Some(typed) = typed(kb.as_bytes()) {
                prop_assert_eq!(quick, Some(typed), "{}", kb);
            } else if quick.is_some() {
                prop_assert!(serde_json::from_str::<serde::de::IgnoredAny>(&kb).is_ok(), "{}", kb);
            }
        }
        let record = format!("{{\"kb\":{kb},\"reservation\":1001}}");
        let mut reader = QuickFlights::default();
        for _ in 0..2 {
            let quick = reader.read(record.as_bytes());
            let typed = taken_over(record.as_bytes());
            let sure = typed.filter(|(_, remarks)| remarks.is_empty()).map(|(kb, _)| kb);
            prop_assert_eq!(quick, sure, "{}", record);
        }
    }

    #[test]
    fn a_record_reads_again_to_the_same(
        kinds in prop::collection::vec((0usize..13, prop::sample::select(&ODD[..]), 0u8..3, any::<u64>()), 1..5),
        own in prop::sample::select(&["", ",\"more\":1", ",\"kb\":[]", ",\"kb\":null", ",\"dialogue\":[\"customer: a\"]"][..]),
        roles in prop::sample::subsequence(vec![Role::Kb, Role::Dialogues, Role::Predictions], 1..=3),
        form in prop::sample::select(&[RecordForm::OfDataset, RecordForm::Unified][..]),
    ) {
        let order: Vec<usize> = (0..13).collect();
        let mut flights = QuickFlights::default();
        for (at, odd, kind, seed) in kinds {
            let odd = (kind == 0).then_some((at, odd));
            let kb = format!("{{\"kb\":[{}],\"reservation\":0{own}}}", flight(&order, odd, " ", seed));
            let talk = format!("{{\"dialogue\":[\"customer: a\"]{own}}}");
            for role in &roles {
                let of = Recognition { form, ..Recognition::new(Dataset::AirDialogue, Variant::RAW, *role, "") };
                for (bytes, partner) in [(&kb, None), (&talk, Some(kb.as_bytes())), (&kb, Some(kb.as_bytes()))] {
                    let text = RecordText { partner, ..RecordText::of(bytes.as_bytes()) };
                    prop_assert_eq!(formats::read_again(&of, text, &mut flights), formats::read(&of, text), "{}", bytes);
                }
            }
        }
    }

    #[test]
    fn a_damaged_flight_passes_only_as_json(seed: u64, at in 0usize..400, byte in prop::sample::select(&b"\"\\{}[],: 01-.e\x01\xc3x"[..])) {
        let order: Vec<usize> = (0..13).collect();
        let (good, mut bad) = (flight(&order, None, " ", seed), flight(&order, None, " ", !seed).into_bytes());
        let at = at % bad.len();
        bad[at] = byte;
        let kb = [good.as_bytes(), &bad, good.as_bytes()].join(&b", "[..]);
        let kb = [b"[", &kb[..], b"]"].concat();
        let mut sheet = FlightSheet::default();
        quick(&mut sheet, format!("[{good}, {good}]").as_bytes()).unwrap();
        if let Some(found) = quick(&mut sheet, &kb) {
            let text = String::from_utf8_lossy(&kb).into_owned();
            prop_assert!(serde_json::from_str::<serde::de::IgnoredAny>(&text).is_ok(), "{}", text);
            if let Some(typed) = typed(&kb) {
                prop_assert_eq!(found, typed, "{}", text);
            }
        }
    }
}

#[test]
fn flights_like_the_first_are_not_walked_through() {
    let order: Vec<usize> = (0..13).collect();
    let flights: Vec<String> =
        (0..20).map(|seed| flight(&order, None, " ", seed * 0x1234_5678_9abc)).collect();
    let mut sheet = FlightSheet::default();
    quick(&mut sheet, format!("[{}]", flights.join(", ")).as_bytes()).unwrap();
    let layout: Layout = sheet.layout.clone();
    let mut codes = [0; 13];
    let plain = flight(&order, None, " ", 0);
    let text = format!("{plain}, more of it");
    assert_eq!(layout.read(text.as_bytes(), &mut sheet.words, &mut codes), Some(plain.len()));
}

#[test]
fn escaped_keys_and_other_records_do_not_cost_the_words() {
    let recognition = Recognition::new(Dataset::AirDialogue, Variant::new("raw"), Role::Kb, String::new());
    let mut skim = Skim::default();
    let mut read = |record: &str| {
        let record = RecordText { number: RecordNumber(0), ..RecordText::of(record.as_bytes()) };
        (FORMAT.skim)(&recognition, record, &mut skim).unwrap();
        spelled(&skim.sheet).into_iter().map(|texts| (texts[1].clone(), texts[2].clone())).collect::<Vec<_>>()
    };
    let pair = |price: &str, airline: &str| (price.to_owned(), airline.to_owned());
    assert_eq!(read(r#"{"kb":[{"price":100,"airline":"UA"}],"reservation":0}"#), [pair("100", "UA")]);
    assert_eq!(
        read(r#"{"kb":[{"pric\u0065":200.0,"airline":"UA"},{"airline":null}],"reservation":0}"#),
        [pair("200", "UA"), pair("", "")]
    );
    assert_eq!(read(r#"{"kb":[{"price":"100","airline":"U\u0041"}],"reservation":0}"#), [pair("100", "UA")]);
    assert_eq!(skim.sheet.words.texts(FlightField::Price).len(), 3);
}
