//! Parts of the reader, mounted alone with made-up data.

use crate::mounted::{has_focus, mounted, press};
use colloquy::corpus::{
    Act, ByteRange, CharRange, Constraint, Dataset, Dialogue, FileId, Finding, FrameValue, Place, RecordAt,
    RecordForm, RecordNumber, RuleId, Severity, Span, Subject, Turn as Said, Variant,
};
use colloquy::engine::answer::{DialogueName, Reading};
use colloquy::engine::notes::Note;
use colloquy::formats::{Details, FrameActivity, FrameBirth, FrameCard, FrameEvent, FrameHistory, FrameSlot};
use colloquy::ui::frames::{AllFrames, Cards, FrameLanes};
use colloquy::ui::navigation::Navigation;
use colloquy::ui::notes::Notes;
use colloquy::ui::reader::{DialogueContext, FindingStep, Hits, Meanings, Turn};
use colloquy::ui::timeline::Timeline;
use colloquy::view::frames::lanes::lanes;
use colloquy::view::notes::ShownNote;
use colloquy::view::timeline::{Lane, LaneMark, Timeline as TimelineData, Tone};
use leptos::prelude::*;
use leptos::task::tick;
use std::sync::Arc;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Element;

const TEXT: &str = "at New  York City Hall, please";

fn span(slot: &str, start: u32, end: u32) -> Span {
    Span {
        service: "Maps_1".to_owned(),
        slot: slot.to_owned(),
        range: CharRange::new(start, end),
        text: None,
    }
}

/// A dialogue of one turn.
pub fn reading() -> Reading {
    let act = Act { service: "Maps_1".to_owned(), name: "INFORM".to_owned(), ..Act::default() };
    let turn = Said {
        utterance: TEXT.to_owned(),
        services: vec!["Maps_1".to_owned()],
        spans: vec![span("place_name", 3, 17), span("street_address", 13, 22)],
        acts: vec![act.clone(), act],
        ..Said::default()
    };
    Reading {
        at: RecordAt { file: FileId(0), record: RecordNumber(0) },
        dataset: Dataset::Sgd,
        variant: Variant::RAW,
        form: RecordForm::OfDataset,
        split: None,
        path: "dialogues_001.json".to_owned(),
        place: Place::of_file(FileId(0)),
        bytes: ByteRange::new(0, 1),
        dialogue: Dialogue { id: "1_00000".to_owned(), turns: vec![turn], ..Dialogue::default() },
        changes: Vec::new(),
        details: Details::default(),
        hits: Vec::new(),
    }
}

/// What may change while the turn is shown.
#[derive(Clone, Copy)]
struct Known {
    hits: RwSignal<Arc<Hits>>,
    findings: RwSignal<Arc<Vec<Finding>>>,
    target: RwSignal<Option<u32>>,
    stepped: RwSignal<Option<(usize, bool)>>,
    about: RwSignal<&'static str>,
    notes: RwSignal<Arc<Vec<ShownNote>>>,
}

impl Known {
    fn new() -> Self {
        Self {
            hits: RwSignal::new(Arc::new(vec![Vec::new()])),
            findings: RwSignal::default(),
            target: RwSignal::new(None),
            stepped: RwSignal::new(None),
            about: RwSignal::new(""),
            notes: RwSignal::default(),
        }
    }
}

#[component]
fn OneTurn(known: Known) -> impl IntoView {
    let navigation = Navigation::new();
    provide_context(navigation);
    provide_context(Notes::default());
    provide_context(DialogueContext {
        navigation,
        reading: Arc::new(reading()),
        target: known.target.into(),
        hits: known.hits.into(),
        hit: Signal::stored(None),
        findings: known.findings.into(),
        finding: Signal::stored(None),
        origins: Signal::stored(None),
        predicted: Signal::stored(None),
        notes: known.notes.into(),
        meanings: Meanings::from(Signal::from(known.about)),
        step: Callback::new(move |FindingStep { number, is_back, is_last }| {
            known.stepped.set(Some((number, is_back)));
            is_last.set(true);
        }),
    });
    view! { <Turn index=0/> }
}

