//! The query line as the page handles it: chips, facets and words are three views of one line of text.
//!
//! Cuts the line into terms and puts it together again; what a term means is decided by `engine::query`.
//! Invariant: any text is a line, and terms that are not touched keep their letters.

use super::{text, value_name};
use crate::corpus::Speaker;
use crate::engine::answer::{Field, Like, Unknown};
use crate::engine::query::{Query, VALUE, pattern_in};
use crate::engine::study::StudyKind;
use std::ops::Range;

/// One term of the line: a word, a phrase, or a field with values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term<'a> {
    /// As it stands in the line.
    pub text: &'a str,
    pub is_negated: bool,
    /// The field and its values, without quotes; `None` for words and phrases.
    pub filter: Option<(Field, Vec<String>)>,
}

/// A term as it is shown to a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chip {
    /// The position of the term in the line.
    pub term: usize,
    pub field: Option<Field>,
    pub is_negated: bool,
    pub label: String,
}

/// Cuts a line at spaces outside quotes and outside the braces of `turn{…}`, `next{…}` and `flight{…}`; what is not closed
/// reaches to the end.
pub fn terms(line: &str) -> Vec<Term<'_>> {
    const BRACED: [&str; 3] = ["turn{", NEXT, "flight{"];
    let mut terms = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        let bare = rest.strip_prefix('-').unwrap_or(rest);
        if let Some(after) = after_pattern(bare) {
            let (text, after) = rest.split_at_checked(rest.len() - after.len()).unwrap_or((rest, ""));
            terms.push(Term { text, is_negated: bare.len() < rest.len(), filter: None });
            rest = after.trim_start();
            continue;
        }
        let is_braced = BRACED.into_iter().any(|word| begins_with(bare, word));
        let mut depth = u32::from(is_braced);
        let mut is_quoted = false;
        let mut before = '{';
        let end = rest.char_indices().find_map(|(at, letter)| {
            is_quoted ^= letter == '"';
            let is_inside = depth > 0 && !is_quoted;
            let begins_word = before.is_whitespace() || matches!(before, '{' | '-' | '}');
            if is_inside && at > 0 && begins_word && begins_with(rest.get(at..)?, NEXT) {
                depth += 1;
            }
            before = letter;
            if is_inside && letter == '}' {
                depth -= 1;
            }
            let is_end = !is_quoted && depth == 0 && letter.is_whitespace();
            if is_braced && depth == 0 { Some(at + 1) } else { is_end.then_some(at) }
        });
        let (text, after) = rest.split_at_checked(end.unwrap_or(rest.len())).unwrap_or((rest, ""));
        terms.push(term(text));
        rest = after.trim_start();
    }
    terms
}

/// Of the turn after one, inside of `turn{…}`.
const NEXT: &str = "next{";

fn begins_with(text: &str, word: &str) -> bool {
    text.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word))
}

/// Where the terms of a line stand.
pub fn spans(line: &str) -> Vec<Range<usize>> {
    let mut after = 0;
    let span = |term: Term| {
        // Nothing but spaces stands between terms.
        let start = after + line.get(after..)?.find(term.text)?;
        after = start + term.text.len();
        Some(start..after)
    };
    terms(line).into_iter().filter_map(span).collect()
}

/// The names that stand before colons, with the bytes at which they begin; also those inside of `turn{…}` and
/// `next{…}`.
pub fn names(line: &str) -> Vec<(usize, &str)> {
    const TURN: &str = "turn{";
    let mut names = Vec::new();
    for (span, term) in spans(line).into_iter().zip(terms(line)) {
        let bare = term.text.strip_prefix('-').unwrap_or(term.text);
        let start = span.end - bare.len();
        if let Some(word) = [TURN, NEXT].into_iter().find(|word| begins_with(bare, word)) {
            let inside = bare.get(word.len()..).unwrap_or_default();
            names.extend(self::names(inside).into_iter().map(|(at, name)| (start + word.len() + at, name)));
        } else if after_pattern(bare).is_none()
            && let Some((name, _)) = bare.split_once(':')
            && is_name(name)
        {
            names.push((start, name));
        }
    }
    names
}

