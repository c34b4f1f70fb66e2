//! What keeps the house sound and no compiler says: rings, purity, no HTML from data, styles that agree with the
//! components, one table of texts, and nothing at the top that is not the project's. Each fault names the file and the line.
//!
//! Every rule is a function over plain text, tested on small good and bad inputs beside it, so that no rule
//! can pass because it looks at nothing. What clippy can say stands in `Cargo.toml` and `clippy.toml` instead.
#![cfg(not(target_arch = "wasm32"))]

mod circles;
mod css;
mod html;
mod purity;
mod rings;
mod source;
mod styles;
mod texts;
mod top;
mod tree;
