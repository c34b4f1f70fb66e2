//! Commands that ask other programs what a query asks here, of the same files.
//!
//! They print the records that match. What of a query they do not express they say in a comment, and which files they
//! leave alone. Invariant: a term is expressed as the engine means it, or named as left out.

mod duckdb;
mod jq;
mod python;
mod shape;

use super::answer::{Field, Measure};
use super::evaluate::split_name;
use super::query::{Query, Range, Term, What};
use crate::corpus::{Recognition, Role, Split, lowered};
use shape::Shape;

/// Whom a recipe is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    Jq,
    Python,
    DuckDb,
}

impl Language {
    /// By the word that the page uses.
    pub fn from_word(word: &str) -> Option<Self> {
        Some(match word {
            "jq" => Self::Jq,
            "python" => Self::Python,
            "duckdb" => Self::DuckDb,
            _ => return None,
        })
    }
}

/// A file that is open.
pub struct Source<'a> {
    pub path: &'a str,
    pub recognition: &'a Recognition,
    /// As its path says.
    pub split: Option<Split>,
    pub is_in_archive: bool,
}

/// Files of one shape, and what is asked of their records.
struct Part<'a> {
    shape: &'static Shape,
    paths: Vec<&'a str>,
    conditions: Vec<Condition>,
    /// What is left out, or to be known.
    remarks: Vec<String>,
}

struct Condition {
    is_negated: bool,
    test: Test,
}

enum Test {
    /// One of the texts is in what somebody says.
    Said { of_user: Option<bool>, texts: Vec<Wanted> },
    /// One of the values, in lower case, stands at one of the paths.
    At(&'static [&'static str], Vec<String>),
    /// So many turns, both ends included.
    Turns(Vec<(u32, Option<u32>)>),
}

/// A text in lower case, or a regular expression.
enum Wanted {
    Text(String),
    Pattern(String),
}

/// A command for all files.
pub fn recipe(query: &Query, language: Language, files: &[Source]) -> String {
    let mut parts: Vec<Part> = Vec::new();
    let mut left = Vec::new();
    for file in files.iter().filter(|file| file.recognition.role == Role::Dialogues && is_wanted(query, file))
    {
        let Some(shape) = shape::of(file.recognition) else {
            left.push(format!("not asked, since records have another form there: {}", file.path));
            continue;
        };
        if file.is_in_archive {
            left.push(format!("in an archive, which is to be unpacked first: {}", file.path));
        }
        if let Some(part) = parts.iter_mut().find(|part| std::ptr::eq(part.shape, shape)) {
            part.paths.push(file.path);
        } else {
            let (conditions, remarks) = conditions(query, shape);
            parts.push(Part { shape, paths: vec![file.path], conditions, remarks });
        }
    }
    if parts.is_empty() {
        left.push("no file that is open has what this asks for".to_owned());
    }
    match language {
        Language::Jq => jq::write(&parts, &left),
        Language::Python => python::write(&parts, &left),
        Language::DuckDb => duckdb::write(&parts, &left),
    }
}

/// Terms on files as such choose among them.
fn is_wanted(query: &Query, file: &Source) -> bool {
    query.terms.iter().all(|term| match &term.what {
        What::Field(field, values) => of_file(*field, file)
            .is_none_or(|value| values.iter().any(|asked| field.is_named(&value, asked)) != term.is_negated),
        _ => true,
    })
}

fn of_file(field: Field, file: &Source) -> Option<String> {
    Some(match field {
        Field::Dataset => file.recognition.dataset.word().to_owned(),
        Field::Role => file.recognition.role.word().to_owned(),
        Field::File => file.path.to_owned(),
        Field::Split => split_name(file.split).to_owned(),
        _ => return None,
    })
}

/// What is asked of each record, and what cannot be.
fn conditions(query: &Query, shape: &'static Shape) -> (Vec<Condition>, Vec<String>) {
    let (mut conditions, mut left) = (Vec::new(), Vec::new());
    for term in query.terms.iter().filter(|term| !is_of_file(term)) {
        match test(term, shape) {
            Some(test) => conditions.push(Condition { is_negated: term.is_negated, test }),
            None => left.push(named(term)),
        }
    }
    left.extend(query.sort.map(|sort| format!("the order by {}", sort.measure.word())));
    let mut remarks = Vec::new();
    if !left.is_empty() {
        remarks.push(format!("not expressed here: {}", left.join("; ")));
    }
    if query.terms.iter().any(|term| matches!(term.what, What::Field(Field::Split, _))) {
        remarks.push("splits are told by the paths of the files".to_owned());
    }
    (conditions, remarks)
}

/// It has chosen among the files.
fn is_of_file(term: &Term) -> bool {
    matches!(term.what, What::Field(Field::Dataset | Field::Role | Field::File | Field::Split, _))
}

/// `None` when it cannot be expressed.
fn test(term: &Term, shape: &'static Shape) -> Option<Test> {
    let at = |name: &str, values: &[String]| {
        let paths = shape.paths(name)?;
        Some(Test::At(paths, values.iter().map(|value| lowered(value)).collect()))
    };
    match &term.what {
        What::Text { of_user, needles } => {
            let wanted = |needle: &super::text::Needle| match needle.pattern() {
                Some(pattern) => Wanted::Pattern(pattern.source().to_owned()),
                None => Wanted::Text(needle.folded()),
            };
            Some(Test::Said { of_user: *of_user, texts: needles.iter().map(wanted).collect() })
        }
        // Names that we put together stand nowhere in the data.
        What::Field(Field::Act | Field::Slot | Field::Intent, values)
            if values.iter().any(|value| value.contains('/')) =>
        {
            None
        }
        What::Field(field, values) => at(field.word(), values),
        What::Value(values) => at("value", values),
        What::Id(values) => at("id", values),
        What::Range(Measure::Turns, ranges) => Some(Test::Turns(ranges.iter().map(whole).collect())),
        What::Range(..) | What::Turn(_) | What::Flight(_) => None,
    }
}

/// The whole numbers of a range.
fn whole(range: &Range) -> (u32, Option<u32>) {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "floats saturate")]
    let number = |number: f64| number as u32;
    let is_open = range.to > f64::from(u32::MAX);
    (number(range.from.ceil()), (!is_open).then(|| number(range.to.floor())))
}

/// What a term is called where it is left out.
fn named(term: &Term) -> String {
    let not = if term.is_negated { "-" } else { "" };
    let what = match &term.what {
        What::Field(field, values) => format!("{}:{}", field.word(), values.join(",")),
        What::Range(measure, _) => format!("{}:\u{2026}", measure.word()),
        What::Turn(_) => "turn{\u{2026}}".to_owned(),
        What::Flight(_) => "flight{\u{2026}}".to_owned(),
        What::Value(values) => format!("value:{}", values.join(",")),
        What::Id(values) => format!("id:{}", values.join(",")),
        What::Text { .. } => "a text".to_owned(),
    };
    format!("{not}{what}")
}

/// A text as JSON writes it, which Python and jq read, too.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Comments, one a line.
fn comments<'a>(mark: &str, texts: impl IntoIterator<Item = &'a String>) -> String {
    let mut out = String::new();
    for text in texts {
        out.extend([mark, " ", &text.replace(['\n', '\r'], " "), "\n"]);
    }
    out
}

/// Alternatives, of which one is enough.
fn any_of(alternatives: impl IntoIterator<Item = String>, or: &str) -> String {
    let all: Vec<String> = alternatives.into_iter().collect();
    if all.len() == 1 { all.concat() } else { format!("({})", all.join(or)) }
}
