//! The script with which Trunk starts the page: what glue and program it loads.

use crate::markup::{Element, elements};
use crate::site::Fault;

pub struct Start<'a> {
    pub script: Element<'a>,
    /// The addresses of the page's glue and program.
    pub glue: &'a str,
    pub program: &'a str,
}

impl<'a> Start<'a> {
    /// Of a built page.
    pub fn of(html: &'a str) -> Result<Self, Fault> {
        let missing = |what| Fault::Missing { what };
        let script = elements(html, "script")
            .into_iter()
            .find(|script| {
                script.attribute("type") == Some("module")
                    && html[script.text.clone()].contains("import init")
            })
            .ok_or(missing("start script"))?;
        let text = &html[script.text.clone()];
        let glue = quoted_after(text, "from ").ok_or(missing("glue in its start script"))?;
        let program = quoted_after(text, "module_or_path: ").ok_or(missing("wasm in its start script"))?;
        Ok(Self { script, glue, program })
    }
}

fn quoted_after<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(words)?;
    let quote = rest.chars().next().filter(|first| matches!(first, '\'' | '"'))?;
    rest[1..].split_once(quote).map(|(quoted, _)| quoted)
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A page as Trunk builds it.
    pub const BUILT: &str = "<head><link rel=\"preload\" href=\"./app-1_bg.wasm\" as=\"fetch\" type=\"application/wasm\"></head>\
        <body><script>early()</script><script type=\"module\">\nimport init from './app-1.js';\n\
        const wasm = await init({ module_or_path: './app-1_bg.wasm' });</script></body>";

    #[test]
    fn the_start_script_names_what_it_loads() {
        let start = Start::of(BUILT).expect("a start script");
        assert_eq!((start.glue, start.program), ("./app-1.js", "./app-1_bg.wasm"));
    }

    #[test]
    fn a_page_that_was_not_built_is_refused() {
        assert!(matches!(Start::of("<body></body>"), Err(Fault::Missing { .. })));
        let without = BUILT.replace("module_or_path", "path");
        assert!(matches!(Start::of(&without), Err(Fault::Missing { .. })));
    }
}
