//! Where a value of the state comes from: which turn says it first, and how it got into the state.
//!
//! Made from acts, states and calls alone, nearest first; no text is searched. Invariant: a source is the turn
//! itself or one before it.

use crate::corpus::{Source, SourceKind, Turn};

/// A value that a turn states.
pub struct Mention<'t> {
    pub service: &'t str,
    pub slot: &'t str,
    /// Absent where a state or a call says it, and not an act.
    pub act: Option<&'t str>,
    pub said: &'t str,
    pub canonical: Option<&'t str>,
}

/// Finds where one of the new values of a slot comes from: the same slot of the same service first, from this
/// turn backwards, then any.
pub fn source(turns: &[Turn], at: usize, service: &str, slot: &str, news: &[&str]) -> Option<Source> {
    if news.is_empty() {
        return None;
    }
    let is_news = |text: &str| news.contains(&text);
    let is_it = |mention: &Mention| is_news(mention.said) || mention.canonical.is_some_and(is_news);
    let is_same = |mention: &Mention| mention.service == service && mention.slot == slot;
    let back = || turns.get(..=at).unwrap_or_default().iter().enumerate().rev();
    let same = back().find_map(|(index, turn)| {
        let mention = mentions(turn, index == at).find(|mention| is_same(mention) && is_it(mention))?;
        Some((index, mention, turn.speaker.is_user()))
    });
    if let Some((turn, mention, is_user)) = same {
        let kind = kind(&mention, at - turn, is_user);
        return Some(Source { turn, kind, said: mention.said.to_owned(), service: None, slot: None });
    }
    let (turn, mention) = back().find_map(|(index, turn)| {
        let mention = mentions(turn, index == at).find(|mention| !is_same(mention) && is_it(mention))?;
        Some((index, mention))
    })?;
    Some(Source {
        turn,
        kind: SourceKind::CarriedOver,
        said: mention.said.to_owned(),
        service: (mention.service != service).then(|| mention.service.to_owned()),
        slot: (mention.slot != slot).then(|| mention.slot.to_owned()),
    })
}

/// What a mention of the same slot is, so many turns before the state has it.
fn kind(mention: &Mention, turns_before: usize, is_user: bool) -> SourceKind {
    match (mention.act, turns_before) {
        (Some("SELECT"), 0) => SourceKind::Selected,
        _ if is_user => SourceKind::Said,
        (Some("CONFIRM"), 1) => SourceKind::Confirmed,
        (Some("OFFER"), 1) => SourceKind::Offered,
        (Some("REQUEST"), 1) => SourceKind::Asked,
        _ => SourceKind::SaidBefore,
    }
}

/// Everything that a turn states; its states only for the turns after it, which they are not new to.
pub fn mentions(turn: &Turn, is_now: bool) -> impl Iterator<Item = Mention<'_>> {
    let acts = turn.acts.iter().flat_map(|act| {
        act.values.iter().map(move |value| Mention {
            service: &act.service,
            slot: act.slot.as_deref().unwrap_or_default(),
            act: Some(&act.name),
            said: &value.said,
            canonical: value.canonical.as_deref(),
        })
    });
    let states = turn.states.iter().filter(move |_| !is_now).flat_map(|state| {
        state.slots.iter().flat_map(move |(slot, values)| {
            values.iter().map(move |value| plain(&state.service, slot, value))
        })
    });
    let calls = turn.calls.iter().flat_map(|call| {
        let results = call.results.iter().flatten().flatten();
        call.parameters.iter().chain(results).map(move |(slot, value)| plain(&call.service, slot, value))
    });
    acts.chain(calls).chain(states)
}

fn plain<'t>(service: &'t str, slot: &'t str, said: &'t str) -> Mention<'t> {
    Mention { service, slot, act: None, said, canonical: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Act, Call, Speaker, Value};

    fn act(name: &str, slot: &str, said: &str, canonical: Option<&str>) -> Act {
        Act {
            service: "A_1".to_owned(),
            name: name.to_owned(),
            slot: Some(slot.to_owned()),
            values: vec![Value { said: said.to_owned(), canonical: canonical.map(str::to_owned) }],
            ..Act::default()
        }
    }

    fn turn(speaker: Speaker, acts: Vec<Act>) -> Turn {
        Turn { speaker, acts, ..Turn::default() }
    }

    fn found(turns: &[Turn], slot: &str, value: &str) -> Option<(usize, SourceKind)> {
        let source = source(turns, turns.len() - 1, "A_1", slot, &[value])?;
        Some((source.turn, source.kind))
    }

    #[test]
    fn the_nearest_act_of_the_slot_is_the_source() {
        let system = |act: Act| turn(Speaker::System, vec![act]);
        let user = || turn(Speaker::User, vec![]);
        for (name, kind) in [
            ("CONFIRM", SourceKind::Confirmed),
            ("OFFER", SourceKind::Offered),
            ("REQUEST", SourceKind::Asked),
            ("INFORM", SourceKind::SaidBefore),
        ] {
            let turns = [system(act(name, "city", "Oslo", None)), user()];
            assert_eq!(found(&turns, "city", "Oslo"), Some((0, kind)), "{name}");
        }
        let turns = [system(act("OFFER", "city", "Oslo", None)), user(), system(Act::default()), user()];
        assert_eq!(found(&turns, "city", "Oslo"), Some((0, SourceKind::SaidBefore)));
        let turns = [
            system(act("OFFER", "city", "Oslo", None)),
            turn(Speaker::User, vec![act("SELECT", "city", "there", Some("Oslo"))]),
        ];
        assert_eq!(found(&turns, "city", "Oslo"), Some((1, SourceKind::Selected)));
    }

    #[test]
    fn the_words_of_this_turn_are_kept() {
        let turns = [turn(Speaker::User, vec![act("INFORM", "date", "tonight", Some("2019-03-01"))])];
        let source = source(&turns, 0, "A_1", "date", &["2019-03-01"]).unwrap();
        assert_eq!((source.kind, source.said.as_str()), (SourceKind::Said, "tonight"));
    }

    #[test]
    fn a_value_of_another_slot_is_carried_over() {
        let call = Call {
            service: "B_1".to_owned(),
            method: "Find".to_owned(),
            parameters: Vec::new(),
            results: Some(vec![vec![("address".to_owned(), "1 Elm Street".to_owned())]]),
            turn_index: None,
        };
        let system = Turn { calls: vec![call], ..turn(Speaker::System, vec![]) };
        let turns = [system, turn(Speaker::User, vec![])];
        let source = source(&turns, 1, "A_1", "destination", &["1 Elm Street"]).unwrap();
        assert_eq!((source.turn, source.kind), (0, SourceKind::CarriedOver));
        assert_eq!((source.service.as_deref(), source.slot.as_deref()), (Some("B_1"), Some("address")));
    }

    #[test]
    fn an_unsaid_value_has_no_source() {
        assert_eq!(found(&[turn(Speaker::User, vec![])], "city", "Oslo"), None);
        assert_eq!(source(&[], 0, "A_1", "city", &["Oslo"]), None);
    }
}
