//! What a person prefers, and how it is written down.
//!
//! Invariant: anything that was stored by another version reads as the default, never as an error.

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
    pub fn word(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    pub fn from_word(word: &str) -> Self {
        [Self::Light, Self::Dark].into_iter().find(|theme| theme.word() == word).unwrap_or_default()
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

/// A layer of annotation in the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    Spans,
    Acts,
    State,
}

impl Layer {
    pub const ALL: [Self; 3] = [Self::Spans, Self::Acts, Self::State];

    pub fn word(self) -> &'static str {
        match self {
            Self::Spans => "spans",
            Self::Acts => "acts",
            Self::State => "state",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Self::Spans => "Spans",
            Self::Acts => "Acts",
            Self::State => "State",
        }
    }
}

/// The layers that are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layers([bool; Layer::ALL.len()]);

impl Default for Layers {
    fn default() -> Self {
        Self([true; Layer::ALL.len()])
    }
}

impl Layers {
    pub fn has(self, layer: Layer) -> bool {
        Layer::ALL.into_iter().zip(self.0).any(|(other, is_on)| other == layer && is_on)
    }

    pub fn toggled(self, layer: Layer) -> Self {
        let mut layers = self;
        for (other, is_on) in Layer::ALL.into_iter().zip(&mut layers.0) {
            *is_on ^= other == layer;
        }
        layers
    }

    /// The words of the layers that are shown, with spaces between.
    pub fn words(self) -> String {
        Layer::ALL.into_iter().filter(|layer| self.has(*layer)).map(Layer::word).collect::<Vec<_>>().join(" ")
    }

    pub fn from_words(words: &str) -> Self {
        Self(Layer::ALL.map(|layer| words.split(' ').any(|word| word == layer.word())))
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
    text.lines().filter_map(file).take(MAX_LAST_FILES).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_toggle_goes_round() {
        let mut theme = Theme::System;
        for _ in 0..3 {
            assert_eq!(Theme::from_word(theme.word()), theme);
            theme = theme.next();
        }
        assert_eq!(theme, Theme::System);
        assert_eq!(Theme::from_word("sepia"), Theme::System);
    }

    #[test]
    fn layers_are_words() {
        let layers = Layers::default().toggled(Layer::Acts);
        assert_eq!(layers.words(), "spans state");
        assert_eq!(Layers::from_words("spans state"), layers);
        assert!(!layers.has(Layer::Acts));
        assert_eq!(Layers::from_words("").words(), "");
    }

    #[test]
    fn names_with_spaces_are_remembered() {
        let files = vec![LastFile { path: "my data/dev 1.json".to_owned(), bytes: 7 }];
        assert_eq!(read_last_files(&write_last_files(&files)), files);
        assert_eq!(read_last_files("junk\nx y\n"), []);
    }
}
