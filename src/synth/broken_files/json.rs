//! Values that every JSON reader accepts, and texts that none may accept, each inside one record of three.
//!
//! The classes are those of `JSONTestSuite`; the cases are our own.

use super::base::{between, said, with_extra};
use super::{BrokenFile, REPAIRED, UNREADABLE};

/// A name and the text of a value.
type Text = (&'static str, &'static str);

/// What must be read.
const ACCEPTED: [Text; 45] = [
    ("list_empty", "[]"),
    ("list_of_empty_text", r#"[""]"#),
    ("list_spaced", " [ 1 , 2 ] "),
    ("list_ends_with_tabs", "[1\t]\t"),
    ("list_of_every_kind", r#"[null,1,"1",{},[],true,false]"#),
    ("list_of_nulls", "[1,null,null,null,2]"),
    ("lists_in_lists", "[[[[[]]]]]"),
    ("number_zero", "0"),
    ("number_minus_zero", "-0"),
    ("number_minus", "-123"),
    ("number_point", "123.456789"),
    ("number_small", "-0.000000000000000000000000000000000000000000000000001"),
    ("number_exponent", "1e22"),
    ("number_exponent_capital", "1E22"),
    ("number_exponent_plus", "1E+2"),
    ("number_exponent_minus", "1e-2"),
    ("number_zero_exponent", "0e+1"),
    ("number_point_exponent", "123.456e78"),
    ("object_empty", "{}"),
    ("object_empty_key", r#"{"":0}"#),
    ("object_spaced", r#" { "a" : "b" , "c" : 1 } "#),
    ("object_in_object", r#"{"a":{"b":{"c":{}}}}"#),
    ("object_escaped_key", r#"{"f\u006fo\u0000":1}"#),
    ("object_key_twice", r#"{"a":"b","a":"c"}"#),
    ("object_member_twice", r#"{"a":"b","a":"b"}"#),
    ("object_long_keys", r#"{"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx":1}"#),
    ("text_empty", r#""""#),
    ("text_of_one_space", r#"" ""#),
    ("text_escapes", r#""\"\\\/\b\f\n\r\t""#),
    ("text_escaped_solidus", r#""a\/b""#),
    ("text_backslash_and_quote", r#""\\\"""#),
    ("text_backslashes_at_end", r#""a\\\\""#),
    ("text_brackets", r#""]},[{""#),
    ("text_comments", r#""a/*b*/c//d#e""#),
    ("text_escaped_nul", r#""\u0000""#),
    ("text_escaped_control", r#""\u0012""#),
    ("text_escaped_surrogate_pair", r#""\ud83d\ude39\ud83d\udc8d""#),
    ("text_escaped_capital_hex", r#""\uDBFF\uDFFF""#),
    ("text_noncharacters", r#""\uFFFF\uFDD0\uD83F\uDFFE""#),
    ("text_two_bytes_each", "\"\u{e9}\u{df}\u{3c0}\""),
    ("text_three_bytes_each", "\"\u{20ac}\u{3042}\u{2028}\u{2029}\""),
    ("text_four_bytes_each", "\"\u{1F602}\u{10FFFF}\""),
    ("text_delete", "\"\u{7f}\""),
    ("text_mark_inside", "\"\u{feff}a\""),
    ("words", "[true,false,null]"),
];

/// What must not pass without a word; the rest of the file can be read all the same.
const REJECTED: [Text; 84] = [
    ("list_comma_after", "[1,]"),
    ("list_comma_before", "[,1]"),
    ("list_comma_alone", "[,]"),
    ("list_commas_two", "[1,,2]"),
    ("list_commas_two_after", "[1,,]"),
    ("list_colon", r#"["a":1]"#),
    ("list_no_comma", "[1 2]"),
    ("list_no_comma_objects", "[{}{}]"),
    ("list_unquoted", "[a]"),
    ("list_minus", "[-]"),
    ("list_star", "[*]"),
    ("list_word_glued", "[1true]"),
    ("word_capital", "True"),
    ("word_none", "None"),
    ("word_undefined", "undefined"),
    ("word_cut", "nul"),
    ("word_cut_true", "tru"),
    ("word_long", "nulls"),
    ("number_plus", "+1"),
    ("number_plus_plus", "++1234"),
    ("number_two_minuses", "--2"),
    ("number_minus_space", "- 1"),
    ("number_minus_letter", "-x"),
    ("number_leading_zero", "012"),
    ("number_leading_zero_minus", "-012"),
    ("number_point_first", ".5"),
    ("number_point_first_minus", "-.5"),
    ("number_point_last", "1."),
    ("number_point_last_minus", "-2."),
    ("number_points_two", "1.2.3"),
    ("number_point_exponent", "2.e3"),
    ("number_exponent_empty", "1e"),
    ("number_exponent_capital_empty", "1E+"),
    ("number_exponent_sign_twice", "0e+-1"),
    ("number_exponent_zero", "0e"),
    ("number_hex", "0x42"),
    ("number_hex_letter", "0x1p3"),
    ("number_infinity", "Infinity"),
    ("number_infinity_minus", "-Infinity"),
    ("number_nan", "NaN"),
    ("number_nan_minus", "-NaN"),
    ("number_grouped", "1 000.0"),
    ("number_underscore", "1_000"),
    ("number_letter_after", "1a"),
    ("number_letter_inside", "1a2"),
    ("number_full_width", "\u{ff11}"),
    ("number_expression", "1+2"),
    ("object_comma_after", r#"{"a":0,}"#),
    ("object_comma_before", r#"{,"a":0}"#),
    ("object_commas_two", r#"{"a":0,,"b":1}"#),
    ("object_no_colon", r#"{"a" 1}"#),
    ("object_two_colons", r#"{"a"::1}"#),
    ("object_comma_for_colon", r#"{"a","b"}"#),
    ("object_no_comma", r#"{"a":1 "b":2}"#),
    ("object_no_value", r#"{"a":}"#),
    ("object_no_key", "{:1}"),
    ("object_key_only", r#"{"a"}"#),
    ("object_key_unquoted", "{a:1}"),
    ("object_key_single_quotes", "{'a':1}"),
    ("object_key_number", "{1:1}"),
    ("object_key_null", "{null:null}"),
    ("object_key_list", "{[]:1}"),
    ("object_semicolon", r#"{"a":1;"b":2}"#),
    ("object_equals", r#"{"a"=1}"#),
    ("object_comment", r#"{"a":1/*b*/}"#),
    ("object_comment_open", r#"{"a":/*1}"#),
    ("object_python", "{'a': None, 'b': True}"),
    ("text_single_quotes", "'a'"),
    ("text_backquotes", "`a`"),
    ("text_curly_quotes", "\u{201c}a\u{201d}"),
    ("text_escape_unknown", r#""\a""#),
    ("text_escape_x", r#""\x41""#),
    ("text_escape_zero", r#""\0""#),
    ("text_escape_capital_u", r#""\U0041""#),
    ("text_escape_astral", "\"\\\u{1F300}\""),
    ("text_escape_braces", r#""\u{41}""#),
    ("text_escape_one_digit", r#""\u1""#),
    ("text_escape_three_digits", r#""\u00A""#),
    ("text_escape_no_hex", r#""\u00G0""#),
    ("text_escape_surrogate_cut", r#""\uD834\uDd""#),
    ("text_raw_tab", "\"\t\""),
    ("text_raw_control", "\"\u{1f}\""),
    ("text_raw_nul", "\"a\u{0}a\""),
    ("text_after_text", r#""a" "b""#),
];

/// Text escapes that stand for half a character, in something that is shown.
const HALVES: [Text; 9] = [
    ("high", r"a \uD800 b"),
    ("high_at_end", r"a \uDAFF"),
    ("high_twice", r"\uD800\uD800"),
    ("high_before_letter", r"\uD83Dx"),
    ("high_before_escape", r"\uD83D\n"),
    ("high_before_other", r"\uD888\u1234"),
    ("low", r"a \uDC00 b"),
    ("low_before_high", r"\uDd1e\uD834"),
    ("low_small_letters", r"\udfaa"),
];

/// Brackets and quotes that never close, or close too often: the line is lost, the others are not.
const UNBALANCED: [Text; 12] = [
    ("list_open", "[1"),
    ("list_open_nested", "[[1]"),
    ("list_closed_twice", "[1]]"),
    ("list_closed_as_object", "[1}"),
    ("object_open", r#"{"a":1"#),
    ("object_closed_twice", r#"{"a":1}}"#),
    ("object_closed_as_list", r#"{"a":1]"#),
    ("text_open", r#""a"#),
    ("text_open_escape", r#""a\""#),
    ("text_quote_inside", r#""a"b""#),
    ("open_lists", "[[[[[[[[[[[[[[[["),
    ("closed_lists", "]]]]]]]]]]]]]]]]"),
];

pub fn files() -> Vec<BrokenFile> {
    let mut files = Vec::new();
    for (name, value) in ACCEPTED {
        let path = format!("json/accept/{name}.jsonl");
        let why = "The second record has an unusual value under a key that nobody knows.";
        files.push(BrokenFile::sgd(&path, why, between(with_extra(1, value).as_bytes()), 3));
    }
    for (name, value) in REJECTED {
        let path = format!("json/reject/{name}.jsonl");
        let why = "The second record has something that is no JSON, between brackets that match.";
        let broken = BrokenFile::sgd(&path, why, between(with_extra(1, value).as_bytes()), 3);
        files.push(broken.reads(2).finds_any(&[UNREADABLE, REPAIRED]));
    }
    for (name, value) in UNBALANCED {
        let path = format!("json/unbalanced/{name}.jsonl");
        let why = "The second line has brackets or quotes that do not match.";
        let broken = BrokenFile::sgd(&path, why, between(with_extra(1, value).as_bytes()), 3);
        files.push(broken.reads(2).finds_any(&[UNREADABLE, REPAIRED]));
    }
    for (name, text) in HALVES {
        let path = format!("json/either/half_{name}.jsonl");
        let why = "The utterance of the second record has an escape for half a character.";
        files.push(BrokenFile::sgd(&path, why, between(&said(1, text.as_bytes())), 3).finds(&[REPAIRED]));
        let path = format!("json/either/half_{name}_unknown.jsonl");
        let why = "A member that nobody knows has an escape for half a character, which costs nothing.";
        let extra = with_extra(1, &format!("\"{text}\""));
        files.push(BrokenFile::sgd(&path, why, between(extra.as_bytes()), 3));
    }
    files
}
