//! What `parquet` and `arrow-ipc` ask of the crate of this name, over `ruzstd`: the C library does not compile to wasm, and
//! neither of them takes another. What they do not call is not here.

use std::ops::RangeInclusive;

/// Those of the C library; here they are all one.
pub fn compression_level_range() -> RangeInclusive<i32> {
    -(1 << 17)..=22
}

/// Whole blocks, from memory to memory.
pub mod bulk {
    use ruzstd::decoding::FrameDecoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};
    use std::io::{self, Cursor, Write};
    use std::marker::PhantomData;

    pub struct Compressor<'a>(PhantomData<&'a ()>);

    impl Compressor<'_> {
        /// There is one level.
        pub fn new(_level: i32) -> io::Result<Self> {
            Ok(Self(PhantomData))
        }

        /// Appends to the buffer.
        pub fn compress_to_buffer(&mut self, input: &[u8], to: &mut Cursor<&mut Vec<u8>>) -> io::Result<usize> {
            let packed = compress_to_vec(input, CompressionLevel::Fastest);
            to.write_all(&packed)?;
            Ok(packed.len())
        }
    }

    pub struct Decompressor<'a> {
        decoder: FrameDecoder,
        dictionaries: PhantomData<&'a ()>,
    }

    impl Decompressor<'_> {
        pub fn new() -> io::Result<Self> {
            Ok(Self { decoder: FrameDecoder::new(), dictionaries: PhantomData })
        }

        /// At most so many bytes.
        pub fn decompress(&mut self, input: &[u8], most: usize) -> io::Result<Vec<u8>> {
            let mut unpacked = Vec::new();
            unpacked.try_reserve_exact(most).map_err(io::Error::other)?;
            self.decoder.decode_all_to_vec(input, &mut unpacked).map_err(io::Error::other)?;
            Ok(unpacked)
        }

        /// Appends to the buffer, as much as it has room for.
        pub fn decompress_to_buffer(
            &mut self,
            input: &[u8],
            to: &mut Cursor<&mut Vec<u8>>,
        ) -> io::Result<usize> {
            let room = to.get_ref().capacity() - to.get_ref().len();
            let unpacked = self.decompress(input, room)?;
            to.write_all(&unpacked)?;
            Ok(unpacked.len())
        }
    }
}

/// What the C library says by itself.
pub mod zstd_safe {
    use ruzstd::decoding::FrameDecoder;

    #[derive(Debug)]
    pub struct ContentSizeError;

    /// The length that the header of a frame gives, if it gives one.
    pub fn get_frame_content_size(frame: &[u8]) -> Result<Option<u64>, ContentSizeError> {
        let mut decoder = FrameDecoder::new();
        decoder.init(frame).map_err(|_| ContentSizeError)?;
        Ok(Some(decoder.content_size()).filter(|bytes| *bytes > 0))
    }

    /// The C library's own bound.
    pub fn compress_bound(bytes: usize) -> usize {
        bytes + (bytes >> 8) + (128 << 10)
    }
}
