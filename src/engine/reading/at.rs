//! Where something stands in the text of a file.

/// A byte of the text that is split, and its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    pub start: u64,
    pub line: u64,
}

impl At {
    /// Byte `from` of a value that stands here.
    pub fn inside(self, value: &[u8], from: usize) -> Self {
        let before = value.get(..from).unwrap_or_default();
        let newlines = if from == 0 { 0 } else { memchr::memchr_iter(b'\n', before).count() };
        Self { start: self.start + from as u64, line: self.line + newlines as u64 }
    }
}
