//! The slow twin of the splitter: one byte at a time over the whole file.

use super::{Layout, Piece, Splitter};

/// A piece as owned data: kind, first byte, line and text.
pub type Cut = (&'static str, u64, u64, String);

/// Everything that stands in an array or a sequence of values.
pub fn cut(bytes: &[u8], mut layout: Layout) -> Vec<Cut> {
    let mut cuts = Vec::new();
    let (mut depth, mut start, mut had_record) = (0_usize, 0, false);
    let (mut in_string, mut is_escaped) = (false, false);
    for (at, byte) in bytes.iter().enumerate() {
        let escaped_byte = is_escaped;
        is_escaped = !escaped_byte && *byte == b'\\';
        if *byte == b'"' && !escaped_byte {
            in_string = !in_string;
        }
        if in_string {
            continue;
        }
        let around = match layout {
            Layout::Array => "[]",
            Layout::Members => "{}",
            Layout::Rows => "{[]}",
            Layout::Lines | Layout::Values => "",
        };
        let level = around.len() / 2;
        let (opening, closing) = around.split_at(level);
        let closing = depth.checked_sub(1).and_then(|outer| closing.bytes().nth_back(outer));
        match byte {
            b'{' | b'[' if opening.as_bytes().get(depth) == Some(byte) => {
                if depth == 0 {
                    region(bytes, start, at, had_record, &mut cuts);
                }
                (depth, start, had_record) = (depth + 1, at + 1, false);
            }
            b'{' | b'[' => {
                if depth == 0 && level > 0 {
                    layout = Layout::Values;
                }
                let is_record = depth == if layout == Layout::Values { 0 } else { level };
                if is_record && layout != Layout::Members {
                    region(bytes, start, at, true, &mut cuts);
                    (start, had_record) = (at, true);
                }
                depth += 1;
            }
            b'}' | b']' if depth > level => {
                depth -= 1;
                if depth == level {
                    let space = bytes[start..].len() - bytes[start..].trim_ascii_start().len();
                    push("record", bytes, start + space, at + 1, &mut cuts);
                    (start, had_record) = (at + 1, true);
                }
            }
            b'}' | b']' if closing == Some(*byte) || depth > 0 && layout == Layout::Rows => {
                if depth == level {
                    region(bytes, start, at, had_record, &mut cuts);
                }
                (depth, start, had_record) = (depth - 1, at + 1, true);
            }
            b',' if depth == level => {
                region(bytes, start, at, had_record, &mut cuts);
                (start, had_record) = (at + 1, false);
            }
            _ => {}
        }
    }
    let rest = bytes[start..].trim_ascii();
    let is_between = match layout {
        Layout::Array | Layout::Members => depth <= 1,
        Layout::Rows => depth <= 2,
        Layout::Lines | Layout::Values => false,
    };
    if depth == 0 {
        region(bytes, start, bytes.len(), had_record, &mut cuts);
    } else if is_between && rest.is_empty() {
        push("unfinished", bytes, bytes.len(), bytes.len(), &mut cuts);
    } else {
        let space = bytes[start..].len() - bytes[start..].trim_ascii_start().len();
        push("unfinished", bytes, start + space, bytes.len(), &mut cuts);
    }
    cuts
}

/// The pieces that the splitter gives of slices of these bytes, to be compared.
pub fn pulled<'s>(
    splitter: &mut Splitter,
    bytes: &[u8],
    slices: impl Iterator<Item = &'s [u8]>,
    is_record: &mut dyn FnMut(&[u8]) -> bool,
) -> Vec<Cut> {
    let mut cuts = Vec::new();
    for slice in slices.map(Some).chain([None]) {
        let is_all = slice.is_none();
        let mut slice = slice.unwrap_or_default().to_vec();
        if splitter.layout().is_none() {
            slice = splitter.settle(&slice, is_all, is_record).unwrap_or_default();
        }
        while splitter.layout().is_some()
            && let Some(piece) = splitter.next(&slice)
        {
            cuts.push(owned(splitter, piece, &slice, bytes));
        }
    }
    if let Some(piece) = splitter.finish() {
        cuts.push(owned(splitter, piece, &[], bytes));
    }
    cuts
}

