//! Reads a filter of flights from a line of text.
//!
//! Terms are parted by spaces and all to be met: a field, a colon, and values parted by commas, of which one is
//! enough; a `-` before the field turns it round. A field goes by its short word or its key in the data. A value
//! is a word or a text in quotes (`""` inside is a quote), in any case; `none` and `""` are the absent one.
//! `10..20`, `..500`, `>=4`, `<4` are ranges, of texts and months as well. `sort:price` and `sort:-price` ask for
//! an order, `sort:departure` and `sort:return` one of days. Between the braces of a query's `flight{…}` the same stands,
//! but for the order.

use super::super::answer::AskFault;
use super::filter::{
    Bound, FlightFilter, FlightOrder, FlightSort, FlightTerm, FlightTest, is_reversed, number_of,
};
use crate::corpus::FlightField;

const SORT: &str = "sort";

/// Reads a whole line.
pub fn parse(line: &str) -> Result<FlightFilter, AskFault> {
    let mut reader = Reader { line, at: 0, is_inside: false };
    reader.filter()
}

/// Reads from a byte of a query line on, to the brace that closes; gives the byte after it.
pub fn parse_inside(line: &str, start: usize) -> Result<(FlightFilter, usize), AskFault> {
    let mut reader = Reader { line, at: start, is_inside: true };
    Ok((reader.filter()?, reader.at))
}

struct Reader<'a> {
    line: &'a str,
    /// The next byte.
    at: usize,
    is_inside: bool,
}

/// A value, and where it is written.
struct Piece {
    at: usize,
    end: usize,
    text: String,
    /// It has quotes: what is in them is no sign.
    is_quoted: bool,
    /// Where `..` stands outside of quotes, in `text`.
    dots: Option<usize>,
}

