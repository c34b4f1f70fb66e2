//! `colloquy export`: saves what matches a query, as the page does; as an archive when the name ends in `.zip`.

use crate::drive::{self, InputFile, PathFault, Slices};
use crate::notes::{self, NotesFault};
use crate::output::{Key, Layout, Output, OutputFault};
use crate::suppress::{self, SuppressFault};
use colloquy::columns::WriteFault;
use colloquy::corpus::{ByteRange, FileId, RecordAt};
use colloquy::engine::answer::{AskFault, HitReport, PagePart};
use colloquy::engine::export::{
    Form, Member, Table, Whole, ZipWriter, members, piece_of, stretches, write_findings,
};
use colloquy::engine::findings::{FindingLine, LineFault, Suppressions};
use colloquy::engine::query::Query;
use colloquy::engine::{Shard, merge};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Files and folders; `-` is one file from the standard input.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// What the file from the standard input is called: its folders tell the split, as for other files.
    #[arg(long, value_name = "PATH")]
    name: Option<String>,
    /// What to write: the original records (jsonl, json), one form for all datasets (unified), or a table (dialogues,
    /// turns, spans, acts, states, calls, flights, frames, references, notes; findings: what checking finds, and findings-jsonl, the same as lines of JSON).
    #[arg(long, value_parser = words())]
    form: String,
    /// Only the dialogues that match a query line, in its order.
    #[arg(long, default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    query: String,
    /// Where to write to, instead of the standard output. A name that ends in .zip gets an archive, in which
    /// dialogues have the flights they are about in a file beside them, and the one form has a file for each kind of
    /// records.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Write Parquet: a table, or the one form with nested columns. A name of --out that ends in .parquet means it, too.
    #[arg(long)]
    parquet: bool,
    /// Write files into a folder for each dataset, variant or split, as Hive names them, below the folder of --out.
    #[arg(long, value_delimiter = ',', requires = "out", value_name = "dataset,variant,split")]
    partition: Vec<Key>,
    /// Close a file of a partition, and begin the next one, at about so many megabytes.
    #[arg(long, default_value_t = FILE_MB, value_parser = clap::value_parser!(u64).range(1..), value_name = "MB")]
    file_mb: u64,
    /// Begin a table with the mark by which spreadsheets know UTF-8.
    #[arg(long)]
    bom: bool,
    /// Leave cells as they are that a spreadsheet would take for formulas.
    #[arg(long)]
    plain_cells: bool,
    /// Leave out the findings that a file of suppressions names.
    #[arg(long, value_name = "FILE")]
    suppress: Option<PathBuf>,
    /// Take a file of notes, too, so that `label:`, `note:` and `has:note` find what is noted; may be given several times.
    #[arg(long, value_name = "FILE")]
    notes: Vec<PathBuf>,
}

const WITHOUT_FLIGHTS: &str = "note: the flights of these dialogues are left out; write to a name that ends in .zip to have them beside the dialogues";
const MIXED: &str = "note: these are several kinds of records, and Colloquy reads a file as one kind; write to a name that ends in .zip to have a file for each";

const MIXED_COLUMNS: &str = "note: these are several kinds of records, and Colloquy reads a file as one kind; engines read all, and --query with dataset: and variant: takes one";

/// Distributed engines read a file of this order in one task.
const FILE_MB: u64 = 128;

/// What comes from the standard input without a name.
const UNNAMED: &str = "standard-input";

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
    #[error(transparent)]
    Suppress(#[from] SuppressFault),
    #[error(transparent)]
    Notes(#[from] NotesFault),
    #[error("{path}: {fault}")]
    Saved { path: String, fault: LineFault },
    #[error("{0:?} is one of the files that are read: write to another one")]
    Input(PathBuf),
    #[error(transparent)]
    Columns(#[from] WriteFault),
    #[error(transparent)]
    Output(#[from] OutputFault),
    #[error("--name is for a file from the standard input: give `-` among the paths")]
    NameOfNothing,
    #[error("findings are of files, too, and go into one file: leave out --partition")]
    PartitionedFindings,
    #[error(
        "an archive of Parquet is not written: give --out a name that ends in .parquet, or a folder with --partition"
    )]
    PackedColumns,
}

impl Fault {
    /// Of the command, rather than of what it met.
    pub fn is_wrong_use(&self) -> bool {
        matches!(
            self,
            Self::Path(_)
                | Self::Input(_)
                | Self::Suppress(_)
                | Self::Notes(_)
                | Self::Saved { .. }
                | Self::Columns(_)
                | Self::NameOfNothing
                | Self::PartitionedFindings
                | Self::PackedColumns
                | Self::Output(OutputFault::NotEmpty(_))
                | Self::Ask(AskFault::Query { .. })
        )
    }
}

fn words() -> Vec<&'static str> {
    ["jsonl", "json", "unified", "template"]
        .into_iter()
        .chain(Table::ALL.map(Table::as_str))
        .chain(["findings", "findings-jsonl"])
        .collect()
}

