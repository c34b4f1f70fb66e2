//! Files that stand beside the page on its own host; the page's policy allows no other.

use super::page;
use super::pick::Picked;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File, Response, UrlSearchParams};

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

async fn response(address: &str) -> Result<Response, String> {
    if is_elsewhere(address) {
        // The page's policy would refuse it.
        return Err(
            "it is on another host, and nothing may be fetched from there: download it and drop it here"
                .to_owned(),
        );
    }
    let answer = JsFuture::from(page::window().fetch_with_str(address)).await;
    let response: Response = answer.map_err(|_| "the host cannot be reached")?.unchecked_into();
    match response.status() {
        200 => Ok(response),
        404 => Err("there is no such file on this host".to_owned()),
        status => Err(format!("the host answered with status {status}")),
    }
}

/// A file of the host, to be opened like anyone's.
pub async fn file(address: &str) -> Result<Picked, String> {
    let response = response(address).await?;
    let blob = async { JsFuture::from(response.blob()?).await };
    let blob: Blob = blob.await.map_err(|_| "the download broke off".to_owned())?.unchecked_into();
    let path = path_of(&response.url());
    let name = path.rsplit('/').next().unwrap_or(&path);
    let file = File::new_with_blob_sequence(&js_sys::Array::of1(&blob), name);
    let mut picked = Picked::default();
    picked.add(path.clone(), file.map_err(|_| "the browser has no room for it".to_owned())?);
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
    let response = response(address).await.map_err(|fault| JsValue::from_str(&fault))?;
    Ok(JsFuture::from(response.text()?).await?.as_string().unwrap_or_default())
}
