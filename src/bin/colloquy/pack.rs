//! `colloquy pack`: a built site as one HTML file that works from `file://`, with no connection allowed.
//!
//! From `file://` a browser runs inline module scripts and blob workers, but loads no sibling file. So the page's glue
//! and the loader of its parts are inlined, and what the site has in other files rides along as inert elements:
//! `script[data-part="page-program"]`, one of the same kind for each part, and `worker-glue` and `worker-program`, from which
//! `web::boot` starts a worker. Programs are deflated, which the browser undoes by itself, and written in base64.

use crate::markup::elements;
use crate::samples;
use crate::site::{Fault, base64, digest_hex, hash_source, policy, read, read_text, write};
use crate::sources;
use crate::split;
use crate::start::Start;
use colloquy::view::samples::SAMPLES;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// The folder of the built site.
    dir: PathBuf,
    /// The HTML file to write.
    out: PathBuf,
    /// The build that page and worker say they are of.
    #[arg(long, env = "COLLOQUY_BUILD", default_value = "dev")]
    build: String,
}

pub fn run(args: &Args) -> Result<ExitCode, Fault> {
    let site = Site::read(&args.dir)?;
    let html = packed(&site)?;
    println!("pack: {} {} kB", args.out.display(), html.len() / 1000);
    let mut beside = args.out.clone().into_os_string();
    beside.push(".json");
    // A build runs at the top of the repository.
    let top = Path::new(".");
    let sources = sources::number(top).map_err(|source| Fault::File { path: top.to_owned(), source })?;
    write(Path::new(&beside), described(&html, &args.build, &sources))?;
    write(&args.out, html)?;
    Ok(ExitCode::SUCCESS)
}

/// What the page says of the one file that stands beside it. The file cannot hold its own hash.
fn described(html: &str, build: &str, sources: &str) -> String {
    let sha256 = digest_hex(html.as_bytes());
    serde_json::json!({ "build": build, "bytes": html.len(), "sha256": sha256, "sources": sources })
        .to_string()
}

/// The parts that go into the one file.
struct Site {
    html: String,
    /// By the order of their links in the page.
    styles: Vec<String>,
    page_glue: String,
    page_loader: String,
    page_program: Vec<u8>,
    /// By their names.
    page_parts: Vec<(String, Vec<u8>)>,
    worker_glue: String,
    worker_program: Vec<u8>,
    columns_program: Vec<u8>,
    /// By their names.
    samples: Vec<(String, String)>,
}

impl Site {
    fn read(dir: &Path) -> Result<Site, Fault> {
        let html = read_text(&dir.join("index.html"))?;
        let file = |address: &str| dir.join(address.trim_start_matches("./"));
        let styles = elements(&html, "link")
            .into_iter()
            .filter(|link| link.attribute("rel") == Some("stylesheet"))
            .map(|link| read_text(&file(link.attribute("href").unwrap_or_default())))
            .collect::<Result<_, _>>()?;
        let start = Start::of(&html)?;
        let page_glue = read_text(&file(start.glue))?;
        let page_loader = match split::loader(&page_glue) {
            Some(address) => read_text(&file(address))?,
            None => String::new(),
        };
        let page_parts = split::parts(&page_loader).into_iter();
        Ok(Site {
            styles,
            page_parts: page_parts
                .map(|name| Ok((name.clone(), read(&dir.join(name))?)))
                .collect::<Result<_, Fault>>()?,
            page_loader,
            page_glue,
            page_program: read(&file(start.program))?,
            worker_glue: read_text(&dir.join("worker.js"))?,
            worker_program: read(&dir.join("worker_bg.wasm"))?,
            columns_program: read(&dir.join("columns.wasm"))?,
            samples: SAMPLES
                .into_iter()
                .map(|(dataset, _)| {
                    let name = samples::name(dataset);
                    Ok((name.clone(), read_text(&dir.join(format!("{name}.json")))?))
                })
                .collect::<Result<_, Fault>>()?,
            html,
        })
    }
}

