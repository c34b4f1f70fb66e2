//! Predictions that were made with the names of SGD-X, in the names of the data.
//!
//! SGD-X renames services, slots and intents one by one: the first slot of a service is the first slot of its paraphrase.
//! Both schemas have to be open; a name that neither has stays as it is, and so is wrong.

use super::super::recognise::version;
use crate::corpus::Service;
use crate::formats::evaluation::{Evaluand, Renamed};

/// The prediction in the names of the data; `None` where its names are those of the data.
pub fn renamed(pair: &Evaluand) -> Option<Renamed> {
    let is_own = |name: &String| pair.gold.services.contains(name);
    let mut others = pair.predicted.services.iter().filter(|name| !is_own(name));
    let version = others.find_map(|name| version(name))?;
    let names = Names { pair };
    let mut dialogue = pair.predicted.clone();
    for service in &mut dialogue.services {
        *service = service_of_data(service);
    }
    for turn in &mut dialogue.turns {
        for state in &mut turn.states {
            for (slot, _) in &mut state.slots {
                *slot = names.slot(&state.service, slot);
            }
            for slot in &mut state.requested_slots {
                *slot = names.slot(&state.service, slot);
            }
            if let Some(intent) = &mut state.active_intent {
                *intent = names.intent(&state.service, intent);
            }
            state.service = service_of_data(&state.service);
        }
        for span in &mut turn.spans {
            span.slot = names.slot(&span.service, &span.slot);
            span.service = service_of_data(&span.service);
        }
        for service in &mut turn.services {
            *service = service_of_data(service);
        }
    }
    Some(Renamed { version, dialogue })
}

/// `Banks_13` is the third paraphrase of `Banks_1`.
fn base(service: &str) -> Option<&str> {
    version(service)?;
    service.get(..service.len().checked_sub(1)?)
}

fn service_of_data(name: &str) -> String {
    base(name).unwrap_or(name).to_owned()
}

struct Names<'a> {
    pair: &'a Evaluand<'a>,
}

impl Names<'_> {
    fn schema(&self, service: &str) -> Option<&Service> {
        self.pair.reference.service(self.pair.recognition, self.pair.path, service)
    }

    fn slot(&self, service: &str, name: &str) -> String {
        let own = || {
            let at = self.schema(service)?.slots.iter().position(|slot| slot.name == name)?;
            Some(self.schema(base(service)?)?.slots.get(at)?.name.clone())
        };
        own().unwrap_or_else(|| name.to_owned())
    }

    fn intent(&self, service: &str, name: &str) -> String {
        let own = || {
            let at = self.schema(service)?.intents.iter().position(|intent| intent.name == name)?;
            Some(self.schema(base(service)?)?.intents.get(at)?.name.clone())
        };
        own().unwrap_or_else(|| name.to_owned())
    }
}
