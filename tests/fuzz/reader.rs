//! Everything that a dataset's folder does with one record.
//!
//! The input is a byte that says what the file is, the record, the record that belongs to it, and a record of a
//! file that tells of others (schema, ontology); the last two may be missing.

use crate::{input, shown};
use colloquy::corpus::{Dataset, FileId, Recognition, RecordNumber, Role, Split, Variant};
use colloquy::formats::{
    Candidate, Case, FileReference, Format, Hits, KINDS, Partner, ReadFault, RecordText, ReferenceData, Skim,
    SplitList, Twin, format_of,
};
use serde_json::Value;

/// Where the record is said to stand.
const PATH: &str = "dev/dialogues_001.json";

/// The first of the bytes that say what a file is; what they say follows in the order of [`kinds`].
const FIRST_KIND: u8 = b'a';

/// Roles of files whose records are learned from.
const TELLING: [Role; 3] = [Role::Schema, Role::Ontology, Role::Splits];

/// What a record may be taken for: all that a person can say, and every telling role in every variant.
pub fn kinds(dataset: Dataset) -> Vec<Recognition> {
    let known = || KINDS.into_iter().filter(|(of, ..)| *of == dataset);
    let said = known().flat_map(|(_, word, _)| TELLING.map(|role| (word, role)));
    let kind = |(word, role)| Recognition::new(dataset, Variant::new(word), role, "");
    known().map(|(_, word, role)| (word, role)).chain(said).map(kind).collect()
}

/// The byte that makes a target take a record for this.
pub fn byte_of_kind(recognition: &Recognition) -> u8 {
    let same = |kind: &Recognition| kind.variant == recognition.variant && kind.role == recognition.role;
    let position = kinds(recognition.dataset).iter().position(same);
    position.and_then(|position| u8::try_from(position).ok()).map_or(b'?', |position| FIRST_KIND + position)
}

/// What the byte says, or else what the record shows.
pub fn recognition(format: &Format, byte: u8, record: &[u8]) -> Option<Recognition> {
    let value: Option<Value> = serde_json::from_slice(record).ok();
    let shown = value.and_then(|value| {
        (format.recognise)(&Candidate { value: &value, path: PATH, key: None });
        (format.recognise)(&Candidate { value: &value, path: "", key: Some("SNG0001") })
    });
    let position = usize::from(byte.wrapping_sub(FIRST_KIND));
    kinds(format.dataset).into_iter().nth(position).or(shown)
}

/// Learns what a record says about others.
pub fn collected(
    format: &Format,
    recognition: &Recognition,
    record: RecordText,
) -> Result<FileReference, ReadFault> {
    let mut reference = FileReference {
        file: FileId(1),
        path: "dev/schema.json".to_owned(),
        recognition: recognition.clone(),
        split: Some(Split::Dev),
        services: Vec::new(),
        members: SplitList::default(),
        remarks: Vec::new(),
    };
    (format.collect_reference)(recognition, record, &mut reference).map(|()| reference)
}

/// Recognises, skims, reads and checks a record, and makes of it what the page shows.
pub fn check(dataset: Dataset, data: &[u8]) {
    let format = format_of(dataset);
    let (byte, rest) = input::first(data);
    let mut parts = input::parts(rest, 3);
    let record = parts.next().unwrap_or_default();
    let partner = parts.next();
    let telling = parts.next().unwrap_or_default();
    let Some(recognition) = recognition(format, byte, record) else { return };
    for key in [None, Some("SGD--val--1")] {
        let text = RecordText { bytes: record, number: RecordNumber(3), key, partner };
        if recognition.role.is_listed() {
            check_listed(format, &recognition, text, telling);
        } else {
            let _ = collected(format, &recognition, text);
        }
    }
}

fn check_listed(format: &Format, recognition: &Recognition, text: RecordText, telling: &[u8]) {
    let mut skim = Skim::default();
    skim.push_turn(colloquy::corpus::Speaker::User, "of the record before");
    let skimmed = (format.skim)(recognition, text, &mut skim);
    let Ok(dialogue) = (format.read)(recognition, text) else { return };
    // The index has the record without its partner.
    let alone = (format.read)(recognition, RecordText { partner: None, ..text });
    let alone = alone.expect("a record that is read with its partner is read without it");
    let twin = Skim::of_dialogue(&alone);
    if text.partner.is_none() {
        assert_eq!(skimmed, Ok(()), "what is read is skimmed");
        assert_eq!(skim.content(), twin.content(), "skim gives what read would give");
    }
    let tellers = kinds(recognition.dataset).into_iter().filter(|kind| !kind.role.is_listed());
    let reference = tellers.filter_map(|teller| collected(format, &teller, RecordText::of(telling)).ok());
    let reference =
        ReferenceData::new(if telling.is_empty() { Vec::new() } else { reference.take(1).collect() });
    let twin = |record, is_before| Twin {
        file: FileId(0),
        record: RecordNumber(record),
        split: Some(Split::Train),
        is_before,
        is_beside: true,
    };
    for twins in [&[][..], &[twin(1, true), twin(9, false)]] {
        let case = Case {
            dialogue: &dialogue,
            recognition,
            path: PATH,
            number: text.number,
            split: Some(Split::Dev),
            reference: &reference,
            twins,
            partner: text.partner.map(|_| Partner { path: "dev/kb.json", records: 5, is_first: true }),
            records: 5,
        };
        for rule in format.rules {
            let mut hits = Hits::default();
            (rule.check)(&case, &mut hits);
            for hit in hits.hits {
                let is_there = hit.turn.is_none_or(|turn| turn < dialogue.turns.len());
                assert!(is_there, "{} hits a turn that is not there: {:?}", rule.id, hit.turn);
            }
        }
    }
    shown::check(&dialogue, &(format.changes)(&dialogue), &(format.details)(&dialogue), &[]);
}
