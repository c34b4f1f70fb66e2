//! The small pieces that several screens use, each mounted alone.

use crate::mounted::{Mounted, edges, has_focus, mounted, mounted_with, painted, press, press_escape};
use colloquy::corpus::CharRange;
use colloquy::ui::parts::{
    Drawer, Icon, Marked, Modal, Repeat, Shape, Side, SideButton, VirtualList, VirtualRows, say_on,
    show_modal,
};
use colloquy::web::page;
use js_sys::{Function, Reflect};
use leptos::prelude::*;
use leptos::task::tick;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlElement};

#[wasm_bindgen_test]
fn an_icon_is_seen_and_not_heard() {
    use Shape::{Back, Close, Filter, Half, Moon, Search, Sun};
    let shapes = [Search, Close, Back, Half, Sun, Moon, Filter];
    let page = mounted(move || shapes.map(|shape| view! { <p><Icon shape/>"word"</p> }).collect_view());
    assert_eq!(page.texts("p"), ["word"; 7]);
    let has = |selector: &str| {
        let has = |icon: &HtmlElement| icon.query_selector(selector).is_ok_and(|found| found.is_some());
        page.all("p").iter().map(has).collect::<Vec<_>>()
    };
    assert_eq!(has("svg[aria-hidden=true] > path[d]"), [true; 7]);
    // Of the half disc one half is filled.
    assert_eq!(has(".parts-icon-solid"), shapes.map(|shape| shape == Half));
}

/// What of a text is marked, when these letters of it are hits.
#[track_caller]
fn check_marked(text: &'static str, hits: &[(u32, u32)], expected: &[&str]) {
    let hits: Vec<_> = hits.iter().map(|(start, end)| CharRange::new(*start, *end)).collect();
    let page = mounted(move || view! { <p><Marked text=text.to_owned() hits/></p> });
    assert_eq!(page.texts("p"), [text]);
    assert_eq!(page.texts("p > mark"), expected, "in {text:?}");
    assert_eq!(page.all("p *").len(), expected.len(), "nothing of the text is an element");
}

#[wasm_bindgen_test]
fn marked_text_is_exactly_its_text() {
    check_marked("", &[], &[]);
    check_marked("a  table for two", &[], &[]);
    check_marked("a  table for two", &[(3, 8)], &["table"]);
    check_marked("a  table for two", &[(0, 1), (13, 16)], &["a", "two"]);
    check_marked("two", &[(0, 3)], &["two"]);
    // Letters are counted, whatever the bytes.
    check_marked("für 𝟚 Gäste", &[(4, 5), (6, 11)], &["𝟚", "Gäste"]);
    check_marked("<b>bold</b> & <i>", &[(3, 7)], &["bold"]);
    // A hit of another text marks nothing.
    check_marked("short", &[(0, 2), (3, 90)], &["sh"]);
}

#[wasm_bindgen_test]
async fn rows_that_are_repeated_stay_and_keep_the_focus() {
    let (page, count) = mounted_with(
        || RwSignal::new(2_usize),
        |count| {
            let row = Callback::new(|index: usize| view! { <button>{index}</button> }.into_any());
            view! { <Repeat count row/> }
        },
    );
    let second = page.all("button")[1].clone();
    second.focus().expect("the focus");
    for (rows, expected) in [(4, &["0", "1", "2", "3"][..]), (2, &["0", "1"])] {
        count.set(rows);
        tick().await;
        assert_eq!(page.texts("button"), expected);
        assert!(has_focus(&second), "with {rows} rows");
    }
    count.set(0);
    tick().await;
    assert!(page.all("button").is_empty());
}

/// Two sheets, and what opens the first.
fn sheets() -> Mounted {
    mounted(|| {
        view! {
            <button class="opener" on:click=|_| _ = show_modal("one")>"Open"</button>
            <Modal name="one" title="The first"><p>"Of the first."</p></Modal>
            <Modal name="two" title="The second"><p>"Of the second."</p></Modal>
        }
    })
}

#[wasm_bindgen_test]
async fn a_modal_takes_the_focus_and_its_button_gives_it_back() {
    let page = sheets();
    assert!(!page::has_modal());
    let opener = page.one(".opener");
    press(&opener).await;
    assert!(page::has_modal());
    let open = page.one("dialog[open]");
    let label = open.get_attribute("aria-labelledby").expect("a label");
    assert_eq!(page.texts(&format!("#{label}")), ["The first"]);
    assert!(open.text_content().is_some_and(|text| text.contains("Of the first.")));
    let close = page.one("dialog[open] button");
    assert_eq!(close.get_attribute("aria-label").as_deref(), Some("Close"));
    assert!(has_focus(&close));
    // What is behind it can't have the focus.
    opener.focus().expect("no fault");
    assert!(has_focus(&close));

    press(&close).await;
    assert!(!page::has_modal());
    assert!(has_focus(&opener));
}

