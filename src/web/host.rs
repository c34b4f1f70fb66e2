//! What the page's own host answers: whole files, or pieces of them.

use super::buffer;
use crate::corpus::ByteRange;
use crate::view::text;
use js_sys::{Object, Reflect, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response, Window};

/// The host's answer; with a range it may be that piece, and may be everything.
pub async fn response(address: &str, range: Option<ByteRange>) -> Result<Response, String> {
    let init = RequestInit::new();
    if let Some(ByteRange { start, end }) = range {
        let headers = Object::new();
        let range = format!("bytes={}-{}", start.0, end.0.saturating_sub(1));
        // Setting a plain property of a fresh object does not fail.
        let _ = Reflect::set(&headers, &"Range".into(), &range.into());
        init.set_headers(&headers);
    }
    // A worker fetches just as the page does.
    let scope: Window = js_sys::global().unchecked_into();
    let answer = JsFuture::from(scope.fetch_with_str_and_init(address, &init)).await;
    let response: Response = answer.map_err(|_| text::reason::HOST_UNREACHABLE)?.unchecked_into();
    match response.status() {
        200 | 206 => Ok(response),
        404 => Err(text::reason::NOT_ON_HOST.to_owned()),
        status => Err(text::reason::host_status(status)),
    }
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
