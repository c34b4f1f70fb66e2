//! The first script of a worker, run from a blob so that the page's content security policy governs it.
//!
//! It reports what would else be lost, a trap or a rejection inside the worker, with the record that was being
//! read: `port` leaves the record's place in memory, where it can be read even after a trap.

use js_sys::{Array, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, BlobPropertyBag, Document, Url, Worker};

/// `readerCrumb` is `{ memory, at }`, set by `port`; `readerPanic` is the text of a panic. A crash is packed
/// as a test of `message` has it.
const REPORTING: &str = r#"
const varint = (number) => number < 128n ? [Number(number)] : [Number(number & 127n) | 128, ...varint(number >> 7n)];
const place = () => {
  try {
    const { memory, at } = self.readerCrumb;
    const [file, byte] = new BigUint64Array(memory.buffer, at, 2);
    return file === 0xffffffffffffffffn ? [0] : [1, ...varint(file), ...varint(byte)];
  } catch { return [0]; }
};
let told = false;
const crashed = (what) => {
  if (told) return;
  told = true;
  const text = new TextEncoder().encode(String(self.readerPanic ?? what?.message ?? what));
  const message = [4, ...varint(BigInt(text.length)), ...text, ...place()];
  postMessage({ message: new Uint8Array(message), cargo: null });
};
self.addEventListener("error", (event) => { event.preventDefault(); crashed(event.error ?? event.message); });
self.addEventListener("unhandledrejection", (event) => { event.preventDefault(); crashed(event.reason); });
"#;

/// Starts a worker: from the parts inside a single-file page, else from the files beside the page.
pub fn start_worker(build: &str) -> Result<Worker, JsValue> {
    let document = web_sys::window().and_then(|window| window.document()).ok_or("no document")?;
    match part(&document, "worker-glue") {
        Some(glue) => start_inlined(&glue),
        None => start_hosted(&document, build),
    }
}

fn start_hosted(document: &Document, build: &str) -> Result<Worker, JsValue> {
    let base = document.base_uri()?.ok_or("no base address")?;
    let url = |name: &str| Url::new_with_base(&format!("{name}?v={build}"), &base).map(|url| url.href());
    let (glue, wasm) = (js_text(&url("worker.js")?), js_text(&url("worker_bg.wasm")?));
    worker_of(&format!(
        "{REPORTING}\ntry {{ importScripts({glue}); wasm_bindgen({{ module_or_path: {wasm} }}); }} catch (error) {{ crashed(error); }}"
    ))
}

/// The worker's program is compiled here and posted to it: a worker of a `file:` page cannot fetch it. The script that
/// starts the page unpacks it, once for all workers.
fn start_inlined(glue: &str) -> Result<Worker, JsValue> {
    let compile: js_sys::Function = Reflect::get(&js_sys::global(), &"workerProgram".into())?.dyn_into()?;
    let program: js_sys::Promise = compile.call0(&JsValue::NULL)?.dyn_into()?;
    let worker = worker_of(&format!(
        "{REPORTING}\n{glue}\nself.onmessage = ({{ data }}) => {{ self.onmessage = null; data instanceof WebAssembly.Module ? wasm_bindgen.initSync({{ module: data }}) : crashed(data); }};"
    ))?;
    let receiver = worker.clone();
    spawn_local(async move {
        let program = JsFuture::from(program).await.unwrap_or_else(|fault| format!("{fault:?}").into());
        let _ = receiver.post_message(&program);
    });
    Ok(worker)
}

fn worker_of(script: &str) -> Result<Worker, JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type("text/javascript");
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&script.into()), &options)?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let worker = Worker::new(&url);
    // The worker keeps what it has begun to load.
    Url::revoke_object_url(&url)?;
    worker
}

fn part(document: &Document, name: &str) -> Option<String> {
    document.query_selector(&format!("script[data-part=\"{name}\"]")).ok()??.text_content()
}

fn js_text(text: &str) -> String {
    js_sys::JSON::stringify(&text.into()).map(String::from).unwrap_or_default()
}
