//! Files that stand beside the page on its own host; the page's policy allows no other.

use super::host::{piece_of, response};
use super::pick::Picked;
use super::{page, source};
use crate::corpus::ByteRange;
use crate::view::text;
use crate::web::link::Handle;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File, UrlSearchParams};

/// Whether there is a host to fetch from: the one file may fetch nothing.
pub fn is_possible() -> bool {
    page::find("script[data-part]").is_none()
}

/// The addresses that the page's own address names, as in `?open=data/dev.json`.
pub fn named() -> Vec<String> {
    let search = page::window().location().search().unwrap_or_default();
    let values = UrlSearchParams::new_with_str(&search).map(|parameters| parameters.get_all("open"));
    values.map(|values| values.iter().filter_map(|value| value.as_string()).collect()).unwrap_or_default()
}

/// A file of the host, to be opened like anyone's: read in pieces where the host gives pieces, or else downloaded.
pub async fn file(address: &str) -> Result<Picked, String> {
    if is_elsewhere(address) {
        // The page's policy would refuse it.
        return Err(text::reason::ON_ANOTHER_HOST.to_owned());
    }
    let response = response(address, Some(ByteRange::new(0, 1))).await?;
    let path = path_of(&response.url());
    let mut picked = Picked::default();
    if let Some((stamp, bytes)) = piece_of(&response) {
        let source = source::hosted(&response.url(), &stamp);
        picked.add_handle(Handle { path, bytes, stamp, source });
        return Ok(picked);
    }
    let blob = async { JsFuture::from(response.blob()?).await };
    let blob: Blob = blob.await.map_err(|_| text::reason::DOWNLOAD_BROKE_OFF.to_owned())?.unchecked_into();
    let name = path.rsplit('/').next().unwrap_or(&path);
    let file = File::new_with_blob_sequence(&js_sys::Array::of1(&blob), name);
    picked.add(path.clone(), file.map_err(|_| text::reason::NO_ROOM.to_owned())?);
    Ok(picked)
}

fn is_elsewhere(address: &str) -> bool {
    let location = page::window().location();
    let (Ok(own), Ok(base)) = (location.origin(), location.href()) else { return false };
    web_sys::Url::new_with_base(address, &base).is_ok_and(|url| url.origin() != own)
}

/// The path of an address below its host, as people read it.
fn path_of(address: &str) -> String {
    let path = web_sys::Url::new(address).map(|url| url.pathname()).unwrap_or_default();
    let path = js_sys::decode_uri(&path).map_or(path, |path| path.as_string().unwrap_or_default());
    path.trim_start_matches('/').to_owned()
}

/// A text of the page's own, as samples are.
pub async fn text(address: &str) -> Result<String, JsValue> {
    let response = response(address, None).await.map_err(|fault| JsValue::from_str(&fault))?;
    Ok(JsFuture::from(response.text()?).await?.as_string().unwrap_or_default())
}
