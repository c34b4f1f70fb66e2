//! Archives: gzip, tar, zip, and one more gzip inside them.
//!
//! * gzip, tar and tar.gz are streams ([`stream`]), which are read and inflated from their start to their end: by one shard,
//!   or, when they are long, by every shard, each for its own parts of what comes out. Nothing unpacked is kept.
//! * The files of a zip archive are read one by one ([`member`]), by all shards in turn when it is long, and by one
//!   shard where they belong together. Without its directory the archive is a stream, and its files are found by
//!   their own headers ([`zip_scan`]).
//! * One gzip inside an archive is unpacked ([`gzip_entry`]); an archive inside an archive is named and not opened.
//!
//! * Files of columns ([`table_feed`]), Parquet and Arrow, are groups of rows, each decoded by itself to lines of JSON; who
//!   decodes is told to the shard ([`super::columns`]). Long ones are cut into parts, as plain files are.
//!
//! What comes out goes to an [`EntrySink`] and becomes a file of the list like any other. [`store`] finds the bytes
//! of a record again.
//!
//! Limits count unpacked bytes, never what a header says: 8 GiB a file, 64 GiB an archive, 100 000 files. Damage
//! loses what follows it in its member, entry or stream, and is a finding with the byte of the packed data. Reading
//! goes on at the next header in tar, at the next entry in zip, and at the next member in gzip (but not when a tar
//! archive is in it).
//!
//! Invariants: whatever the slices, the files and their findings are the same; what cannot be unpacked costs nothing
//! that stands before it.

pub mod arrow;
mod byte_feed;
mod feed;
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
mod table;
mod table_feed;
mod tar;
#[cfg(test)]
mod tests;
mod zip;
mod zip_scan;
mod zip_sink;

pub use byte_feed::{ByteFeed, Listed};
pub use feed::Feed;
pub use members::{Members, Met};
pub use sink::EntrySink;
pub use store::{Fetch, Layer, Store};
pub use table_feed::{TableFeed, TableForm, TableListed};
pub use zip::Entry;

use super::sniff;
use serde::{Deserialize, Serialize};

/// How a file is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    Gzip,
    Tar,
    Zip,
    /// Columns, which no archive is.
    Table(TableForm),
}

/// How a file is packed that starts with `head`.
pub fn kind(head: &[u8]) -> Option<Kind> {
    match head {
        _ if head.starts_with(&gzip_header::MAGIC) => Some(Kind::Gzip),
        [b'P', b'A', b'R', b'1', ..] => Some(Kind::Table(TableForm::Parquet)),
        [b'P', b'K', 3, 4, ..] => sniff::is_plain_zip(head).then_some(Kind::Zip),
        _ if tar::is_header(head) => Some(Kind::Tar),
        _ => arrow::first_message(head).map(|start| Kind::Table(TableForm::Arrow(start))),
    }
}
