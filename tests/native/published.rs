//! What a host publishes answers every question as the shard that wrote it, fetches no more than is looked at, and notices
//! damage.

#![expect(clippy::cast_possible_truncation, reason = "a few bytes")]

use crate::streams;
use crate::support::{check, file, shards_of};
use colloquy::corpus::{ByteRange, Dataset, FileId, FlightField, RecordAt};
use colloquy::engine::answer::{AskFault, Measure};
use colloquy::engine::findings::{Suppression, Suppressions};
use colloquy::engine::index::FileStamp;
use colloquy::engine::published::{BLOCK_BYTES, Blocks, Fetched, Piece, Volumes, packed_block, runs};
use colloquy::engine::{Packed, Published, Shard, merge};
use colloquy::synth::{self, GeneratedFile, Plan, broken_files};
use colloquy::wire::ask::{
    self, Complete, Files, FlightSelection, Flights, LookOver, Needs, Neighbour, Problems, Raw, Read,
    ReadDialogue, Request, Rows, Rules, Schemas, Search, Usage,
};
use proptest::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::LazyLock;

const BUILD: &str = "this one";

static FILES: LazyLock<Vec<GeneratedFile>> = LazyLock::new(|| {
    let plan = |variant| Plan { dialogues: 6, seed: 8, variant };
    let mut files = synth::generated(Dataset::AirDialogue, &plan("raw"));
    files.extend(synth::generated(Dataset::Sgd, &plan("raw")));
    files.extend(synth::generated(Dataset::Taskmaster, &plan("tm3")));
    files.extend(synth::generated(Dataset::Frames, &plan("raw")));
    let broken = broken_files::all().into_iter().filter(|broken| broken.bytes.len() < 5_000).step_by(3);
    let broken = broken.map(|broken| file(&format!("broken/{}", broken.path), broken.bytes));
    files.extend(broken.filter(|file| !file.path.ends_with("parquet") && !file.path.ends_with("arrow")));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
});

/// A host in memory, and what was fetched from it.
#[derive(Default)]
struct Host {
    head: Vec<u8>,
    volumes: BTreeMap<u32, Vec<u8>>,
    fetched_bytes: u64,
}

#[derive(Clone, Default)]
struct Volume(Rc<RefCell<Vec<u8>>>);

impl Write for Volume {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Host {
    /// Publishes what a shard has read, which is of no use any more.
    fn publish(mut shard: Shard, files: &[GeneratedFile]) -> Self {
        let written: Rc<RefCell<BTreeMap<u32, Volume>>> = Rc::default();
        let mut volumes = Volumes::new(|volume| Ok(written.borrow_mut().entry(volume).or_default().clone()));
        let data = files.iter().enumerate().map(|(index, file)| {
            let mut blocks = Blocks::of(FileId(index as u64));
            for block in file.bytes.chunks(BLOCK_BYTES as usize) {
                blocks.push(volumes.keep_packed(&packed_block(block), block.len()).unwrap());
            }
            blocks.remote().for_each(|table| {
                table.put_away(&mut |packed| volumes.keep(packed.as_bytes())).unwrap();
            });
            blocks
        });
        let data = data.collect();
        let digest = shard.published_digest();
        let question: Request = Search::of("the".to_owned()).into();
        let answer = answer(&mut shard, &mut Source::Files(files), &question).unwrap();
        shard.put_away(&mut |bytes| volumes.keep(bytes)).unwrap();
        volumes.finish().unwrap();
        let stamp = |file: FileId| {
            let bytes = &files.get(file.index())?.bytes;
            Some(FileStamp::new(bytes.len() as u64, Some(7), [bytes, bytes]))
        };
        let mut host = Self::default();
        let answers = vec![(Packed::of(&question), part_of(&answer))];
        shard.write_published(BUILD, &stamp, (digest, data, answers), &mut host.head).unwrap();
        drop(volumes);
        host.volumes = written.take().into_iter().map(|(volume, bytes)| (volume, bytes.0.take())).collect();
        host
    }

    fn open(&self) -> (Shard, Published) {
        Shard::from_published(&self.head, BUILD).unwrap()
    }

    fn fetch(&mut self, pieces: Vec<Piece>) -> Vec<Fetched> {
        let mut all = Vec::new();
        for run in runs(pieces) {
            self.fetched_bytes += run.range.len_bytes();
            let volume = &self.volumes[&run.volume];
            all.push(run.open(&volume[run.range.start.0 as usize..run.range.end.0 as usize]).unwrap());
        }
        all
    }
}

enum Source<'s> {
    Files(&'s [GeneratedFile]),
    Host(&'s mut Host, &'s mut Published),
}

impl Source<'_> {
    fn read(&mut self, file: FileId, range: ByteRange) -> Vec<u8> {
        match self {
            Self::Files(files) => {
                files[file.index()].bytes[range.start.0 as usize..range.end.0 as usize].to_vec()
            }
            Self::Host(host, published) => {
                let (pieces, from) = loop {
                    let holding = published.holding(file, range);
                    let missed = published.take_missed();
                    if missed.is_empty() {
                        break holding.unwrap();
                    }
                    assert!(host.fetch(missed).iter().all(|run| published.take_fetched(run)));
                };
                let fetched = host.fetch(pieces.clone());
                let of_piece = |piece: &Piece| fetched.iter().find_map(|run| run.get(*piece)).unwrap();
                let bytes: Vec<u8> = pieces.iter().flat_map(of_piece).copied().collect();
                bytes[(range.start.0 - from) as usize..(range.end.0 - from) as usize].to_vec()
            }
        }
    }
}

