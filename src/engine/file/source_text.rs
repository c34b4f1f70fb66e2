//! How the text of a file stands in its bytes.

use crate::corpus::ByteRange;
use crate::engine::encoding::{Encoding, OffsetMap};
use serde::{Deserialize, Serialize};

#[derive(Default, Serialize, Deserialize)]
pub struct SourceText {
    pub encoding: Encoding,
    /// Of a file in UTF-16: the way back to its bytes.
    pub offsets: Option<Box<OffsetMap>>,
    /// Lines end with a carriage return alone, as on old Macs.
    pub has_returns: bool,
}

impl SourceText {
    /// A range of the text in the bytes of the file.
    pub fn bytes_of(&self, start: u64, len_bytes: u64) -> ByteRange {
        let range = ByteRange::new(start, start + len_bytes);
        self.offsets.as_ref().map_or(range, |offsets| offsets.range(range))
    }

    /// Its bytes are its text.
    pub fn is_plain(&self) -> bool {
        self.encoding == Encoding::Utf8 && !self.has_returns
    }

    /// What its lines end with.
    pub fn newline(&self) -> u8 {
        if self.has_returns { b'\r' } else { b'\n' }
    }
}
