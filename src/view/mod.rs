//! What the page knows and decides, without a browser.
//!
//! Plain functions from answers of the engine to what a screen shows: nothing here renders, waits or
//! remembers. Invariant: everything is counted from 0 until [`number`] turns it into text.

pub mod about;
pub mod align;
pub mod beside;
pub mod call;
pub mod changes;
pub mod complete;
pub mod excerpt;
pub mod export;
pub mod facet;
pub mod fields;
pub mod find;
pub mod findings;
pub mod flight;
pub mod flight_table;
pub mod flights;
pub mod frames;
pub mod gloss;
pub mod grammar;
pub mod grounding;
pub mod hue;
pub mod ignored_files;
pub mod json;
pub mod key;
pub mod lanes;
pub mod layer;
pub mod listed;
pub mod location;
pub mod manifest;
pub mod margin;
pub mod markdown;
pub mod meaning;
pub mod moment;
pub mod number;
pub mod offline;
pub mod origin;
pub mod overview;
pub mod pace;
pub mod pages;
pub mod paraphrase;
pub mod percent;
pub mod pieces;
pub mod place;
pub mod privacy;
pub mod problem;
pub mod provenance;
pub mod query;
pub mod quiz;
pub mod range;
pub mod replay;
pub mod report;
pub mod row;
pub mod samples;
pub mod schema;
pub mod search_call;
pub mod shown_field;
pub mod sort;
pub mod suppress;
pub mod svg;
pub mod taskmaster;
pub mod taste;
pub mod text;
pub mod timeline;
pub mod trip;
pub mod utterance;
pub mod value_name;
pub mod values;
pub mod verification;
pub mod vocabulary;
pub mod walk;
pub mod window;
pub mod words;

#[cfg(test)]
mod fixtures;
