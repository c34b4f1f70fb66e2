//! What page and worker say to each other.
//!
//! [`message`] is plain data and knows no browser; the rest is compiled for wasm only: `codec` (what `postMessage`
//! carries), `boot` (how a worker starts), `link` (the page's end) and `port` (the worker's end).

pub mod message;

#[cfg(target_arch = "wasm32")]
mod boot;
#[cfg(target_arch = "wasm32")]
mod codec;
#[cfg(target_arch = "wasm32")]
pub mod link;
#[cfg(target_arch = "wasm32")]
pub mod port;