/// Composes the one file: every edit replaces a range of the page, and the last range is edited first.
fn packed(site: &Site) -> Result<String, Fault> {
    let html = site.html.as_str();
    let start = Start::of(html)?;
    let program = page_script(&site.page_glue, &site.page_loader)?;
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();

    let mut styles = site.styles.iter().map(|style| inline_style(style));
    let mut style_hashes = Vec::new();
    for link in elements(html, "link") {
        match link.attribute("rel") {
            Some("stylesheet") => {
                let style = styles.next().unwrap_or_default();
                style_hashes.push(hash_source(&style));
                edits.push((link.whole, format!("<style>{style}</style>")));
            }
            Some("preload" | "modulepreload" | "manifest" | "apple-touch-icon") => {
                edits.push((link.whole, String::new()));
            }
            _ => {}
        }
    }
    let mut script_hashes = vec![hash_source(&program)];
    let inline = elements(html, "script").into_iter().filter(|script| script.attribute("src").is_none());
    script_hashes
        .extend(inline.filter(|it| it.whole != start.script.whole).map(|it| hash_source(&html[it.text])));
    let mut parts = vec![
        data_part("worker-glue", &inline_script(&site.worker_glue)),
        data_part("worker-program", &deflated(&site.worker_program)),
        data_part("columns-program", &deflated(&site.columns_program)),
        data_part("page-program", &deflated(&site.page_program)),
    ];
    parts.extend(site.page_parts.iter().map(|(name, program)| data_part(name, &deflated(program))));
    parts.extend(site.samples.iter().map(|(name, text)| data_part(name, text)));
    edits.push((
        start.script.whole,
        format!("{}\n<script type=\"module\">{program}</script>", parts.join("\n")),
    ));

    let strict = format!(
        "default-src 'none'; script-src 'wasm-unsafe-eval' {}; style-src {}; img-src data:; connect-src 'none'; \
         worker-src blob:; base-uri 'none'; form-action 'none'; object-src 'none'",
        script_hashes.join(" "),
        if style_hashes.is_empty() { "'none'".to_owned() } else { style_hashes.join(" ") },
    );
    let page_policy = policy(html)?;
    let policy_at = html.find(page_policy).ok_or(Fault::NoPolicy)?;
    edits.push((policy_at..policy_at + page_policy.len(), strict));

    edits.sort_by_key(|(range, _)| range.start);
    let mut packed = html.to_owned();
    for (range, text) in edits.into_iter().rev() {
        packed.replace_range(range, &text);
    }
    Ok(packed)
}

/// The page's glue and the loader of its parts as one module, which ends by starting itself from the bytes in the document.
/// It keeps the page as it was, for capsules are made of that (`web::capsule`).
fn page_script(glue: &str, loader: &str) -> Result<String, Fault> {
    let init = default_export(glue).ok_or(Fault::Missing { what: "default export in its glue" })?;
    let loader_address = split::loader(glue);
    let mut imported = String::new();
    let mut rest = String::new();
    for line in glue.lines() {
        if !line.starts_with("import ") {
            rest.extend([line, "\n"]);
        } else if let Some(name) = name_of_import(line, loader_address) {
            imported.extend(["const ", name, " = packedParts;\n"]);
        } else {
            return Err(Fault::Import { what: line.chars().take(80).collect() });
        }
    }
    let parts = packed_loader(loader);
    Ok(inline_script(&format!(
        r#"globalThis.packedPage = document.documentElement.cloneNode(true);
{rest}
const packedProgram = async (name) => {{
  const part = document.querySelector(`script[data-part="${{name}}"]`);
  const deflated = Uint8Array.from(atob(part.textContent), (letter) => letter.charCodeAt(0));
  const bytes = new Blob([deflated]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(bytes, {{ headers: {{ "Content-Type": "application/wasm" }} }});
}};
const packedParts = {parts};
{imported}globalThis.packedProgram = packedProgram;
await {init}({{ module_or_path: packedProgram("page-program") }});
dispatchEvent(new CustomEvent("TrunkApplicationStarted"));
"#
    )))
}

/// The name by which the glue knows the loader, in a line that imports it.
fn name_of_import<'a>(line: &'a str, loader: Option<&str>) -> Option<&'a str> {
    let (name, from) = line.strip_prefix("import * as ")?.split_once(" from ")?;
    let address = from.trim_end_matches(';').trim_matches('"');
    (Some(address) == loader).then_some(name)
}

