//! The query line: one line of text that is also the state behind the search box, the facets and the address.
//!
//! ```text
//! query  = { term }                           every term must be met, each perhaps by another turn
//! term   = [ "-" ] ( text | field | range | turn | flight ) | sort | sample
//! text   = [ scope ":" ] ( value | pattern )  a substring of one utterance, whatever its case
//! pattern = "/" regular expression "/"        a match in one utterance; it ends where a word may end
//! scope  = "user" | "system"                  who says it; "customer" is the user, "agent", "assistant"
//!                                             and "wizard" are the system
//! field  = name ":" value { "," value }       one of the values, whatever their case
//! name   = "id" | "value" | "said" | "note" | a word of `Field`  dataset, variant, role, service, intent, act, slot, …
//! range  = measure ":" bounds { "," bounds }  turns, words, services, spans, calls, semantic-frames, switches, …
//! bounds = n | n ".." m | n ".." | ".." m | ">" n | ">=" n | "<" n | "<=" n
//! turn   = "turn{" { term | next } "}"        one turn that meets all of it: text, speaker, words, intent, act, slot,
//!                                             value and api
//! next   = "next{" { term } "}"               the turn after it meets all of this
//! flight = "flight{" filter "}"               one flight of the dialogue's that meets all of it: see `flights`
//! sort   = "sort:" [ "-" ] measure            in this order, the greatest first after "-"
//! sample = "sample:" n [ "@" seed ]     at most so many of what all other terms leave, drawn at random
//! value  = word | "\"" phrase "\""
//! ```
//!
//! "-" means that no turn has it, or that the field has another value. After a scope, too, one of several values
//! is enough. `status` is what the agent should have done, `agent-status` what it did; acts are named with or
//! without who does them, in the words of a scope (`act:user/INFORM`, `act:wizard/offer`), and `annotation` is another
//! word for `slot`. `file` takes names that stand one after another in the path, of folders, of an archive or of the file
//! (`file:train`, `file:sgd/dev`, `file:dev/dialogues_001.json`); after a last `/` they are those of folders only
//! (`file:sgd/dev/`). `slot` is that of a span, of an act or of a state. `value` is what fills a slot, in an act, a
//! state or a span, or what a trip has to be like, whole and whatever its case; numbers and flags are values as the data
//! writes them (`value:200`, `value:true`). A slot or an intent may be named with its service, and a slot with a value,
//! too (`slot:Hotels_1/area`, `slot:"Hotels_1/area=San Jose"`): then an act of that service names it, or its state has it. In
//! `turn{…}` a state has a slot in the turn that fills it first. `rule` and `has:finding` know what checking has found,
//! so they are exact once it is over; what a study notes (`derived`, `agent-error`, …) is there once it was run. `said` knows what became of the values that a dialogue is annotated with, or is meant
//! to be about, once that was looked for: a field, an outcome, or both (`said:Hotels_1/area`, `said:never`,
//! `said:intent/name=user`); the outcomes are those of [`Outcome`](super::answer::Outcome). `semantic-frames` are the sets of constraints that Frames compares, the most of a
//! turn (`frames` means the same); what SGD calls frames are the annotations of a turn by service, and not counted.
//! `label` and `note` are a person's own: `label` a whole one, `note` words in what he has written; in `turn{…}` they are
//! those of notes on that turn, and `has:note` finds what he has written any on.
//! `variant` is the form in which a dataset travels, so that SGD and SGD-X can be told apart (`raw`, `sgdx`).
//! `words` are those of all utterances: what stands between spaces and has a letter or a digit. A seed is a whole
//! number, 0 if none is given; how it draws: [`super::sample`]. In `turn{…}` `words` are those of the one utterance.
//! Quotes and braces that are not closed end with the line, and a value that is missing asks for nothing, so
//! that a query can be asked while it is typed. Invariant: what is not understood is a fault that points at it,
//! never a query for less.

mod parse;

pub use parse::{ID, NOTE, SAID, VALUE, pattern_in};

