//! The dialog of keys, which has its table in the document only while it is open.

use crate::contexts::Contexts;
use crate::mounted::{Mounted, mounted_with, pause, press_escape};
use colloquy::engine::answer::Field;
use colloquy::ui::keys::{Keys, KeysDialog};
use colloquy::ui::preferences::Preferences;
use leptos::prelude::*;
use leptos::task::tick;
use wasm_bindgen_test::wasm_bindgen_test;

/// Until it is heard that a dialog was closed.
const HEARD_MS: u32 = 50;

async fn opened() -> (Mounted, Contexts, KeysDialog) {
    let make = || {
        provide_context(Preferences::new());
        provide_context(KeysDialog::default());
        (Contexts::provide(), expect_context::<KeysDialog>())
    };
    let (page, (contexts, keys)) = mounted_with(make, |_| view! { <Keys/> });
    assert!(!is_drawn(&page));
    keys.open();
    tick().await;
    assert!(is_drawn(&page));
    (page, contexts, keys)
}

fn is_drawn(page: &Mounted) -> bool {
    !page.all(".keys-example, .keys-entry").is_empty()
}

#[wasm_bindgen_test]
async fn its_examples_are_of_what_is_open() {
    let (page, contexts, _) = opened().await;
    let seen = || page.texts(".keys-example:not([hidden]) .keys-line");
    assert!(!seen().contains(&"service:Hotels_1".to_owned()));
    contexts.answer_of(&[Field::Service]);
    tick().await;
    assert!(seen().contains(&"service:Hotels_1".to_owned()), "{:?}", seen());
}

#[wasm_bindgen_test]
async fn it_is_drawn_while_it_is_open_however_it_is_closed() {
    let (page, _, keys) = opened().await;
    page.one("[aria-label=Close]").click();
    // Opened again before that is heard.
    keys.open();
    pause(HEARD_MS).await;
    assert!(is_drawn(&page));
    page.one("[aria-label=Close]").click();
    pause(HEARD_MS).await;
    assert!(!is_drawn(&page));
    keys.open();
    tick().await;
    assert!(is_drawn(&page));
    press_escape(&page.one("dialog[open]"));
    pause(HEARD_MS).await;
    assert!(!is_drawn(&page));
}
