//! The texts in English.
//!
//! A module is a part of the screen; what several of them say is in [`title`], [`count`] and [`parts`]. Invariant: no
//! text is here twice.

use crate::view::number::{bytes, bytes_of, duration, grouped, ordinal};

/// `1 file`, `17 files`.
fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

/// Numbers and what they are of.
pub mod unit {
    /// U+202F between groups of three figures: a thin space at which no line breaks.
    pub const BETWEEN_GROUPS: char = '\u{202F}';

    /// From bytes on, each a thousand times the one before.
    pub const BYTES: [&str; 5] = ["B", "kB", "MB", "GB", "TB"];

    pub fn tenths(tenths: u64) -> String {
        format!("{}.{}", tenths / 10, tenths % 10)
    }

    /// Less than one.
    pub fn hundredths(hundredths: u64) -> String {
        format!("0.{hundredths:02}")
    }

    pub fn part(part: &str, whole: &str, unit: &str) -> String {
        format!("{part} of {whole} {unit}")
    }

    pub fn per_second(amount: &str) -> String {
        format!("{amount}/s")
    }

    pub fn seconds(seconds: &str) -> String {
        format!("{seconds} s")
    }

    pub fn minutes(minutes: u64, seconds: u64) -> String {
        format!("{minutes} min {seconds} s")
    }

    pub fn hours(hours: &str, minutes: u64) -> String {
        format!("{hours} h {minutes} min")
    }

    /// Of tenths of a percent.
    pub fn percent(per_mille: u64) -> String {
        format!("{} %", tenths(per_mille))
    }
}

/// Words of the domain as they stand over, before or on something.
pub mod title {
    pub const ACT: &str = "Act";
    pub const ACTS: &str = "Acts";
    pub const AGENT: &str = "Agent";
    pub const AGENT_STATUS: &str = "Agent\u{2019}s status";
    pub const AIRLINE: &str = "Airline";
    pub const ANNOTATION_NAMES: &str = "Annotation names";
    pub const ARGUMENTS: &str = "Arguments";
    pub const ASSISTANT: &str = "Assistant";
    pub const CALL: &str = "Call";
    pub const CALLS: &str = "Calls";
    pub const CLASS: &str = "Class";
    pub const CONNECTIONS: &str = "Connections";
    pub const CORRECT: &str = "Correct, as recorded";
    pub const CUSTOMER: &str = "Customer";
    pub const DATASET: &str = "Dataset";
    pub const DATASETS: &str = "Datasets";
    pub const DEPARTS: &str = "Departs";
    pub const DEPARTURE_DAY: &str = "Departure day";
    pub const DEPARTURE_HOUR: &str = "Departure hour";
    pub const DEPARTURE_MONTH: &str = "Departure month";
    pub const DIALOGUE: &str = "Dialogue";
    pub const DIALOGUES: &str = "Dialogues";
    pub const EXPECTED_STATUS: &str = "Expected status, as recorded";
    pub const FILE: &str = "File";
    pub const FILES: &str = "Files";
    pub const FINDINGS: &str = "Findings";
    pub const FLIGHT: &str = "Flight";
    pub const FLIGHTS: &str = "Flights";
    pub const FRAMES: &str = "Frames";
    pub const FROM: &str = "From";
    pub const GOAL: &str = "Goal";
    pub const HAS: &str = "Has";
    pub const INTENT: &str = "Intent";
    pub const INTENTS: &str = "Intents";
    pub const KIND: &str = "Kind";
    pub const PRICE: &str = "Price";
    pub const RATING: &str = "Rating";
    pub const RECORDS: &str = "Records";
    pub const RESERVATION: &str = "Reservation";
    pub const DERIVED: &str = "Derived status";
    pub const DERIVED_FLIGHTS: &str = "Recorded flights against derived";
    pub const DERIVED_CORRECT: &str = "Correct as derived";
    pub const DERIVED_REWARD: &str = "Derived reward from";
    pub const AGENT_ERROR: &str = "Agent\u{2019}s error as derived";
    pub const UNVERIFIED: &str = "Not verified, since";
    pub const RUN: &str = "Predicted by";
    pub const WRONG_RUN: &str = "Wrong somewhere";
    pub const PREDICTION_ERROR: &str = "Errors of predictions";
    pub const RETURNS: &str = "Returns";
    pub const RETURN_DAY: &str = "Return day";
    pub const RETURN_HOUR: &str = "Return hour";
    pub const RETURN_MONTH: &str = "Return month";
    pub const RULE: &str = "Rule";
    pub const SCENARIO: &str = "Scenario";
    pub const SCHEMAS: &str = "Schemas";
    pub const SERVICE: &str = "Service";
    pub const SERVICES: &str = "Services";
    pub const SLOT: &str = "Slot";
    pub const SLOTS: &str = "Slots";
    pub const SPANS: &str = "Spans";
    pub const FOUND: &str = "Found";
    pub const SPLIT: &str = "Split";
    pub const STATE: &str = "State";
    pub const SUCCESS: &str = "Success";
    pub const SYSTEM: &str = "System";
    pub const TO: &str = "To";
    pub const USER: &str = "User";
    pub const VALUES: &str = "Values";
    pub const VARIANT: &str = "Variant";
    pub const WIZARD: &str = "Wizard";
}

/// How many there are of something.
pub mod count {
    use super::counted;

    pub fn dialogues(count: u64) -> String {
        counted(count, "dialogue", "dialogues")
    }

    pub fn services(count: u64) -> String {
        counted(count, "service", "services")
    }

    pub fn files(count: u64) -> String {
        counted(count, "file", "files")
    }

    pub fn findings(count: u64) -> String {
        counted(count, "finding", "findings")
    }

    pub fn flights(count: u64) -> String {
        counted(count, "flight", "flights")
    }

    pub fn frames(count: u64) -> String {
        counted(count, "frame", "frames")
    }

    pub fn hits(count: u64) -> String {
        counted(count, "hit", "hits")
    }

    pub fn intents(count: u64) -> String {
        counted(count, "intent", "intents")
    }

    pub fn lines(count: u64) -> String {
        counted(count, "line", "lines")
    }

    pub fn records(count: u64) -> String {
        counted(count, "record", "records")
    }

    pub fn results(count: u64) -> String {
        counted(count, "result", "results")
    }

    pub fn rows(count: u64) -> String {
        counted(count, "row", "rows")
    }

    pub fn rules(count: u64) -> String {
        counted(count, "rule", "rules")
    }

    pub fn slots(count: u64) -> String {
        counted(count, "slot", "slots")
    }

    pub fn spans(count: u64) -> String {
        counted(count, "span", "spans")
    }

    pub fn calls(count: u64) -> String {
        counted(count, "call", "calls")
    }

    pub fn turns(count: u64) -> String {
        counted(count, "turn", "turns")
    }

    pub fn values(count: u64) -> String {
        counted(count, "value", "values")
    }
}

/// What several parts of the screen say.
pub mod parts {
    use super::{grouped, ordinal};

    pub const MORE_COLUMNS: &str = "More columns to the right: scroll sideways";
    pub const CLEAR: &str = "Clear";
    pub const CLOSE: &str = "Close";
    pub const CLOSE_FILTERS: &str = "Close the filters";
    pub const COPIED: &str = "Copied";
    pub const COPY: &str = "Copy";
    pub const FILTERS: &str = "Filters";
    pub const NEXT: &str = "Next";
    pub const NONE: &str = "none";
    /// Before a term that must not be met.
    pub const NOT: &str = "not ";
    pub const OPEN_FILES: &str = "Open files";
    pub const OPEN_FOLDER: &str = "Open folder";
    /// Between values of which one is enough.
    pub const OR: &str = " or ";
    pub const PREVIOUS: &str = "Previous";
    pub const YES: &str = "yes";
    pub const NO: &str = "no";
    pub const SO_FAR: &str = " so far";

    pub fn and_more(count: u64) -> String {
        format!("and {} more", grouped(count))
    }

    pub fn line(line: u64) -> String {
        format!("line {}", ordinal(line))
    }

    pub fn looking_for(id: &str) -> String {
        format!("Looking for dialogue {id}")
    }

    pub fn more(count: u64) -> String {
        format!("{} more", grouped(count))
    }

    /// Behind a number that is a part of this one.
    pub fn of(whole: u64) -> String {
        format!(" of {}", grouped(whole))
    }

    pub fn part(part: u64, whole: u64) -> String {
        format!("{} of {}", grouped(part), grouped(whole))
    }

    pub fn byte(byte: u64) -> String {
        format!("byte {}", grouped(byte))
    }

    pub fn record(record: u64) -> String {
        format!("record {}", ordinal(record))
    }

    pub fn quoted(text: &str) -> String {
        format!("“{text}”")
    }

    /// What a table is called beside its title.
    pub fn table(title: &str) -> String {
        format!("{title}, table")
    }

    pub fn turn(turn: u64) -> String {
        format!("turn {}", ordinal(turn))
    }
}

/// What the browser calls the page.
pub mod tab {
    pub const COLLOQUY: &str = "Colloquy";

    pub fn of(place: &str) -> String {
        format!("{place} · Colloquy")
    }

    pub fn schema(service: &str) -> String {
        format!("{service} · schema")
    }

    pub fn verification(dataset: &str) -> String {
        format!("{dataset} · verification")
    }

    pub fn overview(dataset: &str) -> String {
        format!("{dataset} · overview")
    }

    pub fn grounding(dataset: &str) -> String {
        format!("{dataset} · grounding")
    }

    pub fn scores(dataset: &str) -> String {
        format!("{dataset} · scores")
    }
}

/// The bar at the top.
pub mod top {
    /// The name of the page, the second part in another colour.
    pub const BRAND: [&str; 2] = ["Collo", "quy"];
    pub const CLOSE_ALL: &str = "Close everything";
    pub const FOLDER: &str = "A folder…";
    pub const MORE_FILES: &str = "More files…";
    pub const OPEN: &str = "Open";
    pub const SCREENS: &str = "Screens";
    pub const DARK: &str = "dark";
    pub const LIGHT: &str = "light";
    pub const AS_SYSTEM: &str = "system";

    pub fn theme(now: &str, next: &str) -> String {
        format!("Theme: {now}. Change to {next}")
    }
}

/// In whose names SGD is shown.
pub mod lens {
    use crate::view::version::{ORIGINAL, word};

    pub const LABEL: &str = "Names of services, slots and intents";
    pub const MEANS: &str = "Dialogues of SGD with the names of a version of SGD-X. Search and filters keep the names of the data.";
    pub const OF_DATA: &str = "Names: data";

    pub fn version(version: char) -> String {
        let word = word(version);
        if version == ORIGINAL { format!("Names: {word} (original)") } else { format!("Names: {word}") }
    }
}

/// The search box.
pub mod search {
    pub const EXAMPLE: &str = "Words, “a phrase”, -not, user:…, act:…, turns:10..20";
    pub const LABEL: &str = "Search";
    pub const QUERY: &str = "The query";

    pub fn remove(field: &str, value: &str) -> String {
        format!("Remove {field} \u{2068}{value}\u{2069}")
    }

    /// Before lines with another name, behind a sentence.
    pub const DID_YOU_MEAN: &str = " Did you mean ";
    pub const SUGGESTIONS: &str = "Suggestions";

    /// For ears: how many are offered.
    pub fn offered(count: usize) -> String {
        match count {
            0 => String::new(),
            1 => "1 suggestion".to_owned(),
            count => format!("{count} suggestions"),
        }
    }
}

/// What a query line can say: a sentence on each thing.
pub mod grammar {
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
    pub const HAS: &str = "The dialogue has a call, a span, a frame switch, a flight or a finding.";
    pub const ID: &str = "The dialogue with this id, whole.";
    pub const INTENT: &str = "What the user wants, as a dialogue state has it.";
    pub const MORE_THAN_NONE: &str = "more than 0";
    pub const NOT: &str = "Without this: before a word, a field or a turn.";
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
    pub const PAUSE: &str =
        "Seconds from one turn to the next, the mean of a dialogue (where turns have times).";
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
}

/// The filters of dialogues.
pub mod facets {
    pub const FEWER: &str = "Show fewer";
    pub const LOOK: &str = "Find a value";
    pub const SKIP: &str = "Skip the filters";

    pub fn look(title: &str) -> String {
        format!("Find a value of: {title}")
    }
}

/// The list of dialogues.
pub mod list {
    use super::grouped;
    use super::parts::of;

    pub const IN_WHAT_WAS_READ: &str = " in what was read";
    pub const DID_YOU_MEAN: &str = "; did you mean ";
    /// Before a name of the search that no file has.
    pub const NO_FILE_HAS: &str = "No open file has ";
    /// Before a word.
    pub const NO_UTTERANCE_HAS: &str = "No utterance has ";
    /// Before one that is looked for where dialogues use it, which is not everywhere in their records.
    pub const NO_USE_HAS: &str = "No act, span, state or call of an open file has ";
    pub const NO_MATCH: &str = "No dialogue has all of this. Take something away:";

