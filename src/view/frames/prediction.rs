//! What a model said of frames: which it took for meant beside each act and slot, and how often it was right.

use crate::corpus::Field;
use crate::formats::{PredictedFrames, PredictionCheck, PredictionTotals, fixed};
use crate::view::text::prediction as text;

/// The frames that a model says are meant in a turn, beside those that are.
pub fn check(check: &PredictionCheck) -> Option<Field> {
    let compared = match check {
        PredictionCheck::Misfit(misfit) => return Some(Field::text(text::MISFIT, misfit.to_string())),
        PredictionCheck::Compared(compared) => compared,
    };
    let row = |one: &PredictedFrames| {
        let of = one.slot.iter().fold(one.act.clone(), |act, slot| format!("{act} {slot}"));
        let verdict = if one.truth == one.predicted { text::RIGHT } else { text::WRONG };
        vec![of, frames(&one.truth), frames(&one.predicted), verdict.to_owned()]
    };
    let rows: Vec<_> = compared.iter().map(row).collect();
    (!rows.is_empty()).then(|| Field::table(text::FRAMES, &text::COLUMNS, rows))
}

fn frames(frames: &[i64]) -> String {
    if frames.is_empty() {
        return text::NONE.to_owned();
    }
    frames.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// How many predictions of a dialogue are right.
pub fn totals(totals: &PredictionTotals) -> Option<Field> {
    let share = |right: u32, all: u32| {
        text::right_of(right, all, &fixed(f64::from(right) / f64::from(all) * 100.0, 1))
    };
    let mut pairs = Vec::new();
    if let Some(mean) = totals.mean_log_likelihood {
        pairs.push((text::SLOTS.to_owned(), share(totals.slots_right, totals.slots)));
        pairs.push((text::LOG_LIKELIHOOD.to_owned(), fixed(mean, 3).replace('-', "\u{2212}")));
    }
    if totals.acts > 0 {
        pairs.push((text::ACTS.to_owned(), share(totals.acts_right, totals.acts)));
    }
    (!pairs.is_empty()).then(|| Field::pairs(text::TRACKING, pairs))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::FieldBody;
    use crate::formats::Misfit;

    #[test]
    fn predicted_frames_stand_beside_those_that_are_meant() {
        let one = |slot: Option<&str>, truth: &[i64], predicted: &[i64]| PredictedFrames {
            act: "inform".to_owned(),
            slot: slot.map(str::to_owned),
            truth: truth.to_vec(),
            predicted: predicted.to_vec(),
        };
        let compared = vec![one(Some("budget"), &[2], &[2]), one(None, &[1, 3], &[])];
        let field = check(&PredictionCheck::Compared(compared)).unwrap();
        let FieldBody::Table { columns, rows } = field.body else { panic!("no table") };
        assert_eq!(columns, ["Of", "Frame", "Predicted", "Verdict"]);
        assert_eq!(rows, [["inform budget", "2", "2", "right"], ["inform", "1, 3", "none", "wrong"]]);
        assert_eq!(check(&PredictionCheck::Compared(Vec::new())), None);
        let misfit = check(&PredictionCheck::Misfit(Misfit::NoOdds));
        assert_eq!(misfit, Some(Field::text("Predictions do not fit", Misfit::NoOdds.to_string())));
    }

    #[test]
    fn totals_are_shares() {
        let known = PredictionTotals {
            slots: 4,
            slots_right: 3,
            mean_log_likelihood: Some(-0.25),
            acts: 0,
            acts_right: 0,
        };
        let FieldBody::Pairs(pairs) = totals(&known).unwrap().body else { panic!("no pairs") };
        let expected =
            [("Slots", "3 of 4 right (75.0 %)"), ("Mean log-likelihood of slots", "\u{2212}0.250")];
        assert_eq!(pairs, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
        let none =
            PredictionTotals { slots: 0, slots_right: 0, mean_log_likelihood: None, acts: 0, acts_right: 0 };
        assert_eq!(totals(&none), None);
    }
}
