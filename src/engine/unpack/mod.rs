//! Archives: gzip, tar, zip, and one more gzip inside them.
//!
//! An archive is read by one shard from its start to its end ([`stream`]), but the files of a zip archive, which has a
//! directory, are read one by one ([`member`]), by all shards in turn when it is long. What comes out goes to an
//! [`EntrySink`], and [`store`] finds the bytes of a record again. Invariants: whatever the slices, the files
//! and their findings are the same; what cannot be unpacked costs nothing that stands before it.

mod byte_feed;
mod gzip_entry;
mod gzip_header;
mod inflate;
mod kept;
mod member;
mod members;
mod report;
mod sink;
mod store;
mod stream;
mod tar;
#[cfg(test)]
mod tests;
mod zip;
mod zip_scan;
mod zip_sink;

pub use byte_feed::{ByteFeed, Listed};
pub use members::Members;
pub use sink::EntrySink;
pub use store::{Fetch, Layer, Store};
pub use zip::Entry;

use super::sniff;

/// How a file is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Gzip,
    Tar,
    Zip,
}

/// How a file is packed that starts with `head`.
pub fn kind(head: &[u8]) -> Option<Kind> {
    match head {
        _ if head.starts_with(&gzip_header::MAGIC) => Some(Kind::Gzip),
        [b'P', b'K', 3, 4, ..] => sniff::is_plain_zip(head).then_some(Kind::Zip),
        _ => tar::is_header(head).then_some(Kind::Tar),
    }
}
