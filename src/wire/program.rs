//! Programs as `colloquy seal` packs them: LZMA files that say their size, much smaller than what servers make of them.

use lzma_rust2::LzmaReader;
// Without the standard library it has a trait of its own, which makes the unpacker half as big.
#[cfg(target_arch = "wasm32")]
use lzma_rust2::Read;
#[cfg(not(target_arch = "wasm32"))]
use std::io::Read;
use std::ops::Range;

/// More than any program of ours is never made room for.
const MAX_BYTES: usize = 16 << 20;

/// So much is unpacked at once: a browser goes over to quicker code only when a function is called again.
const PIECE_BYTES: usize = 16 << 10;

/// Of the header: the properties, the dictionary's size, and the size of what is packed.
const SIZE_AT: Range<usize> = 5..13;

/// A program, unless it is damaged.
pub fn unpacked(packed: &[u8]) -> Option<Vec<u8>> {
    let size = u64::from_le_bytes(packed.get(SIZE_AT)?.try_into().ok()?);
    let mut program = vec![0; usize::try_from(size).ok().filter(|size| *size <= MAX_BYTES)?];
    let mut reader = LzmaReader::new_mem_limit(packed, u32::MAX, None).ok()?;
    for piece in program.chunks_mut(PIECE_BYTES) {
        reader.read_exact(piece).ok()?;
    }
    Some(program)
}
