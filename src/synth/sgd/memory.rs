//! What is known about one service while a dialogue runs: the user's state and wishes, the rows on offer.
//!
//! Invariants: only slots of some intent's parameters enter the state, a categorical slot has one value, and
//! the ways to say a value are sorted and mean the same.

use super::dialogue::{Row, Said, State};
use super::shape::{Carry, Intent, Service, Slot};
use super::value::{DONT_CARE, Value};
use super::voice::{Text, Voice};
use crate::synth::Random;

pub struct Memory {
    pub service: &'static Service,
    pub intent: Option<&'static Intent>,
    pub known: Vec<Known>,
    /// What the user has in mind but has not said yet.
    wishes: Vec<(&'static Slot, Text)>,
    pub rows: Vec<Row>,
    /// Which of the rows is on offer.
    pub row_at: usize,
    pub offered: Vec<Said>,
    /// Slots of the present row that were already spoken of.
    pub told: Vec<&'static str>,
    /// Whether the user took an offer without asking for the transaction that could follow it.
    pub is_resumable: bool,
}

/// A slot of the state.
#[derive(Clone)]
pub struct Known {
    pub slot: &'static Slot,
    pub canonical: Text,
    /// Sorted.
    pub variants: Vec<Text>,
}

impl Memory {
    pub fn of(service: &'static Service) -> Self {
        Self {
            service,
            intent: None,
            known: Vec::new(),
            wishes: Vec::new(),
            rows: Vec::new(),
            row_at: 0,
            offered: Vec::new(),
            told: Vec::new(),
            is_resumable: false,
        }
    }

    pub fn knows(&self, slot: &str) -> bool {
        self.find(slot).is_some()
    }

    /// The canonical value in the state.
    pub fn canonical(&self, slot: &str) -> Option<&Text> {
        self.find(slot).map(|known| &known.canonical)
    }

    fn find(&self, slot: &str) -> Option<&Known> {
        self.known.iter().find(|known| known.slot.name == slot)
    }

    pub fn row(&self) -> Option<&Row> {
        self.rows.get(self.row_at)
    }

    pub fn row_value(&self, slot: &str) -> Option<&Text> {
        self.row().and_then(|row| row_value(row, slot))
    }

    /// Takes a value into the state: another way to say what is known, or a new value in its place.
    pub fn learn(&mut self, slot: &'static Slot, value: &Value) {
        if !self.service.states(slot.name) {
            return;
        }
        let is_categorical = slot.values.is_categorical();
        let variant = if is_categorical { &value.canonical } else { &value.said };
        if let Some(known) = self.known.iter_mut().find(|known| known.slot.name == slot.name) {
            if known.canonical != value.canonical {
                known.canonical.clone_from(&value.canonical);
                known.variants = vec![variant.clone()];
            } else if let Err(position) = known.variants.binary_search(variant)
                && !is_categorical
            {
                known.variants.insert(position, variant.clone());
            }
            return;
        }
        self.known.push(Known { slot, canonical: value.canonical.clone(), variants: vec![variant.clone()] });
    }

    pub fn learn_all(&mut self, said: &[Said]) {
        for one in said {
            if let Some(value) = one.values.first() {
                self.learn(one.slot, value);
            }
        }
    }

    /// Takes a value over from an earlier service, with all ways it was said there.
    pub fn take_over(&mut self, slot: &'static Slot, source: &Known) {
        self.known.retain(|known| known.slot.name != slot.name);
        self.known.push(Known { slot, ..source.clone() });
    }

    /// What the user wants for a slot; decided once, in keeping with what is settled already.
    pub fn wish(&mut self, slot: &'static Slot, random: &mut Random) -> Text {
        if let Some(value) = self.settled(slot.name) {
            return value;
        }
        if let Some(base) = slot.values.needs().and_then(|name| self.service.slot(name)) {
            self.wish(base, random);
        }
        let value = slot.values.draw(random, &|name| self.settled(name));
        self.wishes.push((slot, value.clone()));
        value
    }

    /// A value other than the given one; `None` when the slot seems to have no other.
    pub fn another(&self, slot: &'static Slot, than: Option<&Text>, random: &mut Random) -> Option<Text> {
        let settled = |name: &str| self.settled(name);
        // A few tries are enough: a slot has several values.
        (0..8).map(|_| slot.values.draw(random, &settled)).find(|value| than != Some(value))
    }

    fn settled(&self, slot: &str) -> Option<Text> {
        let known = self.canonical(slot).filter(|value| *value != DONT_CARE);
        let wish = || self.wishes.iter().find(|(wished, _)| wished.name == slot).map(|(_, value)| value);
        known.or_else(wish).cloned()
    }

    /// The state as a turn shows it.
    pub fn state(&self, mut requested_slots: Vec<&'static str>) -> State {
        requested_slots.sort_unstable();
        let mut slots: Vec<_> =
            self.known.iter().map(|known| (known.slot.name, known.variants.clone())).collect();
        slots.sort_unstable_by_key(|(name, _)| *name);
        State { active_intent: self.intent.map_or("NONE", |intent| intent.name), requested_slots, slots }
    }

    /// The parameters of a call, sorted by slot.
    pub fn parameters(&self, intent: &Intent) -> Vec<(&'static str, Text)> {
        let known = self.known.iter().filter(|known| intent.takes(known.slot.name));
        let mut parameters: Vec<_> = known.map(|known| (known.slot.name, known.canonical.clone())).collect();
        parameters.sort_unstable_by_key(|(name, _)| *name);
        parameters
    }

    /// A row that keeps to the state; `base` gives what the state leaves open.
    pub fn new_row(&self, intent: &'static Intent, base: Option<&Row>, random: &mut Random) -> Row {
        let mut row = Row::with_capacity(intent.results.len());
        for slot in intent.results.iter().filter_map(|name| self.service.slot(name)) {
            let parameter = self.canonical(slot.name).filter(|value| *value != DONT_CARE);
            let kept = parameter.or_else(|| base.and_then(|base| row_value(base, slot.name))).cloned();
            let value = kept.unwrap_or_else(|| {
                slot.values
                    .draw(random, &|name| row_value(&row, name).cloned().or_else(|| self.settled(name)))
            });
            row.push((slot, value));
        }
        row
    }

    /// What this service can hand to a slot that takes `carry`: something in its state, or on offer.
    pub fn gives(&self, carry: Carry) -> Option<Known> {
        let known = self.known.iter().find(|known| known.slot.gives == carry && known.canonical != DONT_CARE);
        known.cloned().or_else(|| {
            let offered = self.offered.iter().find(|said| said.slot.gives == carry)?;
            let value = offered.values.first()?;
            let (canonical, variants) = (value.canonical.clone(), vec![value.said.clone()]);
            Some(Known { slot: offered.slot, canonical, variants })
        })
    }
}

pub fn row_value<'r>(row: &'r Row, slot: &str) -> Option<&'r Text> {
    row.iter().find(|(of, _)| of.name == slot).map(|(_, value)| value)
}

/// What is said for a canonical value.
pub fn said(slot: &'static Slot, canonical: Text, voice: Voice, random: &mut Random) -> Said {
    // An act about a categorical slot says the value itself, whatever the sentence makes of it.
    let said = if slot.values.is_categorical() || canonical == DONT_CARE {
        canonical.clone()
    } else {
        slot.values.say(&canonical, voice, random)
    };
    Said { slot, values: vec![Value { said, canonical }] }
}
