//! `--notes FILE`: a person's notes, which queries and exports know.

use colloquy::engine::notes::{Note, NoteFault, add_notes, read_notes};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug, thiserror::Error)]
pub enum NotesFault {
    #[error("{path}: {fault}")]
    Io { path: String, fault: io::Error },
    #[error("{path}, {}", listed(faults))]
    File { path: String, faults: Vec<NoteFault> },
}

/// The notes of several files as one; a file with a fault is wrong use.
pub fn read(paths: &[PathBuf]) -> Result<Vec<Note>, NotesFault> {
    let mut notes = Vec::new();
    for path in paths {
        add_notes(&mut notes, read_one(path)?);
    }
    Ok(notes)
}

pub fn read_one(path: &Path) -> Result<Vec<Note>, NotesFault> {
    let name = path.display().to_string();
    let bytes = fs::read(path).map_err(|fault| NotesFault::Io { path: name.clone(), fault })?;
    read_notes(&bytes).map_err(|faults| NotesFault::File { path: name, faults })
}

fn listed(faults: &[NoteFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