    pub const BY_EXPECTATION: &str = "Right or wrong by the recorded expectation.";
    pub const BY_RECORD: &str = "Right or wrong as recorded (correct_sample).";
    pub const FRAMES_MEAN: &str = "The most frames of a turn, and the user\u{2019}s rating of 1 to 5.";
    pub const GOAL_ONLY: &str = "The customer\u{2019}s goal; the quiz hides what came of it.";
    pub const RIGHT: &str = "right";
    pub const WRONG: &str = "wrong";

    pub fn outcome(goal: &str, status: &str) -> String {
        format!("{goal} → {status}")
    }

    pub fn rating(rating: &str) -> String {
        format!("★ {rating}")
    }

    pub fn trip_title(expected: &str, by: &str) -> String {
        let expected =
            if expected.is_empty() { String::new() } else { format!("; recorded as expected: {expected}") };
        format!("The customer\u{2019}s goal → the agent\u{2019}s outcome{expected}. {by}")
    }

    pub fn wrong(parts: &str) -> String {
        format!("wrong {parts}")
    }

    /// How many of the dialogues that are counted have nothing in a field that they were asked not to have so.
    pub fn without(count: u64, field: &str) -> String {
        format!(", {} without any {field}", grouped(count))
    }

    /// Behind how many match.
    pub fn of_all(total: u64, extent: &str) -> String {
        of(total) + extent
    }
}

/// Saving what matches, and asking the same of other programs.
pub mod export {
    use super::bytes;
    use super::count::dialogues;
    use super::parts::part;

    pub const ACTS_SAYS: &str = "A row for each slot of an act; rows with the same turn and act_number are of one act. Turns and acts are counted from 1.";
    pub const ARRAY: &str = "Original records, JSON";
    pub const ARRAY_SAYS: &str = "One array of the records as they stand in their files. AirDialogue’s dialogues and their flights are saved together, as two arrays in a zip archive.";
    pub const COPIED: &str = "Copied to the clipboard.";
    pub const COPIED_TEXT: &str = "What was copied";
    pub const COPY_AS: &str = "Copy as";
    pub const COPY_SAYS: &str =
        "A link to this view, or a program that finds the same in the files themselves.";
    pub const CHANGED: &str = "What matches changed while it was saved, so the file may have records twice or lack some. Save it again.";
    pub const CLOSED: &str = "The files were closed.";
    pub const FORM: &str = "What to save";
    pub const FRAMES_SAYS: &str = "A row for each value of each frame in each turn. Of Frames, the state of a turn is its active frame: the rows whose active is yes.";
    pub const LINES: &str = "Original records, JSONL";
    pub const LINES_SAYS: &str = "One record a line as it stands in its file; only line breaks between the parts of a record are left out. Opened again, a file is read as one kind of record. AirDialogue’s dialogues and their flights are saved together, as two files in a zip archive.";
    pub const MARK: &str = " Begin with the mark (BOM) by which Excel knows UTF-8";
    pub const NOT_COPIED: &str = "This was not copied; the text is below.";
    pub const NOTHING: &str = "Nothing matches any more, so nothing was saved.";
    pub const PROGRESS: &str = "Records saved";
    pub const SAVE: &str = "Save…";
    pub const TABLES: &str = "Tables, CSV";
    pub const FINDINGS_SAYS: &str = "Each row is a finding: its rule, its place and its sentence. Records, turns and lines are counted from 1, bytes from 0. Without a search, those of files as such come first. What is suppressed on the findings screen is left out.";
    pub const REFERENCES_SAYS: &str = "A row for each value that an act says of a frame by its number, or for each act that is about a frame as a whole. Turns and acts are counted from 1.";
    pub const TABLE_SAYS: &str = "Each row names its file, record and turn, counted from 1 as on the screen. Cells that a spreadsheet would take for formulas begin with an apostrophe.";
    pub const TITLE: &str = "Export";
    pub const TEMPLATE: &str = "Template for predictions, JSONL";
    pub const TEMPLATE_SAYS: &str = "A dialogue a line with what is said, and empty places for what a model is to predict: states, frames, the action or calls. Filled in and opened together with the data, it is scored.";
    pub const UNIFIED: &str = "One form for all datasets, JSONL";
    pub const UNIFIED_SAYS: &str = "A dialogue a line, in the same keys whatever its dataset; what a dataset does not have is null or empty. Records and turns are counted from 1. Opened again, it is the same dialogues; several kinds of records are saved as a file each in a zip archive.";

    /// What a search can be copied as, with the words of the buttons.
    pub const WAYS: [(&str, &str); 7] = [
        ("link", "Link"),
        ("jq", "jq"),
        ("python", "Python"),
        ("duckdb", "DuckDB"),
        ("polars", "polars"),
        ("datasets", "HuggingFace datasets"),
        ("pyspark", "PySpark"),
    ];

    pub fn what(matching: u64, extent: &str) -> String {
        format!("{}{extent}, in the order of the list.", dialogues(matching))
    }

    pub fn running(percent: u64) -> String {
        format!("Exporting {percent} %")
    }

    pub fn done(count: u64, extent: &str, length: u64, name: &str) -> String {
        format!("Saved {}{extent}, {}, as {name}.", dialogues(count), bytes(length))
    }

    pub fn cancelled(count: u64, of: u64) -> String {
        format!("Cancelled after {}; nothing was saved.", part(count, of))
    }

    /// `fault` is a sentence.
    pub fn broken(count: u64, of: u64, fault: &str) -> String {
        format!("Only {} saved. {fault}", part(count, of))
    }
}

/// The orders of the list.
pub mod sort {
    pub const AS_FILES: &str = "In file order";
    pub const CALLS: [&str; 2] = ["Most calls", "Fewest calls"];
    pub const FLIGHTS: [&str; 2] = ["Most flights", "Fewest flights"];
    pub const FRAMES: [&str; 2] = ["Most semantic frames", "Fewest semantic frames"];
    pub const LABEL: &str = "Order";
    pub const RATING: [&str; 2] = ["Highest rating", "Lowest rating"];
    pub const SERVICES: [&str; 2] = ["Most services", "Fewest services"];
    pub const SPANS: [&str; 2] = ["Most spans", "Fewest spans"];
    pub const SWITCHES: [&str; 2] = ["Most switches of frames", "Fewest switches of frames"];
    pub const PAUSE: [&str; 2] = ["Slowest turns", "Quickest turns"];
    pub const TURNS: [&str; 2] = ["Most turns", "Fewest turns"];
    pub const WORDS: [&str; 2] = ["Most words", "Fewest words"];
}

/// What stands at a place of a record.
pub mod origin {
    pub const FRAME: &str = "frame";
    pub const TURN: &str = "turn";

    pub fn act(name: &str, slot: &str) -> String {
        if slot.is_empty() { format!("act {name}") } else { format!("act {name} {slot}") }
    }

    pub fn call(method: &str) -> String {
        format!("call {method}")
    }

    pub fn slot(name: &str) -> String {
        format!("slot {name}")
    }

    pub fn span(slot: &str) -> String {
        format!("span {slot}")
    }

    pub fn state(service: &str) -> String {
        format!("state of {service}")
    }
}

/// The dialogue that is open.
pub mod reader {
    use super::{bytes, grouped, ordinal};

    pub const BUBBLES: &str = "bubbles";
    pub const CANT_SHOW: &str = "This dialogue can’t be shown";
    pub const ADD_TERM: &str = "Add to the search; with Alt: search for this alone";
    pub const CLEAR_SEARCH: &str = "Clear the search";
    pub const COMPARE: &str = "Compare with another";
    pub const COMPARE_MEANS: &str = "Set another dialogue beside this one";
    pub const COPY_MARKDOWN: &str = "Copy as Markdown";
    pub const COPY_SVG: &str = "Copy as SVG";
    pub const EXCLUDED: &str = "The search excludes this dialogue.";
    pub const FIND: &str = "Find in the dialogue";
    pub const FIND_CLOSE: &str = "Close the search in the dialogue";
    pub const FIND_HERE: &str = "In this dialogue";
    pub const FIRST_MATCH: &str = "Open the first match";
    /// Before the JSON pointer of what is marked in the record.
    pub const MARKED: &str = "Marked: ";
    pub const NO_MATCH: &str = "Nothing to show: no dialogue matches.";
    pub const NOT_FOUND: &str = "not found";
    pub const NOT_UTF8: &str = "Bytes that are not UTF-8 are shown as \u{FFFD}; copies have them so, too.";
    pub const ON_ITS_WAY: &str = "The first dialogue is on its way.";
    /// Before the spans that lie beyond the end of their utterance.
    pub const OUTSIDE: &str = "Outside the text: ";
    pub const RAW: &str = "Raw";
    pub const JSON_PATHS: &str = "JSON paths";
    pub const JSON_PATHS_MEANS: &str = "Where each annotation stands in the record, as a JSON pointer";
    pub const LAYERS: &str = "Layers";
    pub const LAYOUT: &str = "Layout";
    pub const MORE: &str = "More";
    pub const NO_PICTURE: &str = "The browser could not draw it: select fewer turns";
    pub const SAVED: &str = "Saved";
    pub const SAVE_PNG: &str = "Save as PNG";
    pub const SAVE_SVG: &str = "Save as SVG";
    pub const SCHEMA: &str = "schema";
    pub const SELECTED_OR_ALL: &str = "Turns that are selected, or all";
    pub const READING_RECORD: &str = "Reading the record.";
    pub const RECORD: &str = "The record";
    pub const REFUSED: &str = "The browser refused";
    pub const REFUSED_RECORD: &str = "The browser refused; select the text instead";
    pub const SETTING: &str = "Set the turns as";
    pub const SHOW: &str = "Show";
    /// Before the spans of a turn, for those who hear the page.
    pub const SPANS_ARE: &str = "Spans: ";
    pub const FOUND_ARE: &str = "Found in the text: ";

    /// What is told of a value that the data gives without a place.
    pub fn found_value(slot: &str, value: Option<&str>, times: u32) -> String {
        let value =
            value.map(|value| format!(" as a form of {}", super::parts::quoted(value))).unwrap_or_default();
        let times = if times > 1 {
            format!("; it stands here {times} times, and which is meant is not known")
        } else {
            String::new()
        };
        format!("{slot}, found here{value}: the data does not say where it stands{times}")
    }

    /// What is annotated several times alike.
    pub fn repeated(label: &str, times: u32) -> String {
        format!("{label} ×{times}")
    }

    /// The label of a value that stands in a text more than once.
    pub fn ambiguous(slot: &str, times: u32) -> String {
        if times == 2 { format!("{slot} · twice") } else { format!("{slot} · {times} times") }
    }
    pub const STATE_GRID: &str = "state grid";
    pub const STATE_BESIDE: &str = "State beside";
    pub const STATE_BESIDE_MEANS: &str =
        "Slots, their values and what became of them, beside the turns instead of after them";
    pub const STATES: &str = "State, turn by turn";
    pub const STATES_KEY: &str = "● added, ◆ replaced, ≈ variant added, ○ the same, · kept without being said, ✕ gone. \
        A mark leads to the turn that its value comes from.";
    pub const TABLE: &str = "compact";
    pub const TOO_LONG_TO_LAY_OUT: &str = "This record is too long to be laid out.";
    pub const TRANSCRIPT: &str = "transcript";
    pub const UTC: &str = "UTC";
    pub const WALK: &str = "Dialogues of the list";
    pub const VERBATIM: &str = "Verbatim";
    pub const VERBATIM_MEANS: &str = "Byte for byte as in the file, not laid out";

    /// Which of the hits is gone to.
    pub fn hit_of(position: u64, count: u64) -> String {
        format!("{} of {}", grouped(position), grouped(count))
    }

    pub fn is_not_here(id: &str) -> String {
        format!("Dialogue {id} is not here")
    }

    /// A file or a split, or nothing, is where the dialogue should be.
    pub fn should_be_in(place: &str) -> String {
        format!("It should be{}. Files are still being read.", within(place))
    }

    pub fn says_it_is_in(place: &str) -> String {
        format!(
            "The link says that it is{}, which is not among the files that are open. Open that file and it appears here.",
            within(place)
        )
    }

    fn within(place: &str) -> String {
        if place.is_empty() { String::new() } else { format!(" in {place}") }
    }

    /// Before the path of the file.
    pub fn bytes_of_file(start: u64, end: u64, length: u64) -> String {
        format!("Bytes {}–{}, {} of ", grouped(start), grouped(end), bytes(length))
    }

    /// Behind what is marked: where it stands in the file.
    pub fn marked_at(line: &str, byte: &str) -> String {
        format!(" in {line} of the file, {byte}")
    }

    pub fn show_all(length: u64) -> String {
        format!("Show all {}", bytes(length))
    }

    pub fn schema_of(service: &str) -> String {
        format!("Schema of {service}")
    }

    pub fn span_place(slot: &str, service: &str, start: u32, end: u32) -> String {
        if service.is_empty() {
            format!("{slot}, characters {start}–{end}")
        } else {
            format!("{slot} of {service}, characters {start}–{end}")
        }
    }

    pub fn turn_link(turn: u64) -> String {
        format!("Turn {}, link", ordinal(turn))
    }
}

/// A text of JSON, laid out or as it is.
pub mod json {
    use super::{counted, ordinal};

