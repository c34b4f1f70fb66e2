//! Tells Taskmaster's files by their first record.

use super::domain::instruction_stem;
use super::recognition::recognition;
use super::{PREDICTIONS, TM1, TM1_OR_2, TM2, TM3, TM3_HF, TM4, names, ontology, predicted};
use crate::corpus::{Recognition, Role, Variant};
use crate::formats::Candidate;
use serde_json::Value;

pub fn recognise(candidate: &Candidate) -> Option<Recognition> {
    rewards(candidate)
        .or_else(|| dialogues(candidate))
        .or_else(|| predictions(candidate))
        .or_else(|| ontology::recognise(candidate))
}

/// The value under a key that may be in camel case.
fn get<'a>(record: &'a Value, snake: &str, camel: &str) -> Option<&'a Value> {
    record.get(snake).or_else(|| record.get(camel))
}

fn rewards(candidate: &Candidate) -> Option<Recognition> {
    let record = candidate.value;
    get(record, "conversation_id", "conversationId")?;
    let steps = [record.get("context")?, record.get("generation")?];
    record.get("reward")?;
    let calls = |api: &str| steps.iter().any(|step| step.to_string().contains(api));
    let why = "its first record has conversation_id, context, generation and reward";
    let (variant, what) = if TM4_CALLS.iter().any(|api| calls(api)) {
        (TM4, ", and calls of a coffee bar")
    } else if ontology::APIS.iter().any(|api| calls(api.name)) {
        (TM3, ", and calls about movie tickets")
    } else if is_tm4_path(candidate.path) {
        (TM4, ", and its path names TM-4")
    } else {
        (TM3, "")
    };
    Some(recognition(variant, Role::Rewards, format!("{why}{what}")))
}

/// Calls that only the coffee bar has.
const TM4_CALLS: [&str; 6] =
    ["get_menu_items", "get_addons", "add_order_item", "get_order_details", "finish_order", "show_menu"];

fn is_tm4_path(path: &str) -> bool {
    let path = path.to_ascii_lowercase();
    ["tm-4", "tm4", "taskmaster-4", "taskmaster4"].iter().any(|name| path.contains(name))
}

fn dialogues(candidate: &Candidate) -> Option<Recognition> {
    let record = candidate.value;
    get(record, "conversation_id", "conversationId")?;
    let utterances = record.get("utterances")?.as_array()?;
    if utterances.iter().any(|utterance| !utterance.is_object()) {
        return None;
    }
    let (variant, what) = match record.get("vertical").and_then(Value::as_str) {
        Some(vertical) => {
            let (variant, what) = of_vertical(vertical, utterances);
            (variant, format!("vertical {vertical}{what}"))
        }
        // Only the later releases have a scenario, whatever their vertical is.
        None if record.get("scenario").is_some() => {
            let (variant, what) = of_vertical("", utterances);
            (variant, format!("a scenario{what}"))
        }
        None => one_or_two(candidate, utterances),
    };
    let why = format!("its first record has conversation_id and utterances, and {what}");
    Some(recognition(variant, Role::Dialogues, why))
}

/// Predicted calls have the id of their dialogue, and not what is said in it.
fn predictions(candidate: &Candidate) -> Option<Recognition> {
    let record = candidate.value;
    get(record, "conversation_id", "conversationId")?;
    if ["utterances", "context", "generation", "turns"].iter().any(|key| record.get(key).is_some()) {
        return None;
    }
    let is_list = |key: &&str| record.get(key).is_some_and(Value::is_array);
    let is_text = |key: &&str| record.get(key).is_some_and(Value::is_string);
    let key = predicted::LISTS
        .into_iter()
        .find(is_list)
        .or_else(|| predicted::TARGETS.into_iter().find(is_text))?;
    let why = format!("its first record has conversation_id and {key}, and no utterances");
    Some(recognition(PREDICTIONS, Role::Predictions, why))
}

/// TM-3, in either form, or TM-4.
fn of_vertical(vertical: &str, utterances: &[Value]) -> (Variant, &'static str) {
    let is_tickets = vertical.eq_ignore_ascii_case("Movie Tickets");
    let has = |key: &str| utterances.iter().any(|utterance| utterance.get(key).is_some());
    if vertical.eq_ignore_ascii_case("Coffee") || (!is_tickets && has("annotations") && !has("apis")) {
        return (TM4, "");
    }
    let apis = || utterances.iter().filter_map(|utterance| utterance.get("apis")?.as_array());
    let mut args = apis().flatten().filter_map(|api| api.get("args"));
    let is_export = args.next().map_or_else(
        // Without a call the lists tell, since the published files leave empty ones out.
        || !utterances.is_empty() && apis().count() == utterances.len(),
        Value::is_array,
    );
    if is_export { (TM3_HF, ", in the lists that HuggingFace makes of it") } else { (TM3, "") }
}

