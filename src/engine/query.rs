//! The query line: one line of text that is also the state behind the search box, the facets and the address.
//!
//! ```text
//! query  = { term }                        every term must be met
//! term   = [ "-" ] ( field | text )        "-" means: no utterance has it, or the field has another value
//! field  = name ":" value { "," value }    one of the values; names are split, service, file and id
//! value  = word | "\"" phrase "\""
//! text   = word | "\"" phrase "\""         a substring of one utterance, whatever its case
//! ```
//!
//! A dialogue matches when every term is met, each perhaps by another turn. A quote that is not closed ends
//! with the line, so that a query can be asked while it is typed.

use super::answer::{AskFault, Field};
use super::text::Needle;
use std::iter::Peekable;
use std::str::CharIndices;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    pub terms: Vec<Term>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    pub is_negated: bool,
    pub what: What,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    Text(Needle),
    Field(Field, Vec<String>),
    Id(Vec<String>),
}

/// The field that is no facet: every dialogue has its own id.
const ID: &str = "id";

impl Query {
    /// Reads a query line.
    pub fn parse(line: &str) -> Result<Self, AskFault> {
        let mut terms = Vec::new();
        let mut rest = line.char_indices().peekable();
        while let Some((at, first)) = rest.next_if(|_| true) {
            if first.is_whitespace() {
                continue;
            }
            let is_negated = first == '-' && rest.peek().is_some_and(|(_, next)| !next.is_whitespace());
            let at = if is_negated { at + 1 } else { at };
            if is_negated {
                rest.next();
            }
            let word = word_from(line, at, &mut rest);
            terms.extend(what(line, at, &word)?.map(|what| Term { is_negated, what }));
        }
        Ok(Self { terms })
    }

    /// The texts that a reader wants to see marked.
    pub fn needles(&self) -> impl Iterator<Item = &Needle> {
        self.terms.iter().filter(|term| !term.is_negated).filter_map(|term| match &term.what {
            What::Text(needle) => Some(needle),
            _ => None,
        })
    }
}

/// One word of the line: the pieces between its commas, quotes removed, and whether a piece was quoted.
struct Word {
    /// The name before the first colon outside quotes.
    field: Option<String>,
    pieces: Vec<String>,
    /// All of it, quotes removed.
    text: String,
}

/// Reads the word that starts at byte `at`, whose first character was already taken from `rest`.
fn word_from(line: &str, at: usize, rest: &mut Peekable<CharIndices>) -> Word {
    let mut word = Word { field: None, pieces: vec![String::new()], text: String::new() };
    let mut is_quoted = false;
    let mut had_quote = false;
    let mut next = line.get(at..).and_then(|tail| tail.chars().next());
    while let Some(character) = next {
        if character.is_whitespace() && !is_quoted {
            break;
        }
        let in_field = word.field.is_some();
        match character {
            '"' => {
                is_quoted = !is_quoted;
                had_quote = true;
            }
            ':' if !is_quoted && !had_quote && !in_field && is_name(&word.text) => {
                word.field = Some(std::mem::take(&mut word.text));
                word.pieces = vec![String::new()];
            }
            ',' if !is_quoted && in_field => word.pieces.push(String::new()),
            _ => {
                word.text.push(character);
                if let Some(piece) = word.pieces.last_mut() {
                    piece.push(character);
                }
            }
        }
        next = rest.next().map(|(_, character)| character);
    }
    word
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|character| character.is_ascii_alphabetic() || character == '-')
}

fn what(line: &str, at: usize, word: &Word) -> Result<Option<What>, AskFault> {
    let Some(name) = &word.field else { return Ok(Needle::new(&word.text).map(What::Text)) };
    let values: Vec<String> = word.pieces.iter().filter(|piece| !piece.is_empty()).cloned().collect();
    let name = name.to_lowercase();
    let field = Field::ALL.into_iter().find(|field| field.word() == name);
    if field.is_none() && name != ID {
        let at = line.get(..at).map_or(0, |before| before.chars().count());
        return Err(AskFault::Query {
            at: u32::try_from(at).unwrap_or(u32::MAX),
            sentence: format!(
                "there is no field {name:?}: use split, service, file or id, or put the text in quotes to search for it"
            ),
        });
    }
    if values.is_empty() {
        // The value is still being typed.
        return Ok(None);
    }
    Ok(Some(field.map_or(What::Id(values.clone()), |field| What::Field(field, values))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn text(word: &str) -> What {
        What::Text(Needle::new(word).unwrap())
    }

    fn field(field: Field, values: &[&str]) -> What {
        What::Field(field, values.iter().map(|value| (*value).to_owned()).collect())
    }

    #[test]
    fn the_grammar_is_this_table() {
        let table = [
            ("", vec![]),
            ("  quiet   place ", vec![(false, text("quiet")), (false, text("place"))]),
            ("\"quiet place\"", vec![(false, text("quiet place"))]),
            ("-\"not this\" -that", vec![(true, text("not this")), (true, text("that"))]),
            ("\"not closed", vec![(false, text("not closed"))]),
            ("- a", vec![(false, text("-")), (false, text("a"))]),
            ("12:30", vec![(false, text("12:30"))]),
            ("\"service:\"x", vec![(false, text("service:x"))]),
            (
                "service:Banks_1,Buses_2 hi",
                vec![(false, field(Field::Service, &["Banks_1", "Buses_2"])), (false, text("hi"))],
            ),
            ("-Split:dev", vec![(true, field(Field::Split, &["dev"]))]),
            ("file:\"my file, old.json\",b", vec![(false, field(Field::File, &["my file, old.json", "b"]))]),
            ("id:1_00000", vec![(false, What::Id(vec!["1_00000".to_owned()]))]),
            ("service: x", vec![(false, text("x"))]),
        ];
        for (line, terms) in table {
            let expected = terms.into_iter().map(|(is_negated, what)| Term { is_negated, what }).collect();
            assert_eq!(Query::parse(line), Ok(Query { terms: expected }), "{line:?}");
        }
    }

    #[test]
    fn an_unknown_field_is_pointed_at() {
        let fault = Query::parse("\u{e9}t\u{e9} -colour:red").unwrap_err();
        assert!(matches!(fault, AskFault::Query { at: 5, .. }), "{fault:?}");
        assert!(fault.to_string().ends_with("at character 6 of the search"), "{fault}");
    }

    proptest! {
        #[test]
        fn any_line_is_read_or_refused(line in "[-a-z:,\" \u{e9}]{0,30}") {
            let _ = Query::parse(&line);
        }
    }
}