fn finding(rule: &'static str, subject: Option<Subject>) -> Finding {
    Finding {
        rule: RuleId::new(rule),
        severity: Severity::Warning,
        place: Place::of_file(FileId(0)),
        extent: None,
        turn: Some(0),
        subject,
        sentence: "This is odd.".to_owned(),
    }
}

fn text_of(element: &Element) -> String {
    element.text_content().unwrap_or_default()
}

#[wasm_bindgen_test]
async fn a_turn_with_overlapping_spans_says_exactly_its_text() {
    let owner = Owner::new();
    let known = owner.with(Known::new);
    let page = mounted(move || view! { <OneTurn known/> });
    let said = page.one(".reader-utterance");
    assert_eq!(text_of(&said), TEXT);
    assert_eq!(page.values(".reader-span", "data-span"), ["0", "0 1", "1"]);
    assert_eq!(
        page.values(".reader-span", "data-slot"),
        ["place_name", "place_name street_address", "street_address"]
    );
    let texts: Vec<_> = page.all(".reader-span").iter().map(|element| text_of(element)).collect();
    assert_eq!(texts, ["New  York ", "City", " Hall"]);
    assert_eq!(page.values(".reader-label", "data-label"), ["place_name", "street_address"]);
    // Only where both are, both lanes are taken.
    let both = &page.all(".reader-span")[1];
    let lanes = (0..4).filter(|lane| both.has_attribute(&format!("data-lane-{lane}")));
    assert_eq!(lanes.count(), 2);
    assert_eq!(page.values(".reader-act", "data-act"), ["user/INFORM", "user/INFORM"]);

    known.hits.set(Arc::new(vec![vec![CharRange::new(8, 15)]]));
    tick().await;
    let marked: String = page.all("mark").iter().map(|element| text_of(element)).collect();
    assert_eq!(marked, "York Ci");
    assert_eq!(text_of(&page.one(".reader-utterance")), TEXT);
    assert_eq!(page.values(".reader-span", "data-span"), ["0", "0 1", "1"]);
}

#[wasm_bindgen_test]
async fn what_findings_are_about_is_marked_where_it_stands() {
    let owner = Owner::new();
    let known = owner.with(Known::new);
    let page = mounted(move || view! { <OneTurn known/> });
    assert!(page.all("[data-found], .reader-findings").is_empty());
    let act = page.all(".reader-act")[1].clone();
    let link = page.all(".reader-act-name")[1].clone();
    link.focus().expect("the focus");

    known.findings.set(Arc::new(vec![
        finding("SGD-ONE", Some(Subject::Act(1))),
        finding("SGD-TWO", Some(Subject::Span(1))),
        Finding { turn: Some(1), ..finding("SGD-THREE", None) },
    ]));
    tick().await;
    assert_eq!(act.get_attribute("data-found").as_deref(), Some("warning"));
    let found: Vec<_> =
        page.all("[data-found]").iter().filter_map(|of| of.get_attribute("data-span")).collect();
    assert_eq!(found, ["0 1", "1"]);
    assert_eq!(page.values(".reader-finding", "data-rule"), ["SGD-ONE", "SGD-TWO"]);
    assert!(has_focus(&link), "the focus stays");
    assert_eq!(text_of(&page.one(".reader-utterance")), TEXT);

    press(&page.all(".reader-finding button")[3]).await;
    assert_eq!(known.stepped.get_untracked(), Some((1, false)));
    let ends: Vec<_> = page.all(".reader-finding-end").iter().map(|element| text_of(element)).collect();
    assert!(ends[0].is_empty() && !ends[1].is_empty(), "{ends:?}");

    known.target.set(Some(0));
    tick().await;
    assert_eq!(page.values(".reader-turn", "aria-current"), ["true"]);
}

#[wasm_bindgen_test]
async fn what_an_act_means_may_be_known_later_than_it_is_drawn() {
    let owner = Owner::new();
    let known = owner.with(Known::new);
    let page = mounted(move || view! { <OneTurn known/> });
    assert_eq!(page.attributes(".reader-act", "title"), [None, None]);
    known.about.set("act\tuser/INFORM\tSays what is wanted.");
    tick().await;
    assert_eq!(page.values(".reader-act", "title"), ["Says what is wanted."; 2]);
}

