//! An index that was written down and read again answers as the one that it was, and a damaged one is refused.

use crate::columns;
use crate::parts::answers;
use crate::streams::{self, Packed, Wear};
use crate::support::{check, entry, exchange, file, read_on, shards_of, unread_shards_of};
use colloquy::corpus::{Dataset, FileId};
use colloquy::engine::answer::{FileEntry, Measure, Progress, Share};
use colloquy::engine::findings::{Suppression, Suppressions};
use colloquy::engine::index::{FileStamp, IndexFault, IndexHead, IndexedFile};
use colloquy::engine::study::StudyKind;
use colloquy::engine::{Shard, merge};
use colloquy::synth::{self, GeneratedFile, Plan, broken_files};
use proptest::prelude::*;
use std::sync::LazyLock;

const BUILD: &str = "this one";

/// All datasets, a few files of each, with flights beside their dialogues, schemas, and files that are broken.
static FILES: LazyLock<Vec<GeneratedFile>> = LazyLock::new(|| {
    let plan = |variant| Plan { dialogues: 6, seed: 8, variant };
    let mut files = synth::generated(Dataset::AirDialogue, &plan("raw"));
    files.extend(synth::generated(Dataset::Sgd, &plan("raw")));
    files.extend(synth::generated(Dataset::Taskmaster, &plan("tm3")));
    files.extend(synth::generated(Dataset::Frames, &plan("raw")));
    let broken = broken_files::all().into_iter().filter(|broken| broken.bytes.len() < 5_000).step_by(2);
    let broken = broken.map(|broken| file(&format!("broken/{}", broken.path), broken.bytes));
    // Files of columns are not written down.
    files.extend(broken.filter(|file| {
        write(&shards_of(std::slice::from_ref(file), 1, u64::MAX, |_| 0)[0], std::slice::from_ref(file))
            .is_ok()
    }));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
});

fn stamp(files: &[GeneratedFile], file: FileId) -> Option<FileStamp> {
    let bytes = &files.get(file.index())?.bytes;
    Some(FileStamp::new(bytes.len() as u64, Some(7), [bytes, bytes]))
}

fn write(shard: &Shard, files: &[GeneratedFile]) -> Result<Vec<u8>, IndexFault> {
    let mut bytes = Vec::new();
    shard.write_index(BUILD, &|file| stamp(files, file), &mut bytes)?;
    Ok(bytes)
}

fn read(bytes: &[u8], changed: &[FileId]) -> Result<Shard, IndexFault> {
    let mut rest = bytes;
    let head = IndexHead::read(&mut rest, BUILD)?;
    Shard::from_index(&head, changed, &mut rest)
}

/// The shards as they are after they were written down and read again, and have joined.
fn again(shards: &[Shard], files: &[GeneratedFile]) -> Vec<Shard> {
    let mut again: Vec<_> =
        shards.iter().map(|shard| read(&write(shard, files).unwrap(), &[]).unwrap()).collect();
    join(&mut again);
    again
}

fn join(shards: &mut [Shard]) {
    exchange(shards);
    let digests: Vec<_> = shards.iter().filter_map(Shard::digest).collect();
    assert_eq!(digests.len(), shards.len(), "all is read");
    for shard in shards {
        shard.join(&digests);
    }
}

/// What the shards say, one by one where that does not depend on the others.
fn said(shards: &mut [Shard], files: &[GeneratedFile]) -> Vec<String> {
    let mut said = answers(shards, files);
    let rules = merge::rules(shards.iter().map(Shard::rules));
    let suppressions: Vec<_> = rules
        .iter()
        .map(|report| Suppression { turn: Some(1), ..Suppression::of_rule(&report.rule.0, "") })
        .collect();
    for shard in shards {
        said.push(format!("{:?}", shard.schemas()));
        said.push(format!("{:?}", shard.problems()));
        said.push(format!("{:?}", shard.overview("", &[], Measure::Words)));
        said.push(format!("{:?}", shard.overview("has:finding", &[], Measure::Flights)));
        said.push(format!("{:?}", shard.flight_survey("price:..500", &[])));
        said.push(format!("{:?}", shard.flights("class:business", &[], 9)));
        said.push(format!("{:?}", shard.rule_counts(&Suppressions(suppressions.clone()))));
    }
    said
}