impl Reader<'_> {
    fn filter(&mut self) -> Result<FlightFilter, AskFault> {
        let mut filter = FlightFilter::default();
        loop {
            self.at = self.line.len() - self.rest().trim_start().len();
            let rest = self.rest();
            if rest.is_empty() {
                return Ok(filter);
            }
            if self.is_inside && rest.starts_with('}') {
                self.at += 1;
                return Ok(filter);
            }
            self.term(&mut filter)?;
        }
    }

    fn term(&mut self, filter: &mut FlightFilter) -> Result<(), AskFault> {
        let start = self.at;
        let is_negated = self.rest().starts_with('-');
        self.at += usize::from(is_negated);
        let name_at = self.at;
        let is_name = |letter: char| letter.is_ascii_alphabetic() || matches!(letter, '-' | '_');
        let len = self.rest().find(|letter| !is_name(letter)).unwrap_or(self.rest().len());
        let name = self.rest().get(..len).unwrap_or_default().to_ascii_lowercase();
        self.at += len;
        if !self.rest().starts_with(':') {
            let sentence = "a filter is a field and its values, such as price:..500 or airline:Delta,UA";
            return Err(self.fault(start, sentence.to_owned()));
        }
        self.at += 1;
        let pieces = self.pieces();
        if name == SORT && !self.is_inside {
            if is_negated {
                let sentence = "an order cannot be left out: use sort:- to turn it round".to_owned();
                return Err(self.fault(start, sentence));
            }
            return self.sort(&pieces, filter);
        }
        let Some(field) = FlightField::from_word(&name) else {
            let sentence = format!("flights have no field {name:?}: use {}", all_words());
            return Err(self.fault(name_at, sentence));
        };
        let mut tests = Vec::new();
        for piece in pieces {
            tests.extend(self.test(field, &piece)?);
        }
        // A value that is still being typed asks for nothing.
        if !tests.is_empty() {
            filter.terms.push(FlightTerm { field, is_negated, tests });
        }
        Ok(())
    }

    fn sort(&self, pieces: &[Piece], filter: &mut FlightFilter) -> Result<(), AskFault> {
        for piece in pieces.iter().filter(|piece| !matches!(piece.text.as_str(), "" | "-")) {
            let bare = piece.text.strip_prefix('-');
            let Some(by) = FlightOrder::from_word(bare.unwrap_or(&piece.text)) else {
                let words = format!("departure, return, {}", all_words());
                let sentence = format!("{:?} is nothing to sort flights by: use {words}", piece.text);
                return Err(self.fault(piece.at, sentence));
            };
            filter.sort = Some(FlightSort { by, is_descending: bare.is_some() });
        }
        Ok(())
    }

    /// What one value asks; `None` while it is being typed.
    fn test(&self, field: FlightField, piece: &Piece) -> Result<Option<FlightTest>, AskFault> {
        let text = piece.text.as_str();
        let bound =
            |text: &str, is_open| (!text.is_empty()).then(|| Bound { text: text.to_owned(), is_open });
        let signs = [(">=", false), ("<=", false), (">", true), ("<", true)];
        let sign = signs.into_iter().find(|(sign, _)| !piece.is_quoted && text.starts_with(sign));
        let (from, to) = if let Some((from, to)) = piece.dots.and_then(|dots| text.split_at_checked(dots)) {
            (bound(from, false), bound(to, false))
        } else if let Some((sign, is_open)) = sign {
            let bound = bound(text.trim_start_matches(['<', '>', '=']), is_open);
            if sign.starts_with('>') { (bound, None) } else { (None, bound) }
        } else {
            if field.is_whole() && !is_number_or_none(text) {
                return Err(self.no_number(piece));
            }
            let is_there = piece.is_quoted || !text.is_empty();
            return Ok(is_there.then(|| FlightTest::Is(text.to_owned())));
        };
        let number = |bound: &Option<Bound>| bound.as_ref().map(|bound| number_of(&bound.text).is_some());
        if field.is_numeric() && (number(&from) == Some(false) || number(&to) == Some(false)) {
            return Err(self.no_number(piece));
        }
        if let (Some(from), Some(to)) = (&from, &to)
            && is_reversed(field, &from.text, &to.text)
        {
            let sentence = format!("the range {} ends before it begins", self.written(piece));
            return Err(self.fault(piece.at, sentence));
        }
        let is_range = from.is_some() || to.is_some();
        Ok(is_range.then_some(FlightTest::Range(from, to)))
    }

    fn no_number(&self, piece: &Piece) -> AskFault {
        let written = self.written(piece);
        self.fault(piece.at, format!("{written:?} is no number and no range such as 10..20, ..500 or >=4"))
    }

    fn written(&self, piece: &Piece) -> &str {
        self.line.get(piece.at..piece.end).unwrap_or_default()
    }

    fn rest(&self) -> &str {
        self.line.get(self.at..).unwrap_or_default()
    }

    /// Reads the values of a term.
    fn pieces(&mut self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut piece = self.piece();
        let mut is_open = false;
        while let Some(letter) = self.rest().chars().next() {
            let is_end = letter.is_whitespace() || self.is_inside && letter == '}';
            if !is_open && is_end {
                break;
            }
            self.at += letter.len_utf8();
            match letter {
                '"' if is_open && self.rest().starts_with('"') => {
                    self.at += 1;
                    piece.text.push('"');
                }
                '"' => {
                    is_open = !is_open;
                    piece.is_quoted = true;
                }
                ',' if !is_open => {
                    piece.end = self.at - 1;
                    let next = self.piece();
                    pieces.push(std::mem::replace(&mut piece, next));
                }
                '.' if !is_open && self.rest().starts_with('.') && piece.dots.is_none() => {
                    piece.dots = Some(piece.text.len());
                    self.at += 1;
                }
                _ => piece.text.push(letter),
            }
        }
        piece.end = self.at;
        pieces.push(piece);
        pieces
    }

    fn piece(&self) -> Piece {
        Piece { at: self.at, end: self.at, text: String::new(), is_quoted: false, dots: None }
    }

    fn fault(&self, at: usize, sentence: String) -> AskFault {
        let before = self.line.get(..at).map_or(0, |before| before.chars().count());
        AskFault::Query { at: u32::try_from(before).unwrap_or(u32::MAX), sentence }
    }
}

fn is_number_or_none(text: &str) -> bool {
    text.is_empty() || text.eq_ignore_ascii_case(super::filter::NONE) || number_of(text).is_some()
}

