//! `colloquy inspect`: reads files with the engine of the page and says what they are.

use crate::drive::{self, PathFault};
use crate::notes::{self, NotesFault};
use crate::suppress::{self, SuppressFault};
use colloquy::corpus::{Finding, Severity, Split, SplitSource};
use colloquy::engine::answer::{AskFault, DatasetCounts, FileReport, HitReport, RuleReport, Survey, Unknown};
use colloquy::engine::findings::FindingLine;
use colloquy::engine::{merge, number};
use colloquy::view::{manifest, query, text};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

#[derive(clap::Args)]
pub struct Args {
    /// Files and folders.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Print one JSON object.
    #[arg(long, conflicts_with = "rules")]
    json: bool,
    /// Print the rules that were hit, with examples.
    #[arg(long)]
    rules: bool,
    /// Count the dialogues that match a query line, such as `service:Hotels_1 "sea view"`.
    #[arg(long, default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    query: String,
    /// Leave out the findings that a file of suppressions names.
    #[arg(long, value_name = "FILE")]
    suppress: Option<PathBuf>,
    /// Take a file of notes, too, so that `label:`, `note:` and `has:note` find what is noted; may be given several times.
    #[arg(long, value_name = "FILE")]
    notes: Vec<PathBuf>,
}

/// Examples of a rule that are printed.
const NAMED_HITS: usize = 3;

/// Wrong use: exit status 2, like clap's own.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error(transparent)]
    Path(#[from] PathFault),
    #[error(transparent)]
    Query(#[from] AskFault),
    #[error(transparent)]
    Suppress(#[from] SuppressFault),
    #[error(transparent)]
    Notes(#[from] NotesFault),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Everything that is printed.
struct Inspection {
    files: Vec<FileReport>,
    rules: Vec<RuleReport>,
    /// Per rule that was hit, its first hits.
    hits: Vec<Vec<HitReport>>,
    survey: Survey,
    query: String,
    bytes: u64,
    seconds: Seconds,
}

/// How long it took.
#[derive(Clone, Copy, Default)]
struct Seconds {
    /// To read everything once, until it could be asked.
    read: f64,
    /// To answer the query.
    asked: f64,
    /// Everything: the second reading, which checks, and the examples too.
    all: f64,
}

pub fn run(args: &Args) -> Result<ExitCode, Fault> {
    let inspection = inspect(args)?;
    if args.json {
        inspection.print_json(BufWriter::new(io::stdout().lock()))?;
    } else if args.rules {
        inspection.print_rules();
    } else {
        inspection.print();
    }
    let has_errors = inspection.rules.iter().any(|rule| rule.severity == Severity::Error);
    Ok(ExitCode::from(u8::from(has_errors)))
}

fn inspect(args: &Args) -> Result<Inspection, Fault> {
    let start = Instant::now();
    let suppressions = suppress::read(args.suppress.as_deref())?;
    let mut found = drive::find(&args.paths)?;
    let notes = notes::read(&args.notes)?;
    let mut shards = drive::read(&mut found);
    drive::mark(&mut shards, &notes);
    let mut seconds = Seconds { read: start.elapsed().as_secs_f64(), ..Seconds::default() };
    drive::check(&mut shards, &found);
    let checked = Instant::now();
    drive::study_for(&mut shards, &found, &args.query)?;
    let survey = drive::survey(&shards, &args.query)?;
    seconds.asked = checked.elapsed().as_secs_f64();
    let counts = shards.iter().map(|shard| shard.rule_counts(&suppressions)).collect();
    let mut rules = merge::rule_counts(counts).rules;
    rules.retain(|rule| rule.count > 0);
    let is_left = |hit: &HitReport| suppressions.position(&FindingLine::of(hit)).is_none();
    let hits = |rule: &RuleReport| {
        let mut hits = merge::hits(shards.iter().map(|shard| shard.hits(&rule.rule)).collect());
        hits.retain(is_left);
        hits
    };
    let hits = rules.iter().map(hits).collect();
    // Of many files, reports take much memory: what they are of goes with each.
    let files = merge::files(shards.into_iter().map(|shard| shard.files()).collect());
    seconds.all = start.elapsed().as_secs_f64();
    Ok(Inspection {
        survey,
        files,
        hits,
        rules,
        query: args.query.clone(),
        bytes: found.iter().map(|file| file.entry.bytes).sum(),
        seconds,
    })
}

impl Inspection {
    /// One object. It is written as it goes: as a tree of values it takes 1.3 kB more for every file.
    fn print_json(&self, mut out: impl Write) -> io::Result<()> {
        let counts = self.survey.datasets.iter().map(|counts| {
            let services = counts.services.len();
            let &DatasetCounts { dialogues, turns, spans, calls, flights, .. } = counts;
            (counts.dataset.as_str(), CountsJson { dialogues, turns, spans, calls, flights, services })
        });
        let rules = self
            .rules
            .iter()
            .map(|rule| (&*rule.rule.0, RuleJson { severity: rule.severity.as_str(), count: rule.count }));
        let all = InspectionJson {
            files: FilesJson(&self.files),
            datasets: counts.collect(),
            findings: rules.collect(),
            matches: self.survey.matching,
            seconds: self.seconds.all,
            seconds_read: self.seconds.read,
            seconds_asked: self.seconds.asked,
            bytes: self.bytes,
        };
        serde_json::to_writer(&mut out, &all)?;
        writeln!(out)?;
        out.flush()
    }

    fn print(&self) {
        for file in &self.files {
            println!("{}", file_line(file));
            for problem in &file.problems {
                println!("    {}", finding_line(problem));
            }
        }
        println!();
        for counts in &self.survey.datasets {
            println!(
                "{}: {} dialogues, {} turns, {} spans, {} calls, {} flights, {} services",
                counts.dataset.title(),
                number(counts.dialogues),
                number(counts.turns),
                number(counts.spans),
                number(counts.calls),
                number(counts.flights),
                counts.services.len()
            );
        }
        if !self.query.is_empty() {
            let without = self.survey.without.iter().filter(|(_, count)| *count > 0);
            let without: String =
                without.map(|(field, count)| text::list::without(*count, field.as_str())).collect();
            println!(
                "{} of {} dialogues match{without}",
                number(self.survey.matching),
                number(self.survey.total)
            );
            for unknown in self.survey.unknown.iter().filter(|unknown| query::is_told(unknown)) {
                println!("{}", unknown_line(unknown));
            }
        }
        println!("{} files, {} bytes in {:.2} s", self.files.len(), number(self.bytes), self.seconds.all);
    }

    fn print_rules(&self) {
        if self.rules.is_empty() {
            println!("no rule was hit");
        }
        for (rule, hits) in self.rules.iter().zip(&self.hits) {
            println!(
                "{} ({}): {}{}",
                rule.rule.0,
                rule.severity.as_str(),
                number(rule.count),
                rate(rule.records, rule.checked)
            );
            println!("    {}", rule.definition);
            for hit in hits.iter().take(NAMED_HITS) {
                let id = hit.id.as_ref().map_or(String::new(), |id| format!(" dialogue {id},"));
                println!("    {}:{id} {}", hit.path, finding_line(&hit.finding));
            }
        }
    }
}

/// In how many of the checked records.
fn rate(records: u64, checked: u64) -> String {
    if checked == 0 {
        return String::new();
    }
    let per_mille = records * 100_000 / checked;
    format!(
        ", in {} of {} records ({}.{:03} %)",
        number(records),
        number(checked),
        per_mille / 1000,
        per_mille % 1000
    )
}

#[derive(Serialize)]
struct InspectionJson<'a> {
    files: FilesJson<'a>,
    datasets: BTreeMap<&'a str, CountsJson>,
    findings: BTreeMap<&'a str, RuleJson>,
    matches: u64,
    seconds: f64,
    seconds_read: f64,
    seconds_asked: f64,
    bytes: u64,
}

#[derive(Serialize)]
struct CountsJson {
    dialogues: u64,
    turns: u64,
    spans: u64,
    calls: u64,
    flights: u64,
    services: usize,
}

#[derive(Serialize)]
struct RuleJson {
    severity: &'static str,
    count: u64,
}

struct FilesJson<'a>(&'a [FileReport]);

impl Serialize for FilesJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(FileJson::of))
    }
}

