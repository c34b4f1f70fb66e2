//! What is counted of `AirDialogue`'s truth when it is derived again: of every split, what is recorded against what is derived.
//!
//! Every number that counts dialogues has a query that finds them ([`cells`]), by the facts that are noted here.

pub mod cells;
mod pairing;

pub use pairing::{PairedFile, Shift};

use super::seen::{Notes, Seen};
use super::sums::{Mean, add_all};
use crate::corpus::{FileId, Split, lowered};
use crate::formats::Kind;
use crate::formats::airdialogue::judge::VerificationParameters;
use crate::formats::airdialogue::verify::{AgentError, FlightSets, Unverified, Verified, verify};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// So many lines of flights before and after a dialogue's own are looked at, to see whether they fit better.
pub const NEIGHBOURS: u32 = 2;

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

/// Scores of what agents did against what is derived, one of each for every dialogue with an action.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rewards {
    pub tenths: [u64; TENTHS],
    /// The scaled score, and its parts.
    pub total: Mean,
    pub name: Mean,
    pub flight: Mean,
    pub status: Mean,
    /// As the official script has it for people's dialogues: what is recorded as correct counts 1, the rest by the scaled
    /// score against the recorded expectation.
    pub official: Mean,
}

/// The tenth in which a score is. A score is a sum of products, of which the last digits are not to be trusted.
fn tenth(score: f64) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a score is between 0 and 1")]
    let tenth = ((score.clamp(0.0, 1.0) * 1e12).round() / 1e11).floor() as usize;
    tenth.min(TENTHS - 1)
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
        let total = action.reward.total();
        let rewards = &mut self.rewards;
        rewards.total.add(total);
        rewards.name.add(action.reward.name);
        rewards.flight.add(action.reward.flight);
        rewards.status.add(action.reward.status);
        rewards.official.add(action.official);
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
        sum.total.merge(more.total);
        sum.name.merge(more.name);
        sum.flight.merge(more.flight);
        sum.status.merge(more.status);
        sum.official.merge(more.official);
        for (count, more) in sum.tenths.iter_mut().zip(more.tenths) {
            *count += more;
        }
    }
}
