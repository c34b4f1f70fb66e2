//! Saves: asks for one piece after another and writes it. No more than one of them is ever held.

use super::{Export, Stage};
use crate::ui::here::Here;
use crate::ui::opened::Opened;
use crate::view::export::{FIRST_ROWS, Kinds, kind, next_rows};
use crate::view::{problem, text};
use crate::web::save::Sink;
use crate::wire::link::LinkFault;
use js_sys::Array;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Asks where to, and writes there what matches now. To be called for a click.
pub fn save(export: Export, opened: Opened, here: Here, kinds: &Kinds) {
    let form = export.form_now();
    let name = kinds.file_name(&export.word.get_untracked(), form);
    export.is_cancelled.set_value(false);
    spawn_local(async move {
        let Some(sink) = Sink::choose(&name, kind(form).1).await else { return };
        let mut tally = Tally::default();
        let outcome = write(export, opened, here.query.get_untracked(), &sink, &mut tally).await;
        let Tally { done, of, bytes } = tally;
        let name = sink.name.clone();
        let says = match outcome {
            Ok(()) if export.is_cancelled.get_value() => {
                sink.abandon().await;
                text::export::cancelled(done, of)
            }
            Ok(()) => match end(&sink, form.closing()).await {
                Ok(()) => match sink.finish().await {
                    Ok(()) => text::export::done(done, bytes, &name),
                    Err(fault) => text::export::broken(0, of, &problem::sentence(&fault)),
                },
                Err(fault) => text::export::broken(0, of, &problem::sentence(&fault)),
            },
            Err(fault) => {
                // What there is is kept, as a file that can be read.
                let is_kept =
                    done > 0 && end(&sink, form.closing()).await.is_ok() && sink.finish().await.is_ok();
                text::export::broken(if is_kept { done } else { 0 }, of, &problem::sentence(&fault))
            }
        };
        export.stage.set(Stage::Over(says));
    });
}

/// What was written so far.
#[derive(Clone, Copy, Default)]
struct Tally {
    done: u64,
    of: u64,
    bytes: u64,
}

/// Writes all pieces; ends early when it is cancelled.
async fn write(
    export: Export,
    opened: Opened,
    query: String,
    sink: &Sink,
    tally: &mut Tally,
) -> Result<(), String> {
    let form = export.form_now();
    let told = |tally: &Tally| {
        export.stage.set(Stage::Running { done: tally.done, of: tally.of, bytes: tally.bytes })
    };
    told(tally);
    let say = |fault: LinkFault| fault.to_string();
    let link = opened.link().ok_or_else(String::new)?;
    let survey = link.export_survey(query.clone()).await.map_err(say)?;
    tally.of = survey.matching;
    end(sink, &form.opening()).await?;
    let (mut skipped, mut rows) = (form.skipped(), FIRST_ROWS);
    while tally.done < tally.of && !export.is_cancelled.get_value() {
        told(tally);
        let window = tally.done..(tally.done + rows).min(tally.of);
        let piece =
            link.export(form, &query, &survey, window, std::mem::take(&mut skipped)).await.map_err(say)?;
        if piece.rows == 0 {
            return Err(text::reason::NOT_THERE.to_owned());
        }
        sink.write(&piece.parts).await?;
        tally.done += piece.rows;
        tally.bytes += piece.bytes;
        rows = next_rows(piece.rows, piece.bytes);
    }
    Ok(())
}

/// Writes a text of ours.
async fn end(sink: &Sink, text: &str) -> Result<(), String> {
    sink.write(&Array::of1(&text.into())).await
}
