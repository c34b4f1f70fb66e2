//! Texts that people type, paste or keep: query lines, addresses, templates, lists of splits, names of files.
//!
//! The input is one text, or two with a separator between.

#![no_main]

use colloquy::corpus::{Dataset, Split};
use colloquy::engine::answer::{DialogueName, Field};
use colloquy::engine::query::Query;
use colloquy::formats::taskmaster::{names, template};
use colloquy::formats::{FORMATS, bundle_of_path, split_of_path};
use colloquy::view::layer::Hidden;
use colloquy::view::location::{DialogueLink, Location, Screen, ServiceLink, Tab};
use colloquy::view::taste::{read_last_files, write_last_files};
use colloquy::view::{ignored_files, percent, problem, query};
use colloquy_fuzz::input;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let (one, two) = text.split_once(char::from(input::SEPARATOR)).unwrap_or((&text, ""));
    query_line(one, two);
    address(one, two);
    template(one);
    first_line(one, two);
    kept(one);
    problem::sentence(one);
    names::parts(one);
});

fn query_line(line: &str, value: &str) {
    let _ = Query::parse(line);
    query::chips(line);
    let terms = query::terms(line).len();
    for term in 0..terms.min(8) {
        assert_eq!(query::terms(&query::without_term(line, term)).len(), terms - 1, "one term less");
    }
    // A quote cannot be written into a value, and one that is not closed takes what follows.
    if value.contains('"') || value.is_empty() || line.contains('"') {
        return;
    }
    for field in Field::ALL {
        let has = |line: &str| query::values(line, field).iter().any(|asked| field.is_named(value, asked));
        let toggled = query::toggled(line, field, value);
        assert_ne!(has(line), has(&toggled), "{field:?} {value:?}: {toggled:?}");
        assert!(has(&query::only(field, value)), "{field:?} {value:?}");
        let parsed = Query::parse(&query::only(field, value));
        assert!(parsed.is_ok(), "{field:?} {value:?}: {parsed:?}");
    }
}

fn address(one: &str, two: &str) {
    let check = |location: Location| {
        let fragment = location.fragment();
        assert_eq!(Location::from_fragment(&fragment), location, "{fragment:?}");
        location.title();
    };
    check(Location::from_fragment(one));
    let name = DialogueName {
        dataset: Dataset::Frames,
        split: Some(Split::Dev),
        id: one.to_owned(),
        path: two.to_owned(),
    };
    let link = DialogueLink {
        turn: u32::try_from(one.len()).ok(),
        tab: Tab::Raw,
        pointer: one.to_owned(),
        ..DialogueLink::to(name)
    };
    let on = |screen| Location {
        screen,
        query: two.to_owned(),
        sample: Some(Dataset::Sgd),
        ..Location::default()
    };
    check(on(Screen::Dialogues(Some(link))));
    let (service, path) = (two.to_owned(), one.to_owned());
    let link = ServiceLink { dataset: Dataset::ConvLab, split: None, service, path };
    check(on(Screen::Schemas(Some(link))));
    for encoded in [percent::encode_segment(one), percent::encode_value(one)] {
        assert_eq!(percent::decode(&encoded), one);
    }
}

fn template(text: &str) {
    for block in template::blocks(text) {
        if let template::Block::Text(piece) = block {
            assert!(text.contains(piece), "text is a piece of the instructions: {piece:?}");
        }
    }
}

fn first_line(line: &str, path: &str) {
    for format in FORMATS {
        (format.text_files.recognise)(line, path);
        (format.text_files.unsupported)(line);
    }
    split_of_path(line, None);
    bundle_of_path(line);
    ignored_files::reason(line);
}

fn kept(text: &str) {
    let hidden = Hidden::from_words(text);
    assert_eq!(Hidden::from_words(&hidden.words()), hidden);
    let files = read_last_files(text);
    assert_eq!(read_last_files(&write_last_files(&files)), files);
}
