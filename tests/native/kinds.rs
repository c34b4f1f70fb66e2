//! What a person can say a file is: every kind reads the files of its kind, and takes no other's place.

use crate::support::shard_of;
use colloquy::corpus::{Dataset, FileId, Recognition};
use colloquy::engine::Shard;
use colloquy::engine::answer::{Cast, FileEntry, FileReport, PartAt, Share};
use colloquy::formats::KINDS;
use colloquy::synth::{GENERATORS, GeneratedFile, Plan};
use std::collections::BTreeSet;

/// Of these there is no generator; their own tests read them.
const NOT_GENERATED: [(Dataset, &str); 7] = [
    (Dataset::AirDialogue, "selfplay"),
    (Dataset::AirDialogue, "actions"),
    (Dataset::Sgd, "blind"),
    (Dataset::Taskmaster, "predictions"),
    (Dataset::ConvLab, "convlab3"),
    (Dataset::ConvLab, "convlab2"),
    (Dataset::DialogStudio, "converted"),
];

fn report(file: &GeneratedFile, cast: Option<Cast>) -> FileReport {
    let mut shard = Shard::default();
    let bytes = file.bytes.len() as u64;
    let path = file.path.clone();
    let casts = cast.map(|cast| (FileId(0), cast)).into_iter().collect();
    shard.open(
        vec![FileEntry { id: FileId(0), path, bytes, casts, share: Share::ALL, generation: 0 }],
        Vec::new(),
    );
    shard.push(PartAt::first(FileId(0)), &file.bytes, &mut |_| {});
    shard.files().remove(0)
}

/// One file of each kind that generators write, and what it is recognised as.
fn generated_kinds() -> Vec<(Recognition, GeneratedFile)> {
    let mut kinds: Vec<(Recognition, GeneratedFile)> = Vec::new();
    for generator in GENERATORS {
        for variant in generator.variants {
            for file in generator.files(&Plan { dialogues: 12, seed: 5, variant }) {
                let files = [file];
                let found = shard_of(&files, |_| true, 1 << 20).files().remove(0).recognition;
                let [file] = files;
                let kind = |of: &Recognition| (of.dataset, of.variant.clone(), of.role);
                if let Some(found) = found
                    && !kinds.iter().any(|(known, _)| kind(known) == kind(&found))
                {
                    kinds.push((found, file));
                }
            }
        }
    }
    kinds
}

#[test]
fn every_kind_reads_the_files_of_its_kind() {
    let mut tried = BTreeSet::new();
    let mut no_choice = Vec::new();
    for (found, file) in generated_kinds() {
        let Some(kind) = KINDS.iter().position(|(dataset, variant, role)| {
            (*dataset, *variant, *role) == (found.dataset, found.variant.as_str(), found.role)
        }) else {
            // Only what can be listed or explains it can be chosen.
            if found.role.is_listed() {
                no_choice.push((found.dataset, found.variant, found.role, file.path));
            }
            continue;
        };
        tried.insert(kind);
        let cast = Cast { dataset: found.dataset, variant: found.variant.clone(), role: found.role };
        let (reported, said) = (report(&file, None), report(&file, Some(cast)));
        assert!(reported.readable > 0, "{reported:?}");
        assert_eq!((said.records, said.readable), (reported.records, reported.readable), "{}", file.path);
        assert_eq!(said.recognition.map(|said| said.why), Some("you said so".to_owned()));
    }
    assert_eq!(no_choice, [], "these files are listed, and their kind cannot be chosen");
    let missing: Vec<_> = (0..KINDS.len())
        .filter(|kind| !tried.contains(kind) && !NOT_GENERATED.contains(&(KINDS[*kind].0, KINDS[*kind].1)))
        .map(|kind| KINDS[kind])
        .collect();
    assert_eq!(missing, [], "no generated file is of these kinds");
}
