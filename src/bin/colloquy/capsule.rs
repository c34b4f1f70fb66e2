//! `colloquy capsule`: the page that is one file, with dialogues and a guide in it, to be handed out.
//!
//! Records come out as in every export of originals, under the paths of their files, with the schemas that belong to them.
//! Invariant: a link of the guide that leads nowhere in the capsule is told.

use crate::drive::{self, PathFault, Slices};
use crate::export::{self, Maker};
use crate::notes::{self, NotesFault};
use colloquy::engine::answer::{AskFault, FileReport, Survey, Unknown};
use colloquy::engine::export::{
    Base64Writer, MOST_CAPSULE_BYTES, capsule_is_quiz, capsule_members, capsule_notes, capsule_references,
};
use colloquy::engine::findings::Suppressions;
use colloquy::engine::notes::{Note, Roots, add_notes, brought_notes, capsule_name, write_notes};
use colloquy::engine::query::{ID, Query};
use colloquy::engine::{Shard, merge};
use colloquy::view::capsule::{Capsule, Frame};
use colloquy::view::guide::{Guide, Link, fault, place};
use colloquy::view::query::{quoted, term_of};
use colloquy::view::text;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Files and folders.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Only the dialogues that match a query line.
    #[arg(long, default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    query: String,
    /// Only the dialogues whose ids stand in a file, one on each line.
    #[arg(long, conflicts_with = "query")]
    ids: Option<PathBuf>,
    /// A Markdown file with the steps through them: `# ` is its title, `## ` begins a step, a link leads to an address of the
    /// page or to what a query finds, and a quote is a question with its answer.
    #[arg(long)]
    guide: Option<PathBuf>,
    /// The page that is one file, as it was built or downloaded.
    #[arg(long, default_value = "dist/colloquy.html")]
    page: PathBuf,
    /// Where to write to.
    #[arg(long)]
    out: PathBuf,
    /// Take a file of notes, too: `label:`, `note:` and `has:note` find what is noted, and the capsule has the notes on its
    /// dialogues; may be given several times.
    #[arg(long, value_name = "FILE")]
    notes: Vec<PathBuf>,
}

#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error(transparent)]
    Path(#[from] PathFault),
    #[error(transparent)]
    Ask(#[from] AskFault),
    #[error(transparent)]
    Export(#[from] export::Fault),
    #[error(transparent)]
    Notes(#[from] NotesFault),
    #[error("{0:?}: {1}")]
    File(PathBuf, io::Error),
    #[error(
        "{0:?} is not there: build the page with `make dist`, or give --page the colloquy.html that a page offers as its copy"
    )]
    NoPage(PathBuf),
    #[error("{0:?} is not the page that is one file (colloquy.html)")]
    OtherPage(PathBuf),
    #[error("nothing matches, so there is nothing to hand out")]
    Nothing,
    #[error("these {0} dialogues are more than the {most} MB that a capsule holds: narrow the query", most = MOST_CAPSULE_BYTES / 1_000_000)]
    TooLong(u64),
    #[error("{0:?} is one of the files that are read: write to another one")]
    Input(PathBuf),
    #[error("{0:?} has no id")]
    NoIds(PathBuf),
    #[error("the capsule could not be written to {0:?}: {1}")]
    NotWritten(PathBuf, io::Error),
    #[error(
        "what was written is not what was chosen: {0} of {1} dialogues can be read in it, so it was not saved"
    )]
    NotWhole(u64, u64),
}

impl Fault {
    /// Of the command, rather than of what it met.
    pub fn is_wrong_use(&self) -> bool {
        !matches!(self, Self::Export(_) | Self::NotWritten(..) | Self::NotWhole(..))
    }
}

pub fn run(args: &Args) -> Result<ExitCode, Fault> {
    let guide = args.guide.as_deref().map(read_text).transpose()?.unwrap_or_default();
    let page = match fs::read_to_string(&args.page) {
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => {
            return Err(Fault::NoPage(args.page.clone()));
        }
        read => read.map_err(|fault| Fault::File(args.page.clone(), fault))?,
    };
    let query = match &args.ids {
        Some(path) => of_ids(&read_text(path)?).ok_or_else(|| Fault::NoIds(path.clone()))?,
        None => args.query.clone(),
    };
    let mut found = drive::find(&args.paths)?;
    let besides = [args.ids.as_ref(), args.guide.as_ref(), Some(&args.page)];
    if export::is_among(&args.out, found.iter().map(|file| &file.path).chain(besides.into_iter().flatten())) {
        return Err(Fault::Input(args.out.clone()));
    }
    let parsed = Query::parse(&query)?;
    let notes = notes::read(&args.notes)?;
    let mut shards = drive::read(&mut found);
    drive::mark(&mut shards, &notes);
    if parsed.asks_for_findings() {
        drive::check(&mut shards, &found);
    }
    drive::study_for(&mut shards, &found, &query)?;
    let survey = drive::survey(&shards, &query)?;
    if survey.matching == 0 {
        return Err(Fault::Nothing);
    }
    let files = merge::files(shards.iter().map(Shard::files).collect());
    let empty = Capsule {
        guide,
        notes: write_notes(&inside(&shards, (&query, &survey, &files), &notes)?),
        is_quiz: capsule_is_quiz(&survey, &files),
        dialogues: survey.matching,
        archive: String::new(),
    };
    let frame = Frame::of(&page, &empty).ok_or_else(|| Fault::OtherPage(args.page.clone()))?;
    let mut told: Vec<String> = survey.unknown.iter().filter(|name| name.field == ID).map(no_such).collect();
    let archive = archive(shards, Slices::of(&found), &query, &survey, &files)?;
    told.extend(dead_links(&archive, &empty)?);
    let mut letters = Base64Writer::default();
    let html = frame.before + &letters.add(&archive) + &letters.finish() + &frame.after;
    fs::write(&args.out, &html).map_err(|fault| Fault::NotWritten(args.out.clone(), fault))?;
    for note in &told {
        eprintln!("note: {note}");
    }
    let guide = Guide::of(&empty.guide);
    println!(
        "{}: {}, {}, {} kB",
        args.out.display(),
        text::count::dialogues(empty.dialogues),
        text::capsule::guide_has(guide.steps.len(), guide.links.len()),
        html.len() / 1000
    );
    Ok(ExitCode::SUCCESS)
}

