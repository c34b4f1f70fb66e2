//! What checking found as Markdown, to be read and checked by people who do not have Colloquy.
//!
//! Of each rule its sentence, its counts and some of its findings, each with its place, an excerpt and a few lines of Python.
//! Invariant: nothing of the data is read as Markdown.

use super::markdown::plain;
use super::problem;
use super::text::report as text;
use crate::engine::answer::RuleReport;
use crate::engine::findings::{FindingLine, Reproduction};

/// So many findings of a rule are in a report unless more are asked for.
pub const LISTED: usize = 20;

/// A rule with the findings that are listed of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    pub rule: RuleReport,
    /// What cannot be read any more has no reproduction.
    pub findings: Vec<(FindingLine, Option<Reproduction>)>,
}

/// What a report says of all rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// Records that were checked, and that there are to check.
    pub checked: u64,
    pub to_check: u64,
    pub suppressions: u64,
}

pub fn report(scope: Scope, sections: &[Section]) -> String {
    let sum = |count: fn(&RuleReport) -> u64| sections.iter().map(|section| count(&section.rule)).sum();
    let (found, suppressed): (u64, u64) = (sum(|rule| rule.count), sum(|rule| rule.suppressed));
    let mut lines = vec![text::HEADING.to_owned(), String::new()];
    lines.push(text::checked(scope.checked, scope.to_check));
    lines.push(text::sum(found, sections.iter().filter(|section| section.rule.count > 0).count() as u64));
    if scope.suppressions > 0 {
        lines.push(text::left_out(suppressed, scope.suppressions));
    }
    lines.extend([String::new(), text::HOW.to_owned()]);
    for section in sections.iter().filter(|section| section.rule.count > 0) {
        add_section(section, &mut lines);
    }
    lines.join("\n") + "\n"
}

fn add_section(section: &Section, lines: &mut Vec<String>) {
    let Section { rule, findings } = section;
    lines.extend([String::new(), text::rule(&plain(&rule.rule.0), rule.severity.as_str()), String::new()]);
    lines.push(plain(&rule.definition));
    let listed = findings.len() as u64;
    let rate = |(records, checked)| text::found_in(rule.count, records, checked, &share(records, checked));
    let rated = (rule.checked > 0).then_some((rule.records, rule.checked));
    let mut counts = vec![rated.map_or_else(|| text::found(rule.count), rate)];
    if rule.suppressed > 0 {
        counts.push(text::suppressed(rule.suppressed));
    }
    if listed < rule.count {
        counts.push(text::listed(listed));
    }
    lines.extend([String::new(), counts.join(" ")]);
    for (position, (finding, reproduction)) in findings.iter().enumerate() {
        lines.extend([String::new(), heading(position, finding), String::new()]);
        lines.push(place(finding));
        lines.extend([String::new(), plain(&problem::sentence(&finding.sentence))]);
        if let Some(Reproduction { excerpt, python }) = reproduction {
            if !excerpt.is_empty() {
                lines.extend([String::new(), text::excerpt(&code(excerpt))]);
            }
            let fence = "`".repeat(longest_run(python).max(2) + 1);
            lines.extend([String::new(), [&fence, "python\n", python, &fence].concat()]);
        } else {
            lines.extend([String::new(), text::NOT_READ.to_owned()]);
        }
    }
}

fn heading(position: usize, finding: &FindingLine) -> String {
    let dialogue = finding.dialogue.as_deref().map(code);
    text::finding(position as u64 + 1, dialogue.as_deref(), finding.turn)
}

fn place(finding: &FindingLine) -> String {
    let bytes = finding.start.zip(finding.end);
    text::place(&code(&finding.file), finding.line, finding.byte, bytes)
}

/// A share of a hundred with three places, exact to the last.
pub fn share(part: u64, of: u64) -> String {
    let thousandths = u128::from(part) * 100_000 / u128::from(of.max(1));
    format!("{}.{:03}", thousandths / 1000, thousandths % 1000)
}

/// A text as code inside a line, whatever is in it.
pub fn code(text: &str) -> String {
    let text: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let fence = "`".repeat(longest_run(&text) + 1);
    let has_room = text.starts_with(['`', ' ']) || text.ends_with(['`', ' ']) || text.is_empty();
    let room = if has_room { " " } else { "" };
    format!("{fence}{room}{text}{room}{fence}")
}

/// The most backticks in a row.
fn longest_run(text: &str) -> usize {
    text.split(|letter| letter != '`').map(str::len).max().unwrap_or_default()
}

/// What the file is called unless the person says otherwise.
pub fn file_name(rule: Option<&str>) -> String {
    let name: String =
        rule.unwrap_or("findings")
            .chars()
            .map(|letter| {
                if letter.is_ascii_alphanumeric() || letter == '-' {
                    letter.to_ascii_lowercase()
                } else {
                    '-'
                }
            })
            .collect();
    format!("colloquy-{name}.md")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{RuleId, Severity};

    #[test]
    fn backticks_do_not_end_code() {
        assert_eq!(code("a"), "`a`");
        assert_eq!(code("a `b`"), "`` a `b` ``");
        assert_eq!(code("``"), "``` `` ```");
        assert_eq!(code("a\nb"), "`a b`");
        assert_eq!(share(1, 3), "33.333");
        assert_eq!(file_name(Some("SGD-ACT/é")), "colloquy-sgd-act--.md");
    }

    #[test]
    fn a_report_says_how_often_and_where() {
        let rule = RuleReport {
            rule: RuleId::new("SGD-ACT-SLOT"),
            severity: Severity::Error,
            definition: "An act is about a slot that its service does not have.".to_owned(),
            count: 3,
            records: 2,
            checked: 300,
            suppressed: 1,
        };
        let finding = FindingLine {
            rule: "SGD-ACT-SLOT".to_owned(),
            severity: Severity::Error,
            dataset: Some("sgd".to_owned()),
            split: None,
            file: "dev/`a`.json".to_owned(),
            record: Some(7),
            dialogue: Some("1_00001".to_owned()),
            turn: Some(4),
            line: 340,
            byte: 3000,
            start: Some(1234),
            end: Some(5678),
            sentence: "the *slot* is odd, \u{201c}<b>\u{201d}".to_owned(),
        };
        let reproduction = Reproduction { excerpt: "```".to_owned(), python: "print(\"````\")\n".to_owned() };
        let sections = [Section { rule, findings: vec![(finding, Some(reproduction))] }];
        let scope = Scope { checked: 300, to_check: 300, suppressions: 2 };
        let written = report(scope, &sections);
        for says in [
            "## SGD-ACT-SLOT (error)\n",
            "3 findings in 2 of 300 records, 0.666\u{a0}%. 1 more is suppressed. The first 1 is listed.",
            "### 1. Dialogue `1_00001`, turn 4\n",
            "``dev/`a`.json``, line 340, byte 3000 (record: bytes 1234 to 5678)",
            "The \\*slot\\* is odd, \u{201c}\\<b\\>\u{201d}.",
            "```` ``` ````",
            "`````python\nprint(\"````\")\n`````",
            "1 finding is left out by 2 suppressions.",
        ] {
            assert!(written.contains(says), "{says}\n{written}");
        }
    }
}