/// A lane in all turns, and one that has a mark in the third.
fn timeline(turns: u32) -> TimelineData {
    let mark = |turn, sign: &str| LaneMark {
        turn,
        tone: Tone::Strong,
        sign: sign.to_owned(),
        says: format!("turn {turn}"),
        values: vec![format!("{sign}{turn}")],
        source: None,
    };
    let lane = |name: &str, marks| Lane { group: "Maps_1".to_owned(), name: name.to_owned(), marks };
    let made = LaneMark { source: Some(0), ..mark(2, "◆") };
    TimelineData {
        lanes: vec![lane("city", (0..turns).map(|turn| mark(turn, "●")).collect()), lane("date", vec![made])],
    }
}

#[component]
fn OneTimeline(turns: u32, here: RwSignal<Option<u32>>) -> impl IntoView {
    provide_context(Navigation::new());
    let name = DialogueName {
        dataset: Dataset::Sgd,
        split: None,
        id: "1_00000".to_owned(),
        path: "dialogues_001.json".to_owned(),
    };
    view! { <Timeline timeline=timeline(turns) name here=here.into()/> }
}

#[wasm_bindgen_test]
async fn a_timeline_shows_some_turns_at_a_time() {
    let here = RwSignal::new(None);
    let page = mounted(move || view! { <OneTimeline turns=70 here/> });
    let heads = || page.all(".timeline-turn").iter().map(|element| text_of(element)).collect::<Vec<_>>();
    let names = || page.all(".timeline-name").iter().map(|element| text_of(element)).collect::<Vec<_>>();
    assert_eq!((heads().len(), heads()[0].as_str(), heads()[29].as_str()), (30, "1", "30"));
    assert_eq!(names(), ["city ●69", "date ◆2"]);
    assert_eq!(page.all(".timeline-mark").len(), 60);
    assert_eq!(page.all(".timeline-mark a").len(), 31);
    // It leads to the turn that explains it.
    let made = page.one(".timeline-mark a[aria-label='turn 2'][href*='t=1&']");
    assert_eq!(text_of(&made), "◆");

    let [earlier, later] =
        ["first", "last"].map(|which| page.one(&format!(".timeline-steps button:{which}-of-type")));
    assert!(earlier.has_attribute("disabled") && !later.has_attribute("disabled"));
    press(&later).await;
    assert_eq!((heads().len(), heads()[0].as_str()), (30, "31"));
    // A lane without a mark in these turns is not there.
    assert_eq!(names(), ["city ●69"]);
    press(&later).await;
    assert_eq!(heads().first().map(String::as_str), Some("61"));
    assert_eq!(heads().len(), 10);
    assert!(later.has_attribute("disabled") && !earlier.has_attribute("disabled"));

    // Values are those of the turn that is read, and its column is shown.
    let column = || text_of(&page.one(".timeline-turn[data-here]"));
    here.set(Some(1));
    tick().await;
    assert_eq!((names(), column()), (vec!["city ●1".to_owned(), "date ".to_owned()], "2".to_owned()));
    assert_eq!(text_of(&page.one(".timeline-group .timeline-value")), "after turn 2");
    here.set(Some(33));
    tick().await;
    assert_eq!((names(), column()), (vec!["city ●33".to_owned()], "34".to_owned()));
}

#[wasm_bindgen_test]
fn a_short_timeline_has_no_steps() {
    let page = mounted(|| view! { <OneTimeline turns=30 here=RwSignal::new(None)/> });
    assert!(page.all(".timeline-steps").is_empty());
    assert_eq!(page.all(".timeline-turn").len(), 30);
}

