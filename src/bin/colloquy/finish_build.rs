//! `colloquy finish-build`: the last step of a build, called by Trunk on the staged site.
//!
//! Cuts the page's program into parts, shrinks the wasm files where wasm-opt is at hand, trims the scripts and joins the
//! style sheets. Then it allows the page's own inline scripts in its policy, and writes what a browser needs to install the
//! page and to keep it. Doing it twice changes nothing, and wasm-opt runs once per distinct file.

use crate::markup::elements;
use crate::site::{Fault, digest_hex, hash_source, policy, read, read_text, with_hashes, write};
use crate::split::{Build, split};
use crate::{manifest, offline, scripts, styles};
use std::cmp::Reverse;
use std::ffi::OsStr;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Mutex;

/// What rustc 1.95 uses on `wasm32-unknown-unknown`, and SIMD from `.cargo/config.toml`.
const WASM_FEATURES: [&str; 8] = [
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--enable-simd",
];

/// Debian's 108 rejects what rustc writes; this one is old enough to be common and has been tried.
const OLDEST_WASM_OPT: u32 = 116;

/// Enough for a few branches, at a dozen files a build, each kept under two names.
const CACHE_FILES_KEPT: usize = 96;

#[derive(clap::Args)]
pub struct Args {
    /// The folder of the built site.
    dir: PathBuf,
    /// The build folder, with `tools/` and the cache of shrunk files.
    #[arg(long, env = "CARGO_TARGET_DIR", default_value = "target")]
    target: PathBuf,
    /// The build that page and worker say they are of.
    #[arg(long, env = "COLLOQUY_BUILD", default_value = "dev")]
    build: String,
    /// How cargo built the page, as Trunk says it.
    #[arg(long, env = "TRUNK_PROFILE", default_value = "release")]
    profile: String,
}

pub fn run(args: &Args) -> Result<ExitCode, Fault> {
    let page = args.dir.join("index.html");
    let html = read_text(&page)?;
    let split = split(&args.dir, &html, &Build { target: &args.target, profile: &args.profile })?;
    match find_wasm_opt(&args.target) {
        Some(wasm_opt) => shrink_all(&args.dir, &wasm_opt, &args.target.join("wasm-opt"))?,
        None => println!("finish-build: wasm-opt is not here, so the wasm files stay a little larger"),
    }
    scripts::trim_all(&files_named(&args.dir, "js")?)?;
    let joined = styles::join(&split, &args.dir)?;
    let finished = with_script_hashes(&joined)?;
    if finished != html {
        write(&page, &finished)?;
    }
    let sheets = files_named(&args.dir, "css")?;
    let styles = sheets.iter().map(|sheet| read_text(sheet)).collect::<Result<String, _>>()?;
    manifest::write_all(&args.dir, &finished, &styles)?;
    // Last, since it names the files as they are.
    offline::write_worker(&args.dir, &args.build)?;
    Ok(ExitCode::SUCCESS)
}

/// Allows exactly the inline scripts of `html` in its policy, in place of those it allowed before.
fn with_script_hashes(html: &str) -> Result<String, Fault> {
    let policy = policy(html)?;
    let hashes = elements(html, "script")
        .into_iter()
        .filter(|script| script.attribute("src").is_none() && runs(script.attribute("type")))
        .map(|script| hash_source(&html[script.text]));
    let finished = with_hashes(policy, "script-src", hashes).ok_or(Fault::NoPolicy)?;
    Ok(html.replacen(policy, &finished, 1))
}

/// Whether a browser runs a script of this type; anything else is data.
fn runs(script_type: Option<&str>) -> bool {
    matches!(script_type, None | Some("" | "module" | "text/javascript"))
}

struct WasmOpt {
    program: PathBuf,
    version: u32,
}

/// The one that `make` installed, or a recent one on the path.
fn find_wasm_opt(target: &Path) -> Option<WasmOpt> {
    let installed = target.join("tools/node_modules/.bin/wasm-opt");
    [installed, PathBuf::from("wasm-opt")].into_iter().find_map(|program| {
        let said = Command::new(&program).arg("--version").output().ok()?;
        let version = version_number(&String::from_utf8_lossy(&said.stdout))?;
        (version >= OLDEST_WASM_OPT).then_some(WasmOpt { program, version })
    })
}

/// Reads `wasm-opt version 132 (version_132)`.
fn version_number(said: &str) -> Option<u32> {
    let word = said.strip_prefix("wasm-opt version ")?.split_ascii_whitespace().next()?;
    word.parse().ok()
}

fn shrink_all(dir: &Path, wasm_opt: &WasmOpt, cache: &Path) -> Result<(), Fault> {
    std::fs::create_dir_all(cache).map_err(|source| Fault::File { path: cache.to_owned(), source })?;
    let mut paths = files_named(dir, "wasm")?;
    // The largest takes about as long as all others together: it begins first, and they are shrunk meanwhile.
    paths.sort_by_key(|path| Reverse(path.metadata().map_or(0, |data| data.len())));
    let paths = Mutex::new(paths.into_iter());
    let next = || paths.lock().ok()?.next();
    let shrink_rest = || std::iter::from_fn(next).try_for_each(|path| shrink(&path, wasm_opt, cache));
    std::thread::scope(|scope| {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(shrink_rest)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })?;
    forget_oldest(cache);
    Ok(())
}

