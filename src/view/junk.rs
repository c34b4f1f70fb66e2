//! Files that no one means to open: what operating systems and version control leave in folders.
//!
//! Judged by name alone; everything else is opened and judged by its content.

/// A file that is left alone, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    pub path: String,
    /// A sentence without a full stop.
    pub reason: String,
}

/// Why a file is not opened, as a sentence without a full stop; `None` for files that are.
pub fn reason(path: &str) -> Option<&'static str> {
    let mut parts = path.split('/').rev();
    let name = parts.next().unwrap_or_default();
    if parts.any(|folder| folder == "__MACOSX") || name.starts_with("._") {
        return Some("left by macOS, holds no data");
    }
    if ["Thumbs.db", "desktop.ini"].iter().any(|junk| name.eq_ignore_ascii_case(junk)) {
        return Some("left by Windows, holds no data");
    }
    if path.split('/').any(|part| part.starts_with('.') && part != "." && part != "..") {
        return Some("hidden, by the dot before its name");
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn junk_is_known_by_its_name() {
        for path in [
            "sgd/.DS_Store",
            ".git/config",
            "__MACOSX/dev/._a.json",
            "a/._b.json",
            "x/thumbs.db",
            "Desktop.ini",
        ] {
            assert!(reason(path).is_some(), "{path}");
        }
    }

    #[test]
    fn data_is_never_junk() {
        for path in ["dev/dialogues_001.json", "a.b/c.json", "./x.json", "../x.json", "image.png", ""] {
            assert_eq!(reason(path), None, "{path}");
        }
    }
}
