//! Commands that ask other programs what a query asks here, of the same files: in jq, Python, `DuckDB`, polars,
//! `HuggingFace`'s datasets or `PySpark`.
//!
//! They print the records that match, and are made of the paths at which each dataset states that it keeps what
//! queries ask for (`formats::places`). Files may be JSON, or the Parquet that is saved here. What of a query they do
//! not express they say in a comment, and which files they leave alone. Invariants: a term is expressed as the engine
//! means it, or named as left out; every file that is open is asked or named, whichever shard read it.
//!
//! Tests run the commands and compare their counts with ours: those in Python always, the others where they are
//! installed (`.ci/need peers` installs all but jq).

mod duckdb;
mod jq;
mod paths;
mod python;

use super::answer::{AskFault, Field, FileReport, FileState, Measure};
use super::evaluate::split_name;
use super::query::{Query, Range, Term, What};
use crate::corpus::{Recognition, Role, Split, SplitSource, lowered};
use crate::formats::{QueryPlaces, bundle_of_path, is_in_columns, is_parquet, query_places_of};
use std::collections::BTreeSet;

/// So many paths are named where files are left alone; the others are counted.
const NAMED_PATHS: usize = 5;

/// Whom a recipe is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    Jq,
    Python,
    DuckDb,
    Polars,
    /// `datasets` of `HuggingFace`.
    Datasets,
    PySpark,
}

impl Language {
    /// By the word that the page uses.
    pub fn from_word(word: &str) -> Option<Self> {
        Some(match word {
            "jq" => Self::Jq,
            "python" => Self::Python,
            "duckdb" => Self::DuckDb,
            "polars" => Self::Polars,
            "datasets" => Self::Datasets,
            "pyspark" => Self::PySpark,
            _ => return None,
        })
    }
}

/// A file that is open, as all that read it say together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    path: String,
    /// None is known of a file that cannot be read, or not yet.
    recognition: Option<Recognition>,
    split: Option<Split>,
    split_source: Option<SplitSource>,
    is_in_archive: bool,
    /// Its end is still to be read.
    is_open: bool,
    /// All of it was read, and every record is as it should be.
    is_sound: bool,
}

impl Source {
    pub fn of(file: FileReport) -> Self {
        Self {
            is_in_archive: file.id.is_inside(),
            is_open: matches!(file.state, FileState::Waiting | FileState::Reading),
            is_sound: file.state == FileState::Ready && file.readable == file.records,
            split_source: file.split.source,
            path: file.path,
            recognition: file.recognition,
            // A list knows better than a path.
            split: file.split.of_path.filter(|_| file.split.source != Some(SplitSource::List)),
        }
    }
}

/// What tells which records of a file are of which split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SplitTold {
    Path,
    Record,
    List,
}

/// Files of one form, and what is asked of their records.
struct Part<'a> {
    form: &'static QueryPlaces,
    is_in_columns: bool,
    split: SplitTold,
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
    Said { of_user: Option<bool>, texts: Vec<TextTest> },
    /// One of the values, in lower case, stands at one of the paths.
    At(Vec<String>, Vec<String>),
    /// So many turns, both ends included.
    Turns(Vec<(u32, Option<u32>)>),
}

/// A text in lower case, or a regular expression.
enum TextTest {
    Text(String),
    Pattern(String),
}

