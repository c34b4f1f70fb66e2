//! What the page asks about the data as a whole: what describes them, how much of it is used, and what is wrong with it.

use super::{Lane, Link, LinkFault, Reply, Request, collect};
use crate::corpus::{Dataset, Finding, RecordAt, RuleId};
use crate::engine::answer::{Facet, HitReport, Row, RuleReport, SchemaReport, Survey};
use crate::engine::{Packed, merge};

impl Link {
    pub async fn schemas(&self) -> Result<Vec<SchemaReport>, LinkFault> {
        let parts = self.ask_all(Lane::Schemas, &Request::Schemas).await?;
        collect(parts, |reply| if let Reply::Schemas(schemas) = reply { Some(schemas) } else { None })
            .map(merge::schemas)
    }

    /// What people should know of a dataset; any worker knows it.
    pub async fn about(&self, dataset: Dataset) -> Result<String, LinkFault> {
        let request = Packed::of(&Request::About { dataset });
        let parts = self.ask(Lane::About, vec![(0, request)]).await?;
        collect(parts, |reply| if let Reply::About(about) = reply { Some(about) } else { None })
            .map(|abouts| abouts.concat())
    }

    /// How many of the dialogues that match have each slot, value and intent of a service.
    pub async fn usage_of(&self, query: String, service: String) -> Result<Vec<Facet>, LinkFault> {
        let parts = self.ask_all(Lane::Usage, &Request::Usage { query, service }).await?;
        collect(parts, |reply| if let Reply::Usage(facets) = reply { Some(facets) } else { None })
            .map(merge::usages)
    }

    /// Counts beside what describes the data; the query has no flights.
    pub async fn usage(&self, query: String) -> Result<Survey, LinkFault> {
        self.survey_in(Lane::Usage, query).await
    }

    pub async fn rules(&self) -> Result<Vec<RuleReport>, LinkFault> {
        let parts = self.ask_all(Lane::Rules, &Request::Rules).await?;
        collect(parts, |reply| if let Reply::Rules(rules) = reply { Some(rules) } else { None })
            .map(merge::rules)
    }

    /// What is found in a record.
    pub async fn findings(&self, at: RecordAt) -> Result<Vec<Finding>, LinkFault> {
        let part = self.ask_owner(Lane::Findings, at, &Request::Findings { at }).await?;
        let found = collect(vec![part], |reply| match reply {
            Reply::Findings(findings) => Some(findings),
            _ => None,
        });
        found.map(|found| found.concat())
    }

    /// What is found of files as such.
    pub async fn problems(&self) -> Result<Vec<HitReport>, LinkFault> {
        let parts = self.ask_all(Lane::Export, &Request::Problems).await?;
        collect(parts, |reply| if let Reply::Problems(hits) = reply { Some(hits) } else { None })
            .map(merge::hits_of)
    }

    /// The dialogue that matches and is the next after a record in the order of the files, or the one before it.
    pub async fn neighbour(
        &self,
        query: String,
        at: RecordAt,
        is_back: bool,
    ) -> Result<Option<Row>, LinkFault> {
        let picks = self.picks(Lane::Neighbour, &query).await?;
        let request = Request::Neighbour { query, picks, at, is_back };
        let parts = self.ask_all(Lane::Neighbour, &request).await?;
        collect(parts, |reply| if let Reply::Neighbour(row) = reply { Some(row) } else { None })
            .map(|found| merge::nearest(found, is_back))
    }

    /// The first hits of a rule.
    pub async fn hits(&self, rule: RuleId) -> Result<Vec<HitReport>, LinkFault> {
        let parts = self.ask_all(Lane::Hits, &Request::Hits { rule }).await?;
        collect(parts, |reply| if let Reply::Hits(hits) = reply { Some(hits) } else { None }).map(merge::hits)
    }
}
