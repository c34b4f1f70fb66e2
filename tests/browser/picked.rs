//! Files that a person chooses by an input element.

use crate::link::both;
use colloquy::web::pick;
use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{DataTransfer, File, HtmlInputElement, window};

/// So many files come in several steps.
const FILES: usize = 40;

fn input_with(names: &[String]) -> HtmlInputElement {
    let document = window().and_then(|window| window.document()).expect("a document");
    let input: HtmlInputElement = document.create_element("input").expect("an input").unchecked_into();
    input.set_type("file");
    input.set_multiple(true);
    let given = DataTransfer::new().expect("a list of files");
    for name in names {
        let parts = Array::of1(&JsValue::from_str(name));
        let file = File::new_with_str_sequence(&parts, name).expect("a file");
        given.items().add_with_file(&file).expect("it is added");
    }
    input.set_files(given.files().as_ref());
    input
}

#[wasm_bindgen_test]
async fn all_files_are_taken_in_their_order_and_the_input_is_free_at_once() {
    let names: Vec<String> = (0..FILES).map(|number| format!("{number:02}.json")).collect();
    let input = input_with(&names);
    let count = || input.files().map_or(0, |files| files.length());
    assert_eq!(count() as usize, FILES);
    let (picked, left) = both(pick::take(&input), async { count() }).await;
    assert_eq!(left, 0, "the same files can be chosen again while these are taken");
    let taken: Vec<(String, u64)> =
        picked.handles.into_iter().map(|handle| (handle.path, handle.bytes)).collect();
    let given: Vec<(String, u64)> = names.iter().map(|name| (name.clone(), name.len() as u64)).collect();
    assert_eq!(taken, given);
    assert!(picked.skipped.is_empty());
}
