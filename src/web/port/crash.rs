//! Crashes: how one is avoided, what is left behind for the boot script to find, and crashes on purpose.

use crate::engine::answer::RecordByte;
use crate::wire::message::Crash;
use js_sys::Reflect;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use wasm_bindgen::JsValue;

/// The record that is being read, where the boot script finds it after a trap: file and byte.
static CRUMB: [AtomicU64; 2] = [AtomicU64::new(NO_RECORD), AtomicU64::new(0)];
const NO_RECORD: u64 = u64::MAX;

pub fn watch(at: RecordByte, crash_at: Option<RecordByte>) {
    let [file, byte] = &CRUMB;
    file.store(at.file.0, Ordering::Relaxed);
    byte.store(at.byte, Ordering::Relaxed);
    assert!(crash_at != Some(at), "a rehearsed crash");
}

pub fn unwatch() {
    let [file, _] = &CRUMB;
    file.store(NO_RECORD, Ordering::Relaxed);
}

pub fn leave_crumb_address() {
    let crumb = js_sys::Object::new();
    let address = CRUMB.as_ptr() as usize;
    #[expect(clippy::cast_precision_loss, reason = "wasm addresses are 32 bits")]
    let address = JsValue::from(address as f64);
    // Setting a plain property of a fresh object does not fail.
    let _ = Reflect::set(&crumb, &"memory".into(), &wasm_bindgen::memory());
    let _ = Reflect::set(&crumb, &"at".into(), &address);
    set_global("readerCrumb", &crumb);
}

pub fn set_global(name: &str, value: &JsValue) {
    let _ = Reflect::set(&js_sys::global(), &name.into(), value);
}

/// A worker that holds more takes no more bytes: it would die of the next big piece, and what it holds with it.
const MOST_BYTES: usize = 3 << 30;

static IS_FULL: AtomicBool = AtomicBool::new(false);

/// Whether there is no memory left to read with.
pub fn is_full() -> bool {
    const PAGE_BYTES: usize = 64 << 10;
    core::arch::wasm32::memory_size(0) > MOST_BYTES / PAGE_BYTES || IS_FULL.load(Ordering::Relaxed)
}

pub fn rehearse(crash: Crash) {
    match crash {
        Crash::Panic | Crash::AtRecord(_) => panic!("a rehearsed panic"),
        Crash::Unreachable => core::arch::wasm32::unreachable(),
        Crash::StackOverflow => {
            let _ = nest(1);
        }
        Crash::Rejection => {
            let _ = js_sys::Promise::reject(&"a rehearsed rejection".into());
        }
        Crash::Hang => loop {
            std::hint::spin_loop();
        },
        Crash::NoMemory => IS_FULL.store(true, Ordering::Relaxed),
    }
}

#[expect(unconditional_recursion, reason = "this is what is rehearsed")]
fn nest(depth: u64) -> u64 {
    std::hint::black_box(nest(std::hint::black_box(depth + 1)) + depth)
}
