//! The link and real workers: the built worker of `dist/`, which the test runner serves as well.

use colloquy::corpus::{Dataset, FileId, RecordAt, RecordNumber};
use colloquy::engine::answer::{AskFault, FileEntry, PartAt, Progress, Share, Survey};
use colloquy::engine::{Shard, merge};
use colloquy::synth::{self, GeneratedFile, Plan};
use colloquy::web::link::{Link, LinkEvent, LinkFault};
use colloquy::web::pick;
use colloquy::wire::ask::{Files, Raw, ReadDialogue, Rows, Schemas, Search};
use futures_channel::mpsc::{UnboundedReceiver, unbounded};
use wasm_bindgen_test::wasm_bindgen_test;

/// Generated files in the order of their paths, which is the order of their ids.
fn generated() -> Vec<GeneratedFile> {
    let mut files = synth::generated(Dataset::Sgd, &Plan { dialogues: 24, seed: 3, variant: "raw" });
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// The answer that the workers' answers are compared with: one shard, here.
fn one_shard(files: &[GeneratedFile]) -> Shard {
    let mut shard = Shard::default();
    for (id, file) in (0u64..).zip(files) {
        let (path, bytes) = (file.path.clone(), file.bytes.len() as u64);
        let entry =
            FileEntry { id: FileId(id), path, bytes, casts: Vec::new(), share: Share::ALL, generation: 0 };
        shard.open(vec![entry], Vec::new());
        shard.push(PartAt::first(FileId(id)), &file.bytes, &mut |_| {});
    }
    shard.join(&[shard.digest().expect("all is read")]);
    while let Some(want) = shard.want() {
        let [start, end] =
            [want.range.start.0, want.range.end.0].map(|byte| usize::try_from(byte).expect("fits"));
        let bytes = &files[want.file.index()].bytes[start..end];
        shard.take(want, Ok(bytes), &mut |_| {});
    }
    shard
}

/// Makes the page look for the worker where it was built.
pub fn look_in_dist() {
    let document = web_sys::window().and_then(|window| window.document()).expect("a page");
    if document.query_selector("base").expect("a selector").is_none() {
        let base = document.create_element("base").expect("an element");
        base.set_attribute("href", "/dist/").expect("an attribute");
        document.head().expect("a head").append_child(&base).expect("a child");
    }
}

async fn open(files: &[GeneratedFile]) -> Link {
    let (link, events) = start(files);
    let progress = wait_until_done(&link, events).await;
    assert_eq!((progress.bytes_read, progress.is_stopped), (progress.bytes_total, false));
    link
}

fn start(files: &[GeneratedFile]) -> (Link, UnboundedReceiver<LinkEvent>) {
    look_in_dist();
    let (send, events) = unbounded();
    let link = Link::start(move |event| {
        // After the test nobody listens.
        let _ = send.unbounded_send(event);
    });
    let handle = |file: &GeneratedFile| {
        let bytes = js_sys::Array::of1(&js_sys::Uint8Array::from(file.bytes.as_slice()));
        let name = file.path.rsplit('/').next().unwrap_or_default();
        let source = web_sys::File::new_with_u8_array_sequence(&bytes, name).expect("a file");
        pick::handle(file.path.clone(), &source)
    };
    link.open(files.iter().map(handle).collect());
    (link, events)
}

async fn wait_until_done(link: &Link, mut events: UnboundedReceiver<LinkEvent>) -> Progress {
    loop {
        match events.recv().await.expect("the link lives") {
            LinkEvent::Progress(progress) if progress.is_done && progress.files_total > 0 => {
                if progress.checked == progress.to_check {
                    return progress;
                }
                link.check();
            }
            LinkEvent::Progress(_) => {}
            other => panic!("{other:?}"),
        }
    }
}

async fn survey(link: &Link, query: &str) -> Survey {
    link.ask(Search::of(query.to_owned())).await.expect("a survey").survey
}

#[wasm_bindgen_test]
async fn many_workers_answer_like_one_shard() {
    let files = generated();
    let (link, shard) = (open(&files).await, one_shard(&files));
    for query in ["", "the", "split:dev", "-please \"in the\"", "id:1_00000"] {
        let found = survey(&link, query).await;
        assert_eq!(found, shard.survey(query, &[]).expect("a survey"), "{query}");
        let plan = merge::plan(&found.segments, 0..10);
        let rows = link.ask(Rows::of(query.to_owned(), &found, 0..10)).await.expect("rows");
        assert_eq!(rows, shard.rows(query, &[], &plan).expect("rows"), "{query}");
        let both = link.ask(Search::of(query.to_owned()).with_rows(10)).await.expect("both");
        assert_eq!((both.survey, both.rows), (found, rows), "{query}");
    }
    assert_eq!(link.ask(Files).await.expect("files"), shard.files());
    assert_eq!(link.ask(Schemas).await.expect("schemas"), shard.schemas());
}

#[wasm_bindgen_test]
async fn a_dialogue_and_its_bytes_come_from_the_file() {
    let files = generated();
    let link = open(&files).await;
    let found = survey(&link, "").await;
    let last = Rows::of(String::new(), &found, found.total - 1..found.total);
    let rows = link.ask(last).await.expect("rows");
    let at = rows[0].at;
    let reading = link.ask(ReadDialogue { at, query: "the".to_owned() }).await.expect("a dialogue");
    assert_eq!(
        (reading.dialogue.id, reading.dialogue.turns.len()),
        (rows[0].id.clone(), rows[0].turns as usize)
    );
    let raw = link.bytes_of(Raw { at }).await.expect("bytes");
    let [start, end] =
        [reading.bytes.start.0, reading.bytes.end.0].map(|byte| usize::try_from(byte).expect("fits"));
    assert_eq!(raw, files[at.file.index()].bytes[start..end]);
}

#[wasm_bindgen_test]
async fn the_newest_ask_of_a_lane_is_answered_and_the_older_ones_end() {
    let link = open(&generated()).await;
    let (older, newer) = (link.ask(Search::of("the".to_owned())), link.ask(Search::of("zzzz".to_owned())));
    let (older, newer) = both(older, newer).await;
    assert_eq!(older, Err(LinkFault::Superseded));
    assert_eq!(newer.map(|found| found.survey.matching), Ok(0));
}

/// Waits for both, the first one asked first.
pub async fn both<A, B>(a: impl Future<Output = A>, b: impl Future<Output = B>) -> (A, B) {
    let (mut a, mut b) = (Box::pin(a), Box::pin(b));
    let (mut a_done, mut b_done) = (None, None);
    std::future::poll_fn(move |context| {
        if a_done.is_none()
            && let std::task::Poll::Ready(value) = a.as_mut().poll(context)
        {
            a_done = Some(value);
        }
        if b_done.is_none()
            && let std::task::Poll::Ready(value) = b.as_mut().poll(context)
        {
            b_done = Some(value);
        }
        match (a_done.take(), b_done.take()) {
            (Some(a), Some(b)) => std::task::Poll::Ready((a, b)),
            (a, b) => {
                (a_done, b_done) = (a, b);
                std::task::Poll::Pending
            }
        }
    })
    .await
}

#[wasm_bindgen_test]
async fn a_record_that_is_not_there_is_a_fault() {
    let link = open(&generated()).await;
    let at = RecordAt { file: FileId(1), record: RecordNumber(999) };
    let fault = link.ask(ReadDialogue { at, query: String::new() }).await.expect_err("no such record");
    assert!(matches!(fault, LinkFault::Ask(AskFault::UnknownRecord(_))), "{fault}");
    let fault = link.ask(Search::of("colour:red".to_owned())).await.expect_err("no such field");
    assert!(matches!(fault, LinkFault::Ask(AskFault::Query { .. })), "{fault}");
}

#[wasm_bindgen_test]
async fn stopping_ends_the_reading_and_keeps_what_was_read() {
    let files = generated();
    let (link, events) = start(&files);
    link.stop();
    let progress = wait_until_done(&link, events).await;
    assert!(progress.is_stopped && progress.bytes_read < progress.bytes_total, "{progress:?}");
    assert_eq!(survey(&link, "").await.total, progress.dialogues);
}

#[wasm_bindgen_test]
async fn all_is_read_when_a_worker_is_told_to_rest() {
    let files = generated();
    let (link, events) = start(&files);
    link.rest();
    let progress = wait_until_done(&link, events).await;
    assert_eq!((progress.bytes_read, progress.is_stopped), (progress.bytes_total, false));
    assert_eq!(survey(&link, "").await, one_shard(&files).survey("", &[]).expect("a survey"));
}

#[wasm_bindgen_test]
async fn closing_all_forgets_all() {
    let link = open(&generated()).await;
    link.close_all();
    assert_eq!(survey(&link, "").await.total, 0);
    assert_eq!(link.ask(Files).await.expect("files"), []);
}

#[wasm_bindgen_test]
async fn a_worker_that_is_missing_is_told() {
    look_in_dist();
    let base = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|page| page.query_selector("base").ok())
        .flatten();
    let base = base.expect("a base");
    base.set_attribute("href", "/nowhere/").expect("an attribute");
    let (send, mut events) = unbounded();
    let link = Link::start(move |event| {
        let _ = send.unbounded_send(event);
    });
    let answer = link.ask(Search::of(String::new())).await;
    assert!(matches!(answer, Err(LinkFault::Crashed(_))), "{answer:?}");
    let mut is_dead = false;
    while let Ok(event) = events.try_recv() {
        is_dead |= matches!(event, LinkEvent::Dead(_));
    }
    assert!(is_dead);
    base.set_attribute("href", "/dist/").expect("an attribute");
}
