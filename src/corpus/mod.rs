//! The words of the domain, as plain data.
//!
//! Nothing here knows a file format, a browser or a clock. Invariant: offsets into text are code points
//! ([`CharIndex`]), offsets into files are bytes ([`ByteOffset`]); the two types never mix.

mod change;
mod dataset;
mod dialogue;
mod finding;
mod offset;
mod place;
mod schema;

pub use change::{Change, ChangeKind};
pub use dataset::{Dataset, Recognition, Role, Split, Variant};
pub use dialogue::{Act, Call, Dialogue, Span, Speaker, State, Turn, Value};
pub use finding::{Finding, RuleId, Severity};
pub use offset::{ByteOffset, ByteRange, CharIndex, CharRange, slice_chars};
pub use place::{FileId, Place, RecordAt, RecordNumber};
pub use schema::{IntentEntry, Service, SlotEntry};