/// Asks as a worker does: what was missed is fetched, and the question is asked again.
fn answer(shard: &mut Shard, source: &mut Source, question: &Request) -> Result<Packed, AskFault> {
    loop {
        let needs = question.needs(shard);
        if fetch_missed(shard, source) {
            continue;
        }
        let mut read = |shard: &mut Shard, file, range| {
            let fetch = shard.fetch(file, range);
            let bytes = source.read(fetch.file, fetch.range);
            shard.unpacked(&fetch, &bytes).unwrap().into_owned()
        };
        let read = match needs? {
            Needs::Nothing => Read::Nothing,
            Needs::Bytes(file, range) => Read::Bytes(read(shard, file, range)),
            Needs::Record(at, located) => Read::Record {
                at,
                bytes: read(shard, located.file, located.range),
                partner: located.partner.map(|(file, range)| read(shard, file, range)),
                also: Vec::new(),
                located,
            },
            Needs::Rows(_) => panic!("nothing is exported here"),
        };
        let reply = question.answer(shard, read);
        if !fetch_missed(shard, source) {
            let reply = reply?;
            return Ok(Packed::of(&(reply.part, reply.bytes.map(Packed::from))));
        }
    }
}

fn fetch_missed(shard: &mut Shard, source: &mut Source) -> bool {
    let missed = shard.take_missed();
    if let Source::Host(host, _) = source {
        assert_eq!(shard.still_missing(&missed).len(), missed.len());
        assert!(host.fetch(missed.clone()).iter().all(|run| shard.take_fetched(run)));
        assert!(shard.still_missing(&missed).is_empty());
    }
    !missed.is_empty()
}

/// What goes to the page packed, without the bytes beside it.
fn part_of(answer: &Packed) -> Packed {
    answer.open::<(Packed, Option<Packed>)>().unwrap().0
}

/// The rounds of a question, as the link asks them of the only worker.
fn ask(shard: &mut Shard, source: &mut Source, mut question: Request) -> Result<Packed, AskFault> {
    if let Some(first) = question.first_round() {
        let found = answer(shard, source, &first.into())?;
        question.take_selection(merge::selection(vec![part_of(&found).open().unwrap()]));
    }
    answer(shard, source, &question)
}

fn questions(shard: &Shard) -> Vec<Request> {
    let suppression = |path: &str| {
        let reason = "all of it".to_owned();
        Suppression { file: Some(path.to_owned()), reason, ..Suppression::default() }
    };
    let suppressions = Suppressions(shard.entries().map(|entry| suppression(&entry.path)).collect());
    let mut all: Vec<Request> = vec![
        Files.into(),
        Problems.into(),
        Schemas.into(),
        Rules { suppressions: Suppressions::default() }.into(),
        Rules { suppressions }.into(),
        Usage { query: String::new(), service: "Hotels_1".to_owned() }.into(),
        FlightSelection::for_query("flight{price:..300}").unwrap().into(),
        Complete::of(colloquy::engine::answer::Incomplete::default()).into(),
    ];
    let queries = [
        "",
        "the",
        "has:finding",
        "words:>9 -act:INFORM",
        "turn{user: \"i\"}",
        "sort:-turns rating:>=1",
        "flight{price:..300 class:business} split:none",
        "id:1,1_00000",
        "sample:3",
        "file:broken",
        "said:",
    ];
    for query in queries {
        all.push(Search::of(query.to_owned()).with_rows(20).into());
        all.push(LookOver::of(query.to_owned(), Measure::Words).into());
    }
    for filter in ["", "price:..300", "class:business sort:-price", "airline:none"] {
        all.push(Flights::of(filter.to_owned()).counting(FlightField::ALL.into()).with_rows(9).into());
    }
    let survey = shard.survey("", &[]).unwrap();
    all.push(Rows::of(String::new(), &survey, 3..survey.total).into());
    // Some of each dataset.
    for row in crate::support::all_rows(shard).into_iter().step_by(5) {
        all.extend(about(row.at));
    }
    all
}

fn about(at: RecordAt) -> [Request; 4] {
    [
        ReadDialogue { at, query: "the".to_owned() }.into(),
        Raw { at }.into(),
        ask::Findings { at }.into(),
        Neighbour::of("the".to_owned(), at, false).into(),
    ]
}

