//! Files that no one means to open: what operating systems and version control leave in folders.
//!
//! Judged by name alone; everything else is opened and judged by its content.

/// Why a file is not opened, as a sentence without a full stop; `None` for files that are.
pub fn reason(path: &str) -> Option<&'static str> {
    let mut parts = path.split('/').rev();
    let name = parts.next().unwrap_or_default();
    if parts.any(|folder| folder == "__MACOSX") || name.starts_with("._") {
        return Some("left by macOS, holds no data");
    }
    if ["Thumbs.db", "desktop.ini"].iter().any(|ignored| name.eq_ignore_ascii_case(ignored)) {
        return Some("left by Windows, holds no data");
    }
    if path.split('/').any(|part| part.starts_with('.') && part != "." && part != "..") {
        return Some("hidden, by the dot before its name");
    }
    None
}

/// Why a file that lies beside data is not opened when it is in an archive: nobody chose it.
pub fn reason_in_archive(path: &str) -> Option<&'static str> {
    let name = path.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
    let (stem, ending) = name.rsplit_once('.').unwrap_or((&name, ""));
    match ending {
        "png" | "jpg" | "jpeg" | "gif" | "svg" | "webp" => Some("a picture, not data"),
        "md" | "rst" | "pdf" | "html" => Some("a description, not data"),
        "py" | "sh" | "ipynb" | "js" | "rs" => Some("a program, not data"),
        "" | "txt" if ["readme", "license", "licence", "notice", "authors"].contains(&stem) => {
            Some("a description, not data")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignored_files_are_known_by_their_names() {
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
    fn data_is_never_ignored() {
        for path in ["dev/dialogues_001.json", "a.b/c.json", "./x.json", "../x.json", "image.png", ""] {
            assert_eq!(reason(path), None, "{path}");
        }
    }
}
