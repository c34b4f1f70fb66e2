//! When turns were said, in words.

use crate::corpus::Turn;
use crate::formats::time::utc;

/// When a turn was said, in UTC: the day only where it is another one than before, and the time of day.
pub fn of_turn(turns: &[Turn], at: usize) -> Option<String> {
    let time = utc(turns.get(at)?.time?);
    let (date, clock) = time.split_once(' ')?;
    let before = turns.get(..at)?.iter().rev().find_map(|turn| turn.time).map(utc);
    let is_same = before.is_some_and(|before| before.split(' ').next() == Some(date));
    Some(if is_same { clock.to_owned() } else { time })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Moment;

    #[test]
    fn turns_say_the_day_once() {
        let turn = |time| Turn { time, ..Turn::default() };
        let second = |second| Some(Moment::from_s(second));
        let turns = [turn(second(10)), turn(None), turn(second(11)), turn(second(86_400))];
        let times = [0, 1, 2, 3, 4].map(|at| of_turn(&turns, at).unwrap_or_default());
        assert_eq!(times, ["1970-01-01 00:00:10", "", "00:00:11", "1970-01-02 00:00:00", ""]);
    }
}
