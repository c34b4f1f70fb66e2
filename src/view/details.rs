//! What is shown of a dialogue beside its turns and their annotation.

use super::flights::FlightTable;
use super::text::fields as text;
use super::{frames, trip};
use crate::corpus::{Dataset, Field, Rating};
use crate::engine::answer::Reading;
use crate::formats::time::utc;

/// Of the dialogue as a whole.
pub fn fields(reading: &Reading) -> Vec<Field> {
    let details = &reading.details;
    let rating = details.rating.as_ref();
    let mut fields = Vec::new();
    fields.extend(details.trip.iter().flat_map(|trip| trip::fields(trip)));
    fields.extend(details.tracking.iter().flat_map(|tracking| frames::fields(tracking, rating)));
    if reading.dataset == Dataset::Taskmaster {
        fields.extend(rating.and_then(reward));
    }
    fields.extend_from_slice(&details.dialogue);
    if reading.dataset == Dataset::ConvLab {
        fields.extend(rating.map(judged));
    }
    fields
}

/// What was done, and how good it was: what a learner is to find out by reading.
pub fn answers(reading: &Reading) -> Vec<Field> {
    let trip = reading.details.trip.as_deref();
    trip.map(|trip| trip::answers(&trip.answers, &reading.dialogue)).unwrap_or_default()
}

pub fn flights(reading: &Reading) -> Option<FlightTable> {
    trip::table(reading.details.trip.as_deref()?)
}

/// When a turn was said: the day where it is another one than before, and the time of day.
pub fn time(reading: &Reading, turn: usize) -> Option<String> {
    let times = &reading.details.times;
    let said = utc((*times.get(turn)?)?);
    let before = times.get(..turn)?.iter().rev().find_map(|time| *time).map(utc);
    let day = |time: &str| time.split_once(' ').map(|(day, _)| day.to_owned());
    let is_same_day = before.is_some_and(|before| day(&before) == day(&said));
    let clock = said.split_once(' ').map(|(_, clock)| clock.to_owned());
    clock.filter(|_| is_same_day).or(Some(said))
}

fn reward(rating: &Rating) -> Option<Field> {
    Some(Field::text(text::REWARD, rating.score.as_ref()?))
}

fn judged(rating: &Rating) -> Field {
    let done = |is_done| if is_done { text::YES } else { text::NO };
    let success = rating.is_success.map(|is| (text::TASK_DONE.to_owned(), done(is).to_owned()));
    let score = rating.score.clone().map(|score| (text::SCORE.to_owned(), score));
    Field::pairs(text::RATING, score.into_iter().chain(success).collect())
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::reading;
    use super::*;
    use crate::corpus::Moment;
    use crate::formats::Details;

    #[test]
    fn turns_say_the_day_once() {
        let second = |second| Some(Moment::from_s(second));
        let times = vec![second(10), None, second(11), second(86_400)];
        let details = Details { times, ..Details::default() };
        let reading = Reading { details, ..reading(Vec::new()) };
        let said: Vec<_> = (0..5).map(|turn| time(&reading, turn).unwrap_or_default()).collect();
        assert_eq!(said, ["1970-01-01 00:00:10", "", "00:00:11", "1970-01-02 00:00:00", ""]);
    }

    #[test]
    fn a_rating_is_worded_as_its_dataset_means_it() {
        let rating = Rating { score: Some("4".to_owned()), is_success: Some(true) };
        let labels = |dataset| {
            let details = Details { rating: Some(rating.clone()), ..Details::default() };
            let reading = Reading { dataset, details, ..reading(Vec::new()) };
            fields(&reading).into_iter().map(|field| field.label).collect::<Vec<_>>()
        };
        assert_eq!(labels(Dataset::Taskmaster), ["Reward"]);
        assert_eq!(labels(Dataset::ConvLab), ["Rating by the user"]);
        assert_eq!(labels(Dataset::Sgd), [""; 0]);
    }
}
