//! The dialog of keys, which has its table in the document only while it is open.

use crate::contexts::Contexts;
use crate::mounted::{mounted_with, pause};
use colloquy::engine::answer::{Facet, FacetValue, Field, Survey};
use colloquy::ui::keys::{Keys, KeysDialog};
use colloquy::ui::preferences::Preferences;
use js_sys::{Function, Reflect};
use leptos::prelude::*;
use leptos::task::tick;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn its_table_is_drawn_while_it_is_open_with_examples_of_what_is() {
    let make = || {
        provide_context(Preferences::new());
        provide_context(KeysDialog::default());
        (Contexts::provide(), expect_context::<KeysDialog>())
    };
    let (page, (contexts, keys)) = mounted_with(make, |_| view! { <Keys/> });
    assert!(page.all(".keys-example, .keys-entry").is_empty());
    keys.open();
    tick().await;
    let seen = || page.texts(".keys-example:not([hidden]) .keys-line");
    assert!(!seen().contains(&"service:Hotels_1".to_owned()));
    let values = vec![FacetValue { value: "Hotels_1".to_owned(), count: 3 }];
    let facets = vec![Facet { field: Field::Service, values }];
    contexts.answer(Survey { facets, ..Survey::default() });
    tick().await;
    assert!(seen().contains(&"service:Hotels_1".to_owned()), "{:?}", seen());

    // Opened again before it is heard that it was closed.
    let close = || page.one("[aria-label=Close]").click();
    close();
    keys.open();
    pause(50).await;
    assert!(!seen().is_empty());
    close();
    pause(50).await;
    assert!(page.all(".keys-example, .keys-entry").is_empty());

    keys.open();
    tick().await;
    assert!(!seen().is_empty());
    // What Escape asks the browser for; a key that a script makes does nothing.
    let dialog = page.one("dialog[open]");
    let request = Reflect::get(&dialog, &"requestClose".into()).expect("a property");
    request.unchecked_into::<Function>().call0(&dialog).expect("it closes");
    pause(50).await;
    assert!(page.all(".keys-example, .keys-entry").is_empty());
}
