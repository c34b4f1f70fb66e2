//! Whatever is read of a file that is packed, or of columns.

use super::byte_feed::ByteFeed;
use super::table_feed::TableFeed;
use crate::corpus::ByteRange;

pub enum Feed {
    Bytes(ByteFeed),
    /// Boxed, since each file of an archive has a feed, and this is the larger kind.
    Table(Box<TableFeed>),
}

impl Feed {
    pub fn has_want(&self) -> bool {
        match self {
            Self::Bytes(feed) => feed.has_want(),
            Self::Table(feed) => feed.has_want(),
        }
    }

    /// Nothing will be asked for any more.
    pub fn is_over(&self) -> bool {
        match self {
            Self::Bytes(feed) => feed.is_over(),
            Self::Table(feed) => feed.is_over(),
        }
    }

    /// It is not known yet what is in the file.
    pub fn is_listing(&self) -> bool {
        match self {
            Self::Bytes(feed) => feed.is_listing(),
            Self::Table(feed) => feed.is_listing(),
        }
    }

    /// Files still come out of it, which may be read elsewhere.
    pub fn is_streaming(&self) -> bool {
        matches!(self, Self::Bytes(feed) if feed.is_streaming())
    }

    /// The next bytes to ask for.
    pub fn want(&mut self, len_bytes: u64) -> Option<ByteRange> {
        match self {
            Self::Bytes(feed) => feed.want(len_bytes),
            Self::Table(feed) => feed.want(len_bytes),
        }
    }

    /// Nothing more is read.
    pub fn stop(&mut self) {
        match self {
            Self::Bytes(feed) => feed.stop(),
            Self::Table(feed) => feed.stop(),
        }
    }

    /// How many bytes it is about, and how many of them are read.
    pub fn bytes_read(&self) -> (u64, u64) {
        match self {
            Self::Bytes(feed) => feed.bytes_read(),
            Self::Table(feed) => feed.bytes_read(),
        }
    }

    pub fn table(&mut self) -> Option<&mut TableFeed> {
        if let Self::Table(feed) = self { Some(feed) } else { None }
    }

    /// It goes on when there is who decodes it.
    pub fn needs_columns(&self) -> bool {
        matches!(self, Self::Table(_)) && !self.is_over()
    }
}
