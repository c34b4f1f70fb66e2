//! The text of the record that is shown, read anew from its file.

use crate::engine::answer::Reading;
use crate::ui::session::Session;
use crate::wire::ask;
use std::sync::Arc;

/// The record's text, and whether it is exactly its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    pub text: Arc<str>,
    pub is_exact: bool,
}

/// The text of a record, read anew.
pub async fn text_of(session: Session, reading: &Reading) -> Result<Text, String> {
    let Some(link) = session.link() else { return Err(String::new()) };
    link.bytes_of(ask::Raw { at: reading.at }).await.map(decoded).map_err(|fault| {
        session.note_lost(reading.at.file, &fault);
        fault.to_string()
    })
}

fn decoded(bytes: Vec<u8>) -> Text {
    match String::from_utf8(bytes) {
        Ok(text) => Text { text: text.into(), is_exact: true },
        Err(error) => Text { text: String::from_utf8_lossy(error.as_bytes()).into(), is_exact: false },
    }
}
