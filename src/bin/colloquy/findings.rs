//! `colloquy findings`: what checking finds, as counts, as lines of JSON, as a report, or compared with another version.

use crate::drive::{self, InputFile, Slices};
use crate::export::{self, Fault, read};
use crate::suppress;
use colloquy::corpus::ByteRange;
use colloquy::engine::answer::{HitReport, RuleCounts};
use colloquy::engine::findings::{
    Comparison, FindingLine, Reproduction, RuleChange, Suppressions, compare, read_lines, reproduce,
};
use colloquy::engine::{Shard, merge, number};
use colloquy::view::report::{LISTED, Scope, Section, report, share};
use colloquy::view::suppress::scope;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Files, folders and archives.
    #[arg(required_unless_present = "compare", conflicts_with = "compare")]
    paths: Vec<PathBuf>,
    /// Print every finding as a line of JSON; with --compare one object.
    #[arg(long, conflicts_with = "report")]
    json: bool,
    /// Print Markdown: of each rule its sentence, its counts and its first findings, with Python that shows them.
    #[arg(long, conflicts_with = "compare")]
    report: bool,
    /// Say which findings are new, gone or moved between two versions: each a file, a folder, an archive, or lines of JSON
    /// that were saved.
    #[arg(long, num_args = 2, value_names = ["A", "B"])]
    compare: Option<Vec<PathBuf>>,
    /// Only findings of this rule; may be given several times.
    #[arg(long = "rule", value_name = "RULE")]
    rules: Vec<String>,
    /// How many findings of a rule are in a report, and examples of each kind in a comparison.
    #[arg(long, default_value_t = LISTED)]
    most: usize,
    /// Leave out the findings that a file of suppressions names.
    #[arg(long, value_name = "FILE")]
    suppress: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<ExitCode, Fault> {
    let suppressions = suppress::read(args.suppress.as_deref())?;
    let is_asked = |rule: &str| args.rules.is_empty() || args.rules.iter().any(|asked| asked == rule);
    let mut out = BufWriter::new(io::stdout().lock());
    if let Some([before, after]) = args.compare.as_deref() {
        let [before, after] = [before, after].map(|path| {
            let mut lines = version(path, &suppressions)?;
            lines.retain(|line| is_asked(&line.rule));
            Ok::<_, Fault>(lines)
        });
        print_comparison(args, &before?, &after?, &mut out)?;
        out.flush()?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut opened = Opened::of(&args.paths)?;
    if args.json {
        for line in opened.lines(&suppressions)?.iter().filter(|line| is_asked(&line.rule)) {
            serde_json::to_writer(&mut out, line).map_err(io::Error::from)?;
            writeln!(out)?;
        }
    } else {
        let parts = opened.shards.iter().map(|shard| shard.rule_counts(&suppressions)).collect();
        let mut counts = merge::rule_counts(parts);
        counts.rules.retain(|rule| is_asked(&rule.rule.0) && rule.count + rule.suppressed > 0);
        if args.report {
            write!(out, "{}", opened.report(&counts, &suppressions, args.most))?;
        } else {
            print_counts(&counts, &suppressions, &mut out)?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Files that were read and checked.
struct Opened {
    found: Vec<InputFile>,
    shards: Vec<Shard>,
}

impl Opened {
    fn of(paths: &[PathBuf]) -> Result<Self, Fault> {
        let mut found = drive::find(paths)?;
        let mut shards = drive::read(&mut found);
        drive::check(&mut shards, &found);
        Ok(Self { found, shards })
    }

    /// Everything that was found, but for what is suppressed.
    fn lines(&mut self, suppressions: &Suppressions) -> Result<Vec<FindingLine>, Fault> {
        let mut text = Vec::new();
        export::write_finding_lines(std::mem::take(&mut self.shards), &self.found, suppressions, &mut text)?;
        Ok(read_lines(&text).unwrap_or_default())
    }

    fn report(&mut self, counts: &RuleCounts, suppressions: &Suppressions, most: usize) -> String {
        let progress = merge::progresses(self.shards.iter().map(Shard::progress));
        let sections: Vec<Section> = counts
            .rules
            .iter()
            .map(|rule| {
                let hits = merge::hits(self.shards.iter().map(|shard| shard.hits(&rule.rule)).collect());
                let lines = hits.iter().map(|hit| (hit, FindingLine::of(hit)));
                let left = lines.filter(|(_, line)| suppressions.position(line).is_none());
                let listed: Vec<_> = left.take(most).collect();
                let with_python = listed.into_iter().map(|(hit, line)| {
                    let reproduction = self.reproduction(hit, &line);
                    (line, reproduction)
                });
                Section { rule: rule.clone(), findings: with_python.collect() }
            })
            .collect();
        let scope = Scope {
            checked: progress.checked,
            to_check: progress.to_check,
            suppressions: suppressions.0.len() as u64,
        };
        report(scope, &sections)
    }

    fn reproduction(&mut self, hit: &HitReport, line: &FindingLine) -> Option<Reproduction> {
        let Self { found, shards } = self;
        let file = hit.finding.place.file;
        let start = hit.finding.place.byte.0;
        // A finding of a file as such has no bytes of its own.
        let range = hit.finding.extent.unwrap_or(ByteRange::new(start, start));
        let mut slices = Slices::of(found);
        let read = |shard: &mut Shard| read(shard, &mut slices, file, range).ok();
        // In an archive only the shard that read the file can find the bytes.
        let bytes = shards.iter_mut().filter_map(read).find(|bytes| bytes.len() as u64 == range.len_bytes());
        bytes.map(|bytes| reproduce(line, &bytes))
    }
}

/// The findings of a version, or those that were saved of one.
fn version(path: &Path, suppressions: &Suppressions) -> Result<Vec<FindingLine>, Fault> {
    if is_saved(path)? {
        let text = std::fs::read(path)?;
        let fault = |fault| Fault::Saved { path: path.display().to_string(), fault };
        let mut lines = read_lines(&text).map_err(fault)?;
        lines.retain(|line| suppressions.position(line).is_none());
        return Ok(lines);
    }
    Opened::of(&[path.to_owned()])?.lines(suppressions)
}

/// The first line of the file is a finding.
fn is_saved(path: &Path) -> io::Result<bool> {
    const LONGEST_LINE_BYTES: u64 = 1 << 16;
    if !path.is_file() {
        return Ok(false);
    }
    let mut line = Vec::new();
    BufReader::new(io::Read::take(File::open(path)?, LONGEST_LINE_BYTES)).read_until(b'\n', &mut line)?;
    Ok(read_lines(&line).is_ok_and(|lines| !lines.is_empty()))
}

fn print_counts(counts: &RuleCounts, suppressions: &Suppressions, out: &mut impl Write) -> io::Result<()> {
    if counts.rules.is_empty() {
        writeln!(out, "nothing was found")?;
    }
    for rule in &counts.rules {
        let rate = match rule.checked {
            0 => String::new(),
            checked => format!(
                ", in {} of {} records ({} %)",
                number(rule.records),
                number(checked),
                share(rule.records, checked)
            ),
        };
        let suppressed = match rule.suppressed {
            0 => String::new(),
            suppressed => format!(", {} suppressed", number(suppressed)),
        };
        let (id, severity) = (&rule.rule.0, rule.severity.as_str());
        writeln!(out, "{id} ({severity}): {}{rate}{suppressed}", number(rule.count))?;
        writeln!(out, "    {}", rule.definition)?;
    }
    for (one, count) in suppressions.0.iter().zip(&counts.by_suppression) {
        writeln!(out, "suppressed {}: {} ({})", number(*count), scope(one), one.reason)?;
    }
    Ok(())
}

fn print_comparison(
    args: &Args,
    before: &[FindingLine],
    after: &[FindingLine],
    out: &mut impl Write,
) -> io::Result<()> {
    let Comparison { rules, new, gone, moved } = compare(before, after);
    let most = args.most;
    if args.json {
        let counts = |of: &RuleChange| {
            let RuleChange { severity, new, gone, moved, same, .. } = of;
            json!({ "severity": severity.as_str(), "new": new, "gone": gone, "moved": moved, "same": same })
        };
        let rules: serde_json::Map<String, Value> =
            rules.iter().map(|rule| (rule.rule.clone(), counts(rule))).collect();
        let listed = |of: &[usize], list: &[FindingLine]| -> Vec<Value> {
            first_of_each(of.iter().filter_map(|at| list.get(*at)), most, |line| &line.rule)
                .into_iter()
                .map(|line| json!(line))
                .collect()
        };
        let moved = moved.iter().filter_map(|(was, is)| before.get(*was).zip(after.get(*is)));
        let moved: Vec<Value> = first_of_each(moved, most, |(was, _)| &was.rule)
            .into_iter()
            .map(|(was, is)| json!({ "from": was, "to": is }))
            .collect();
        let all = json!({
            "before": before.len(),
            "after": after.len(),
            "rules": rules,
            "new": listed(&new, after),
            "gone": listed(&gone, before),
            "moved": moved,
        });
        return writeln!(out, "{all}");
    }
    writeln!(out, "{} findings before, {} after", number(before.len() as u64), number(after.len() as u64))?;
    for rule in &rules {
        let RuleChange { rule, severity, new, gone, moved, same } = rule;
        let counts = [(new, "new"), (gone, "gone"), (moved, "moved"), (same, "the same")];
        let counts = counts.map(|(count, says)| format!("{} {says}", number(*count))).join(", ");
        writeln!(out, "{rule} ({}): {counts}", severity.as_str())?;
    }
    let few = most.min(3);
    for line in first_of_each(new.iter().filter_map(|at| after.get(*at)), few, |line| &line.rule) {
        writeln!(out, "+ {}", place(line))?;
    }
    for line in first_of_each(gone.iter().filter_map(|at| before.get(*at)), few, |line| &line.rule) {
        writeln!(out, "- {}", place(line))?;
    }
    let moved = moved.iter().filter_map(|(was, is)| before.get(*was).zip(after.get(*is)));
    for (was, is) in first_of_each(moved, few, |(was, _)| &was.rule) {
        writeln!(out, "~ {} (was: line {})", place(is), number(was.line))?;
    }
    Ok(())
}

/// So many of each rule.
fn first_of_each<'a, T>(
    all: impl Iterator<Item = T>,
    most: usize,
    rule: impl Fn(&T) -> &'a String,
) -> Vec<T> {
    let mut counts = std::collections::HashMap::new();
    all.filter(|one| {
        let count = counts.entry(rule(one)).or_insert(0);
        *count += 1;
        *count <= most
    })
    .collect()
}

fn place(line: &FindingLine) -> String {
    let FindingLine { rule, file, dialogue, turn, line, byte, sentence, .. } = line;
    let dialogue = dialogue.as_ref().map_or(String::new(), |id| format!(" dialogue {id},"));
    let turn = turn.map_or(String::new(), |turn| format!(" turn {turn},"));
    format!("{rule} {file}:{dialogue}{turn} line {}, byte {}: {sentence}", number(*line), number(*byte))
}
