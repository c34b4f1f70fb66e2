//! One service: its slots and its intents.

use super::paraphrase::draw_paraphrases;
use super::{Told, draw_back, draw_heading, draw_link, draw_usage};
use crate::corpus::{IntentEntry, Service, SlotEntry, Split};
use crate::engine::answer::{Field, SchemaReport};
use crate::ui::here::Here;
use crate::ui::parts::Pen;
use crate::view::about::usage_query;
use crate::view::call::DONT_CARE;
use crate::view::hue::hue;
use crate::view::paraphrase::Version;
use crate::view::values::{Values, count, values};
use crate::view::{number, text};

/// `is_in_train` says whether a schema of the training split has it, if one is open.
pub fn draw_service(
    pen: &mut Pen,
    here: Here,
    (report, service): (&SchemaReport, &Service),
    is_in_train: Option<bool>,
    versions: &[Version],
    told: &Told,
) {
    pen.open("article").class("schema-leaf");
    draw_back(pen, here);
    pen.open("h2").class("schema-name").data(&service.name).close();
    pen.open("p").class("schema-description").set("dir", "auto").words(&service.description).close();
    let dialogues = here.asking(&usage_query(report.dataset, report.split, &service.name));
    pen.open("p").class("schema-ways").open("a").set("href", &dialogues.fragment());
    pen.words(text::schema::DIALOGUES_WITH).data(&service.name).close();
    if let Some(is_in_train) = is_in_train.filter(|_| report.split != Some(Split::Train)) {
        let says = if is_in_train { text::schema::SEEN } else { text::schema::UNSEEN };
        pen.open("span").class("schema-path").words(says).close();
    }
    // Back to the dialogue that was read last.
    let last = here.dialogues();
    if let Some(link) = last.dialogue() {
        pen.open("a").set("href", &last.fragment()).words(text::schema::BACK_TO).data(&link.name.id).close();
    }
    pen.open("span").class("schema-path").data(&report.path).close().close();
    draw_heading(pen, &text::count::slots(service.slots.len() as u64));
    pen.open("p").class("schema-note");
    pen.words(text::schema::COUNTS_NOTE).close();
    pen.open("div").class("schema-scroll").set("role", "region").set("tabindex", "0");
    pen.set("aria-label", text::title::SLOTS).open("table").class("schema-table").open("thead").open("tr");
    for title in [text::title::SLOT, text::schema::WHAT_IT_IS, text::title::VALUES, text::title::DIALOGUES] {
        pen.open("th").class("schema-cell").set("scope", "col").words(title).close();
    }
    pen.close().close().open("tbody");
    for slot in &service.slots {
        draw_slot(pen, here, slot, told);
    }
    pen.close().close().close();
    draw_heading(pen, &text::count::intents(service.intents.len() as u64));
    for intent in &service.intents {
        draw_intent(pen, here, intent, told);
    }
    draw_paraphrases(pen, here, service, versions);
    pen.close();
}

fn draw_slot(pen: &mut Pen, here: Here, slot: &SlotEntry, told: &Told) {
    let kind = match (slot.is_categorical, slot.possible_values.is_empty()) {
        (true, _) => text::schema::ONE_OF,
        (false, true) => text::schema::ANY_TEXT,
        (false, false) => text::schema::ANY_TEXT_LIKE,
    };
    let values = values(slot, &told.facets);
    pen.open("tr").open("th").class("schema-cell schema-slot").set("scope", "row");
    pen.set("data-hue", hue(&slot.name).word()).data(&slot.name).close();
    pen.open("td").class("schema-cell").set("dir", "auto").words(&slot.description).close();
    pen.open("td").class("schema-cell").open("span").class("schema-kind").words(kind).close();
    pen.words(" ");
    draw_counts(pen, here, &slot.name, &values.listed, told);
    draw_others(pen, here, slot, &values, told);
    pen.close();
    draw_usage(pen, here, told, (Field::Slot, &slot.name), count(&told.facets, Field::Slot, &slot.name));
    pen.close();
}