/// Whether a text before a colon may be the name of a field.
pub fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_alphabetic() || letter == '-')
}

/// What follows a pattern in slashes, if the term is one, with or without who says it.
pub fn after_pattern(term: &str) -> Option<&str> {
    let is_end = |rest: &str| rest.chars().next().is_none_or(char::is_whitespace);
    let scoped = term.split_once(':').filter(|(name, _)| Speaker::from_word(name).is_some());
    let (_, after) = pattern_in(scoped.map_or(term, |(_, text)| text), is_end)?;
    Some(after)
}

/// One chip per term, in the order of the line.
pub fn chips(line: &str) -> Vec<Chip> {
    let chip = |(index, term): (usize, Term)| Chip {
        term: index,
        field: term.filter.as_ref().map(|(field, _)| *field),
        is_negated: term.is_negated,
        label: match &term.filter {
            Some((field, values)) => {
                let names: Vec<_> = values.iter().map(|value| value_name::name(*field, value)).collect();
                names.join(text::parts::OR)
            }
            None => label(term.text.strip_prefix('-').unwrap_or(term.text)),
        },
    };
    terms(line).into_iter().enumerate().map(chip).collect()
}

/// The line without one of its terms.
pub fn without_term(line: &str, term: usize) -> String {
    let kept = terms(line).into_iter().enumerate().filter(|(index, _)| *index != term);
    kept.map(|(_, term)| term.text).collect::<Vec<_>>().join(" ")
}

/// The studies whose notes the line asks for; none while it cannot be understood.
pub fn studies(line: &str) -> Vec<StudyKind> {
    Query::parse(line).map(|query| query.studies().into_iter().collect()).unwrap_or_default()
}

/// The values that the line asks for in a field.
pub fn values(line: &str, field: Field) -> Vec<String> {
    terms(line)
        .into_iter()
        .filter(|term| !term.is_negated)
        .filter_map(|term| term.filter)
        .filter(|(other, _)| *other == field)
        .flat_map(|(_, values)| values)
        .collect()
}

/// Adds a value to the ones asked for in a field, or takes it away.
pub fn toggled(line: &str, field: Field, value: &str) -> String {
    let is_on = values(line, field).iter().any(|asked| field.is_named(value, asked));
    let mut is_placed = is_on;
    let mut texts = Vec::new();
    for term in terms(line) {
        match term.filter {
            Some((other, mut values)) if other == field && !term.is_negated => {
                if is_on {
                    values.retain(|asked| !field.is_named(value, asked));
                } else if !is_placed {
                    values.push(value.to_owned());
                    is_placed = true;
                }
                texts.extend(filter_text(field, &values));
            }
            _ => texts.push(term.text.to_owned()),
        }
    }
    if !is_placed {
        // Filters go first, so that the words stay together at the end of the line.
        let filters = terms(line).iter().take_while(|term| term.filter.is_some()).count();
        texts.splice(filters..filters, filter_text(field, &[value.to_owned()]));
    }
    texts.join(" ")
}

/// The line without what it asks for in a field.
pub fn without_field(line: &str, field: Field) -> String {
    let is_kept =
        |term: &Term| term.is_negated || term.filter.as_ref().is_none_or(|(other, _)| *other != field);
    terms(line).into_iter().filter(is_kept).map(|term| term.text).collect::<Vec<_>>().join(" ")
}

/// A term that asks for one value of a field, or of what only the search knows by its name.
pub fn term_of(field: &str, value: &str) -> String {
    written(field, &[value.to_owned()])
}

