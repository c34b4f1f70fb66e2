//! Browser adapters, no Leptos.
//!
//! One file per thing of the browser. Invariant: what a browser may refuse (storage, clipboard, files) is
//! guarded here, so that nothing above has to know that it can throw.

pub mod clipboard;
pub mod drop;
pub mod fetch;
pub mod hash;
pub mod launch;
pub mod offline;
pub mod page;
pub mod paste;
pub mod performance;
pub mod pick;
pub mod recent;
pub mod sample;
pub mod save;
pub mod source;
pub mod storage;
pub mod stored;
pub mod traffic;
pub mod watch;
