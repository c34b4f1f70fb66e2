//! Rules about turns and their times.

use super::trip;
use crate::corpus::{LogEntry, Moment};
use crate::formats::{Case, Hits};

pub fn time_order(case: &Case, hits: &mut Hits) {
    let mut before: Option<Moment> = None;
    for (at, turn) in case.dialogue.turns.iter().enumerate() {
        let Some(time) = turn.time else { continue };
        if let Some(before) = before.filter(|before| *before > time) {
            let back = (before.unix_ms - time.unix_ms) / 1000;
            hits.turn(at, format!("the turn is {back} s before the one before it"));
        }
        before = Some(time);
    }
    let Some(trip) = trip(case) else { return };
    let backwards = trip.log.windows(2).filter(|pair| goes_back(pair)).count();
    if backwards > 0 {
        hits.record(format!(
            "the times of the search log go back in {backwards} of {} entries",
            trip.log.len()
        ));
    }
}

fn goes_back(pair: &[LogEntry]) -> bool {
    let [before, after] = pair else { return false };
    matches!((before.time, after.time), (Some(before), Some(after)) if before > after)
}

pub fn speaker_repeat(case: &Case, hits: &mut Hits) {
    for (at, pair) in case.dialogue.turns.windows(2).enumerate() {
        let [before, turn] = pair else { continue };
        if before.speaker == turn.speaker {
            hits.turn(at + 1, format!("the {} has the turn before too", turn.speaker.word()));
        }
    }
}
