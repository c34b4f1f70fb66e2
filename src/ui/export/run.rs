//! Saves: asks for one piece after another and writes it. No more than one of them is ever held.

use super::Export;
use crate::ui::opened::{Opened, Phase};
use crate::view::export::{closing, file_name};
use crate::view::{problem, text};
use crate::web::page;
use crate::web::save::Sink;
use crate::wire::link::Link;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// More rows are never asked for at once; workers give as many as there is room for.
const MOST_ROWS: u64 = 4096;

/// Asks where to, and writes there what matches now. To be called for a click.
pub fn save(export: Export, opened: Opened, query: String) {
    let Some(link) = opened.link().filter(|_| !export.is_running.get_untracked()) else { return };
    export.done.set((0, 0));
    export.says.set(String::new());
    export.is_cancelled.set(false);
    export.is_running.set(true);
    spawn_local(async move {
        let (word, has_mark) = (export.word.get_untracked(), export.has_mark.get_untracked());
        match Sink::choose(file_name(&word)).await {
            Ok(Some(sink)) => export.says.set(run(export, opened, link, query, (word, has_mark), sink).await),
            Ok(None) => {}
            Err(fault) => export.says.set(problem::sentence(&fault)),
        }
        export.is_running.set(false);
        // Whoever was at *Cancel*, which is no more.
        page::after_paint(|| page::focus_if_lost("[data-sheet=export] [data-does=save]"));
    });
}

/// How it ended.
async fn run(
    export: Export,
    opened: Opened,
    link: Link,
    query: String,
    form: (String, bool),
    mut sink: Sink,
) -> String {
    let (mut done, mut of) = (0, 0);
    let epoch = opened.epoch.get_untracked();
    // What is open may change whenever something is waited for.
    let unless_closed = || {
        let is_open = opened.epoch.get_untracked() == epoch;
        if is_open { Ok(()) } else { Err(text::export::CLOSED.to_owned()) }
    };
    let written = async {
        let is_read = opened.phase.get_untracked() != Phase::Reading;
        let survey = link.export_survey(query.clone()).await.map_err(|fault| fault.to_string())?;
        of = survey.matching;
        export.done.set((0, of));
        while done < of && !export.is_cancelled.get_untracked() {
            unless_closed()?;
            let window = done..(done + MOST_ROWS).min(of);
            let made = link.export(form.clone(), query.clone(), &survey, window).await;
            unless_closed()?;
            let (rows, bytes) = made.map_err(|fault| fault.to_string())?;
            sink.write(&bytes).await?;
            done += u64::from(rows);
            export.done.set((done, of));
        }
        // Rows are told by their places in what matches. What is found by checking can change that.
        let again = link.export_survey(query).await.map_err(|fault| fault.to_string())?;
        if is_read && again.segments != survey.segments {
            Err(text::export::CHANGED.to_owned())
        } else {
            Ok(())
        }
    };
    let written: Result<(), String> = written.await;
    if written.is_ok() && done < of {
        sink.abandon();
        return text::export::cancelled(done, of);
    }
    if done == 0 {
        sink.abandon();
        return written.map_or_else(|fault| problem::sentence(&fault), |()| text::export::NOTHING.to_owned());
    }
    // What there is is kept when the rest cannot be had, as a file that can be read.
    let ended = sink.finish(closing(&form.0)).await;
    let done = if ended.is_ok() { done } else { 0 };
    match written.and(ended) {
        Ok(()) => text::export::done(done, sink.bytes, &sink.name),
        Err(fault) => text::export::broken(done, of, &problem::sentence(&fault)),
    }
}
