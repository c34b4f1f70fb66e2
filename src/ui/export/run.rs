//! Saves: asks for one piece after another and writes it. No more than one of them is ever held.

use super::Export;
use crate::ui::opened::Opened;
use crate::view::export::{closing, file_name};
use crate::view::{problem, text};
use crate::web::save::Sink;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// More rows are never asked for at once; workers give as many as there is room for.
const MOST_ROWS: u64 = 4096;

/// Asks where to, and writes there what matches now. To be called for a click.
pub fn save(export: Export, opened: Opened, query: String) {
    let (word, has_mark) = (export.word.get_untracked(), export.has_mark.get_untracked());
    spawn_local(async move {
        let Some(mut sink) = Sink::choose(file_name(&word)).await else { return };
        let Some(link) = opened.link() else { return };
        let (mut done, mut of) = (0, 0);
        export.share.set(0);
        export.is_cancelled.set(false);
        export.is_running.set(true);
        let written = async {
            let survey = link.export_survey(query.clone()).await.map_err(|fault| fault.to_string())?;
            of = survey.matching;
            while done < of && !export.is_cancelled.get_untracked() {
                export.says.set(text::parts::part(done, of));
                let window = done..(done + MOST_ROWS).min(of);
                let made = link.export((word.clone(), has_mark), query.clone(), &survey, window).await;
                let (rows, bytes) = made.map_err(|fault| fault.to_string())?;
                sink.write(&bytes).await?;
                done += u64::from(rows);
                export.share.set(u32::try_from(done * 100 / of).unwrap_or_default());
            }
            Ok(())
        };
        let written: Result<(), String> = written.await;
        let is_cancelled = done < of && written.is_ok();
        // What there is is kept when the rest cannot be had, as a file that can be read.
        let mut ended = Ok(());
        if is_cancelled || done == 0 {
            sink.abandon();
        } else {
            ended = sink.finish(closing(&word)).await;
        }
        let done = if ended.is_ok() { done } else { 0 };
        let says = match (written.and(ended), is_cancelled) {
            (Ok(()), true) => text::export::cancelled(done, of),
            (Ok(()), false) => text::export::done(done, sink.bytes, &sink.name),
            (Err(fault), _) => text::export::broken(done, of, &problem::sentence(&fault)),
        };
        export.says.set(says);
        export.is_running.set(false);
    });
}