/// A command that asks another program what a query asks here, of all files that are open.
pub fn recipe(query: &str, language: Language, files: &[Source]) -> Result<String, AskFault> {
    let query = Query::parse(query)?;
    let of_role = |role| {
        files.iter().filter(move |file| file.recognition.as_ref().is_some_and(|found| found.role == role))
    };
    let has_lists = of_role(Role::Splits).next().is_some();
    let with_dialogues: BTreeSet<String> =
        of_role(Role::Dialogues).filter_map(|file| bundle_of_path(&file.path)).collect();
    let mut parts: Vec<Part> = Vec::new();
    let mut left = Left::default();
    for file in files {
        let Some(found) = &file.recognition else {
            if file.is_open {
                left.unread.push(&file.path);
            }
            continue;
        };
        // Flights that belong to dialogues are counted with them.
        let is_beside = || bundle_of_path(&file.path).is_some_and(|bundle| with_dialogues.contains(&bundle));
        let is_listed = found.role.is_listed() && !(found.role == Role::Kb && is_beside());
        let split = match file.split_source {
            Some(SplitSource::Record) => SplitTold::Record,
            _ if file.split.is_none() && has_lists => SplitTold::List,
            _ => SplitTold::Path,
        };
        if !is_listed || !is_wanted(&query, file, found, split) {
            continue;
        }
        let is_in_columns = is_in_columns(&file.path);
        let is_read = !is_in_columns || is_parquet(&file.path) && language != Language::Jq;
        let Some(form) = query_places_of(found, is_in_columns).filter(|_| is_read) else {
            let of_them = if is_in_columns { &mut left.of_columns } else { &mut left.of_other_form };
            of_them.push(&file.path);
            continue;
        };
        if file.is_in_archive {
            left.packed.push(&file.path);
        }
        if file.is_open {
            left.unread.push(&file.path);
        } else if !file.is_sound {
            left.damaged.push(&file.path);
        }
        let is_alike = |part: &&mut Part| {
            std::ptr::eq(part.form, form) && part.is_in_columns == is_in_columns && part.split == split
        };
        if let Some(part) = parts.iter_mut().find(is_alike) {
            part.paths.push(&file.path);
        } else {
            let mut part = Part::new(form, is_in_columns, split, &query);
            part.paths.push(&file.path);
            parts.push(part);
        }
    }
    let mut left = left.said();
    if parts.is_empty() {
        left.push("no file that is open has what this asks for".to_owned());
    }
    Ok(match language {
        Language::Jq => jq::write(&parts, &left),
        Language::DuckDb => duckdb::write(&parts, &left),
        Language::Python | Language::Polars | Language::Datasets | Language::PySpark => {
            python::write(language, &parts, &left)
        }
    })
}

/// Paths of files that other programs do not read as they are read here.
#[derive(Default)]
struct Left<'a> {
    of_other_form: Vec<&'a str>,
    of_columns: Vec<&'a str>,
    packed: Vec<&'a str>,
    damaged: Vec<&'a str>,
    unread: Vec<&'a str>,
}

impl Left<'_> {
    fn said(&self) -> Vec<String> {
        let all = [
            ("not asked, since records have another form there", &self.of_other_form),
            (
                "not asked, since they are in columns that this does not read; save what matches as lines of JSON",
                &self.of_columns,
            ),
            ("in an archive, which is to be unpacked first", &self.packed),
            ("not whole or with records that cannot be read, where programs may stop", &self.damaged),
            ("not read to the end yet", &self.unread),
        ];
        let said = |(what, paths): (&str, &Vec<&str>)| {
            let named = paths.iter().take(NAMED_PATHS).copied().collect::<Vec<_>>().join(", ");
            let more = match paths.len().saturating_sub(NAMED_PATHS) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            format!("{what}: {named}{more}")
        };
        all.into_iter().filter(|(_, paths)| !paths.is_empty()).map(said).collect()
    }
}

/// Terms on files as such choose among them.
fn is_wanted(query: &Query, file: &Source, found: &Recognition, split: SplitTold) -> bool {
    query.terms.iter().all(|term| match &term.what {
        What::Field(Field::Split, _) if split != SplitTold::Path => true,
        What::Field(field, values) => of_file(*field, file, found)
            .is_none_or(|value| values.iter().any(|asked| field.is_named(&value, asked)) != term.is_negated),
        _ => true,
    })
}

fn of_file(field: Field, file: &Source, found: &Recognition) -> Option<String> {
    Some(match field {
        Field::Dataset => found.dataset.as_str().to_owned(),
        Field::Variant => found.variant.as_str().to_owned(),
        Field::Role => found.role.as_str().to_owned(),
        Field::File => file.path.clone(),
        Field::Split => split_name(file.split).to_owned(),
        _ => return None,
    })
}