fn assert_alike(is: &[String], was: &[String]) -> Result<(), TestCaseError> {
    for (is, was) in is.iter().zip(was) {
        let differs = is.lines().zip(was.lines()).find(|(is, was)| is != was);
        prop_assert!(is == was, "{differs:?}");
    }
    prop_assert_eq!(is.len(), was.len());
    Ok(())
}

fn opened(count: u32, part_bytes: u64) -> Vec<Shard> {
    shards_of(&FILES, count, part_bytes, |file| u32::try_from(file).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]

    #[test]
    fn an_index_that_is_read_again_answers_as_it_did(
        count in 1u32..4,
        part_bytes in prop_oneof![2_000u64..20_000, 20_000u64..200_000],
        is_checked in any::<bool>(),
    ) {
        let mut shards = opened(count, part_bytes);
        check(&mut shards, &FILES);
        let was = said(&mut shards, &FILES);
        let mut again = again(&shards, &FILES);
        if is_checked {
            prop_assert!(again.iter_mut().all(|shard| shard.want().is_none()), "nothing is left to read");
        } else {
            // What was found is forgotten, and what is written then is not checked.
            for shard in &mut again {
                shard.close(FileId(u64::MAX));
            }
            join(&mut again);
            again = self::again(&again, &FILES);
            for shard in &mut again {
                read_on(shard, &FILES);
            }
        }
        let progress = |shards: &[Shard]| merge::progresses(shards.iter().map(Shard::progress));
        let read = progress(&shards);
        prop_assert_eq!(progress(&again), Progress { indexed: read.bytes_read, ..read });
        assert_alike(&said(&mut again, &FILES), &was)?;
        for (shard, again) in shards.iter().zip(&again) {
            prop_assert!(write(shard, &FILES).unwrap() == write(again, &FILES).unwrap());
        }
    }

    #[test]
    fn so_does_one_of_archives(
        packed in streams::packed(),
        wear in streams::wear(),
        count in 1u32..4,
        part_bytes in prop_oneof![200u64..3_000, 3_000u64..30_000],
    ) {
        // Of a file that is packed twice, what stands behind damage cannot always be opened again.
        let is_twice = matches!((packed, wear), (Packed::Twice, Wear::Flipped(_)));
        let files = streams::pack(if is_twice { Packed::TarGz } else { packed }, wear);
        let mut shards = shards_of(&files, count, part_bytes, |_| 0);
        check(&mut shards, &files);
        let was = said(&mut shards, &files);
        let mut again = again(&shards, &files);
        prop_assert!(again.iter_mut().all(|shard| shard.want().is_none()), "nothing is left to read");
        assert_alike(&said(&mut again, &files), &was)?;
    }

    #[test]
    fn a_file_that_was_changed_is_read_again_alone(changed in 0usize..1000, byte in 0usize..100_000, count in 1u32..3) {
        let mut shards = opened(count, 50_000);
        check(&mut shards, &FILES);
        let mut files = FILES.clone();
        let index = changed % files.len();
        let id = FileId(index as u64);
        let bytes = &mut files[index].bytes;
        bytes.truncate(bytes.len() - bytes.len() / 5);
        if let Some(at) = byte.checked_rem(bytes.len()) {
            bytes[at] = b'#';
        }
        let mut again = Vec::new();
        for (number, shard) in shards.iter().enumerate() {
            let mut shard = read(&write(shard, &FILES).unwrap(), &[id]).unwrap();
            let share = if number == 0 { Share::ALL } else { Share::NONE };
            shard.open(vec![FileEntry { share, ..entry(&files, index, 2) }], Vec::new());
            let mut read = 0;
            while let Some(want) = shard.want() {
                prop_assert_eq!(want.file, id);
                read += 1;
                let slice = crate::support::slice_of(&files, &want);
                shard.take(want, Ok(slice), &mut |_| {});
            }
            prop_assert!(number == 0 || read == 0);
            again.push(shard);
        }
        check(&mut again, &files);
        let mut fresh = shards_of(&files, 1, u64::MAX, |_| 0);
        check(&mut fresh, &files);
        assert_alike(&answers(&mut again, &files), &answers(&mut fresh, &files))?;
    }

    #[test]
    fn a_byte_that_is_not_as_it_was_written_is_noticed(at in any::<prop::sample::Index>(), flip in 1u8.., tail in 0usize..40) {
        let good = &*INDEX;
        prop_assert!(read(good, &[]).is_ok());
        let mut bytes = good.clone();
        bytes[at.index(good.len())] ^= flip;
        prop_assert!(read(&bytes, &[]).is_err(), "changed");
        prop_assert!(read(&good[..at.index(good.len())], &[]).is_err(), "cut off");
        prop_assert!(read(&[&good[..], &vec![flip; tail + 1]].concat(), &[]).is_err(), "longer");
    }
}

