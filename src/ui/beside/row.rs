//! A turn of each dialogue, side by side.

use crate::corpus::Turn;
use crate::engine::answer::Reading;
use crate::ui::here::{Here, name_of};
use crate::ui::parts::Pen;
use crate::ui::reader::draw_utterance;
use crate::view::beside::{Fact, Row, Side};
use crate::view::layer::Layer;
use crate::view::{number, text};
use std::sync::Arc;

pub fn draw_row(pen: &mut Pen, here: Here, row: &Row, [left, right]: [&Arc<Reading>; 2]) {
    pen.open("li").class("beside-row").set("data-testid", "beside-row").flag("data-differs", row.differs);
    if row.differs {
        pen.open("span").class("parts-hidden").words(text::beside::DIFFERS).close();
    }
    for (name, side, reading) in [("left", &row.left, left), ("right", &row.right, right)] {
        pen.open("div").class("beside-side").set("data-side", name);
        if let Some((index, turn)) =
            side.turn.and_then(|index| Some((index, reading.dialogue.turns.get(index)?)))
        {
            draw_turn(pen, here, reading, (index, turn), side);
        }
        draw_facts(pen, &side.facts);
        pen.close();
    }
    pen.close();
}

fn draw_turn(pen: &mut Pen, here: Here, reading: &Arc<Reading>, (index, turn): (usize, &Turn), side: &Side) {
    let ordinal = number::ordinal(index as u64);
    let alone = here.at_turn(name_of(reading), u32::try_from(index).unwrap_or(u32::MAX));
    pen.open("p").class("beside-speaker").set("data-speaker", turn.speaker.word());
    pen.open("a").set("href", &alone.without_beside().fragment());
    pen.set("aria-label", &text::beside::turn_alone(index as u64)).words(&ordinal).close();
    pen.words(" ").words(turn.speaker.word()).close();
    draw_utterance(pen, reading, index, &side.marks);
}

/// What both have of the state is left out: it is the same from turn to turn.
fn draw_facts(pen: &mut Pen, facts: &[Fact]) {
    let is_dull = |fact: &Fact| fact.is_common && !matches!(fact.layer, Some(Layer::Acts | Layer::Calls));
    let told = facts.iter().filter(|fact| !is_dull(fact));
    pen.open("ul").class("beside-facts");
    for fact in told {
        pen.open("li").class("beside-fact").flag("data-apart", !fact.is_common);
        pen.maybe("data-layer", fact.layer.map(Layer::word));
        if !fact.is_common {
            pen.open("span").class("beside-sign").set("aria-hidden", "true").words("≠").close();
            pen.open("span").class("parts-hidden").words(text::beside::ONLY_HERE).close();
        }
        pen.data(&fact.says).close();
    }
    pen.close();
}
