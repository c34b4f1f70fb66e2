//! What values and names mean in every dataset.

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
