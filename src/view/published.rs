//! What a page says of the data that its host publishes beside it.
//!
//! It stands in an element of the page, as JSON, which browsers leave alone. Invariant: nothing in it can end the element.

use crate::engine::published::Piece;
use serde::{Deserialize, Serialize};

/// The element has an attribute of this name, behind `data-`.
pub const PART: &str = "published";

const OPEN: &str = "<script type=\"application/json\" data-published>";
const CLOSE: &str = "</script>\n";

/// The element is the first of the page's body.
const BODY: &str = "<body>\n";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Site {
    /// Its address, as the page says it below its own; ends in `/`.
    pub folder: String,
    /// Where the index begins.
    pub head: Piece,
    /// Paths and lengths, in the order of their numbers.
    pub files: Vec<(String, u64)>,
}

impl Site {
    /// Of the text of the element; one that anyone damaged is none.
    pub fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// The page with the element in it, in place of one that it had; `None` when it is another page.
    pub fn put_into(&self, page: &str) -> Option<String> {
        let (before, mut after) = page.split_once(BODY)?;
        if let Some(old) = after.strip_prefix(OPEN) {
            after = old.split_once(CLOSE)?.1;
        }
        let said = serde_json::to_string(self).ok()?.replace('<', "\\u003c");
        Some([before, BODY, OPEN, &said, CLOSE, after].concat())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(path: &str) -> Site {
        let head = Piece { len: 5, bytes: 9, sum: u64::MAX, ..Piece::default() };
        Site { folder: "data/1/".to_owned(), head, files: vec![(path.to_owned(), 1 << 40)] }
    }

    #[test]
    fn a_page_says_what_is_published() {
        const PAGE: &str = "<head></head>\n<body>\n<p>a</p></body>";
        let page = site("</script><b>").put_into(PAGE).unwrap();
        let text = page.split_once(OPEN).unwrap().1.split_once(CLOSE).unwrap().0;
        assert_eq!(Site::read(text), Some(site("</script><b>")));
        assert_eq!(site("other").put_into(&page), site("other").put_into(PAGE));
        assert_eq!(site("a").put_into("<p>no page</p>"), None);
        assert_eq!(Site::read("{}"), None);
    }
}
