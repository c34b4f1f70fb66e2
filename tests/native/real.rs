//! Real records, when they are beside the project.

use colloquy::corpus::slice_chars;
use colloquy::engine::Shard;
use colloquy::engine::answer::{Facet, Field, Grid, Measure};
use colloquy::formats::{RecordText, Skim, format_of};
use colloquy::synth::GeneratedFile;
use std::fs;
use std::path::Path;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data");

/// The files of a folder; `None`, with a line that says so, when the folder is not there.
pub fn folder(name: &str) -> Option<Vec<GeneratedFile>> {
    let Ok(entries) = fs::read_dir(Path::new(FOLDER).join(name)) else {
        println!("skipped: {name} is not beside the project");
        return None;
    };
    let mut paths: Vec<_> =
        entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    paths.sort();
    let file = |path: &std::path::PathBuf| GeneratedFile {
        path: format!("{name}/{}", path.file_name().unwrap().to_string_lossy()),
        bytes: fs::read(path).unwrap(),
    };
    Some(paths.iter().map(file).collect())
}

fn read(files: &[GeneratedFile]) -> Shard {
    crate::support::shard(files)
}

#[test]
fn sgd_dev_has_its_counts() {
    let Some(files) = folder("sgd/dev") else { return };
    let survey = read(&files).survey("", &[]).unwrap();
    let counts = &survey.datasets[0];
    assert_eq!((counts.dialogues, counts.turns, counts.spans, counts.calls), (2_098, 38_768, 26_910, 6_027));
    assert_eq!(counts.services.len(), 17);
    let rules = crate::support::checked(&files).rules();
    let hit = rules.iter().filter(|rule| rule.count > 0).map(|rule| (rule.rule.0.as_ref(), rule.count));
    assert_eq!(hit.collect::<Vec<_>>(), [("SGD-RESULTS-EMPTY", 106), ("SGD-SPAN-TWICE", 99)]);
    assert!(rules.iter().all(|rule| rule.checked == 2_098), "{rules:?}");
}

/// The numbers are of a program in Python that reads the files by itself.
#[test]
fn sgd_dev_has_the_shape_that_others_count() {
    let Some(files) = folder("sgd/dev") else { return };
    let shard = read(&files);
    let overview = shard.overview("", &[], Measure::Words).unwrap();
    let of = |facets: &[Facet], field: Field| -> Vec<(String, u64)> {
        let facet = facets.iter().find(|facet| facet.field == field).unwrap();
        facet.values.iter().map(|value| (value.value.clone(), value.count)).collect()
    };
    let named = |values: &[(&str, u64)]| -> Vec<(String, u64)> {
        values.iter().map(|(value, count)| ((*value).to_owned(), *count)).collect()
    };
    assert_eq!(
        of(&overview.in_dialogues, Field::Service),
        named(&[
            ("Flights_3", 322),
            ("Events_1", 314),
            ("Weather_1", 299),
            ("RentalCars_1", 253),
            ("Buses_1", 251),
            ("Hotels_4", 247),
            ("Hotels_1", 228),
            ("Restaurants_2", 224),
            ("RideSharing_1", 216),
            ("Banks_2", 190),
            ("Travel_1", 190),
            ("Homes_1", 180),
            ("Music_1", 153),
            ("Services_4", 148),
            ("Movies_2", 141),
            ("Media_2", 140),
            ("Alarm_1", 37),
        ])
    );
    assert_eq!(
        of(&overview.in_turns, Field::Act)[..4],
        named(&[
            ("user/INFORM", 7_624),
            ("user/INFORM_INTENT", 4_639),
            ("system/OFFER", 4_606),
            ("system/REQUEST", 4_042)
        ])
    );
    assert_eq!(of(&overview.in_dialogues, Field::Intent)[0], ("SearchHotel".to_owned(), 475));
    let calls = overview.measures.iter().find(|one| one.measure == Measure::Calls).unwrap();
    let expected = [(1.0, 235), (2.0, 458), (3.0, 889), (4.0, 400), (5.0, 92), (6.0, 19), (7.0, 5)];
    assert_eq!((calls.counts.as_slice(), calls.absent), (&expected[..], 0));
    let said = overview.words.each_ref().map(|counts| {
        counts.iter().fold((0, 0), |(turns, words), (number, count)| {
            (turns + count, words + u64::from(*number) * count)
        })
    });
    assert_eq!(said, [(19_384, 156_065), (19_384, 216_417)]);
    let pair = |grid: &Grid, one: &str, other: &str| {
        grid.pairs().find(|pair| (pair.0, pair.1) == (one, other)).map(|pair| pair.2)
    };
    assert_eq!(pair(&overview.act_pairs, "system/REQUEST", "user/INFORM"), Some(3_989));
    assert_eq!(pair(&overview.act_pairs, "user/INFORM", "system/OFFER"), Some(3_471));
    assert_eq!(pair(&overview.slot_pairs, "date", "intent"), Some(734));
    // What a chart counts, its link finds.
    let next = shard.overview("turn{act:system/REQUEST next{act:user/INFORM}}", &[], Measure::Words).unwrap();
    assert_eq!(pair(&next.act_pairs, "system/REQUEST", "user/INFORM"), Some(3_989));
    let unseen = "service:Alarm_1,Banks_2,Flights_3,Hotels_4,Media_2,Movies_2,Restaurants_2,Services_4";
    assert_eq!(shard.survey(unseen, &[]).unwrap().matching, 1_405);
}

#[test]
fn every_real_span_covers_a_value_of_its_slot() {
    let Some(files) = folder("sgd/dev") else { return };
    let shard = read(&files);
    let survey = shard.survey("", &[]).unwrap();
    let (mut spans, mut skim) = (0, Skim::default());
    let plan = colloquy::engine::merge::plan(&survey.segments, 0..survey.total);
    for row in shard.rows("", &[], &plan).unwrap() {
        let range = shard.locate(row.at).unwrap().range;
        let bytes = &files[row.at.file.index()].bytes
            [usize::try_from(range.start.0).unwrap()..usize::try_from(range.end.0).unwrap()];
        let (format, record) =
            (format_of(row.dataset), RecordText { number: row.at.record, ..RecordText::of(bytes) });
        let recognition = shard.recognition(row.at.file).unwrap();
        let dialogue = (format.read)(recognition, record).unwrap();
        (format.skim)(recognition, record, &mut skim).unwrap();
        assert_eq!(skim.content(), Skim::of_dialogue(&dialogue).content(), "{}", row.id);
        for turn in &dialogue.turns {
            for span in &turn.spans {
                let text = slice_chars(&turn.utterance, span.range).unwrap();
                let is_of_act = |act: &&colloquy::corpus::Act| {
                    act.service == span.service && act.slot.as_deref() == Some(&span.slot)
                };
                let mut values = turn.acts.iter().filter(is_of_act).flat_map(|act| &act.values);
                assert!(values.any(|value| value.said == text), "{} {span:?} {text:?}", row.id);
                spans += 1;
            }
        }
    }
    assert_eq!(spans, 26_910);
}

#[test]
fn the_paraphrased_schemas_are_recognised() {
    for version in ["v1", "v5"] {
        let Some(files) = folder(&format!("sgd_x/{version}/dev")) else { return };
        let found = read(&files).files().remove(0).recognition.unwrap();
        assert_eq!((found.variant.as_str(), found.role.as_str()), ("sgdx", "schema"));
    }
}
