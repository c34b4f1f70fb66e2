//! The search box.

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
