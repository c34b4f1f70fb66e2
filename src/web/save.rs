//! A file that is written piece by piece: to the disk where the browser lets a person choose a place there, else kept
//! by the browser, outside of our memory, and downloaded when it is whole.

use super::page;
use crate::view::text;
use gloo::timers::callback::Timeout;
use js_sys::{Array, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, HtmlElement, Url};

#[wasm_bindgen]
extern "C" {
    type Picker;
    #[wasm_bindgen(method, catch, js_name = showSaveFilePicker)]
    fn pick(this: &Picker, options: &Object) -> Result<Promise, JsValue>;

    type Place;
    #[wasm_bindgen(method, getter)]
    fn name(this: &Place) -> String;
    #[wasm_bindgen(method, catch, js_name = createWritable)]
    fn writable(this: &Place) -> Result<Promise, JsValue>;

    type Stream;
    #[wasm_bindgen(method, catch)]
    fn write(this: &Stream, piece: &Blob) -> Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn close(this: &Stream) -> Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn abort(this: &Stream) -> Result<Promise, JsValue>;
}

/// A download may begin late; what it is made of is kept as long.
const KEPT_MS: u32 = 60_000;

pub struct Sink {
    pub name: String,
    /// What was written.
    pub bytes: u64,
    /// Without one the pieces are kept.
    stream: Option<Stream>,
    pieces: Array,
}

impl Sink {
    /// Asks where to save, if the browser can ask; `None` when the person thinks better of it. To be called for a click.
    pub async fn choose(name: String) -> Result<Option<Self>, String> {
        let mut sink = Self { name, bytes: 0, stream: None, pieces: Array::new() };
        let window = page::window();
        if !Reflect::has(&window, &"showSaveFilePicker".into()).unwrap_or_default() {
            return Ok(Some(sink));
        }
        match pick(window.unchecked_into(), &sink.name).await {
            Ok((name, stream)) => (sink.name, sink.stream) = (name, Some(stream)),
            Err(fault) => match says(&fault, "name").as_deref() {
                Some("AbortError") => return Ok(None),
                // In a frame of another site it may not ask.
                Some("SecurityError") => {}
                _ => return Err(sentence(&fault)),
            },
        }
        Ok(Some(sink))
    }

    /// Takes an array of bytes.
    pub async fn write(&mut self, part: &JsValue) -> Result<(), String> {
        let piece = blob(&Array::of1(part))?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a whole number below 2^53"
        )]
        let bytes = piece.size() as u64;
        self.bytes += bytes;
        if let Some(stream) = &self.stream {
            return wait(stream.write(&piece)).await;
        }
        self.pieces.push(&piece);
        Ok(())
    }

    /// Ends the file with an array of bytes.
    pub async fn finish(&mut self, end: &JsValue) -> Result<(), String> {
        self.write(end).await?;
        match &self.stream {
            Some(stream) => wait(stream.close()).await,
            None => download(&blob(&self.pieces)?, &self.name).map_err(|fault| sentence(&fault)),
        }
    }

    /// Writes nothing; whoever gave up does not wait for it.
    pub fn abandon(&self) {
        let _ = self.stream.as_ref().map(Stream::abort);
    }
}

async fn pick(picker: Picker, name: &str) -> Result<(String, Stream), JsValue> {
    let options = Object::new();
    Reflect::set(&options, &"suggestedName".into(), &name.into())?;
    let place: Place = JsFuture::from(picker.pick(&options)?).await?.unchecked_into();
    let stream = JsFuture::from(place.writable()?).await?.unchecked_into();
    Ok((place.name(), stream))
}

async fn wait(promise: Result<Promise, JsValue>) -> Result<(), String> {
    let done = async { JsFuture::from(promise?).await };
    done.await.map(|_| ()).map_err(|fault| sentence(&fault))
}

fn blob(parts: &Array) -> Result<Blob, String> {
    Blob::new_with_blob_sequence(parts).map_err(|fault| sentence(&fault))
}

#[expect(clippy::disallowed_methods, reason = "a link that is never on the page")]
fn download(file: &Blob, name: &str) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(file)?;
    let link = page::window().document().ok_or(JsValue::NULL)?.create_element("a")?;
    link.set_attribute("href", &address)?;
    link.set_attribute("download", name)?;
    link.unchecked_into::<HtmlElement>().click();
    Timeout::new(KEPT_MS, move || _ = Url::revoke_object_url(&address)).forget();
    Ok(())
}

fn sentence(fault: &JsValue) -> String {
    let says = says(fault, "message").filter(|says| !says.is_empty());
    says.unwrap_or_else(|| text::reason::NOT_WRITTEN.to_owned())
}

fn says(fault: &JsValue, name: &str) -> Option<String> {
    Reflect::get(fault, &name.into()).ok()?.as_string()
}
