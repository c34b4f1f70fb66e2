//! What a row of the list says of a dialogue in the words of its dataset.

use super::text;
use crate::engine::answer::Row;
use crate::formats::Kind;

/// Short facts, with more for those who point at them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    pub text: String,
    /// Whether the agent was right, and in what not.
    pub verdict: Option<Verdict>,
    pub title: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub is_right: bool,
    pub says: String,
}

/// The services of a dialogue; more than two would be cut anyway.
pub fn services(services: &[String]) -> String {
    match services.len() {
        0..=2 => services.join(" · "),
        count => text::count::services(count as u64),
    }
}

/// The quiz asks what the agent did and whether it was right, so a row does not tell.
pub fn said(row: &Row, is_quiz: bool) -> Option<Said> {
    trip(row, is_quiz).or_else(|| frames(row))
}

fn fact(row: &Row, kind: Kind) -> Option<&str> {
    row.facts.iter().find(|(of, _)| *of == kind).map(|(_, name)| name.as_str())
}

/// What the customer wanted and what came of it.
fn trip(row: &Row, is_quiz: bool) -> Option<Said> {
    let goal = fact(row, Kind::Goal);
    let status = fact(row, Kind::AgentStatus).filter(|_| !is_quiz);
    let text = match (goal, status) {
        (Some(goal), Some(status)) => text::list::outcome(goal, status),
        (Some(told), None) | (None, Some(told)) => told.to_owned(),
        (None, None) => return None,
    };
    if is_quiz {
        return Some(Said { text, verdict: None, title: text::list::GOAL_ONLY.to_owned() });
    }
    let wrong = row.facts.iter().filter(|(kind, _)| *kind == Kind::WrongPart);
    let wrong: Vec<&str> = wrong.map(|(_, part)| part.as_str()).collect();
    let expected = fact(row, Kind::Status);
    let recorded = fact(row, Kind::Correct).map(|correct| correct == "yes");
    let judged = expected.zip(status).map(|_| wrong.is_empty());
    let verdict = recorded.or(judged).map(|is_right| Verdict {
        is_right,
        says: match (is_right, wrong.is_empty()) {
            (true, _) => text::list::RIGHT.to_owned(),
            (false, true) => text::list::WRONG.to_owned(),
            (false, false) => text::list::wrong(&text::trip::and(&wrong)),
        },
    });
    let by = match (recorded, judged) {
        (Some(_), _) => text::list::BY_RECORD,
        (None, Some(_)) => text::list::BY_EXPECTATION,
        (None, None) => "",
    };
    Some(Said { text, verdict, title: text::list::trip_title(expected.unwrap_or_default(), by) })
}

/// How many frames there were at once, and what the user thought of it.
fn frames(row: &Row) -> Option<Said> {
    let rating = fact(row, Kind::Rating).map(text::list::rating);
    let frames = (row.frames > 0).then(|| text::count::frames(row.frames.into()));
    let told: Vec<String> = frames.into_iter().chain(rating).collect();
    (!told.is_empty()).then(|| Said {
        text: told.join(" · "),
        verdict: None,
        title: text::list::FRAMES_MEAN.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Dataset, FileId, RecordAt, RecordNumber};

    fn row(facts: &[(Kind, &str)], frames: u32) -> Row {
        Row {
            at: RecordAt { file: FileId(0), record: RecordNumber(0) },
            rank: 0,
            dataset: Dataset::AirDialogue,
            split: None,
            id: "1".to_owned(),
            services: Vec::new(),
            turns: 2,
            excerpt: String::new(),
            excerpt_turn: 0,
            hits: Vec::new(),
            facts: facts.iter().map(|(kind, name)| (*kind, (*name).to_owned())).collect(),
            frames,
            labels: Vec::new(),
            has_note: false,
        }
    }

    fn check(facts: &[(Kind, &str)], text: &str, verdict: Option<(bool, &str)>) {
        let said = said(&row(facts, 0), false).unwrap();
        assert_eq!(said.text, text);
        assert_eq!(said.verdict.as_ref().map(|it| (it.is_right, it.says.as_str())), verdict, "{facts:?}");
    }

    #[test]
    fn a_trip_says_what_came_of_its_goal_and_what_of_it_is_wrong() {
        use Kind::{AgentStatus, Correct, Goal, Status, WrongPart};
        let [goal, book, none] = [(Goal, "book"), (AgentStatus, "book"), (AgentStatus, "no_flight")];
        check(&[goal, book, (Status, "book"), (Correct, "yes")], "book → book", Some((true, "right")));
        check(
            &[goal, none, (Status, "book"), (Correct, "no"), (WrongPart, "status"), (WrongPart, "flight")],
            "book → no_flight",
            Some((false, "wrong status and flight")),
        );
        check(
            &[goal, book, (Status, "book"), (WrongPart, "name")],
            "book → book",
            Some((false, "wrong name")),
        );
        check(&[goal, book, (Correct, "no")], "book → book", Some((false, "wrong")));
        check(&[goal, book], "book → book", None);
        check(&[goal], "book", None);
    }

    #[test]
    fn the_quiz_is_told_the_goal_alone() {
        let row = row(&[(Kind::Goal, "book"), (Kind::AgentStatus, "cancel"), (Kind::Correct, "no")], 0);
        let said = said(&row, true).unwrap();
        assert_eq!((said.text.as_str(), said.verdict), ("book", None));
        assert!(!said.title.contains("cancel"));
    }

    #[test]
    fn frames_are_counted_and_rated() {
        assert_eq!(said(&row(&[(Kind::Rating, "4.0")], 3), true).unwrap().text, "3 frames · ★ 4.0");
        assert_eq!(said(&row(&[], 1), false).unwrap().text, "1 frame");
        assert_eq!(said(&row(&[], 0), false), None);
    }
}
