//! What is measured of all dialogues on demand.

use super::Shard;
use crate::corpus::FileId;
use crate::engine::predictions::Run;
use crate::engine::study::{StudyKind, StudyReport, StudySpec};

impl Shard {
    /// Starts a study in place of one of its kind; once all shards know what the others read, it reads what it needs.
    pub fn study(&mut self, spec: StudySpec) {
        self.studies.start(spec, &mut self.files, &self.context.names);
    }

    /// Stops a study and keeps what it has measured.
    pub fn stop_study(&mut self, kind: StudyKind) {
        self.studies.stop(kind);
    }

    /// What a study has measured so far.
    pub fn study_so_far(&self, spec: &StudySpec) -> StudyReport {
        self.studies.report(spec, (&self.files, &self.checker.global.predictions), self.is_joined)
    }

    /// A run of predictions that somebody named, by the files that belong to it.
    pub fn run(&self, name: &str, path: &str, files: &[FileId]) -> Option<Run> {
        self.checker.global.predictions.named(name, path, files)
    }

    /// A study has something left to measure here.
    pub fn is_studying(&self) -> bool {
        let (studied, to_study) = self.studies.progress(&self.files, &self.checker.global.predictions);
        studied < to_study
    }

    /// All shards know what the others have read.
    pub fn is_joined(&self) -> bool {
        self.is_joined
    }
}