impl Part<'_> {
    /// Without files yet, with what is asked of each record and what cannot be.
    fn new(form: &'static QueryPlaces, is_in_columns: bool, split: SplitTold, query: &Query) -> Self {
        let (paths, conditions, remarks) = (Vec::new(), Vec::new(), Vec::new());
        let mut part = Self { form, is_in_columns, split, paths, conditions, remarks };
        let mut left = Vec::new();
        for term in query.terms.iter().filter(|term| !is_of_file(term, split)) {
            match part.test(term) {
                Some(test) => part.conditions.push(Condition { is_negated: term.is_negated, test }),
                None => left.push(named(term)),
            }
        }
        left.extend(query.sort.map(|sort| format!("the order by {}", sort.measure.as_str())));
        left.extend(query.sample.map(|_| "the sample".to_owned()));
        if !left.is_empty() {
            part.remarks.push(format!("not expressed here: {}", left.join("; ")));
        }
        if query.terms.iter().any(|term| is_split(term) && is_of_file(term, split)) {
            part.remarks.push("splits are told by the paths of the files".to_owned());
        }
        part
    }

    /// `None` when it cannot be expressed.
    fn test(&self, term: &Term) -> Option<Test> {
        let Self { form, .. } = self;
        let at = |name: &str, values: &[String]| {
            let paths = paths::of_field(form, name, self.is_in_columns)?;
            let values = values.iter().map(|value| lowered(value));
            let values: Option<Vec<_>> =
                values.map(|value| Some(value).filter(|value| !paths::is_none(form, name, value))).collect();
            Some(Test::At(paths, values?))
        };
        match &term.what {
            What::Text { of_user, needles } => {
                let test = |needle: &super::text::Needle| match needle.pattern() {
                    Some(pattern) => TextTest::Pattern(pattern.source().to_owned()),
                    None => TextTest::Text(needle.folded()),
                };
                Some(Test::Said { of_user: *of_user, texts: needles.iter().map(test).collect() })
            }
            What::Field(Field::Split, _) if self.split == SplitTold::List => None,
            // Names that we put together stand nowhere in the data.
            What::Field(Field::Act | Field::Slot | Field::Intent, values)
                if values.iter().any(|value| value.contains('/')) =>
            {
                None
            }
            What::Field(field @ (Field::Correct | Field::Reservation | Field::Success), values) => {
                let values: Option<Vec<String>> = values.iter().map(|value| flag(value)).collect();
                at(field.as_str(), &values?)
            }
            What::Field(field, values) => at(field.as_str(), values),
            What::Value(values) => at("value", values),
            What::Id(values) => at("id", values),
            What::Range(Measure::Turns, ranges) => Some(Test::Turns(ranges.iter().map(whole).collect())),
            What::Said(_)
            | What::Note(_)
            | What::Range(..)
            | What::Turn(_)
            | What::Next(_)
            | What::Speaker(_)
            | What::Flight(_) => None,
        }
    }
}

/// It has chosen among the files.
fn is_of_file(term: &Term, split: SplitTold) -> bool {
    matches!(term.what, What::Field(Field::Dataset | Field::Variant | Field::Role | Field::File, _))
        || is_split(term) && split == SplitTold::Path
}

fn is_split(term: &Term) -> bool {
    matches!(term.what, What::Field(Field::Split, _))
}

/// How the data writes what a query calls so.
fn flag(value: &str) -> Option<String> {
    match lowered(value).as_str() {
        "yes" => Some("true".to_owned()),
        "no" => Some("false".to_owned()),
        _ => None,
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
        What::Field(field, values) => format!("{}:{}", field.as_str(), values.join(",")),
        What::Range(measure, _) => format!("{}:\u{2026}", measure.as_str()),
        What::Turn(_) => "turn{\u{2026}}".to_owned(),
        What::Next(_) => "next{\u{2026}}".to_owned(),
        What::Speaker(_) => "speaker:\u{2026}".to_owned(),
        What::Flight(_) => "flight{\u{2026}}".to_owned(),
        What::Value(values) => format!("value:{}", values.join(",")),
        What::Said(values) => format!("said:{}", values.join(",")),
        What::Note(words) => format!("note:{}", words.join(",")),
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
