//! Columns that keep one text or one list per row without an allocation per row.

use crate::corpus::lowered;
use crate::engine::bits::Bits;
use crate::engine::packed;
use crate::formats::{Kind, NamePlaces, is_same_name, name_hash};
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::ops::{Deref, DerefMut};

/// Numbers that are copied as they are, such as where the items of each row end.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NumberList(#[serde(with = "packed::numbers")] Vec<u32>);

impl From<Vec<u32>> for NumberList {
    fn from(numbers: Vec<u32>) -> Self {
        Self(numbers)
    }
}

impl Deref for NumberList {
    type Target = Vec<u32>;

    fn deref(&self) -> &Vec<u32> {
        &self.0
    }
}

impl DerefMut for NumberList {
    fn deref_mut(&mut self) -> &mut Vec<u32> {
        &mut self.0
    }
}

/// One text per row.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct TextColumn {
    bytes: String,
    #[serde(with = "packed::numbers")]
    ends: Vec<u32>,
}

impl TextColumn {
    /// Gives back what was kept for more rows.
    pub fn shrink(&mut self) {
        self.bytes.shrink_to_fit();
        self.ends.shrink_to_fit();
    }

    pub fn push(&mut self, text: &str) {
        self.bytes.push_str(text);
        self.ends.push(offset(self.bytes.len()));
    }

    pub fn get(&self, row: usize) -> &str {
        let (start, end) = bounds(&self.ends, row);
        self.bytes.get(start..end).unwrap_or_default()
    }
}

/// One list of numbers per row.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ListColumn {
    #[serde(with = "packed::numbers")]
    items: Vec<u32>,
    #[serde(with = "packed::numbers")]
    ends: Vec<u32>,
}

impl ListColumn {
    /// Gives back what was kept for more rows.
    pub fn shrink(&mut self) {
        self.items.shrink_to_fit();
        self.ends.shrink_to_fit();
    }

    pub fn push(&mut self, items: impl Iterator<Item = u32>) {
        self.items.extend(items);
        self.ends.push(offset(self.items.len()));
    }

    /// Gives every row more items in place of those that are old.
    pub fn replace<I: IntoIterator<Item = u32>>(
        &mut self,
        is_old: impl Fn(usize, u32) -> bool,
        items: impl Fn(usize) -> I,
    ) {
        let old = std::mem::take(self);
        for row in 0..old.ends.len() {
            let kept = old.get(row).iter().copied().filter(|item| !is_old(row, *item));
            self.push(kept.chain(items(row)));
        }
    }

    pub fn get(&self, row: usize) -> &[u32] {
        let (start, end) = bounds(&self.ends, row);
        self.items.get(start..end).unwrap_or_default()
    }

    /// Those of all rows, one after another.
    pub fn items(&self) -> &[u32] {
        &self.items
    }

    /// Adds to `counts`, by the number, how often each is in these rows.
    pub fn count(&self, rows: &Bits, counts: &mut [u64]) {
        let mut count = |items: &[u32]| {
            for item in items {
                count_one(counts, *item);
            }
        };
        if rows.count() == self.ends.len() {
            return count(&self.items);
        }
        rows.rows().for_each(|row| count(self.get(row)));
    }
}

/// Counts one more of what has a number.
pub fn count_one(counts: &mut [u64], number: u32) {
    if let Some(count) = counts.get_mut(number as usize) {
        *count += 1;
    }
}

/// Facts about turns, one stream of bytes per row.
///
/// A number is written in bytes of seven bits, shifted by one; the lowest bit says that it begins a later turn,
/// and how many turns later follows.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct TurnColumn {
    #[serde(with = "packed::bytes")]
    bytes: Vec<u8>,
    #[serde(with = "packed::numbers")]
    ends: Vec<u32>,
}

impl TurnColumn {
    /// Gives back what was kept for more rows.
    pub fn shrink(&mut self) {
        self.bytes.shrink_to_fit();
        self.ends.shrink_to_fit();
    }

    /// Takes the turns and numbers of one row, in the order of the turns.
    pub fn push(&mut self, items: impl Iterator<Item = (usize, u32)>) {
        let mut before = 0;
        for (turn, number) in items {
            self.write((u64::from(number) << 1) | u64::from(turn > before));
            if turn > before {
                self.write((turn - before) as u64);
                before = turn;
            }
        }
        self.ends.push(offset(self.bytes.len()));
    }