/// The line with a term more, unless it has it: filters stand before words.
pub fn with_term(line: &str, term: &str) -> String {
    let terms = terms(line);
    let mut texts: Vec<&str> = terms.iter().map(|term| term.text).collect();
    if !texts.contains(&term) {
        let is_filter = |text: &str| {
            text.strip_prefix('-').unwrap_or(text).split_once(':').is_some_and(|(name, _)| is_name(name))
        };
        texts.insert(terms.iter().take_while(|term| is_filter(term.text)).count(), term);
    }
    texts.join(" ")
}

/// The line with another value in place of one; words behind it that were meant as its rest go, too. `None` when no term
/// has the value by itself.
pub fn replaced(line: &str, field: &str, value: &str, with: &str) -> Option<String> {
    let is_field = |name: &str| {
        name.eq_ignore_ascii_case(field) || Field::from_word(name).is_some_and(|of| of.as_str() == field)
    };
    let (mut texts, mut is_found) = (Vec::new(), false);
    let mut all = terms(line).into_iter().map(|term| term.text).peekable();
    while let Some(text) = all.next() {
        let bare = text.strip_prefix('-').unwrap_or(text);
        let found =
            named(bare).filter(|(name, values)| is_field(name) && values.iter().any(|other| other == value));
        let Some((name, mut values)) = found.filter(|_| !is_found) else {
            texts.push(text.to_owned());
            continue;
        };
        is_found = true;
        values.iter_mut().filter(|other| *other == value).for_each(|other| with.clone_into(other));
        let not = if bare.len() < text.len() { "-" } else { "" };
        texts.push(format!("{not}{}", written(name, &values)));
        let rest = with.get(value.len()..).filter(|_| with.starts_with(value)).unwrap_or_default();
        let rest: Vec<&str> = rest.split_whitespace().collect();
        if all.clone().take(rest.len()).map(unquoted).eq(rest.iter().copied()) {
            for _ in &rest {
                all.next();
            }
        }
    }
    is_found.then(|| texts.join(" "))
}

/// The line with one of the names that are like an unknown one in its place.
pub fn instead(line: &str, unknown: &Unknown, meant: &Like) -> Option<String> {
    let Some(field) = meant.field else {
        return replaced(line, &unknown.field, &unknown.value, &meant.value);
    };
    let is_it = |term: &Term| {
        let bare = term.text.strip_prefix('-').unwrap_or(term.text);
        if unknown.field.is_empty() {
            return crate::corpus::lowered(&unquoted(bare)) == unknown.value;
        }
        // Beside other values it has no term of its own.
        named(bare).is_some_and(|(name, values)| {
            name.eq_ignore_ascii_case(&unknown.field) && values == [unknown.value.as_str()]
        })
    };
    let all = terms(line);
    let found = all.iter().position(is_it)?;
    let text = |(at, term): (usize, &Term)| {
        let not = if term.text.starts_with('-') { "-" } else { "" };
        let new = || format!("{not}{}", written(field.as_str(), std::slice::from_ref(&meant.value)));
        if at == found { new() } else { term.text.to_owned() }
    };
    Some(all.iter().enumerate().map(text).collect::<Vec<_>>().join(" "))
}

/// Whether there is something to say of an unknown name: most words that nobody says are only that.
pub fn is_told(unknown: &Unknown) -> bool {
    !unknown.field.is_empty() || !unknown.like.is_empty()
}

/// What stands before an unknown name.
pub fn no_such(unknown: &Unknown) -> &'static str {
    let is_of_uses = [Field::Slot.as_str(), VALUE].contains(&unknown.field.as_str());
    if unknown.field.is_empty() {
        return text::list::NO_UTTERANCE_HAS;
    }
    if is_of_uses { text::list::NO_USE_HAS } else { text::list::NO_FILE_HAS }
}

/// What an unknown name is called, and those that are like it, as one would write them in the line.
pub fn named_unknown(unknown: &Unknown) -> (String, Vec<String>) {
    if unknown.value.is_empty() {
        return (unknown.field.clone(), Vec::new());
    }
    let term = |field: &str, value: &str| {
        if field.is_empty() { quoted(value) } else { written(field, &[value.to_owned()]) }
    };
    let like = |like: &Like| {
        let other = like.field.map(Field::as_str);
        term(other.unwrap_or(&unknown.field), &like.value)
    };
    (term(&unknown.field, &unknown.value), unknown.like.iter().map(like).collect())
}

