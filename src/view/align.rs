//! What two lists have in common, in order.

use std::ops::Range;

/// Longer lists are compared place by place: a table of all pairs would be too large.
const MAX_PAIRS: usize = 1 << 20;

/// Pairs of places that hold the same, as many as can be, each list in its order.
pub fn common<T: PartialEq>(left: &[T], right: &[T]) -> Vec<(usize, usize)> {
    let same = |(one, other): &(&T, &T)| one == other;
    let start = left.iter().zip(right).take_while(same).count();
    let (left_rest, right_rest) =
        (left.get(start..).unwrap_or_default(), right.get(start..).unwrap_or_default());
    let end = left_rest.iter().rev().zip(right_rest.iter().rev()).take_while(same).count();
    let middle = |rest: &[T]| 0..rest.len() - end;
    let (rows, columns) = (middle(left_rest), middle(right_rest));
    let between = match rows.len().checked_mul(columns.len()) {
        Some(pairs) if pairs <= MAX_PAIRS => longest(left_rest, right_rest, rows.clone(), columns.clone()),
        _ => rows
            .clone()
            .zip(columns.clone())
            .filter(|(row, column)| left_rest.get(*row) == right_rest.get(*column))
            .collect(),
    };
    let before = (0..start).map(|at| (at, at));
    let between = between.into_iter().map(|(row, column)| (start + row, start + column));
    let after = (0..end).map(|at| (start + rows.end + at, start + columns.end + at));
    before.chain(between).chain(after).collect()
}

/// By the table of the longest common lists of what is left.
fn longest<T: PartialEq>(
    left: &[T],
    right: &[T],
    rows: Range<usize>,
    columns: Range<usize>,
) -> Vec<(usize, usize)> {
    let width = columns.len() + 1;
    let mut table = vec![0_u32; (rows.len() + 1) * width];
    let at = |table: &[u32], row: usize, column: usize| table.get(row * width + column).copied().unwrap_or(0);
    let is_same = |row: usize, column: usize| left.get(row) == right.get(column);
    for row in rows.clone().rev() {
        for column in columns.clone().rev() {
            let most = if is_same(row, column) {
                at(&table, row + 1, column + 1) + 1
            } else {
                at(&table, row + 1, column).max(at(&table, row, column + 1))
            };
            if let Some(cell) = table.get_mut(row * width + column) {
                *cell = most;
            }
        }
    }
    let (mut row, mut column, mut pairs) = (0, 0, Vec::new());
    while row < rows.end && column < columns.end {
        if is_same(row, column) {
            pairs.push((row, column));
            (row, column) = (row + 1, column + 1);
        } else if at(&table, row + 1, column) >= at(&table, row, column + 1) {
            row += 1;
        } else {
            column += 1;
        }
    }
    pairs
}

/// Places of both lists side by side: what is common in one row, and what lies between in pairs as far as it goes.
pub fn rows(lens: (usize, usize), common: &[(usize, usize)]) -> Vec<(Option<usize>, Option<usize>)> {
    let mut rows = Vec::new();
    let (mut left, mut right) = (0, 0);
    for (next_left, next_right) in common.iter().copied().chain([lens]) {
        while left < next_left || right < next_right {
            let one = (left < next_left).then_some(left);
            let other = (right < next_right).then_some(right);
            rows.push((one, other));
            left += usize::from(one.is_some());
            right += usize::from(other.is_some());
        }
        if left < lens.0 && right < lens.1 {
            rows.push((Some(left), Some(right)));
            (left, right) = (left + 1, right + 1);
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn letters(text: &str) -> Vec<char> {
        text.chars().collect()
    }

    #[test]
    fn what_is_common_stands_in_one_row() {
        let (left, right) = (letters("abcdx"), letters("abyydxz"));
        let common = common(&left, &right);
        assert_eq!(common, [(0, 0), (1, 1), (3, 4), (4, 5)]);
        let sides = rows((left.len(), right.len()), &common);
        let drawn: Vec<String> = sides
            .into_iter()
            .map(|(one, other)| {
                let letter =
                    |list: &[char], at: Option<usize>| at.map_or('-', |at| list.get(at).copied().unwrap());
                [letter(&left, one), letter(&right, other)].iter().collect()
            })
            .collect();
        assert_eq!(drawn, ["aa", "bb", "cy", "-y", "dd", "xx", "-z"]);
    }

    /// As many as can be, the slow way.
    fn most(left: &[char], right: &[char]) -> usize {
        let ([one, left_rest @ ..], [other, right_rest @ ..]) = (left, right) else { return 0 };
        if one == other {
            return 1 + most(left_rest, right_rest);
        }
        most(left_rest, right).max(most(left, right_rest))
    }

    proptest! {
        #[test]
        fn as_many_as_can_be_are_common(left in "[abc]{0,9}", right in "[abc]{0,9}") {
            let (left, right) = (letters(&left), letters(&right));
            let pairs = common(&left, &right);
            prop_assert_eq!(pairs.len(), most(&left, &right));
            prop_assert!(pairs.iter().all(|(one, other)| left[*one] == right[*other]));
            prop_assert!(pairs.windows(2).all(|two| two[0].0 < two[1].0 && two[0].1 < two[1].1));
            let sides = rows((left.len(), right.len()), &pairs);
            let ones: Vec<usize> = sides.iter().filter_map(|(one, _)| *one).collect();
            let others: Vec<usize> = sides.iter().filter_map(|(_, other)| *other).collect();
            prop_assert_eq!(ones, (0..left.len()).collect::<Vec<_>>());
            prop_assert_eq!(others, (0..right.len()).collect::<Vec<_>>());
            prop_assert!(pairs.iter().all(|(one, other)| sides.contains(&(Some(*one), Some(*other)))));
        }
    }
}