/// The files of a folder with an extension.
fn files_named(dir: &Path, extension: &str) -> Result<Vec<PathBuf>, Fault> {
    let fault = |source| Fault::File { path: dir.to_owned(), source };
    let entries = std::fs::read_dir(dir).map_err(fault)?.collect::<Result<Vec<_>, _>>().map_err(fault)?;
    let paths = entries.into_iter().map(|entry| entry.path());
    Ok(paths.filter(|path| path.extension() == Some(OsStr::new(extension))).collect())
}

/// For size, but loops keep their speed. `--low-memory-unused`: no program keeps anything in the first kilobyte, where the
/// stack ends. A function with one caller is not inlined, so that the next step can put it beside similar ones; for that
/// step, names stay (`-g`).
const SHRINKING: [&str; 5] =
    ["--low-memory-unused", "--one-caller-inline-max-function-size=0", "--converge", "-Os", "-g"];

/// Instances of one generic function are put beside each other, within the 32 KiB in which gzip finds what repeats: some
/// kB of the page. Drops the names.
const ORDERING: [&str; 1] = ["--reorder-functions-by-name"];

fn shrink(path: &Path, wasm_opt: &WasmOpt, cache: &Path) -> Result<(), Fault> {
    let before = read(path)?;
    let cached = |bytes: &[u8]| {
        let steps = SHRINKING.concat() + &ORDERING.concat();
        cache.join(format!("{}{steps}-{}.wasm", digest_hex(bytes), wasm_opt.version))
    };
    let kept = cached(&before);
    if !kept.exists() {
        let (shrunk, unfinished) = (kept.with_extension("shrunk"), kept.with_extension("part"));
        optimise(wasm_opt, path, &shrunk, &SHRINKING)?;
        optimise(wasm_opt, &shrunk, &unfinished, &ORDERING)?;
        // A file that cannot be removed is harmless.
        let _ = std::fs::remove_file(&shrunk);
        let after = read(&unfinished)?;
        // Its own answer, too: a file that is small already is not shrunk again.
        write(&cached(&after), &after)?;
        std::fs::rename(&unfinished, &kept).map_err(|source| Fault::File { path: kept.clone(), source })?;
    }
    let after = read(&kept)?;
    if after != before {
        println!(
            "finish-build: {} {} kB -> {} kB (wasm-opt {})",
            path.display(),
            before.len() / 1000,
            after.len() / 1000,
            SHRINKING.join(" ")
        );
        write(path, after)?;
    }
    Ok(())
}

fn optimise(wasm_opt: &WasmOpt, from: &Path, to: &Path, how: &[&str]) -> Result<(), Fault> {
    let said = Command::new(&wasm_opt.program)
        .args([from, Path::new("-o"), to])
        .args(how)
        .args(WASM_FEATURES)
        .output()
        .map_err(|source| Fault::File { path: wasm_opt.program.clone(), source })?;
    if said.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&said.stderr).trim().to_owned();
    Err(Fault::Optimiser { path: from.to_owned(), text })
}

/// Keeps the cache small; a file that cannot be removed is harmless.
fn forget_oldest(cache: &Path) {
    let Ok(entries) = std::fs::read_dir(cache) else { return };
    let mut files: Vec<_> = entries
        .flatten()
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    files.sort();
    let surplus = files.len().saturating_sub(CACHE_FILES_KEPT);
    for (_, path) in &files[..surplus] {
        let _ = std::fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<head><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
        script-src 'self' 'sha256-old='; style-src 'self'\"></head>\
        <script src=a.js></script><script>one</script><script type=\"module\">two</script>\
        <script type=\"text/plain\">data</script>";

    #[test]
    fn inline_scripts_and_only_they_are_allowed() {
        let finished = with_script_hashes(PAGE).expect("a policy");
        let expected = format!("script-src 'self' {} {}; style-src", hash_source("one"), hash_source("two"));
        assert!(finished.contains(&expected), "{finished}");
        assert!(!finished.contains("old"), "{finished}");
        assert!(!finished.contains(&hash_source("data")), "{finished}");
    }

    #[test]
    fn doing_it_twice_changes_nothing() {
        let finished = with_script_hashes(PAGE).expect("a policy");
        assert_eq!(with_script_hashes(&finished).expect("a policy"), finished);
    }

    #[test]
    fn a_page_without_a_policy_is_refused() {
        assert!(matches!(with_script_hashes("<script>one</script>"), Err(Fault::NoPolicy)));
        let without_scripts = PAGE.replace("script-src", "img-src");
        assert!(matches!(with_script_hashes(&without_scripts), Err(Fault::NoPolicy)));
    }

    #[test]
    fn versions_are_read() {
        assert_eq!(version_number("wasm-opt version 132 (version_132)\n"), Some(132));
        assert_eq!(version_number("wasm-opt version 108"), Some(108));
        assert_eq!(version_number("something else"), None);
    }
}
