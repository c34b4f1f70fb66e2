//! What is said of predictions and their scores.

use super::count;
use super::grouped;
use crate::engine::study::evaluation::Agreement;
use crate::formats::evaluation::{ErrorCause, EvaluationFault, TurnStanding};

pub const TITLE: &str = "Scores";
pub const MEANS: &str = "Predictions against the data that they are about, by the official metrics. Every number says of how many it is the \
                         mean, and counts lead to their dialogues.";
pub const NOT_OPEN: &str = "No dialogues of this dataset are open.";
pub const NO_PREDICTIONS: &str = "No predictions of this dataset are open.";
pub const HOW_TO: &str = "Open the files of a model\u{2019}s predictions together with the data that they are about: all in one go, or one after \
                          the other. Each folder is a run; runs are called A, B and so on.";
pub const RUNS: &str = "Runs";
pub const RUN: &str = "Run";
pub const FROM: &str = "From";
pub const DIALOGUES: &str = "Dialogues";
pub const TURNS: &str = "Turns";
pub const NOTES: &str = "Not as it should be";
pub const ALL_RIGHT: &str = "nothing";
pub const METRICS: &str = "Metrics";
pub const METRIC: &str = "Metric";
pub const GROUP: &str = "Of";
pub const WHICH: &str = "Which";
pub const GROUPS: &str = "By group";
pub const OPTIONS: &str = "How it is scored";
pub const ACROSS_TURN: &str = "joint metrics are multiplied over the frames of a turn (as for MultiWOZ)";
pub const EXACT: &str = "free text is right only if it is equal (official: fuzzy)";
pub const OFFICIAL: &str = "This is the official way.";
pub const NOT_OFFICIAL: &str = "This is not the official way:";
pub const STANDINGS: &str = "Turns";
pub const STANDINGS_NOTE: &str = "A turn of the user is right when every slot of its states is. The links lead to the dialogues with such a turn.";
pub const CAUSES: &str = "Where errors begin: the value that is missed";
pub const CAUSES_NOTE: &str = "New errors by where the data has the value from.";
pub const SLOTS: &str = "Slots with which errors begin";
pub const SLOTS_NOTE: &str = "New errors, the most frequent slots first.";
pub const FIRST_ERRORS: &str = "The first error of a dialogue";
pub const FIRST_ERRORS_NOTE: &str = "Dialogues by the turn in which something is wrong first.";
pub const PAIRS: &str = "Two runs on the same turns";
pub const BOTH_RIGHT: &str = "both right";
pub const BOTH_WRONG: &str = "both wrong";
pub const TINY: &str = "< 0.0001";
pub const NONE: &str = "\u{2013}";
pub const ABSENT: &str = "nothing";
pub const OR: &str = " or ";
pub const STRIP: &str = "Predictions";
pub const SLOT: &str = "Slot";
pub const DATA: &str = "Data";
pub const PREDICTED: &str = "Predicted";
pub const SCORE: &str = "Score";
pub const WHY: &str = "Error";
pub const BESIDE: &str = "side by side";
pub const VERSIONS: &str = "Sensitivity to the words of the schema";
pub const VERSIONS_NOTE: &str = "Of each frame the standard deviation of its scores over the versions, divided by their mean; and the mean of \
                                 that over all frames in which some version has something right. 0: the words make no difference.";
pub const VERSIONS_MEAN: &str = "Mean";
pub const COEFFICIENT: &str = "Coefficient of variation";
pub const IN_TURNS: &str = "In the turns:";
pub const ANNOTATION: &str = "Annotation";
pub const DIFFERENCES: &str = "Differences";
pub const EVERYTHING: &str = "Everything";
pub const NOTHING: &str = "Nothing";
pub const INTENT: &str = "active intent";
pub const ASKS: &str = "asks for";
pub const THERE: &str = "yes";
pub const SILENT: &str = "not predicted";
pub const SAME: &str = "the same";
pub const OTHER: &str = "other value";
pub const MISSING: &str = "missing";
pub const EXTRA: &str = "not in the data";
pub const CSV: &str = "Save as CSV";

pub fn only(run: &str) -> String {
    format!("only {run} right")
}

pub fn versions(runs: &str, dialogues: u64) -> String {
    format!(
        "One model on versions of SGD-X: {runs}, in {} that all of them predict.",
        count::dialogues(dialogues)
    )
}

pub fn of_frames(frames: u64) -> String {
    format!("of {}", grouped(frames))
}

pub fn missing(dialogues: u64) -> String {
    format!("{} are not predicted", count::dialogues(dialogues))
}

pub fn unmatched(predictions: u64) -> String {
    format!("{} predictions are about no dialogue that is open", grouped(predictions))
}

pub fn unreadable(predictions: u64) -> String {
    format!("{} predictions cannot be read", grouped(predictions))
}

pub fn repeated(predictions: u64) -> String {
    format!("{} predictions repeat a dialogue; the first one counts", grouped(predictions))
}

pub fn fault(fault: EvaluationFault, dialogues: u64) -> String {
    format!("{}: {}", count::dialogues(dialogues), fault_of_one(fault))
}

pub fn fault_of_one(fault: EvaluationFault) -> &'static str {
    match fault {
        EvaluationFault::Services => "other services are named",
        EvaluationFault::TurnCount => "the number of turns differs; those that both have are scored",
        EvaluationFault::Speaker => "another one speaks in some turn",
        EvaluationFault::Utterance => "the user says something else in some turn",
        EvaluationFault::MissingFrame => "a frame is not predicted; it counts as empty",
        EvaluationFault::NoSchema => "no schema that is open has the service, so its slots are not scored",
        EvaluationFault::Acts => "the acts are not those of the data, and are not scored",
        EvaluationFault::Probabilities => "there are no probabilities where there should be",
        EvaluationFault::NoFlights => "flights are needed and not open, so another flight is not scored",
        EvaluationFault::Nothing => "nothing is predicted",
    }
}

