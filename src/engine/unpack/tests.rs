//! Archives in any slices, from any place, and beyond any limit.

use super::gzip_entry::GzipEntryReader;
use super::inflate::{Form, Inflate, Note};
use super::store::{Layer, Store, StreamId};
use super::tar::{Event, Tar};
use super::{ByteFeed, Entry, EntrySink, Kind};
use crate::corpus::{ByteRange, FileId, Finding};
use crate::engine::answer::{FileEntry, PartAt, Share};
use crate::synth::archive::{Names, deflate, gzip, gzip_with, pax, tar_block, tar_file};
use proptest::prelude::*;

/// All that a stream gives when it comes in slices.
fn inflated(bytes: &[u8], form: Form, slice_len: usize, limit: usize) -> (Vec<u8>, Vec<Note>) {
    let mut inflate = Inflate::new(form);
    let mut all = Vec::new();
    let mut slices = bytes.chunks(slice_len);
    loop {
        let slice = slices.next();
        let mut rest = slice.unwrap_or_default();
        if slice.is_none() && !inflate.finish() {
            break;
        }
        loop {
            let used = inflate.step(rest, limit);
            rest = &rest[used..];
            all.extend_from_slice(inflate.output());
            if used == 0 && inflate.output().is_empty() {
                break;
            }
        }
    }
    assert_eq!(inflate.made, all.len() as u64);
    (all, inflate.notes)
}

fn text(len: usize) -> Vec<u8> {
    let mut state = 7u32;
    let mut text = Vec::with_capacity(len + 32);
    while text.len() < len {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        text.extend_from_slice(format!("{{\"id\":{}}}\n", state >> 12).as_bytes());
    }
    text.truncate(len);
    text
}

/// Five members, of which the third is cut short, and what is in them.
fn with_one_cut(
    lines: usize,
    last: usize,
    is_stored: bool,
    cut: prop::sample::Index,
) -> (Vec<u8>, Vec<Vec<u8>>) {
    let text = text(40 * (4 * lines + last));
    let members: Vec<Vec<u8>> = text.chunks(40 * lines).map(<[u8]>::to_vec).take(5).collect();
    let mut packed = Vec::new();
    for (at, member) in members.iter().enumerate() {
        let own = if is_stored && at == 2 { stored(member) } else { gzip(member) };
        let len = if at == 2 { 1 + cut.index(own.len() - 1) } else { own.len() };
        packed.extend_from_slice(&own[..len]);
    }
    (packed, members)
}

/// A member whose bytes are as they are.
fn stored(bytes: &[u8]) -> Vec<u8> {
    let len = u16::try_from(bytes.len()).unwrap();
    let whole = gzip(bytes);
    let block = [&[1], &len.to_le_bytes()[..], &(!len).to_le_bytes(), bytes].concat();
    [&whole[..10], &block, &whole[whole.len() - 8..]].concat()
}

#[test]
fn what_goes_back_for_ever_ends() {
    // A stored block of headers, each of which begins with a stored block of those behind it.
    let one = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0, 0, 240, 255, 15];
    let packed = one.repeat(20_000);
    let (_, notes) = inflated(&packed, Form::Gzip, usize::MAX, usize::MAX);
    assert!(!notes.is_empty());
}

