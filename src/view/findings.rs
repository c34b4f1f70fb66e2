//! The order in which rules are listed: what was found first, the worst of it at the top.

use crate::corpus::order::sort_by_key;
use crate::engine::answer::RuleReport;
use std::cmp::Reverse;

/// The rules that were hit, and those that were not.
pub fn parted(rules: &[RuleReport]) -> (Vec<RuleReport>, Vec<RuleReport>) {
    let (mut found, silent): (Vec<_>, Vec<_>) = rules.iter().cloned().partition(|rule| rule.count > 0);
    sort_by_key(&mut found, |rule| Reverse(rule.severity));
    (found, silent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{RuleId, Severity};

    #[test]
    fn errors_come_first_and_rules_of_one_severity_stay_in_their_order() {
        let rule = |name: &'static str, severity, count| RuleReport {
            rule: RuleId::new(name),
            severity,
            definition: String::new(),
            count,
            records: count,
            checked: 9,
        };
        let rules = [
            rule("A", Severity::Information, 2),
            rule("B", Severity::Error, 0),
            rule("C", Severity::Error, 1),
            rule("D", Severity::Warning, 7),
            rule("E", Severity::Error, 3),
        ];
        let (found, silent) = parted(&rules);
        let names =
            |rules: &[RuleReport]| rules.iter().map(|rule| rule.rule.0.to_string()).collect::<Vec<_>>();
        assert_eq!(names(&found), ["C", "E", "D", "A"]);
        assert_eq!(names(&silent), ["B"]);
    }
}
