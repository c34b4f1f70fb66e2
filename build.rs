//! What the linker is told, and by what a tool knows whether a page is of its own sources.
//!
//! The page is cut into parts after it is linked (`colloquy finish-build`), which needs the places that the linker filled in.

#[path = "src/bin/colloquy/sources.rs"]
mod sources;

use std::path::Path;

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-link-arg-bin=app=--emit-relocs");
    }
    println!("cargo::rerun-if-changed=Cargo.lock");
    for folder in sources::OF_INDEXES {
        println!("cargo::rerun-if-changed={folder}");
    }
    println!("cargo::rustc-env=COLLOQUY_SOURCES={}", sources::number(Path::new("."))?);
    Ok(())
}
