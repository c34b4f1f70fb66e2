//! House rules, as tests: each names the file and the line that breaks it.
//!
//! Every rule is a function over plain text, tested on small good and bad inputs beside it, so that no rule
//! can pass because it looks at nothing.

mod css;
mod fault;
mod names;
mod paths;
mod rings;
mod rust;
mod shape;
mod styles;
mod texts;
mod tree;
