//! A picture of a figure, as pixels.

use super::page;
use crate::view::text;
use js_sys::{Promise, encode_uri_component};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

/// Pixels a unit of the figure: enough for print at the width of a column.
const SCALE: u32 = 2;

/// An SVG document as the bytes of a PNG file; browsers refuse pictures that are too large.
pub async fn png(svg: &str) -> Result<JsValue, String> {
    drawn(svg).await.map_err(|_| text::reader::NO_PICTURE.to_owned())
}

#[expect(clippy::disallowed_methods, reason = "a canvas that is never on the page")]
async fn drawn(svg: &str) -> Result<JsValue, JsValue> {
    let image = HtmlImageElement::new()?;
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{}", encode_uri_component(svg)));
    JsFuture::from(image.decode()).await?;
    let canvas: HtmlCanvasElement =
        page::window().document().ok_or(JsValue::NULL)?.create_element("canvas")?.unchecked_into();
    canvas.set_width(image.natural_width().saturating_mul(SCALE));
    canvas.set_height(image.natural_height().saturating_mul(SCALE));
    let context: CanvasRenderingContext2d = canvas.get_context("2d")?.ok_or(JsValue::NULL)?.unchecked_into();
    let (width, height) = (f64::from(canvas.width()), f64::from(canvas.height()));
    context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height)?;
    let packed = Promise::new(&mut |give, refuse| {
        // Nothing comes of a canvas that is too large.
        let _ = canvas.to_blob(&give).or_else(|fault| refuse.call1(&JsValue::NULL, &fault).map(|_| ()));
    });
    let packed: Blob = JsFuture::from(packed).await?.dyn_into()?;
    Ok(js_sys::Uint8Array::new(&JsFuture::from(packed.array_buffer()).await?).into())
}
