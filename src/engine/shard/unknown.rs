//! What a query names that no record here has, and how many dialogues have nothing in a field.
//!
//! A name that another shard has is not unknown: [`super::merge`] leaves what is unknown to all.

use super::Shard;
use crate::corpus::{lowered, set_of};
use crate::engine::answer::{Field, Measure, Outcome, Unknown, field_of_fact};
use crate::engine::bits::Bits;
use crate::engine::column::Names;
use crate::engine::evaluate::{split_name, value_of_file};
use crate::engine::file::OpenFile;
use crate::engine::likeness::Likeness;
use crate::engine::query::{ID, NOTE, Query, SAID, Term, VALUE, What};
use crate::formats::Kind;

impl Shard {
    /// `used` are the names that some record has. Words that nobody says are reported when nothing matches here.
    pub(super) fn unknown(&self, query: &Query, used: &[bool], matches_none: bool) -> Vec<Unknown> {
        let mut unknown = Vec::new();
        if matches_none {
            self.add_unsaid(query, used, &mut unknown);
        }
        self.add_unknown(&query.terms, used, &mut unknown);
        unknown
    }

    fn add_unknown(&self, terms: &[Term], used: &[bool], unknown: &mut Vec<Unknown>) {
        for term in terms {
            match &term.what {
                What::Turn(inside) | What::Next(inside) => self.add_unknown(inside, used, unknown),
                What::Field(field, asked) => {
                    for asked in asked {
                        self.add_unknown_field((*field, asked), used, unknown);
                    }
                }
                What::Value(asked) => {
                    for asked in asked {
                        let is_known = self.has_value(Kind::Value, asked);
                        let names = |visit: &mut dyn FnMut(&str)| self.each_value(Kind::Value, visit);
                        add(VALUE, asked, is_known, names, unknown);
                    }
                }
                What::Range(measure, ranges) => {
                    let is_known =
                        ranges.iter().any(|range| range.contains(0.0)) || self.has_number(*measure);
                    add(measure.as_str(), "", is_known, |_| {}, unknown);
                }
                // No other id is offered: most are numbers, and every number is like another one.
                What::Id(asked) => {
                    for asked in asked {
                        add(ID, asked, self.has_id(asked), |_| {}, unknown);
                    }
                }
                What::Said(asked) => {
                    for asked in asked {
                        self.add_unknown_said(asked, used, unknown);
                    }
                }
                What::Note(asked) => {
                    for asked in asked {
                        let words = lowered(asked);
                        let names = self.context.names.values().zip(used);
                        let mut texts = names.filter(|((kind, _), is_used)| **is_used && *kind == Kind::Note);
                        let is_known = texts.any(|((_, text), _)| lowered(&text).contains(&words));
                        add(NOTE, asked, is_known, |_| {}, unknown);
                    }
                }
                What::Text { .. } | What::Speaker(_) | What::Flight(_) => {}
            }
        }
    }

    /// Fields are known once it was looked for what is said.
    fn add_unknown_said(&self, asked: &str, used: &[bool], unknown: &mut Vec<Unknown>) {
        let known = self.context.names.values().zip(used).filter(|(_, is_used)| **is_used);
        let facts = known.filter(|((kind, _), _)| *kind == Kind::Said);
        let fields = set_of(facts.map(|((_, fact), _)| field_of_fact(&fact).to_owned()));
        let (field, outcome) = asked.rsplit_once('=').unwrap_or((asked, ""));
        let is_outcome = |word: &str| Outcome::from_word(word).is_some();
        let is_field = fields.iter().any(|known| known.eq_ignore_ascii_case(field));
        let is_known = is_outcome(asked) || is_field && (outcome.is_empty() || is_outcome(outcome));
        let names = |visit: &mut dyn FnMut(&str)| {
            let outcome = asked.get(field.len()..).unwrap_or_default();
            for field in &fields {
                visit(&format!("{field}{outcome}"));
            }
        };
        add(SAID, asked, is_known || fields.is_empty(), names, unknown);
    }