/// Instruction ids of TM-1 begin so; those of TM-2 begin otherwise.
const TM1_INSTRUCTIONS: [&str; 7] =
    ["auto", "pizza", "coffee", "uber", "restaurant-table", "movie-tickets", "movie-finder"];
const TM2_INSTRUCTIONS: [&str; 11] =
    ["hotel", "flight", "food", "music", "epl", "mlb", "mls", "nba", "nfl", "movie", "restaurant"];

/// Annotation names that only one of the two has.
const TM1_PREFIXES: [&str; 4] = ["uber_lyft", "coffee_ordering", "pizza_ordering", "auto_repair"];
const SHARED_PREFIXES: [&str; 2] = ["movie_ticket", "restaurant_reservation"];

const TM1_FILES: [&str; 3] = ["self-dialogs", "woz-dialogs", "sample"];
const TM2_FILES: [&str; 7] =
    ["flights", "food-ordering", "hotels", "movies", "music", "restaurant-search", "sports"];

fn one_or_two(candidate: &Candidate, utterances: &[Value]) -> (Variant, String) {
    let record = candidate.value;
    let id = get(record, "instruction_id", "instructionId").and_then(Value::as_str).unwrap_or_default();
    let id_begins = |words: &[&str]| words.iter().any(|word| instruction_stem(id).starts_with(word));
    if id_begins(&TM1_INSTRUCTIONS) {
        return (TM1, format!("instruction_id {id}"));
    }
    if id_begins(&TM2_INSTRUCTIONS) {
        return (TM2, format!("instruction_id {id}"));
    }
    if let Some((variant, name)) = of_names(utterances) {
        return (variant, format!("annotations such as {name}"));
    }
    let file = candidate.path.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
    let is_file = |names: &[&str]| names.iter().any(|name| file.split('.').next() == Some(*name));
    let speaker = utterances.first().and_then(|turn| turn.get("speaker")?.as_str()).unwrap_or_default();
    if is_file(&TM1_FILES) {
        (TM1, format!("its name is {file}"))
    } else if is_file(&TM2_FILES) {
        (TM2, format!("its name is {file}"))
    } else if speaker.eq_ignore_ascii_case("assistant") {
        (TM2, "the assistant speaks first".to_owned())
    } else {
        (TM1_OR_2, "nothing tells the first release from the second".to_owned())
    }
}

/// The release that the first telling annotation name belongs to.
fn of_names(utterances: &[Value]) -> Option<(Variant, &str)> {
    let segments = utterances.iter().filter_map(|utterance| utterance.get("segments")?.as_array()).flatten();
    let annotations = segments.filter_map(|segment| segment.get("annotations")?.as_array()).flatten();
    let mut names = annotations.filter_map(|annotation| annotation.get("name")?.as_str());
    names.find_map(|name| Some((of_name(name)?, name)))
}