/// The notes on what is chosen, as it is called in the capsule.
fn inside(
    shards: &[Shard],
    (query, survey, files): (&str, &Survey, &[FileReport]),
    notes: &[Note],
) -> Result<Vec<Note>, Fault> {
    let roots = Roots::of(files.iter().map(|file| file.path.as_str()));
    let mut inside = Vec::new();
    for member in capsule_members(survey, files).iter().filter(|member| !member.form.is_of_flights()) {
        let mut first = 0;
        for piece in merge::plan(&member.survey.segments, 0..member.survey.matching) {
            let from = first;
            first += u64::from(piece.len);
            let Some(file) = files.iter().find(|file| file.id == piece.at.file) else { continue };
            for shard in shards {
                let rows = shard.rows(query, &survey.selection, &[piece])?;
                let found = capsule_notes(member, (from, &rows), file, (notes, &roots));
                add_notes(&mut inside, found);
            }
        }
    }
    Ok(inside)
}

fn no_such(id: &Unknown) -> String {
    format!("no dialogue has the id {}", id.value)
}

fn read_text(path: &Path) -> Result<String, Fault> {
    fs::read_to_string(path).map_err(|fault| Fault::File(path.to_owned(), fault))
}

fn archive(
    shards: Vec<Shard>,
    slices: Slices,
    query: &str,
    survey: &Survey,
    files: &[FileReport],
) -> Result<Vec<u8>, Fault> {
    let members = capsule_members(survey, files);
    let suppressions = Suppressions::default();
    let mut maker =
        Maker { shards, slices, query, members: &members, head: Vec::new(), suppressions: &suppressions };
    let mut archive = Archive(Vec::new());
    let written = maker.write_archive(&mut archive, &mut 0, &capsule_references(survey, files));
    let bytes = archive.0.len();
    if bytes as u64 > MOST_CAPSULE_BYTES {
        return Err(Fault::TooLong(survey.matching));
    }
    written?;
    Ok(archive.0)
}

/// Bytes of an archive, and no more than it may have.
struct Archive(Vec<u8>);

impl Write for Archive {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(bytes);
        let is_too_long = self.0.len() as u64 > MOST_CAPSULE_BYTES;
        if is_too_long { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(bytes.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The query of the dialogues whose ids are on lines.
fn of_ids(lines: &str) -> Option<String> {
    let ids = lines.trim_start_matches('\u{feff}').lines().map(str::trim);
    let named: Vec<String> = ids.filter(|id| !id.chars().all(|letter| letter == '"')).map(quoted).collect();
    (!named.is_empty()).then(|| format!("{ID}:{}", named.join(",")))
}

/// What is said of links to what is not in the capsule, which is opened for that as anyone would open it.
fn dead_links(archive: &[u8], capsule: &Capsule) -> Result<Vec<String>, Fault> {
    let name = capsule_name(archive);
    let mut found = vec![drive::held(&name, archive.to_vec())];
    let mut shards = drive::read(&mut found);
    drive::mark(&mut shards, &brought_notes(capsule.notes.as_bytes(), &name));
    let all = drive::survey(&shards, "")?.matching;
    if all != capsule.dialogues {
        return Err(Fault::NotWhole(all, capsule.dialogues));
    }
    let links = Guide::of(&capsule.guide).links;
    if !links.is_empty() {
        drive::check(&mut shards, &found);
    }
    let mut dead = Vec::new();
    for Link { line, target } in links {
        let Some(place) = place(&target) else { continue };
        let asked = match place.dialogue() {
            Some(dialogue) => term_of(ID, &dialogue.name.id),
            None => place.query.clone(),
        };
        let fault = match fault(&target) {
            Some(fault) => fault,
            None => match drive::study_for(&mut shards, &found, &asked)
                .and_then(|()| drive::survey(&shards, &asked))
            {
                Ok(survey) if survey.matching > 0 => continue,
                Ok(_) => text::capsule::FINDS_NOTHING.to_owned(),
                Err(fault) => fault.to_string(),
            },
        };
        dead.push(text::capsule::wrong_link(line, &target, &fault));
    }
    Ok(dead)
}