    pub const FOLD_ALL: &str = "Fold all";
    pub const FOLD_ALL_MEANS: &str = "All objects and lists but the outermost";
    pub const LAID_OUT: &str = "Laid out for reading; line numbers count these lines.";
    pub const UNFOLD_ALL: &str = "Unfold all";
    pub const VERBATIM: &str = "Byte for byte; line numbers are those of the file.";

    /// In place of what is folded.
    pub fn folded(count: u64, is_object: bool) -> String {
        format!("… {}", size(count, is_object))
    }

    /// What folds, for those who do not see it.
    pub fn fold(name: &str, count: u64, is_object: bool, line: u64) -> String {
        let size = size(count, is_object);
        if name.is_empty() { format!("line {}, {size}", ordinal(line)) } else { format!("{name}, {size}") }
    }

    fn size(count: u64, is_object: bool) -> String {
        if is_object { counted(count, "member", "members") } else { counted(count, "item", "items") }
    }
}

/// Turns that are copied.
pub mod copies {
    /// Where turns are from.
    pub fn place(id: &str, path: &str, record: &str) -> String {
        format!("{id}, {path}, {record}")
    }

    pub fn from(place: &str) -> String {
        format!("From {place}:")
    }
}

/// What a turn did to the state.
pub mod state {
    use super::ordinal;

    pub const ADDED: &str = "added";
    pub const CARRIED: &str = "carried";
    pub const REMOVED: &str = "removed";
    pub const REPLACED: &str = "replaced";
    pub const VARIANT_ADDED: &str = "variant added";
    /// Before the slot that a value was said of.
    pub const AS_SLOT: &str = " as ";
    /// Before the slots that are asked for.
    pub const ASKS: &str = "asks: ";
    pub const NO_INTENT: &str = "no intent";
    pub const NOT_SAID: &str = "said by nobody";
    // Before the number of a turn.
    pub const ASKED_IN: &str = "asked in ";
    pub const CARRIED_OVER_FROM: &str = "carried over from ";
    pub const OFFERED_IN: &str = "offered in ";
    pub const PROPOSED_IN: &str = "proposed in ";
    pub const SAID_IN: &str = "said in ";
    pub const SAID_BEFORE_IN: &str = "told in ";

    pub fn after(turn: u64) -> String {
        format!("State after turn {}", ordinal(turn))
    }

    pub fn kept(slot: &str, service: &str) -> String {
        format!("{slot}: kept, {service} has no state in this turn")
    }
}

/// Calls of services.
pub mod call {
    pub const AVAILABLE: &str = "available";
    pub const BOOKING_FAILED: &str = "booking failed";
    pub const BOOKING_SUCCEEDED: &str = "booking succeeded";
    pub const FAILED: &str = "failed";
    pub const ARGUMENT: &str = "argument";
    pub const FROM_ASSISTANT: &str = "from assistant";
    pub const FROM_USER: &str = "from user";
    pub const HERE: &str = ", this turn";
    pub const NOTHING_FOUND: &str = "found nothing";
    /// Behind the turn in which a value is said.
    pub const NOT_ANNOTATED: &str = ", not annotated";
    pub const NO_RESPONSE: &str = "no response recorded";
    pub const NO_RESULTS: &str = "no results";
    pub const NOT_RECORDED: &str = "results not recorded";
    pub const NOT_SAID_AFTER: &str = "not said after";
    pub const NOT_SAID_BEFORE: &str = "not said before";
    pub const RESULT: &str = "result";
    pub const SAID_BY_ASSISTANT: &str = "said by assistant";
    pub const SAID_BY_USER: &str = "said by user";
    pub const SUCCEEDED: &str = "succeeded";
    pub const UNAVAILABLE: &str = "not available";

    pub fn from_call(method: &str) -> String {
        format!("from {method}")
    }

    pub fn into_call(method: &str) -> String {
        format!("goes into {method}")
    }

    /// Behind the turn in which a value is said, where the words are others. They keep their own direction.
    pub fn in_words(words: &str) -> String {
        format!(" as \u{2068}“{words}”\u{2069}")
    }

    pub fn of(method: &str) -> String {
        format!("Call of {method}")
    }

    pub fn results_of(method: &str) -> String {
        format!("Results of {method}")
    }
}

/// What became of something turn by turn.
pub mod timeline {
    use super::ordinal;

    pub const AT_END: &str = "at the end";
    pub const EARLIER: &str = "Earlier turns";
    pub const LATER: &str = "Later turns";

    /// Which turn the values are of.
    pub fn after(turn: u64) -> String {
        format!("after turn {}", ordinal(turn))
    }

    /// What a value is, which may be cut, and what clicking on it does.
    pub fn value(value: &str) -> String {
        [value, super::reader::ADD_TERM].join("\n")
    }

    pub fn turns(first: u64, last: u64) -> String {
        format!("Turns {} to {}", ordinal(first), ordinal(last))
    }
}

/// What turns do to frames.
pub mod frames {
    use super::{counted, grouped, ordinal};

    pub const ACTIVE: &str = "active";
    pub const ALL: &str = "All frames";
    pub const ALL_COLUMNS: [&str; 4] = ["Frame", "Made", "Talked about in turns", "What is its own"];
    pub const ANY: &str = "any";
    pub const AS_LITTLE: &str = "as little as possible";
    pub const AS_MUCH: &str = "as much as possible";
    pub const ACCEPTED: &str = "accepted";
    pub const BECOMES_ACTIVE: &str = "now active";
    /// Before the value that a slot had.
    pub const BEFORE: &str = "was ";
    /// Behind the value of a slot that is gone.
    pub const DROPPED: &str = " dropped";
    pub const IS_NEW: &str = "new: ";
    /// The words beside the marks in the key of the lanes.
    pub const KEY: [(&str, &str); 5] = [
        ("active", "talked about"),
        ("listed", "known"),
        ("made", "made"),
        ("turned", "turned to"),
        ("changed", "changed or named"),
    ];
    pub const KEYS_MOVE: &str = "Arrow keys go from mark to mark";
    pub const MADE: &str = "made";
    pub const MISSING: &str = "not listed in this turn";
    pub const MORE: &str = "more that were talked about";
    pub const NEW: &str = "new";
    pub const NO: &str = "no";
    pub const NOTHING_CHANGED: &str = "nothing changed";
    pub const NOTHING_SAID: &str = "nothing said";
    pub const NOT_IN_TEXT: &str = "not in the text";
    /// Before the value that a slot has now.
    pub const NOW: &str = "now ";
    pub const OFFERED: &str = "offered, never talked about";
    pub const OF_GROUP: &str = "one of a group";
    pub const PREDICTED: &str = "Predicted acts";
    pub const REJECTED: &str = "rejected";
    pub const RULED_OUT: &str = "ruled out";
    pub const SWITCHED_TO: &str = "switched to";
    pub const UNKNOWN: &str = "a frame that is not named";
    pub const YES: &str = "yes";

    /// Before the frame that an act names.
    pub const REPEATS: &str = "repeats ";
    pub const ADDS_TO: &str = "adds to ";
    pub const MAKES: &str = "makes ";

    pub fn about(answer: &str, slots: &str) -> String {
        format!("{answer}, about {slots}")
    }

    pub fn after(turn: u64) -> String {
        format!("Frames after turn {}", ordinal(turn))
    }

    pub fn frame(number: i64) -> String {
        format!("frame {number}")
    }

    pub fn title(number: i64) -> String {
        format!("Frame {number}")
    }

    pub fn frames_over(frames: u64, turns: u64) -> String {
        format!("{} over {}", super::count::frames(frames), super::count::turns(turns))
    }

    pub fn from(parent: i64) -> String {
        format!("from frame {parent}")
    }

    pub fn from_city(city: &str) -> String {
        format!("from {city}")
    }

    pub fn in_turn_from(turn: u64, parent: i64) -> String {
        format!("in turn {}, from frame {parent}", ordinal(turn))
    }

    pub fn in_turn(turn: u64) -> String {
        format!("in turn {}", ordinal(turn))
    }

    pub fn is_not(value: &str) -> String {
        format!("not {value}")
    }

    pub fn less_than(value: &str) -> String {
        format!("less than {value}")
    }

    /// What is said of a frame that tells nothing of its own.
    pub fn like(parent: i64) -> String {
        format!("like frame {parent}")
    }

    pub fn made_from(parent: i64) -> String {
        format!("made from frame {parent}")
    }

    pub fn mark(frame: i64, turn: u64, says: &str) -> String {
        format!("Frame {frame}, turn {}: {says}", ordinal(turn))
    }

    pub fn more_frames(count: u64) -> String {
        counted(count, "other", "others")
    }

    pub fn more_than(value: &str) -> String {
        format!("more than {value}")
    }

    pub fn more_until(count: u64, turn: u64) -> String {
        format!("and {} more until turn {}", grouped(count), ordinal(turn))
    }

    pub fn named_by(acts: &str) -> String {
        format!("named by {acts}")
    }

    /// A slot whose value says nothing without it.
    pub fn slot(slot: &str, value: &str) -> String {
        format!("{slot} {value}")
    }

    pub fn slots_changed(slots: &str) -> String {
        format!("{slots} changed")
    }

    pub fn times_in_text(times: u32) -> String {
        if times == 2 { "twice in the text".to_owned() } else { format!("{times} times in the text") }
    }

    pub fn unchanged(count: u64) -> String {
        format!("{} unchanged", counted(count, "slot", "slots"))
    }

    /// Of a frame.
    pub fn said_of(frame: &str, says: &str) -> String {
        format!("{frame}: {says}")
    }

    /// A question, and who asked it.
    pub fn what_is(slots: &str) -> String {
        format!("what is {slots}?")
    }

    pub fn is_it(slots: &str, value: &str) -> String {
        format!("is {slots} {value}?")
    }

    pub fn compare(slots: &str) -> String {
        format!("compare by {slots}")
    }

    pub fn asked(question: &str, author: &str) -> String {
        format!("{author} asks: {question}")
    }

    pub fn open(question: &str, author: &str) -> String {
        format!("still open, asked by {author}: {question}")
    }

    pub fn settled(question: &str) -> String {
        format!("no longer open: {question}")
    }
}

/// Whether values are said.
pub mod grounding {
    use super::grouped;
    use crate::corpus::Dataset;

    pub const TITLE: &str = "Grounding";
    pub const MEANS: &str = "Of every value that the data annotates, or that the customer has in mind: does anybody say it, \
                             who does first, and in which form? Each number is a link to the dialogues that it is of.";
    pub const NOT_OPEN: &str = "No dialogues of this dataset are open.";
    pub const NO_VALUES: &str = "There are no annotated values here.";
    pub const ANNOTATED: &str = "Values";
    pub const ALL_FIELDS: &str = "All fields";
    pub const FIELD: &str = "Field";
    pub const HOW: &str = "How";
    pub const WHO: &str = "By whom";
    pub const VERBATIM: &str = "Verbatim";
    pub const OTHER_FORM: &str = "Other form";
    pub const NEVER: &str = "Never";
    pub const BY_USER: &str = "User";
    pub const BY_SYSTEM: &str = "System";
    pub const EARLIER: &str = "Earlier";
    pub const SAME_TURN: &str = "Same turn";
    pub const LATER: &str = "Later";
    pub const COUNTED: &str = "What is counted";
    pub const VALUES: &str = "Values";
    pub const DIALOGUES: &str = "Dialogues";
    pub const ALL_SAID: &str = " say all their values.";
    pub const EXAMPLES: &str = "Examples of values that nobody says";
    pub const TERMS_TITLE: &str = "What is counted, and what the words mean";
    pub const TERMS: [(&str, &str); 6] = [
        (VERBATIM, "An utterance has the value as the data writes it, but for upper and lower case."),
        (
            OTHER_FORM,
            "An utterance has it in another form that the data allows: another value that is listed beside it, the words of \
             an act for it, a number in letters or with other signs, a date as people write it, a city for its airport, a \
             part of a name.",
        ),
        (
            NEVER,
            "No utterance of the dialogue has it in any of these forms. Flags such as True are never said.",
        ),
        ("User, system", "Who speaks in the first turn that says it. That turn alone decides who and how."),
        (
            "Earlier, same turn, later",
            "Whether that turn stands before the one that is annotated, is that one, or comes after it. What belongs to the \
             dialogue as a whole has no such turn.",
        ),
        (
            "Not counted",
            "Values that stand for something that nobody would say: dontcare in SGD, -1 and $MIN in Frames, true and false in \
             the calls of Taskmaster.",
        ),
    ];

    /// Where its values are.
    pub fn of_dataset(dataset: Dataset) -> Option<&'static str> {
        Some(match dataset {
            Dataset::AirDialogue => {
                "AirDialogue: what the customer wants (intent), and the name and flight of what the agent did (action). They are \
                 found as the reader marks them, which is a guess."
            }
            Dataset::Sgd => {
                "SGD: each value that is new to the state of a service. A turn says it if one of its acts has it and the words \
                 do, too; without acts, the words are enough."
            }
            Dataset::Taskmaster => {
                "Taskmaster: the texts of segments, and the arguments and results of calls. A segment of the same name comes \
                 before the mere words."
            }
            Dataset::Frames => {
                "Frames: the values of acts, and each value that is new to the frames of a dialogue, in its normal form."
            }
            Dataset::ConvLab | Dataset::DialogStudio => return None,
        })
    }

    pub fn cell(field: &str, outcome: &str, values: u64, dialogues: u64, share: &str) -> String {
        let (values, dialogues) = (super::count::values(values), super::count::dialogues(dialogues));
        format!("{field}, {outcome}: {values}, {share}, in {dialogues}")
    }

    pub fn sum(values: u64, with_values: u64, dialogues: u64) -> String {
        let (values, dialogues) = (super::count::values(values), super::count::dialogues(dialogues));
        format!("{values} in {} of {dialogues}", grouped(with_values))
    }

    pub fn grounded(count: &str, of: &str, share: &str) -> String {
        format!("{count} of {of} dialogues ({share})")
    }
}