/// The values that occur and that the schema does not list.
fn draw_others(pen: &mut Pen, here: Here, slot: &SlotEntry, values: &Values, told: &Told) {
    if values.others.is_empty() {
        return;
    }
    let more = values.other_count.saturating_sub(values.others.len()) as u64;
    let says = match (slot.is_categorical, slot.possible_values.is_empty(), more) {
        (true, ..) => text::schema::NOT_IN_SCHEMA,
        (false, false, _) => text::schema::ALSO,
        (false, true, 0) => text::schema::OCCURS,
        (false, true, _) => text::schema::MOST_OFTEN,
    };
    pen.open("div").class("schema-others").flag("data-odd", slot.is_categorical);
    pen.open("span").class("schema-kind").words(says).close().words(" ");
    draw_counts(pen, here, &slot.name, &values.others, told);
    if more > 0 {
        pen.words(" ").open("span").class("schema-kind");
        pen.words(&text::schema::and_others(more)).close();
    }
    pen.close();
}

/// Values, each with how many dialogues have it; the number leads to them.
fn draw_counts(pen: &mut Pen, here: Here, slot: &str, values: &[(&str, u64)], told: &Told) {
    pen.open("ul").class("schema-values");
    for (value, dialogues) in values {
        pen.open("li").data(value);
        if *value == DONT_CARE {
            pen.words(" ").open("span").class("schema-kind").words(text::schema::NO_PREFERENCE).close();
        }
        // A query cannot name a value with quotes.
        let way = told.way(here, (Field::Slot, &format!("{slot}={value}"))).filter(|_| !value.contains('"'));
        let number = number::grouped(*dialogues);
        match way.filter(|_| *dialogues > 0) {
            _ if told.query.is_empty() => {}
            Some(way) => {
                let says = format!("{}: {value}", text::count::dialogues(*dialogues));
                pen.words(" ").open("a").set("href", &way).set("aria-label", &says).words(&number).close();
            }
            None => _ = pen.words(" ").open("span").class("schema-kind").words(&number).close(),
        }
        pen.close();
    }
    pen.close();
}

/// Values, some with what they are by default.
fn draw_values(pen: &mut Pen, values: &[(&str, Option<&str>)]) {
    pen.open("ul").class("schema-values");
    for (value, default) in values {
        pen.open("li").data(value);
        if let Some(default) = default {
            pen.words(" ").open("span").class("schema-default").words(" = ").data(default).close();
        }
        pen.close();
    }
    pen.close();
}

fn draw_intent(pen: &mut Pen, here: Here, intent: &IntentEntry, told: &Told) {
    pen.open("section").class("schema-intent").open("h4").class("schema-intent-name").data(&intent.name);
    pen.words(" ").open("span").class("schema-kind");
    pen.words(if intent.is_transactional { text::schema::TRANSACTION } else { text::schema::SEARCH })
        .words(", ")
        .close();
    let dialogues = count(&told.facets, Field::Intent, &intent.name);
    draw_link(pen, here, told, (Field::Intent, &intent.name), dialogues);
    pen.close();
    pen.open("p").set("dir", "auto").words(&intent.description).close();
    pen.open("dl").class("schema-parts");
    let plain = |names: &'_ [String]| names.iter().map(|name| (name.clone(), None)).collect::<Vec<_>>();
    let optional = intent.optional_slots.iter().map(|(name, default)| (name.clone(), Some(default.clone())));
    for (term, values) in [
        (text::schema::REQUIRED, plain(&intent.required_slots)),
        (text::schema::OPTIONAL, optional.collect()),
        (text::schema::RESULTS, plain(&intent.result_slots)),
    ] {
        pen.open("dt").class("schema-term").words(term).close().open("dd").class("schema-slots");
        if values.is_empty() {
            pen.open("ul").class("schema-values").open("li").class("schema-kind").words(text::parts::NONE);
            pen.close().close();
        } else {
            let values: Vec<_> =
                values.iter().map(|(name, default)| (name.as_str(), default.as_deref())).collect();
            draw_values(pen, &values);
        }
        pen.close();
    }
    pen.close().close();
}
