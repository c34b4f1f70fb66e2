//! By what a tool knows whether a page is of its own sources: a number of them. `build.rs` says it to the compiler, and
//! `pack` writes down that of the page, since it may be older than what it packs.

use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

/// What an index is made of, and what is asked of it.
pub const OF_INDEXES: [&str; 4] = ["src/corpus", "src/engine", "src/formats", "src/wire"];

/// Of the sources in a folder.
pub fn number(top: &Path) -> io::Result<String> {
    let mut files = BTreeSet::from([PathBuf::from("Cargo.lock")]);
    for folder in OF_INDEXES {
        collect(top, Path::new(folder), &mut files)?;
    }
    let mut sources = DefaultHasher::new();
    for file in files {
        file.to_string_lossy().replace('\\', "/").hash(&mut sources);
        fs::read(top.join(file))?.hash(&mut sources);
    }
    Ok(format!("{:016x}", sources.finish()))
}

/// The files below a folder, as they are named from the top.
fn collect(top: &Path, folder: &Path, files: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(top.join(folder))? {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.path().is_dir() {
            collect(top, &path, files)?;
        } else {
            files.insert(path);
        }
    }
    Ok(())
}
