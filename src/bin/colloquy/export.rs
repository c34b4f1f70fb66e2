//! `colloquy export`: saves what matches a query, as the page does.

use crate::drive::{self, Found, PathFault};
use colloquy::corpus::{ByteRange, FileId};
use colloquy::engine::answer::{AskFault, Survey, Wanted};
use colloquy::engine::export::{Form, Table, piece_of, stretches};
use colloquy::engine::{Located, Shard, merge};
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Files and folders.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// What to write: the original records (jsonl, json), one form for all datasets (unified), or a table (dialogues,
    /// turns, spans, acts, states, calls, flights).
    #[arg(long, value_parser = words())]
    form: String,
    /// Only the dialogues that match a query line, in its order.
    #[arg(long, default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    query: String,
    /// Where to write to, instead of the standard output.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Begin a table with the mark by which spreadsheets know UTF-8.
    #[arg(long)]
    bom: bool,
    /// Leave cells as they are that a spreadsheet would take for formulas.
    #[arg(long)]
    plain_cells: bool,
}

/// Rows that are made at once.
const ROWS: u64 = 1000;

#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error(transparent)]
    Path(#[from] PathFault),
    #[error(transparent)]
    Ask(#[from] AskFault),
    #[error(transparent)]
    Io(#[from] io::Error),
}

fn words() -> Vec<&'static str> {
    ["jsonl", "json", "unified"].into_iter().chain(Table::ALL.map(Table::word)).collect()
}

pub fn run(args: &Args) -> Result<ExitCode, Fault> {
    let Some(form) = Form::from_word(&args.form, args.bom, args.plain_cells) else {
        return Ok(ExitCode::from(2));
    };
    let mut found = drive::find(&args.paths)?;
    let mut shards = drive::read(&mut found);
    // Only these terms ask for what checking finds.
    if args.query.contains("rule:") || args.query.contains("has:") {
        drive::check(&mut shards, &found);
    }
    let picks = merge::picks(drive::of_all(&shards, |shard| shard.picks(&args.query))?);
    let surveys = drive::of_all(&shards, |shard| shard.survey(&args.query, &picks))?;
    let survey = Survey { picks, ..merge::surveys(surveys) };
    let mut out: Box<dyn Write> = match &args.out {
        Some(path) => Box::new(BufWriter::new(File::create(path)?)),
        None => Box::new(BufWriter::new(io::stdout().lock())),
    };
    let mut is_first = true;
    let mut from = 0;
    while from < survey.matching {
        for piece in merge::plan(&survey.segments, from..from + ROWS) {
            let mut made = make(&mut shards, &found, form, (&args.query, &survey), piece)?;
            if std::mem::take(&mut is_first) {
                form.open(&mut made);
            }
            out.write_all(&made)?;
        }
        from += ROWS;
    }
    if is_first {
        // Nothing matches.
        let mut made = Vec::new();
        form.open(&mut made);
        out.write_all(&made)?;
    }
    out.write_all(form.closing().as_bytes())?;
    out.flush()?;
    if args.out.is_some() {
        println!("{} of {} dialogues were written", survey.matching, survey.total);
    }
    Ok(ExitCode::SUCCESS)
}

/// The bytes of a piece, from the shard that has it.
fn make(
    shards: &mut [Shard],
    found: &[Found],
    form: Form,
    (query, survey): (&str, &Survey),
    piece: Wanted,
) -> Result<Vec<u8>, Fault> {
    let mut last = None;
    for shard in shards {
        match shard.picked(query, &survey.picks, &[piece]) {
            Ok(records) => {
                let located = shard.located(&records)?;
                let mut out = Vec::new();
                for stretch in stretches(&located) {
                    let bytes = read(shard, found, stretch.file, stretch.range)?;
                    for number in stretch.records {
                        let Some((at, place)) = records.get(number).zip(located.get(number)) else {
                            continue;
                        };
                        let partner = partner_of(shard, found, form, place);
                        let own = piece_of(&bytes, stretch.range, place.range);
                        shard.export(form, *at, own, partner.as_deref(), &mut out)?;
                    }
                }
                return Ok(out);
            }
            Err(fault) => last = Some(fault),
        }
    }
    Err(last.unwrap_or_else(|| AskFault::UnknownRecord(String::new())).into())
}

/// The bytes of the record that belongs to another, if they are asked for and can be had.
fn partner_of(shard: &mut Shard, found: &[Found], form: Form, located: &Located) -> Option<Vec<u8>> {
    let (file, range) = located.partner.filter(|_| form.needs_partner())?;
    read(shard, found, file, range).ok()
}

fn read(shard: &mut Shard, found: &[Found], file: FileId, range: ByteRange) -> Result<Vec<u8>, Fault> {
    let fetch = shard.fetch(file, range);
    let file = found.get(fetch.file.index()).ok_or_else(|| io::Error::other("it is not open any more"))?;
    let mut from = File::open(&file.path)?;
    from.seek(SeekFrom::Start(fetch.range.start.0))?;
    let mut bytes = Vec::new();
    from.take(fetch.range.len_bytes()).read_to_end(&mut bytes)?;
    let unpacked = shard.unpacked(&fetch, &bytes).map_err(io::Error::other)?;
    Ok(unpacked.into_owned())
}
