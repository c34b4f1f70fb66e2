//! What a query line can say: a sentence on each thing.

pub const ACT: &str = "What a turn does, with or without who does it.";
pub const AGENT_STATUS: &str = "What the agent did in the end (AirDialogue).";
pub const API: &str = "The service method that a turn calls.";
pub const AT_LEAST: &str = "10 or more";
pub const CALLS: &str = "How many service calls the dialogue has.";
pub const CORRECT: &str = "Whether the record says that the agent did right (AirDialogue).";
pub const DATASET: &str = "The dataset that the dialogue is from.";
/// Lines to try.
pub const EXAMPLES: [&str; 7] = [
    "cheap hotel",
    "\"in the morning\"",
    "/fl[iy]ghts? to/",
    "turn{user:hotel act:INFORM}",
    "flight{price:..200 class:business}",
    "value:\"San Jose\"",
    "said:never",
];
pub const FILE: &str = "A file or folder of the dialogue, by any part of its path.";
pub const FLIGHT: &str = "One flight that the agent could choose from has all of this.";
pub const FLIGHTS: &str = "How many flights the agent could choose from.";
pub const FRAMES: &str = "How many sets of constraints a turn compares at most (Frames).";
pub const FROM_TO: &str = "from 1 to 5";
pub const GOAL: &str = "What the customer wants done (AirDialogue).";
pub const HAS: &str =
    "The dialogue has a call, a span, a frame switch, a flight, a finding or a note of yours.";
pub const ID: &str = "The dialogue with this id, whole.";
pub const INTENT: &str = "What the user wants, as a dialogue state has it.";
pub const LABEL: &str = "A label that you have put on the dialogue or a turn.";
pub const MORE_THAN_NONE: &str = "more than 0";
pub const NOT: &str = "Without this: before a word, a field or a turn.";
pub const NOTE_WORDS: &str = "Words in what you have noted.";
pub const OR: &str = "One of several.";
pub const PATTERN: &str = "A regular expression that an utterance matches.";
pub const PHRASE: &str = "These words one after another.";
pub const RATING: &str = "The rating of the dialogue, a number or a range.";
pub const RESERVATION: &str = "Whether the customer has a reservation already (AirDialogue).";
pub const DERIVED: &str = "The status that a verification derives from intent and flights (AirDialogue); it is run when it is asked for.";
pub const DERIVED_FLIGHTS: &str = "How the recorded flights stand to the derived ones: equal, subset, superset, overlapping, disjoint (AirDialogue).";
pub const DERIVED_CORRECT: &str = "Whether the agent did what a verification derives (AirDialogue).";
pub const DERIVED_REWARD: &str =
    "The scaled score of the agent\u{2019}s action against what is derived, by tenths (AirDialogue).";
pub const AGENT_ERROR: &str = "What of the agent\u{2019}s action is not as derived: status, name, flight, and the wish that the flight breaks (AirDialogue).";
pub const UNVERIFIED: &str = "Why a verification derives nothing (AirDialogue).";
pub const RUN: &str = "The run that predicts the dialogue; runs are scored when they are asked for.";
pub const WRONG_RUN: &str = "The run that predicts the dialogue, and is wrong in some turn.";
pub const PREDICTION_ERROR: &str = "What of predictions is wrong: new, inherited, repaired, a slot (error:slot=city) or a cause \
                                    (error:cause=carried), of any run or of one (error:A/new).";
pub const ROLE: &str = "What kind of records the file holds.";
pub const RULE: &str = "A rule that checking found broken.";
pub const SAID: &str = "What became of the values that are annotated or meant: never, verbatim, other-form, by user or system, \
                        of all fields or of one (said:intent/name=never).";
pub const SAMPLE: &str =
    "So many dialogues at random of what the rest finds; the number after @ repeats the draw.";
pub const SAMPLE_PLAIN: &str = "50 dialogues at random";
pub const SAMPLE_SEED: &str = "50 others, the same ones each time";
pub const SCENARIO: &str = "The title of the instructions that the speakers were given.";
pub const SERVICE: &str = "A service or domain that the dialogue uses.";
pub const SERVICES: &str = "How many services the dialogue uses.";
pub const SLOT: &str = "A slot of a span, an act or a state, with or without service and value.";
pub const SORT: &str = "In this order, with - the greatest first.";
pub const SPANS: &str = "How many spans are annotated.";
pub const SPLIT: &str = "The part of the dataset: train, dev, test or none.";
pub const STATUS: &str = "What the agent should have done (AirDialogue).";
pub const SUCCESS: &str = "Whether the task was done, as the record says.";
pub const SWITCHES: &str = "How often the active frame changes (Frames).";
pub const PAUSE: &str = "Seconds from one turn to the next, the mean of a dialogue (where turns have times).";
pub const SYSTEM: &str = "What the system says; agent:, assistant: and wizard: mean the same.";
pub const TITLE: &str = "What the search understands";
pub const TITLE_FIELDS: &str = "Fields";
pub const TITLE_NUMBERS: &str = "Numbers";
pub const TITLE_TOGETHER: &str = "Together, in order, at random";
pub const TITLE_WORDS: &str = "What is said";
pub const NEXT: &str = "In a turn: the turn after it has all of this.";
pub const SPEAKER_SYSTEM: &str = "system, agent, assistant or wizard";
pub const SPEAKER_USER: &str = "user or customer";
pub const SPEAKER: &str = "In a turn: who says it, user or system.";
pub const TURN: &str = "One turn has all of this; words: are those of the turn.";
pub const TURNS: &str = "How many turns the dialogue has.";
pub const USER: &str = "What the user says; customer: means the same.";
pub const USER_ID: &str = "The person who played the user (Frames).";
pub const VALUE: &str = "What fills some slot, whole.";
pub const VARIANT: &str = "The form in which the dataset is distributed.";
pub const WIZARD_ID: &str = "The person who played the system (Frames).";
pub const WORDS: &str = "Words that are said, each in some turn.";
pub const WORD_COUNT: &str =
    "How many words all utterances have: what stands between spaces and has a letter or a digit.";
/// Before the table.
pub const NOTE: &str =
    "Terms beside each other all hold. An example searches what is open when you click it.";
pub const KEYS: &str = "While you type, the search offers names and values: arrows choose, Enter or Tab takes, Escape closes; Alt+↓ opens the list.";
