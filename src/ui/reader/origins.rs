//! Where the annotations of the turns stand in the record, for those who ask: a pointer each, which leads there.

use super::raw::text_of;
use crate::engine::answer::Reading;
use crate::engine::tree::{MAX_BYTES, Tree};
use crate::formats::places_of;
use crate::ui::here::{Here, name_of};
use crate::ui::opened::Opened;
use crate::ui::parts::Pen;
use crate::view::origin::{Origin, Origins, origins};
use crate::view::{problem, text};

/// Reads the record of a dialogue, or says why nothing can be found in it.
pub async fn find_origins(opened: Opened, reading: &Reading) -> Result<Origins, String> {
    let record = text_of(opened, reading).await.map_err(|fault| problem::sentence(&fault))?;
    if record.text.len() > MAX_BYTES {
        return Err(text::reader::TOO_LONG_TO_LAY_OUT.to_owned());
    }
    Ok(origins(&Tree::of(&record.text), places_of(reading.dataset, reading.is_unified), &reading.dialogue))
}

/// Nothing where nothing is known.
pub fn draw_origins(pen: &mut Pen, here: Here, reading: &Reading, turn: Option<usize>, origins: &[Origin]) {
    if origins.is_empty() {
        return;
    }
    pen.open("ul").class("reader-origins").set("aria-label", text::reader::WHERE_FROM);
    let number = turn.and_then(|turn| u32::try_from(turn).ok());
    for Origin { what, pointer } in origins {
        let link = here.in_record(name_of(reading), number, pointer.clone()).fragment();
        pen.open("li").data(what).words(" ").open("a").class("reader-pointer").set("href", &link);
        pen.data(pointer).close().close();
    }
    pen.close();
}
