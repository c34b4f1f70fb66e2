//! Predictions that were made with the names of SGD-X, in the names of the data.
//!
//! Both schemas have to be open; without them only services have other names, and slots that are called otherwise are wrong.

use super::super::renaming::{Names, Renaming};
use super::super::version::{base, of_service};
use crate::formats::evaluation::{Evaluand, Renamed};

/// The prediction in the names of the data; `None` where its names are those of the data.
pub fn renamed(pair: &Evaluand) -> Option<Renamed> {
    let is_own = |name: &String| pair.gold.services.contains(name);
    let mut others = pair.predicted.services.iter().filter(|name| !is_own(name));
    let version = others.find_map(|name| of_service(name))?;
    let schema = |service: &str| pair.reference.service(pair.recognition, pair.path, service);
    let mut renaming = Renaming::default();
    let mut dialogue = pair.predicted.clone();
    let of_turns = dialogue.turns.iter().flat_map(|turn| {
        let of_states = turn.states.iter().map(|state| &state.service);
        turn.services.iter().chain(of_states).chain(turn.spans.iter().map(|span| &span.service))
    });
    for service in dialogue.services.iter().chain(of_turns).filter(|name| of_service(name).is_some()) {
        renaming.insert(service, || {
            let of_data = base(service);
            match schema(service).zip(schema(of_data)) {
                Some((from, to)) => Names::new(from, to),
                None => Names { service: of_data.to_owned(), ..Names::default() },
            }
        });
    }
    dialogue.services.iter_mut().for_each(|service| renaming.service(service));
    dialogue.turns.iter_mut().for_each(|turn| renaming.turn(turn));
    Some(Renamed { version, dialogue })
}
