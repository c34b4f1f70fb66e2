//! What the page shows of a `ConvLab` dialogue beside its turns: where it comes from, its goal and its rating.

use crate::corpus::{Dialogue, Field};
use crate::formats::Details;
use crate::formats::free::relabelled;

pub fn details(dialogue: &Dialogue) -> Details {
    let mut fields = relabelled(&dialogue.fields);
    if let Some(rating) = &dialogue.rating {
        let success =
            rating.is_success.map(|is| ("Task done".to_owned(), if is { "yes" } else { "no" }.to_owned()));
        let score = rating.score.clone().map(|score| ("Score".to_owned(), score));
        fields.push(Field::pairs("Rating by the user", score.into_iter().chain(success).collect()));
    }
    let turns = dialogue.turns.iter().map(|turn| relabelled(&turn.fields)).collect();
    Details { dialogue: fields, turns, ..Details::default() }
}
