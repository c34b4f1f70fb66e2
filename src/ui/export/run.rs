//! Saves: asks for one piece after another and writes it. No more than one of them is ever held.
//!
//! The next rows are planned as for the list, the worker that has the first of them is asked, and its bytes go unread
//! to a file on the disk or to a `Blob` (`web::save`). A record that cannot be read ends the export with what was
//! saved, and so does closing a file; when checking changes what matches meanwhile, the page says so at the end.

use super::Export;
use crate::corpus::ByteRange;
use crate::engine::answer::{FileReport, Survey};
use crate::engine::export::{
    Base64Writer, Form, MOST_CAPSULE_BYTES, Member, Whole, ZipWriter, capsule_is_quiz, capsule_members,
    capsule_notes, capsule_references, write_findings,
};
use crate::engine::findings::{FindingLine, Suppressions};
use crate::engine::notes::{Roots, add_notes, write_notes};
use crate::ui::search_results::SearchResults;
use crate::ui::session::{Phase, Session};
use crate::view::capsule::{Capsule, Frame};
use crate::view::export::{CAPSULE, file_name, in_columns, saved};
use crate::view::{problem, text};
use crate::web::capsule;
use crate::web::columns::Writer;
use crate::web::link::Link;
use crate::web::page;
use crate::web::save::Sink;
use crate::wire::ask::{Bytes, ExportRows, Files, MatchingNotes, Problems, Question, Rows, Search};
use js_sys::Uint8Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};

/// More rows are never asked for at once; workers give as many as there is room for.
const MOST_ROWS: u64 = 4096;

/// Asks where to, and writes there what matches now, in the form of that word. To be called for a click.
pub fn save(export: Export, session: Session, results: SearchResults, query: String, word: String) {
    let Some(link) = session.link().filter(|_| !export.is_running.get_untracked()) else { return };
    let has_mark = export.has_mark.get_untracked();
    let is_whole = export.has_suppressed.get_untracked();
    let suppressions = if is_whole { Suppressions::default() } else { export.suppressions.get_untracked() };
    // The browser asks for a place only as long as the click is fresh, so the name is that of what is on the screen.
    let shown = results.answer.get_untracked();
    let shown = shown.as_ref().map_or(&Survey::default(), |answer| &answer.survey).clone();
    let is_archive =
        word == CAPSULE || session.files.with_untracked(|files| saved(&word, &shown, files).len() > 1);
    export.done.set((0, 0));
    export.says.set(String::new());
    export.is_cancelled.set(false);
    export.is_running.set(true);
    spawn_local(async move {
        match Sink::choose(file_name(&word, is_archive)).await {
            Ok(Some(sink)) => {
                let zip = is_archive.then(ZipWriter::default);
                let job = Job {
                    export,
                    session,
                    link,
                    query,
                    has_mark,
                    suppressions,
                    sink,
                    zip,
                    columns: None,
                    capsule: None,
                    is_begun: false,
                    rows: (0, 0),
                    done: (0, 0),
                    is_so_far: false,
                };
                export.says.set(job.run(&word).await);
            }
            Ok(None) => {}
            Err(fault) => export.says.set(problem::sentence(&fault)),
        }
        export.is_running.set(false);
        // Whoever was at *Cancel*, which is no more.
        page::after_paint(|| page::focus_if_lost("[data-modal=export] [data-kind=primary]"));
    });
}

struct Job {
    export: Export,
    session: Session,
    link: Link,
    query: String,
    has_mark: bool,
    /// What is left out of findings.
    suppressions: Suppressions,
    sink: Sink,
    /// What is saved are several files.
    zip: Option<ZipWriter>,
    /// The file that was begun last is Parquet, made of lines.
    columns: Option<Writer>,
    /// The archive goes into the page.
    capsule: Option<Packing>,
    /// The file has its first line.
    is_begun: bool,
    /// Rows that were written, of all that are to be.
    rows: (u64, u64),
    /// Dialogues of which everything was written, of all that match.
    done: (u64, u64),
    /// Checking, or reading, may still change what matches.
    is_so_far: bool,
}

/// What is written into the page that is one file.
struct Packing {
    letters: Base64Writer,
    /// Of the archive, so far.
    bytes: u64,
    /// What of the page follows.
    after: String,
}