    /// The turns and numbers of a row.
    pub fn get(&self, row: usize) -> impl Iterator<Item = (usize, u32)> {
        let (start, end) = bounds(&self.ends, row);
        let mut bytes = self.bytes.get(start..end).unwrap_or_default().iter();
        let mut turn = 0;
        std::iter::from_fn(move || {
            let head = read(&mut bytes)?;
            if head & 1 == 1 {
                turn += usize::try_from(read(&mut bytes)?).ok()?;
            }
            Some((turn, u32::try_from(head >> 1).ok()?))
        })
    }

    fn write(&mut self, mut number: u64) {
        loop {
            let [low, ..] = number.to_le_bytes();
            number >>= 7;
            let is_last = number == 0;
            self.bytes.push(low & 0x7F | if is_last { 0 } else { 0x80 });
            if is_last {
                return;
            }
        }
    }
}

fn read<'b>(bytes: &mut impl Iterator<Item = &'b u8>) -> Option<u64> {
    let (mut number, mut shift) = (0, 0);
    loop {
        let byte = bytes.next()?;
        number |= u64::from(byte & 0x7F) << shift;
        shift += 7;
        if *byte < 0x80 {
            return Some(number);
        }
    }
}

/// One number per row; nothing is kept as long as all of them are the usual one.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct NumberColumn {
    #[serde(with = "packed::numbers")]
    numbers: Vec<f64>,
    usual: f64,
}

impl NumberColumn {
    pub fn new(usual: f64) -> Self {
        Self { numbers: Vec::new(), usual }
    }

    /// Gives back what was kept for more rows.
    pub fn shrink(&mut self) {
        self.numbers.shrink_to_fit();
    }

    pub fn set(&mut self, row: usize, number: f64) {
        if number.total_cmp(&self.usual).is_ne() {
            self.numbers.resize(row, self.usual);
            self.numbers.push(number);
        }
    }

    pub fn get(&self, row: usize) -> f64 {
        self.numbers.get(row).copied().unwrap_or(self.usual)
    }
}

/// Numbers for names of a kind that repeat; acts of users and of systems have numbers of their own.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(from = "Vec<Name>")]
pub struct Names {
    all: Vec<Name>,
    places: NamePlaces,
    /// Per number, the last row that had it.
    last_rows: Vec<u32>,
    row: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Name {
    kind: Kind,
    is_user: bool,
    text: String,
}

impl From<Vec<Name>> for Names {
    fn from(all: Vec<Name>) -> Self {
        Self { last_rows: vec![0; all.len()], all, ..Self::default() }
    }
}

/// What a person has noted is kept where he keeps it, and nowhere else: only its number is written down.
impl Serialize for Names {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.all.iter().map(|name| {
            let without = || Cow::Owned(Name { text: String::new(), ..*name });
            if name.kind.is_of_notes() { without() } else { Cow::Borrowed(name) }
        }))
    }
}

impl Names {
    pub fn number(&mut self, kind: Kind, is_user: bool, text: &str) -> u32 {
        let hash = |name: &Name| name_hash(2 * name.kind as u64 + u64::from(name.is_user), &name.text);
        let seed = 2 * kind as u64 + u64::from(is_user);
        let of = |number: u32| self.all.get(number as usize);
        let is_it =
            |name: &Name| name.kind == kind && name.is_user == is_user && is_same_name(&name.text, text);
        let next = offset(self.all.len());
        let found = self.places.find_or_put(
            name_hash(seed, text),
            |number| of(number).is_some_and(is_it),
            next,
            |number| of(number).map_or(0, hash),
        );
        found.unwrap_or_else(|| {
            self.all.push(Name { kind, is_user, text: text.to_owned() });
            self.last_rows.push(0);
            next
        })
    }

    /// Begins another row.
    pub fn next_row(&mut self) {
        self.row += 1;
    }

    /// Whether this row did not have the number yet.
    pub fn is_new_to_row(&mut self, number: u32) -> bool {
        self.last_rows
            .get_mut(number as usize)
            .is_some_and(|last| std::mem::replace(last, self.row) != self.row)
    }

    pub fn name(&self, number: u32) -> &str {
        self.all.get(number as usize).map_or("", |name| name.text.as_str())
    }