use super::answer::{AskFault, Field, Measure};
use super::flights::filter::FlightFilter;
use super::sample::Sample;
use super::study::StudyKind;
use super::text::Needle;
use crate::corpus::set_of;
use std::collections::BTreeSet;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    pub terms: Vec<Term>,
    pub sort: Option<Sort>,
    /// Only a sample of what the terms leave.
    pub sample: Option<Sample>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    pub is_negated: bool,
    pub what: What,
}

#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// One of the needles in an utterance: the user's, the system's, or anyone's.
    Text {
        of_user: Option<bool>,
        needles: Vec<Needle>,
    },
    Field(Field, Vec<String>),
    /// One of the values, of any slot.
    Value(Vec<String>),
    /// What became of the values of the dialogue: one of these.
    Said(Vec<String>),
    /// Words of a person's notes: one of these.
    Note(Vec<String>),
    Range(Measure, Vec<Range>),
    Id(Vec<String>),
    Turn(Vec<Term>),
    /// Inside of `turn{…}`: the turn after it.
    Next(Vec<Term>),
    /// Inside of `turn{…}`: whether the user may say it, or the system.
    Speaker(Vec<bool>),
    Flight(FlightFilter),
}

/// Both ends belong to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    pub from: f64,
    pub to: f64,
}