fn checked(files: &[GeneratedFile], part_bytes: u64) -> Shard {
    let mut shards = shards_of(files, 1, part_bytes, |_| 0);
    check(&mut shards, files);
    shards.pop().unwrap()
}

fn assert_alike(files: &[GeneratedFile], part_bytes: u64, first: usize) -> Result<(), TestCaseError> {
    let mut was = checked(files, part_bytes);
    let mut host = Host::publish(checked(files, part_bytes), files);
    let (mut is, mut published) = host.open();
    prop_assert!(is.want().is_none() && is.digest().is_none(), "nothing is left to read or to join");
    prop_assert_eq!(is.progress().dialogues, was.progress().dialogues);
    prop_assert!(is.progress().is_over());
    prop_assert!(is.take_missed().is_empty(), "progress is told without a column");
    let mut questions = questions(&was);
    let count = questions.len();
    questions.rotate_left(first % count);
    for question in questions {
        let expected = ask(&mut was, &mut Source::Files(files), question.clone());
        let found = ask(&mut is, &mut Source::Host(&mut host, &mut published), question.clone());
        prop_assert!(found == expected, "{question:?}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3))]

    #[test]
    fn what_is_published_answers_as_what_was_read(
        part_bytes in prop_oneof![2_000u64..20_000, 20_000u64..200_000],
        first in any::<usize>(),
    ) {
        assert_alike(&FILES, part_bytes, first)?;
    }

    #[test]
    fn so_do_archives(packed in streams::packed(), wear in streams::wear(), first in any::<usize>()) {
        assert_alike(&streams::pack(packed, wear), 3_000, first)?;
    }

    #[test]
    fn a_byte_of_the_head_that_is_not_as_it_was_written_is_noticed(at in any::<prop::sample::Index>(), flip in 1u8..) {
        static HEAD: LazyLock<Vec<u8>> = LazyLock::new(|| Host::publish(checked(&FILES, 50_000), &FILES).head);
        prop_assert!(Shard::from_published(&HEAD, BUILD).is_ok());
        let mut bytes = HEAD.clone();
        bytes[at.index(HEAD.len())] ^= flip;
        prop_assert!(Shard::from_published(&bytes, BUILD).is_err(), "changed");
        prop_assert!(Shard::from_published(&HEAD[..at.index(HEAD.len())], BUILD).is_err(), "cut off");
    }
}

#[test]
fn only_what_is_looked_at_is_fetched() {
    let plan = Plan { dialogues: 400, seed: 3, variant: "raw" };
    let files = synth::generated(Dataset::AirDialogue, &plan);
    let mut host = Host::publish(checked(&files, 100_000), &files);
    let all: u64 = host.volumes.values().map(|volume| volume.len() as u64).sum();
    let fetched = |host: &mut Host, question: Request| {
        let (mut shard, mut published) = host.open();
        host.fetched_bytes = 0;
        ask(&mut shard, &mut Source::Host(host, &mut published), question).unwrap();
        host.fetched_bytes
    };
    assert_eq!(fetched(&mut host, Files.into()), 0);
    let one = fetched(&mut host, FlightSelection::for_query("flight{price:..300}").unwrap().into());
    let two =
        fetched(&mut host, FlightSelection::for_query("flight{price:..300 class:business}").unwrap().into());
    let facets = fetched(&mut host, Search::of("status:book".to_owned()).into());
    let text = fetched(&mut host, Search::of("\"thank you\"".to_owned()).into());
    assert!(one < two && two < all / 10, "{one} {two} {all}");
    let named = fetched(&mut host, Flights::of("price:..300".to_owned()).into());
    let counted =
        fetched(&mut host, Flights::of("price:..300".to_owned()).counting(vec![FlightField::Airline]).into());
    // The column of prices and where the flights of a record end, without what rows of dialogues need.
    assert!(named <= one && named < counted && counted < named * 2, "{named} {counted} {one}");
    assert!(facets < text && facets < all / 5, "{facets} {text} {all}");
    let at = crate::support::all_rows(&checked(&files, 100_000))[77].at;
    let reading = fetched(&mut host, ReadDialogue { at, query: String::new() }.into());
    assert!(reading < 300_000, "{reading}");
}

#[test]
fn an_answer_that_was_given_before_is_found() {
    let host = Host::publish(checked(&FILES, 50_000), &FILES);
    let (mut shard, mut published) = host.open();
    let question: Request = Search::of("the".to_owned()).into();
    let known = published.answer(&Packed::of(&question)).cloned();
    let mut own = checked(&FILES, 50_000);
    assert_eq!(known, answer(&mut own, &mut Source::Files(&FILES), &question).ok().as_ref().map(part_of));
    assert_eq!(published.answer(&Packed::of(&Request::from(Files))), None);
    assert!(shard.take_missed().is_empty());
    published.forget_answers(|other| *other == Packed::of(&question));
    assert!(published.answer(&Packed::of(&question)).is_some());
    published.forget_answers(|_| false);
    assert_eq!(published.answer(&Packed::of(&question)), None);
}
