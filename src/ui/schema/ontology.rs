//! A call of an apis.json, and the annotation names of a domain.

use super::{Told, draw_back, draw_heading, draw_link, draw_usage};
use crate::corpus::{IntentEntry, Service};
use crate::engine::answer::{Field, SchemaReport};
use crate::ui::here::Here;
use crate::ui::parts::Pen;
use crate::view::about::meaning;
use crate::view::schema::{annotation_names, size};
use crate::view::text;
use crate::view::values::count;

/// What a call takes, what it answers, and how many dialogues have it.
pub fn draw_api(pen: &mut Pen, here: Here, (report, api): (&SchemaReport, &Service), told: &Told) {
    draw_head(pen, here, api, meaning(&told.about, Field::Api, &api.name));
    pen.open("p").class("schema-ways").open("span").words(text::schema::CALLED_IN);
    draw_link(pen, here, told, (Field::Api, &api.name), count(&told.facets, Field::Api, &api.name));
    pen.close().open("span").class("schema-path").data(&report.path).close().close();
    draw_heading(pen, &size(api));
    let call = api.intents.first();
    if !api.slots.is_empty() {
        draw_titles(pen, text::title::ARGUMENTS, &[text::schema::ARGUMENT, text::schema::WHAT_IT_IS]);
        for slot in &api.slots {
            let is_required = call.is_some_and(|call| call.required_slots.contains(&slot.name));
            let what = if is_required { text::schema::REQUIRED_ARGUMENT } else { text::schema::ANY_OF };
            draw_name(pen, &slot.name, what);
            pen.close();
        }
        pen.close().close().close();
    }
    if let Some(call) = call {
        draw_answers(pen, call);
    }
    pen.close();
}

fn draw_answers(pen: &mut Pen, call: &IntentEntry) {
    draw_heading(pen, text::schema::ANSWERS);
    pen.open("p").set("dir", "auto").words(&call.description).close();
    pen.open("ul").class("schema-values");
    for key in &call.result_slots {
        pen.open("li").data(key).close();
    }
    pen.close();
}

/// Every name with how many dialogues have it.
pub fn draw_annotations(pen: &mut Pen, here: Here, (report, domain): (&SchemaReport, &Service), told: &Told) {
    draw_head(pen, here, domain, &domain.description);
    pen.open("p").class("schema-ways").open("span").class("schema-path").data(&report.path).close().close();
    draw_heading(pen, &size(domain));
    let titles = [text::schema::ANNOTATION_NAME, text::schema::WHAT_IT_IS, text::title::DIALOGUES];
    draw_titles(pen, text::title::ANNOTATION_NAMES, &titles);
    for (name, what, dialogues) in annotation_names(domain, &told.facets) {
        draw_name(pen, name, what);
        draw_usage(pen, here, told, (Field::Slot, name), dialogues);
        pen.close();
    }
    pen.close().close().close().close();
}

fn draw_head(pen: &mut Pen, here: Here, entry: &Service, description: &str) {
    pen.open("article").class("schema-leaf");
    draw_back(pen, here);
    pen.open("h2").class("schema-name").data(&entry.name).close();
    if !description.is_empty() {
        pen.open("p").class("schema-description").set("dir", "auto").words(description).close();
    }
}

/// Opens a table with its titles.
fn draw_titles(pen: &mut Pen, label: &str, titles: &[&str]) {
    pen.open("div").class("schema-scroll").set("role", "region").set("tabindex", "0");
    pen.set("aria-label", label).open("table").class("schema-table").open("thead").open("tr");
    for title in titles {
        pen.open("th").class("schema-cell").set("scope", "col").words(title).close();
    }
    pen.close().close().open("tbody");
}

/// Opens a row with a name and what it is.
fn draw_name(pen: &mut Pen, name: &str, what: &str) {
    pen.open("tr").open("th").class("schema-cell schema-slot").set("scope", "row").data(name).close();
    pen.open("td").class("schema-cell").open("span").class("schema-kind").words(what).close().close();
}
