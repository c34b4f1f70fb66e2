//! The white space and marks around records.

use memchr::memchr_iter;

pub(super) fn newlines(bytes: &[u8]) -> u64 {
    memchr_iter(b'\n', bytes).count() as u64
}

/// How long the mark of the byte order is that a text begins with.
pub fn byte_order_mark(bytes: &[u8]) -> usize {
    if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 }
}

pub(super) fn leading_space(bytes: &[u8]) -> &[u8] {
    let len = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    bytes.get(..len).unwrap_or_default()
}

pub(super) fn trim(bytes: &[u8]) -> &[u8] {
    bytes.trim_ascii()
}
