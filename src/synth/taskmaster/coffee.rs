//! Dialogues of TM-4: somebody orders at a coffee bar; calls hold JSON of their own.

use super::line::{self, Call, Line, Segment, Talk};
use crate::formats::taskmaster::calls;
use crate::synth::Random;

const DRINKS: &[&str] = &["Latte", "Mocha", "Cortado", "Cappuccino", "Flat White"];
const MILKS: &[&str] = &["Oat", "Almond", "Whole", "Soy"];
const WISHES: &[&str] = &["extra hot", "not too sweet", "with less foam", "light ice"];

const SCENARIOS: &[&str] = &[
    "Auto template 3 order a drink with milk",
    "Auto template 8 order a drink to go",
    "Auto template 15 ask for the menu",
];

pub fn talk(random: &mut Random) -> Talk {
    let id = line::id(random);
    let (drink, milk) = (random.pick_text(DRINKS), random.pick_text(MILKS));
    let order = random.between(10_000, 99_999);
    let item = random.between(1_000, 9_999);
    let title = random.pick_text(SCENARIOS);
    let mut lines = vec![opening(drink, milk, random)];
    if let Some(first) = lines.first_mut() {
        first.calls = calls(drink, milk, order, item);
    }
    lines.push(said(
        false,
        "Got it. Please check your order on the screen.|Okay, is everything right on the screen?",
        random,
    ));
    if random.chance(120) {
        let mut question = said(true, "What else do you have?|Can I see the menu?", random);
        let names: Vec<String> = DRINKS.iter().map(|name| format!("\"{name}\"")).collect();
        let menu = format!("{{\"menu_items\": [{}]}}", names.join(", "));
        question.calls.push(call("show_menu", "{\"scope\": \"drinks\"}", menu));
        lines.push(question);
        lines.push(said(false, "It's all on the screen. Anything to change?", random));
    }
    if random.chance(750) {
        let request = format!("{{\"order_id\": \"{order}\"}}");
        let mut answer = said(true, "Yes, that's right.|Yep, looks good.|It is, thanks.", random);
        answer.calls.push(call("finish_order", &request, "{\"success\":true}".to_owned()));
        lines.push(answer);
        lines.push(said(
            false,
            "Great. It'll be ready in a minute.|Thanks! You can pick it up at the bar.",
            random,
        ));
    }
    Talk { id, title: title.to_owned(), vertical: "Coffee", instructions: instructions(drink), lines }
}

fn said(is_user: bool, template: &'static str, random: &mut Random) -> Line {
    Line { is_user, ..line::say(template, random, &mut |_, _| String::new()) }
}

/// The order; a wish that is not on the menu is a segment, which is rare.
fn opening(drink: &str, milk: &str, random: &mut Random) -> Line {
    let start = random.pick_text(&["Hi, I'd like a", "Can I get a", "Hello! One", "I\u{2019}ll have a"]);
    let mut text = format!("{start} {} with {} milk", drink.to_lowercase(), milk.to_lowercase());
    let mut segments = Vec::new();
    if random.chance(60) {
        text.push_str(", ");
        let start = text.chars().count();
        text.push_str(random.pick_text(WISHES));
        segments.push(Segment { start, end: text.chars().count(), names: vec!["request".to_owned()] });
    }
    text.push_str(", please.");
    Line { is_user: true, text, segments, calls: Vec::new() }
}

fn call(name: &'static str, request: &str, answer: String) -> Call {
    // Steps of reward rows are made of names and values.
    let args = calls::object(request).unwrap_or_default();
    let known = ["query", "menu_item_id", "order_id", "quantity", "attributes", "scope"];
    let named =
        |(name, value): (String, String)| Some((known.into_iter().find(|known| *known == name)?, value));
    let response = calls::object(&answer).unwrap_or_default();
    Call {
        name,
        args: args.into_iter().filter_map(named).collect(),
        request: request.to_owned(),
        response,
        answer,
    }
}

fn calls(drink: &str, milk: &str, order: u32, item: u32) -> Vec<Call> {
    let id = format!("{}-{item}", drink.to_lowercase().replace(' ', "-"));
    let milks: Vec<String> = MILKS.iter().map(|milk| format!("\"{milk} Milk\"")).collect();
    let attributes = format!("[{{\"attribute_id\": \"milk-options\", \"option\":\"{milk} Milk\"}}]");
    vec![
        call(
            "get_menu_items",
            &format!("{{\"query\": \"{drink}\"}}"),
            format!("{{\"menu_items\":[{{\"menu_item_id\":\"{id}\",\"name\":\"{drink}\"}}]}}"),
        ),
        call(
            "get_addons",
            &format!("{{\"query\": \"{milk} milk\", \"menu_item_id\":\"{id}\"}}"),
            format!(
                "{{\"attributes\": [{{\"attribute_id\": \"milk-options\", \"options\":[{}]}}]}}",
                milks.join(", ")
            ),
        ),
        call(
            "add_order_item",
            &format!("{{\"menu_item_id\": \"{id}\",\"quantity\": \"1\",\"attributes\": {attributes}}}"),
            format!("{{\"order_id\": \"{order}\",\"order_item_id\":\"{}\"}}", order / 3 + 7),
        ),
        call(
            "get_order_details",
            &format!("{{\"order_id\": \"{order}\"}}"),
            format!(
                "{{\"order_id\": \"{order}\", \"menu_items\": [{{\"menu_item_name\": \"{drink}\", \"attributes\": {attributes}}}]}}"
            ),
        ),
    ]
}

fn instructions(drink: &str) -> String {
    format!(
        "*SCENARIO: At a coffee bar*\nOrder a drink.\n{{{{LIST *Latte*,*Mocha*,*Cortado*,*Cappuccino*}}}}\n\
         {{{{ENTER drink drink Which one do you want? (For example {drink})}}}}\n{{{{RAND order_id id 10000 99999}}}}\n\n\
         {{{{CONVERSATION\nhint user (Order var_drink.)\ncall get_menu_items request {{\"query\": \"var_drink\"}}\n\
         response get_menu_items response {{\"menu_items\":[{{\"name\":\"var_drink\"}}]}}\n\
         hint assistant (Ask whether the order is right.)\ncall finish_order request {{\"order_id\": \"var_order_id\"}}\n\
         response finish_order response {{\"success\":true}}\n}}}}\n\n{{{{CHECK confirm_flow It sounds natural.}}}}\n"
    )
}
