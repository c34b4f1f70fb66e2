//! Days and times: drawing them, writing them as a service does, saying them as people do.
//!
//! There is no clock: "today" is a fixed day. Invariant: all days lie in September and October 2024, so two
//! months are enough of a calendar.

use super::voice::{Text, Voice};
use crate::synth::Random;

/// The day on which every synthetic dialogue takes place, a Monday.
pub const TODAY: &str = "2024-09-02";

const WEEKDAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// How far ahead a user plans, and how long a stay or a rental takes at most.
const DAYS_AHEAD: u32 = 20;
const DAYS_AWAY: u32 = 7;

/// A day ahead; after the given one when there is one.
pub fn draw_date(random: &mut Random, after: Option<&str>) -> String {
    match after.and_then(days_ahead) {
        Some(start) => date(start + random.between(1, DAYS_AWAY)),
        None => date(random.below(DAYS_AHEAD)),
    }
}

fn date(ahead: u32) -> String {
    // September 2nd is day 0; September has 30 days.
    match ahead + 2 {
        day @ 0..=30 => format!("2024-09-{day:02}"),
        day => format!("2024-10-{:02}", day - 30),
    }
}

fn days_ahead(date: &str) -> Option<u32> {
    let (month, day) = month_and_day(date)?;
    (day + if month == 10 { 30 } else { 0 }).checked_sub(2)
}

fn month_and_day(date: &str) -> Option<(u32, u32)> {
    let (month, day) = date.strip_prefix("2024-")?.split_once('-')?;
    Some((month.parse().ok()?, day.parse().ok()?))
}

/// Whether the day is said without "on": today, this Friday.
pub fn stands_alone(said: &str) -> bool {
    ["today", "tomorrow", "this ", "next "].iter().any(|word| said.starts_with(word))
}

pub fn say_date(canonical: &Text, voice: Voice, random: &mut Random) -> Text {
    let (Some(ahead), Some((month, day))) = (days_ahead(canonical), month_and_day(canonical)) else {
        return canonical.clone();
    };
    let weekday = WEEKDAYS.get((ahead % 7) as usize).copied().unwrap_or_default();
    let near_per_mille = if voice == Voice::User { 500 } else { 250 };
    match ahead {
        0 if random.chance(700) => return "today".into(),
        1 if random.chance(700) => return "tomorrow".into(),
        2..=6 if random.chance(near_per_mille) => {
            return if random.chance(500) { weekday.into() } else { format!("this {weekday}").into() };
        }
        7..=13 if random.chance(near_per_mille) => return format!("next {weekday}").into(),
        _ => {}
    }
    let month = if month == 9 { "September" } else { "October" };
    let ordinal = format!("{day}{}", ordinal_ending(day));
    match (voice, random.below(4)) {
        (Voice::User, 0) => format!("the {ordinal} of {month}").into(),
        (Voice::User, 1) if month == "September" && !(2..7).contains(&ahead) => {
            format!("the {ordinal}").into()
        }
        _ => format!("{month} {ordinal}").into(),
    }
}

fn ordinal_ending(day: u32) -> &'static str {
    match (day % 10, day / 10) {
        (_, 1) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    }
}

/// The time so many minutes after midnight; the day ends at 23:55.
pub fn time(minutes: u32) -> String {
    let minutes = minutes.min(23 * 60 + 55);
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// Minutes after midnight.
pub fn minutes(time: &str) -> Option<u32> {
    let (hour, minute) = time.split_once(':')?;
    Some(hour.parse::<u32>().ok()? * 60 + minute.parse::<u32>().ok()?)
}

/// Another time close by.
pub fn nearby(time_of_day: &str, random: &mut Random) -> String {
    let minutes = minutes(time_of_day).unwrap_or(12 * 60);
    let shift = random.between(1, 4) * 15;
    time(if random.chance(500) { minutes + shift } else { minutes.saturating_sub(shift) })
}

pub fn say_time(canonical: &Text, voice: Voice, random: &mut Random) -> Text {
    let Some(minutes) = minutes(canonical) else { return canonical.clone() };
    let (hour, minute) = (minutes / 60, minutes % 60);
    let clock = |hour: u32| (hour + 11) % 12 + 1;
    let short = {
        let half = if hour < 12 { "am" } else { "pm" };
        if minute == 0 {
            format!("{} {half}", clock(hour))
        } else {
            format!("{}:{minute:02} {half}", clock(hour))
        }
    };
    if voice == Voice::System || random.chance(450) {
        return short.into();
    }
    let part = match hour {
        0..=11 => "in the morning",
        12..=16 => "in the afternoon",
        _ => "in the evening",
    };
    match (minute, random.below(3)) {
        (0, _) if hour == 12 => "noon".into(),
        (0, 0) => format!("{} o'clock {part}", clock(hour)).into(),
        (0, _) => format!("{} {part}", clock(hour)).into(),
        (15, 0) => format!("quarter past {} {part}", clock(hour)).into(),
        (30, 0 | 1) => format!("half past {} {part}", clock(hour)).into(),
        (45, 0) => format!("quarter to {} {part}", clock(hour + 1)).into(),
        (_, 1) => canonical.clone(),
        _ => format!("{}:{minute:02} {part}", clock(hour)).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_pass_from_september_into_october() {
        assert_eq!((date(0), date(28), date(29)), (TODAY.into(), "2024-09-30".into(), "2024-10-01".into()));
        assert_eq!([TODAY, "2024-10-01"].map(days_ahead), [Some(0), Some(29)]);
    }

    #[test]
    fn ways_to_say_a_time_name_that_time_only() {
        let ways = |time: &'static str| {
            let mut random = Random::new(3);
            let mut ways: Vec<Text> =
                (0..200).map(|_| say_time(&Text::from(time), Voice::User, &mut random)).collect();
            ways.sort();
            ways.dedup();
            ways
        };
        let evening = ways("18:45");
        assert_eq!(evening, ["18:45", "6:45 in the evening", "6:45 pm", "quarter to 7 in the evening"]);
        assert!(ways("18:30").iter().all(|way| !evening.contains(way)));
    }

    #[test]
    fn a_day_or_time_has_at_most_four_names_of_its_own() {
        let mut random = Random::new(4);
        let mut names: Vec<Vec<Text>> = Vec::new();
        let days = (0..=DAYS_AHEAD + DAYS_AWAY).map(date);
        for canonical in days.chain((0..96).map(|quarter| time(quarter * 15))).map(Text::from) {
            let say = if canonical.contains(':') { say_time } else { say_date };
            let ways = (0..300).map(|turn| {
                let voice = if turn % 2 == 0 { Voice::User } else { Voice::System };
                say(&canonical, voice, &mut random)
            });
            let mut ways: Vec<Text> = ways.collect();
            ways.sort();
            ways.dedup();
            assert!((2..=4).contains(&ways.len()), "{ways:?}");
            assert!(ways.iter().all(|way| names.iter().flatten().all(|other| other != way)), "{ways:?}");
            names.push(ways);
        }
    }

    #[test]
    fn ordinals_end_as_people_write_them() {
        let days: Vec<String> =
            [1, 2, 3, 11, 12, 13, 21, 30].map(|day| format!("{day}{}", ordinal_ending(day))).into();
        assert_eq!(days, ["1st", "2nd", "3rd", "11th", "12th", "13th", "21st", "30th"]);
    }
}
