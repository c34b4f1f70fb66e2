//! What is known of a `ConvLab` dialogue beside its turns: where it comes from, its goal and its rating.

use crate::corpus::Dialogue;
use crate::formats::Details;
use crate::formats::free::relabelled;

pub fn details(dialogue: &Dialogue) -> Details {
    Details {
        dialogue: relabelled(&dialogue.fields),
        turns: dialogue.turns.iter().map(|turn| relabelled(&turn.fields)).collect(),
        rating: dialogue.rating.clone(),
        ..Details::default()
    }
}