/// The line that asks for one value of a field and nothing else.
pub fn only(field: Field, value: &str) -> String {
    toggled("", field, value)
}

fn term(text: &str) -> Term<'_> {
    let bare = text.strip_prefix('-').filter(|bare| !bare.is_empty());
    let filter =
        named(bare.unwrap_or(text)).and_then(|(name, values)| Some((Field::from_word(name)?, values)));
    Term { text, is_negated: bare.is_some(), filter }
}

/// The name before the colon, and the values behind it.
fn named(text: &str) -> Option<(&str, Vec<String>)> {
    let (name, values) = text.split_once(':')?;
    let values = cut(values, |letter| letter == ',').into_iter().map(unquoted);
    let values: Vec<String> = values.filter(|value| !value.is_empty()).collect();
    (!values.is_empty()).then_some((name, values))
}

/// `None` when no value is left.
fn filter_text(field: Field, values: &[String]) -> Option<String> {
    (!values.is_empty()).then(|| written(field.as_str(), values))
}

fn written(name: &str, values: &[String]) -> String {
    let values: Vec<_> = values.iter().map(|value| quoted(value)).collect();
    format!("{name}:{}", values.join(","))
}

/// A value in quotes if it could not stand without; quotes inside a value cannot be written.
pub fn quoted(value: &str) -> String {
    let value = value.replace('"', "");
    let is_plain = !value.is_empty()
        && !value.contains(|letter: char| letter.is_whitespace() || matches!(letter, ',' | '}'));
    if is_plain { value } else { format!("\"{value}\"") }
}

/// A word without its quotes; those inside of `turn{…}` tell its words apart.
fn label(text: &str) -> String {
    if text.ends_with('}') { text.to_owned() } else { unquoted(text) }
}

fn unquoted(text: &str) -> String {
    text.replace('"', "")
}