pub fn run(args: &Args) -> Result<ExitCode, Fault> {
    let Some(layout) = layout(args)? else { return Ok(ExitCode::from(2)) };
    let form = layout.form;
    if args.name.is_some() && !args.paths.iter().any(|path| drive::is_stdin(path)) {
        return Err(Fault::NameOfNothing);
    }
    let mut found = drive::find_or_take(&args.paths, args.name.as_deref().unwrap_or(UNNAMED))?;
    if let Some(path) = args.out.as_ref().filter(|out| is_among(out, found.iter().map(|file| &file.path))) {
        return Err(Fault::Input(path.clone()));
    }
    let suppressions = suppress::read(args.suppress.as_deref())?;
    let query = Query::parse(&args.query)?;
    let notes = notes::read(&args.notes)?;
    let mut shards = drive::read(&mut found);
    drive::mark(&mut shards, &notes);
    if query.asks_for_findings() {
        drive::check(&mut shards, &found);
    }
    drive::study_for(&mut shards, &found, &args.query)?;
    let survey = drive::survey(&shards, &args.query)?;
    let files = merge::files(shards.iter().map(Shard::files).collect());
    let mut members = members(form, &survey, &files);
    let is_archive = has_ending(args.out.as_deref(), "zip");
    if !is_archive && members.len() > 1 {
        match form {
            Form::Unified if !layout.keys.is_empty() => {}
            Form::Unified if layout.is_parquet => eprintln!("{MIXED_COLUMNS}"),
            Form::Unified | Form::Template => eprintln!("{MIXED}"),
            _ => eprintln!("{WITHOUT_FLIGHTS}"),
        }
        members.truncate(1);
        for member in &mut members {
            member.survey = survey.clone();
        }
    }
    let mut head = Vec::new();
    if form.is_of_findings() && args.query.is_empty() {
        write_findings(form, &problems(&shards, &suppressions), &mut head);
    }
    let mut maker = Maker {
        shards,
        slices: Slices::of(&found),
        query: &args.query,
        members: &members,
        head,
        suppressions: &suppressions,
    };
    let mut done = 0;
    let written = maker.write_to(layout, args, is_archive, &mut done);
    if args.out.is_some() || written.is_err() {
        eprintln!("{done} of {} dialogues were written", survey.matching);
    }
    written.map(|()| ExitCode::SUCCESS)
}

/// What is to be written and how, if it can be; nothing of a form that nobody knows.
fn layout(args: &Args) -> Result<Option<Layout>, Fault> {
    let out = args.out.as_deref();
    let is_parquet = args.parquet || has_ending(out, "parquet");
    let Some(form) = Form::from_word(&args.form, args.bom, args.plain_cells) else { return Ok(None) };
    let form = match form {
        Form::Table { table, .. } if is_parquet => Form::TableLines(table),
        form => form,
    };
    if is_parquet && has_ending(out, "zip") {
        return Err(Fault::PackedColumns);
    }
    if form.is_of_findings() && !args.partition.is_empty() {
        return Err(Fault::PartitionedFindings);
    }
    let mut keys = Vec::new();
    for key in &args.partition {
        if !keys.contains(key) {
            keys.push(*key);
        }
    }
    let layout = Layout { form, is_parquet, keys, file_bytes: args.file_mb << 20 };
    layout.check()?;
    Ok(Some(layout))
}

fn has_ending(out: Option<&Path>, ending: &str) -> bool {
    out.and_then(Path::extension).is_some_and(|found| found == ending)
}

