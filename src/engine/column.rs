//! Columns that keep one text or one list per row without an allocation per row.

use std::collections::HashMap;

/// One text per row.
#[derive(Clone, Debug, Default)]
pub struct TextColumn {
    bytes: String,
    ends: Vec<u32>,
}

impl TextColumn {
    pub fn push(&mut self, text: &str) {
        self.bytes.push_str(text);
        self.ends.push(offset(self.bytes.len()));
    }

    pub fn get(&self, row: usize) -> &str {
        let (start, end) = bounds(&self.ends, row);
        self.bytes.get(start..end).unwrap_or_default()
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.ends.len()).map(|row| self.get(row))
    }
}

/// One list of numbers per row.
#[derive(Clone, Debug, Default)]
pub struct ListColumn {
    items: Vec<u32>,
    ends: Vec<u32>,
}

impl ListColumn {
    pub fn push(&mut self, items: impl Iterator<Item = u32>) {
        self.items.extend(items);
        self.ends.push(offset(self.items.len()));
    }

    pub fn get(&self, row: usize) -> &[u32] {
        let (start, end) = bounds(&self.ends, row);
        self.items.get(start..end).unwrap_or_default()
    }
}

/// Numbers for names that repeat.
#[derive(Clone, Debug, Default)]
pub struct Names {
    names: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Names {
    pub fn number(&mut self, name: &str) -> u32 {
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        let number = offset(self.names.len());
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        number
    }

    pub fn name(&self, number: u32) -> &str {
        self.names.get(number as usize).map_or("", String::as_str)
    }

    pub fn all(&self) -> &[String] {
        &self.names
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