impl Job {
    /// How it ended.
    async fn run(mut self, word: &str) -> String {
        let generation = self.session.generation.get_untracked();
        let written = self.write(word, generation).await;
        let (done, of) = self.done;
        if written.is_ok() && self.rows.0 < self.rows.1 {
            self.sink.abandon();
            return text::export::cancelled(done, of);
        }
        // Nobody is handed out a part of what was chosen.
        let is_useless = written.is_err() && word == CAPSULE;
        if is_useless || self.rows.0 == 0 && (!self.is_begun || written.is_err()) {
            self.sink.abandon();
            let nothing = |()| text::export::NOTHING.to_owned();
            return written.map_or_else(|fault| problem::sentence(&fault), nothing);
        }
        // What there is is kept when the rest cannot be had, as a file that can be read.
        let directory = self.zip.take().map(ZipWriter::finish).unwrap_or_default();
        let end = match self.capsule.take() {
            Some(Packing { mut letters, after, .. }) => {
                (letters.add(&directory) + &letters.finish() + &after).into_bytes()
            }
            None => directory,
        };
        let ended = self.sink.finish(&bytes(&end)).await;
        let done = if ended.is_ok() { done } else { 0 };
        match written.and(ended) {
            Ok(()) => {
                let extent = if self.is_so_far { text::parts::SO_FAR } else { "" };
                text::export::done(done, extent, self.sink.bytes, &self.sink.name)
            }
            Err(fault) => text::export::broken(done, of, &problem::sentence(&fault)),
        }
    }

    async fn write(&mut self, word: &str, generation: u32) -> Result<(), String> {
        let is_read = self.session.phase.get_untracked() != Phase::Reading;
        let survey = self.survey().await?;
        let is_of_all = self.session.progress.with_untracked(|progress| survey.is_of_all(progress));
        self.is_so_far = !is_read || !is_of_all && survey.hangs_on_checking(None);
        // In the lane of the rows: the page asks for its own list of files meanwhile.
        let files = self.link.ask_in(ExportRows::LANE, Files).await.map_err(|fault| fault.to_string())?;
        let members = saved(word, &survey, &files);
        if members.len() > 1 && self.zip.is_none() {
            // It was read only now that there is more than one file to save.
            return Err(text::export::CHANGED.to_owned());
        }
        self.rows.1 = members.iter().map(|member| member.survey.matching).sum();
        self.done.1 = survey.matching;
        self.export.done.set(self.done);
        let is_of_findings = Form::from_word(word, false, false).is_some_and(Form::is_of_findings);
        if is_of_findings && self.query.is_empty() {
            // What is found of files as such stands before what is found in their records.
            let mut problems = self.link.ask(Problems).await.map_err(|fault| fault.to_string())?;
            problems.retain(|hit| self.suppressions.position(&FindingLine::of(hit)).is_none());
            let mut first = Vec::new();
            if let Some(form) = Form::from_word(word, self.has_mark, false) {
                write_findings(form, &problems, &mut first);
                form.open(&mut first);
            }
            self.put(&first).await?;
            self.is_begun = true;
        }
        if word == CAPSULE {
            self.begin_capsule(&survey, &files).await?;
        }
        for member in &members {
            if let Some(columns) = in_columns(word) {
                self.columns = Some(Writer::begin(columns).await?);
            }
            self.begin_file(&member.name, member.is_long).await?;
            let written = self.write_member(member, generation).await;
            // What was written of it is ended in any case.
            self.put(member.form.closing().as_bytes()).await?;
            if let Some(columns) = self.columns.take() {
                self.put(&columns.finish()?).await?;
            }
            self.end_file().await?;
            written?;
        }
        if word == CAPSULE {
            self.write_whole(capsule_references(&survey, &files)).await?;
        }
        // Rows are told by their places in what matches. What is found by checking can change that.
        let again = self.survey().await?;
        if is_read && again.segments != survey.segments {
            return Err(text::export::CHANGED.to_owned());
        }
        Ok(())
    }

    /// Writes the page up to where the archive stands in it.
    async fn begin_capsule(&mut self, survey: &Survey, files: &[FileReport]) -> Result<(), String> {
        let empty = Capsule {
            guide: self.export.guide.get_untracked(),
            notes: self.notes(survey, files).await?,
            is_quiz: capsule_is_quiz(survey, files),
            dialogues: survey.matching,
            archive: String::new(),
        };
        let page = capsule::page_text().await?;
        let Frame { before, after } = Frame::of(&page, &empty).ok_or(text::capsule::NO_PAGE)?;
        self.sink.write(&bytes(before.as_bytes())).await?;
        self.capsule = Some(Packing { letters: Base64Writer::default(), bytes: 0, after });
        Ok(())
    }