#[derive(Serialize)]
struct FileJson<'a> {
    path: &'a str,
    bytes: u64,
    dataset: Option<&'static str>,
    variant: Option<&'a str>,
    role: &'static str,
    split: Option<&'static str>,
    split_from: Option<&'static str>,
    records: u64,
    readable: u64,
    findings: u64,
}

impl<'a> FileJson<'a> {
    fn of(file: &'a FileReport) -> Self {
        let found = file.recognition.as_ref();
        Self {
            path: &file.path,
            bytes: file.bytes,
            dataset: found.map(|found| found.dataset.as_str()),
            variant: found.map(|found| found.variant.as_str()),
            role: found.map_or("other", |found| found.role.as_str()),
            split: file.split.of_path.map(Split::as_str),
            split_from: file.split.source.map(SplitSource::as_str),
            records: file.records,
            readable: file.readable,
            findings: file.findings,
        }
    }
}

fn file_line(file: &FileReport) -> String {
    let what = file.recognition.as_ref().map_or("not recognised".to_owned(), |found| {
        let split = file.split.source.map_or(String::new(), |_| format!(", split {}", manifest::split(file)));
        format!(
            "{} {} {}, {} records{split}",
            found.dataset.as_str(),
            found.variant.as_str(),
            found.role.as_str(),
            number(file.records)
        )
    });
    format!("{}: {what}", file.path)
}

/// A name of the query that no file has.
fn unknown_line(unknown: &Unknown) -> String {
    let (name, like) = query::named_unknown(unknown);
    let like = like.join(text::parts::OR);
    let meant = if like.is_empty() { ".".to_owned() } else { format!("{}{like}?", text::list::DID_YOU_MEAN) };
    format!("{}{name}{meant}", query::no_such(unknown))
}

fn finding_line(finding: &Finding) -> String {
    let place = finding.place;
    let record =
        place.record.map_or(String::new(), |record| format!(" record {},", number(u64::from(record.0) + 1)));
    let turn = finding.turn.map_or(String::new(), |turn| format!(" turn {},", turn + 1));
    format!(
        "{}{record}{turn} line {}, byte {}: {}",
        finding.rule.0,
        number(place.line + 1),
        number(place.byte.0),
        finding.sentence
    )
}
