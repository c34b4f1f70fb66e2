//! What a page says of the data that its host publishes beside it.
//!
//! It stands in an element of the page, as JSON, which browsers leave alone. Invariant: nothing in it can end the element.

use crate::engine::published::Piece;
use serde::{Deserialize, Serialize};

/// The element has an attribute of this name, behind `data-`.
pub const PART: &str = "published";

const OPEN: &str = "<script type=\"application/json\" data-published>";
const CLOSE: &str = "</script>\n";

/// Behind the element, one for each program that is needed before there is a dialogue: the page asks for them when its own
/// has come.
const SOON: (&str, &str) =
    ("<link data-soon href=\"./", "\" as=\"fetch\" type=\"application/wasm\" crossorigin=\"anonymous\">\n");

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

    /// The page with the element in it, in place of one that it had, and the addresses of programs that are needed soon;
    /// `None` when it is another page.
    pub fn put_into(&self, page: &str, soon: &[String]) -> Option<String> {
        let (before, mut after) = page.split_once(BODY)?;
        if let Some(old) = after.strip_prefix(OPEN) {
            after = old.split_once(CLOSE)?.1;
            while after.starts_with(SOON.0) {
                after = after.split_once(SOON.1)?.1;
            }
        }
        let said = serde_json::to_string(self).ok()?.replace('<', "\\u003c");
        let soon: String = soon.iter().map(|address| [SOON.0, address, SOON.1].concat()).collect();
        Some([before, BODY, OPEN, &said, CLOSE, &soon, after].concat())
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
        let soon = ["a.wasm?v=1".to_owned(), "b.wasm".to_owned()];
        let page = site("</script><b>").put_into(PAGE, &soon).unwrap();
        assert_eq!(page.matches(SOON.0).count(), 2);
        let text = page.split_once(OPEN).unwrap().1.split_once(CLOSE).unwrap().0;
        assert_eq!(Site::read(text), Some(site("</script><b>")));
        assert_eq!(site("other").put_into(&page, &soon[1..]), site("other").put_into(PAGE, &soon[1..]));
        assert_eq!(site("a").put_into("<p>no page</p>", &[]), None);
        assert_eq!(Site::read("{}"), None);
    }
}
