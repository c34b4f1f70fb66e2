//! The service worker that keeps the page for times without a network: its program, with the files of this build.
//!
//! Invariant: its version is a hash of everything that is kept, so two versions never share a name.
//!
//! The page's policy does not bind a service worker, so this one only hands on what it has or what the page asked
//! for: it answers for the addresses of its version and no other. There is one cache a version, filled only when
//! every file has its hash. A new version takes over when the person says so; the cache of a version that a tab still
//! shows stays (each tab holds a shared lock in its version's name). What is missing is fetched again by its hash;
//! when the host has moved on, the cache is given up.

use crate::site::{Fault, digest_hex, read, write};
use std::path::Path;

/// Its name stays from build to build: browsers look there for the next version.
pub const NAME: &str = "service-worker.js";

const PROGRAM: &str = include_str!("service_worker.js");

/// Files that other versions have under the same name; the page asks for them with its build.
const SHARED: [&str; 3] = ["columns.wasm", "worker.js", "worker_bg.wasm"];

/// One file to keep.
struct Kept {
    /// As the page asks for it, with its query.
    address: String,
    kind: &'static str,
    hash: String,
}

/// Writes the service worker of a site that is finished.
pub fn write_worker(dir: &Path, build: &str) -> Result<(), Fault> {
    let fault = |source| Fault::File { path: dir.to_owned(), source };
    let entries = std::fs::read_dir(dir).map_err(fault)?.collect::<Result<Vec<_>, _>>().map_err(fault)?;
    let mut kept = Vec::new();
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some(kind) = kind(&name) else { continue };
        let hash = digest_hex(&read(&entry.path())?);
        let query = if SHARED.contains(&name.as_str()) { format!("?v={build}") } else { String::new() };
        kept.push(Kept { address: format!("{name}{query}"), kind, hash });
    }
    kept.sort_by(|a, b| a.address.cmp(&b.address));
    write(&dir.join(NAME), program(&kept, build))
}

/// What a file is, if it is to be kept: not the one-file page, and not this program itself.
fn kind(name: &str) -> Option<&'static str> {
    let (_, extension) = name.rsplit_once('.')?;
    match extension {
        "html" if name == "index.html" => Some("text/html; charset=utf-8"),
        "css" => Some("text/css; charset=utf-8"),
        "js" if name != NAME => Some("text/javascript; charset=utf-8"),
        "wasm" => Some("application/wasm"),
        "json" if name.starts_with("sample-") => Some("application/json"),
        "webmanifest" => Some("application/manifest+json"),
        "svg" => Some("image/svg+xml"),
        "png" => Some("image/png"),
        _ => None,
    }
}

fn program(kept: &[Kept], build: &str) -> String {
    let line = |file: &Kept| serde_json::json!([file.address, file.kind, file.hash]).to_string();
    let files = format!("[\n{}\n]", kept.iter().map(line).collect::<Vec<_>>().join(",\n"));
    let version = format!("{build} {}", &digest_hex(format!("{PROGRAM}{files}").as_bytes())[..16]);
    PROGRAM.replace("@VERSION@", &version).replace("@FILES@", &files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::PathBuf;

    fn site(name: &str, files: &[(&str, &str)]) -> PathBuf {
        let dir = std::env::temp_dir().join(format!("colloquy-{name}-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        for (name, text) in files {
            fs::write(dir.join(name), text).unwrap();
        }
        dir
    }

    const FILES: [(&str, &str); 6] = [
        ("index.html", "<p>page</p>"),
        ("app-1.js", "page()"),
        ("worker.js", "worker()"),
        ("worker_bg.wasm", "\0asm"),
        ("sample-sgd.json", "{}"),
        ("colloquy.html", "<p>all</p>"),
    ];

    fn written(dir: &Path, build: &str) -> String {
        write_worker(dir, build).unwrap();
        fs::read_to_string(dir.join(NAME)).unwrap()
    }

    /// The line that says the version of a program.
    fn version(program: &str) -> &str {
        program.lines().find(|line| line.starts_with("const version")).unwrap()
    }

    #[test]
    fn everything_but_the_one_file_is_kept() {
        let dir = site("kept", &FILES);
        fs::write(dir.join("colloquy.html.json"), "{}").unwrap();
        let program = written(&dir, "b1");
        for address in ["index.html", "app-1.js", "worker.js?v=b1", "worker_bg.wasm?v=b1", "sample-sgd.json"]
        {
            assert!(program.contains(&format!("[\"{address}\",")), "{address}: {program}");
        }
        assert!(!program.contains("colloquy.html") && !program.contains(NAME) && !program.contains('@'));
        assert!(program.contains(&digest_hex(b"worker()")));
        assert_eq!(written(&dir, "b1"), program, "a second time changes nothing");
        fs::remove_dir_all(&dir).unwrap();
    }

    #[test]
    fn another_byte_or_build_is_another_version() {
        let dir = site("version", &FILES);
        let first = written(&dir, "b1");
        assert!(version(&first).starts_with("const version = \"b1 "));
        let other_build = written(&dir, "b2");
        fs::write(dir.join("sample-sgd.json"), "[]").unwrap();
        let other_byte = written(&dir, "b2");
        let versions = [version(&first), version(&other_build), version(&other_byte)];
        assert!(versions[0] != versions[1] && versions[1] != versions[2], "{versions:?}");
        fs::remove_dir_all(&dir).unwrap();
    }

    #[test]
    fn the_program_never_takes_over_by_itself() {
        let asked = "if (event.data === \"load\") skipWaiting();";
        assert_eq!(PROGRAM.matches("skipWaiting").count(), PROGRAM.matches(asked).count());
    }
}
