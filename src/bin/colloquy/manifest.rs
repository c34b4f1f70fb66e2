//! The manifest with which a browser installs the page, and the pictures that it names.
//!
//! All addresses are relative, so the page can be installed from any path. Colours are those of the style sheet, the
//! picture is the page's own icon.

use crate::icon;
use crate::markup::elements;
use crate::site::{Fault, write};
use serde_json::{Value, json};
use std::path::Path;

/// What the page opens, as systems call it.
const FILE_TYPES: [(&str, &str); 5] = [
    ("application/json", ".json"),
    ("application/jsonl", ".jsonl"),
    ("application/gzip", ".gz"),
    ("application/zip", ".zip"),
    ("application/x-tar", ".tar"),
];

const SVG: &str = "icon.svg";

/// Writes the manifest of a page with this style sheet, and its pictures.
pub fn write_all(dir: &Path, html: &str, styles: &str) -> Result<(), Fault> {
    let svg = icon_of(html).ok_or(Fault::Missing { what: "icon" })?;
    let fill = hex_after(&svg, "fill='#").ok_or(Fault::Missing { what: "colour in its icon" })?;
    write(&dir.join(SVG), &svg)?;
    for (name, side, is_maskable) in pictures() {
        write(&dir.join(name), icon::png(side, fill, is_maskable))?;
    }
    let paper = light(styles, "--paper").ok_or(Fault::Missing { what: "colour of paper" })?;
    let description = elements(html, "meta")
        .into_iter()
        .find(|meta| meta.attribute("name") == Some("description"))
        .and_then(|meta| meta.attribute("content"));
    let text = manifest(description.unwrap_or_default(), paper).to_string();
    write(&dir.join("manifest.webmanifest"), text)
}

/// By name: how large they are, and whether they may be cut to a shape.
fn pictures() -> [(&'static str, u32, bool); 3] {
    [("icon-192.png", 192, false), ("icon-512.png", 512, false), ("icon-maskable.png", 512, true)]
}

fn manifest(description: &str, paper: &str) -> Value {
    let picture = |(name, side, is_maskable): (&str, u32, bool)| {
        json!({
            "src": name,
            "sizes": format!("{side}x{side}"),
            "type": "image/png",
            "purpose": if is_maskable { "maskable" } else { "any" },
        })
    };
    let mut icons = vec![json!({ "src": SVG, "sizes": "any", "type": "image/svg+xml" })];
    icons.extend(pictures().map(picture));
    let accept: serde_json::Map<String, Value> =
        FILE_TYPES.into_iter().map(|(name, end)| (name.to_owned(), json!([end]))).collect();
    json!({
        "name": "Colloquy",
        "short_name": "Colloquy",
        "description": description,
        "lang": "en",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "theme_color": paper,
        "background_color": paper,
        "icons": icons,
        "file_handlers": [{ "action": "./", "accept": accept }],
        // Files join those that are open.
        "launch_handler": { "client_mode": ["focus-existing", "auto"] },
    })
}

/// The picture that the page has as its icon, out of its `data:` address.
fn icon_of(html: &str) -> Option<String> {
    let links = elements(html, "link");
    let icon = links.into_iter().find(|link| link.attribute("rel") == Some("icon"))?;
    let coded = icon.attribute("href")?.strip_prefix("data:image/svg+xml,")?;
    let mut parts = coded.split('%');
    let mut svg = parts.next()?.to_owned();
    for part in parts {
        let code = u8::from_str_radix(part.get(..2)?, 16).ok()?;
        svg.push(char::from(code));
        svg.push_str(part.get(2..)?);
    }
    Some(svg)
}

fn hex_after(text: &str, before: &str) -> Option<[u8; 3]> {
    let digits = text.split_once(before)?.1.get(..6)?;
    let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}

/// What a token is by daylight: `--paper: light-dark(#fbfaf7, #16181a);`.
fn light<'a>(styles: &'a str, token: &str) -> Option<&'a str> {
    let (_, rest) = styles.split_once(&format!("{token}: light-dark("))?;
    Some(rest.split_once(',')?.0.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = include_str!("../../../index.html");
    const TOKENS: &str = include_str!("../../../style/tokens.css");

    #[test]
    fn addresses_are_relative_and_there() {
        let dir = std::env::temp_dir().join(format!("colloquy-manifest-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        write_all(&dir, PAGE, TOKENS).unwrap();
        let text = std::fs::read_to_string(dir.join("manifest.webmanifest")).unwrap();
        let manifest: Value = serde_json::from_str(&text).unwrap();
        assert_eq!([&manifest["start_url"], &manifest["scope"]], ["./", "./"]);
        assert!(manifest["description"].as_str().unwrap().contains("dialogue"));
        for icon in manifest["icons"].as_array().unwrap() {
            assert!(dir.join(icon["src"].as_str().unwrap()).is_file(), "{icon}");
        }
        std::fs::remove_dir_all(&dir).unwrap();
    }

    #[test]
    fn colours_are_tokens_and_the_picture_is_the_icon() {
        assert!(light(TOKENS, "--paper").is_some_and(|paper| paper.starts_with('#')));
        assert_eq!(light(TOKENS, "--wallpaper"), None);
        let svg = icon_of(PAGE).unwrap();
        assert!(
            svg.starts_with("<svg xmlns='http://www.w3.org/2000/svg'") && svg.ends_with("</svg>"),
            "{svg}"
        );
        assert!(hex_after(&svg, "fill='#").is_some());
        assert_eq!(icon_of("<link rel=icon href=\"icon.png\">"), None);
    }

    #[test]
    fn every_kind_of_file_is_handled() {
        let manifest = manifest("", "");
        let accept = manifest["file_handlers"][0]["accept"].as_object().unwrap();
        assert_eq!(accept.len(), FILE_TYPES.len());
        assert_eq!(accept["application/zip"], json!([".zip"]));
    }
}
