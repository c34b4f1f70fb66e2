//! The words of the domain, as plain data.
//!
//! Nothing here knows a file format, a browser or a clock. Invariant: offsets into text are code points
//! ([`CharIndex`]), offsets into files are bytes ([`ByteOffset`]); the two types never mix.

mod change;
mod dataset;
mod dialogue;
mod field;
mod finding;
mod flight_field;
mod frame;
mod letters;
mod moment;
mod offset;
mod place;
mod schema;
mod sort;
mod trip;

pub use change::{Change, ChangeKind, Source, SourceKind};
pub use dataset::{Dataset, Nesting, Recognition, RecordForm, Role, Split, SplitSource, Variant};
pub use dialogue::{
    Act, Call, Dialogue, FrameTracking, Instructions, Rating, Remark, Span, Speaker, State, Turn, Value,
};
pub use field::{Field, FieldBody};
pub use finding::{Finding, RuleId, Severity, Subject};
pub use flight_field::FlightField;
pub use frame::{
    Argument, ArgumentValue, Constraint, Frame, FrameValue, Question, Reference, ReferenceTarget,
};
pub use letters::{capitalised, lowered};
pub use moment::{Moment, TimeUnit};
pub use offset::{ByteOffset, ByteRange, CharIndex, CharRange, slice_chars, text_before};
pub use place::{FileId, Place, RecordAt, RecordNumber};
pub use schema::{EntryKind, IntentEntry, Service, SlotEntry};
pub use sort::{map_of, set_of, sort_by, sort_by_key};
pub use trip::{Flight, Intent, KnowledgeBase, Leg, LogEntry, LogStep, Outcome, Trip, WantedLeg};
