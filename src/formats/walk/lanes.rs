//! Where white space and plain text end, many bytes at a time.
//!
//! In files that are laid out over lines more than half of all bytes are white space, in runs of ten bytes; strings have
//! as many. Comparing is done with the vector instructions of the browser; `portable` is the twin that defines what they
//! mean.

#[cfg(target_arch = "wasm32")]
use simd128::{ends, is_not_space};

#[cfg(not(target_arch = "wasm32"))]
use portable::{ends, is_not_space};

/// How many bytes of white space stand before anything else.
#[inline]
pub fn space_len(text: &[u8]) -> usize {
    len_until(text, is_not_space, |byte| !is_space(byte)).unwrap_or(text.len())
}

/// How many bytes stand before the first quote, backslash or control character; `None` when there is none.
#[inline]
pub fn plain_len(text: &[u8]) -> Option<usize> {
    len_until(text, ends, is_end)
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\r')
}

fn is_end(byte: u8) -> bool {
    matches!(byte, b'"' | b'\\') || byte < b' '
}

/// How many bytes stand before the first that is found: in a lane, or one by one where no lane is left.
#[inline(always)]
#[expect(clippy::inline_always, reason = "called for every string and every space between; measured")]
fn len_until<const LANE: usize>(
    text: &[u8],
    find: impl Fn(&[u8; LANE]) -> Option<usize>,
    is_found: impl Fn(u8) -> bool,
) -> Option<usize> {
    let mut at = 0;
    while let Some(lane) = text.get(at..).and_then(<[u8]>::first_chunk) {
        if let Some(place) = find(lane) {
            return Some(at + place);
        }
        at += LANE;
    }
    let rest = text.get(at..)?;
    Some(at + rest.iter().position(|byte| is_found(*byte))?)
}

#[cfg(any(test, not(target_arch = "wasm32")))]
mod portable {
    const LANE: usize = 8;

    const ONES: u64 = u64::from_ne_bytes([1; LANE]);
    const HIGHS: u64 = ONES << 7;

    const fn splat(byte: u8) -> u64 {
        u64::from_ne_bytes([byte; LANE])
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as its caller")]
    pub fn ends(lane: &[u8; LANE]) -> Option<usize> {
        let word = u64::from_le_bytes(*lane);
        let (quote, backslash) = (word ^ splat(b'"'), word ^ splat(b'\\'));
        // The lowest high bit that is set stands for the first of these bytes, exactly.
        let found = (quote.wrapping_sub(ONES) & !quote)
            | (backslash.wrapping_sub(ONES) & !backslash)
            | (word.wrapping_sub(splat(b' ')) & !word);
        first(found & HIGHS)
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as its caller")]
    pub fn is_not_space(lane: &[u8; LANE]) -> Option<usize> {
        let word = u64::from_le_bytes(*lane);
        first(
            different(word, b' ') & different(word, b'\n') & different(word, b'\t') & different(word, b'\r'),
        )
    }

    /// The high bit of every byte that is another one, exactly (no carry passes between bytes).
    fn different(word: u64, byte: u8) -> u64 {
        let different = word ^ splat(byte);
        (((different & !HIGHS) + !HIGHS) | different) & HIGHS
    }

    fn first(highs: u64) -> Option<usize> {
        (highs != 0).then(|| highs.trailing_zeros() as usize / 8)
    }
}

#[cfg(target_arch = "wasm32")]
mod simd128 {
    use core::arch::wasm32::{
        i8x16_bitmask, u8x16_eq, u8x16_lt, u8x16_splat, u64x2, v128, v128_not, v128_or,
    };

    const LANE: usize = 16;

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as its caller")]
    pub fn ends(lane: &[u8; LANE]) -> Option<usize> {
        let bytes = load(lane);
        let controls = u8x16_lt(bytes, u8x16_splat(b' '));
        first(v128_or(v128_or(equal(bytes, b'"'), equal(bytes, b'\\')), controls))
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as its caller")]
    pub fn is_not_space(lane: &[u8; LANE]) -> Option<usize> {
        let bytes = load(lane);
        let (spaces, lines) = (equal(bytes, b' '), equal(bytes, b'\n'));
        let others = v128_or(equal(bytes, b'\t'), equal(bytes, b'\r'));
        first(v128_not(v128_or(v128_or(spaces, lines), others)))
    }

    /// Becomes one `v128.load`.
    fn load(bytes: &[u8; LANE]) -> v128 {
        let value = u128::from_le_bytes(*bytes);
        #[expect(clippy::cast_possible_truncation, reason = "the two halves are wanted")]
        u64x2(value as u64, (value >> 64) as u64)
    }

    fn equal(bytes: v128, byte: u8) -> v128 {
        u8x16_eq(bytes, u8x16_splat(byte))
    }

    fn first(found: v128) -> Option<usize> {
        let mask = i8x16_bitmask(found);
        (mask != 0).then(|| mask.trailing_zeros() as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn plain_text_ends_where_bytes_say(text in prop::collection::vec(any::<u8>(), 0..60)) {
            let naive = text.iter().position(|byte| is_end(*byte));
            prop_assert_eq!(plain_len(&text), naive);
            prop_assert_eq!(len_until(&text, portable::ends, is_end), naive);
        }

        #[test]
        fn space_ends_where_bytes_say(
            mut text in prop::collection::vec(prop::sample::select(&b" \n\t\r"[..]), 0..60),
            rest in prop::collection::vec(any::<u8>(), 0..20),
        ) {
            text.extend(rest);
            let naive = text.iter().position(|byte| !is_space(*byte));
            prop_assert_eq!(space_len(&text), naive.unwrap_or(text.len()));
            prop_assert_eq!(len_until(&text, portable::is_not_space, |byte| !is_space(byte)), naive);
        }
    }
}