impl Range {
    pub fn contains(self, number: f64) -> bool {
        self.from <= number && number <= self.to
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sort {
    pub measure: Measure,
    pub is_descending: bool,
}

impl Sort {
    /// A number that grows as the order wants it; what is absent comes last.
    pub fn rank(self, number: f64) -> u64 {
        const SIGN: u64 = 1 << 63;
        if number.is_nan() {
            return u64::MAX;
        }
        // The bits of floats are in their order once the signs are turned round; adding 0 makes −0 of 0 go.
        let bits = (number + 0.0).to_bits();
        let rising = if bits & SIGN == 0 { bits | SIGN } else { !bits };
        if self.is_descending { !rising } else { rising }
    }
}

impl What {
    /// The field whose facet ignores the term.
    pub fn field(&self) -> Option<Field> {
        match self {
            Self::Field(field, _) => Some(*field),
            Self::Range(Measure::Rating, _) => Some(Field::Rating),
            _ => None,
        }
    }
}

impl Query {
    /// Reads a query line.
    pub fn parse(line: &str) -> Result<Self, AskFault> {
        parse::parse(line)
    }

    /// Reads which terms a query line has, without what its patterns match.
    pub fn outline(line: &str) -> Result<Self, AskFault> {
        parse::outline(line)
    }

    /// What the query's `flight{…}` ask for; their numbers are their places here.
    pub fn flights(&self) -> impl Iterator<Item = &FlightFilter> {
        self.terms
            .iter()
            .filter_map(|term| if let What::Flight(filter) = &term.what { Some(filter) } else { None })
    }

    /// Whether the answer is exact only when checking is over.
    pub fn asks_for_findings(&self) -> bool {
        self.terms.iter().any(|term| match &term.what {
            What::Field(Field::Rule, _) => true,
            What::Field(Field::Has, values) => {
                values.iter().any(|value| value.eq_ignore_ascii_case("finding"))
            }
            _ => false,
        })
    }

    /// The studies whose notes it asks for.
    pub fn studies(&self) -> BTreeSet<StudyKind> {
        let field = |term: &Term| match term.what {
            What::Field(field, _) => field.study(),
            What::Said(_) => Some(StudyKind::Sayings),
            _ => None,
        };
        set_of(self.terms.iter().filter_map(field))
    }

    /// The texts that a reader wants to see marked in an utterance.
    pub fn needles(&self, is_user: bool) -> Vec<&Needle> {
        let mut needles = Vec::new();
        for term in self.terms.iter().filter(|term| !term.is_negated) {
            let inside =
                if let What::Turn(inside) = &term.what { inside } else { std::slice::from_ref(term) };
            for term in inside.iter().filter(|term| !term.is_negated) {
                if let What::Text { of_user, needles: more } = &term.what
                    && of_user.is_none_or(|of_user| of_user == is_user)
                {
                    needles.extend(more);
                }
            }
        }
        needles
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn said(of_user: Option<bool>, texts: &[&str]) -> What {
        What::Text { of_user, needles: texts.iter().map(|text| Needle::new(text).unwrap()).collect() }
    }

    fn pattern(of_user: Option<bool>, source: &str) -> What {
        let needle = Needle::of_pattern(crate::engine::text::Pattern::new(source).unwrap());
        What::Text { of_user, needles: vec![needle] }
    }

    fn text(word: &str) -> What {
        said(None, &[word])
    }

    fn owned(values: &[&str]) -> Vec<String> {
        values.iter().map(|value| (*value).to_owned()).collect()
    }

    fn field(field: Field, values: &[&str]) -> What {
        What::Field(field, owned(values))
    }

    fn range(measure: Measure, bounds: &[(f64, f64)]) -> What {
        What::Range(measure, bounds.iter().map(|(from, to)| Range { from: *from, to: *to }).collect())
    }

    fn flight(filter: &str) -> What {
        What::Flight(crate::engine::flights::parse(filter).unwrap())
    }

    fn yes(what: What) -> Term {
        Term { is_negated: false, what }
    }

    fn no(what: What) -> Term {
        Term { is_negated: true, what }
    }

    const MOST: f64 = f64::INFINITY;

    #[test]
    fn a_turn_is_asked_for_with_the_one_after_it() {
        let turn = |line: &str| match Query::parse(line).unwrap().terms.as_slice() {
            [Term { is_negated: false, what: What::Turn(inside) }] => inside.clone(),
            terms => panic!("{terms:?}"),
        };
        let yes = |what| Term { is_negated: false, what };
        let no = |what| Term { is_negated: true, what };
        assert_eq!(
            turn("turn{speaker:agent,user words:3.. -Next{sea act:a} x}"),
            [
                yes(What::Speaker(vec![false, true])),
                yes(range(Measure::Words, &[(3.0, f64::INFINITY)])),
                no(What::Next(vec![yes(text("sea")), yes(field(Field::Act, &["a"]))])),
                yes(text("x")),
            ]
        );
        assert_eq!(turn("turn{next{a"), [yes(What::Next(vec![yes(text("a"))]))]);
    }

    #[test]
    fn the_grammar_is_this_table() {
        let one = |what| vec![yes(what)];
        let table = [
            ("", vec![]),
            ("  quiet   place ", vec![yes(text("quiet")), yes(text("place"))]),
            ("\"quiet place\"", one(text("quiet place"))),
            ("-\"not this\" -that", vec![no(text("not this")), no(text("that"))]),
            ("\"not closed", one(text("not closed"))),
            ("- a", vec![yes(text("-")), yes(text("a"))]),
            ("12:30", one(text("12:30"))),
            ("\"service:\"x", one(text("service:x"))),
            ("and/or / /x", vec![yes(text("and/or")), yes(text("/")), yes(text("/x"))]),
            ("/b c/ -/d/i", vec![yes(pattern(None, "b c")), no(pattern(None, "d"))]),
            ("user:/a,\"b/ c", vec![yes(pattern(Some(true), "a,\"b")), yes(text("c"))]),
            ("turn{/a/ /b/}", one(What::Turn(vec![yes(pattern(None, "a")), yes(pattern(None, "b"))]))),
            (
                "user:sea SYSTEM:\"a view\"",
                vec![yes(said(Some(true), &["sea"])), yes(said(Some(false), &["a view"]))],
            ),
            (
                "customer:a,b agent:c",
                vec![yes(said(Some(true), &["a", "b"])), yes(said(Some(false), &["c"]))],
            ),
            ("-wizard:a assistant:b", vec![no(said(Some(false), &["a"])), yes(said(Some(false), &["b"]))]),
            (
                "service:Banks_1,Buses_2 hi",
                vec![yes(field(Field::Service, &["Banks_1", "Buses_2"])), yes(text("hi"))],
            ),
            ("-Split:dev", vec![no(field(Field::Split, &["dev"]))]),
            ("file:\"my file, old.json\",b", one(field(Field::File, &["my file, old.json", "b"]))),
            ("id:1_00000", one(What::Id(owned(&["1_00000"])))),
            (
                "status:book agent-status:no_flight",
                vec![yes(field(Field::Status, &["book"])), yes(field(Field::AgentStatus, &["no_flight"]))],
            ),
            ("annotation:name.movie", one(field(Field::Slot, &["name.movie"]))),
            (
                "act:Wizard/offer,customer/a,b/c,d",
                one(field(Field::Act, &["system/offer", "user/a", "b/c", "d"])),
            ),
            ("service: x", vec![yes(text("x"))]),
            ("services:>1", one(range(Measure::Services, &[(1f64.next_up(), MOST)]))),
            ("turns:10..20", one(range(Measure::Turns, &[(10.0, 20.0)]))),
            (
                "turns:7 spans:..3 calls:2..",
                vec![
                    yes(range(Measure::Turns, &[(7.0, 7.0)])),
                    yes(range(Measure::Spans, &[(-MOST, 3.0)])),
                    yes(range(Measure::Calls, &[(2.0, MOST)])),
                ],
            ),
            ("rating:>=4,<=1", one(range(Measure::Rating, &[(4.0, MOST), (-MOST, 1.0)]))),
            ("-rating:4.5", vec![no(range(Measure::Rating, &[(4.5, 4.5)]))]),
            ("rating:\"very good\",4", one(field(Field::Rating, &["very good", "4"]))),
            (
                "spans:>0 frames:<4",
                vec![
                    yes(range(Measure::Spans, &[(0f64.next_up(), MOST)])),
                    yes(range(Measure::Frames, &[(-MOST, 4f64.next_down())])),
                ],
            ),
            ("turns:> turns:.. spans:>=,1", one(range(Measure::Spans, &[(1.0, 1.0)]))),
            (
                "value:sea,\"at noon\" -value:x value:",
                vec![yes(What::Value(owned(&["sea", "at noon"]))), no(What::Value(owned(&["x"])))],
            ),
            (
                "said:never,Hotels_1/area=user -Said:x said:",
                vec![yes(What::Said(owned(&["never", "Hotels_1/area=user"]))), no(What::Said(owned(&["x"])))],
            ),
            ("turn{value:sea}", one(What::Turn(vec![yes(What::Value(owned(&["sea"])))]))),
            ("turn{sea -view}", one(What::Turn(vec![yes(text("sea")), no(text("view"))]))),
            (
                "-turn{act:OFFER slot:a,b user:x} c",
                vec![
                    no(What::Turn(vec![
                        yes(field(Field::Act, &["OFFER"])),
                        yes(field(Field::Slot, &["a", "b"])),
                        yes(said(Some(true), &["x"])),
                    ])),
                    yes(text("c")),
                ],
            ),
            ("Turn{\"a}\" b", one(What::Turn(vec![yes(text("a}")), yes(text("b"))]))),
            (
                "flight{price:..500} -FLIGHT{class:business",
                vec![yes(flight("price:..500")), no(flight("class:business"))],
            ),
            ("flight{} flight{", vec![]),
            ("turn{} turn{ turns{}", vec![yes(What::Turn(vec![yes(text("turns{"))]))]),
            ("a}", one(text("a}"))),
            ("return{x}", one(text("return{x}"))),
        ];
        for (line, terms) in table {
            assert_eq!(Query::parse(line), Ok(Query { terms, ..Query::default() }), "{line:?}");
        }
    }

    #[test]
    fn a_line_names_an_order() {
        let sort = |line: &str| Query::parse(line).unwrap().sort;
        assert_eq!(sort("sort:turns"), Some(Sort { measure: Measure::Turns, is_descending: false }));
        assert_eq!(sort("a sort:-Rating b"), Some(Sort { measure: Measure::Rating, is_descending: true }));
        assert_eq!(sort("sort: sort:-"), None);
    }

    #[test]
    fn a_line_names_a_sample() {
        let sample = |line: &str| Query::parse(line).unwrap().sample;
        assert_eq!(sample("sample:50@7"), Some(Sample { count: 50, seed: 7 }));
        assert_eq!(sample("a Sample:3 b"), Some(Sample { count: 3, seed: 0 }));
        // The seed is still being typed.
        assert_eq!(sample("sample:3@"), Some(Sample { count: 3, seed: 0 }));
        assert_eq!(sample("sample: a"), None);
    }

    #[test]
    fn what_is_not_understood_is_pointed_at() {
        for (line, at, words) in [
            ("\u{e9}t\u{e9} -colour:red", 5, "there is no field \"colour\": use dataset, "),
            ("a turns:1,many", 10, "\"many\" is no number and no range such as 10..20, 4.. or >=4"),
            ("turns:1,\"many\"", 8, "\"many\" is no number"),
            ("turns:9..1", 6, "the range 9..1 ends before it begins"),
            ("turn{a turn{b}}", 7, "turn{\u{2026}} cannot stand inside of turn{\u{2026}}"),
            ("turn{split:dev}", 5, "\"split\" is not about one turn: inside of turn{\u{2026}} use "),
            ("turn{turns:3}", 5, "\"turns\" is not about one turn"),
            ("next{a}", 0, "next{\u{2026}} is the turn after another: put it inside of turn{\u{2026}}"),
            ("turn{next{next{a}}}", 10, "next{\u{2026}} is the turn after another"),
            ("turn{speaker:wise}", 13, "\"wise\" is no speaker: use user or system"),
            ("speaker:user", 0, "there is no field \"speaker\""),
            ("turn{flight{price:3}}", 5, "flights are not about one turn"),
            ("a flight{colour:red}", 9, "flights have no field \"colour\""),
            ("sort:colour", 5, "\"colour\" is nothing to sort by: use turns, words, services, spans, "),
            ("-sort:turns", 0, "an order cannot be left out: use sort:-"),
            ("-sample:5", 0, "a sample cannot be left out"),
            ("a sample:many", 9, "\"many\" is no sample: use "),
            ("sample:0@1", 7, "\"0@1\" is no sample"),
            ("sample:5@-1", 7, "\"5@-1\" is no sample"),
            ("sample:5,6", 9, "there can be one sample only"),
            ("sample:5 sample:6", 16, "there can be one sample only"),
            ("turn{sample:3}", 5, "\"sample\" is not about one turn"),
            ("a /b (c/ d", 2, "the pattern cannot be read: "),
            ("-/[b/i", 1, "the pattern cannot be read: "),
            ("user:/b{2,1}/", 5, "the pattern cannot be read: "),
        ] {
            let fault = Query::parse(line).unwrap_err();
            let AskFault::Query { at: found, sentence } = &fault else { panic!("{fault:?}") };
            assert_eq!(*found, at, "{line}: {sentence}");
            assert!(sentence.starts_with(words), "{line}: {sentence}");
            assert!(
                fault.to_string().ends_with(&format!("at character {} of the search", at + 1)),
                "{fault}"
            );
        }
        let fault = Query::parse("colour:red").unwrap_err().to_string();
        for field in Field::ALL {
            assert!(fault.contains(field.as_str()), "{fault}");
        }
    }

    #[test]
    fn ranks_are_in_the_order_of_numbers() {
        let numbers = [-2.5, -1.0, 0.0, 0.5, 1.0, 7.0, 1e9];
        let ranks = |is_descending| {
            let sort = Sort { measure: Measure::Turns, is_descending };
            numbers.map(|number| sort.rank(number))
        };
        assert!(ranks(false).is_sorted());
        assert!(ranks(true).iter().rev().is_sorted());
        let sort = Sort { measure: Measure::Rating, is_descending: true };
        assert_eq!((sort.rank(f64::NAN), sort.rank(-0.0)), (u64::MAX, sort.rank(0.0)));
    }

    proptest! {
        #[test]
        fn any_line_is_read_or_refused(line in "[-a-z:,\" \u{e9}/{}.<>=0-9]{0,20}(turn\\{|turns:|sort:|user:|sample:)?[-a-z:,\" \u{e9}/{}.<>=0-9]{0,20}") {
            let _ = Query::parse(&line);
        }
    }
}