/// Cuts at separators outside quotes.
fn cut(text: &str, is_separator: impl Fn(char) -> bool) -> Vec<&str> {
    let mut is_quoted = false;
    text.split(move |letter: char| {
        is_quoted ^= letter == '"';
        !is_quoted && is_separator(letter)
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_term_is_added_once_behind_the_filters() {
        assert_eq!(term_of(VALUE, "New York"), "value:\"New York\"");
        assert_eq!(with_term("", "slot:city"), "slot:city");
        assert_eq!(
            with_term("act:user/INFORM cheap hotel", "slot:city"),
            "act:user/INFORM slot:city cheap hotel"
        );
        assert_eq!(with_term("slot:city cheap", "slot:city"), "slot:city cheap");
        assert_eq!(with_term("slot:date", "slot:city"), "slot:date slot:city");
        assert_eq!(with_term("-act:X \"at: noon\"", "slot:city"), "-act:X slot:city \"at: noon\"");
    }

    #[test]
    fn a_line_is_cut_into_terms() {
        let line = "quiet  -\"too loud\" service:Hotels_1,\"My Service\" -split:train what:ever";
        let texts: Vec<_> =
            chips(line).into_iter().map(|chip| (chip.field, chip.is_negated, chip.label)).collect();
        assert_eq!(
            texts,
            [
                (None, false, "quiet".to_owned()),
                (None, true, "too loud".to_owned()),
                (Some(Field::Service), false, "Hotels_1 or My Service".to_owned()),
                (Some(Field::Split), true, "train".to_owned()),
                (None, false, "what:ever".to_owned()),
            ]
        );
    }

    #[test]
    fn a_value_gives_its_place_to_one_that_is_like_it() {
        let line = "the -Service:Hotel_1,B slot:R_1/city=San Jose value:ture turn{slot:x}";
        for (field, value, with, now) in [
            (
                "service",
                "Hotel_1",
                "Hotels_1",
                Some("the -Service:Hotels_1,B slot:R_1/city=San Jose value:ture turn{slot:x}"),
            ),
            (
                "slot",
                "R_1/city=San",
                "R_1/city=San Jose",
                Some("the -Service:Hotel_1,B slot:\"R_1/city=San Jose\" value:ture turn{slot:x}"),
            ),
            (
                "slot",
                "R_1/city=San",
                "R_1/city=San Juan",
                Some("the -Service:Hotel_1,B slot:\"R_1/city=San Juan\" Jose value:ture turn{slot:x}"),
            ),
            (
                "value",
                "ture",
                "true",
                Some("the -Service:Hotel_1,B slot:R_1/city=San Jose value:true turn{slot:x}"),
            ),
            ("slot", "x", "y", None),
            ("split", "B", "y", None),
        ] {
            assert_eq!(replaced(line, field, value, with).as_deref(), now, "{value} with {with}");
        }
    }

    #[test]
    fn a_word_gives_its_place_to_the_name_that_was_meant() {
        let like = Like { distance: 0, field: Some(Field::Service), value: "Buses_1".to_owned() };
        let of = |field: &str, value: &str| Unknown {
            field: field.to_owned(),
            value: value.to_owned(),
            like: vec![like.clone()],
        };
        let word = of("", "buses_1");
        assert_eq!(
            instead("the Buses_1 split:dev", &word, &like).as_deref(),
            Some("the service:Buses_1 split:dev")
        );
        assert_eq!(instead("turn{buses_1}", &word, &like), None);
        assert_eq!(named_unknown(&word), ("buses_1".to_owned(), vec!["service:Buses_1".to_owned()]));
        let intent = of("intent", "buses_1");
        assert_eq!(instead("-Intent:buses_1 a", &intent, &like).as_deref(), Some("-service:Buses_1 a"));
        assert_eq!(instead("intent:a,buses_1", &intent, &like), None);
        assert_eq!(named_unknown(&intent), ("intent:buses_1".to_owned(), vec!["service:Buses_1".to_owned()]));
        assert!(!is_told(&Unknown { like: Vec::new(), ..word }));
    }

    #[test]
    fn an_unclosed_quote_reaches_to_the_end() {
        assert_eq!(terms("one \"two three").len(), 2);
        assert_eq!(terms("   ").len(), 0);
    }

    #[test]
    fn what_one_turn_says_is_one_term() {
        let flight = "-flight{price:..500 class:business}";
        assert_eq!(
            terms(&format!("a {flight} b")).iter().map(|term| term.text).collect::<Vec<_>>(),
            ["a", flight, "b"]
        );
        let line = "turn{user:sea \"a } b\"}-x turns:3.. -turn{act:OFFER";
        let texts: Vec<_> = terms(line).iter().map(|term| term.text).collect();
        assert_eq!(texts, ["turn{user:sea \"a } b\"}", "-x", "turns:3..", "-turn{act:OFFER"]);
        assert_eq!(chips(line)[0].label, "turn{user:sea \"a } b\"}");
        let nested = "turn{sea next{act:OFFER -b} -Next{c} next{\"d} e\"}} x turn{next{y z";
        let texts: Vec<&str> = terms(nested).iter().map(|term| term.text).collect();
        assert_eq!(texts, ["turn{sea next{act:OFFER -b} -Next{c} next{\"d} e\"}}", "x", "turn{next{y z"]);
        assert_eq!(names("a turn{slot:b next{act:c}}"), [(7, "slot"), (19, "act")]);
        assert!(chips(line)[3].is_negated);
        let line = toggled(line, Field::Act, "user/OFFER");
        assert!(line.starts_with("act:user/OFFER turn{user:sea"), "{line}");
    }

    #[test]
    fn a_pattern_is_one_term() {
        let texts: Vec<_> = terms("/a \"b/ -user:/c, d/i x/y /z")
            .into_iter()
            .map(|term| (term.is_negated, term.text))
            .collect();
        assert_eq!(texts, [(false, "/a \"b/"), (true, "-user:/c, d/i"), (false, "x/y"), (false, "/z")]);
    }

    #[test]
    fn a_field_without_values_is_still_being_typed() {
        assert_eq!(terms("service:")[0].filter, None);
        assert_eq!(terms("service:,")[0].filter, None);
        assert!(!terms("-")[0].is_negated);
    }

    #[test]
    fn a_value_is_added_and_taken_away() {
        let line = "quiet";
        let line = toggled(line, Field::Service, "Hotels_1");
        assert_eq!(line, "service:Hotels_1 quiet");
        let line = toggled(&line, Field::Service, "A b, c");
        assert_eq!(line, "service:Hotels_1,\"A b, c\" quiet");
        let line = toggled(&line, Field::Split, "dev");
        assert_eq!(line, "service:Hotels_1,\"A b, c\" split:dev quiet");
        let line = toggled(&line, Field::Service, "Hotels_1");
        assert_eq!(line, "service:\"A b, c\" split:dev quiet");
        let line = toggled(&line, Field::Service, "A b, c");
        assert_eq!(line, "split:dev quiet");
    }

    #[test]
    fn a_negated_filter_is_not_a_checked_box() {
        assert_eq!(values("-service:Hotels_1", Field::Service), [] as [&str; 0]);
        assert_eq!(
            toggled("-service:Hotels_1", Field::Service, "Hotels_1"),
            "-service:Hotels_1 service:Hotels_1"
        );
    }

    #[test]
    fn a_path_is_named_by_its_end_and_in_any_case() {
        assert!(Field::File.is_named("dev/a.json", "A.json"));
        assert!(!Field::File.is_named("dev/aa.json", "a.json"));
        assert!(!Field::Service.is_named("a/1", "1"));
        assert_eq!(toggled("act:inform quiet", Field::Act, "user/INFORM"), "quiet");
        assert_eq!(toggled("file:a.json quiet", Field::File, "dev/a.json"), "quiet");
    }

    #[test]
    fn chips_are_removed_one_by_one() {
        let line = "service:Hotels_1 quiet split:dev room";
        assert_eq!(without_term(line, 0), "quiet split:dev room");
        assert_eq!(without_term(line, 9), line);
    }

    fn words(line: &str) -> Vec<&str> {
        terms(line).into_iter().filter(|term| term.filter.is_none()).map(|term| term.text).collect()
    }

    proptest! {
        #[test]
        fn toggling_twice_leads_back(
            text in "[a-z]{0,4}( (service:[A-C](,[A-C])?|split:dev|-?\"a b\"|[a-z]{1,3})){0,4}", value in "[A-Z é,]{1,6}"
        ) {
            prop_assume!(!value.trim().is_empty());
            let was_on = values(&text, Field::Service).contains(&value);
            let once = toggled(&text, Field::Service, &value);
            prop_assert_eq!(values(&once, Field::Service).contains(&value), !was_on);
            let twice = toggled(&once, Field::Service, &value);
            let mut before: Vec<_> = values(&text, Field::Service);
            let mut after: Vec<_> = values(&twice, Field::Service);
            before.sort();
            before.dedup();
            after.sort();
            after.dedup();
            prop_assert_eq!(before, after);
            prop_assert_eq!(words(&twice), words(&text));
        }

        #[test]
        fn any_text_is_a_line(text in "\\PC*|[ \"a:,-]{0,12}(service:)?[ \"a,]{0,6}") {
            let count = terms(&text).len();
            prop_assert_eq!(chips(&text).len(), count);
            for term in 0..count {
                prop_assert_eq!(terms(&without_term(&text, term)).len(), count - 1);
            }
            toggled(&text, Field::File, &text);
        }
    }
}