#[wasm_bindgen_test]
async fn a_modal_is_closed_by_escape() {
    let page = sheets();
    let opener = page.one(".opener");
    press(&opener).await;
    press_escape(&page.one("dialog[open]"));
    assert!(!page::has_modal());
    assert!(has_focus(&opener));
}

#[wasm_bindgen_test]
fn a_modal_is_opened_by_its_name_and_once() {
    let page = sheets();
    assert!(!show_modal("three"));
    assert!(!page::has_modal());
    assert!(show_modal("two"));
    assert!(!show_modal("two"), "it is open already");
    assert_eq!(page.texts("dialog[open] h2"), ["The second"]);
}

/// Filters beside a list, on a screen that is too narrow for both.
fn filters() -> (Mounted, Drawer) {
    let width = page::window().inner_width().ok().and_then(|width| width.as_f64()).unwrap_or_default();
    assert!(width < 1200.0, "{width}");
    mounted_with(
        || {
            let drawer = Drawer::default();
            provide_context(drawer);
            drawer
        },
        |_| {
            view! {
                <style>{include_str!("../../style/parts.css")}</style>
                <SideButton/>
                <Side>
                    <fieldset hidden><input class="hidden-choice" type="checkbox"/></fieldset>
                    <fieldset><input class="choice" type="checkbox"/></fieldset>
                </Side>
            }
        },
    )
}

fn is_seen(element: &Element) -> bool {
    element.get_bounding_client_rect().width() > 0.0
}

#[wasm_bindgen_test]
async fn filters_are_brought_by_their_button_and_give_the_focus_back() {
    let (page, _) = filters();
    let (side, open) = (page.one("aside"), page.one(".parts-side-open"));
    assert!(!is_seen(&side) && is_seen(&open));
    press(&open).await;
    tick().await;
    assert!(is_seen(&side));
    assert!(has_focus(&page.one(".choice")), "the first choice that is one");

    press(&page.one("aside button")).await;
    assert!(!is_seen(&side));
    assert!(has_focus(&open));
}

#[wasm_bindgen_test]
async fn the_drawer_says_whether_it_was_open() {
    let (page, drawer) = filters();
    assert!(!drawer.close());
    drawer.open();
    tick().await;
    tick().await;
    assert!(has_focus(&page.one(".choice")));
    assert!(drawer.close());
    assert!(!drawer.close());
}

#[wasm_bindgen_test]
async fn a_screen_begins_with_its_list() {
    let (page, is_second) = mounted_with(
        || {
            provide_context(Drawer::default());
            RwSignal::new(false)
        },
        |is_second| {
            let side = move || {
                let name = if is_second.get() { "second" } else { "first" };
                view! { <Side><fieldset><input class=name/></fieldset></Side> }
            };
            view! { <SideButton/>{side} }
        },
    );
    press(&page.one(".parts-side-open")).await;
    assert_eq!(page.attributes("aside", "data-open"), [Some(String::new())]);
    is_second.set(true);
    tick().await;
    assert_eq!(page.all(".second").len(), 1);
    assert_eq!(page.attributes("aside", "data-open"), [None]);
}

/// Keeps what is to be done later, and does it when it is asked to.
struct Later {
    own: JsValue,
    calls: Rc<RefCell<Vec<Function>>>,
    _keep: Closure<dyn Fn(Function) -> u32>,
}

impl Later {
    fn instead_of_timers() -> Self {
        let name = JsValue::from_str("setTimeout");
        let own = Reflect::get(&page::window(), &name).expect("a function");
        let calls = Rc::new(RefCell::new(Vec::new()));
        let kept = Rc::clone(&calls);
        let keep = Closure::<dyn Fn(Function) -> u32>::new(move |call| {
            kept.borrow_mut().push(call);
            0
        });
        Reflect::set(&page::window(), &name, keep.as_ref()).expect("it is set");
        Self { own, calls, _keep: keep }
    }

    /// The last that was asked for: those before were taken back.
    fn come(&self) {
        let call = self.calls.borrow_mut().pop().expect("a timer");
        call.call0(&JsValue::UNDEFINED).expect("no fault");
    }
}

impl Drop for Later {
    fn drop(&mut self) {
        Reflect::set(&page::window(), &JsValue::from_str("setTimeout"), &self.own).expect("it is set");
    }
}

