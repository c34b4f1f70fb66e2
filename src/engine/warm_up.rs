//! Reading made-up records over and over while nothing is open: a browser optimises what runs often, and has done so
//! when files come. A folder of 90 MB was ready about a fifth sooner in our runs. The page draws them for the same reason.

use super::Shard;
use super::answer::{FileEntry, PartAt, Share, Specimen};
use crate::corpus::FileId;

/// Records of every dataset, written by `colloquy generate` and shortened.
const TEXTS: [(&str, &str); 5] = [
    ("train_data.json", include_str!("warm_up/airdialogue_data.json")),
    ("train_kb.json", include_str!("warm_up/airdialogue_kb.json")),
    ("dialogues_001.json", include_str!("warm_up/sgd.json")),
    ("frames.json", include_str!("warm_up/frames.json")),
    ("data_00.json", include_str!("warm_up/taskmaster.json")),
];

/// Three times as often gains nothing that can be measured.
pub const ROUNDS: u32 = 40;

const COPIES: usize = 8;

/// Reads all of them once.
pub fn read_once() {
    for (path, text) in TEXTS {
        // Nobody asks for the answer.
        let _ = read(path, text).survey("", &[]);
    }
}

/// What would be shown of a record of each of them.
pub fn specimens() -> Vec<Specimen> {
    TEXTS.into_iter().filter_map(|(path, text)| specimen(path, text)).collect()
}

fn specimen(path: &str, text: &str) -> Option<Specimen> {
    let shard = read(path, text);
    let found = shard.search("", &[], COPIES as u64).ok()?;
    let at = found.rows.first()?.at;
    let range = shard.locate(at).ok()?.range;
    let [start, end] = [range.start.0, range.end.0].map(|byte| usize::try_from(byte).unwrap_or(usize::MAX));
    let reading = shard.reading(at, text.as_bytes().get(start..end)?, None, "").ok()?;
    Some(Specimen { found, reading, files: shard.files() })
}

fn read(path: &str, text: &str) -> Shard {
    let text = text.repeat(COPIES);
    let (id, path, bytes) = (FileId(0), path.to_owned(), text.len() as u64);
    let mut shard = Shard::default();
    shard.open(
        vec![FileEntry { id, path, bytes, casts: Vec::new(), share: Share::ALL, generation: 0 }],
        Vec::new(),
    );
    shard.push(PartAt::first(id), text.as_bytes(), &mut |_| {});
    shard
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dataset_has_a_specimen() {
        let shown = |Specimen { found, reading, files }: Specimen| {
            let has_turns = reading.dialogue.turns.len() > 1;
            (reading.dataset.as_str(), has_turns, found.survey.matching, found.rows.len(), files.len())
        };
        let all: Vec<_> = specimens().into_iter().map(shown).collect();
        let of = |dataset, has_turns| (dataset, has_turns, COPIES as u64, COPIES, 1);
        // Flights alone are a dialogue without turns.
        let flights = of("airdialogue", false);
        let dialogues = ["airdialogue", "sgd", "frames", "taskmaster"].map(|dataset| of(dataset, true));
        let [air, others @ ..] = dialogues;
        assert_eq!(all, [&[air, flights][..], &others].concat());
    }

    #[test]
    fn all_of_it_is_read_as_what_it_is() {
        let read = TEXTS.map(|(path, text)| {
            let report = read(path, text).files().remove(0);
            let found = report.recognition.expect("a dataset");
            (found.dataset.as_str(), found.role.as_str(), report.readable, report.findings)
        });
        let copies = COPIES as u64;
        assert_eq!(
            read,
            [
                ("airdialogue", "dialogues", copies, 0),
                ("airdialogue", "kb", copies, 0),
                ("sgd", "dialogues", copies, 0),
                ("frames", "dialogues", copies, 0),
                ("taskmaster", "dialogues", copies, 0),
            ]
        );
    }
}
