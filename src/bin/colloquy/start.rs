//! The script that starts the page. Trunk's own loads a plain program; ours unpacks a packed one, with the unpacker inside.
//!
//! Two lines name what the page is made of, first its glue and then its packed program; `pack` puts other lines in their
//! place, and [`Start::rest`] is the same in a hosted page and in the one file.

use crate::markup::{Element, elements};
use crate::site::{Fault, base64, read, read_text, remove};
use std::path::Path;

pub struct Start<'a> {
    pub script: Element<'a>,
    /// The addresses of the page's glue and program.
    pub glue: &'a str,
    pub program: &'a str,
    /// What follows the two lines: it needs `init`, and bytes or a promise of them as `packed`.
    pub rest: &'a str,
}

impl<'a> Start<'a> {
    /// Of a sealed page.
    pub fn of(html: &'a str) -> Result<Self, Fault> {
        let script = script(html)?;
        let text = &html[script.text.clone()];
        let missing = || Fault::Missing { what: "packed program in its start script" };
        let (head, rest) = text.split_once(LAST_OF_HEAD).ok_or_else(missing)?;
        let glue = quoted_after(head, "from ").ok_or_else(missing)?;
        let program = quoted_after(head, "fetch(").ok_or_else(missing)?;
        Ok(Self { script, glue, program, rest })
    }
}

const LAST_OF_HEAD: &str = ".then((answer) => answer.arrayBuffer());\n";

/// Puts the unpacker of a built site into its page, whose program is packed by now.
pub fn with_unpacker(html: &str, dir: &Path) -> Result<String, Fault> {
    let (glue_path, program_path) = (dir.join("unpack.js"), dir.join("unpack_bg.wasm"));
    if !program_path.exists() {
        return Ok(html.to_owned());
    }
    let unpacker = (read_text(&glue_path)?, read(&program_path)?);
    remove(&glue_path)?;
    remove(&program_path)?;
    unpacking(html, &unpacker.0, &unpacker.1)
}

fn unpacking(html: &str, unpacker_glue: &str, unpacker: &[u8]) -> Result<String, Fault> {
    let script = script(html)?;
    let text = &html[script.text.clone()];
    let missing = |what| Fault::Missing { what };
    let glue = quoted_after(text, "from ").ok_or(missing("glue in its start script"))?;
    let plain = quoted_after(text, "module_or_path: ").ok_or(missing("wasm in its start script"))?;
    let packed = packed_name(plain);
    let unpacker = base64(unpacker);
    let start = format!(
        r#"
import init from '{glue}';
const packed = fetch('{packed}'){LAST_OF_HEAD}{unpacker_glue}
wasm_bindgen.initSync({{ module: Uint8Array.from(atob("{unpacker}"), (letter) => letter.charCodeAt(0)) }});
const program = wasm_bindgen.unpack(new Uint8Array(await packed));
if (!program) throw new Error("a part of the page is damaged");
await init({{ module_or_path: program }});
dispatchEvent(new CustomEvent("TrunkApplicationStarted"));
"#
    );
    let mut page = html.to_owned();
    page.replace_range(script.text, &start);
    Ok(page.replace(plain, &packed).replace(" as=\"fetch\" type=\"application/wasm\"", " as=\"fetch\""))
}

/// What a program is called when it is packed.
pub fn packed_name(plain: &str) -> String {
    format!("{}.lzma", plain.trim_end_matches("_bg.wasm"))
}

/// The script that Trunk wrote, or we.
fn script(html: &str) -> Result<Element<'_>, Fault> {
    elements(html, "script")
        .into_iter()
        .find(|script| {
            script.attribute("type") == Some("module") && html[script.text.clone()].contains("import init")
        })
        .ok_or(Fault::Missing { what: "start script" })
}

fn quoted_after<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(words)?;
    let quote = rest.chars().next().filter(|first| matches!(first, '\'' | '"'))?;
    rest[1..].split_once(quote).map(|(quoted, _)| quoted)
}

#[cfg(test)]
pub mod tests {
    use super::*;

    const BUILT: &str = "<head><link rel=\"preload\" href=\"./app-1_bg.wasm\" as=\"fetch\" type=\"application/wasm\"></head>\
        <body><script>early()</script><script type=\"module\">\nimport init from './app-1.js';\n\
        const wasm = await init({ module_or_path: './app-1_bg.wasm' });</script></body>";

    /// A page as `seal` leaves it.
    pub fn sealed() -> String {
        unpacking(BUILT, "let wasm_bindgen = (() => {})();", b"\0asm").expect("a start script")
    }

    #[test]
    fn the_unpacker_stands_in_the_start_script() {
        let html = sealed();
        assert!(!html.contains("_bg.wasm") && html.contains("href=\"./app-1.lzma\" as=\"fetch\">"), "{html}");
        let start = Start::of(&html).expect("a start script");
        assert_eq!((start.glue, start.program), ("./app-1.js", "./app-1.lzma"));
        assert!(start.rest.contains("atob(\"AGFzbQ==\")") && !start.rest.contains("./app-1"), "{html}");
    }

    #[test]
    fn a_page_that_was_not_built_or_sealed_is_refused() {
        assert!(matches!(Start::of("<body></body>"), Err(Fault::Missing { .. })));
        assert!(matches!(Start::of(BUILT), Err(Fault::Missing { .. })));
    }
}
