//! One dialogue with all that is predicted of it.

use super::{Shard, unknown};
use crate::corpus::{ByteRange, FileId, RecordAt};
use crate::engine::answer::{AskFault, EvaluatedDialogue};
use crate::engine::predictions::Predicted;
use crate::engine::{pass, unwrap};
use crate::formats::evaluation::{Evaluand, EvaluationOptions, Prediction};
use crate::formats::format_of;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

impl Shard {
    /// Where the records are that may be about a dialogue of the data.
    pub fn predictions_of(&self, at: RecordAt) -> Result<Vec<(FileId, ByteRange)>, AskFault> {
        Ok(self.predicted(at)?.into_iter().map(|predicted| (predicted.at.file, predicted.range)).collect())
    }

    /// Nothing of a record that is a prediction itself.
    fn predicted(&self, at: RecordAt) -> Result<Vec<Predicted>, AskFault> {
        let file = self.part_of(at)?;
        let row = file.segment.row_of(at.record).ok_or_else(|| unknown(at))?;
        let predictions = &self.checker.global.predictions;
        if predictions.file(at.file).is_some() {
            return Ok(Vec::new());
        }
        Ok(predictions.of_row(file, row, self.files.records(at.file)).collect())
    }

    /// The dialogue held against its predictions, of each run the first; `also` are their bytes.
    pub fn evaluated(
        &self,
        at: RecordAt,
        bytes: &[u8],
        partner: Option<&[u8]>,
        also: &[Option<Vec<u8>>],
        options: EvaluationOptions,
    ) -> Result<Vec<EvaluatedDialogue>, AskFault> {
        let located = self.locate(at)?;
        let gold = self.dialogue(at, &located, bytes, partner)?;
        let file = self.part_of(at)?;
        let recognition = file.recognition.as_ref().ok_or_else(|| unknown(at))?;
        let Some(evaluation) = format_of(recognition.dataset).evaluation else { return Ok(Vec::new()) };
        let global = &self.checker.global;
        let mut runs: BTreeMap<&str, (&str, Prediction)> = BTreeMap::new();
        for (predicted, bytes) in self.predicted(at)?.into_iter().zip(also) {
            let run = global.predictions.runs.iter().find(|run| run.has(predicted.at.file));
            let of_file = global.predictions.file(predicted.at.file);
            let (Some(run), Some(of_file), Some(bytes)) = (run, of_file, bytes) else { continue };
            let unwrapped = unwrap::unwrap(of_file.recognition.nesting, bytes);
            let read = pass::read_text(&of_file.recognition, &unwrapped, predicted.at.record, None, None);
            let Ok((dialogue, _)) = read else { continue };
            if !(evaluation.is_about)(&gold, &dialogue) {
                continue;
            }
            match runs.entry(&run.name) {
                Entry::Occupied(mut first) => _ = first.get_mut().1.takes(evaluation, &dialogue),
                Entry::Vacant(none) => {
                    none.insert((&of_file.path, Prediction::new(evaluation, Cow::Owned(dialogue))));
                }
            }
        }
        let evaluated = |(run, (path, prediction)): (&str, (&str, Prediction))| {
            let result = (evaluation.score)(&Evaluand {
                gold: &gold,
                predicted: &prediction.dialogue,
                recognition,
                path: &file.entry.path,
                reference: &global.reference,
                options,
            });
            let dialogue = prediction.dialogue.into_owned();
            EvaluatedDialogue {
                run: run.to_owned(),
                path: path.to_owned(),
                id: dialogue.id,
                turns: result.turns,
                faults: result.faults,
                predicted: result.renamed.map_or(dialogue.turns, |renamed| renamed.dialogue.turns),
            }
        };
        Ok(runs.into_iter().map(evaluated).collect())
    }
}
