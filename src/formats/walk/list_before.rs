//! How a list was written that stands in a record again and again with few changes, such as the frames of every turn: an
//! element that is written as the one in its place before is the same.
//!
//! Invariant: only whole objects are compared, byte by byte.

#[derive(Default)]
pub struct ListBefore<'a> {
    /// By their places, the last one at each.
    elements: Vec<&'a [u8]>,
    place: usize,
}

impl<'a> ListBefore<'a> {
    /// The list stands here again.
    pub fn begin(&mut self) {
        self.place = 0;
    }

    /// Goes on to the next element, which is ahead; gives its length if it is the same as before. Otherwise it has to be noted.
    pub fn repeated(&mut self, ahead: &[u8]) -> Option<usize> {
        let before = self.elements.get(self.place);
        self.place += 1;
        // A number, say, may go on behind what was written before.
        let same = before.filter(|before| before.ends_with(b"}") && ahead.starts_with(before));
        same.map(|same| same.len())
    }

    /// How the element is written that was ahead.
    pub fn note(&mut self, element: &'a [u8]) {
        match self.place.checked_sub(1).and_then(|place| self.elements.get_mut(place)) {
            Some(before) => *before = element,
            None => self.elements.push(element),
        }
    }
}
