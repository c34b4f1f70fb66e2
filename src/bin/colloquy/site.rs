//! What `finish-build` and `pack` share: the files of a built site, and the hashes that its policy names.
//!
//! A policy is the content of a Content-Security-Policy: directives separated by `;`, each a name and sources.

use crate::markup::elements;
use colloquy::engine::export::Base64Writer;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

/// What can be wrong with a built site.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error("{path:?}: {source}")]
    File { path: PathBuf, source: std::io::Error },
    #[error(
        "the page has no Content-Security-Policy with a `script-src`: add the meta element to index.html"
    )]
    NoPolicy,
    #[error("the page has no {what}: build it with `trunk build --release` first")]
    Missing { what: &'static str },
    #[error("the page's glue imports {what:?}, which one file cannot hold: use no JavaScript snippets")]
    Import { what: String },
    #[error("{tool} is not here ({source}): `make` installs it")]
    NoTool { tool: &'static str, source: std::io::Error },
    #[error("{tool} did not go through: {text}")]
    Tool { tool: &'static str, text: String },
    #[error("wasm-opt refused {path:?}: {text}")]
    Optimiser { path: PathBuf, text: String },
}

pub fn read(path: &Path) -> Result<Vec<u8>, Fault> {
    std::fs::read(path).map_err(|source| Fault::File { path: path.to_owned(), source })
}

pub fn read_text(path: &Path) -> Result<String, Fault> {
    std::fs::read_to_string(path).map_err(|source| Fault::File { path: path.to_owned(), source })
}

pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Fault> {
    std::fs::write(path, bytes).map_err(|source| Fault::File { path: path.to_owned(), source })
}

pub fn remove(path: &Path) -> Result<(), Fault> {
    std::fs::remove_file(path).map_err(|source| Fault::File { path: path.to_owned(), source })
}

/// The policy that a page sets for itself.
pub fn policy(html: &str) -> Result<&str, Fault> {
    elements(html, "meta")
        .into_iter()
        .filter(|meta| {
            meta.attribute("http-equiv").is_some_and(|it| it.eq_ignore_ascii_case("content-security-policy"))
        })
        .find_map(|meta| meta.attribute("content"))
        .ok_or(Fault::NoPolicy)
}

/// The policy with these hashes in a directive, in place of the hashes that it had; `None` without that directive.
pub fn with_hashes(policy: &str, directive: &str, hashes: impl Iterator<Item = String>) -> Option<String> {
    let mut hashes = Some(hashes);
    let directives = policy.split(';').map(str::trim).filter(|text| !text.is_empty()).map(|text| {
        let mut words = text.split_ascii_whitespace();
        if words.next() != Some(directive) {
            return text.to_owned();
        }
        let kept = words.filter(|source| !source.starts_with("'sha256-")).map(str::to_owned);
        let mut all = vec![directive.to_owned()];
        all.extend(kept.chain(hashes.take().into_iter().flatten()));
        all.join(" ")
    });
    let changed = directives.collect::<Vec<_>>().join("; ");
    hashes.is_none().then_some(changed)
}

/// The source expression that allows exactly this inline text.
pub fn hash_source(text: &str) -> String {
    // A browser hashes the text that its parser saw, where line ends are always LF.
    let seen = text.replace("\r\n", "\n").replace('\r', "\n");
    format!("'sha256-{}'", base64(&Sha256::digest(seen)))
}

/// The lower-case hexadecimal SHA-256 of `bytes`.
pub fn digest_hex(bytes: &[u8]) -> String {
    let nibbles = Sha256::digest(bytes).into_iter().flat_map(|byte| [byte >> 4, byte & 15]);
    nibbles.filter_map(|nibble| char::from_digit(u32::from(nibble), 16)).collect()
}

/// Bytes as letters.
pub fn base64(bytes: &[u8]) -> String {
    let mut writer = Base64Writer::default();
    writer.add(bytes) + &writer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_hexadecimal() {
        assert!(digest_hex(b"abc").starts_with("ba7816bf8f01cfea") && digest_hex(b"abc").len() == 64);
    }

    #[test]
    fn hash_source_is_what_a_browser_computes() {
        // The example of the CSP specification's section on hashes: alert('Hello, world.');
        assert_eq!(
            hash_source("alert('Hello, world.');"),
            "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"
        );
        assert_eq!(hash_source("a\r\nb\rc"), hash_source("a\nb\nc"));
    }
}
