//! What a person prefers, and how it is written down.
//!
//! Invariant: anything that was stored by another version reads as the default, never as an error.

use super::text;

/// How the page is lit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system says.
    #[default]
    System,
    Light,
    Dark,
}

impl Theme {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// What it is called.
    pub fn title(self) -> &'static str {
        match self {
            Self::System => text::top::AS_SYSTEM,
            Self::Light => text::top::LIGHT,
            Self::Dark => text::top::DARK,
        }
    }

    pub fn from_word(word: &str) -> Self {
        [Self::Light, Self::Dark].into_iter().find(|theme| theme.as_str() == word).unwrap_or_default()
    }

    /// The theme that the toggle goes to.
    pub fn next(self) -> Self {
        match self {
            Self::System => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::System,
        }
    }
}

/// How the turns are set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Setting {
    #[default]
    Transcript,
    Bubbles,
    Table,
}

impl Setting {
    pub const ALL: [Self; 3] = [Self::Transcript, Self::Bubbles, Self::Table];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Transcript => "transcript",
            Self::Bubbles => "bubbles",
            Self::Table => "table",
        }
    }

    /// What it is called.
    pub fn title(self) -> &'static str {
        match self {
            Self::Transcript => text::reader::TRANSCRIPT,
            Self::Bubbles => text::reader::BUBBLES,
            Self::Table => text::reader::TABLE,
        }
    }

    /// The one after it, round and round.
    pub fn next(self) -> Self {
        let after = Self::ALL.into_iter().skip_while(|setting| *setting != self).nth(1);
        after.unwrap_or_default()
    }

    pub fn from_word(word: &str) -> Self {
        Self::ALL.into_iter().find(|setting| setting.as_str() == word).unwrap_or_default()
    }
}

/// A file that was open the last time: its name, never its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastFile {
    pub path: String,
    pub bytes: u64,
}

/// More names than this are not kept.
const MAX_LAST_FILES: usize = 500;

/// One line per file: its size and its path.
pub fn write_last_files(files: &[LastFile]) -> String {
    let line = |file: &LastFile| format!("{} {}\n", file.bytes, file.path.replace('\n', " "));
    files.iter().take(MAX_LAST_FILES).map(line).collect()
}

pub fn read_last_files(text: &str) -> Vec<LastFile> {
    let file = |line: &str| {
        let (bytes, path) = line.split_once(' ')?;
        Some(LastFile { path: path.to_owned(), bytes: bytes.parse().ok()? })
    };
    text.split('\n').filter_map(file).take(MAX_LAST_FILES).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_toggle_goes_round() {
        let mut theme = Theme::System;
        for _ in 0..3 {
            assert_eq!(Theme::from_word(theme.as_str()), theme);
            theme = theme.next();
        }
        assert_eq!(theme, Theme::System);
        assert_eq!(Theme::from_word("sepia"), Theme::System);
    }

    #[test]
    fn settings_are_words() {
        assert!(Setting::ALL.into_iter().all(|setting| Setting::from_word(setting.as_str()) == setting));
        assert_eq!(Setting::from_word("scroll"), Setting::Transcript);
    }

    #[test]
    fn names_with_spaces_are_remembered() {
        let file = |path: &str| LastFile { path: path.to_owned(), bytes: 7 };
        let files = vec![file("my data/dev 1.json"), file("a\r"), file("\r")];
        assert_eq!(read_last_files(&write_last_files(&files)), files);
        assert_eq!(read_last_files("other\nx y\n"), []);
    }
}
