//! What is shown of a dialogue of Frames as a whole, in words.

use super::text::frames as text;
use crate::corpus::{Field, Rating};
use crate::formats::decimal::fixed;
use crate::formats::details::tracking::{MadeFrame, Switch, Total, TrackingDetails};

pub fn fields(tracking: &TrackingDetails, rating: Option<&Rating>) -> Vec<Field> {
    let pairs =
        |label: &str, pairs: Vec<(String, String)>| (!pairs.is_empty()).then(|| Field::pairs(label, pairs));
    let table = |label: &str, columns: &[&str], rows: Vec<Vec<String>>| {
        (!rows.is_empty()).then(|| Field::table(label, columns, rows))
    };
    let fields = [
        pairs(text::PEOPLE, people(tracking)),
        pairs(text::SURVEY, rating.map(survey).unwrap_or_default()),
        pairs(text::TRACKING, totals(&tracking.total)),
        table(text::FRAMES, &text::FRAME_COLUMNS, tracking.births.iter().map(birth_row).collect()),
        table(text::ACTIVE_FRAME, &text::SWITCH_COLUMNS, tracking.switches.iter().map(switch_row).collect()),
    ];
    fields.into_iter().flatten().collect()
}

fn people(tracking: &TrackingDetails) -> Vec<(String, String)> {
    let user = tracking.user.clone().map(|user| (text::USER, user));
    let fold =
        tracking.fold.map(|fold| (text::FOLD, text::fold_size(fold.number, fold.dialogues, fold.turns)));
    let wizard = tracking.wizard.clone().map(|wizard| (text::WIZARD, wizard));
    let people = [user, fold, wizard].into_iter().flatten();
    people.map(|(label, says)| (label.to_owned(), says)).collect()
}

fn survey(rating: &Rating) -> Vec<(String, String)> {
    let score = rating.score.as_ref().map_or(text::NO_RATING.to_owned(), |score| text::score(score));
    let mut survey = vec![(text::RATING.to_owned(), score)];
    let done = |is_done| if is_done { text::YES } else { text::NO };
    survey.extend(rating.is_success.map(|is| (text::DONE.to_owned(), done(is).to_owned())));
    survey
}

/// How many predictions of the dialogue are right.
fn totals(total: &Total) -> Vec<(String, String)> {
    let share =
        |right: u32, all: u32| text::share(right, all, &fixed(f64::from(right) / f64::from(all) * 100.0, 1));
    let mut pairs = Vec::new();
    if let Some(mean) = total.mean_log_likelihood() {
        pairs.push((text::SLOTS.to_owned(), share(total.slots_right, total.slots)));
        pairs.push((text::MEAN.to_owned(), fixed(mean, 3).replace('-', "\u{2212}")));
    }
    if total.acts > 0 {
        pairs.push((text::ACTS.to_owned(), share(total.acts_right, total.acts)));
    }
    pairs
}

fn birth_row(made: &MadeFrame) -> Vec<String> {
    vec![
        made.frame.to_string(),
        made.parent.map_or(String::new(), |parent| {
            if made.is_parent_missing { text::missing(parent) } else { parent.to_string() }
        }),
        (made.turn + 1).to_string(),
        made.speaker.as_str().to_owned(),
        made.overridden.join(", "),
        made.dropped.join(", "),
        made.added.join(", "),
    ]
}

fn switch_row(switch: &Switch) -> Vec<String> {
    let how = match (switch.is_new, switch.is_said) {
        (true, true) => text::MADE_AND_SWITCHED_TO,
        (true, false) => text::MADE_BY_CHANGE,
        (false, true) => text::SWITCHED_TO,
        (false, false) => text::NOT_SAID,
    };
    vec![(switch.turn + 1).to_string(), switch.from.to_string(), switch.to.to_string(), how.to_owned()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{FieldBody, Speaker};
    use crate::formats::details::tracking::FoldSize;

    fn rows(field: &Field) -> Vec<String> {
        match &field.body {
            FieldBody::Pairs(pairs) => pairs.iter().map(|(name, says)| format!("{name}: {says}")).collect(),
            FieldBody::Table { rows, .. } => rows.iter().map(|row| row.join(" | ")).collect(),
            body => panic!("{body:?}"),
        }
    }

    #[test]
    fn people_scores_and_frames_are_told() {
        let tracking = TrackingDetails {
            user: Some("U1".to_owned()),
            fold: Some(FoldSize { number: 2, dialogues: 77, turns: 1246 }),
            wizard: Some("U2".to_owned()),
            total: Total { slots: 3, slots_right: 2, log_likelihood: -1.5, acts: 0, acts_right: 0 },
            births: vec![MadeFrame {
                frame: 2,
                parent: Some(7),
                is_parent_missing: true,
                turn: 4,
                speaker: Speaker::User,
                overridden: vec!["budget".to_owned(), "seat".to_owned()],
                dropped: Vec::new(),
                added: Vec::new(),
            }],
            switches: Vec::new(),
        };
        let rating = Rating { score: None, is_success: Some(true) };
        let fields = fields(&tracking, Some(&rating));
        let told: Vec<_> = fields.iter().map(|field| (field.label.as_str(), rows(field))).collect();
        let expected = [
            ("People", &["User: U1", "Fold: 2 of 10, with 77 dialogues and 1246 turns", "Wizard: U2"][..]),
            ("Survey", &["Rating by the user: none", "Task done, says the wizard: yes"]),
            (
                "Frame tracking",
                &["Slots: 2 of 3 right (66.7 %)", "Mean log-likelihood of slots: \u{2212}0.500"],
            ),
            ("Frames", &["2 | 7, missing | 5 | user | budget, seat |  | "]),
        ];
        assert_eq!(told.len(), expected.len());
        for ((label, rows), (title, says)) in told.into_iter().zip(expected) {
            assert_eq!((label, rows), (title, says.iter().map(ToString::to_string).collect()));
        }
    }
}