#[wasm_bindgen_test]
fn what_is_said_for_a_moment_gives_way_to_the_own_words() {
    let page = mounted(|| view! { <button>"Copy"</button><button>"Copy link"</button> });
    let [one, two] = [0, 1].map(|index| page.all("button")[index].clone());
    let later = Later::instead_of_timers();
    say_on(&one, "Copied");
    assert_eq!(page.texts("button"), ["Copied", "Copy link"]);
    say_on(&one, "Not copied");
    assert_eq!(page.texts("button"), ["Not copied", "Copy link"]);
    // One thing is said at a time.
    say_on(&two, "Copied");
    assert_eq!(page.texts("button"), ["Copy", "Copied"]);
    later.come();
    assert_eq!(page.texts("button"), ["Copy", "Copy link"]);
}

/// Rows 20 px high in a box of 400 px; a head may cover the first of them.
const LAYOUT: &str = "
    .scroll { position: relative; block-size: 400px; overflow-y: auto; overflow-anchor: none }
    .head { position: sticky; inset-block-start: 0; block-size: var(--head) }
    .measure { position: absolute; visibility: hidden }
    .measure, .row { block-size: 20px; overflow: hidden }
    .spacer { position: relative; overflow: hidden }
    .window { position: absolute }
";

/// A list of numbers from 0 on.
fn numbers(rows: u64, head: &'static str) -> (Mounted, RwSignal<u64>, VirtualList) {
    let make = move || {
        let count = RwSignal::new(rows);
        (count, VirtualList::new(move || count.get()))
    };
    let (page, (count, list)) = mounted_with(make, move |(_, list)| {
        let row = Callback::new(|index: Signal<u64>| {
            view! { <div class="row"><button>{index}</button></div> }.into_any()
        });
        view! {
            <style>{LAYOUT}</style>
            <div
                class="scroll"
                tabindex="0"
                style=("--head", head)
                node_ref=list.scroll
                on:scroll=move |_| list.read_scroll()
            >
                <div class="measure" node_ref=list.measure></div>
                <div class="head" node_ref=list.head></div>
                <div class="spacer" style:height=move || list.spacer_height()>
                    <VirtualRows list row attr:class="window"/>
                </div>
            </div>
        }
    });
    (page, count, list)
}

fn rows_of(page: &Mounted) -> Vec<u64> {
    page.texts(".row").iter().map(|number| number.parse().expect("a number")).collect()
}

fn row_of(page: &Mounted, number: u64) -> Option<HtmlElement> {
    let place = rows_of(page).iter().position(|row| *row == number)?;
    Some(page.all(".row")[place].clone())
}

/// Positions are whole pixels, and one of them is a little more of a list that is scaled.
const ROUNDING_PX: f64 = 2.0;

/// Whether all of a row is seen, and not behind the head.
fn is_in_sight(page: &Mounted, number: u64) -> bool {
    let Some(row) = row_of(page, number) else { return false };
    let (top, bottom) = edges(&row);
    let (head, end) = (edges(&page.one(".head")).1, edges(&page.one(".scroll")).1);
    top > head - ROUNDING_PX && bottom < end + ROUNDING_PX
}

/// The rows are those that are seen and some around them, one below the other.
#[track_caller]
fn check_covers(page: &Mounted) {
    let rows = page.all(".row");
    assert!((20..60).contains(&rows.len()), "{} rows", rows.len());
    let (top, bottom) = (edges(&page.one(".head")).1, edges(&page.one(".scroll")).1);
    let (first, last) = (edges(&rows[0]).0, edges(&rows[rows.len() - 1]).1);
    assert!(first < top + 1.0 && last > bottom - 1.0, "{first}..{last} of {top}..{bottom}");
    let numbers = rows_of(page);
    assert!(numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]), "{numbers:?}");
    assert!(rows.windows(2).all(|pair| edges(&pair[0]).1 <= edges(&pair[1]).0 + 0.1));
}

async fn scroll(page: &Mounted, to: i32) {
    page.one(".scroll").set_scroll_top(to);
    painted().await;
}