/// A dialogue of three turns with two frames that take turns.
#[component]
fn TwoFrames(is_open: RwSignal<bool>) -> impl IntoView {
    provide_context(Navigation::new());
    let name = DialogueName {
        dataset: Dataset::Frames,
        split: None,
        id: "d".to_owned(),
        path: "frames.json".to_owned(),
    };
    let event = |turn, birth, activity| FrameEvent {
        turn,
        birth: Some(birth),
        activity,
        named_by: Vec::new(),
        changed: Vec::new(),
    };
    let history = |frame, active, event| FrameHistory {
        frame,
        listed: vec![(active, 3)],
        active: vec![(active, active + 1)],
        events: vec![event],
        own: Vec::new(),
    };
    let histories = [
        history(1, 0, event(0, FrameBirth::Alone, FrameActivity::Active)),
        history(2, 1, event(1, FrameBirth::FromFrame(1), FrameActivity::Becomes)),
    ];
    let entry =
        |value: &str| vec![Constraint { value: FrameValue::Text(value.to_owned()), is_negated: false }];
    let slots = vec![FrameSlot { slot: "dst_city".to_owned(), now: entry("Oslo"), before: entry("Rome") }];
    let card = FrameCard {
        frame: 2,
        is_missing: false,
        birth: Some(FrameBirth::FromFrame(1)),
        activity: FrameActivity::Becomes,
        slots,
        questions: Vec::new(),
        last_changed: None,
    };
    let drawn = lanes(&histories, 3).expect("frames");
    view! {
        <FrameLanes lanes=drawn turn_count=3 name=name.clone() turn=Signal::stored(Some(1)) is_open/>
        <Cards of_turn=vec![card] turn=1 name/>
        <AllFrames histories=histories.to_vec()/>
    }
}

#[wasm_bindgen_test]
async fn frames_are_lanes_that_fold_cards_and_a_table() {
    let is_open = RwSignal::new(true);
    let page = mounted(move || view! { <TwoFrames is_open/> });
    assert_eq!(page.all(".frames-lane").len(), 2);
    let labels = page.values(".frames-mark", "aria-label");
    assert_eq!(labels, ["Frame 1, turn 1: made, active", "Frame 2, turn 2: made from frame 1, now active"]);
    assert_eq!(page.all(".frames-here").len(), 2);
    assert_eq!(page.all(".frames-stretch[data-kind=active]").len(), 2);
    let card = page.one(".frames-card");
    assert_eq!(card.get_attribute("data-active").as_deref(), Some("true"));
    let says = text_of(&card);
    assert!(says.contains("from frame 1 · now active") && says.contains("was Rome"), "{says}");
    assert!(says.contains("now Oslo"), "{says}");
    assert_eq!(page.all(".frames-all tbody tr").len(), 2);
    press(&page.one(".frames-fold")).await;
    assert!(page.one(".frames-list").has_attribute("hidden"));
}

#[wasm_bindgen_test]
async fn notes_stand_at_their_turn() {
    let owner = Owner::new();
    let known = owner.with(Known::new);
    let page = mounted(move || view! { <OneTurn known/> });
    assert_eq!(page.values(".reader-note", "data-label"), [""; 0]);
    let note = |turn, label: &str, is_own| ShownNote {
        note: Note { turn, label: label.to_owned(), text: "Why <b>so</b>?".to_owned(), ..Note::default() },
        is_own,
        quote: (!is_own).then(|| "words".to_owned()),
    };
    known.notes.set(Arc::new(vec![
        note(None, "of all", true),
        note(Some(0), "two words", true),
        note(Some(0), "", false),
        note(Some(9), "elsewhere", true),
    ]));
    tick().await;
    assert_eq!(page.values(".reader-note", "data-label"), ["two words", ""]);
    assert_eq!(page.values(".reader-note-label", "data-term"), ["label:\"two words\""]);
    assert_eq!(text_of(&page.one(".reader-note-quote")), "words");
    assert_eq!(page.values(".reader-note button", "type"), ["button", "button"]);
    assert!(text_of(&page.one(".reader-note[data-label='two words']")).contains("Why <b>so</b>?"));
    known.notes.set(Arc::default());
    tick().await;
    assert_eq!(page.values(".reader-note", "data-label"), [""; 0]);
}
