//! The flights of a dialogue: verdicts, wishes, order and filters, of a table that is made up.

use crate::mounted::{Mounted, has_focus, mounted, press, write};
use colloquy::corpus::{FlightField, Intent};
use colloquy::formats::{FlightMark, FlightRow, FlightTable, FlightWish, Wanted};
use colloquy::ui::flights::{Flights, Ledger, Wishes};
use colloquy::ui::navigation::Navigation;
use colloquy::view::trip::chips;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlInputElement;

const ROWS: &str = "[data-testid=flight-row]";

fn flight(number: i64, price: &str, airline: &str, broken: &[u32], marks: &[FlightMark]) -> FlightRow {
    let mut values = vec![String::new(); FlightField::COUNT];
    values[FlightField::Number.index()] = number.to_string();
    price.clone_into(&mut values[FlightField::Price.index()]);
    airline.clone_into(&mut values[FlightField::Airline.index()]);
    FlightRow { number, broken: broken.to_vec(), values, marks: marks.to_vec() }
}

/// Three flights; the customer wants to pay at most 500 and to fly with an airline that costs what one expects.
fn table() -> FlightTable {
    let airline = Wanted::Exactly("normal-cost".to_owned());
    FlightTable {
        rows: vec![
            flight(1000, "1200", "Spirit", &[0, 1], &[FlightMark::Booked]),
            flight(1001, "300", "UA", &[], &[FlightMark::Expected]),
            flight(1002, "200", "Spirit", &[1], &[]),
        ],
        wishes: Some(vec![
            FlightWish { field: FlightField::Price, wanted: Wanted::AtMost(500) },
            FlightWish { field: FlightField::Airline, wanted: airline },
        ]),
    }
}

fn mount(table: FlightTable) -> Mounted {
    mounted(move || {
        provide_context(Navigation::new());
        let is_judged = table.wishes.is_some();
        let ledger = Ledger::new(Arc::new(table));
        let intent = Intent {
            goal: "book".to_owned(),
            max_price: Some(500),
            airline_preference: Some("normal-cost".to_owned()),
            ..Intent::default()
        };
        let chips =
            chips(&intent, &ledger.table.with_value(|table| table.wishes.clone()).unwrap_or_default());
        view! {
            <Wishes chips ledger=is_judged.then_some(ledger)/>
            <Flights ledger/>
        }
    })
}

fn numbers(flights: &Mounted) -> Vec<String> {
    flights.values(ROWS, "data-flight")
}

fn verdicts(flights: &Mounted) -> Vec<Option<String>> {
    flights.attributes(ROWS, "data-verdict")
}

fn some(words: &[&str]) -> Vec<Option<String>> {
    words.iter().map(|word| Some((*word).to_owned())).collect()
}

#[wasm_bindgen_test]
fn each_flight_says_how_it_stands_to_the_wishes() {
    let flights = mount(table());
    assert_eq!(numbers(&flights), ["1001", "1002", "1000"]);
    assert_eq!(verdicts(&flights), some(&["ok", "violates", "violates"]));
    let says = ["✓ as wanted", "✕ 1 not as wanted", "✕ 2 not as wanted"];
    assert_eq!(flights.texts(".flights-verdict"), says);
    assert_eq!(flights.attributes(ROWS, "data-best"), [Some(String::new()), None, None]);
    assert_eq!(
        flights.texts("td[data-broken]"),
        [
            "Spirit, low-cost instead of normal-cost",
            "1\u{202f}200, 700 over",
            "Spirit, low-cost instead of normal-cost"
        ]
    );
    assert_eq!(flights.texts(".flights-mark"), ["expected", "booked"]);
    assert_eq!(flights.texts(".flights-wanted"), ["wants ≤ 500", "wants normal-cost"]);
    assert_eq!(flights.texts(".flights-chip"), ["goal book"]);
    let count = flights.one("[data-testid=flight-count]");
    assert_eq!(
        count.text_content().as_deref(),
        Some("3 of 3 flights; 1 of them as the customer wants, from 300")
    );
}