fn of_name(name: &str) -> Option<Variant> {
    let parts = names::parts(name);
    if TM1_PREFIXES.contains(&parts.prefix) || parts.verdict.is_some() {
        return Some(TM1);
    }
    let is_shared = SHARED_PREFIXES.contains(&parts.prefix) || parts.prefix.is_empty();
    (!is_shared).then_some(TM2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(record: &Value, path: &str, expected: Option<(Variant, Role)>) {
        let candidate = Candidate { value: record, path, key: None };
        let found = recognise(&candidate).map(|found| (found.variant, found.role));
        assert_eq!(found, expected, "{record} at {path}");
    }

    fn named(name: &str) -> Value {
        let segment = json!({"start_index": 0, "end_index": 1, "text": "a", "annotations": [{"name": name}]});
        json!({"conversation_id": "dlg-1", "utterances": [{"speaker": "USER", "text": "a", "segments": [segment]}]})
    }

    #[test]
    fn the_first_two_releases_are_told_apart() {
        let dialogues = |variant| Some((variant, Role::Dialogues));
        for (id, variant) in [
            ("restaurant-table-2", TM1),
            ("movie-finder-1", TM1),
            ("pizza-ordering-1", TM1),
            ("movie-3", TM2),
            ("restaurant-search-3", TM2),
            ("hotel-2", TM2),
            ("nfl-1", TM2),
            ("4", TM1_OR_2),
        ] {
            check(
                &json!({"conversation_id": "1", "instruction_id": id, "utterances": []}),
                "",
                dialogues(variant.clone()),
            );
            check(
                &json!({"conversationId": "1", "instructionId": id, "utterances": []}),
                "",
                dialogues(variant),
            );
        }
        check(&named("uber_lyft.num.people"), "", dialogues(TM1));
        check(&named("movie_ticket.name.movie.accept"), "", dialogues(TM1));
        check(&named("hotel_search.amenity"), "", dialogues(TM2));
        check(&named("movie_ticket.name.movie"), "", dialogues(TM1_OR_2));
        check(&named("movie_ticket.name.movie"), "a/woz-dialogs.json", dialogues(TM1));
        check(&named("movie_ticket.name.movie"), "a/movies.json", dialogues(TM2));
        let silent = json!({"conversation_id": "1", "utterances": [{"speaker": "ASSISTANT", "text": "a"}]});
        check(&silent, "", dialogues(TM2));
    }

    #[test]
    fn the_later_releases_are_told_by_their_vertical_and_lists() {
        let record = |vertical: &str, utterance: Value| json!({"conversation_id": "1", "vertical": vertical, "scenario": "", "instructions": "", "utterances": [utterance]});
        let call = |args: Value| json!({"text": "a", "segments": [], "apis": [{"name": "find_movies", "args": args}]});
        let dialogues = |variant| Some((variant, Role::Dialogues));
        check(&record("Movie Tickets", call(json!({"location": "a"}))), "", dialogues(TM3));
        check(&record("Movie Tickets", call(json!([]))), "", dialogues(TM3_HF));
        let mut odd = record("", call(json!({"location": "a"})));
        odd["vertical"] = json!(3);
        check(&odd, "", dialogues(TM3));
        check(&record("Movie Tickets", json!({"text": "a"})), "", dialogues(TM3));
        check(
            &record("Movie Tickets", json!({"text": "a", "segments": [], "apis": []})),
            "",
            dialogues(TM3_HF),
        );
        check(&record("Coffee", json!({"text": "a", "segments": [], "annotations": []})), "", dialogues(TM4));
        check(&record("Tea", json!({"text": "a", "annotations": []})), "", dialogues(TM4));
        check(&record("Tea", json!({"text": "a"})), "", dialogues(TM3));
    }

    #[test]
    fn other_roles_are_told_by_their_keys() {
        let reward = |context: &str| json!({"conversation_id": "1", "context": context, "generation": "{}", "reward": 0.0});
        check(&reward("[{\"role\":\"agent\",\"api\":{\"get_addons\":{}}}]"), "", Some((TM4, Role::Rewards)));
        check(&reward("[{\"role\":\"agent\",\"api\":{\"find_movies\":{}}}]"), "", Some((TM3, Role::Rewards)));
        check(&reward("[]"), "TM-4-2024/reward/reward_00.json", Some((TM4, Role::Rewards)));
        check(&reward("[]"), "", Some((TM3, Role::Rewards)));
        let entities = json!({"vertical": "a", "required": [], "optional": []});
        check(&json!({"movie": entities}), "", Some((TM3, Role::Ontology)));
        let entities = json!({"id": "uber_lyft", "vertical": "a", "required": [], "optional": []});
        check(&json!({"uber": entities}), "", Some((TM1, Role::Ontology)));
        check(&json!({"a": {"apis": ["a"], "args": {}, "response": {}}}), "", Some((TM3, Role::Ontology)));
        check(&json!({"flights": [{"prefix": "a", "annotations": []}]}), "", Some((TM2, Role::Ontology)));
    }

    #[test]
    fn predictions_are_told_by_their_calls() {
        let predicted = Some((PREDICTIONS, Role::Predictions));
        check(&json!({"conversation_id": "1", "apis": []}), "", predicted.clone());
        check(&json!({"conversation_id": "1", "target": "[PN]a"}), "", predicted.clone());
        check(&json!({"conversationId": "1", "predictions": [{"index": 2, "apis": []}]}), "", predicted);
        check(&json!({"conversation_id": "1", "apis": {}}), "", None);
        check(&json!({"conversation_id": "1", "prediction": 1}), "", None);
        check(&json!({"predictions": []}), "", None);
        let talk = json!({"conversation_id": "1", "apis": [], "utterances": []});
        check(&talk, "", Some((TM1_OR_2, Role::Dialogues)));
    }

    #[test]
    fn records_of_other_datasets_are_left_alone() {
        for record in [
            json!({"dialogue_id": "1", "num_utterances": 1, "utterances": [{"da_label": "a"}]}),
            json!({"conversation_id": "1", "turns": []}),
            json!({"conversation_id": "1", "utterances": ["a"]}),
            json!({"dialogue_id": "1", "services": [], "turns": []}),
            json!({"a": []}),
            json!({}),
            json!([1]),
        ] {
            check(&record, "", None);
        }
    }
}