    pub fn kind(&self, number: u32) -> Option<Kind> {
        self.all.get(number as usize).map(|name| name.kind)
    }

    /// Every kind in the order of the numbers.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.all.iter().map(|name| name.kind)
    }

    /// Every kind and value in the order of their numbers, as queries name them.
    pub fn values(&self) -> impl Iterator<Item = (Kind, Cow<'_, str>)> {
        self.all.iter().map(|name| {
            let value = match (name.kind, name.is_user) {
                (Kind::Act, true) => Cow::Owned(format!("user/{}", name.text)),
                (Kind::Act, false) => Cow::Owned(format!("system/{}", name.text)),
                _ => Cow::Borrowed(name.text.as_str()),
            };
            (name.kind, value)
        })
    }

    /// For each number, whether its name is of this kind and one of these, in any case.
    pub fn are_any(&self, kind: Kind, asked: &[String]) -> Vec<bool> {
        let asked: Vec<String> = asked.iter().map(|asked| lowered(asked)).collect();
        let is_any = |name: &Name| {
            let is_plain = name.text.is_ascii();
            name.kind == kind
                && asked.iter().any(|asked| {
                    if is_plain {
                        name.text.eq_ignore_ascii_case(asked)
                    } else {
                        lowered(&name.text) == *asked
                    }
                })
        };
        self.all.iter().map(is_any).collect()
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }
}

/// Where row `row` begins and ends, given where all rows end.
pub fn bounds(ends: &[u32], row: usize) -> (usize, usize) {
    let end = |row: usize| ends.get(row).map_or(0, |end| *end as usize);
    (row.checked_sub(1).map_or(0, end), end(row))
}

/// A position in a column. Columns of one file stay below 4 GiB: wasm memory ends there.
pub fn offset(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn facts_of_turns_come_back(rows in prop::collection::vec(prop::collection::vec((0usize..300, any::<u32>()), 0..20), 0..5)) {
            let mut column = TurnColumn::default();
            let mut rows = rows;
            for row in &mut rows {
                row.sort_by_key(|(turn, _)| *turn);
                column.push(row.iter().copied());
            }
            for (row, items) in rows.iter().enumerate() {
                prop_assert_eq!(&column.get(row).collect::<Vec<_>>(), items);
            }
        }

        #[test]
        fn a_name_has_one_number(texts in prop::collection::vec("[a-c]{0,3}", 0..200)) {
            let mut names = Names::default();
            for text in &texts {
                let number = names.number(Kind::Slot, false, text);
                prop_assert_eq!(names.number(Kind::Slot, false, text), number);
                prop_assert_eq!(names.name(number), text);
                prop_assert_ne!(names.number(Kind::Act, true, text), number);
            }
        }
    }

    #[test]
    fn usual_numbers_cost_nothing() {
        let mut column = NumberColumn::new(0.0);
        column.set(0, 0.0);
        assert!(column.numbers.is_empty());
        column.set(2, 5.0);
        column.set(3, 0.0);
        column.set(4, 1.0);
        assert_eq!((0..6).map(|row| column.get(row)).collect::<Vec<_>>(), [0.0, 0.0, 5.0, 0.0, 1.0, 0.0]);
    }

    #[test]
    fn items_are_counted_in_some_rows_or_all() {
        let mut column = ListColumn::default();
        for items in [&[1, 2][..], &[], &[2, 9]] {
            column.push(items.iter().copied());
        }
        let counted = |is_wanted: fn(usize) -> bool| {
            let mut counts = [0, 0, 1, 0];
            column.count(&Bits::of_rows(3, is_wanted), &mut counts);
            counts
        };
        assert_eq!(counted(|_| true), [0, 1, 3, 0]);
        assert_eq!(counted(|row| row > 0), [0, 0, 2, 0]);
        assert_eq!(counted(|_| false), [0, 0, 1, 0]);
    }

    #[test]
    fn items_take_the_place_of_old_ones() {
        let mut column = ListColumn::default();
        column.push([1, 2].into_iter());
        column.push([].into_iter());
        for item in [7, 8] {
            column.replace(|_, old| old > 2, |row| (row == 0).then_some(item));
            assert_eq!((column.get(0), column.get(1)), (&[1, 2, item][..], &[][..]));
        }
        column.replace(|_, old| old > 2, |_| None);
        assert_eq!(column.get(0), [1, 2]);
    }
}