fn owned(splitter: &Splitter, piece: Piece, slice: &[u8], all: &[u8]) -> Cut {
    let text = |start: u64, len: u64| {
        let start = usize::try_from(start).unwrap();
        String::from_utf8_lossy(&all[start..start + usize::try_from(len).unwrap()]).into_owned()
    };
    match piece {
        Piece::Record { start, line, bytes, .. } => {
            let text = text(start, bytes.len() as u64);
            assert_eq!(text, String::from_utf8_lossy(splitter.bytes(&bytes, slice)));
            ("record", start, line, text)
        }
        Piece::Oversized { start, line, len_bytes } => ("oversized", start, line, text(start, len_bytes)),
        Piece::Stray { start, line, len_bytes, .. } => ("stray", start, line, text(start, len_bytes)),
        Piece::Unfinished { start, line, len_bytes } => ("unfinished", start, line, text(start, len_bytes)),
    }
}

fn region(bytes: &[u8], start: usize, end: usize, had_record: bool, cuts: &mut Vec<Cut>) {
    let text = &bytes[start..end];
    let space = text.len() - text.trim_ascii_start().len();
    let len = text.trim_ascii().len();
    if len > 0 {
        let kind = if had_record { "stray" } else { "record" };
        push(kind, bytes, start + space, start + space + len, cuts);
    }
}

