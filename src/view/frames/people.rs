//! Who took part in a dialogue, in a line.

use crate::formats::Participants;
use crate::view::text::people as text;

/// `user U1, fold 3 of 10 · wizard U2 · rated 5.0 of 5 · task done`.
pub fn line(people: &Participants) -> String {
    let user = people.user.as_ref().map(|user| {
        let fold = people.fold.map(text::fold);
        std::iter::once(text::user(user)).chain(fold).collect::<Vec<_>>().join(", ")
    });
    let wizard = people.wizard.as_ref().map(|wizard| text::wizard(wizard));
    let rating = people.survey.as_ref().map(|survey| match &survey.score {
        Some(score) => text::rated(score),
        None => text::NOT_RATED.to_owned(),
    });
    let success = people.survey.as_ref().and_then(|survey| survey.is_success);
    let success =
        success.map(|is_done| if is_done { text::TASK_DONE } else { text::TASK_NOT_DONE }.to_owned());
    [user, wizard, rating, success].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::Survey;

    #[test]
    fn people_and_what_they_say_stand_in_a_line() {
        let survey = Survey { score: Some("4.5".to_owned()), is_success: Some(false) };
        let people = Participants {
            user: Some("U1".to_owned()),
            fold: Some(3),
            wizard: Some("U2".to_owned()),
            survey: Some(survey),
        };
        assert_eq!(line(&people), "user U1, fold 3 of 10 · wizard U2 · rated 4.5 of 5 · task not done");
        let unrated = Participants { survey: Some(Survey::default()), ..Participants::default() };
        assert_eq!(line(&unrated), "not rated");
    }
}
