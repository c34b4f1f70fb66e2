//! What the linker is told, and by what a tool knows whether a page is of its own sources.
//!
//! The page is cut into parts after it is linked (`colloquy finish-build`), which needs the places that the linker filled in.

use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

/// What an index is made of, and what is asked of it.
const OF_INDEXES: [&str; 4] = ["src/corpus", "src/engine", "src/formats", "src/wire"];

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-link-arg-bin=app=--emit-relocs");
    }
    let mut files = BTreeSet::from([PathBuf::from("Cargo.lock")]);
    for folder in OF_INDEXES {
        println!("cargo::rerun-if-changed={folder}");
        collect(Path::new(folder), &mut files)?;
    }
    let mut sources = DefaultHasher::new();
    for file in files {
        file.to_string_lossy().replace('\\', "/").hash(&mut sources);
        fs::read(&file)?.hash(&mut sources);
    }
    println!("cargo::rustc-env=COLLOQUY_SOURCES={:016x}", sources.finish());
    Ok(())
}

fn collect(folder: &Path, files: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.insert(path);
        }
    }
    Ok(())
}
