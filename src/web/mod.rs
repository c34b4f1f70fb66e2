//! Browser adapters, no Leptos.
//!
//! One file per thing of the browser; `link` and `port` are the two ends of the wire, `codec` is what travels on it.
//! Invariant: what a browser may refuse (storage, clipboard, files) is guarded here, so that nothing above has to know that
//! it can throw.

pub mod batch;
mod boot;
mod buffer;
pub mod capsule;
pub mod clipboard;
pub mod codec;
pub mod columns;
pub mod drop;
mod entries;
pub mod fetch;
pub mod focus;
pub mod hash;
mod host;
pub mod indexes;
pub mod launch;
pub mod link;
pub mod offline;
pub mod page;
pub mod paste;
pub mod pause;
pub mod performance;
pub mod pick;
pub mod picture;
pub mod port;
pub mod published;
pub mod recent;
pub mod sample;
pub mod save;
pub mod selection;
pub mod shadow;
pub mod source;
pub mod storage;
pub mod stored;
pub mod traffic;
pub mod turnstile;
pub mod watch;
