//! `colloquy capsule`: the page that is one file, with dialogues and a guide in it, to be handed out.
//!
//! Records stay as they are, byte for byte, under the paths of their files, with the schemas that belong to them. Invariant:
//! a link of the guide that leads nowhere in the capsule is told.

use crate::drive::{self, PathFault, Slices};
use crate::export::{self, Maker};
use colloquy::engine::answer::{AskFault, FileReport, Survey};
use colloquy::engine::export::{
    Base64Writer, MOST_CAPSULE_BYTES, capsule_is_quiz, capsule_members, capsule_references,
};
use colloquy::engine::findings::Suppressions;
use colloquy::engine::query::{ID, Query};
use colloquy::engine::{Shard, merge};
use colloquy::view::capsule::{Capsule, Frame};
use colloquy::view::guide::{Guide, links, place};
use colloquy::view::query::{quoted, term_of};
use colloquy::view::text;
use std::fs;
use std::io;
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
}

#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error(transparent)]
    Path(#[from] PathFault),
    #[error(transparent)]
    Ask(#[from] AskFault),
    #[error(transparent)]
    Export(#[from] export::Fault),
    #[error("{0:?}: {1}")]
    File(PathBuf, io::Error),
    #[error(
        "{0:?} is not there: build the page with `make build`, or give --page the colloquy.html that a page offers as its copy"
    )]
    NoPage(PathBuf),
    #[error("{0:?} is not the page that is one file (colloquy.html)")]
    OtherPage(PathBuf),
    #[error("nothing matches, so there is nothing to hand out")]
    Nothing,
    #[error("these dialogues are {0} MB, and a capsule holds {most} MB: narrow the query", most = MOST_CAPSULE_BYTES / 1_000_000)]
    TooLong(usize),
    #[error("{0:?} is one of the files that are read: write to another one")]
    Input(PathBuf),
}

impl Fault {
    /// Of the command, rather than of what it met.
    pub fn is_wrong_use(&self) -> bool {
        !matches!(self, Self::Export(_))
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
    let ids = args.ids.as_deref().map(read_text).transpose()?;
    let ids: Vec<&str> = ids.iter().flat_map(|ids| ids.lines()).map(str::trim).collect();
    let query = if args.ids.is_some() { of_ids(&ids) } else { args.query.clone() };
    let mut found = drive::find(&args.paths)?;
    if export::is_among(&args.out, &found) {
        return Err(Fault::Input(args.out.clone()));
    }
    let parsed = Query::parse(&query)?;
    let mut shards = drive::read(&mut found);
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
        is_quiz: capsule_is_quiz(&survey, &files),
        dialogues: survey.matching,
        archive: String::new(),
    };
    let frame = Frame::of(&page, &empty).ok_or_else(|| Fault::OtherPage(args.page.clone()))?;
    let mut warnings = missing_ids(&shards, &ids)?;
    warnings.extend(dead_links(&shards, &query, &empty.guide));
    let archive = archive(shards, Slices::of(&found), &query, &survey, &files)?;
    if archive.len() as u64 > MOST_CAPSULE_BYTES {
        return Err(Fault::TooLong(archive.len() / 1_000_000));
    }
    let mut letters = Base64Writer::default();
    let html = frame.before + &letters.add(&archive) + &letters.finish() + &frame.after;
    fs::write(&args.out, &html).map_err(|fault| Fault::File(args.out.clone(), fault))?;
    for warning in &warnings {
        eprintln!("note: {warning}");
    }
    println!(
        "{}: {}, {}, {} kB",
        args.out.display(),
        text::count::dialogues(empty.dialogues),
        text::capsule::guide_has(Guide::of(&empty.guide).steps.len(), links(&empty.guide).len()),
        html.len() / 1000
    );
    Ok(ExitCode::SUCCESS)
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
    let mut archive = Vec::new();
    maker.write_archive(&mut archive, &mut 0, &capsule_references(survey, files))?;
    Ok(archive)
}

/// The query of these dialogues.
fn of_ids(ids: &[&str]) -> String {
    let named: Vec<String> = ids.iter().filter(|id| !id.is_empty()).map(|id| quoted(id)).collect();
    format!("{ID}:{}", named.join(","))
}

/// What is said of ids that no dialogue has.
fn missing_ids(shards: &[Shard], ids: &[&str]) -> Result<Vec<String>, Fault> {
    let mut missing = Vec::new();
    for id in ids.iter().filter(|id| !id.is_empty()) {
        if drive::survey(shards, &term_of(ID, id))?.matching == 0 {
            missing.push(format!("no dialogue has the id {id}"));
        }
    }
    Ok(missing)
}

/// What is said of links to what is not in the capsule.
fn dead_links(shards: &[Shard], query: &str, guide: &str) -> Vec<String> {
    let mut dead = Vec::new();
    for link in links(guide) {
        let line = link.line + 1;
        let Some(place) = place(&link.target) else { continue };
        let asked = match place.dialogue() {
            Some(dialogue) => term_of(ID, &dialogue.name.id),
            None => place.query.clone(),
        };
        match drive::survey(shards, &format!("{query} {asked}")) {
            Ok(found) if found.matching > 0 => {}
            Ok(_) => {
                dead.push(format!("line {line} of the guide: nothing in the capsule is found by {asked}"));
            }
            Err(fault) => dead.push(format!("line {line} of the guide: {}: {fault}", link.target)),
        }
    }
    dead
}