/// The one file that is written, or the standard output.
fn open(args: &Args) -> io::Result<Box<dyn Write>> {
    Ok(match &args.out {
        Some(path) => Box::new(BufWriter::new(File::create(path)?)),
        None => Box::new(BufWriter::new(io::stdout().lock())),
    })
}

/// All that checking found in files that were checked, as lines of JSON: first what is found of files as such.
pub fn write_finding_lines(
    shards: Vec<Shard>,
    found: &[InputFile],
    suppressions: &Suppressions,
    out: &mut Vec<u8>,
) -> Result<(), Fault> {
    const QUERY: &str = "has:finding";
    let form = Form::FindingLines;
    write_findings(form, &problems(&shards, suppressions), out);
    let survey = drive::survey(&shards, QUERY)?;
    let members = [Member { name: String::new(), form, survey, is_long: false }];
    let slices = Slices::of(found);
    let mut maker = Maker { shards, slices, query: QUERY, members: &members, head: Vec::new(), suppressions };
    maker.write(members.first(), out, &mut 0, None)
}

/// What is found of files as such, but for what is suppressed.
fn problems(shards: &[Shard], suppressions: &Suppressions) -> Vec<HitReport> {
    let mut problems = merge::hits_of(shards.iter().map(Shard::problems).collect());
    problems.retain(|hit| suppressions.position(&FindingLine::of(hit)).is_none());
    problems
}

/// Whether a file is one of those that are read.
pub fn is_among<'p>(out: &Path, mut read: impl Iterator<Item = &'p PathBuf>) -> bool {
    let out = fs::canonicalize(out).ok();
    out.is_some_and(|out| read.any(|path| fs::canonicalize(path).is_ok_and(|path| path == out)))
}

/// Takes what was made of a record, with the shard that has it.
type TakeRecord<'t> = &'t mut dyn FnMut(&Shard, RecordAt, Vec<u8>) -> Result<(), Fault>;

/// Makes the rows that a survey counted.
pub struct Maker<'a> {
    pub shards: Vec<Shard>,
    pub slices: Slices<'a>,
    pub query: &'a str,
    pub members: &'a [Member],
    /// Rows that stand before those of records: what is found of files as such.
    pub head: Vec<u8>,
    /// What is left out of findings.
    pub suppressions: &'a Suppressions,
}