    /// Words that nobody says, with names that are like them: those were perhaps meant.
    fn add_unsaid(&self, query: &Query, used: &[bool], unknown: &mut Vec<Unknown>) {
        for term in query.terms.iter().filter(|term| !term.is_negated) {
            let What::Text { of_user: None, needles } = &term.what else { continue };
            for needle in needles.iter().filter(|needle| needle.pattern().is_none()) {
                // A line of one word has looked for it already.
                let is_alone = query.terms.len() == 1 && needles.len() == 1 && query.sample.is_none();
                if !is_alone && self.dialogue_files().any(|file| file.segment.has(needle)) {
                    continue;
                }
                let mut likeness = Likeness::new(&needle.folded());
                for field in NAMED {
                    self.each_name(field, used, &mut |name| likeness.add_of(field, part_of(field, name)));
                }
                let (field, value) = (String::new(), needle.folded());
                push(Unknown { field, value, like: likeness.like }, unknown);
            }
        }
    }

    fn add_unknown_field(&self, (field, asked): (Field, &str), used: &[bool], unknown: &mut Vec<Unknown>) {
        let of_service = match field {
            Field::Slot if asked.contains(['/', '=']) => Some(Kind::ServiceSlot),
            Field::Intent if asked.contains('/') => Some(Kind::ServiceIntent),
            _ => None,
        };
        let mut is_known = of_service.is_some_and(|kind| self.has_value(kind, asked));
        self.each_name(field, used, &mut |name| is_known = is_known || field.is_named(name, asked));
        let names = |visit: &mut dyn FnMut(&str)| {
            // A part of a name is like a part.
            let is_whole = !field.has_parts() || asked.contains('/');
            self.each_name(field, used, &mut |name| {
                if is_whole { visit(name) } else { name.split('/').for_each(&mut *visit) }
            });
            let has_value = asked.contains('=');
            let mut visit = |name: &str| {
                if name.contains('=') == has_value {
                    visit(name);
                }
            };
            if let Some(kind) = of_service {
                self.each_value(kind, &mut visit);
            }
        };
        let other = NAMED.into_iter().filter(|other| *other != field);
        let others = |visit: &mut dyn FnMut(Field, &str)| {
            for other in other.clone() {
                self.each_name(other, used, &mut |name| visit(other, part_of(other, name)));
            }
        };
        add_with(field.as_str(), asked, is_known, names, others, unknown);
    }

    /// Every name that listed records have in a field, with repeats.
    fn each_name(&self, field: Field, used: &[bool], visit: &mut dyn FnMut(&str)) {
        match field {
            Field::Dataset | Field::Variant | Field::Role | Field::File => {
                self.dialogue_files().for_each(|file| visit(&value_of_file(field, file)));
            }
            Field::Split => {
                let mut seen = Vec::new();
                for segment in self.dialogue_files().map(|file| &file.segment) {
                    for split in (0..segment.row_count()).map(|row| segment.split(row)) {
                        if !seen.contains(&split) {
                            seen.push(split);
                            visit(split_name(split));
                        }
                    }
                }
            }
            _ => {
                let named = self.context.names.values().zip(used).filter(|(_, is_used)| **is_used);
                named
                    .filter(|((kind, _), _)| Field::of(*kind) == Some(field))
                    .for_each(|((_, name), _)| visit(&name));
            }
        }
    }

    fn has_id(&self, asked: &String) -> bool {
        let asked = std::slice::from_ref(asked);
        self.dialogue_files().any(|file| file.segment.rows_with_id(asked).count() > 0)
    }

    fn has_value(&self, kind: Kind, asked: &str) -> bool {
        let wanted = self.context.values.are_any(kind, &[asked.to_owned()]);
        // Names may be left of files that were closed.
        wanted.contains(&true)
            && (!self.files.has_reopened
                || self.dialogue_files().any(|file| file.segment.rows_with_value(&wanted).count() > 0))
    }

    fn each_value(&self, kind: Kind, visit: &mut dyn FnMut(&str)) {
        let used = self.used_values();
        let named = self.context.values.values().zip(used).filter(|(_, is_used)| *is_used);
        named.filter(|((other, _), _)| *other == kind).for_each(|((_, name), _)| visit(&name));
    }

