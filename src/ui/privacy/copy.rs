//! The way to the one-file page that stands beside this page, and how to tell that it is the right one.

use crate::ui::parts::Pen;
use crate::view::privacy::Copy;
use crate::view::{number, text};

pub fn draw_copy(pen: &mut Pen, copy: Option<&Copy>) {
    pen.open("p").words(text::privacy::COPY_WHY).close();
    let Some(copy) = copy else {
        pen.open("p").class("privacy-note").words(text::privacy::NO_COPY).close();
        return;
    };
    let name = format!("colloquy-{}.html", copy.build);
    pen.open("p").open("a").class("parts-button privacy-copy-link").set("href", "colloquy.html");
    pen.set("download", &name)
        .set("data-testid", "offline-copy")
        .words(text::privacy::COPY_LINK)
        .close()
        .close();
    pen.open("dl").class("privacy-facts");
    let facts = [&copy.build, &number::bytes(copy.bytes), &copy.sha256];
    for (what, says) in text::privacy::COPY_FACTS.into_iter().zip(facts) {
        pen.open("div").class("privacy-fact").open("dt").words(what).close();
        pen.open("dd").class("privacy-value").words(says).close().close();
    }
    pen.close();
}
