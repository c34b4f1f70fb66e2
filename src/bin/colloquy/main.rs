//! The native tool: its subcommands, and nothing that they do.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it speaks to a terminal")]

#[cfg(not(target_arch = "wasm32"))]
mod agreement;
#[cfg(not(target_arch = "wasm32"))]
mod capsule;
#[cfg(not(target_arch = "wasm32"))]
mod cli;
#[cfg(not(target_arch = "wasm32"))]
mod drive;
#[cfg(not(target_arch = "wasm32"))]
mod evaluate;
#[cfg(not(target_arch = "wasm32"))]
mod export;
#[cfg(not(target_arch = "wasm32"))]
mod findings;
#[cfg(not(target_arch = "wasm32"))]
mod finish_build;
#[cfg(not(target_arch = "wasm32"))]
mod generate;
#[cfg(not(target_arch = "wasm32"))]
mod grounding;
#[cfg(not(target_arch = "wasm32"))]
mod icon;
#[cfg(not(target_arch = "wasm32"))]
mod inspect;
#[cfg(not(target_arch = "wasm32"))]
mod manifest;
#[cfg(not(target_arch = "wasm32"))]
mod markup;
#[cfg(not(target_arch = "wasm32"))]
mod notes;
#[cfg(not(target_arch = "wasm32"))]
mod offline;
#[cfg(not(target_arch = "wasm32"))]
mod output;
#[cfg(not(target_arch = "wasm32"))]
mod overview;
#[cfg(not(target_arch = "wasm32"))]
mod pack;
#[cfg(not(target_arch = "wasm32"))]
mod publish;
#[cfg(not(target_arch = "wasm32"))]
mod samples;
#[cfg(not(target_arch = "wasm32"))]
mod scripts;
#[cfg(not(target_arch = "wasm32"))]
mod site;
#[cfg(not(target_arch = "wasm32"))]
mod sources;
#[cfg(not(target_arch = "wasm32"))]
mod split;
#[cfg(not(target_arch = "wasm32"))]
mod start;
#[cfg(not(target_arch = "wasm32"))]
mod styles;
#[cfg(not(target_arch = "wasm32"))]
mod suppress;
#[cfg(not(target_arch = "wasm32"))]
mod verify;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    cli::run()
}

/// The tool is native; for wasm this program is empty.
#[cfg(target_arch = "wasm32")]
fn main() {}
