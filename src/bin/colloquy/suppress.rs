//! `--suppress FILE`: findings that are left out.

use colloquy::engine::findings::{FileFault, Suppressions, read_suppressions};
use std::fs;
use std::io;
use std::path::Path;

#[derive(Debug, thiserror::Error)]
pub enum SuppressFault {
    #[error("{path}: {fault}")]
    Io { path: String, fault: io::Error },
    #[error("{path}, {}", listed(faults))]
    File { path: String, faults: Vec<FileFault> },
}

/// Without a file nothing is left out; a file with a fault is wrong use.
pub fn read(path: Option<&Path>) -> Result<Suppressions, SuppressFault> {
    let Some(path) = path else { return Ok(Suppressions::default()) };
    let name = path.display().to_string();
    let bytes = fs::read(path).map_err(|fault| SuppressFault::Io { path: name.clone(), fault })?;
    read_suppressions(&bytes).map_err(|faults| SuppressFault::File { path: name, faults })
}

fn listed(faults: &[FileFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
