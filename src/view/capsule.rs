//! A capsule: the page that is one file, with dialogues and a guide in it.
//!
//! Both stand in an element of the page, which browsers leave alone: JSON with the archive of the files as base64 at its end, so
//! that it can be written piece by piece. Invariant: nothing in it can end the element.

use serde::{Deserialize, Serialize};

/// The name of the element.
pub const PART: &str = "capsule";

/// What a capsule is called unless somebody says otherwise.
pub const PAGE: &str = "workshop.html";

/// Every part of the page begins so.
const ANY_PART: &str = "<script type=\"text/plain\" data-part=\"";
const END: &str = "</script>";

/// Behind the archive.
const ARCHIVE_END: &str = "\"}";

/// What the element holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Capsule {
    /// A Markdown file (`view::guide`), which may be empty.
    pub guide: String,
    /// Those on its dialogues, as a file of notes; it may be empty.
    #[serde(default)]
    pub notes: String,
    /// Answers are hidden until they are revealed.
    pub is_quiz: bool,
    pub dialogues: u64,
    /// In base64. It is the last that is written.
    pub archive: String,
}

impl Capsule {
    /// Of the text of the element; one that anyone damaged is none.
    pub fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

/// The page around the archive of a capsule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    pub before: String,
    pub after: String,
}

impl Frame {
    /// `None` when it is not the page that is one file. A capsule that is in it already gives its place.
    pub fn of(page: &str, capsule: &Capsule) -> Option<Self> {
        let at = page.find(ANY_PART)?;
        let (before, mut after) = page.split_at(at);
        if let Some(old) = after.strip_prefix(ANY_PART).and_then(|rest| rest.strip_prefix(PART)) {
            after = &old[old.find(END)? + END.len()..];
        }
        let said = serde_json::to_string(capsule).ok()?.replace('<', "\\u003c");
        let open = said.strip_suffix(ARCHIVE_END)?;
        Some(Self {
            before: format!("{before}{ANY_PART}{PART}\">{open}"),
            after: format!("{ARCHIVE_END}{END}{after}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str =
        "<!doctype html><p>a</p><script type=\"text/plain\" data-part=\"x\">1</script><script>run()</script>";

    fn with(page: &str, guide: &str, archive: &str) -> String {
        let Frame { before, after } = Frame::of(page, &capsule(guide, "")).unwrap();
        before + archive + &after
    }

    fn capsule(guide: &str, archive: &str) -> Capsule {
        Capsule {
            guide: guide.to_owned(),
            notes: "{}\n".to_owned(),
            is_quiz: true,
            dialogues: 3,
            archive: archive.to_owned(),
        }
    }

    #[test]
    fn a_capsule_is_read_as_it_was_written() {
        let guide = "# </script><!-- \"a\"\n";
        let page = with(PAGE, guide, "Zm9v");
        let (_, rest) = page.split_once("data-part=\"capsule\">").unwrap();
        assert_eq!(Capsule::read(rest.split_once(END).unwrap().0), Some(capsule(guide, "Zm9v")));
        assert_eq!(Capsule::read("{\"guide\":"), None);
        // Nothing else of the page is changed.
        let (before, rest) = page.split_once("<script type=\"text/plain\" data-part=\"capsule\">").unwrap();
        assert_eq!([before, rest.split_once(END).unwrap().1].concat(), PAGE);
    }

    #[test]
    fn a_new_capsule_takes_the_place_of_the_old_one() {
        let again = with(&with(PAGE, "old", "Zm9v"), "new", "YQ==");
        assert_eq!(again, with(PAGE, "new", "YQ=="));
    }

    #[test]
    fn other_pages_are_none() {
        assert_eq!(Frame::of("<p>index</p>", &Capsule::default()), None);
    }
}
