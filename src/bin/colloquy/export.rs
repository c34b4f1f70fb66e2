//! `colloquy export`: saves what matches a query, as the page does.

use crate::drive::{self, Found, PathFault, Slices};
use colloquy::corpus::{ByteRange, FileId};
use colloquy::engine::answer::{AskFault, Survey, Wanted};
use colloquy::engine::export::{Form, Table, piece_of, stretches};
use colloquy::engine::query::Query;
use colloquy::engine::{Shard, merge};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
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

/// Rows that are planned at once.
const ROWS: u64 = 1000;

#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error(transparent)]
    Path(#[from] PathFault),
    #[error(transparent)]
    Ask(#[from] AskFault),
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("{0:?} is one of the files that are read: write to another one")]
    Input(PathBuf),
}

impl Fault {
    /// Of the command, rather than of what it met.
    pub fn is_wrong_use(&self) -> bool {
        matches!(self, Self::Path(_) | Self::Input(_) | Self::Ask(AskFault::Query { .. }))
    }
}

fn words() -> Vec<&'static str> {
    ["jsonl", "json", "unified"].into_iter().chain(Table::ALL.map(Table::word)).collect()
}

pub fn run(args: &Args) -> Result<ExitCode, Fault> {
    let Some(form) = Form::from_word(&args.form, args.bom, args.plain_cells) else {
        return Ok(ExitCode::from(2));
    };
    let mut found = drive::find(&args.paths)?;
    if let Some(path) = args.out.as_ref().filter(|out| is_among(out, &found)) {
        return Err(Fault::Input(path.clone()));
    }
    let query = Query::parse(&args.query)?;
    let mut shards = drive::read(&mut found);
    if query.asks_for_findings() {
        drive::check(&mut shards, &found);
    }
    let survey = drive::survey(&shards, &args.query)?;
    let mut out: Box<dyn Write> = match &args.out {
        Some(path) => Box::new(BufWriter::new(File::create(path)?)),
        None => Box::new(BufWriter::new(io::stdout().lock())),
    };
    let mut maker = Maker { shards, slices: Slices::of(&found), form, query: &args.query, survey: &survey };
    let mut done = 0;
    let written = maker.write(&mut out, &mut done);
    // What there is can be read, too, when the rest cannot be had.
    if done == 0 {
        let mut made = Vec::new();
        form.open(&mut made);
        out.write_all(&made)?;
    }
    out.write_all(form.closing().as_bytes())?;
    out.flush()?;
    if args.out.is_some() || written.is_err() {
        eprintln!("{done} of {} dialogues were written", survey.matching);
    }
    written.map(|()| ExitCode::SUCCESS)
}

/// Whether a file is one of those that are read.
fn is_among(out: &Path, found: &[Found]) -> bool {
    let is_it = |path: &Path| fs::canonicalize(out).ok().zip(fs::canonicalize(path).ok());
    found.iter().filter_map(|file| is_it(&file.path)).any(|(out, path)| out == path)
}

/// Makes the rows that a survey counted.
struct Maker<'a> {
    shards: Vec<Shard>,
    slices: Slices<'a>,
    form: Form,
    query: &'a str,
    survey: &'a Survey,
}

impl Maker<'_> {
    /// Writes what it makes, and counts it.
    fn write(&mut self, out: &mut dyn Write, done: &mut u64) -> Result<(), Fault> {
        let mut from = 0;
        while from < self.survey.matching {
            for piece in merge::plan(&self.survey.segments, from..from + ROWS) {
                let mut made = Vec::new();
                self.make(piece, &mut made)?;
                if *done == 0 {
                    self.form.open(&mut made);
                }
                out.write_all(&made)?;
                *done += u64::from(piece.len);
            }
            from += ROWS;
        }
        Ok(())
    }

    /// The bytes of a piece, from the shard that has it.
    fn make(&mut self, piece: Wanted, out: &mut Vec<u8>) -> Result<(), Fault> {
        let Self { shards, slices, form, query, survey } = self;
        let mut last = None;
        for shard in shards {
            let records = match shard.picked(query, &survey.picks, &[piece]) {
                Ok(records) => records,
                Err(fault) => {
                    last = Some(fault);
                    continue;
                }
            };
            let located = shard.located(&records)?;
            for stretch in stretches(&located) {
                let bytes = read(shard, slices, stretch.file, stretch.range)?;
                for number in stretch.records {
                    let Some((at, place)) = records.get(number).zip(located.get(number)) else { continue };
                    let partner = match place.partner.filter(|_| form.needs_partner()) {
                        Some((file, range)) => Some(read(shard, slices, file, range)?),
                        None => None,
                    };
                    let own = piece_of(&bytes, stretch.range, place.range);
                    shard.export(*form, (*at, place), own, partner.as_deref(), out)?;
                }
            }
            return Ok(());
        }
        Err(last.unwrap_or_else(|| AskFault::UnknownRecord(String::new())).into())
    }
}

fn read(shard: &mut Shard, slices: &mut Slices, file: FileId, range: ByteRange) -> Result<Vec<u8>, Fault> {
    let fetch = shard.fetch(file, range);
    let bytes = slices.read(fetch.file, fetch.range)?;
    let unpacked = shard.unpacked(&fetch, bytes).map_err(io::Error::other)?;
    Ok(unpacked.into_owned())
}
