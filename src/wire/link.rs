//! The page's end of the wire.
