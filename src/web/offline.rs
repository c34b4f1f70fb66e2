//! Lets the browser keep the page for times without a network, and tells when a newer version waits.
//!
//! Everything that fails is as if there were nothing to keep it with: from a disk, where service workers are blocked, or
//! where storage is. Invariant: a newer version takes over when the person says so, never by itself.

use super::{fetch, hash, page};
use crate::view::offline::Kept;
use crate::wire::message::BUILD;
use gloo::events::EventListener;
use js_sys::{Array, Object, Promise, Reflect};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{EventTarget, MessageChannel, MessageEvent};

const PROGRAM: &str = "service-worker.js";

// web-sys takes it that none of these throws; where service workers are blocked they may.
#[wasm_bindgen]
extern "C" {
    type Container;
    #[wasm_bindgen(method, catch)]
    fn register(this: &Container, address: &str) -> Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch, js_name = getRegistration)]
    fn registration(this: &Container) -> Result<Promise, JsValue>;

    #[derive(Clone)]
    #[wasm_bindgen(extends = EventTarget)]
    type Registration;
    #[wasm_bindgen(method, getter)]
    fn scope(this: &Registration) -> String;
    #[wasm_bindgen(method, getter)]
    fn installing(this: &Registration) -> Option<Keeper>;
    #[wasm_bindgen(method, getter)]
    fn waiting(this: &Registration) -> Option<Keeper>;
    #[wasm_bindgen(method, getter)]
    fn active(this: &Registration) -> Option<Keeper>;
    #[wasm_bindgen(method, catch)]
    fn unregister(this: &Registration) -> Result<Promise, JsValue>;

    /// A service worker.
    #[derive(Clone)]
    #[wasm_bindgen(extends = EventTarget)]
    type Keeper;
    #[wasm_bindgen(method, getter)]
    fn state(this: &Keeper) -> String;
    #[wasm_bindgen(method, catch, js_name = postMessage)]
    fn post(this: &Keeper, message: &str, transfer: &Array) -> Result<(), JsValue>;

    type Locks;
    #[wasm_bindgen(method, catch)]
    fn request(this: &Locks, name: &str, options: &Object, hold: &JsValue) -> Result<Promise, JsValue>;
}

/// With what the names of all versions of the page in a folder begin.
pub fn family(folder: &str) -> String {
    ["colloquy", folder, ""].join(" ")
}

/// Begins to keep the page. Tells what is kept, now and when that changes.
pub fn keep(notify: impl Fn(Kept) + 'static) {
    spawn_local(async move {
        if let Some(container) = container()
            && let Some(registration) = registered(container.register(PROGRAM)).await
        {
            hold(&(family(&registration.scope()) + BUILD));
            watch(registration, Rc::new(notify));
        }
    });
}

/// Lets the version that waits take over, and loads the page again when it has.
pub fn load_newer() {
    spawn_local(async {
        match registration().await.and_then(|registration| registration.waiting()) {
            Some(waiting) => {
                let newer = waiting.clone();
                let is_over = move |_: &_| {
                    if newer.state() == "activated" {
                        reload();
                    }
                };
                EventListener::new(&waiting, "statechange", is_over).forget();
                let _ = waiting.post("load", &Array::new());
            }
            // Another tab let it take over already.
            None => reload(),
        }
    });
}

/// Gives up what is kept; the page that is open goes on.
pub async fn forget() {
    if let Some(registration) = registration().await
        && let Ok(promise) = registration.unregister()
    {
        let _ = JsFuture::from(promise).await;
    }
}

fn reload() {
    hash::settle();
    let _ = page::window().location().reload();
}

fn container() -> Option<Container> {
    // The one file has nothing beside it, and some frames may not even ask.
    let found = Reflect::get(&page::window().navigator(), &"serviceWorker".into()).ok();
    found.filter(|found| found.is_object() && fetch::is_possible()).map(JsCast::unchecked_into)
}

async fn registration() -> Option<Registration> {
    registered(container()?.registration()).await
}

async fn registered(promise: Result<Promise, JsValue>) -> Option<Registration> {
    let found = JsFuture::from(promise.ok()?).await.ok()?;
    found.is_object().then(|| found.unchecked_into())
}

/// Other versions leave the files of this one alone as long as this tab is there: it holds a lock.
fn hold(name: &str) {
    let locks = Reflect::get(&page::window().navigator(), &"locks".into());
    let Some(locks) = locks.ok().filter(JsValue::is_object) else { return };
    let options = Object::new();
    // Setting a plain property of a fresh object does not fail.
    let _ = Reflect::set(&options, &"mode".into(), &"shared".into());
    let forever = Closure::once_into_js(|| Promise::new(&mut |_, _| {}));
    let _ = locks.unchecked_into::<Locks>().request(name, &options, &forever);
}

type Notify = Rc<dyn Fn(Kept)>;

fn watch(registration: Registration, notify: Notify) {
    for keeper in [registration.installing(), registration.waiting(), registration.active()] {
        follow(&registration, keeper, &notify);
    }
    let found = {
        let (registration, notify) = (registration.clone(), notify.clone());
        move |_: &_| follow(&registration, registration.installing(), &notify)
    };
    EventListener::new(&registration, "updatefound", found).forget();
    look(registration, notify);
}

fn follow(registration: &Registration, keeper: Option<Keeper>, notify: &Notify) {
    if let Some(keeper) = keeper {
        let (registration, notify) = (registration.clone(), notify.clone());
        EventListener::new(&keeper, "statechange", move |_| look(registration.clone(), notify.clone()))
            .forget();
    }
}

fn look(registration: Registration, notify: Notify) {
    let active = registration.active().filter(|active| active.state() == "activated");
    match (active, registration.waiting()) {
        (Some(_), Some(_)) => notify(Kept::Newer),
        (Some(active), None) => spawn_local(async move {
            if is_whole(&active).await && registration.waiting().is_none() {
                notify(Kept::Ready);
            }
        }),
        (None, _) => notify(Kept::No),
    }
}

/// Says that the page has started; the service worker looks whether it has everything, and answers.
async fn is_whole(keeper: &Keeper) -> bool {
    let Ok(channel) = MessageChannel::new() else { return false };
    let answer = Promise::new(&mut |resolve, _| channel.port1().set_onmessage(Some(&resolve)));
    if keeper.post("started", &Array::of1(&channel.port2())).is_err() {
        return false;
    }
    let answer = JsFuture::from(answer).await.ok().and_then(|answer| answer.dyn_into::<MessageEvent>().ok());
    answer.is_some_and(|answer| answer.data().is_truthy())
}
