//! Cuts the page's program: what `#[wasm_split]` marks becomes parts, each fetched when it is first shown.
//!
//! Trunk has no step between cargo and wasm-bindgen, where a program is cut; so both are run once more here, on what
//! cargo built, and their files take the place of Trunk's. A glue script, the *loader*, knows which parts there are.
//! Invariants: a part's name holds its hash, so parts of two versions are never mixed; one program is cut into the same files each time.

use crate::site::{Fault, digest_hex, read, read_text, write};
use crate::start::Start;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the glue imports before the program is cut: the crate `wasm_split_helpers` names it so.
const UNCUT: &str = "__wasm_split_placeholder__";

/// The name of the loader as the splitter writes it, and of ours before its hash.
const LOADER: &str = "__wasm_split.js";
const OUR_LOADER: &str = "parts";

/// What cargo built, and where the tools may be.
pub struct Build<'a> {
    pub target: &'a Path,
    /// As Trunk names it: `release` or `debug`.
    pub profile: &'a str,
}

impl Build<'_> {
    /// The page's program as it was linked.
    fn program(&self) -> PathBuf {
        // See `data-cargo-profile-release` in index.html.
        let folder = if self.profile == "release" { "page" } else { "debug" };
        self.target.join("wasm32-unknown-unknown").join(folder).join("app.wasm")
    }

    /// One that `make` installed beside the build, or one on the path.
    fn tool(&self, name: &'static str) -> PathBuf {
        let installed = self.target.join("tools/bin").join(name);
        if installed.exists() { installed } else { PathBuf::from(name) }
    }
}

/// Puts the cut program into a site, unless it is there, and says in its page what is fetched with it.
pub fn split(dir: &Path, html: &str, build: &Build) -> Result<String, Fault> {
    let start = Start::of(html)?;
    let name = start.glue.trim_start_matches("./").trim_end_matches(".js");
    let glue = dir.join(name).with_extension("js");
    if loader(&read_text(&glue)?) != Some(UNCUT) {
        return Ok(html.to_owned());
    }
    let cut = build.target.join("cut");
    // What an earlier build left there is no part of this one.
    let _ = std::fs::remove_dir_all(&cut);
    std::fs::create_dir_all(&cut).map_err(|source| Fault::File { path: cut.clone(), source })?;
    let splitter = Command::new(build.tool("wasm-split-cli"))
        .arg(build.program())
        .arg(&cut)
        .args(["--out-name", name])
        .output();
    finished("wasm-split-cli", splitter)?;
    let bindgen = Command::new(build.tool("wasm-bindgen"))
        .args(["--target", "web", "--no-typescript", "--keep-lld-exports", "--out-name", name, "--out-dir"])
        .arg(dir)
        .arg(cut.join(name).with_extension("wasm"))
        .output();
    finished("wasm-bindgen", bindgen)?;

    let mut loader = in_order(&read_text(&cut.join(LOADER))?);
    for part in parts(&loader) {
        let bytes = read(&cut.join(&part))?;
        let named = part_name(&part, &bytes);
        write(&dir.join(&named), bytes)?;
        loader = loader.replace(&format!("./{part}"), &format!("./{named}"));
    }
    let loader_name = format!("{OUR_LOADER}-{}.js", &digest_hex(loader.as_bytes())[..16]);
    write(&dir.join(&loader_name), loader)?;
    write(
        &glue,
        read_text(&glue)?.replace(&format!("from \"./{LOADER}\""), &format!("from \"./{loader_name}\"")),
    )?;
    let with_it =
        format!("<link rel=\"modulepreload\" href=\"./{loader_name}\" crossorigin=\"anonymous\"></head>");
    Ok(html.replacen("</head>", &with_it, 1))
}

/// A loader with the names between the braces of a line sorted: the splitter writes them in another order each time. The
/// page's glue keeps its name where the sources are the same, and would import another loader than a browser has kept of it.
fn in_order(loader: &str) -> String {
    let sorted = |line: &str| {
        let (before, rest) = line.split_once("{ ")?;
        let (names, after) = rest.split_once(" }")?;
        let mut names: Vec<&str> = names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
        names.sort_unstable();
        Some(format!("{before}{{ {} }}{after}", names.join(", ")))
    };
    let lines = loader.lines().map(|line| sorted(line).unwrap_or_else(|| line.to_owned()));
    lines.map(|line| line + "\n").collect()
}

/// The address of the loader that the page's glue imports.
pub fn loader(glue: &str) -> Option<&str> {
    let (_, rest) = glue.lines().find(|line| line.starts_with("import "))?.split_once("from \"")?;
    rest.split_once('"').map(|(address, _)| address)
}

/// The files of parts that a loader fetches.
pub fn parts(loader: &str) -> Vec<String> {
    let after = |text: &str| text.split_once('"').map(|(name, _)| name.to_owned());
    let names = loader.split("new URL(\"./").skip(1).filter_map(after);
    names.filter(|name| Path::new(name).extension() == Some(OsStr::new("wasm"))).collect()
}

/// `split_schemas.wasm` and `chunk_5.wasm` are `part-schemas-HASH.wasm` and `part-5-HASH.wasm`: what several parts share is
/// known by its number.
fn part_name(file: &str, bytes: &[u8]) -> String {
    let stem = file.trim_end_matches(".wasm");
    let (_, word) = stem.split_once('_').unwrap_or(("", stem));
    format!("part-{word}-{}.wasm", &digest_hex(bytes)[..16])
}

fn finished(tool: &'static str, output: std::io::Result<std::process::Output>) -> Result<(), Fault> {
    let output = output.map_err(|source| Fault::NoTool { tool, source })?;
    if output.status.success() {
        return Ok(());
    }
    Err(Fault::Tool { tool, text: String::from_utf8_lossy(&output.stderr).trim().to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loader_is_the_same_in_whatever_order_the_splitter_wrote_its_names() {
        let written = |names: &str| {
            format!(
                "import {{ initSync }} from \"./app.js\";\nlet all = {{ split: {{  }} }};\nconst {{ {names},  }} = initSync();\n\
                 Object.assign(all.split, {{ {names},  }});\nconst f = async () => {{\n}};\n"
            )
        };
        let one = in_order(&written("memory, shared0, __table"));
        assert_eq!(one, in_order(&written("__table, memory, shared0")));
        assert_eq!(
            one,
            "import { initSync } from \"./app.js\";\nlet all = { split: { } };\nconst { __table, memory, shared0 } = initSync();\n\
             Object.assign(all.split, { __table, memory, shared0 });\nconst f = async () => {\n};\n"
        );
        assert_eq!(in_order(&one), one);
    }

    #[test]
    fn a_loader_names_its_parts() {
        let loader = "const __chunk_5 = makeLoad(() => fetch(new URL(\"./chunk_5.wasm\", import.meta.url)), []);\n\
            export const __wasm_split_load_a = wrapAsyncCb(makeLoad(() => fetch(new URL(\"./split_a.wasm\", import.meta.url)), []));";
        assert_eq!(parts(loader), ["chunk_5.wasm", "split_a.wasm"]);
        assert!(parts("import { initSync } from \"./app.js\";").is_empty());
    }

    #[test]
    fn a_part_has_its_word_and_its_hash() {
        let name = part_name("split_schemas.wasm", b"abc");
        assert_eq!(name, "part-schemas-ba7816bf8f01cfea.wasm");
        assert_eq!(part_name("chunk_5.wasm", b"abc"), "part-5-ba7816bf8f01cfea.wasm");
        assert_ne!(part_name("split_schemas.wasm", b"abd"), name);
    }
}
