//! What the records that are listed are called.

use super::text;
use crate::engine::answer::Survey;

/// So many dialogues, or records where some of those that are listed are no dialogues, such as rows of rewards.
pub fn listed(count: u64, survey: Option<&Survey>) -> String {
    let is_mixed = survey.is_some_and(|survey| {
        survey.datasets.iter().map(|counts| counts.dialogues).sum::<u64>() != survey.total
    });
    if is_mixed { text::count::records(count) } else { text::count::dialogues(count) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Dataset;
    use crate::engine::answer::DatasetCounts;

    #[test]
    fn rewards_are_no_dialogues() {
        let counts = DatasetCounts { dialogues: 60, ..DatasetCounts::none(Dataset::Taskmaster) };
        let survey =
            |total| Survey { total, matching: total, datasets: vec![counts.clone()], ..Survey::default() };
        assert_eq!(listed(60, Some(&survey(60))), "60 dialogues");
        assert_eq!(listed(1, Some(&survey(69))), "1 record");
        assert_eq!(listed(0, None), "0 dialogues");
    }
}
