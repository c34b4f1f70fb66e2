//! What studies measure does not depend on how files are partitioned over shards, and the newest of a kind wins.

use crate::support::{check, exchange, read_on, shards_of, slice_of, unread_shards_of};
use colloquy::corpus::Dataset;
use colloquy::engine::Shard;
use colloquy::engine::study::{StudyKind, StudyReport, StudySpec, StudyState};
use colloquy::formats::airdialogue::judge::VerificationParameters;
use colloquy::synth::{self, GeneratedFile, Plan};
use proptest::prelude::*;

/// Sorted as a drop would sort them.
pub fn generated(dataset: Dataset, dialogues: u32, seed: u64) -> Vec<GeneratedFile> {
    let mut files = synth::generated(dataset, &Plan { dialogues, seed, variant: "raw" });
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// Shards that have read, joined and checked the files.
pub fn opened(
    files: &[GeneratedFile],
    count: u32,
    part_bytes: u64,
    first: impl Fn(usize) -> u32,
) -> Vec<Shard> {
    let mut shards = shards_of(files, count, part_bytes, first);
    exchange(&mut shards);
    check(&mut shards, files);
    shards
}

/// What all shards say when they have measured everything.
pub fn studied(shards: &mut [Shard], files: &[GeneratedFile], spec: &StudySpec) -> StudyReport {
    for shard in shards.iter_mut() {
        shard.study(spec.clone());
        read_on(shard, files);
    }
    so_far(shards, spec)
}

fn so_far(shards: &[Shard], spec: &StudySpec) -> StudyReport {
    StudyReport::merged(shards.iter().map(|shard| shard.study_so_far(spec)).collect()).unwrap()
}

fn other() -> StudySpec {
    StudySpec::Verification(VerificationParameters {
        is_first_only: true,
        ..VerificationParameters::default()
    })
}

#[test]
fn only_checking_can_wait() {
    let files = generated(Dataset::AirDialogue, 40, 3);
    let mut shards = unread_shards_of(&files, 1, 1_000, |_| 0);
    while let Some(want) = shards[0].want() {
        assert!(!want.can_wait(), "it is read first");
        shards[0].take(want.clone(), Ok(slice_of(&files, &want)), &mut |_| {});
    }
    exchange(&mut shards);
    let digest = shards[0].digest().unwrap();
    shards[0].join(&[digest]);
    assert!(shards[0].want().unwrap().can_wait());
    shards[0].study(StudyKind::Verification.usual());
    assert!(!shards[0].want().unwrap().can_wait(), "somebody looks at a study");
}

#[test]
fn the_newest_study_of_a_kind_wins() {
    let files = generated(Dataset::AirDialogue, 400, 3);
    let mut shards = opened(&files, 1, u64::MAX, |_| 0);
    let [first, second] = [StudyKind::Verification.usual(), other()];
    assert_eq!(so_far(&shards, &first).state, StudyState::Absent);
    shards[0].study(first.clone());
    let late = shards[0].want().unwrap();
    shards[0].study(first.clone());
    assert_eq!(so_far(&shards, &first).state, StudyState::Running);
    // What the older one wanted comes too late.
    shards[0].study(second.clone());
    shards[0].take(late.clone(), Ok(slice_of(&files, &late)), &mut |_| {});
    assert_eq!((so_far(&shards, &first).state, so_far(&shards, &second).measured), (StudyState::Absent, 0));
    let report = studied(&mut shards, &files, &second);
    assert_eq!((report.state, report.measured, report.to_measure), (StudyState::Over, 400, 400));
    assert_eq!(shards[0].progress().studied, 400);
}

#[test]
fn a_study_that_is_stopped_keeps_what_it_has() {
    let files = generated(Dataset::AirDialogue, 1000, 3);
    let mut shards = opened(&files, 1, u64::MAX, |_| 0);
    let spec = StudyKind::Verification.usual();
    shards[0].study(spec.clone());
    for _ in 0..4 {
        let want = shards[0].want().unwrap();
        let bytes = slice_of(&files, &want).to_vec();
        shards[0].take(want, Ok(&bytes), &mut |_| {});
    }
    shards[0].stop_study(StudyKind::Verification);
    assert!(shards[0].want().is_none());
    let report = so_far(&shards, &spec);
    assert_eq!(report.state, StudyState::Stopped);
    assert!(report.measured > 0 && report.measured < 1000, "{report:?}");
    // Asked for again it begins again.
    let report = studied(&mut shards, &files, &spec);
    assert_eq!((report.state, report.measured), (StudyState::Over, 1000));
}

#[test]
fn a_study_waits_for_all_files_and_starts_anew_when_they_change() {
    let files = generated(Dataset::AirDialogue, 50, 4);
    let mut shards = shards_of(&files, 2, 20_000, |_| 0);
    let spec = StudyKind::Verification.usual();
    let report = studied(&mut shards, &files, &spec);
    assert_eq!((report.state, report.measured), (StudyState::Running, 0));
    exchange(&mut shards);
    check(&mut shards, &files);
    assert_eq!(so_far(&shards, &spec).state, StudyState::Over);
    // Another join is another beginning.
    check(&mut shards, &files);
    assert_eq!((so_far(&shards, &spec).state, so_far(&shards, &spec).measured), (StudyState::Over, 50));
}

#[test]
fn what_cannot_be_read_again_is_lost_and_said_so() {
    let files = generated(Dataset::AirDialogue, 400, 3);
    let mut shards = opened(&files, 1, u64::MAX, |_| 0);
    let spec = StudyKind::Verification.usual();
    shards[0].study(spec.clone());
    let mut number = 0;
    while let Some(want) = shards[0].want() {
        let bytes = slice_of(&files, &want).to_vec();
        let bytes = if number == 2 { Err("gone") } else { Ok(bytes.as_slice()) };
        shards[0].take(want, bytes, &mut |_| {});
        number += 1;
    }
    let report = so_far(&shards, &spec);
    assert!(report.lost > 0, "{report:?}");
    assert_eq!((report.state, report.measured + report.lost), (StudyState::Over, 400));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn many_shards_measure_like_one(
        partition in prop::collection::vec(0u32..3, 16),
        part_bytes in prop_oneof![2_000u64..30_000, 30_000u64..500_000],
        seed in 0u64..4,
    ) {
        let mut files = generated(Dataset::AirDialogue, 60, seed);
        files.extend(generated(Dataset::Sgd, 10, seed));
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let mut alone = opened(&files, 1, u64::MAX, |_| 0);
        let mut shards = opened(&files, 3, part_bytes, |file| partition[file % 16]);
        for spec in [StudyKind::Verification.usual(), other()] {
            let one = studied(&mut alone, &files, &spec);
            prop_assert_eq!(one.state, StudyState::Over);
            prop_assert_eq!(studied(&mut shards, &files, &spec), one);
        }
    }
}
