//! Paths as recipes write them, made of what a dataset states.
//!
//! Here `[]` is every element of a list, `*` every member of an object, `~` the name of every member, and `!` what a text of
//! JSON says, which is a value or a list of them.

use crate::formats::{FieldPlace, QueryPlaces};

/// The path of the list of turns.
pub fn turns(form: &QueryPlaces) -> String {
    dotted(turn(form).trim_end_matches("/#"))
}

/// Where the values of a field are, by its word in queries.
pub fn of_field(form: &QueryPlaces, name: &str, is_in_columns: bool) -> Option<Vec<String>> {
    let (_, places) = form.fields.iter().find(|(other, _)| *other == name)?;
    let paths = places.iter().flat_map(|place| whole(form, place)).map(|path| dotted(&path));
    Some(if is_in_columns { paths.collect() } else { paths.flat_map(of_lines).collect() })
}

/// Lines of JSON have values of any type as they are.
fn of_lines(path: String) -> Vec<String> {
    match path.strip_suffix(".!") {
        Some(value) => vec![value.to_owned(), format!("{value}[]")],
        None => vec![path],
    }
}

/// Whether a text that stands where the values of a field are means that there is none.
pub fn is_none(form: &QueryPlaces, name: &str, value: &str) -> bool {
    form.none.iter().any(|(other, none)| *other == name && none.contains(&value))
}

/// A turn of plain records.
fn turn(form: &QueryPlaces) -> &'static str {
    form.places.turns.first().copied().unwrap_or_default()
}

/// The paths of a place from the record on.
fn whole(form: &QueryPlaces, place: &FieldPlace) -> Vec<String> {
    let turn = turn(form);
    // What is chosen by a text is not asked for.
    let in_turn = |of_turn: &'static [&'static str]| of_turn.iter().filter(|path| !path.contains('='));
    let at = |of_turn: &'static [&'static str], path: &str| {
        in_turn(of_turn).map(|inside| format!("{turn}/{inside}/{path}")).collect()
    };
    let places = form.places;
    match place {
        FieldPlace::Record(path) => vec![(*path).to_owned()],
        FieldPlace::Turn(path) => vec![format!("{turn}/{path}")],
        FieldPlace::Span(path) => at(places.spans, path),
        FieldPlace::Act(path) => at(places.acts, path),
        FieldPlace::State(path) => at(places.states, path),
        FieldPlace::Slots(path) => at(places.states, &format!("{}/{path}", places.slots)),
        FieldPlace::Call(path) => at(places.calls, path),
    }
}

/// `a/#/b` as `a[].b`.
fn dotted(path: &str) -> String {
    path.replace("/#", "[]").replace('/', ".")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Dataset, Recognition, Role, Variant};
    use crate::formats::query_places_of;

    fn form(dataset: Dataset, variant: &'static str) -> &'static QueryPlaces {
        query_places_of(&Recognition::new(dataset, Variant::new(variant), Role::Dialogues, ""), false)
            .unwrap()
    }

    #[test]
    fn a_path_begins_at_the_record() {
        let sgd = form(Dataset::Sgd, "raw");
        assert_eq!(turns(sgd), "turns");
        for (name, paths) in [
            ("id", &["dialogue_id"][..]),
            ("service", &["services[]"]),
            ("api", &["turns[].frames[].service_call.method"]),
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
        ] {
            assert_eq!(of_field(sgd, name, false).unwrap(), paths, "{name}");
        }
        assert_eq!(of_field(sgd, "goal", false), None);
    }

    #[test]
    fn calls_that_are_chosen_among_annotations_are_not_asked_for() {
        let tickets = form(Dataset::Taskmaster, "tm3");
        assert_eq!(of_field(tickets, "api", false).unwrap(), ["utterances[].apis[].name"]);
        assert_eq!(of_field(tickets, "slot", false).unwrap(), ["utterances[].segments[].annotations[].name"]);
    }

    #[test]
    fn values_of_any_type_are_texts_in_columns() {
        let frames = form(Dataset::Frames, "raw");
        let [value, inside] =
            ["turns[].labels.acts[].args[].val", "turns[].labels.acts[].args[].val[].annotations[].val"];
        let (values, insides) = (format!("{value}[]"), format!("{inside}[]"));
        assert_eq!(of_field(frames, "value", false).unwrap(), [value, &values, inside, &insides]);
        let [value, inside] = [format!("{value}.!"), format!("{inside}.!")];
        assert_eq!(of_field(frames, "value", true).unwrap(), [value, inside]);
    }

    #[test]
    fn what_means_nothing_depends_on_the_field() {
        let air = form(Dataset::AirDialogue, "raw");
        assert!(is_none(air, "value", "all") && !is_none(air, "goal", "all"));
    }
}
