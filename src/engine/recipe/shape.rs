//! Where records of a dataset have what queries ask for.
//!
//! In a path `[]` is every element of a list, `*` every member of an object, and `~` the name of every member.

use crate::corpus::{Dataset, Nesting, Recognition, Role};

pub struct Shape {
    pub turns: &'static str,
    /// The keys of a turn: what is said, by whom, and what the user is called. Without the first a turn is one text
    /// that begins with the speaker and a colon.
    pub text: &'static str,
    pub speaker: &'static str,
    pub user: &'static str,
    paths: &'static [(&'static str, &'static [&'static str])],
    /// What stands at these paths and is no value, by the words of their fields.
    none: &'static [(&'static str, &'static [&'static str])],
}

impl Shape {
    /// Where the values of a field are, by its word in queries.
    pub fn paths(&self, name: &str) -> Option<&'static [&'static str]> {
        self.paths.iter().find(|(other, _)| *other == name).map(|(_, paths)| *paths)
    }

    /// Whether a text that stands where the values of a field are means that there is none.
    pub fn is_none(&self, name: &str, value: &str) -> bool {
        self.none.iter().any(|(other, none)| *other == name && none.contains(&value))
    }
}

/// The shape of plain records of a form.
pub fn of(recognition: &Recognition) -> Option<&'static Shape> {
    let is_plain = recognition.nesting == Nesting::Plain && !recognition.is_unified;
    if !is_plain || !matches!(recognition.role, Role::Dialogues | Role::Predictions) {
        return None;
    }
    match (recognition.dataset, recognition.variant.as_str()) {
        (Dataset::Sgd, "raw" | "sgdx" | "blind") => Some(&SGD),
        (Dataset::AirDialogue, "raw") => Some(&AIRDIALOGUE),
        (Dataset::Taskmaster, "tm1" | "tm2" | "tm1-2") => Some(&TASKMASTER),
        (Dataset::Taskmaster, "tm3") => Some(&TASKMASTER_3),
        (Dataset::Frames, "raw") => Some(&FRAMES),
        _ => None,
    }
}

static SGD: Shape = Shape {
    turns: "turns",
    text: "utterance",
    speaker: "speaker",
    user: "user",
    paths: &[
        ("id", &["dialogue_id"]),
        ("service", &["services[]"]),
        ("intent", &["turns[].frames[].state.active_intent"]),
        ("act", &["turns[].frames[].actions[].act"]),
        (
            "slot",
            &[
                "turns[].frames[].actions[].slot",
                "turns[].frames[].slots[].slot",
                "turns[].frames[].state.slot_values.~",
            ],
        ),
        (
            "value",
            &[
                "turns[].frames[].actions[].values[]",
                "turns[].frames[].actions[].canonical_values[]",
                "turns[].frames[].state.slot_values.*[]",
            ],
        ),
        ("api", &["turns[].frames[].service_call.method"]),
    ],
    none: &[("intent", &["none"])],
};

static AIRDIALOGUE: Shape = Shape {
    turns: "dialogue",
    text: "",
    speaker: "",
    user: "customer",
    paths: &[
        ("goal", &["intent.goal"]),
        ("status", &["expected_action.status"]),
        ("agent-status", &["action.status"]),
        ("correct", &["correct_sample"]),
        (
            "value",
            &[
                "intent.departure_airport",
                "intent.return_airport",
                "intent.departure_month",
                "intent.departure_day",
                "intent.return_month",
                "intent.return_day",
                "intent.class",
                "intent.departure_time",
                "intent.return_time",
                "intent.airline_preference",
                "intent.max_price",
                "intent.max_connections",
            ],
        ),
    ],
    none: &[("value", &["all", "-1"])],
};

static TASKMASTER: Shape = Shape {
    turns: "utterances",
    text: "text",
    speaker: "speaker",
    user: "user",
    paths: &[
        ("id", &["conversation_id"]),
        ("slot", &["utterances[].segments[].annotations[].name"]),
        ("value", &["utterances[].segments[].text"]),
    ],
    none: &[],
};

static TASKMASTER_3: Shape = Shape {
    paths: &[
        ("id", &["conversation_id"]),
        ("service", &["vertical"]),
        ("scenario", &["scenario"]),
        ("slot", &["utterances[].segments[].annotations[].name"]),
        ("value", &["utterances[].segments[].text"]),
        ("api", &["utterances[].apis[].name"]),
    ],
    ..TASKMASTER
};

static FRAMES: Shape = Shape {
    turns: "turns",
    text: "text",
    speaker: "author",
    user: "user",
    paths: &[
        ("id", &["id"]),
        ("act", &["turns[].labels.acts[].name"]),
        (
            "slot",
            &["turns[].labels.acts[].args[].key", "turns[].labels.acts[].args[].val[].annotations[].key"],
        ),
        (
            "value",
            &[
                "turns[].labels.acts[].args[].val",
                "turns[].labels.acts[].args[].val[]",
                "turns[].labels.acts[].args[].val[].annotations[].val",
                "turns[].labels.acts[].args[].val[].annotations[].val[]",
            ],
        ),
        ("rating", &["labels.userSurveyRating"]),
        ("success", &["labels.wizardSurveyTaskSuccessful"]),
        ("user-id", &["user_id"]),
        ("wizard-id", &["wizard_id"]),
    ],
    // They name references, whose slots stand inside of them.
    none: &[("slot", &["ref", "read", "write"])],
};
