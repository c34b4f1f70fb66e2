//! Colloquy opens task-oriented dialogue datasets on the reader's own computer.
//!
//! The crate is a stack of rings; **a module uses only rings to its left** (`ARCHITECTURE.md` follows a record through
//! them):
//!
//! ```text
//! corpus < formats < synth < engine < columns < wire < view < web < ui < bin
//! ```
//!
//! | ring | what it is | what it never does |
//! |---|---|---|
//! | [`corpus`] | the words of the domain, plain data | know any file format |
//! | [`formats`] | one folder per dataset: recognise a record, read it into corpus words | I/O, indexing |
//! | `synth` | synthetic data, for the native tool, samples and tests | be in the page or its worker |
//! | [`engine`] | bytes in, answers out: unpacking, reading, index, query, checking, merging of shards | wait, open a file, know a clock |
//! | `columns` | Parquet and Arrow, for the native tool and a program of its own in the page | be in the page or its worker |
//! | [`wire`] | what page and worker say to each other, and the questions that are asked | know how it travels |
//! | [`view`] | what the page knows and decides | touch a browser |
//! | `web` | browser adapters: files, drop, hash, storage, the ends of the wire | know Leptos |
//! | `ui` | what is drawn and when, one folder per screen part | parse, count or sort data |
//! | `bin` | wiring of the page, the worker and the native tool | contain logic |
//!
//! `corpus`, `formats`, `synth`, `engine`, `columns`, `wire` and `view` are pure Rust; everything that needs a browser is
//! compiled for `wasm32` only. `tests/tidy` holds these rules.
//!
//! # The way of the data
//!
//! ```text
//! File ─► web::source ─► engine::unpack (archives) ─► engine::reading: Input ─► Text ─► Records (engine::scan) ─► Reader
//!      ─► formats::recognise (first record decides) ─► formats::skim (of a repaired copy where need be) ─► engine::segment
//!      ─► summaries of parts, digests ─► the other shards ─► engine::check
//! wire::ask::Question ─► each shard's answer ─► merge ─► its Answer ─► view ─► ui
//! ```
//!
//! # Glossary
//!
//! * **dataset**: `AirDialogue`, SGD, Taskmaster or Frames, or what `ConvLab` or `DialogStudio` derive from them, in one of
//!   its **variants** (raw, SGD-X, …).
//! * **file**: what a person opened, or what is in an archive that was opened, named by a `FileId`; it has a **role**
//!   (dialogues, schema, …) and perhaps a **split**.
//! * **record**: one JSON value of a file (an element of its array, or a line), numbered from 0 in the file.
//! * **dialogue**: what a record of role `dialogues` says; it has **turns**, a turn has an **utterance**.
//! * **span**: a piece of an utterance, in code points, that fills a **slot**.
//! * **act**: what a turn does, for example `INFORM time`; **intent**: what the user wants done.
//! * **service**: what a dialogue talks to; a **schema** describes its slots and intents.
//! * **state**: what the user wants so far, per service; **change**: what a turn did to it.
//! * **call**: a request to a service and its results.
//! * **fact**: a name that is true of a dialogue or of a turn, such as an intent, an act or a status; facets count them.
//! * **measure**: a number of a dialogue by which it can be asked for and sorted, such as its turns or its rating.
//! * **reference data**: what a file that is not listed (schema, ontology, split list) says about the dialogues of others.
//! * **finding**: something noteworthy in the data, under a named **rule**, at a **place** (file, record, line, byte).
//! * **skim**: to take from a record what the index keeps, without building the dialogue; **read**: to read it whole.
//! * **repair**: to make a copy of a record readable that is not; the file's own bytes stay what they are.
//! * **record profile**: what the good records of a file look like, by which the next one is found after damage.
//! * **shard**: the parts of files that one worker reads and answers for.
//! * **part**: the bytes of a file that one shard reads: all of them, or a stretch of a long file. Its **summary** says to the
//!   other shards how many records it has, and where; it is **torn** when the file cannot be read in parts after all.
//! * **digest**: what a shard sends to all others when everything is read; the **global context** is made of all digests.
//! * **join**: when every shard takes the digests of all; then **checking**, the second reading, can begin.
//! * **survey**: the answer to "what matches this query": counts, facets and segments, without rows.
//! * **segment**: the dialogues of one part, in order, and in a survey how many of them match; pages of rows are cut from
//!   segments.
//! * **generation**: how often a file was opened or a question asked; what belongs to an older one is dropped.
//! * **lane**: questions of which only the newest is answered.

#![deny(unsafe_code)]

#[cfg(feature = "columns")]
pub mod columns;
pub mod corpus;
pub mod engine;
pub mod formats;
/// The page and its worker are built without it.
#[cfg(any(test, feature = "generators"))]
pub mod synth;
pub mod view;
pub mod wire;

#[cfg(all(target_arch = "wasm32", feature = "page"))]
pub mod ui;
#[cfg(all(target_arch = "wasm32", feature = "web"))]
pub mod web;