pub fn standing(standing: TurnStanding) -> &'static str {
    match standing {
        TurnStanding::Right => "right",
        TurnStanding::New => "new error",
        TurnStanding::Inherited => "inherited error",
        TurnStanding::Repaired => "repaired",
    }
}

pub fn cause(cause: ErrorCause) -> &'static str {
    match cause {
        ErrorCause::Said => "said by the user",
        ErrorCause::OfferAccepted => "offered by the system and accepted",
        ErrorCause::Carried => "carried over from earlier",
        ErrorCause::NeverSaid => "never said",
        ErrorCause::Invented => "not in the data",
        ErrorCause::Kept => "kept though it is gone",
    }
}

/// Beside the colour.
pub fn sign(standing: TurnStanding) -> &'static str {
    match standing {
        TurnStanding::Right => "\u{2713}",
        TurnStanding::New => "\u{2717}",
        TurnStanding::Inherited => "~",
        TurnStanding::Repaired => "\u{21BA}",
    }
}

pub fn turn(turn: u32, standing: TurnStanding, slots: u64) -> String {
    let what = self::standing(standing);
    let wrong = if slots == 0 { String::new() } else { format!(", {} wrong", count::slots(slots)) };
    format!("turn {}: {what}{wrong}", grouped(u64::from(turn) + 1))
}

pub fn wrong_turns(wrong: u64, of: u64) -> String {
    format!("{} of {} turns wrong", grouped(wrong), grouped(of))
}

pub fn same_rest(rows: u64) -> String {
    match rows {
        1 => "1 other is the same".to_owned(),
        rows => format!("{} others are the same", grouped(rows)),
    }
}

pub fn in_turn(turn: u64) -> String {
    format!("Predictions of turn {}", grouped(turn + 1))
}

pub fn product(product: &str) -> String {
    format!("Their product is {product}.")
}

pub fn error(is_new: bool, cause: ErrorCause) -> String {
    let when = if is_new { "new" } else { "inherited" };
    format!("{when}: {}", self::cause(cause))
}

pub fn errors_of(run: &str, turn: u32) -> String {
    format!("What {run} has wrong in turn {}", grouped(u64::from(turn) + 1))
}

pub fn first_error(turn: Option<u32>) -> String {
    match turn {
        None => "no error".to_owned(),
        Some(turn) => format!("turn {}", grouped(u64::from(turn) + 1)),
    }
}

pub fn mcnemar(first: &str, second: &str, agreement: &Agreement, p: &str) -> String {
    let Agreement { only_first, only_second, .. } = agreement;
    format!(
        "{first} is right alone in {} turns, {second} in {}. If both were equally good, so uneven a result would come by chance with \
         p = {p} (McNemar\u{2019}s exact test).",
        grouped(*only_first),
        grouped(*only_second)
    )
}

/// What a metric means.
pub fn metric(metric: &str) -> &'static str {
    match metric {
        "joint_goal_accuracy" => {
            "The product of the scores of all slots of the service; the mean over the frames of users\u{2019} turns. A slot that is \
             predicted and not in the data makes it 0."
        }
        "average_goal_accuracy" => {
            "The mean score of the slots that the data has: categorical ones equal or not, free text by fuzzywuzzy\u{2019}s \
             token_sort_ratio to the nearest variant. Frames without slots are left out."
        }
        "active_intent_accuracy" => "The share of frames whose active intent is the one of the data.",
        "requested_slots_f1" => "F1 of the requested slots; 1 where both have none.",
        "slot_tagging_f1" => {
            "F1 of the spans of free text, by slot and words; of frames whose prediction has spans."
        }
        "joint_cat_accuracy" => "The product over categorical slots; services without any are left out.",
        "joint_noncat_accuracy" => "The product over slots of free text; services without any are left out.",
        "average_cat_accuracy" => "The mean score of categorical slots that the data has.",
        "average_noncat_accuracy" => "The mean score of slots of free text that the data has.",
        "total" => "The scaled score: 0.2 for the name, 0.5 for the flight and 0.3 for the status.",
        "name" => "F1 of the characters of the name.",
        "flight" => "1 for an expected flight, else by how near the flight is to one.",
        "status" => "The share of actions with the expected status.",
        "exact" => {
            "The share of actions of which status, flight and name are right, as correct_sample checks it."
        }
        "discrete" => {
            "As in total, with a flight that is right or wrong and the first two words of the name."
        }
        "human" => "Where predictions say what is correct: 1 for that, and the scaled score for the rest.",
        "selfplay" => {
            "What the official script calls the score of self-play: the mean of total, name, flight and status."
        }
        "slot_accuracy" => "The share of slots whose frame is the one that the data names.",
        "slot_log_likelihood" => {
            "The mean of the natural logarithm of the odds of the true frame; 0 at best."
        }
        "unannotated_accuracy" => "The share of acts whose frames without a slot are just those of the data.",
        "unannotated_log_likelihood" => {
            "The mean over acts of the natural logarithm of the odds of naming just these frames, each by itself; 0 at best. Ours: the published script gives no formula for it."
        }
        "api_name_accuracy" => "The share of calls whose name is predicted.",
        "api_argument_accuracy" => {
            "The mean share of the arguments of a call that are predicted with their values; 0 where its name is not."
        }
        "api_exact_accuracy" => {
            "The share of calls that are predicted with all their arguments, and no others."
        }
        _ => "",
    }
}
