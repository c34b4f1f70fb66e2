//! What the page says, in one language: every label, button, heading and sentence is an item of one folder.
//!
//! Screens and `view` name the items and hold no sentences of their own (`tests/tidy` fails where one does), so a second
//! language is one more folder with the same names, chosen here. A text with a number or a name in it is a function: plurals,
//! groups of figures and the order of words are the language's. A sentence with an element inside is a list of the
//! pieces around it, and spaces at the ends of a piece are part of it. Not here: what workers and the engine make
//! (sentences of rules and faults, what datasets and their words mean), the faults of `wire`, words of `corpus` (splits, severities, roles),
//! which are data, the words of the query line, and the few sentences of `index.html`, which are there before the page is.

mod en;

pub use en::*;