#[wasm_bindgen_test]
async fn of_a_million_rows_some_dozen_are_drawn() {
    let (page, ..) = numbers(1_000_000, "0");
    painted().await;
    check_covers(&page);
    assert_eq!(rows_of(&page).first(), Some(&0));
    let range = page.one(".scroll").scroll_height();
    for (part, row) in [(2, 500_000), (4, 250_000), (1, 999_999), (3, 333_333)] {
        scroll(&page, range / part).await;
        check_covers(&page);
        assert!(row_of(&page, row).is_some(), "{row} of {:?}", rows_of(&page));
    }
    // Below the last row is nothing.
    scroll(&page, range).await;
    let (end, bottom) =
        (edges(&page.all(".row")[page.all(".row").len() - 1]).1, edges(&page.one(".scroll")).1);
    assert!((end - bottom).abs() < 1.0, "{end} of {bottom}");
    assert_eq!(rows_of(&page).last(), Some(&999_999));
    assert_eq!(page.one(".scroll").scroll_height(), range);
}

#[wasm_bindgen_test]
async fn a_row_keeps_its_element_and_the_focus_as_long_as_it_is_drawn() {
    let (page, ..) = numbers(1_000, "0");
    painted().await;
    scroll(&page, 2_000).await;
    let row = row_of(&page, 110).expect("row 110");
    let button = row.query_selector("button").expect("a selector").expect("a button");
    button.unchecked_ref::<HtmlElement>().focus().expect("the focus");
    for to in [2_100, 2_200, 1_900, 1_800, 2_000] {
        scroll(&page, to).await;
        assert_eq!(row_of(&page, 110).as_ref(), Some(&row), "at {to}");
        assert!(has_focus(&button), "at {to}");
        check_covers(&page);
    }
    // When it goes, what is around it has the focus.
    scroll(&page, 2_400).await;
    assert_eq!(row_of(&page, 110), None);
    assert!(has_focus(&page.one(".scroll")));
}

#[wasm_bindgen_test]
async fn the_focus_of_a_row_does_not_go_to_another() {
    let (page, ..) = numbers(1_000, "0");
    painted().await;
    let button = page.all(".row button")[3].clone();
    button.focus().expect("the focus");
    scroll(&page, 15_000).await;
    assert!(has_focus(&page.one(".scroll")), "{:?} has it", button.text_content());
    // Who is elsewhere stays there.
    let beside = document().create_element("button").expect("an element").unchecked_into::<HtmlElement>();
    page.one(".scroll").before_with_node_1(&beside).expect("a place");
    beside.focus().expect("the focus");
    scroll(&page, 0).await;
    assert!(has_focus(&beside));
}

#[wasm_bindgen_test]
async fn a_row_that_is_wanted_comes_in_sight() {
    for head in ["0", "50px"] {
        let (page, _, list) = numbers(1_000_000, head);
        painted().await;
        for row in [30, 0, 999_999, 500_000, 499_990, 500_030, 12] {
            list.scroll_to(row);
            painted().await;
            assert!(is_in_sight(&page, row), "{row} of {:?}", rows_of(&page));
            check_covers(&page);
        }
        // What is seen already does not move.
        let before = page.one(".scroll").scroll_top();
        for row in [12, 14, 20] {
            list.scroll_to(row);
            painted().await;
            assert_eq!(page.one(".scroll").scroll_top(), before, "for {row}");
        }
        list.scroll_to_top();
        painted().await;
        assert!(is_in_sight(&page, 0));
        // Two keys may be pressed between two frames.
        for (first, second) in [(999_999, 0), (0, 500_000)] {
            list.scroll_to(first);
            list.scroll_to(second);
            painted().await;
            assert!(is_in_sight(&page, second), "{second} after {first}");
        }
        list.scroll_to_top();
        list.scroll_to(500_000);
        painted().await;
        assert!(is_in_sight(&page, 500_000));
    }
}

#[wasm_bindgen_test]
async fn rows_come_and_go_with_their_number() {
    let (page, count, list) = numbers(3, "0");
    painted().await;
    assert_eq!(rows_of(&page), [0, 1, 2]);
    let first = page.all(".row")[0].clone();
    count.set(500);
    tick().await;
    check_covers(&page);
    assert_eq!((list.page_rows(), page.all(".row").first()), (20, Some(&first)));
    scroll(&page, 9_000).await;
    // Where the place is not there any more, the last rows are seen.
    count.set(100);
    painted().await;
    check_covers(&page);
    assert_eq!(rows_of(&page).last(), Some(&99));
    count.set(0);
    painted().await;
    assert!(page.all(".row").is_empty());
}

#[wasm_bindgen_test]
async fn rows_that_grow_are_measured_again() {
    let (page, _, list) = numbers(1_000, "0");
    painted().await;
    assert_eq!(list.page_rows(), 20);
    page.one(".measure").style().set_property("block-size", "40px").expect("a style");
    painted().await;
    assert_eq!(list.page_rows(), 10);
    assert_eq!(page.one(".spacer").offset_height(), 40_000);
}
