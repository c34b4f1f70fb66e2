//! What can be odd about a dialogue of Frames. The published file breaks none of the rules of severity error
//! or warning; notes are about things that surprise its readers.

mod acts;
mod dialogue;
mod frames;
mod searches;

#[cfg(test)]
mod tests;

use crate::corpus::Severity::{self, Error, Information, Warning};
use crate::formats::frames::remarks::{DB_LENGTHS, SHAPE};
use crate::formats::rule::{ID_MISSING, id_missing};
use crate::formats::{Case, Hits, Rule};

/// Data in sentences is cut here.
const QUOTE_CHARS: usize = 60;

#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    rule("FRAMES-ID-MISSING", Warning, ID_MISSING, id_missing),
    rule("FRAMES-DUPLICATE", Error, "Another dialogue before it has the same id.", dialogue::duplicate),
    rule("FRAMES-FIRST-SPEAKER", Warning, "The wizard speaks first.", dialogue::first_speaker),
    rule("FRAMES-SPEAKER-TWICE", Warning, "The same person speaks twice in a row.", dialogue::speaker_twice),
    rule("FRAMES-TIME", Warning, "A turn is not later than the turn before it.", dialogue::time),
    rule("FRAMES-TIME-UNIT", Warning, "The times of the turns seem to be in seconds.", dialogue::time_unit),
    rule("FRAMES-PERSON", Warning, "One person is user and wizard of a dialogue.", dialogue::person),
    rule(SHAPE, Warning, "A turn lacks a part that all turns of its author have, such as a time, or has one that only the other has.", dialogue::shape),
    rule("FRAMES-IDS", Error, "The frames of a turn are not numbered from 1 in their order.", frames::ids),
    rule("FRAMES-GONE", Error, "A frame is missing from the turn after one that has it.", frames::gone),
    rule("FRAMES-ACTIVE-MISSING", Error, "The active frame is not among the frames of the turn.", frames::active_missing),
    rule("FRAMES-PARENT", Error, "A frame was made from a frame that is not before it in the turn.", frames::parent),
    rule("FRAMES-REF-MISSING", Error, "An act names a frame that the turn does not have.", acts::reference_missing),
    rule("FRAMES-NEW-ID", Warning, "The frame that an act is said to make is there before.", acts::new_id),
    rule("FRAMES-NEW-INACTIVE", Warning, "A frame that is made in a turn of the user is not the active one.", frames::new_inactive),
    rule("FRAMES-REJECTED", Warning, "REJECTED of a frame is not false: only false, negated or not, says whether an offer was turned down.", frames::rejected),
    rule("FRAMES-REF-NEW", Information, "An act refers to a frame that is made in the same turn, which is usual in Frames.", acts::reference_new),
    rule("FRAMES-FLATTEN", Warning, "The copy of the acts in which references are spelled out does not say the same as the acts.", acts::flatten),
    rule("FRAMES-ACT-UNKNOWN", Warning, "An act is not one that this speaker does in the published file.", acts::unknown),
    rule("FRAMES-VALUE-NOT-IN-TEXT", Information, "A value of an act is not in the text of its turn.", acts::value_not_in_text),
    rule("FRAMES-VALUE-CONVENTION", Information, "An act has -1, which is any, or book as an intent: no words of the text, but usual in Frames.", acts::value_convention),
    rule(DB_LENGTHS, Error, "A turn does not have as many results as searches.", searches::lengths),
    rule("FRAMES-DB-ODD", Information, "A search has a time that is no number, or an empty number of children.", searches::odd),
    rule("FRAMES-RATING", Information, "The rating is missing, outside of 1 to 5, or no whole number.", dialogue::rating),
    rule("FRAMES-NO-ACTS", Information, "A turn has no acts, which is usual in Frames.", acts::none),
    rule("FRAMES-WIZARD-SWITCH", Information, "The active frame changes while the wizard speaks.", frames::wizard_switch),
    rule("FRAMES-SILENT-SWITCH", Information, "The user turns to an older frame without an act that says so.", frames::silent_switch),
    rule("FRAMES-MULTI-VALUE", Information, "A slot of a frame has several values, which is usual in Frames.", frames::multi_value),
    rule("FRAMES-NULL-VALUE", Information, "A slot of a frame has a value that is null.", frames::null_value),
    rule("FRAMES-PREDICTION", Warning, "A model\u{2019}s prediction has other acts or slots than the turn, or not one probability for each frame.", acts::prediction),
    rule("FRAMES-ONE-TURN", Information, "The dialogue has a single turn.", dialogue::one_turn),
];

const fn rule(
    id: &'static str,
    severity: Severity,
    definition: &'static str,
    check: fn(&Case, &mut Hits),
) -> Rule {
    Rule { id, severity, definition, check }
}

/// A piece of data in a sentence.
fn quote(text: &str) -> String {
    match text.char_indices().nth(QUOTE_CHARS) {
        Some((end, _)) => format!("\u{201c}{}\u{2026}\u{201d}", text.get(..end).unwrap_or_default()),
        None => format!("\u{201c}{text}\u{201d}"),
    }
}
