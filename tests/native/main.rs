//! The engine and the readers, on the host.
//!
//! Data is generated, or written by hand where it has to be broken. Real records in `../shared/data` are used
//! when they are there.

#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test says what it expects")]
#![allow(clippy::print_stdout, reason = "a test says what it skips")]

mod about;
mod airdialogue;
mod archives;
mod arrays;
mod big;
mod broken_files;
mod capsule;
mod columns;
mod damage;
mod derived;
mod evaluation;
mod export;
mod faults;
mod findings;
mod flights;
mod frames;
mod grounding;
mod highlights;
mod index;
mod inspect;
mod kinds;
mod limits;
mod memory;
mod moments;
mod notes;
mod origins;
mod overview;
mod parquet;
mod parts;
mod past_one_machine;
mod published;
mod queries;
mod real;
mod recipes;
mod reviewing;
mod rules;
mod samples;
mod saved;
mod sgd;
mod shards;
mod streams;
mod studies;
mod support;
mod tars;
mod taskmaster;
mod templates;
mod verification;