#[wasm_bindgen_test]
fn without_wishes_nothing_is_judged() {
    let mut bare = table();
    bare.wishes = None;
    bare.rows.iter_mut().for_each(|row| row.broken.clear());
    let flights = mount(bare);
    assert_eq!(numbers(&flights), ["1000", "1001", "1002"]);
    assert_eq!(verdicts(&flights), [None, None, None]);
    let judging =
        ".flights-verdict, .flights-reason, .flights-wish, .flights-wanted, [data-best], [data-broken]";
    assert!(flights.all(judging).is_empty());
    assert_eq!(flights.texts(".flights-mark"), ["booked", "expected"]);
    assert_eq!(flights.texts(".parts-section-note"), ["3 of 3 flights"]);
}

#[wasm_bindgen_test]
async fn a_wish_that_is_switched_off_judges_and_ranks_anew() {
    let flights = mount(table());
    let wishes = flights.all(".flights-wish");
    let row = flights.one("[data-flight='1002']");
    press(&wishes[1]).await;
    assert_eq!(flights.attributes(".flights-wish", "aria-pressed"), some(&["true", "false"]));
    assert_eq!(numbers(&flights), ["1002", "1001", "1000"]);
    assert_eq!(verdicts(&flights), some(&["ok", "ok", "violates"]));
    assert_eq!(flights.attributes(ROWS, "data-best"), [Some(String::new()), None, None]);
    assert_eq!(flights.texts(".flights-reason"), ["700 over"]);
    assert_eq!(flights.texts(".flights-wanted"), ["wants ≤ 500", "any"]);
    // What is there already stays, and so does the focus.
    assert!(has_focus(&wishes[1]));
    assert!(row.is_connected());
    press(&wishes[1]).await;
    assert_eq!(verdicts(&flights), some(&["ok", "violates", "violates"]));
}

#[wasm_bindgen_test]
async fn heads_sort_up_down_and_as_the_wishes_rank() {
    let flights = mount(table());
    let price = &flights.all("th button")[1];
    let orders = || flights.attributes("th", "aria-sort");
    press(price).await;
    let price_alone = |order: Option<&str>| {
        let mut orders = vec![None; 9];
        orders[1] = order.map(str::to_owned);
        orders
    };
    assert_eq!(orders(), price_alone(Some("ascending")));
    assert_eq!(numbers(&flights), ["1002", "1001", "1000"]);
    press(price).await;
    assert_eq!(orders(), price_alone(Some("descending")));
    assert_eq!(numbers(&flights), ["1000", "1001", "1002"]);
    press(price).await;
    assert_eq!(orders(), price_alone(None));
    assert_eq!(numbers(&flights), ["1001", "1002", "1000"]);
    assert!(has_focus(price));
}

#[wasm_bindgen_test]
async fn the_line_and_the_filters_say_the_same_and_keep_the_focus() {
    let flights = mount(table());
    flights.one("details").set_attribute("open", "").expect("an attribute");
    let line = flights.one(".flights-line");
    let written = || line.unchecked_ref::<HtmlInputElement>().value();
    let spirit = || {
        let labels = flights.all("label");
        let label = labels.into_iter().find(|it| it.text_content().unwrap_or_default().starts_with("Spirit"));
        label.expect("a value").query_selector("input").expect("a selector").expect("a box")
    };
    let held = spirit().unchecked_into::<HtmlInputElement>();
    assert!(!held.checked());
    press(&held).await;
    assert_eq!(written(), "airline:Spirit");
    assert_eq!(numbers(&flights), ["1002", "1000"]);
    assert_eq!(flights.attributes("[data-testid=flight-count]", "data-count"), some(&["2"]));
    assert!(held.checked());
    // The same box, though all counts came anew.
    assert!(has_focus(&held));
    assert_eq!(spirit(), *held.as_ref());

    write(&line, "airline:Spirit price:..x", "input").await;
    assert!(!flights.one("[role=alert]").hidden());
    assert_eq!(numbers(&flights), ["1002", "1000"]);
    write(&line, "", "input").await;
    assert!(flights.one("[role=alert]").hidden());
    assert!(!held.checked());
    assert_eq!(numbers(&flights).len(), 3);
    let href = || flights.attributes(".flights-all", "href").remove(0).unwrap_or_default();
    write(&line, "price:..500", "input").await;
    assert!(href().contains("flights=price:..500"), "{}", href());
    assert_eq!(numbers(&flights), ["1001", "1002"]);
}