    /// Which values are those of some record.
    fn used_values(&self) -> Vec<bool> {
        let mut used = vec![!self.files.has_reopened; self.context.values.len()];
        for file in self.dialogue_files().filter(|_| self.files.has_reopened) {
            for value in (0..file.segment.row_count()).flat_map(|row| file.segment.values(row)) {
                used.get_mut(value as usize).into_iter().for_each(|is_used| *is_used = true);
            }
        }
        used
    }

    fn has_number(&self, measure: Measure) -> bool {
        let is_there = |number: f64| !number.is_nan() && number != 0.0;
        self.dialogue_files()
            .any(|file| (0..file.segment.row_count()).any(|row| is_there(file.segment.number(row, measure))))
    }
}

/// Rows that have no value in fields whose terms are negated.
pub(super) struct Without {
    fields: Vec<FieldCount>,
}

struct FieldCount {
    field: Field,
    /// Which names are of the field.
    of_field: Vec<bool>,
    /// So many rows have none of them.
    count: u64,
}

impl Without {
    pub fn new(query: &Query, names: &Names) -> Self {
        let negated = query.terms.iter().filter(|term| term.is_negated);
        let fields = set_of(negated.filter_map(|term| term.what.field()));
        let of = |field| FieldCount {
            field,
            of_field: names.kinds().map(|kind| Field::of(kind) == Some(field)).collect(),
            count: 0,
        };
        Self { fields: fields.into_iter().filter(|field| is_optional(*field)).map(of).collect() }
    }

    pub fn add(&mut self, file: &OpenFile, matching: &Bits) {
        for FieldCount { of_field, count, .. } in &mut self.fields {
            let has = file.segment.rows_with_fact(of_field);
            *count += matching.rows().filter(|row| !has.contains(*row)).count() as u64;
        }
    }

    pub fn counts(self) -> Vec<(Field, u64)> {
        self.fields.into_iter().map(|FieldCount { field, count, .. }| (field, count)).collect()
    }
}

/// Some dialogues have no value in it, and that says that nothing was recorded.
fn is_optional(field: Field) -> bool {
    let is_of_all = matches!(
        field,
        Field::Dataset
            | Field::Variant
            | Field::Role
            | Field::Split
            | Field::File
            | Field::Has
            | Field::Label
            | Field::Rule
    );
    !is_of_all
}

/// Fields whose names people know by heart, and may ask for without their field or with another one. None of them tells
/// what a learner is to find out.
const NAMED: [Field; 8] = [
    Field::Dataset,
    Field::Split,
    Field::Service,
    Field::Intent,
    Field::Act,
    Field::Slot,
    Field::Api,
    Field::Goal,
];

/// An act without who does it.
fn part_of(field: Field, name: &str) -> &str {
    if field == Field::Act { name.split_once('/').map_or(name, |(_, act)| act) } else { name }
}

/// Notes a name that is not known, with those that are like it.
fn add(
    field: &str,
    asked: &str,
    is_known: bool,
    each_name: impl Fn(&mut dyn FnMut(&str)),
    unknown: &mut Vec<Unknown>,
) {
    add_with(field, asked, is_known, each_name, |_| {}, unknown);
}

/// The same, with those of other fields that differ in case at most.
fn add_with(
    field: &str,
    asked: &str,
    is_known: bool,
    each_name: impl Fn(&mut dyn FnMut(&str)),
    each_other: impl Fn(&mut dyn FnMut(Field, &str)),
    unknown: &mut Vec<Unknown>,
) {
    if is_known {
        return;
    }
    let mut likeness = Likeness::new(asked);
    each_name(&mut |name| likeness.add(name));
    each_other(&mut |other, name| likeness.add_same(other, name));
    push(Unknown { field: field.to_owned(), value: asked.to_owned(), like: likeness.like }, unknown);
}

fn push(one: Unknown, unknown: &mut Vec<Unknown>) {
    let is_there = |other: &Unknown| other.field == one.field && other.value == one.value;
    if !unknown.iter().any(is_there) {
        unknown.push(one);
    }
}