/// The overview: the shape of a dataset.
/// Measuring all dialogues on demand.
pub mod studies {
    use super::grouped;

    pub const CANCEL: &str = "Cancel";
    pub const AGAIN: &str = "Begin again";
    pub const PROGRESS: &str = "Dialogues that were looked at";

    pub fn progress(done: u64, of: u64) -> String {
        format!("{} of {} dialogues so far", grouped(done), grouped(of))
    }

    pub fn stopped(done: u64, of: u64) -> String {
        format!("Stopped after {} of {} dialogues: the numbers are of these.", grouped(done), grouped(of))
    }

    pub fn lost(count: u64) -> String {
        format!("{} could not be read again and are not counted.", super::count::dialogues(count))
    }
}

pub mod scores;

pub mod verification {
    use super::{grouped, ordinal};
    use crate::engine::study::verification::Shift;
    use crate::formats::airdialogue::judge::OFFICIAL;
    use crate::formats::airdialogue::verify::{AgentError, FlightSets, Unverified};

    pub const TITLE: &str = "Verification";
    pub const MEANS: &str = "What the agent should have done is derived again from what the customer wants and from the flights, \
                             and compared with what the data records. Every number leads to its dialogues.";
    pub const NONE_OPEN: &str =
        "No AirDialogue is open, and the truth of other datasets can\u{2019}t be derived.";
    pub const SPLITS: &str = "Splits";
    pub const ALL: &str = "All";
    pub const RULES: &str = "Rules";
    pub const RULES_USUAL: &str = "The rules of the official generator.";
    pub const RULES_OTHER: &str = "Not the usual rules:";
    pub const RULES_RESET: &str = "Back to the usual rules";
    pub const RULES_APPLY: &str = "Verify with these rules";
    pub const RULES_WRONG: &str = "The hours have to rise, from 0 to 23.";
    pub const MORNING: &str = "Morning from";
    pub const AFTERNOON: &str = "Afternoon from";
    pub const EVENING: &str = "Evening from";
    pub const FIRST_ONLY: &str = "of the cheapest flights only the first is expected";
    pub const PRICE_BELOW: &str = "the price has to be below the greatest price, not at most it";
    pub const OLD_EXCLUDED: &str = "a flight that is to be changed is not expected again";
    pub const UNDER_OTHER_RULES: &str = "under other rules";
    pub const RECORDED: &str = "Recorded";
    pub const DERIVED: &str = "Derived";
    pub const RECORDED_BY_DERIVED: &str = "Recorded \u{2193} derived \u{2192}";
    pub const SUM: &str = "Sum";
    pub const STATUSES: &str = "Status: recorded against derived";
    pub const CORRECT: &str = "correct_sample: recorded against derived";
    pub const NOT_RECORDED: &str = "not recorded";
    pub const NO_ACTION: &str = "no action";
    pub const FLIGHTS: &str = "Expected flights: recorded against derived";
    pub const FLIGHTS_NOTE: &str = "As sets; none is a subset of any.";
    pub const ERRORS: &str = "Agent\u{2019}s errors";
    pub const ERRORS_NOTE: &str = "What of an action is not as derived. A dialogue may have several.";
    pub const REWARDS: &str = "Reward";
    pub const REWARDS_NOTE: &str = "The scaled score of each action against what is derived, by tenths.";
    pub const UNVERIFIED: &str = "Not verified";
    pub const UNVERIFIED_NOTE: &str = "Dialogues for which nothing can be derived, and why.";
    pub const MEANS_TITLE: &str = "Mean reward";
    pub const PAIRING: &str = "Do data and flights belong together?";
    pub const PAIRING_LATER: &str = "Said once all dialogues are verified.";
    pub const PAIRING_NONE: &str = "No file of flights belongs to a file of dialogues here.";
    pub const FIRST_DIALOGUE: &str = "Show that dialogue";
    pub const KIND: &str = "Kind";
    pub const COUNT: &str = "Dialogues";
    pub const SHARE: &str = "Share";
    pub const REWARD: &str = "Reward";
    pub const REWARD_NOTE: &str = "0.3 status + 0.5 flight + 0.2 name, against what is derived";
    pub const REWARD_STATUS: &str = "Status";
    pub const REWARD_STATUS_NOTE: &str = "1 when it is the derived one";
    pub const REWARD_FLIGHT: &str = "Flight";
    pub const REWARD_FLIGHT_NOTE: &str =
        "1 when it is one of the derived ones, less the farther it is from them";
    pub const REWARD_NAME: &str = "Name";
    pub const REWARD_NAME_NOTE: &str = "F1 of the letters";
    pub const OFFICIAL_SCORE: &str = "Official score";
    pub const OFFICIAL_SCORE_NOTE: &str = "of people\u{2019}s dialogues: 1 where correct_sample is recorded as true, else the reward against the recorded expectation";

    pub fn day_starts([morning, afternoon, evening]: [u8; 3]) -> String {
        format!("morning from {morning}, afternoon from {afternoon}, evening from {evening} o\u{2019}clock")
    }

    /// Behind a count.
    pub fn under(differences: &str) -> String {
        format!(" (under other rules: {differences})")
    }

    /// What stands behind a rule that is as usual.
    pub fn usually(hour: usize) -> String {
        OFFICIAL.day_starts.get(hour).map(|hour| format!("usually {hour}")).unwrap_or_default()
    }

    pub fn flight_sets(sets: FlightSets) -> &'static str {
        match sets {
            FlightSets::Equal => "equal",
            FlightSets::Subset => "recorded are a part of the derived ones",
            FlightSets::Superset => "derived are a part of the recorded ones",
            FlightSets::Overlapping => "some in common, and each has others",
            FlightSets::Disjoint => "none in common",
        }
    }

    pub fn agent_error(error: AgentError) -> &'static str {
        match error {
            AgentError::Status => "another status",
            AgentError::Flight => "another flight",
            AgentError::Name => "another name",
            AgentError::NoFlightChosen => "flight: none chosen",
            AgentError::NoFlightExpected => "flight: none expected",
            AgentError::SeveralFlights => "flight: several chosen",
            AgentError::NotInKb => "flight: not among the flights",
            AgentError::NotCheapest => "flight: not the cheapest",
            AgentError::OtherChoice => "flight: as good, and not the one expected",
            AgentError::DepartureAirport => "flight: departure airport",
            AgentError::ReturnAirport => "flight: return airport",
            AgentError::DepartureMonth => "flight: departure month",
            AgentError::DepartureDay => "flight: departure day",
            AgentError::ReturnMonth => "flight: return month",
            AgentError::ReturnDay => "flight: return day",
            AgentError::DepartureTime => "flight: departure time",
            AgentError::ReturnTime => "flight: return time",
            AgentError::Class => "flight: class",
            AgentError::Connections => "flight: connections",
            AgentError::Price => "flight: price",
            AgentError::Airline => "flight: airline",
        }
    }

    pub fn unverified(why: Unverified) -> &'static str {
        match why {
            Unverified::NoIntent => "no intent",
            Unverified::UnknownGoal => "the goal is none of book, change and cancel",
            Unverified::NoFlights => "no flights",
            Unverified::IncompleteIntent => "intent incomplete, as in files from HuggingFace",
            Unverified::NoExpectation => "nothing recorded as expected",
        }
    }

    pub fn reward_from(tenth: &str) -> String {
        match tenth {
            "1" => "1".to_owned(),
            tenth => format!("from {tenth}"),
        }
    }

    pub fn pairs(of: u64) -> String {
        format!("of {} AirDialogue dialogues verified", grouped(of))
    }

    /// What a number means, to who hears it.
    pub fn cell(recorded: &str, derived: &str, count: u64) -> String {
        format!("recorded {recorded}, derived {derived}: {} dialogues", grouped(count))
    }

    pub fn paired(path: &str, partner: &str, misfits: u64) -> String {
        let rest = match misfits {
            0 => "every dialogue fits the flights of its line".to_owned(),
            count => {
                format!("no run of lines is shifted; {} dialogues fit no flights near them", grouped(count))
            }
        };
        format!("{path} and {partner}: {rest}.")
    }

    pub fn counts_differ((path, records): (&str, u64), (partner, partners): (&str, u64)) -> String {
        format!("{path} has {} records, and {partner} {}.", grouped(records), grouped(partners))
    }

    pub fn shifted(shift: &Shift, path: &str, partner: &str) -> String {
        let Shift { first, line, last, away, fitting, agreeing } = shift;
        let count = u64::from(last.0 - first.0) + 1;
        let away = match away {
            -1 => "one record earlier".to_owned(),
            1 => "one record later".to_owned(),
            less if *less < 0 => format!("{} records earlier", less.unsigned_abs()),
            more => format!("{more} records later"),
        };
        format!(
            "From line {} of {path} on, dialogues and flights do not belong together: of the {} dialogues up to record {}, {} fit the \
             flights that stand {away} in {partner} and not their own, and {} of these expect just what follows from them.",
            ordinal(*line),
            grouped(count),
            ordinal(u64::from(last.0)),
            grouped(*fitting),
            grouped(*agreeing)
        )
    }
}

pub mod overview {
    use super::grouped;
    use crate::engine::answer::Measure;
    use crate::view::range::Number;

    pub const TITLE: &str = "Overview";
    pub const UNSEEN_SEEN: &str = "services not in train against others";
    pub const COMPARE: &str = "Compare with\u{2026}";
    pub const COMPARE_LINE: &str = "A search that finds what to compare with";
    pub const COMPARE_GO: &str = "Compare";
    pub const COMPARE_END: &str = "End the comparison";
    pub const DIFFERS: &str = "What differs most";
    pub const DIFFERS_NOT: &str = "Nothing differs more than by chance.";
    pub const DIFFERS_MEANS: &str = "Ranked by the log-likelihood ratio G\u{b2}: how surprising the counts would be if both had the \
                                     same share. Below 10.8, which chance gives once in a thousand times, nothing is listed.";
    pub const G2: &str = "G\u{b2}";
    pub const ONLY_IN_ONE: &str = "only one has it";
    pub const OTHER: &str = "Other";
    pub const LENGTHS: &str = "Turns against";
    pub const FLIGHT_PRICES: &str = "Prices of flights";
    pub const ALL_FLIGHTS: &str = "of all flights";
    pub const IN_TURNS: &str = "by turns";
    pub const AGAINST: &str = "What the length is shown against";
    pub const CHARTS: &str = "Charts";
    pub const TABS: &str = "About the whole dataset";
    pub const COUNTS: &str = "Counts";
    pub const SHARES: &str = "Shares";
    pub const EVERYTHING: &str = "Show everything";
    pub const SCALE: &str = "What bars show";
    pub const TABLE: &str = "Table";
    pub const CSV: &str = "CSV";
    pub const SVG: &str = "SVG";
    pub const VALUE: &str = "Value";
    pub const MATCHING: &str = "Matching";
    pub const SHARE: &str = "Share";
    pub const ALL: &str = "All";
    pub const COLUMNS: &str = "value,matching,share of matching,all,share of all";
    pub const COLUMNS_COMPARED: &str = "value,matching,share of matching,other,share of other";
    pub const MEANS_COMPARED: &str = "Each bar is a link: it narrows what matches to what it counts. What is pale behind it is the \
                                      selection that it is compared with.";
    pub const MEANS: &str = "Each bar is a link: it narrows what is open to what it counts, here and in the list. What is pale \
                             behind it is the whole dataset.";

    pub fn save(what: &str, chart: &str) -> String {
        format!("Save {chart} as {what}")
    }

    pub fn table_of(chart: &str) -> String {
        format!("{chart} as a table")
    }

    pub fn clear(chart: &str) -> String {
        format!("Clear the filter on {chart}")
    }

    pub fn mark(label: &str, count: u64, of: &str, share: &str) -> String {
        format!("{label}: {} of {of}, {share}", grouped(count))
    }

    pub fn in_all(count: u64) -> String {
        format!("; {} in all", grouped(count))
    }

    pub fn in_other(count: u64, of: u64, share: &str) -> String {
        format!("; against {} of {}, {share}", grouped(count), grouped(of))
    }

    /// `train against test`.
    pub fn against(one: &str, other: &str) -> String {
        format!("{one} against {other}")
    }

    /// `640 dialogues, 9 412 turns, against 2 921 of split:test`.
    pub fn sum_against(dialogues: &str, parts: &str, other: u64, line: &str) -> String {
        format!("{dialogues}, {parts}, against {} of {line}", grouped(other))
    }