static INDEX: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut shards = opened(1, u64::MAX);
    check(&mut shards, &FILES);
    write(&shards[0], &FILES).unwrap()
});

#[test]
fn an_index_says_what_wrote_it_and_of_which_files() {
    let head = |bytes: &[u8], build| IndexHead::read(&mut &bytes[..], build);
    assert!(matches!(head(&INDEX, "another one"), Err(IndexFault::OtherBuild)));
    assert!(matches!(head(b"{\"a\": 1}", BUILD), Err(IndexFault::NoIndex)));
    assert!(matches!(head(&FILES[0].bytes, BUILD), Err(IndexFault::NoIndex)));
    let head = head(&INDEX, BUILD).unwrap();
    let share = head.files[0].entry.share;
    let indexed = |index| IndexedFile {
        entry: FileEntry { share, ..entry(&FILES, index, 0) },
        stamp: stamp(&FILES, FileId(index as u64)).unwrap(),
    };
    let mut now: Vec<_> = (0..FILES.len()).map(indexed).collect();
    assert_eq!(head.changed(&now), Some(Vec::new()));
    now[3].stamp.modified_ms = Some(8);
    now[5].stamp.ends[1] ^= 1;
    now[6].entry.share = Share::NONE;
    assert_eq!(head.changed(&now), Some(vec![FileId(3), FileId(5), FileId(6)]));
    now[0].entry.path = "else.json".to_owned();
    assert_eq!(head.changed(&now), None);
    now.pop();
    assert_eq!(head.changed(&now), None);
}

#[test]
fn what_is_not_whole_is_not_written() {
    let unread = unread_shards_of(&FILES, 1, u64::MAX, |_| 0);
    assert!(matches!(write(&unread[0], &FILES), Err(IndexFault::NotWhole)));
    let mut stopped = unread_shards_of(&FILES, 1, u64::MAX, |_| 0);
    stopped[0].stop();
    assert!(matches!(write(&stopped[0], &FILES), Err(IndexFault::NotWhole)));
    // What decodes columns has them open, and they are read anew.
    let table = [columns::a_table()];
    let of_columns = columns::shards_of(&table, 1, u64::MAX);
    assert!(!of_columns[0].survey("", &[]).unwrap().segments.is_empty());
    assert!(matches!(write(&of_columns[0], &table), Err(IndexFault::NotWhole)));
}

/// What a study measured is measured again when it is asked for again.
#[test]
fn what_a_study_noted_is_not_written() {
    let mut shards = opened(1, u64::MAX);
    check(&mut shards, &FILES);
    let was = said(&mut shards, &FILES);
    for kind in [StudyKind::Sayings, StudyKind::Verification] {
        shards[0].study(kind.usual());
        read_on(&mut shards[0], &FILES);
    }
    let mut again = again(&shards, &FILES);
    assert_alike(&said(&mut again, &FILES), &was).unwrap();
}
