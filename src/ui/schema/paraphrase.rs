//! A service in the words of every version that is open, side by side.

use super::{draw_heading, link_to};
use crate::corpus::Service;
use crate::ui::here::Here;
use crate::ui::parts::Pen;
use crate::view::location::Screen;
use crate::view::paraphrase::{Said, Version, intents, rows, slots};
use crate::view::text;

pub fn draw_paraphrases(pen: &mut Pen, here: Here, chosen: &Service, versions: &[Version]) {
    if versions.is_empty() {
        return;
    }
    draw_heading(pen, text::schema::IN_OTHER_WORDS);
    pen.open("p").class("schema-note");
    pen.words(text::schema::IN_OTHER_WORDS_NOTE).close();
    pen.open("div").class("schema-scroll").set("role", "region").set("tabindex", "0");
    pen.set("aria-label", text::schema::IN_OTHER_WORDS)
        .open("table")
        .class("schema-versions")
        .open("thead")
        .open("tr");
    for version in versions {
        let name = &version.service.name;
        let link = here.location_now().on(Screen::Schemas(Some(link_to(version.report, name))));
        pen.open("th").class("schema-version").set("scope", "col");
        match version.digit {
            Some(digit) => pen.words(&format!("v{digit}")),
            None => pen.words(text::schema::ORIGINAL),
        };
        pen.open("a").set("href", &link.fragment());
        pen.maybe("aria-current", (chosen.name == *name).then_some("page")).data(name).close().close();
    }
    pen.close().close().open("tbody").open("tr");
    for version in versions {
        pen.open("td").class("schema-version").set("dir", "auto").words(&version.service.description).close();
    }
    pen.close();
    draw_rows(pen, text::title::SLOTS, rows(versions, slots));
    draw_rows(pen, text::title::INTENTS, rows(versions, intents));
    pen.close().close().close();
}

fn draw_rows(pen: &mut Pen, title: &str, rows: Vec<Vec<Option<Said>>>) {
    let Some(columns) = rows.first().map(Vec::len) else { return };
    pen.open("tr").open("th").class("schema-group").set("colspan", &columns.to_string());
    pen.set("scope", "rowgroup").words(title).close().close();
    for row in rows {
        pen.open("tr");
        for said in row {
            pen.open("td").class("schema-version");
            if let Some((name, description)) = said {
                pen.open("strong").data(name).close();
                pen.open("p").set("dir", "auto").words(description).close();
            }
            pen.close();
        }
        pen.close();
    }
}
