//! The first script of a worker, run from a blob: a policy in `<meta>` does not govern a worker that is loaded from a
//! URL, but it does govern one from a blob. *Nothing leaves this tab* rests on that.
//!
//! The worker's program is compiled on the page, once, while it comes, and posted to every worker, for a worker of a
//! `file:` page can fetch nothing. Programs travel as plain wasm, whose compiled code the browser keeps between
//! visits. In the one-file page they are deflated, which `DecompressionStream` undoes, and reach the same compiler as
//! a response of their own.
//!
//! The script reports what would else be lost, a trap or a rejection inside the worker, with the record that was
//! being read: `port` leaves the record's place in memory, where it can be read even after a trap.

use js_sys::{Array, Function, Promise, Reflect, WebAssembly};
use std::cell::RefCell;
use std::collections::BTreeMap;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};
use web_sys::{Blob, BlobPropertyBag, Document, Response, Url, Worker};

/// A program that workers run.
struct Program {
    /// Beside the page.
    file: &'static str,
    /// In the page that is one file, which says how to have it.
    packed: &'static str,
}

const READER: Program = Program { file: "worker_bg.wasm", packed: "worker-program" };
const COLUMNS: Program = Program { file: "columns.wasm", packed: "columns-program" };

thread_local! {
    /// Compiled or on their way, for all workers, by their files.
    static PROGRAMS: RefCell<BTreeMap<&'static str, Promise>> = const { RefCell::new(BTreeMap::new()) };
}

/// `readerCrumb` is `{ memory, at }`, set by `port`; `readerPanic` is the text of a panic. What is posted is an
/// envelope of `codec` with a `Report::Crashed`.
const REPORTING: &str = r#"
const place = () => {
  try {
    const { memory, at } = self.readerCrumb;
    const [file, byte] = new BigUint64Array(memory.buffer, at, 2);
    return file === 0xffffffffffffffffn ? null : { file, byte };
  } catch { return null; }
};
let isReported = false;
const crashed = (what) => {
  if (isReported) return;
  isReported = true;
  const text = String(self.readerPanic ?? what?.message ?? what);
  postMessage({ message: { crashed: { text, at: place() } } });
};
self.addEventListener("error", (event) => { event.preventDefault(); crashed(event.error ?? event.message); });
self.addEventListener("unhandledrejection", (event) => { event.preventDefault(); crashed(event.reason); });
"#;

/// Starts a worker: from the parts inside a single-file page, else from the files beside the page.
pub fn start_worker(build: &str) -> Result<Worker, JsValue> {
    let document = web_sys::window().and_then(|window| window.document()).ok_or("no document")?;
    let glue = if let Some(glue) = part(&document, "worker-glue") {
        glue
    } else {
        let url = js_text(&beside(&document, "worker.js", build)?);
        format!("try {{ importScripts({url}); }} catch (error) {{ crashed(error); }}")
    };
    let worker = worker_of(&format!(
        "{REPORTING}\n{glue}\nself.onmessage = ({{ data }}) => {{ self.onmessage = null; data instanceof WebAssembly.Module ? wasm_bindgen.initSync({{ module: data }}) : crashed(data); }};"
    ))?;
    let program = compiled(&READER, build);
    let receiver = worker.clone();
    spawn_local(async move {
        let program = program.await.unwrap_or_else(|fault| fault);
        let _ = receiver.post_message(&program);
    });
    Ok(worker)
}

/// What decodes Parquet and Arrow, which workers ask for when such a file is opened.
pub async fn columns(build: &str) -> Result<JsValue, JsValue> {
    compiled(&COLUMNS, build).await
}

/// A module, or the text of why it cannot be had.
fn compiled(
    program: &'static Program,
    build: &str,
) -> impl Future<Output = Result<JsValue, JsValue>> + use<> {
    // It begins to come at once.
    let compiling = compile(program, build);
    async move {
        JsFuture::from(compiling?).await.map_err(|fault| {
            // Who asks next tries again.
            PROGRAMS.with_borrow_mut(|programs| programs.remove(program.file));
            fault.dyn_ref::<js_sys::Error>().map_or(fault.clone(), |error| error.message().into())
        })
    }
}

/// A module, once it is compiled.
fn compile(program: &'static Program, build: &str) -> Result<Promise, JsValue> {
    if let Some(compiling) = PROGRAMS.with_borrow(|programs| programs.get(program.file).cloned()) {
        return Ok(compiling);
    }
    let document = web_sys::window().and_then(|window| window.document()).ok_or("no document")?;
    let inside = Reflect::get(&js_sys::global(), &"packedProgram".into())?;
    let response: Promise = if let Some(inside) = inside.dyn_ref::<Function>() {
        inside.call1(&JsValue::NULL, &program.packed.into())?.dyn_into()?
    } else {
        let url = beside(&document, program.file, build)?;
        web_sys::window().ok_or("no window")?.fetch_with_str(&url)
    };
    let compiling = future_to_promise(async move {
        let response: Response = JsFuture::from(response).await?.dyn_into()?;
        if !response.ok() {
            return Err("a part of this page is missing".into());
        }
        let media_type = response.headers().get("content-type")?.unwrap_or_default();
        let compiling = if media_type.starts_with("application/wasm") {
            WebAssembly::compile_streaming(&Promise::resolve(&JsValue::from(response)))
        } else {
            // A host that does not know the type; browsers refuse to compile it while it comes.
            WebAssembly::compile(&JsFuture::from(response.array_buffer()?).await?)
        };
        JsFuture::from(compiling).await
    });
    PROGRAMS.with_borrow_mut(|programs| programs.insert(program.file, compiling.clone()));
    Ok(compiling)
}

/// The address of a file beside the page.
fn beside(document: &Document, name: &str, build: &str) -> Result<String, JsValue> {
    let base = document.base_uri()?.ok_or("no base address")?;
    Ok(Url::new_with_base(&format!("{name}?v={build}"), &base)?.href())
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
