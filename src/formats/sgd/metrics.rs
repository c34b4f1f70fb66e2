//! Reads what the official evaluation says of predictions: a table of scores, and no dialogue.

use crate::corpus::{Dialogue, Field};
use crate::formats::raw::{Pairs, Scalar, parse};
use crate::formats::{ReadFault, RecordText};

/// The key of the scores over everything; no service or domain is called so.
pub const ALL_SERVICES: &str = "#ALL_SERVICES";

/// The tables of scores, by what their rows are about.
const SCORES: &str = "scores";
const SCORES_BY_SERVICE: &str = "scores_by_service";
const SCORES_BY_DOMAIN: &str = "scores_by_domain";

/// What the label of a turn's scores begins with; the service follows.
pub const SCORES_OF: &str = "scores ";

type Scores<'a> = Pairs<'a, Scalar<'a>>;

/// One row of scores per group of services; a part that was taken out of its object has the scores of one.
pub fn read(record: RecordText) -> Result<Dialogue, ReadFault> {
    let fields = match (parse::<Pairs<Scores>>(record.bytes), record.key) {
        (Ok(groups), _) => tables(groups),
        (Err(_), Some(key)) => vec![Field::pairs(key, scores(parse::<Scores>(record.bytes)?))],
        (Err(fault), None) => return Err(fault),
    };
    // A record without a name and without turns would pass for none.
    let id = record.key.unwrap_or(ALL_SERVICES).to_owned();
    Ok(Dialogue { id, fields, ..Dialogue::default() })
}

pub fn scores(scores: Scores) -> Vec<(String, String)> {
    scores.0.into_iter().map(|(metric, score)| (metric.into_owned(), score.0.into_owned())).collect()
}

fn tables(groups: Pairs<Scores>) -> Vec<Field> {
    let mut kinds = [Kind::Groups, Kind::Services, Kind::Domains].map(|kind| (kind, Vec::new()));
    let mut metrics: Vec<String> = Vec::new();
    for (name, values) in groups.0 {
        let values = scores(values);
        let new =
            values.iter().filter(|(metric, _)| !metrics.contains(metric)).map(|(metric, _)| metric.clone());
        let new: Vec<_> = new.collect();
        metrics.extend(new);
        let name = name.into_owned();
        if let Some((_, rows)) = kinds.iter_mut().find(|(kind, _)| *kind == Kind::of(&name)) {
            rows.push((name, values));
        }
    }
    let filled = kinds.into_iter().filter(|(_, rows)| !rows.is_empty());
    filled.map(|(kind, rows)| table(kind, &metrics, rows)).collect()
}

type Row = (String, Vec<(String, String)>);

fn table(kind: Kind, metrics: &[String], rows: Vec<Row>) -> Field {
    let (label, first) = kind.labels();
    let columns: Vec<&str> = [first].into_iter().chain(metrics.iter().map(String::as_str)).collect();
    let row = |(name, values): Row| {
        let cell = |metric: &String| {
            values
                .iter()
                .find(|(other, _)| other == metric)
                .map(|(_, score)| score.clone())
                .unwrap_or_default()
        };
        [name.clone()].into_iter().chain(metrics.iter().map(cell)).collect()
    };
    Field::table(label, &columns, rows.into_iter().map(row).collect())
}

/// What a row of scores is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Groups,
    Services,
    Domains,
}

impl Kind {
    fn of(name: &str) -> Self {
        let is_number = |tail: &str| !tail.is_empty() && tail.bytes().all(|byte| byte.is_ascii_digit());
        if name.starts_with('#') {
            Self::Groups
        } else if name.rsplit_once('_').is_some_and(|(_, tail)| is_number(tail)) {
            Self::Services
        } else {
            Self::Domains
        }
    }

    /// The label of its table, and that of the first column.
    fn labels(self) -> (&'static str, &'static str) {
        match self {
            Self::Groups => (SCORES, "services"),
            Self::Services => (SCORES_BY_SERVICE, "service"),
            Self::Domains => (SCORES_BY_DOMAIN, "domain"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::FieldBody;

    #[test]
    fn scores_are_tables_by_kind() {
        let record = br##"{"#ALL_SERVICES":{"joint_goal_accuracy":0.5,"average_goal_accuracy":"NA"},
            "Parks_1":{"joint_goal_accuracy":1.0},"Parks":{"joint_goal_accuracy":1.0}}"##;
        let fields = read(RecordText::of(record)).unwrap().fields;
        let labels: Vec<_> = fields.iter().map(|field| field.label.as_str()).collect();
        assert_eq!(labels, [SCORES, SCORES_BY_SERVICE, SCORES_BY_DOMAIN]);
        let FieldBody::Table { columns, rows } = &fields[1].body else { panic!("no table") };
        assert_eq!(columns, &["service", "joint_goal_accuracy", "average_goal_accuracy"]);
        assert_eq!(rows, &[vec!["Parks_1".to_owned(), "1.0".to_owned(), String::new()]]);
    }

    #[test]
    fn a_part_of_the_scores_is_named_by_its_key() {
        let record =
            RecordText { key: Some(ALL_SERVICES), ..RecordText::of(br#"{"joint_goal_accuracy":0.5}"#) };
        let dialogue = read(record).unwrap();
        assert_eq!((dialogue.id.as_str(), dialogue.fields[0].label.as_str()), (ALL_SERVICES, ALL_SERVICES));
    }
}
