//! The capsule that stands in the page, and the page that a new one is made of (`view::capsule`).

use super::pick::Picked;
use super::{fetch, page};
use crate::engine::notes::{brought_notes, capsule_name, write_notes};
use crate::view::capsule::{Capsule, PART};
use crate::view::text;
use js_sys::{Array, Reflect, Uint8Array};
use wasm_bindgen::JsCast;
use web_sys::{Element, File};

/// The file that the page is beside, where it is not that file itself.
const ONE_FILE: &str = "colloquy.html";

/// What a capsule says, and its files.
pub struct Opened {
    pub guide: String,
    pub notes: String,
    pub is_quiz: bool,
    pub dialogues: u64,
    archive: File,
}

impl Opened {
    /// That of this page, if it has one.
    pub fn inside() -> Option<Self> {
        let text = page::find(&format!("script[data-part={PART}]"))?.text_content()?;
        let Capsule { guide, notes, is_quiz, dialogues, archive } = Capsule::read(&text)?;
        // Each letter of what comes is a byte.
        let letters = page::window().atob(&archive).ok()?;
        let bytes: Vec<u8> = letters.chars().filter_map(|byte| u8::try_from(byte).ok()).collect();
        let pieces = Array::of1(&Uint8Array::from(bytes.as_slice()));
        let name = capsule_name(&bytes);
        let archive = File::new_with_u8_array_sequence(&pieces, &name).ok()?;
        let notes = write_notes(&brought_notes(notes.as_bytes(), &name));
        Some(Self { guide, notes, is_quiz, dialogues, archive })
    }

    /// To be opened like anyone's.
    pub fn picked(&self) -> Picked {
        let mut picked = Picked::default();
        picked.add(self.archive.name(), self.archive.clone());
        picked
    }
}

/// The text of the page that is one file, as it was before anything was drawn.
pub async fn page_text() -> Result<String, String> {
    // Kept by the script that starts it (`colloquy pack`).
    let kept = Reflect::get(&js_sys::global(), &"packedPage".into()).ok();
    if let Some(kept) = kept.and_then(|kept| kept.dyn_into::<Element>().ok()) {
        return Ok(format!("<!doctype html>\n{}", kept.outer_html()));
    }
    fetch::text(ONE_FILE).await.map_err(|_| text::capsule::NO_PAGE.to_owned())
}