    /// The notes on what is saved, as it is called in the capsule.
    async fn notes(&self, survey: &Survey, files: &[FileReport]) -> Result<String, String> {
        let mut inside = Vec::new();
        if !self.export.has_notes.get_untracked() {
            return Ok(String::new());
        }
        let asked = MatchingNotes::of(self.query.clone());
        let notes = self.link.ask_in(ExportRows::LANE, asked).await.map_err(|fault| fault.to_string())?;
        let roots = Roots::of(files.iter().map(|file| file.path.as_str()));
        let members = capsule_members(survey, files).into_iter().filter(|_| !notes.is_empty());
        for member in members.filter(|member| !member.form.is_of_flights()) {
            let mut from = 0;
            while from < member.survey.matching {
                let window = from..(from + MOST_ROWS).min(member.survey.matching);
                let rows = Rows::of(self.query.clone(), &member.survey, window);
                let rows =
                    self.link.ask_in(ExportRows::LANE, rows).await.map_err(|fault| fault.to_string())?;
                let Some(first) = rows.first() else { break };
                let Some(file) = files.iter().find(|file| file.id == first.at.file) else { break };
                let found = capsule_notes(&member, (from, &rows), file, (&notes, &roots));
                add_notes(&mut inside, found);
                from += rows.len() as u64;
            }
        }
        Ok(write_notes(&inside))
    }

    /// Writes files as they are.
    async fn write_whole(&mut self, files: Vec<Whole>) -> Result<(), String> {
        for Whole { name, file, bytes: len } in files {
            let question = Bytes { file, range: ByteRange::new(0, len) };
            let read = self.link.bytes_in(ExportRows::LANE, question).await;
            let read = read.map_err(|fault| fault.to_string())?;
            self.begin_file(&name, false).await?;
            self.put(&read).await?;
            self.end_file().await?;
        }
        Ok(())
    }

    /// Begins a file of the archive, if what is saved is one.
    async fn begin_file(&mut self, name: &str, is_long: bool) -> Result<(), String> {
        match self.zip.as_mut().map(|zip| zip.begin(name, is_long)) {
            Some(head) => self.send(&bytes(&head)).await,
            None => Ok(()),
        }
    }

    async fn end_file(&mut self) -> Result<(), String> {
        match self.zip.as_mut().map(ZipWriter::end) {
            Some(end) => self.send(&bytes(&end)).await,
            None => Ok(()),
        }
    }

    async fn survey(&self) -> Result<Survey, String> {
        self.link
            .ask_in(ExportRows::LANE, Search::of(self.query.clone()))
            .await
            .map(|found| found.survey)
            .map_err(|fault| fault.to_string())
    }

    async fn write_member(&mut self, member: &Member, generation: u32) -> Result<(), String> {
        // What is open may change whenever something is waited for.
        let session = self.session;
        let unless_closed = || {
            let is_open = session.generation.get_untracked() == generation;
            if is_open { Ok(()) } else { Err(text::export::CLOSED.to_owned()) }
        };
        let (mut from, of) = (0, member.survey.matching);
        while from < of && !self.export.is_cancelled.get_untracked() {
            unless_closed()?;
            let window = from..(from + MOST_ROWS).min(of);
            let form = (member.form.as_str().to_owned(), self.has_mark);
            let is_first = from == 0 && !self.is_begun;
            let rows = ExportRows::of(form, self.query.clone(), &member.survey, (window, is_first));
            let rows = rows.but(self.suppressions.clone());
            let made = self.link.ask_for_bytes(rows).await;
            unless_closed()?;
            let (rows, part) = made.map_err(|fault| fault.to_string())?;
            if rows == 0 {
                return Err(text::export::CHANGED.to_owned());
            }
            self.take(part).await?;
            from += u64::from(rows);
            self.rows.0 += u64::from(rows);
            // Flights are written after their dialogues: of these a part is done.
            self.done.0 = self.done.1 * self.rows.0 / self.rows.1.max(1);
            self.export.done.set(self.done);
        }
        Ok(())
    }

    /// Writes what a worker made.
    async fn take(&mut self, part: JsValue) -> Result<(), String> {
        if let Some(columns) = &self.columns {
            let done = columns.push(&own(&part))?;
            return self.put(&done).await;
        }
        if let Some(zip) = &mut self.zip {
            zip.add(&own(&part));
        }
        self.send(&part).await
    }

    /// Writes bytes of the file that was begun last.
    async fn put(&mut self, part: &[u8]) -> Result<(), String> {
        if part.is_empty() {
            return Ok(());
        }
        if let Some(zip) = &mut self.zip {
            zip.add(part);
        }
        self.send(&bytes(part)).await
    }

    /// Writes bytes of the file, or of the archive.
    async fn send(&mut self, part: &JsValue) -> Result<(), String> {
        let Some(capsule) = &mut self.capsule else { return self.sink.write(part).await };
        let part = own(part);
        capsule.bytes += part.len() as u64;
        if capsule.bytes > MOST_CAPSULE_BYTES {
            return Err(text::capsule::TOO_LONG.to_owned());
        }
        let letters = capsule.letters.add(&part);
        self.sink.write(&bytes(letters.as_bytes())).await
    }
}

fn own(part: &JsValue) -> Vec<u8> {
    part.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec).unwrap_or_default()
}

fn bytes(of: &[u8]) -> JsValue {
    Uint8Array::from(of).into()
}