    pub fn surprise(of: f64) -> String {
        format!("{of:.0}")
    }

    /// `1 204 of 2 482 dialogues, 12 340 turns, 8 004 spans`.
    pub fn sum(matching: u64, dialogues: &str, parts: &str) -> String {
        format!("{} of {dialogues}, {parts}", grouped(matching))
    }

    pub fn number(number: Number) -> &'static str {
        match number {
            Number::Measure(measure) => per_dialogue(measure),
            Number::UtteranceWords { is_user: true } => "Words per turn of the user",
            Number::UtteranceWords { is_user: false } => "Words per turn of the system",
        }
    }

    fn per_dialogue(measure: Measure) -> &'static str {
        match measure {
            Measure::Turns => "Turns per dialogue",
            Measure::Words => "Words per dialogue",
            Measure::Services => "Services per dialogue",
            Measure::Spans => "Spans per dialogue",
            Measure::Calls => "Calls per dialogue",
            Measure::Frames => "Most semantic frames in a turn",
            Measure::Switches => "Frame switches per dialogue",
            Measure::Flights => "Flights per dialogue",
            Measure::Rating => "Ratings",
            Measure::Pause => "Seconds between turns, mean per dialogue",
        }
    }

    pub fn median(of: &str) -> String {
        format!("median {of}")
    }

    pub fn pairs(is_of_turns: bool) -> &'static str {
        if is_of_turns { "Act, then act" } else { "Slot with slot" }
    }

    pub fn then(one: &str, next: &str) -> String {
        format!("{one}, then {next}")
    }

    pub fn with(one: &str, other: &str) -> String {
        format!("{one} with {other}")
    }

    /// `10 of 34`; nothing where all are shown.
    pub fn names_shown(shown: usize, all: usize) -> String {
        if shown == all { String::new() } else { format!("the first {shown} of {all}") }
    }

    /// `10–14 turns, Words per dialogue: 100–119`.
    pub fn length(turns: &str, against: Measure, number: &str) -> String {
        format!("{turns} turns, {}: {number}", per_dialogue(against).to_lowercase())
    }
}

/// A search for travel packages.
pub mod packages {
    use super::{counted, ordinal};

    pub const ADULTS: &str = "adults";
    pub const ALL_FIELDS: &str = "all fields";
    pub const AT_LEAST: &str = "price ≥";
    pub const AT_MOST: &str = "price ≤";
    pub const CHILDREN: &str = "children";
    pub const FLEXIBLE: &str = "flexible dates";
    pub const FROM: &str = "from";
    pub const LEAVING: &str = "leaving";
    pub const LONGEST: &str = "at most";
    pub const NOT_A_DATE: &str = "not a date";
    pub const NOT_RECORDED: &str = "result not recorded";
    pub const RETURNING: &str = "back";
    pub const TO: &str = "to";
    pub const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];

    pub fn date(month: &str, day: i64, year: i64) -> String {
        format!("{month} {day}, {year}")
    }

    pub fn days(days: u64) -> String {
        counted(days, "day", "days")
    }

    pub fn found(count: u64) -> String {
        counted(count, "package", "packages")
    }

    pub fn more(count: u64) -> String {
        format!("{} in this turn", counted(count, "more search", "more searches"))
    }

    pub fn place_among(index: u64, all: u64) -> String {
        format!("{} of {all} searches in this turn", ordinal(index))
    }

    pub fn utc(time: &str) -> String {
        format!("{time} UTC")
    }

    pub fn prices(from: &str, to: &str) -> String {
        if from == to { format!("at {from}") } else { format!("from {from} to {to}") }
    }
}

/// Who took part in a dialogue.
pub mod people {
    pub const NOT_RATED: &str = "not rated";
    pub const TASK_DONE: &str = "task done";
    pub const TASK_NOT_DONE: &str = "task not done";
    pub const TITLE: &str = "People and survey";

    pub fn fold(number: u32) -> String {
        format!("fold {number} of 10")
    }

    pub fn rated(score: &str) -> String {
        format!("rated {score} of 5")
    }

    pub fn user(id: &str) -> String {
        format!("user {id}")
    }

    pub fn wizard(id: &str) -> String {
        format!("wizard {id}")
    }
}

/// Fields of a dataset's own.
pub mod fields {
    pub const NO: &str = "no";
    pub const RATING: &str = "Rating by the user";
    pub const SCORE: &str = "Score";
    pub const SCORES_BY_DOMAIN: &str = "Scores by domain";
    pub const SCORES_BY_SERVICE: &str = "Scores by service";
    pub const TABLE: &str = "Table";
    pub const TASK_DONE: &str = "Task done";
    pub const TIMES_OF_CUT_TURNS: &str = "Times of turns that are not here, in UTC";
    pub const YES: &str = "yes";

    pub fn scores_of(service: &str) -> String {
        format!("Scores of {service}")
    }
}

/// What a model said of frames.
pub mod prediction {
    pub const ACTS: &str = "Acts as a whole";
    pub const COLUMNS: [&str; 4] = ["Of", "Frame", "Predicted", "Verdict"];
    pub const FRAMES: &str = "Predicted frames";
    pub const LOG_LIKELIHOOD: &str = "Mean log-likelihood of slots";
    pub const MISFIT: &str = "Predictions do not fit";
    pub const NONE: &str = "none";
    pub const RIGHT: &str = "right";
    pub const SLOTS: &str = "Slots";
    pub const TRACKING: &str = "Frame tracking";
    pub const WRONG: &str = "wrong";

    pub fn right_of(right: u32, all: u32, percent: &str) -> String {
        format!("{right} of {all} right ({percent} %)")
    }
}

/// Annotators, instructions and rewards of Taskmaster.
pub mod taskmaster {
    pub const ACCEPTED: &str = "accepted";
    pub const ANNOTATED: &str = "Annotated";
    pub const ANNOTATORS: &str = "Annotators";
    /// Behind what one annotator says.
    pub const BOTH_AGREE: &str = ", both agree";
    pub const BULLET: &str = "•";
    pub const BY_BOTH: &str = " by both";
    pub const BY_ONE: &str = ", by one annotator only";
    pub const BY_ONE_OF_TWO: &str = " by one annotator, ";
    pub const BY_OTHER: &str = " by the other";
    pub const CONFIRMED: &str = "Confirmed by the writer";
    pub const CONTEXT: &str = "Context that could not be read";
    pub const DRAWN: &str = "drawn by chance";
    pub const ENTERED: &str = "entered by the writer";
    pub const FIXED: &str = "fixed";
    pub const GENERATION: &str = "Generation that could not be read";
    pub const INSTRUCTIONS: &str = "Instructions";
    pub const IS_REWARDED: &str = "what the model did next; the reward is for it";
    pub const MENTIONED: &str = "mentioned";
    /// In place of a value that the data does not keep.
    pub const OPEN: &str = "open";
    pub const REJECTED: &str = "rejected";
    pub const REWARD: &str = "Reward";
    pub const REWARDED: &str = "Generation";
    pub const SCRIPT: &str = "Script";
    pub const SLOTS: &str = "Slots of the task";
    /// Between the steps of a name.
    pub const STEP: &str = " › ";
    pub const TASK: &str = "Task";
    pub const WHOLE: &str = "the whole transaction";

    /// What is to be entered where the script has an open slot.
    pub fn asked(entity: &str, how: &str, asked: &str) -> String {
        format!("{entity}, {how}: {asked}")
    }

    pub fn call(name: &str) -> String {
        format!("call {name}")
    }

    /// Between the word that a slot is open and what was asked for.
    pub fn open_slot(entity: &str, how: &str) -> String {
        format!(" {entity}, {how}: ")
    }

    pub fn other_marks(text: &str) -> String {
        format!("; the other marks {}", quote(text))
    }

    pub fn other_names(name: &str) -> String {
        format!("; the other names it {name}")
    }

    pub fn quote(text: &str) -> String {
        format!("\u{2068}“{text}”\u{2069}")
    }

    pub fn response(name: &str) -> String {
        format!("response of {name}")
    }

    pub fn response_without_call(context: &str) -> String {
        format!("Response without a call ({context})")
    }

    pub fn says(speaker: &str) -> String {
        format!("{speaker} says")
    }

    pub fn several(times: usize, are_alike: bool) -> String {
        format!(", annotated {times} times{}", if are_alike { " alike" } else { ", not all alike" })
    }

    pub fn so_often(count: u32, verdict: &str) -> String {
        format!("{count} {verdict}")
    }

    pub fn writes(speaker: &str) -> String {
        format!("{speaker} writes")
    }
}

/// Answers that are hidden until they are revealed.
pub mod quiz {
    pub const ANSWERS: &str = "The answers are hidden: what the agent did and should have done, and how each flight meets the wishes.";
    pub const COPY_LINK: &str = "Copy quiz link";
    pub const EXPORT: &str = "In the quiz nothing is saved or copied from here, for files tell the answers of all dialogues. Leave the quiz to export.";
    pub const OVERVIEW: &str =
        "In the quiz the overview is hidden, for its numbers tell answers. Leave the quiz to see it.";
    pub const FINDINGS: &str = "In the quiz findings are hidden, for they tell the answers of all dialogues. Leave the quiz to see them.";
    pub const HIDE_AGAIN: &str = "Hide them again";
    pub const IS_ON: &str = "Quiz: what the agent of an AirDialogue dialogue did and should have done is hidden until you reveal it there.";
    pub const LEAVE: &str = "Leave the quiz";
    pub const MEANS: &str = "Hides the answers of all dialogues until they are revealed one by one; the address says so, so that it can be handed out";
    pub const RECORD: &str = "The record is hidden, for the answers stand in it.";
    pub const REVEAL: &str = "Reveal the answers of this dialogue";
    pub const TITLE: &str = "Quiz";

    /// The titles of what is not there.
    pub fn hidden(titles: &str) -> String {
        format!("Hidden in the quiz: {titles}. They show in a dialogue whose answers are revealed.")
    }

    /// A term of the query.
    pub fn refused(word: &str) -> String {
        format!(
            "\u{201c}{word}:\u{201d} tells the answers, so it is not searched in the quiz; leave the quiz to search it"
        )
    }
}

/// Two dialogues side by side.
pub mod beside {
    use super::count::turns;
    use super::{grouped, ordinal};

    /// Around the dialogue that is kept.
    pub const CHOOSE: [&str; 2] = ["Choose a dialogue to set beside ", ""];
    /// The second and the fourth piece are links: to the list, and to the dialogues of the same name.
    pub const CHOOSE_WAYS: [&str; 5] = [
        "Click one in the ",
        "list",
        ", or see ",
        "all that have the same name",
        ": the same dialogue in other files or variants.",
    ];
    pub const COMPARISON: &str = "Comparison";
    pub const DIFFERS: &str = "Differs";
    pub const LABEL: &str = "Two dialogues";
    pub const NEXT_DIFFERENCE: &str = "Next difference";
    pub const NO_TURN_DIFFERS: &str = "No turn differs";
    pub const ONLY_DIFFERENCES: &str = "Only differences";
    /// Before what only one of them has.
    pub const ONLY_HERE: &str = "only here: ";
    pub const PREVIOUS_DIFFERENCE: &str = "Previous difference";
    pub const STOP: &str = "Stop comparing";
    pub const SWAP: &str = "Swap";

    pub fn asks(service: &str, slots: &str) -> String {
        format!("{service}: asks {slots}")
    }

    pub fn is_not_open(id: &str) -> String {
        format!("Dialogue {id} is not in the files that are open")
    }

    pub fn more(count: u64) -> String {
        format!("Show more: {} to come", turns(count))
    }

    pub fn summary(differing: u64, all: u64) -> String {
        format!("{} of {} differ", grouped(differing), turns(all))
    }

    pub fn turn_alone(turn: u64) -> String {
        format!("Turn {}, alone", ordinal(turn))
    }
}

/// All flights, and those of one dialogue.
pub mod flights {
    use super::count::{dialogues, flights};
    use super::parts::{SO_FAR, of, part};

    pub const ANY: &str = "any";
    pub const AS_WANTED: &str = "✓ as wanted";
    pub const AT_LEAST: &str = "at least";
    pub const AT_MOST: &str = "at most";
    /// A line of the filter's grammar.
    pub const EXAMPLE: &str = "price:..500 airline:Delta,UA";
    pub const FILTER: &str = "Filter of flights";
    /// All wishes of its dialogue are met.
    pub const FITS: &str = "✓ as wanted";
    pub const IN_ALL_DIALOGUES: &str = "In all dialogues";
    pub const IN_ITS_DIALOGUE: &str = "In its dialogue";
    /// In an empty field, where there is room for a word.
    pub const LEAST: &str = "least";
    pub const MOST: &str = "most";
    pub const NO_MATCH: &str = "No flight meets this filter.";
    /// Where a wide table goes on behind its edge.
    pub const TABLE: &str = "Flights, table";
    pub const WISHES: &str = "Wishes to be met";
    pub const WISHES_NOTE: &str = "Press a wish to see what would fit without it.";

    /// Behind how many match. `total` is told where it is more.
    pub fn of_all(total: Option<u64>, dialogue_count: u64, is_so_far: bool) -> String {
        let total = total.map_or_else(String::new, of);
        let so_far = if is_so_far { SO_FAR } else { "" };
        format!("{total} in {}{so_far}", dialogues(dialogue_count))
    }

