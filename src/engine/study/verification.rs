//! What is counted of `AirDialogue`'s truth when it is derived again: of every split, what is recorded against what is derived.
//!
//! Sums are whole numbers, so that the order in which dialogues come says nothing; scores are counted in billionths of a
//! thousandth. Every number that counts dialogues has a query that finds them ([`cells`]), by the facts that are noted here.

pub mod cells;
mod pairing;

pub use pairing::{PairedFile, Shift};

use super::seen::{Notes, Seen};
use crate::corpus::{FileId, Split, lowered};
use crate::formats::Kind;
use crate::formats::airdialogue::judge::VerificationParameters;
use crate::formats::airdialogue::verify::{AgentError, FlightSets, Unverified, Verified, verify};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// So many lines of flights before and after a dialogue's own are looked at, to see whether they fit better.
pub const NEIGHBOURS: u32 = 2;

/// A score of 1.
const WHOLE: u64 = 1_000_000_000_000;

/// Scores by tenths; a whole one by itself.
pub const TENTHS: usize = 11;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verification {
    /// Dialogues of no split under `None`.
    pub splits: BTreeMap<Option<Split>, Sums>,
    /// The files whose records belong to those of another, record by record.
    pub paired: BTreeMap<FileId, PairedFile>,
}

/// Sums over dialogues.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    /// Verified or not.
    pub dialogues: u64,
    /// Those that could be verified; what follows is of these.
    pub pairs: u64,
    pub unverified: BTreeMap<Unverified, u64>,
    /// By the recorded and by the derived status.
    pub statuses: BTreeMap<(String, String), u64>,
    pub flights: BTreeMap<FlightSets, u64>,
    /// By the recorded and by the derived judgement; no action is judged as nothing.
    pub correct: BTreeMap<(Option<bool>, Option<bool>), u64>,
    pub errors: BTreeMap<AgentError, u64>,
    pub rewards: Rewards,
}

/// Scores of what agents did against what is derived.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rewards {
    /// Dialogues with an action.
    pub count: u64,
    pub tenths: [u64; TENTHS],
    total: u64,
    name: u64,
    flight: u64,
    status: u64,
    official: u64,
}

impl Rewards {
    fn mean(&self, sum: u64) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "a mean is shown with a few digits")]
        let mean = |sum: u64, count: u64| sum as f64 / WHOLE as f64 / count as f64;
        (self.count > 0).then(|| mean(sum, self.count))
    }

    /// The mean of the scaled score.
    pub fn mean_total(&self) -> Option<f64> {
        self.mean(self.total)
    }

    pub fn mean_name(&self) -> Option<f64> {
        self.mean(self.name)
    }

    pub fn mean_flight(&self) -> Option<f64> {
        self.mean(self.flight)
    }

    pub fn mean_status(&self) -> Option<f64> {
        self.mean(self.status)
    }

    /// As the official script has it for people's dialogues: what is recorded as correct counts 1, the rest by the scaled
    /// score against the recorded expectation.
    pub fn mean_official(&self) -> Option<f64> {
        self.mean(self.official)
    }
}

/// A score in whole numbers.
fn whole(score: f64) -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a score is between 0 and 1"
    )]
    let whole = (score.clamp(0.0, 1.0) * WHOLE as f64).round() as u64;
    whole
}

/// The tenth in which a score is.
fn tenth(score: u64) -> usize {
    usize::try_from(score * 10 / WHOLE).unwrap_or_default().min(TENTHS - 1)
}

/// As a query names a tenth: by where it begins.
pub fn tenth_word(tenth: usize) -> &'static str {
    const WORDS: [&str; TENTHS] = ["0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1"];
    WORDS.get(tenth).copied().unwrap_or_default()
}

pub fn yes(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}

impl Verification {
    /// Verifies a dialogue, and notes what was derived.
    pub fn add(&mut self, seen: &Seen, parameters: VerificationParameters, notes: &mut Notes) {
        let sums = self.splits.entry(seen.split).or_default();
        sums.dialogues += 1;
        match verify(seen.dialogue, parameters) {
            Ok(verified) => sums.add(&verified, notes),
            Err(why) => {
                *sums.unverified.entry(why).or_default() += 1;
                notes.note(Kind::Unverified, why.as_str());
            }
        }
        pairing::add(&mut self.paired, seen, parameters);
    }

    pub fn merge(&mut self, other: Self) {
        for (split, sums) in other.splits {
            self.splits.entry(split).or_default().merge(sums);
        }
        for (file, paired) in other.paired {
            self.paired.entry(file).or_default().merge(paired);
        }
    }

    /// Those of one split, or of all dialogues.
    pub fn sums(&self, split: Option<Split>) -> Sums {
        let mut sums = Sums::default();
        let wanted = self.splits.iter().filter(|(of, _)| split.is_none() || **of == split);
        wanted.for_each(|(_, of)| sums.merge(of.clone()));
        sums
    }

    /// Where data and flights no longer belong together, in the order of the files.
    pub fn shifts(&self) -> Vec<(&PairedFile, Vec<Shift>)> {
        let all = self.paired.values().map(|file| (file, file.shifts()));
        all.filter(|(file, shifts)| !shifts.is_empty() || file.records != file.partner_records).collect()
    }
}

impl Sums {
    fn add(&mut self, verified: &Verified, notes: &mut Notes) {
        self.pairs += 1;
        let derived = verified.derived.status.as_str();
        // Queries name values in any case.
        let statuses = (lowered(&verified.recorded.status), derived.to_owned());
        *self.statuses.entry(statuses).or_default() += 1;
        notes.note(Kind::Derived, derived.to_owned());
        *self.flights.entry(verified.flights).or_default() += 1;
        notes.note(Kind::DerivedFlights, verified.flights.as_str());
        let action = verified.action.as_ref();
        let judgement = (verified.is_recorded_correct, action.map(|action| action.is_correct));
        *self.correct.entry(judgement).or_default() += 1;
        let Some(action) = action else { return };
        notes.note(Kind::DerivedCorrect, yes(action.is_correct));
        for error in &action.errors {
            *self.errors.entry(*error).or_default() += 1;
            notes.note(Kind::AgentError, error.as_str());
        }
        let total = whole(action.reward.total());
        let rewards = &mut self.rewards;
        rewards.count += 1;
        rewards.total += total;
        rewards.name += whole(action.reward.name);
        rewards.flight += whole(action.reward.flight);
        rewards.status += whole(action.reward.status);
        rewards.official += whole(action.official);
        let tenth = tenth(total);
        if let Some(count) = rewards.tenths.get_mut(tenth) {
            *count += 1;
        }
        notes.note(Kind::DerivedReward, tenth_word(tenth));
    }

    fn merge(&mut self, other: Self) {
        self.dialogues += other.dialogues;
        self.pairs += other.pairs;
        add_all(&mut self.unverified, other.unverified);
        add_all(&mut self.statuses, other.statuses);
        add_all(&mut self.flights, other.flights);
        add_all(&mut self.correct, other.correct);
        add_all(&mut self.errors, other.errors);
        let (sum, more) = (&mut self.rewards, other.rewards);
        sum.count += more.count;
        sum.total += more.total;
        sum.name += more.name;
        sum.flight += more.flight;
        sum.status += more.status;
        sum.official += more.official;
        for (count, more) in sum.tenths.iter_mut().zip(more.tenths) {
            *count += more;
        }
    }
}

fn add_all<K: Ord>(sums: &mut BTreeMap<K, u64>, more: BTreeMap<K, u64>) {
    for (key, count) in more {
        *sums.entry(key).or_default() += count;
    }
}