fn all_words() -> String {
    FlightField::ALL.map(FlightField::as_str).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    type Term = (FlightField, bool, Vec<FlightTest>);

    fn terms(line: &str) -> Vec<Term> {
        let filter = parse(line).unwrap();
        assert_eq!(parse(&filter.line()).as_ref(), Ok(&filter), "{line:?} is written as {:?}", filter.line());
        filter.terms.into_iter().map(|term| (term.field, term.is_negated, term.tests)).collect()
    }

    fn is(text: &str) -> FlightTest {
        FlightTest::Is(text.to_owned())
    }

    fn range(from: &str, to: &str) -> FlightTest {
        let bound = |text: &str| {
            let bare = text.trim_start_matches(['<', '>']);
            (!text.is_empty()).then(|| Bound { text: bare.to_owned(), is_open: bare != text })
        };
        FlightTest::Range(bound(from), bound(to))
    }

    #[test]
    fn a_line_is_read_as_the_table_says() {
        use FlightField as F;
        let table: [(&str, Vec<Term>); 15] = [
            ("", vec![]),
            ("price:300", vec![(F::Price, false, vec![is("300")])]),
            ("price:..500", vec![(F::Price, false, vec![range("", "500")])]),
            ("PRICE:100..200,>=900", vec![(F::Price, false, vec![range("100", "200"), range("900", "")])]),
            ("price:<300", vec![(F::Price, false, vec![range("", "<300")])]),
            ("-price:>1.5", vec![(F::Price, true, vec![range(">1.5", "")])]),
            (
                "airline:Delta,UA  class:business",
                vec![
                    (F::Airline, false, vec![is("Delta"), is("UA")]),
                    (F::Class, false, vec![is("business")]),
                ],
            ),
            ("-departure_airport:DFW", vec![(F::From, true, vec![is("DFW")])]),
            ("from:DFW to:JFK", vec![(F::From, false, vec![is("DFW")]), (F::To, false, vec![is("JFK")])]),
            ("departure-month:Jan..Mar", vec![(F::DepartureMonth, false, vec![range("Jan", "Mar")])]),
            ("return-day:5..12,none", vec![(F::ReturnDay, false, vec![range("5", "12"), is("none")])]),
            ("airline:\"A, B\",\"x..y\"", vec![(F::Airline, false, vec![is("A, B"), is("x..y")])]),
            ("airline:\"say \"\"hi\"\" {}\"", vec![(F::Airline, false, vec![is("say \"hi\" {}")])]),
            ("airline:\"\"", vec![(F::Airline, false, vec![is("")])]),
            ("airline: price:.. price:>=,5 sort:", vec![(F::Price, false, vec![is("5")])]),
        ];
        for (line, expected) in table {
            assert_eq!(terms(line), expected, "{line:?}");
        }
    }

    #[test]
    fn a_line_names_an_order() {
        let sort = |line: &str| parse(line).unwrap().sort;
        let by = |field, is_descending| Some(FlightSort { by: FlightOrder::Field(field), is_descending });
        assert_eq!(sort("sort:price"), by(FlightField::Price, false));
        assert_eq!(sort("price:5 sort:-Airline"), by(FlightField::Airline, true));
        assert_eq!(
            sort("sort:-departure"),
            Some(FlightSort { by: FlightOrder::Departure, is_descending: true })
        );
        assert_eq!(sort("sort:-"), None);
    }

    #[test]
    fn a_filter_stands_between_braces() {
        let line = "caf\u{e9} flight{price:..500 airline:\"}\",UA} word";
        let (filter, end) = parse_inside(line, 13).unwrap();
        assert_eq!(filter.line(), "price:..500 airline:\"}\",UA");
        assert_eq!(&line[end..], " word");
        let (filter, end) = parse_inside("flight{price:5", 7).unwrap();
        assert_eq!((filter.terms.len(), end), (1, 14));
        let fault = parse_inside("flight{sort:price}", 7).unwrap_err();
        assert!(fault.to_string().starts_with("flights have no field \"sort\""), "{fault}");
    }

    #[test]
    fn what_is_not_understood_is_pointed_at() {
        for (line, at, words) in [
            ("price:..5 colour:red", 10, "flights have no field \"colour\": use number, price, airline"),
            ("-colour:red", 1, "flights have no field"),
            ("airline:\u{e9} Delta", 10, "a filter is a field and its values"),
            ("price:5,cheap", 8, "\"cheap\" is no number and no range"),
            ("price:1..many", 6, "\"1..many\" is no number"),
            ("price:9..1", 6, "the range 9..1 ends before it begins"),
            ("sort:colour", 5, "\"colour\" is nothing to sort flights by: use departure, "),
            ("-sort:price", 0, "an order cannot be left out"),
        ] {
            let fault = parse(line).unwrap_err();
            let AskFault::Query { at: found, sentence } = &fault else { panic!("{fault:?}") };
            assert_eq!(*found, at, "{line}: {sentence}");
            assert!(sentence.starts_with(words), "{line}: {sentence}");
        }
    }
}