/// The loader as an object of what it exports: it takes parts from the document, and the page's glue is around it.
fn packed_loader(loader: &str) -> String {
    let mut body = String::new();
    let mut exports = Vec::new();
    for line in loader.lines().filter(|line| !line.starts_with("import ")) {
        let own = line.strip_prefix("export ").unwrap_or(line);
        if own.len() < line.len() {
            exports.extend(own.strip_prefix("const ").and_then(|rest| rest.split(' ').next()));
        }
        body.extend([own, "\n"]);
    }
    for name in split::parts(loader) {
        let fetched = format!("fetch(new URL(\"./{name}\", import.meta.url))");
        body = body.replace(&fetched, &format!("packedProgram(\"{name}\")"));
    }
    format!("(() => {{\n{body}return {{ {} }};\n}})()", exports.join(", "))
}

/// The name that the glue exports as default: `export { initSync, __wbg_init as default };`.
fn default_export(glue: &str) -> Option<&str> {
    let (before, _) = glue.split_once(" as default")?;
    before
        .rsplit(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '$'))
        .next()
        .filter(|it| !it.is_empty())
}

/// A program as it stands in its element.
fn deflated(program: &[u8]) -> String {
    base64(&miniz_oxide::deflate::compress_to_vec_zlib(program, 9))
}

fn data_part(name: &str, text: &str) -> String {
    format!("<script type=\"text/plain\" data-part=\"{name}\">{text}</script>")
}

/// JavaScript that means the same and cannot end its element, nor open a comment in it.
///
/// Both sequences stand in strings and comments of real programs, where a backslash changes nothing.
fn inline_script(script: &str) -> String {
    let script = escape_after_less_than(script, "/script");
    escape_after_less_than(&script, "!--")
}

/// CSS that means the same and cannot end its element.
fn inline_style(style: &str) -> String {
    escape_after_less_than(style, "/style")
}