#[test]
fn members_padding_and_what_follows_are_told_apart() {
    let (one, other) = (text(3000), text(70_000));
    let two = [gzip(&one), gzip_with(8 | 4, b"\x02\0abname.json\0", &other)].concat();
    let both = [one.clone(), other.clone()].concat();
    let len = two.len() as u64;
    let bad = |at: usize| {
        let mut bytes = gzip(&one);
        let at = bytes.len() - at;
        bytes[at] ^= 1;
        bytes
    };
    let table: [(Vec<u8>, &[u8], Vec<Note>); 9] = [
        (two.clone(), &both, vec![]),
        ([two.as_slice(), &[0; 700]].concat(), &both, vec![]),
        ([two.as_slice(), b"\n"].concat(), &both, vec![Note::Trailing(len)]),
        ([two.as_slice(), &[0; 9], b"trailing"].concat(), &both, vec![Note::Trailing(len + 9)]),
        ([gzip(b""), gzip(&one)].concat(), &one, vec![]),
        (bad(8), &one, vec![Note::Sum(gzip(&one).len() as u64 - 8)]),
        (bad(4), &one, vec![Note::Length(gzip(&one).len() as u64 - 8)]),
        (gzip(&one)[..gzip(&one).len() - 3].to_vec(), &one, vec![Note::CutOff(gzip(&one).len() as u64 - 3)]),
        (b"\x1F\x8B\x08".to_vec(), b"", vec![Note::CutOff(3)]),
    ];
    for (packed, expected, notes) in table {
        for slice_len in [1, 2, 3, 7, 100, 1 << 20] {
            let (all, events) = inflated(&packed, Form::Gzip, slice_len, usize::MAX);
            assert!(all == expected, "{notes:?} in slices of {slice_len}: {} bytes", all.len());
            assert_eq!(events, notes, "in slices of {slice_len}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn damage_in_one_member_costs_no_other(
        damage in prop::collection::vec((any::<prop::sample::Index>(), 1u8..), 1..4),
        slice_len in 1usize..5000,
    ) {
        let members = [text(9000), text(30_000), text(500)];
        let [first, second, third] = members.each_ref().map(|text| gzip(text));
        // All but the end of it, where what is next may be taken for what it lost.
        let mut damaged = second.clone();
        for (at, flip) in damage {
            damaged[at.index(second.len() / 2)] ^= flip;
        }
        let packed = [first, damaged, third].concat();
        let (all, notes) = inflated(&packed, Form::Gzip, slice_len, usize::MAX);
        prop_assert!(all.starts_with(&members[0]) && all.ends_with(&members[2]));
        // Some bits of a head mean nothing: then nothing is lost, and there is nothing to report.
        prop_assert!(!notes.is_empty() || all == members.concat());
        prop_assert_eq!(inflated(&packed, Form::Gzip, usize::MAX, usize::MAX), (all, notes));
    }

    #[test]
    fn members_behind_one_that_is_cut_short_are_read(
        lines in 1usize..60,
        last in 1usize..60,
        is_stored: bool,
        cut: prop::sample::Index,
        slice_len in 1usize..5000,
        limit in 1usize..5000,
    ) {
        let (packed, members) = with_one_cut(lines, last, is_stored, cut);
        let (all, notes) = inflated(&packed, Form::Gzip, slice_len, limit);
        prop_assert!(all.starts_with(&members[..2].concat()) && all.ends_with(&members[3..].concat()));
        prop_assert!(!notes.is_empty());
        prop_assert_eq!(&inflated(&packed, Form::Gzip, 1, usize::MAX), &(all.clone(), notes.clone()));
        prop_assert_eq!(inflated(&packed, Form::Gzip, usize::MAX, usize::MAX), (all, notes));
    }

    #[test]
    fn any_point_before_or_behind_what_was_read_again_goes_on_to_the_same(
        lines in 1usize..60,
        is_stored: bool,
        cut: prop::sample::Index,
        at: prop::sample::Index,
    ) {
        let (packed, _) = with_one_cut(lines, lines, is_stored, cut);
        let (all, _) = inflated(&packed, Form::Gzip, usize::MAX, usize::MAX);
        let mut inflate = Inflate::new(Form::Gzip);
        let mut rest = packed.as_slice();
        let from = at.index(all.len()) as u64;
        while inflate.made < from {
            let used = inflate.step(rest, 10);
            rest = &rest[used..];
            if used == 0 && inflate.output().is_empty() && !inflate.finish() {
                break;
            }
        }
        if let Some(point) = inflate.point() {
            let mut other = Inflate::from(&point);
            let mut rest = &packed[usize::try_from(point.taken).unwrap()..];
            let mut behind = Vec::new();
            loop {
                let used = other.step(rest, usize::MAX);
                rest = &rest[used..];
                behind.extend_from_slice(other.output());
                if used == 0 && other.output().is_empty() && !other.finish() {
                    break;
                }
            }
            prop_assert!(behind == all[usize::try_from(point.made).unwrap()..]);
        }
    }

    #[test]
    fn any_slices_and_limits_inflate_to_the_same(len in 0usize..300_000, slice_len in 1usize..5000, limit in 1usize..70_000) {
        let text = text(len);
        let (all, notes) = inflated(&gzip(&text), Form::Gzip, slice_len, limit);
        prop_assert!(all == text && notes.is_empty());
        let (all, notes) = inflated(&deflate(&text), Form::Bare, slice_len, limit);
        prop_assert!(all == text && notes.is_empty());
    }

    #[test]
    fn damage_costs_nothing_before_it(len in 1usize..200_000, at in 0usize..1000, flip in 1u8.., is_cut: bool) {
        let text = text(len);
        let mut packed = gzip(&text);
        // (A file that is cut to nothing is whole.)
        let at = ((packed.len() - 1) * at / 1000).max(usize::from(is_cut));
        if is_cut { packed.truncate(at) } else { packed[at] ^= flip }
        let (all, notes) = inflated(&packed, Form::Gzip, 4096, usize::MAX);
        let (before, _) = inflated(&packed[..at.min(packed.len())], Form::Gzip, 4096, usize::MAX);
        prop_assert!(all.starts_with(&before) && text.starts_with(&before));
        prop_assert!(!notes.is_empty() || all == text);
    }

    #[test]
    fn tar_in_any_slices_tells_the_same(slice_len in 1usize..3000, at in 0usize..20_000, flip: u8) {
        let files: [(&str, &[u8]); 3] = [("a/b.json", &text(700)), ("c.json", b""), ("d/e.json", &text(1024))];
        let mut archive: Vec<u8> = [Names::Plain, Names::Gnu, Names::Pax]
            .into_iter()
            .flat_map(|names| files.iter().flat_map(move |(path, bytes)| tar_file(path, bytes, names)))
            .collect();
        archive.resize(archive.len() + 1024, 0);
        if let Some(byte) = archive.get_mut(at) { *byte ^= flip }
        prop_assert_eq!(events(&archive, slice_len), events(&archive, usize::MAX));
    }

    #[test]
    fn any_bytes_are_read_again_from_a_place_before_them(from in 0u64..21_000_000, len in 1u64..600_000) {
        let (packed, text, store) = &*LONG;
        let mut store = store.lock().unwrap();
        let end = (from + len).min(text.len() as u64);
        let file = FileId(4);
        let fetch = store.fetch(file, ByteRange::new(from, end));
        prop_assert!(fetch.range.len_bytes() < packed.len() as u64 * 10 / 21, "{:?}", fetch.range);
        let bytes = &packed[usize::try_from(fetch.range.start.0).unwrap()..usize::try_from(fetch.range.end.0).unwrap()];
        let bytes = store.unpack(&fetch, bytes).unwrap();
        prop_assert!(bytes == &text[usize::try_from(from).unwrap()..usize::try_from(end).unwrap()]);
    }
}

/// A long stream of two members, and what is known of it.
static LONG: std::sync::LazyLock<(Vec<u8>, Vec<u8>, std::sync::Mutex<Store>)> =
    std::sync::LazyLock::new(|| {
        let text = text(21 << 20);
        let (one, other) = text.split_at(9_000_001);
        let packed = [gzip(one), gzip(other)].concat();
        let mut store = Store::default();
        let stream = StreamId { file: FileId(4), is_inner: false };
        store.place(FileId(4), vec![Layer::Inflated(stream)]);
        let mut inflate = Inflate::new(Form::Gzip);
        let mut rest = packed.as_slice();
        loop {
            let used = inflate.step(rest, usize::MAX);
            rest = &rest[used..];
            store.note_progress(stream, Form::Gzip, &inflate);
            if used == 0 && inflate.output().is_empty() {
                break;
            }
        }
        (packed, text, std::sync::Mutex::new(store))
    });

#[test]
fn fewer_bytes_than_were_read_are_a_fault() {
    let (packed, text, store) = &*LONG;
    let mut store = store.lock().unwrap();
    let fetch = store.fetch(FileId(4), ByteRange::new(text.len() as u64 - 9, text.len() as u64));
    let start = usize::try_from(fetch.range.start.0).unwrap();
    assert!(store.unpack(&fetch, &packed[start..packed.len() - 100]).is_err());
    assert!(store.unpack(&fetch, &[]).is_err());
}

/// What a tar archive holds, the bytes of a file together.
fn events(archive: &[u8], slice_len: usize) -> Vec<String> {
    let mut events: Vec<String> = Vec::new();
    let mut tar = Tar::default();
    let mut emit = |event: Event| match (event, events.last_mut()) {
        (Event::Bytes(bytes), Some(last)) if last.starts_with("bytes ") => {
            last.push_str(&String::from_utf8_lossy(bytes));
        }
        (Event::Bytes(bytes), _) => events.push(format!("bytes {}", String::from_utf8_lossy(bytes))),
        (event, _) => events.push(format!("{event:?}")),
    };
    for slice in archive.chunks(slice_len.min(archive.len())) {
        tar.push(slice, &mut emit);
    }
    tar.finish(&mut emit);
    events
}

#[test]
fn tar_says_what_its_headers_say() {
    let long = format!("{}/deep.json", "folder/".repeat(30));
    let sparse = tar_block("PaxHeaders/s", b'x', &pax("GNU.sparse.name", "s.json"));
    let mut archive = [
        tar_file(&long, b"{}", Names::Gnu),
        tar_file(&long, b"{}", Names::Pax),
        tar_block("folder/", b'5', b""),
        tar_block("link", b'2', b""),
        tar_block("PaxHeaders/g", b'g', &pax("comment", "all")),
        [sparse, tar_block("GNUSparseFile/s.json", b'0', b"1234")].concat(),
        tar_block("old.json", b'S', b"1234"),
        tar_file("last.json", b"[]", Names::Plain),
    ]
    .concat();
    archive.resize(archive.len() + 1024, 0);
    let events = events(&archive, 100);
    let count = |word: &str| events.iter().filter(|events| events.starts_with(word)).count();
    assert_eq!((count("File"), count("Sparse"), count("bytes"), count("End")), (3, 2, 3, 3), "{events:?}");
    let path = format!("{:?}", long.as_bytes());
    assert!(events[0].contains(&path) && events[3].contains(&path));
    assert_eq!(events.len(), 11);
}

/// What came out of an archive.
#[derive(Default)]
struct Recorder {
    pushed: Vec<u8>,
    findings: Vec<Finding>,
    is_closed: bool,
    store: Store,
}

impl EntrySink for Recorder {
    fn begin(&mut self, _: FileEntry, _: Vec<Layer>) {}

    fn push(&mut self, _: PartAt, bytes: &[u8]) {
        self.pushed.extend_from_slice(bytes);
    }

    fn close(&mut self, at: PartAt, last: &[u8]) {
        self.push(at, last);
        self.is_closed = true;
    }

    fn fail(&mut self, _: PartAt, _: &str) {}

    fn report_in_part(&mut self, _: PartAt, finding: Finding) {
        self.report_finding(finding);
    }

    fn refuse(&mut self, _: FileId, finding: Finding) {
        self.findings.push(finding);
    }

    fn report_finding(&mut self, finding: Finding) {
        self.findings.push(finding);
    }

    fn is_open(&self, _: PartAt) -> bool {
        !self.is_closed
    }

    fn store(&mut self) -> &mut Store {
        &mut self.store
    }

    fn make_archive(&mut self, _: FileId) {}

    fn end_archive(&mut self, _: FileId) {}
}

#[test]
fn a_bomb_stops_at_its_limit() {
    let packed = gzip(&vec![b' '; 3 << 20]);
    let mut sink = Recorder::default();
    let mut reader = GzipEntryReader::new(FileId(9)).limited(1 << 20);
    reader.push(&packed, &mut sink);
    assert!(reader.is_closed() && sink.is_closed);
    assert!(sink.pushed.len() < 2 << 20, "{}", sink.pushed.len());
    let rules: Vec<&str> = sink.findings.iter().map(|finding| finding.rule.0.as_ref()).collect();
    assert_eq!(rules, ["PACKED-LIMIT"]);
}

#[test]
fn bytes_of_an_older_reading_are_dropped() {
    let bytes = gzip(b"{}");
    let mut feed = feed_of(bytes.len() as u64);
    let range = ByteRange::new(5, bytes.len() as u64);
    let mut sink = Recorder::default();
    assert!(feed.take(range, Ok(&bytes[5..]), &mut sink).is_none());
    assert!(sink.pushed.is_empty() && sink.findings.is_empty());
    assert_eq!(feed.bytes_read(), (bytes.len() as u64, 0));
}

fn entry_of(bytes: u64) -> FileEntry {
    FileEntry {
        id: FileId(0),
        path: "a.json.gz".to_owned(),
        bytes,
        casts: Vec::new(),
        share: Share::ALL,
        generation: 0,
    }
}

fn feed_of(bytes: u64) -> ByteFeed {
    ByteFeed::stream(&entry_of(bytes), Kind::Gzip)
}

#[test]
fn what_is_unpacked_at_once_grows_with_what_is_asked_for() {
    const KB: u64 = 1 << 10;
    let mut feed = feed_of(64 << 20);
    let mut want = |kb: u64| feed.want(kb * KB).map(|range| range.len_bytes() / KB);
    // Nothing was unpacked yet.
    assert_eq!([want(32), want(256), want(512), want(4096)], [Some(32), Some(64), Some(128), Some(1024)]);
    // A thousand bytes come of one of these.
    let bytes = gzip(&vec![b' '; 1 << 20]);
    let mut feed = feed_of(64 << 20);
    let range = feed.want(bytes.len() as u64).unwrap();
    assert!(feed.take(range, Ok(&bytes), &mut Recorder::default()).is_none());
    assert_eq!(feed.want(4096 * KB).map(ByteRange::len_bytes), Some(64 * KB));
    // The directory of a zip archive says how much comes of a file in it: four bytes of one.
    let mut feed = member_feed(16 << 20, 64 << 20);
    let wanted = [256, 512, 4096].map(|kb| feed.want(kb * KB).map(|range| range.len_bytes() / KB));
    assert_eq!(wanted, [Some(128), Some(256), Some(2048)]);
}

/// A file of a zip archive, which is that long packed and unpacked.
fn member_feed(packed_bytes: u64, bytes: u64) -> ByteFeed {
    let archive = entry_of(packed_bytes + 1000);
    let entry = Entry {
        path: b"a.json".to_vec(),
        header: 0,
        method: 8,
        is_encrypted: false,
        is_link: false,
        packed_bytes,
        bytes,
        sum: 0,
        is_open_ended: false,
    };
    ByteFeed::member(FileId(1), entry, Share::ALL, &archive)
}