fn push(kind: &'static str, bytes: &[u8], start: usize, end: usize, cuts: &mut Vec<Cut>) {
    let line = bytes[..start].iter().filter(|byte| **byte == b'\n').count();
    let text = String::from_utf8_lossy(&bytes[start..end]).into_owned();
    cuts.push((kind, start as u64, line as u64, text));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn split(bytes: &[u8], slice_len: usize) -> (Option<Layout>, Vec<Cut>) {
        let mut splitter = Splitter::default();
        let mut is_record = |member: &[u8]| member == b"\"member\": {}";
        let cuts = pulled(&mut splitter, bytes, bytes.chunks(slice_len.max(1)), &mut is_record);
        (splitter.layout(), cuts)
    }

    fn records(bytes: &str) -> Vec<String> {
        split(bytes.as_bytes(), 7).1.into_iter().map(|(kind, _, _, text)| format!("{kind} {text}")).collect()
    }

    #[test]
    fn array_elements_are_records() {
        assert_eq!(
            records(r#"[{"a":"]}\"{"}, {"b":[1,2]} ]"#),
            [r#"record {"a":"]}\"{"}"#, r#"record {"b":[1,2]}"#]
        );
        assert_eq!(records("[]"), Vec::<String>::new());
        assert_eq!(records("[1, \"x,y\" ,null]"), ["record 1", "record \"x,y\"", "record null"]);
        assert_eq!(records("[{}]\n[{}]"), ["record {}", "record {}"]);
        assert_eq!(records("\u{feff}[{}]"), ["record {}"]);
    }

    #[test]
    fn members_with_their_names_are_records() {
        assert_eq!(
            records("{\"member\": {}, \"b\" : {\"x\": [{}]},\"c\": 1}\n"),
            ["record \"member\": {}", "record \"b\" : {\"x\": [{}]}", "record \"c\": 1"]
        );
        assert_eq!(records("{\"member\": {}, \"b\": {"), ["record \"member\": {}", "unfinished \"b\": {"]);
        assert_eq!(records("{\"member\": {}, "), ["record \"member\": {}", "unfinished "]);
        assert_eq!(records("{\"member\": {}, }]["), ["record \"member\": {}", "stray ]", "unfinished ["]);
        assert_eq!(records("{\"other\": {}}"), ["record {\"other\": {}}"]);
    }

    #[test]
    fn rows_of_a_page_are_records() {
        assert_eq!(
            records("{\"features\": [{\"f\": 0}], \"rows\":[{\"row\": {}},\n{\"row\": 1}], \"total\": 2}"),
            ["record {\"f\": 0}", "record {\"row\": {}}", "record {\"row\": 1}"]
        );
    }

    #[test]
    fn a_mark_of_the_byte_order_may_be_cut() {
        for slice_len in 1..5 {
            let (layout, cuts) = split("\u{feff}\n[{}, {}]".as_bytes(), slice_len);
            assert_eq!((layout, cuts.len()), (Some(Layout::Array), 2), "{slice_len}");
        }
    }

    #[test]
    fn bytes_between_records_are_told() {
        assert_eq!(records("[{} x, {}]"), ["record {}", "stray x", "record {}"]);
        assert_eq!(records("[{} {}} , {}]"), ["record {}", "record {}", "stray }", "record {}"]);
        assert_eq!(records("[{}] end"), ["record {}", "stray end"]);
    }

    #[test]
    fn a_file_that_ends_early_says_where() {
        assert_eq!(records("[{\"a\":1}, {\"b\":"), ["record {\"a\":1}", "unfinished {\"b\":"]);
        assert_eq!(records("[{\"a\":1},\n"), ["record {\"a\":1}", "unfinished "]);
        assert_eq!(records("[{\"a\":1}"), ["record {\"a\":1}", "unfinished "]);
    }

    #[test]
    fn each_line_stands_for_itself() {
        assert_eq!(
            records("{\"a\":1}\r\n\n{\"b\":\n{\"c\":3}"),
            ["record {\"a\":1}", "record {\"b\":", "record {\"c\":3}"]
        );
        assert_eq!(records("\u{feff}{\"a\":1}\n"), ["record {\"a\":1}"]);
        assert_eq!(records("{\"a\":{\"b\":2}}"), ["record {\"a\":{\"b\":2}}"]);
    }

    #[test]
    fn a_value_may_cover_many_lines() {
        assert_eq!(records("{\n \"a\": 1\n}\n{\n}"), ["record {\n \"a\": 1\n}", "record {\n}"]);
        assert_eq!(records("{\n \"a\": 1"), ["unfinished {\n \"a\": 1"]);
    }

    #[test]
    fn lines_are_counted_from_zero() {
        let (_, cuts) = split(b"[\n {},\n\n  {}\n]", 1);
        assert_eq!(cuts.iter().map(|cut| (cut.1, cut.2)).collect::<Vec<_>>(), [(3, 1), (10, 3)]);
    }

    fn json_like() -> impl Strategy<Value = String> {
        let token = prop_oneof![
            4 => Just("{"), 4 => Just("}"), 2 => Just("["), 2 => Just("]"), 3 => Just(","), 1 => Just(":"),
            1 => Just("\\"), 3 => Just("\""), 2 => Just("\n"), 1 => Just(" "), 3 => Just("a1"),
            1 => Just("\u{e9}"), 4 => Just("{\"k\": [1, \"x\\\"]\"]}"),
        ];
        prop::collection::vec(token, 0..120).prop_map(|tokens| tokens.concat())
    }

    proptest! {
        #[test]
        fn any_slicing_gives_what_single_bytes_give(
            body in json_like(), way in 0usize..4, slice_len in 1usize..200,
        ) {
            let ways = [
                ("[", Layout::Array),
                ("{\n", Layout::Values),
                ("{\"member\": {}, ", Layout::Members),
                ("{\"features\": [", Layout::Rows),
            ];
            let (start, layout) = ways[way];
            let text = format!("{start}{body}");
            // Whether the first brace begins a record or is around them may need bytes that never come.
            prop_assume!(layout != Layout::Values || !body.starts_with('"') || body.contains('\n'));
            let expected = cut(text.as_bytes(), layout);
            let (_, found) = split(text.as_bytes(), slice_len);
            prop_assert_eq!(found, expected, "{:?}", text);
        }

        #[test]
        fn any_slicing_of_lines_gives_the_lines(body in json_like(), slice_len in 1usize..100) {
            let text = format!("{{\"first\":1}}\n{body}");
            let expected: Vec<_> = text.split('\n').map(str::trim_ascii).filter(|line| !line.is_empty()).collect();
            let (_, found) = split(text.as_bytes(), slice_len);
            let found: Vec<_> = found.iter().map(|cut| cut.3.as_str()).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