/// Puts a backslash between `<` and `rest`, whatever the case of its letters.
fn escape_after_less_than(text: &str, rest: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        escaped.push(letter);
        let follows = |tail: &str| tail.get(..rest.len()).is_some_and(|it| it.eq_ignore_ascii_case(rest));
        if letter == '<' && follows(&text[at + 1..]) {
            escaped.push('\\');
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::start::tests::BUILT;

    fn site() -> Site {
        Site {
            html: "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self'\">\
                <link rel=\"stylesheet\" href=\"./a-1.css\"><link rel=\"icon\" href=\"data:,\">\
                <link rel=\"manifest\" href=\"./manifest.webmanifest\"><link rel=\"apple-touch-icon\" href=\"./icon-192.png\">\
                <link rel=\"modulepreload\" href=\"./app-1.js\">"
                .to_owned()
                + BUILT,
            styles: vec!["p { color: var(--ink) }".to_owned()],
            page_glue: "async function __wbg_init(x) {}\nexport { initSync, __wbg_init as default };\n".to_owned(),
            page_loader: String::new(),
            page_parts: Vec::new(),
            page_program: b"the page".to_vec(),
            worker_glue: "let wasm_bindgen = '</script><!--';".to_owned(),
            worker_program: b"the worker".to_vec(),
            columns_program: b"the columns".to_vec(),
            samples: vec![("sample-x".to_owned(), "{\"a\": \"b\"}".to_owned())],
        }
    }

    fn part<'a>(html: &'a str, name: &str) -> &'a str {
        let scripts = elements(html, "script");
        let found =
            scripts.into_iter().find(|script| script.attribute("data-part") == Some(name)).expect(name);
        &html[found.text]
    }

    #[test]
    fn nothing_outside_the_file_is_needed() {
        let html = packed(&site()).expect("packs");
        assert!(!html.contains("./app-1"), "{html}");
        assert!(!html.contains("a-1.css"), "{html}");
        assert!(!html.contains("webmanifest") && !html.contains("icon-192"), "{html}");
        assert!(html.contains("<link rel=\"icon\" href=\"data:,\">"), "{html}");
        assert_eq!(elements(&html, "style").len(), 1);
    }

    #[test]
    fn the_policy_names_every_inline_script_and_style_and_forbids_connections() {
        let html = packed(&site()).expect("packs");
        let policy = policy(&html).expect("a policy");
        assert!(policy.contains("connect-src 'none'") && policy.contains("worker-src blob:"), "{policy}");
        assert!(!policy.contains("'self'"), "{policy}");
        let scripts =
            elements(&html, "script").into_iter().filter(|it| it.attribute("type") != Some("text/plain"));
        for element in scripts.chain(elements(&html, "style")) {
            assert!(policy.contains(&hash_source(&html[element.text])), "{policy}");
        }
    }

    #[test]
    fn the_worker_rides_along_as_inert_text() {
        let html = packed(&site()).expect("packs");
        assert_eq!(part(&html, "worker-program"), deflated(b"the worker"));
        assert_eq!(part(&html, "page-program"), deflated(b"the page"));
        assert_eq!(part(&html, "worker-glue"), "let wasm_bindgen = '<\\/script><\\!--';");
    }

    #[test]
    fn the_page_starts_itself_from_its_bytes() {
        let html = packed(&site()).expect("packs");
        let scripts = elements(&html, "script");
        let program = scripts.iter().find(|it| it.attribute("type") == Some("module")).expect("a program");
        let script = &html[program.text.clone()];
        assert!(
            script.contains("await __wbg_init({ module_or_path: packedProgram(\"page-program\") });"),
            "{script}"
        );
        assert!(script.contains("globalThis.packedProgram = packedProgram;"), "{script}");
        assert!(script.trim_start().starts_with("globalThis.packedPage = "), "{script}");
    }

    #[test]
    fn what_is_said_of_the_file_is_its_size_and_its_hash() {
        let said: serde_json::Value = serde_json::from_str(&described("abc", "b1", "2")).unwrap();
        assert_eq!((&said["build"], &said["bytes"]), (&"b1".into(), &3.into()));
        assert_eq!(said["sha256"], digest_hex(b"abc"));
    }

    #[test]
    fn glue_that_imports_is_refused() {
        let glue = "import { x } from './snippets/x.js';\nexport { init as default };";
        assert!(matches!(page_script(glue, ""), Err(Fault::Import { .. })));
        let besides = format!("{GLUE}import * as import2 from \"./other.js\"\n");
        assert!(matches!(page_script(&besides, LOADER), Err(Fault::Import { .. })));
    }

    const GLUE: &str = "import * as import1 from \"./parts-1.js\"\nfunction initSync() {}\n\
        export { initSync, __wbg_init as default };\n";

    const LOADER: &str = "import { initSync } from \"./app-1.js\";\nconst shared = () => initSync();\n\
        export const __wasm_split_load_a = makeLoad(() => {\n\
        const src = fetch(new URL(\"./part-a-1.wasm\", import.meta.url));\n});\n";

    #[test]
    fn parts_are_taken_from_the_document() {
        let with_parts = Site {
            page_glue: GLUE.to_owned(),
            page_loader: LOADER.to_owned(),
            page_parts: vec![("part-a-1.wasm".to_owned(), b"a part".to_vec())],
            ..site()
        };
        let html = packed(&with_parts).expect("packs");
        assert_eq!(part(&html, "part-a-1.wasm"), deflated(b"a part"));
        let scripts = elements(&html, "script");
        let program = scripts.iter().find(|it| it.attribute("type") == Some("module")).expect("a program");
        let script = &html[program.text.clone()];
        assert!(script.contains("const src = packedProgram(\"part-a-1.wasm\");"), "{script}");
        assert!(script.contains("return { __wasm_split_load_a };"), "{script}");
        assert!(script.contains("const import1 = packedParts;"), "{script}");
        assert!(!script.contains("import {") && !script.contains("import *"), "{script}");
    }

    #[test]
    fn a_page_that_was_not_built_is_refused() {
        let unbuilt = Site { html: "<body></body>".to_owned(), ..site() };
        assert!(matches!(packed(&unbuilt), Err(Fault::Missing { .. })));
    }
}