    pub fn bar(range: &str, count: u64) -> String {
        format!("{range}: {}", flights(count))
    }

    pub fn bound(title: &str, which: &str) -> String {
        format!("{title}, {which}")
    }

    pub fn range(title: &str, first: i64, last: i64) -> String {
        format!("{title}: values from {first} to {last}")
    }

    pub fn shown(count: usize, total: usize) -> String {
        format!("{} flights", part(count as u64, total as u64))
    }

    pub fn shown_without_fit(count: usize, total: usize) -> String {
        format!("{}; none of them as the customer wants", shown(count, total))
    }

    pub fn shown_with_fits(count: usize, total: usize, fits: usize, price: &str) -> String {
        format!("{}; {fits} of them as the customer wants, from {price}", shown(count, total))
    }

    pub fn not_as_wanted(count: usize) -> String {
        format!("✕ {count} not as wanted")
    }

    pub fn wants(values: &str) -> String {
        format!("wants {values}")
    }
}

/// The desk of a flight booking: wishes, verdict, search log.
pub mod trip {
    pub const AGENT: &str = "agent";
    pub const AGENT_BOOKED: &str = "booked";
    pub const AS_RECORDED: &str = "By the data (correct_sample):";
    pub const DERIVED: &str = "Judged by the derived expectation";
    pub const DERIVED_INCOMPLETE: &str = "Judged by the derived expectation (intent incomplete)";
    pub const DERIVED_SHORT: &str = "expected (derived)";
    pub const DESK: &str = "Wishes, verdict and flights";
    pub const DIFFER: &str = "Recorded and derived expectation differ";
    pub const EXPECTED: &str = "expected";
    pub const FLIGHT: &str = "flight";
    pub const FLIGHTS_JUDGED: &str = "Flights are judged by the wishes alone.";
    pub const INCOMPLETE: &str = "The intent is incomplete: HuggingFace exports leave out class, airline preference and \
        times of day, so more flights seem to fit than do, and what is derived may differ from what is recorded.";
    pub const IN_BOTH: &str = "Judged by the expectation, recorded and derived alike";
    pub const LOG: &str = "Search log, in UTC (milliseconds in the data; seconds for turns)";
    pub const LOG_COLUMNS: [&str; 3] = ["Time", "What", "Value"];
    pub const NAME: &str = "name";
    pub const NONE: &str = "none";
    pub const NO_ACTION: &str = "The data does not say what the agent did.";
    pub const NO_EXPECTATION: &str = "The data does not say what was expected.";
    pub const NO_FLIGHT_FITS: &str = "No flight meets every wish.";
    pub const NO_RESERVATION: &str = "The customer has no reservation.";
    pub const PART: &str = "part";
    pub const POINTS: &str = "points";
    pub const PRESSED: &str = "button pressed";
    pub const RECORDED: &str = "Judged by the recorded expectation";
    pub const RECORDED_SHORT: &str = "expected (recorded)";
    pub const RESERVED: &str = "reserved";
    pub const REWARD: &str = "reward";
    pub const SHOW_DESK: &str =
        "What the customer wants, whether the agent chose right, and the flights, in the place of the turns";
    pub const STATUS: &str = "status";
    pub const VERDICT: &str = "Did the agent choose right?";
    pub const WHY: &str = "How the points are reckoned";
    pub const WISHES: &str = "Customer wants";

    /// The titles of wishes.
    pub mod wish {
        pub const AIRLINE: &str = "airline";
        pub const CLASS: &str = "class";
        pub const CONNECTIONS: &str = "connections";
        pub const FROM: &str = "from";
        pub const GOAL: &str = "goal";
        pub const LEAVES: &str = "leaves";
        pub const LEAVES_IN: &str = "leaves in the";
        pub const NAME: &str = "name";
        pub const PRICE: &str = "price";
        pub const RETURNS: &str = "returns";
        pub const RETURNS_IN: &str = "returns in the";
        pub const TO: &str = "to";
    }

    pub fn at_most(most: &str) -> String {
        format!("≤ {most}")
    }

    pub fn reserved(flight: Option<i64>) -> String {
        flight.map_or_else(
            || "The customer has no reservation.".to_owned(),
            |flight| format!("The customer has reserved flight {flight}."),
        )
    }

    /// What an agent did, after "the agent" or "should have".
    pub fn deed(status: &str, flights: &str) -> String {
        match status {
            "book" => format!("booked {flights}"),
            "change" => format!("changed to {flights}"),
            "cancel" => "cancelled the reservation".to_owned(),
            "no_flight" => "found no flight".to_owned(),
            "no_reservation" => "found no reservation".to_owned(),
            status => format!("entered \u{201c}{status}\u{201d} {flights}"),
        }
    }

    pub fn either(flights: &[i64]) -> String {
        flights.iter().map(i64::to_string).collect::<Vec<_>>().join(" or ")
    }

    pub fn right(deed: &str) -> String {
        format!("Right: the agent {deed}, as expected.")
    }

    /// The parts that are wrong; the same deeds are told once.
    pub fn wrong(parts: &str, deed: &str, expected: &str) -> String {
        if deed == expected {
            format!("Wrong {parts}: the agent {deed}, as expected.")
        } else {
            format!("Wrong {parts}: the agent {deed} and should have {expected}.")
        }
    }

    pub fn and(parts: &[&str]) -> String {
        match parts {
            [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            parts => parts.join(""),
        }
    }

    pub fn did(deed: &str) -> String {
        format!("The agent {deed}.")
    }

    pub fn expected(deed: &str) -> String {
        format!("The agent should have {deed}.")
    }

    pub fn breaks(flight: &str, reasons: &str) -> String {
        format!("Flight {flight} is not as wanted: {reasons}.")
    }

    pub fn costs_more(flight: &str, price: &str, expected: &str, least: &str) -> String {
        format!("Flight {flight} is as wanted but costs {price}; {expected} costs {least}.")
    }

    pub fn is_unknown(flight: &str) -> String {
        format!("There is no flight {flight}.")
    }

    pub fn fits(flight: &str, price: &str) -> String {
        format!("Flight {flight} meets every wish at the lowest price, {price}.")
    }

    pub fn name_differs(said: &str, meant: &str) -> String {
        format!("The name is \u{201c}{said}\u{201d}, not \u{201c}{meant}\u{201d}.")
    }

    /// What each of two expectations is.
    pub fn difference(recorded: &str, derived: &str, is_incomplete: bool) -> String {
        let why = if is_incomplete {
            "The intent is incomplete, so what is derived may be wrong."
        } else {
            "The agent is judged by each."
        };
        format!(
            "By the data the agent should have {recorded}; by wishes and flights it should have {derived}. {why}"
        )
    }

    pub fn named(name: &str) -> String {
        format!("used the name \u{201c}{name}\u{201d}")
    }

    pub fn points(points: &str, of: &str) -> String {
        format!("{points} of {of}")
    }

    pub fn why(part: &str, why: &str) -> String {
        format!("{part}: {why}")
    }

    pub fn why_name(shared: usize, said: usize, meant: usize) -> String {
        format!(
            "{shared} of {said} characters said are among the {meant} meant: 2 × {shared} ÷ ({said} + {meant})"
        )
    }

    pub fn why_near(said: &str, nearest: &str, farthest: &str) -> String {
        format!("{said} differs by {nearest}, the farthest flight by {farthest}: 1 − {nearest} ÷ {farthest}")
    }

    pub fn as_expected(found: &str) -> String {
        format!("{found}, as expected")
    }

    pub fn not_expected(found: &str, expected: &str) -> String {
        format!("{found}; expected: {expected}")
    }

    pub fn turn(number: usize, speaker: &str) -> String {
        format!("turn {number}, {speaker}")
    }

    pub fn entered(field: &str) -> String {
        format!("entered {field}")
    }

    /// In what way a flight is not as wanted.
    pub fn over(more: i64) -> String {
        format!("{more} over")
    }

    pub fn not(wanted: &str) -> String {
        format!("not {wanted}")
    }

    pub fn instead(found: &str, wanted: &str) -> String {
        format!("{found} instead of {wanted}")
    }

    pub const COST_NOT_KNOWN: &str = "cost not known";

    pub fn days_late(days: i64) -> String {
        let how = if days > 0 { "late" } else { "early" };
        match days.abs() {
            1 => format!("a day {how}"),
            days => format!("{days} days {how}"),
        }
    }

    pub fn yes(is_so: bool) -> &'static str {
        if is_so { "correct" } else { "not correct" }
    }
}

/// The list of files.
pub mod files {
    use super::count::files;
    use super::{bytes, counted, grouped};

    pub const ARCHIVE: &str = "an archive; its files follow";
    pub const AS_CONTENT: &str = "What its content says";
    pub const AS_PUBLISHED: &str = "as published";
    pub const BECAUSE: &str = "because ";
    pub const BEING_READ: &str = "being read";
    pub const COUNTED_HERE: &str = "Counted here";
    pub const DIFFERENCE: &str = "Difference";
    pub const FLIGHTS: &str = "flights";
    pub const NOT_READ: &str = "not read";
    pub const NOT_READ_YET: &str = "not read yet";
    pub const PUBLISHED: &str = "Published";
    pub const PUBLISHED_SETS: &str = "As published";
    pub const READ: &str = "read";
    pub const READ_AS: &str = "Read as…";
    pub const SIZE: &str = "Size";
    /// Behind a split, where it comes from.
    pub const SPLIT_FROM: [&str; 4] = ["by its records", "by a list", "by its folder", "by its name"];
    pub const STOPPED: &str = "stopped";
    pub const LOOK: &str = "Find a file";
    pub const TAKEN_FOR: &str = "Recognised as";
    pub const UNKNOWN: &str = "nothing that Colloquy knows";
    pub const WAITING: &str = "waiting";
    pub const WHY: &str = "Why?";
    /// Before the file that belongs to one.
    pub const WITH: &str = "with ";

    pub fn being_read(percent: u64) -> String {
        format!("being read, {percent} %")
    }

    pub fn close(path: &str) -> String {
        format!("Close {path}")
    }

    pub fn why(path: &str) -> String {
        format!("Why? {path}")
    }

    pub fn left_alone(count: u64) -> String {
        counted(count, "file was left alone", "files were left alone")
    }

    /// Of a list that is long.
    pub fn show_more(count: u64, left: u64) -> String {
        format!("Show {} more of {} that follow", grouped(count), grouped(left))
    }

    pub fn more_findings(count: u64) -> String {
        format!("and {} more of this file", grouped(count))
    }

    pub fn more_than_published(count: u64) -> String {
        format!("{} more than published: some may be open twice", grouped(count))
    }

    pub fn not_open(count: u64) -> String {
        counted(count, "is not open", "are not open")
    }

    pub fn read_as(path: &str) -> String {
        format!("Read {path} as")
    }

    pub fn sum(count: u64, length: u64) -> String {
        format!("{}, {}", files(count), bytes(length))
    }

    pub fn sum_unchecked(count: u64, length: u64) -> String {
        format!("{}; findings so far", sum(count, length))
    }

    pub fn sum_so_far(count: u64, length: u64, done: u64) -> String {
        format!("{}: {} read so far", sum(count, length), grouped(done))
    }

    pub fn sum_stopped(count: u64, length: u64) -> String {
        format!("{}; reading was stopped", sum(count, length))
    }
}

/// Why something can't be opened or read, behind the name of it.
pub mod reason {
    pub const CHANGED_ON_DISK: &str = "it changed on disk, or may not be read";
    pub const CHANGED_ON_HOST: &str = "it changed on the host since it was opened";
    pub const DOWNLOAD_BROKE_OFF: &str = "the download broke off";
    pub const GIVEN_TWICE: &str = "it was given twice";
    pub const HOST_UNREACHABLE: &str = "the host cannot be reached";
    pub const NO_ROOM: &str = "the browser has no room for it";
    pub const NOT_ON_HOST: &str = "there is no such file on this host";
    pub const NOT_WRITTEN: &str = "the browser could not write the file";
    pub const NOT_THERE: &str = "it is not there any more";
    pub const ON_ANOTHER_HOST: &str =
        "it is on another host, and nothing may be fetched from there: download it and open the file";
    pub const OPEN_ALREADY: &str = "it is open already";
    pub const UNKNOWN_FAULT: &str = "unknown fault";

    pub fn browser_could_not(fault: &str) -> String {
        format!("the browser could not read it ({fault})")
    }

    pub fn browser_says(fault: &str) -> String {
        format!("the browser says {fault}")
    }

    pub fn host_status(status: u16) -> String {
        format!("the host answered with status {status}")
    }
}

/// The findings.
pub mod findings {
    use super::count::{findings, rules};
    use super::parts::SO_FAR;
    use super::{counted, grouped};

    /// At the last finding of a rule, or the first.
    pub const NO_MORE: &str = "no more of this rule";
    pub const REPORT: &str = "Report";
    pub const REPORT_OF_RULE: &str = "Report of this rule";
    pub const SAVE_ALL: &str = "Save all as CSV";
    pub const SAVE_LINES: &str = "Save all as JSON lines";
    pub const SAVE_SEARCH: &str = "Save those of the search as CSV";
    pub const SHOW_BYTES: &str = "Show its bytes";

