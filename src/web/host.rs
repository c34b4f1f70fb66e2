//! What the page's own host answers: whole files, or pieces of them.

use super::buffer;
use crate::corpus::ByteRange;
use crate::view::text;
use gloo::timers::callback::Timeout;
use js_sys::{Object, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, ReadableStreamDefaultReader, RequestCache, RequestInit, Response, Window};

/// The host's answer; with a range it may be that piece, and may be everything.
pub async fn response(address: &str, range: Option<ByteRange>) -> Result<Response, String> {
    let response = answer(address, range, &RequestInit::new()).await?;
    match response.status() {
        200 | 206 => Ok(response),
        404 => Err(text::reason::NOT_ON_HOST.to_owned()),
        status => Err(text::reason::host_status(status)),
    }
}

/// Why a piece cannot be had.
pub enum Refusal {
    /// Who asks again may get it.
    Once(String),
    ForGood(String),
}

/// How a piece is asked for.
#[derive(Clone, Copy)]
pub struct Asking {
    /// It ends when nothing has come for so long.
    pub most_ms: u32,
    /// What the browser may use of what it has kept, and keep.
    pub cache: RequestCache,
}

/// These bytes of a file, if the host gives pieces.
pub async fn bytes(address: &str, range: ByteRange, how: Asking) -> Result<Vec<u8>, Refusal> {
    let once = |fault: &str| Refusal::Once(fault.to_owned());
    // Where nothing can end it a request has all the time that it wants.
    let controller = AbortController::new().ok();
    let init = RequestInit::new();
    init.set_signal(controller.as_ref().map(AbortController::signal).as_ref());
    let abort = || controller.as_ref().map(AbortController::abort);
    init.set_cache(how.cache);
    let clock = || {
        let controller = controller.clone();
        controller.map(|controller| Timeout::new(how.most_ms, move || controller.abort()))
    };
    let mut waiting = clock();
    let is_over = || controller.as_ref().is_some_and(|controller| controller.signal().aborted());
    let stalled = |fault: &str| once(if is_over() { text::published::STALLED } else { fault });
    let response = answer(address, Some(range), &init).await.map_err(|fault| stalled(&fault))?;
    let refusal = match response.status() {
        206 => None,
        // Hosts give a page of theirs, or allow nothing, where there is no such file.
        200 if is_page(&response) => Some(Refusal::ForGood(text::published::NO_SITE.to_owned())),
        403 | 404 | 410 => Some(Refusal::ForGood(text::published::NO_SITE.to_owned())),
        // All of the file is on its way.
        200 => Some(Refusal::ForGood(text::published::NO_RANGES.to_owned())),
        416 => Some(Refusal::ForGood(text::published::DAMAGED.to_owned())),
        status => Some(Refusal::Once(text::reason::host_status(status))),
    };
    if let Some(refusal) = refusal {
        abort();
        return Err(refusal);
    }
    let body = response.body().ok_or_else(|| once(text::reason::DOWNLOAD_BROKE_OFF))?;
    let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
    let mut bytes = Vec::new();
    // More than was asked for is nothing that was published.
    while bytes.len() as u64 <= range.len_bytes() {
        let chunk = JsFuture::from(reader.read()).await;
        let chunk = chunk.map_err(|_| stalled(text::reason::DOWNLOAD_BROKE_OFF))?;
        // Ends the clock that ran, as something has come.
        waiting = clock();
        // At the end there is no chunk.
        let Some(chunk) = Reflect::get(&chunk, &"value".into()).ok().filter(JsValue::is_object) else {
            break;
        };
        bytes.extend(chunk.unchecked_into::<Uint8Array>().to_vec());
    }
    drop(waiting);
    if bytes.len() as u64 > range.len_bytes() {
        abort();
    }
    Ok(bytes)
}

fn is_page(response: &Response) -> bool {
    let kind = response.headers().get("content-type").ok().flatten();
    kind.is_some_and(|kind| kind.starts_with("text/html"))
}

async fn answer(address: &str, range: Option<ByteRange>, init: &RequestInit) -> Result<Response, String> {
    if let Some(ByteRange { start, end }) = range {
        let headers = Object::new();
        let range = format!("bytes={}-{}", start.0, end.0.saturating_sub(1));
        // Setting a plain property of a fresh object does not fail.
        let _ = Reflect::set(&headers, &"Range".into(), &range.into());
        init.set_headers(&headers);
    }
    // A worker fetches just as the page does.
    let scope: Window = js_sys::global().unchecked_into();
    let answer = JsFuture::from(scope.fetch_with_str_and_init(address, init)).await;
    Ok(answer.map_err(|_| text::reason::HOST_UNREACHABLE)?.unchecked_into())
}

/// Of an answer that is a piece of a file: the stamp of this version of the file, and how long that is.
pub fn piece_of(response: &Response) -> Option<(String, u64)> {
    let header = |name| response.headers().get(name).ok().flatten();
    let bytes = header("content-range")?.rsplit('/').next()?.parse().ok()?;
    let stamp = header("etag").or_else(|| header("last-modified")).unwrap_or_default();
    (response.status() == 206).then_some((stamp, bytes))
}

/// A piece of a file that had this stamp when it was opened.
pub async fn piece(address: String, stamp: String, range: ByteRange) -> Result<Uint8Array, String> {
    let response = response(&address, Some(range)).await?;
    if piece_of(&response).is_none_or(|(now, _)| now != stamp) {
        return Err(text::reason::CHANGED_ON_HOST.to_owned());
    }
    let buffer = response.array_buffer().map_err(|_| text::reason::DOWNLOAD_BROKE_OFF)?;
    buffer::bytes(JsFuture::from(buffer)).await
}
