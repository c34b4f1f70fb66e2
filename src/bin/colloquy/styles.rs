//! Joins the style sheets of a built site into one: many small files compress far worse than one.
//!
//! The order of the links is kept, since later rules win. Joining a joined site changes nothing.

use crate::markup::elements;
use crate::site::{Fault, digest_hex, read_text, remove, write};
use std::path::Path;

/// The page with one link in place of all; the joined sheet is written, the others are gone.
pub fn join(html: &str, dir: &Path) -> Result<String, Fault> {
    let links = elements(html, "link").into_iter().filter(|link| link.attribute("rel") == Some("stylesheet"));
    let links: Vec<_> = links.collect();
    if links.len() < 2 {
        return Ok(html.to_owned());
    }
    let paths = links
        .iter()
        .map(|link| dir.join(link.attribute("href").unwrap_or_default().trim_start_matches("./")));
    let paths: Vec<_> = paths.collect();
    let sheets = paths.iter().map(|path| read_text(path)).collect::<Result<Vec<_>, _>>()?;
    let joined: String = sheets.iter().map(|sheet| lean(sheet)).collect();
    let name = format!("style-{}.css", &digest_hex(joined.as_bytes())[..16]);
    write(&dir.join(&name), joined)?;
    for path in paths {
        remove(&path)?;
    }
    let mut page = html.to_owned();
    for (index, link) in links.iter().enumerate().rev() {
        let link_to_it = format!("<link rel=\"stylesheet\" href=\"./{name}\"/>");
        page.replace_range(link.whole.clone(), if index == 0 { &link_to_it } else { "" });
    }
    Ok(page)
}

/// Without comments and indentation.
fn lean(sheet: &str) -> String {
    let mut text = String::with_capacity(sheet.len());
    let mut rest = sheet;
    while let Some((before, after)) = rest.split_once("/*") {
        text.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.fold(String::new(), |joined, line| joined + line + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn many_sheets_become_one_in_their_order() {
        let dir = std::env::temp_dir().join(format!("colloquy-styles-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        fs::write(dir.join("a-1.css"), "/* first */\n.a {\n  color: red;\n}\n").unwrap();
        fs::write(dir.join("b-2.css"), ".b { color: blue; }").unwrap();
        let html = "<head><link rel=\"stylesheet\" href=\"./a-1.css\"/><link rel=\"icon\" href=\"data:,\">\n<link rel=\"stylesheet\" href=\"./b-2.css\"/></head>";
        let page = join(html, &dir).unwrap();
        let links = elements(&page, "link");
        assert_eq!(links.len(), 2);
        let joined = read_text(&dir.join(links[0].attribute("href").unwrap())).unwrap();
        assert_eq!(joined, ".a {\ncolor: red;\n}\n.b { color: blue; }\n");
        assert!(!dir.join("a-1.css").exists() && page.contains("icon"));
        assert_eq!(join(&page, &dir).unwrap(), page);
        fs::remove_dir_all(&dir).unwrap();
    }
}