    pub fn all_checked(records: u64) -> String {
        counted(
            records,
            "record was checked against every rule of its dataset",
            "records were checked against every rule of their datasets",
        )
    }

    pub fn checked_so_far(records: u64, all: u64) -> String {
        format!("{} of {} records checked so far", grouped(records), grouped(all))
    }

    /// Checking ended before all were.
    pub fn not_all_checked(records: u64, all: u64) -> String {
        format!("{} of {} records were checked against every rule", grouped(records), grouped(all))
    }

    pub fn sum(count: u64, of_rules: u64) -> String {
        format!("{} of {}", findings(count), rules(of_rules))
    }

    pub fn next_of(rule: &str) -> String {
        format!("Next finding of {rule}")
    }

    pub fn previous_of(rule: &str) -> String {
        format!("Previous finding of {rule}")
    }

    pub fn in_records(records: u64, checked: u64) -> String {
        format!("in {} of {} records", grouped(records), grouped(checked))
    }

    pub fn silent(count: u64, is_over: bool) -> String {
        format!("{} found nothing{}", rules(count), if is_over { "" } else { SO_FAR })
    }
}

/// Findings that a person does not want to see again.
pub mod suppress {
    use super::counted;
    use super::parts::quoted;

    pub const ANY_RULE: &str = "any rule";
    /// Between what a suppression names.
    pub const BETWEEN: &str = ", ";
    pub const BUTTON: &str = "Suppress\u{2026}";
    pub const EVERYWHERE: &str = "Every finding of this rule: switch it off";
    pub const LOAD: &str = "Load suppressions\u{2026}";
    pub const REASON: &str = "Reason";
    pub const REMOVE: &str = "Remove";
    pub const SAVE: &str = "Save suppressions";
    pub const SAYS: &str = "Suppressed findings are in no count, list, report or comparison on this screen, and in no file of findings that \
        is saved. The search (rule:, has:finding) and the dialogues still show all that checking found. Rules that are off stay off \
        on this computer; the rest is forgotten with the page unless it is saved.";
    pub const SCOPE: &str = "What to suppress of this rule";
    pub const SUBMIT: &str = "Suppress";
    pub const SWITCHED_OFF: &str = "switched off";
    pub const WITH_SUPPRESSED: &str = " Save suppressed findings too";

    pub fn in_turn(turn: u64, id: &str) -> String {
        format!("In turn {turn} of dialogue {id}")
    }

    pub fn in_dialogue(id: &str) -> String {
        format!("In dialogue {id}")
    }

    pub fn at_line(line: u64) -> String {
        format!("At line {line} of this file")
    }

    pub fn in_file(file: &str) -> String {
        format!("In {file}")
    }

    pub fn of_value(value: &str) -> String {
        format!("Wherever it names {}", quoted(value))
    }

    pub fn value(value: &str) -> String {
        format!("naming {}", quoted(value))
    }

    pub fn turn(turn: u64) -> String {
        format!("turn {turn}")
    }

    pub fn dialogue(id: &str) -> String {
        format!("dialogue {id}")
    }

    pub fn line(line: u64) -> String {
        format!("line {line}")
    }

    pub fn file(path: &str) -> String {
        format!("file {path}")
    }

    /// What a switch is called.
    pub fn rule_is_on(rule: &str) -> String {
        format!("{rule} counts")
    }

    pub fn suppressed(count: u64) -> String {
        counted(count, "finding suppressed", "findings suppressed")
    }

    pub fn suppressions(count: u64, findings: u64) -> String {
        let suppressions = counted(count, "suppression", "suppressions");
        format!("{suppressions} of {}", super::count::findings(findings))
    }

    pub fn off(rules: u64) -> String {
        counted(
            rules,
            "rule is off, or all it found is suppressed",
            "rules are off, or all they found is suppressed",
        )
    }

    pub fn remove(scope: &str) -> String {
        format!("{REMOVE}: {scope}")
    }

    pub fn loaded(count: u64, name: &str) -> String {
        format!("{} loaded from {name}.", counted(count, "suppression was", "suppressions were"))
    }

    pub fn not_loaded(name: &str) -> String {
        format!("Nothing was loaded from {name}:")
    }
}

/// Findings of another version beside those of what is open.
pub mod compared {
    use super::count::rules;
    use super::counted;

    pub const BUTTON: &str = "Compare with saved findings\u{2026}";
    pub const CLOSE: &str = "Close the comparison";
    pub const COMPARING: &str = "Comparing\u{2026}";
    pub const GONE: &str = "gone";
    pub const MOVED: &str = "moved";
    pub const NEW: &str = "new";
    pub const SAYS: &str = "A finding is the same when rule, dialogue and sentence are; it moved when its file, turn or line is another. \
        Suppressed findings of either version are left out.";

    pub fn title(name: &str) -> String {
        format!("Compared with {name}")
    }

    pub fn counts(new: u64, gone: u64, moved: u64, same: u64) -> String {
        let [new, gone, moved, same] = [new, gone, moved, same].map(super::grouped);
        format!("{new} new, {gone} gone, {moved} moved, {same} the same")
    }

    pub fn unchanged(count: u64) -> String {
        format!("{}: nothing changed.", rules(count))
    }

    pub fn was_at(place: &str) -> String {
        format!("was at {place}")
    }

    pub fn spot(file: &str, line: u64) -> String {
        format!("{file}, {}", super::parts::line(line.saturating_sub(1)))
    }

    pub fn loaded(count: u64) -> String {
        counted(count, "finding was saved", "findings were saved")
    }
}

/// Findings as Markdown, for people who do not have Colloquy.
pub mod report {
    use super::count::findings;
    use super::counted;

    pub const HEADING: &str = "# Findings";
    pub const HOW: &str = "Files are named as they were opened. The Python below each finding needs its standard library only; run it in \
        the folder that the names start from. It reads the bytes of the record, shows what the finding is about, and fails when \
        that is not there. Turns and lines are counted from 1, bytes and the indexes in Python from 0.";
    pub const NOT_READ: &str = "The bytes of this record could not be read again.";

    pub fn checked(checked: u64, to_check: u64) -> String {
        let of = if checked < to_check { format!("{checked} of ") } else { String::new() };
        let records = counted(to_check, "record was", "records were");
        format!("{of}{records} checked against the rules of their datasets with Colloquy.")
    }

    pub fn sum(count: u64, of_rules: u64) -> String {
        format!("{}.", super::findings::sum(count, of_rules))
    }

    pub fn left_out(count: u64, suppressions: u64) -> String {
        let left = counted(count, "finding is", "findings are");
        format!("{left} left out by {}.", counted(suppressions, "suppression", "suppressions"))
    }

    pub fn rule(rule: &str, severity: &str) -> String {
        format!("## {rule} ({severity})")
    }

    pub fn found(count: u64) -> String {
        format!("{}.", findings(count))
    }

    pub fn found_in(count: u64, records: u64, checked: u64, percent: &str) -> String {
        let records = super::findings::in_records(records, checked);
        format!("{} {records}, {percent}\u{a0}%.", findings(count))
    }

    pub fn suppressed(count: u64) -> String {
        counted(count, "more is suppressed.", "more are suppressed.")
    }

    pub fn listed(count: u64) -> String {
        let first = counted(count, "is listed.", "are listed.");
        if count == 0 { "None can be listed.".to_owned() } else { format!("The first {first}") }
    }

    pub fn finding(number: u64, dialogue: Option<&str>, turn: Option<u64>) -> String {
        let turn = turn.map_or(String::new(), |turn| format!(", turn {turn}"));
        match dialogue {
            Some(dialogue) => format!("### {number}. Dialogue {dialogue}{turn}"),
            None => format!("### {number}. In no dialogue"),
        }
    }

    /// Numbers of lines and bytes as programs take them.
    pub fn place(file: &str, line: u64, byte: u64, record: Option<(u64, u64)>) -> String {
        let record =
            record.map_or(String::new(), |(start, end)| format!(" (record: bytes {start} to {end})"));
        format!("{file}, line {line}, byte {byte}{record}")
    }

    pub fn excerpt(code: &str) -> String {
        format!("Found there: {code}")
    }
}

/// The schemas, and datasets as a whole.
pub mod schema {
    use super::counted;

    pub const LOOK: &str = "Find a service";
    pub const ALSO: &str = "also";
    pub const ANNOTATION_NAME: &str = "Annotation name";
    pub const ANSWERS: &str = "What it answers";
    pub const ANY_OF: &str = "any of these";
    pub const ANY_TEXT: &str = "any text";
    pub const ANY_TEXT_LIKE: &str = "any text, for example";
    pub const ARGUMENT: &str = "Argument";
    /// Before the dialogue that was read last.
    pub const BACK_TO: &str = "Back to ";
    /// Before how many dialogues have a call.
    pub const CALLED_IN: &str = "Called in ";
    pub const COUNTS_NOTE: &str = "Counted are dialogues in which an act names the slot of this service, or a state fills it; \
        of an intent, those in which it is active.";
    /// Before the name of a service.
    pub const DIALOGUES_WITH: &str = "Dialogues with ";
    pub const IN_OTHER_WORDS: &str = "In other words";
    pub const IN_OTHER_WORDS_NOTE: &str = "SGD-X says the same in other words: v1 is closest to the original, v5 farthest from it. \
        Slots and intents that stand in one row are the same.";
    pub const MOST_OFTEN: &str = "most often";
    /// Around the name of a service.
    pub const NO_SCHEMA: [&str; 2] = ["No schema that is open describes ", "."];
    pub const NO_PREFERENCE: &str = "(no preference)";
    pub const NOT_IN_ONTOLOGY: &str = "not in the ontology";
    pub const NOT_IN_SCHEMA: &str = "not in the schema";
    pub const OCCURS: &str = "occurs";
    pub const ONE_OF: &str = "one of";
    pub const OPTIONAL: &str = "Optional";
    pub const ORIGINAL: &str = "Original";
    pub const REQUIRED: &str = "Required";
    pub const REQUIRED_ARGUMENT: &str = "required";
    pub const RESULTS: &str = "Results";
    pub const SEARCH: &str = "search";
    pub const SEEN: &str = "seen in train";
    pub const TRANSACTION: &str = "transaction";
    pub const UNSEEN: &str = "unseen: not in train";
    pub const WHAT_IT_IS: &str = "What it is";
    pub const WHAT_IT_MEANS: &str = "What it means";
    /// What an annotation name is that names no slot.
    pub const WHOLE: &str = "about the transaction as a whole";
    pub const WORDS: &str = "Words";

    pub fn annotation_names(count: u64) -> String {
        counted(count, "annotation name", "annotation names")
    }

    pub fn arguments(count: u64) -> String {
        counted(count, "argument", "arguments")
    }

    pub fn and_others(count: u64) -> String {
        format!("and {}", counted(count, "other value", "other values"))
    }

    pub fn more_values(count: u64) -> String {
        counted(count, "more value", "more values")
    }
}

/// What values and names mean in every dataset.
pub mod meaning {
    use super::counted;

    /// What a value of a field means, by the field's word in queries; empty where datasets differ.
    pub fn of_value(field: &str, value: &str) -> &'static str {
        match (field, value) {
            ("split", "train") => "To learn from.",
            ("split", "dev") => "To choose and adjust with while a model is made.",
            ("split", "test") => "To measure with in the end; not to be learnt from.",
            ("split", "none") => "The files do not say.",
            ("has", "call") => "A service, an API or a database is called.",
            ("has", "span") => "Values are marked where they stand in an utterance.",
            ("has", "frame-switch") => "A turn is about another frame than the one before.",
            ("has", "time") => "The data says when turns were written.",
            ("has", "flight") => "The file with its flights is open, too.",
            ("has", "finding") => "Checking found something that contradicts the rules of the dataset.",
            ("reservation", "yes") => "The customer holds a reservation already.",
            ("reservation", "no") => "The customer holds no reservation.",
            _ => "",
        }
    }

    /// What the values of a field are, where they are names or numbers that mean nothing by themselves.
    pub fn of_field(dataset: &str, field: &str) -> Option<&'static str> {
        Some(match field {
            "rating" if dataset == "taskmaster" => {
                "The reward of a row: 1 where what the assistant does next is right, 0 where it is wrong."
            }
            "rating" => "How the user rates the wizard’s help, from 1, the worst, to 5, the best.",
            "scenario" => "What the writers were asked to act out, by the title of their instructions.",
            "user-id" => "Who played the user; the data name people by these ids only.",
            "wizard-id" => "Who played the assistant; the data name people by these ids only.",
            "variant" => "The form in which the files come.",
            "has" => "What there is in the dialogues.",
            _ => return None,
        })
    }

    /// Behind the description of one service.
    pub fn also_of(description: &str, service: &str, others: u64) -> String {
        let others = counted(others, "other service says", "other services say");
        format!("{description} ({service}; {others} it otherwise)")
    }

    pub fn whole(domain: &str) -> String {
        format!("The whole of {domain}")
    }

    pub fn detail(what: &str, domain: &str) -> String {
        format!("{what}, in {domain}")
    }

    /// What became of a value, or of the transaction as a whole.
    pub fn judged(what: &str, is_accepted: bool, is_value: bool) -> String {
        let subject = if is_value { "the value" } else { "it" };
        let verdict = if is_accepted { "was taken" } else { "was not taken" };
        format!("{what}: {subject} {verdict}.")
    }
}