impl Maker<'_> {
    fn write_to(
        &mut self,
        layout: Layout,
        args: &Args,
        is_archive: bool,
        done: &mut u64,
    ) -> Result<(), Fault> {
        if !layout.keys.is_empty() {
            let folder = args.out.as_deref().unwrap_or(Path::new("."));
            return self.write_records(Output::to_folder(layout, folder)?, done);
        }
        let mut out = open(args)?;
        if layout.is_parquet {
            return self.write_records(Output::to_stream(layout, out)?, done);
        }
        let written = if is_archive {
            self.write_archive(&mut out, done, &[])
        } else {
            self.write(self.members.first(), &mut out, done, None)
        };
        out.flush()?;
        written
    }

    /// Writes all members and these files, and counts the dialogues in them. What there is can be read when the rest
    /// cannot be had.
    pub fn write_archive(
        &mut self,
        out: &mut dyn Write,
        done: &mut u64,
        besides: &[Whole],
    ) -> Result<(), Fault> {
        let mut zip = ZipWriter::default();
        let mut written = Ok(());
        for member in self.members {
            if written.is_ok() {
                out.write_all(&zip.begin(&member.name, member.is_long))?;
                written = self.write(Some(member), out, done, Some(&mut zip));
                out.write_all(&zip.end())?;
            }
        }
        for file in besides {
            if written.is_ok() {
                let bytes = self.whole(file)?;
                out.write_all(&zip.begin(&file.name, false))?;
                zip.add(&bytes);
                out.write_all(&bytes)?;
                out.write_all(&zip.end())?;
            }
        }
        out.write_all(&zip.finish())?;
        written
    }

    /// A file as it is, from a shard that has it.
    fn whole(&mut self, Whole { file, bytes, .. }: &Whole) -> Result<Vec<u8>, Fault> {
        let has_it = |shard: &Shard| shard.files().iter().any(|report| report.id == *file);
        let owner = self.shards.iter().position(has_it).unwrap_or_default();
        let Some(shard) = self.shards.get_mut(owner) else { return Ok(Vec::new()) };
        read(shard, &mut self.slices, *file, ByteRange::new(0, *bytes))
    }

    /// Writes what a file is made of. It can be read, too, when the rest cannot be had.
    fn write(
        &mut self,
        member: Option<&Member>,
        out: &mut dyn Write,
        done: &mut u64,
        mut zip: Option<&mut ZipWriter>,
    ) -> Result<(), Fault> {
        let Some(member) = member else { return Ok(()) };
        let mut put = |bytes: &[u8]| {
            if let Some(zip) = &mut zip {
                zip.add(bytes);
            }
            out.write_all(bytes)
        };
        let (mut from, mut is_first, mut written) = (0, true, Ok(()));
        let mut head = std::mem::take(&mut self.head);
        if !head.is_empty() {
            member.form.open(&mut head);
            put(&head)?;
            is_first = false;
        }
        'pieces: while from < member.survey.matching {
            for piece in merge::plan(&member.survey.segments, from..from + ROWS) {
                let mut made = Vec::new();
                written = self.make(member, piece, &mut made);
                if written.is_err() {
                    break 'pieces;
                }
                if std::mem::take(&mut is_first) {
                    member.form.open(&mut made);
                }
                put(&made)?;
                *done += if member.form.is_of_flights() { 0 } else { u64::from(piece.len) };
            }
            from += ROWS;
        }
        if is_first {
            let mut made = Vec::new();
            member.form.open(&mut made);
            put(&made)?;
        }
        put(member.form.closing().as_bytes())?;
        written
    }

    /// Gives records to where each belongs. What there is can be read when the rest cannot be had.
    fn write_records(&mut self, mut output: Output, done: &mut u64) -> Result<(), Fault> {
        let mut written = Ok(());
        if let Some(member) = self.members.first() {
            let pieces = merge::plan(&member.survey.segments, 0..member.survey.matching);
            for piece in pieces {
                written = self.make_each(member, piece, &mut |shard, at, made| {
                    *done += 1;
                    Ok(output.push(&shard.origin(at)?, made)?)
                });
                if written.is_err() {
                    break;
                }
            }
        }
        output.finish()?;
        written
    }

    /// The bytes of a piece.
    fn make(&mut self, member: &Member, piece: PagePart, out: &mut Vec<u8>) -> Result<(), Fault> {
        self.make_each(member, piece, &mut |_, _, made| {
            out.extend(made);
            Ok(())
        })
    }

    /// The bytes of each record of a piece, from the shard that has it.
    fn make_each(&mut self, member: &Member, piece: PagePart, take: TakeRecord) -> Result<(), Fault> {
        let Self { shards, slices, query, suppressions, .. } = self;
        let Member { form, survey, .. } = member;
        let mut last = None;
        for shard in shards {
            let records = match shard.selected_records(query, &survey.selection, &[piece]) {
                Ok(records) => records,
                Err(fault) => {
                    last = Some(fault);
                    continue;
                }
            };
            let located = shard.located(*form, &records)?;
            for stretch in stretches(&located) {
                let bytes = read(shard, slices, stretch.file, stretch.range)?;
                for number in stretch.records {
                    let Some((at, place)) = records.get(number).zip(located.get(number)) else { continue };
                    let partner = match place.partner.filter(|_| form.needs_partner()) {
                        Some((file, range)) => Some(read(shard, slices, file, range)?),
                        None => None,
                    };
                    let own = piece_of(&bytes, stretch.range, place.range);
                    let mut made = Vec::new();
                    let bytes = (own, partner.as_deref());
                    shard.export_but(suppressions, *form, (*at, place), bytes, &mut made)?;
                    take(shard, *at, made)?;
                }
            }
            return Ok(());
        }
        Err(last.unwrap_or_else(|| AskFault::UnknownRecord(String::new())).into())
    }
}

/// The bytes of a file, out of its archive if it is in one.
pub fn read(
    shard: &mut Shard,
    slices: &mut Slices,
    file: FileId,
    range: ByteRange,
) -> Result<Vec<u8>, Fault> {
    let fetch = shard.fetch(file, range);
    let bytes = slices.read(fetch.file, fetch.range)?;
    let unpacked = shard.unpacked(&fetch, bytes).map_err(io::Error::other)?;
    Ok(unpacked.into_owned())
}
