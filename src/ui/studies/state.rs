//! Studies are started when a screen or the query line needs one, and asked for while they go on.
//!
//! One of the page's contexts. The address says with which parameters ([`Location::study`]). Invariant: a report is shown
//! only for the parameters that were asked for last.

use crate::engine::study::{StudyKind, StudyReport, StudySpec, StudyState};
use crate::ui::navigation::Navigation;
use crate::ui::session::{Phase, Session};
use crate::view::location::Location;
use crate::view::pace::is_due;
use crate::view::query;
use crate::web::performance::now_ms;
use crate::wire::ask::StudySoFar;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How far one has come is asked for so often: a person watches it.
const WATCHED_EVERY_MS: f64 = 500.0;

#[derive(Clone, Copy)]
pub struct Studies {
    session: Session,
    navigation: Navigation,
    started: RwSignal<BTreeMap<StudyKind, StudySpec>>,
    reports: RwSignal<BTreeMap<StudyKind, Arc<StudyReport>>>,
    asked: StoredValue<Asked>,
    /// Screens may have all records of published data fetched.
    is_allowed: RwSignal<bool>,
}

#[derive(Clone, Copy, Default)]
struct Asked {
    at_ms: Option<f64>,
    is_asking: bool,
    /// More was measured since the question.
    is_stale: bool,
}

impl Studies {
    /// Starts what the query line asks for, from now on.
    pub fn new(session: Session, navigation: Navigation) -> Self {
        let studies = Self {
            session,
            navigation,
            started: RwSignal::default(),
            reports: RwSignal::default(),
            asked: StoredValue::default(),
            is_allowed: RwSignal::new(false),
        };
        let specs = Memo::new(move |_| {
            let location = navigation.location.get();
            let kinds = query::studies(&location.query);
            kinds.into_iter().map(|kind| location.study(kind)).collect::<Vec<_>>()
        });
        let is_empty = Memo::new(move |_| session.phase.get() == Phase::Empty);
        Effect::new(move |_| {
            if is_empty.get() {
                studies.started.set(BTreeMap::new());
                studies.reports.set(BTreeMap::new());
            } else {
                specs.get().into_iter().for_each(|spec| studies.start(spec));
            }
        });
        let measured = Memo::new(move |_| {
            session.progress.with(|progress| (progress.studied, progress.to_study, progress.is_done))
        });
        Effect::new(move |_| {
            let (done, all, _) = measured.get();
            studies.started.track();
            studies.keep_up(done >= all);
        });
        studies
    }

    /// What a screen of this study shows, started if it is not. Tracks the address and what is measured.
    pub fn of_address(self, kind: StudyKind) -> Option<Arc<StudyReport>> {
        let spec = self.navigation.location.with(|location| location.study(kind));
        let report = self.reports.with(|reports| reports.get(&kind).cloned());
        report.filter(|report| report.spec == spec)
    }

    /// How far the study of the address is, as tests know it. Tracks it.
    pub fn word(self, kind: StudyKind) -> &'static str {
        match self.of_address(kind).map(|report| report.state) {
            Some(StudyState::Over) => "over",
            Some(StudyState::Stopped) => "stopped",
            Some(StudyState::Running) => "running",
            Some(StudyState::Absent) | None => "absent",
        }
    }

    /// Starts the study that the address asks for, and again when its parameters change, as long as the screen is there.
    pub fn follow_address(self, kind: StudyKind) {
        let location = self.navigation.location;
        let spec = Memo::new(move |_| location.with(|location: &Location| location.study(kind)));
        let is_open = Memo::new(move |_| self.session.phase.get() != Phase::Empty);
        Effect::new(move |_| {
            if is_open.get() && !self.is_held() {
                self.start(spec.get());
            }
        });
    }

    /// Screens wait for a person's word, since all of the published data would be fetched. Tracks that word.
    pub fn is_held(self) -> bool {
        !self.is_allowed.get() && self.session.is_published()
    }

    /// A person has said so.
    pub fn allow(self) {
        self.is_allowed.set(true);
    }

    /// How many bytes the files have that a study reads.
    pub fn bytes(self) -> u64 {
        self.session.progress.with_untracked(|progress| progress.bytes_total)
    }

    /// Starts a study unless it goes on or is over.
    pub fn start(self, spec: StudySpec) {
        let kind = spec.kind();
        let is_started = self.started.with_untracked(|started| started.get(&kind) == Some(&spec));
        let state = self.reports.with_untracked(|reports| reports.get(&kind).map(|report| report.state));
        if is_started && state != Some(StudyState::Stopped) {
            return;
        }
        if let Some(link) = self.session.link() {
            link.study(spec.clone());
            self.started.update(|started| _ = started.insert(kind, spec));
        }
    }

    /// Stops a study; what it has measured stays.
    pub fn stop(self, kind: StudyKind) {
        if let Some(link) = self.session.link() {
            link.stop_study(kind);
            self.keep_up(true);
        }
    }

    fn keep_up(self, is_news: bool) {
        if self.started.with_untracked(BTreeMap::is_empty) {
            return;
        }
        let asked = self.asked.get_value();
        self.asked.update_value(|asked| asked.is_stale = true);
        if !asked.is_asking && (is_news || is_due(asked.at_ms, now_ms(), WATCHED_EVERY_MS)) {
            self.ask();
        }
    }

    fn ask(self) {
        self.asked.set_value(Asked { at_ms: Some(now_ms()), is_asking: true, is_stale: false });
        spawn_local(async move {
            let all: Vec<StudySpec> = self.started.get_untracked().into_values().collect();
            for spec in all {
                let Some(link) = self.session.link() else { break };
                let kind = spec.kind();
                let question = StudySoFar { spec: spec.clone() };
                let Ok(report) = link.ask_in(StudySoFar::lane(kind), question).await else { continue };
                let is_wanted = self.started.with_untracked(|started| started.get(&kind) == Some(&spec));
                let is_new = self
                    .reports
                    .with_untracked(|reports| reports.get(&kind).is_none_or(|before| **before != report));
                if is_wanted && is_new {
                    self.reports.update(|reports| _ = reports.insert(kind, Arc::new(report)));
                }
            }
            self.asked.update_value(|asked| asked.is_asking = false);
            let is_end =
                self.session.progress.with_untracked(|progress| progress.studied >= progress.to_study);
            if self.asked.get_value().is_stale && is_end {
                self.ask();
            }
        });
    }
}