/// The page that is kept for times without a network, and a newer one.
pub mod offline {
    pub const BY_HAND: &str = "It closes what is open, and files then have to be opened again.";
    pub const IS_READY: &str = "A new version of Colloquy is ready.";
    pub const LATER: &str = "Later";
    pub const LOAD: &str = "Load it";
    pub const NEWER: &str = "New version";
    pub const ONE_CLICK: &str = "It closes what is open; “Open again” on the start page brings that back.";
    pub const READY: &str = "Ready offline";
    pub const READY_WHY: &str = "This page is kept in the browser and works without a network";
    pub const SAMPLE: &str = "The sample opens again by itself.";

    /// A sentence behind another.
    pub fn ready_and(then: &str) -> String {
        format!("{IS_READY} {then}")
    }
}

/// What the page does with data, and how to see it.
pub mod privacy {
    use super::count::files;
    use super::{bytes, grouped};

    pub const BUTTON: &str = "Privacy…";
    pub const COPY: &str = "Offline copy";
    pub const COPY_BUTTON: &str = "Offline copy…";
    pub const COPY_FACTS: [&str; 3] = ["Version", "Size", "SHA-256"];
    pub const COPY_LINK: &str = "Download offline copy";
    pub const COPY_WHY: &str =
        "All of this page in one file, which opens by double click and may fetch nothing at all.";
    pub const ELSEWHERE: &str = "It could talk to other sites; this is not the policy that it was made with.";
    pub const FORGET: &str = "Forget everything";
    pub const FORGOTTEN: &str = "Forgotten: nothing of Colloquy is kept in this browser any more. What is open stays open until you close it. The next visit loads the page from its site again.";
    pub const KEPT: &str = "What this browser keeps of it";
    pub const NO_COPY: &str = "It can be downloaded here when this site can be reached.";
    pub const NOTHING_KEPT: &str = "Nothing.";
    pub const NOWHERE: &str = "It may talk to nobody: no request can be made at all.";
    pub const OWN_SITE: &str =
        "It may talk to the site that it came from, to fetch its own parts, and to no other.";
    pub const PAGE: &str = "the page itself";
    pub const POLICY: &str = "What the page may do";
    pub const POLICY_WHY: &str =
        "The browser holds the page and its readers to this policy, whatever their program says:";
    pub const PROMISE: &str = "Your files are read by this page, in this tab. There is no server that takes them: what you open, search, copy and save stays on this computer. You need not believe it; here is what shows it.";
    pub const REQUESTS: &str = "What it has asked for";
    pub const REQUESTS_WHY: &str = "Requests of this page since it was opened. Its readers asked this site for their own script, which browsers do not list here; the same policy holds for them.";

    /// What was asked for more than once.
    pub fn times(times: u64, length: u64) -> String {
        format!("{} times, {}", grouped(times), bytes(length))
    }

    pub fn own(times: u64, length: u64) -> String {
        format!("{} to this site, {}. None to other sites.", grouped(times), bytes(length))
    }

    /// Before the list of them.
    pub fn own_and_others(times: u64, length: u64, others: u64) -> String {
        format!("{} to this site, {}. {} to other sites:", grouped(times), bytes(length), grouped(others))
    }

    pub fn kept_values(names: &str) -> String {
        format!("Preferences and names of files, no content: {names}.")
    }

    pub fn kept_handles(names: &str) -> String {
        format!("How to open again, if you allow it: {names}.")
    }

    pub fn kept_page(count: u64, length: u64, name: &str) -> String {
        format!("The page itself, for times without a network: {}, {} ({name}).", files(count), bytes(length))
    }
}

/// The line at the bottom.
pub mod status {
    use super::parts::{SO_FAR, part};
    use super::{bytes, bytes_of, duration};

    pub const CANCEL: &str = "Cancel";
    pub const KEYS: &str = "Keys and settings";
    pub const PROMISE: &str = "Nothing leaves this tab";
    pub const READING: &str = "Reading";
    /// Said aloud.
    pub const READING_FILES: &str = "Reading files.";
    pub const VERSION: &str = concat!("Version ", env!("CARGO_PKG_VERSION"));

    pub fn checked_in(elapsed_ms: f64) -> String {
        format!("checked in {}", duration(elapsed_ms))
    }

    pub fn checking(checked: u64, all: u64) -> String {
        format!("checking: {}{SO_FAR}", part(checked, all))
    }

    /// Said aloud.
    pub fn done(listed: &str) -> String {
        format!("Reading is done: {listed}.")
    }

    pub fn left(left_ms: f64) -> String {
        format!("{} left", duration(left_ms))
    }

    pub fn read_in(length: u64, elapsed_ms: f64) -> String {
        format!("{} read in {}", bytes(length), duration(elapsed_ms))
    }

    pub fn reading(read: u64, all: u64) -> String {
        format!("Reading {}", bytes_of(read, all))
    }

    pub fn stopped_after(read: u64, all: u64) -> String {
        format!("stopped after {}", bytes_of(read, all))
    }
}

/// The list of keys.
pub mod keys {
    pub const ACTS: &str = "Show or hide acts";
    pub const EXPORT: &str = "Export what matches";
    pub const FILTERS: &str = "Go to the filters";
    pub const FIND: &str = "Find in the dialogue; again for the browser’s own search";
    pub const LEAVE: &str = "Leave the search, a filter panel or this sheet";
    pub const LIST_NOTE: &str =
        "In the list, arrows, Page Up, Page Down, Home and End go from dialogue to dialogue.";
    pub const NEXT_DIALOGUE: &str = "Next dialogue";
    pub const NEXT_TURN: &str = "Next turn";
    pub const PREVIOUS_DIALOGUE: &str = "Previous dialogue";
    pub const PREVIOUS_TURN: &str = "Previous turn";
    pub const RAW: &str = "Show or leave the raw record";
    pub const SEARCH: &str = "Go to the search";
    pub const SINGLE_KEYS: &str = " Single keys work outside text fields";
    pub const CALLS: &str = "Show or hide calls";
    pub const COMPARE: &str = "Compare with another dialogue";
    pub const FINDING: &str = "Next finding of the dialogue";
    pub const FOUND: &str = "Show or hide values that were found in the text";
    pub const FRAMES: &str = "Show or hide frames";
    pub const LAYOUT: &str = "Next layout of the turns";
    pub const SPANS: &str = "Show or hide spans";
    pub const STATE: &str = "Show or hide the state";
    pub const THIS_DIALOG: &str = "This dialog";
    pub const TITLE: &str = "Keys and search";
}

/// What a person should know before going on.
pub mod notice {
    use super::files::left_alone;
    use super::grouped;

    pub const ALL_FILES: &str = "All files";
    /// Around what the page says before it ends.
    pub const DEAD: [&str; 2] =
        ["Colloquy can’t go on: ", ". Reload the page; your files are where they were."];
    /// Behind an address, and around why.
    pub const NOT_FETCHED: [&str; 2] = [" can’t be opened: ", "."];
    pub const NO_SAMPLE: &str =
        "The sample can’t be had from this site now; files of your own can be opened all the same.";
    pub const NOT_ALLOWED: &str =
        "The browser did not allow opening them again. Open them as files or as a folder instead.";
    pub const NOTHING_PASTED: &str =
        "What was pasted is neither a file nor JSON: text that is read here begins with { or [.";
    pub const PROBLEMS: &str = "Problems";
    pub const PUT_AWAY: &str = "Put this notice away";
    pub const PUT_PROBLEMS_AWAY: &str = "Put the problems away";
    pub const RESTARTED: &str = "The reader stopped; it was started again and reads its files anew.";
    /// Before what the reader said at its end.
    pub const SAID: &str = " It said: ";
    /// Before the path of the file that has the record, and behind it.
    pub const SET_ASIDE: &str = " stopped it twice and was set aside.";

    pub fn record_at(byte: u64) -> String {
        format!(" The record at byte {} of ", grouped(byte))
    }

    pub fn more_with_all(count: u64) -> String {
        format!("{} more, with all files", grouped(count))
    }

    pub fn nothing_to_open(skipped: u64, why: &str) -> String {
        format!("There was nothing to open: {}: {why}.", left_alone(skipped))
    }
}

/// Everything was read, and there is no dialogue in it.
pub mod nothing {
    pub const NO_DIALOGUES: &str = "No file that is open has dialogues that Colloquy can read.";
    pub const OPEN_MORE: &str = ", or open more.";
    /// The second piece is a link.
    pub const SEE_FILES: [&str; 3] = ["See what each ", "file", " was taken for"];
    /// Between the two others. The second piece is a link.
    pub const SEE_SCHEMAS: [&str; 3] = [", look at the ", "schemas", " that came with them"];
    pub const STOPPED: &str = "Reading was stopped before the first dialogue.";
}

/// What hangs over the window before it is dropped.
pub mod drop {
    use super::counted;

    pub const EMPTY: &str = "Folders and archives are read with everything in them.";
    pub const INSTEAD_OF_SAMPLE: &str = "They take the place of the sample.";
    pub const NOTE: &str =
        " What is not a dialogue dataset is listed and left alone. Files stay in this tab.";
    pub const ONE: &str = "Drop it to read it";

    pub fn joins(files: u64) -> String {
        format!("They join {}.", counted(files, "file that is open", "files that are open"))
    }

    pub fn several(items: u64) -> String {
        format!("Drop {} to read them", counted(items, "item", "items"))
    }
}

/// The page before anything is open.
pub mod empty {
    use super::grouped;
    use crate::corpus::Dataset;

    pub const AGAIN: &str = "Open again";
    /// Where the browser gives no way to open files again.
    pub const NOT_AGAIN: &str = ". This browser lets no page open them again by itself: choose them again.";
    /// Where it does, but of what is dropped only.
    pub const NOT_DROPPED: &str =
        ". Only what is dropped here, and not chosen, can be opened again with one click.";
    pub const DATASETS: &str = "AirDialogue, Schema-Guided Dialogue, Taskmaster and Frames, raw or derived, as files, folders, zip or tar.gz, of any size.";
    /// Around an address.
    pub const FETCHING: [&str; 2] = ["Fetching ", " … "];
    /// Before a path.
    pub const LAST_TIME: &str = "Last time: ";
    /// Before what a link leads to.
    pub const LINK_LEADS_TO: &str = "This link leads to ";
    pub const NEEDS_DATASET: &str =
        "It needs files of that dataset. Open them, and the page shows what the link points at.";
    /// Around a path.
    pub const NEEDS_FILE: [&str; 2] = [
        "It needs ",
        ". Open that file, or the folder it is in, and the page shows what the link points at.",
    ];
    pub const PASTE: &str = "JSON can be pasted, too, or come from this host:";
    pub const PROMISE: &str = "Files stay in this tab. There is no server.";
    pub const SAMPLES: &str = "Or try a sample";
    pub const TITLE: &str = "Drop a dialogue dataset here and read it";
    /// Where nothing can be dropped.
    pub const TITLE_TOUCH: &str = "Open a dialogue dataset and read it";

    /// What one finds in the sample of a dataset.
    pub fn story(dataset: Dataset) -> &'static str {
        match dataset {
            Dataset::Sgd => {
                "Someone books a table, a bus or a car. Which words fill which slot, and where does the state go wrong?"
            }
            Dataset::AirDialogue => {
                "A customer wants a flight. Did the agent choose right, and is the record right about that?"
            }
            Dataset::Taskmaster => {
                "Someone orders a pizza, a coffee or tickets. What went into the calls, and was all of it said?"
            }
            Dataset::Frames => {
                "A traveller weighs several trips. Which one is talked about when, and where did the annotators slip?"
            }
            Dataset::DialogStudio | Dataset::ConvLab => "",
        }
    }

    pub fn dialogue(id: &str) -> String {
        format!("dialogue {id}")
    }

    pub fn made_up(dialogues: u64) -> String {
        format!("{} dialogues, made up", grouped(dialogues))
    }

    pub fn schema(service: &str) -> String {
        format!("the schema of {service}")
    }
}

/// Screens that are fetched when they are first shown.
pub mod screens {
    pub const FETCHING: &str = "This screen is on its way.";
    pub const NOT_FETCHED: &str = "This screen is fetched when it is first shown, and it could not be fetched now. \
         What is open stays open.";
    pub const TRY_AGAIN: &str = "Try again";
}

/// Around all screens.
pub mod shell {
    pub const ADDRESS: &str = "Address of a file on this host";
    pub const ADDRESS_EXAMPLE: &str = "data/dev.json, on this host";
    pub const FILES_TO_OPEN: &str = "Files to open";
    pub const FOLDER_TO_OPEN: &str = "Folder to open";
    pub const OPEN_URL: &str = "Open URL";
    pub const SKIP: &str = "Skip to the content";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_many() {
        assert_eq!(count::files(1), "1 file");
        assert_eq!(count::files(0), "0 files");
        assert_eq!(count::turns(2098), "2\u{202F}098 turns");
    }
}
