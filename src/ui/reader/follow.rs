//! Opens the dialogue that the location names, or the first that matches when it names none.
//!
//! Invariant: an answer is shown only if it is still the one that is wanted.

use crate::corpus::RecordAt;
use crate::engine::answer::{DialogueName, Reading};
use crate::ui::navigation::{Navigation, Shown, Spot, name_of};
use crate::ui::search_results::{First, SearchResults};
use crate::ui::session::{Phase, Session};
use crate::view::location::{DialogueLink, Screen};
use crate::web::link::LinkFault;
use crate::web::pause::next_picture;
use crate::web::{page, performance};
use crate::wire::ask::{Find, IsMatch, ReadDialogue};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;

#[derive(Clone, Copy)]
struct Follower {
    session: Session,
    results: SearchResults,
    navigation: Navigation,
    /// What was asked last; anything older is not wanted any more.
    asked: StoredValue<Asked>,
}

#[derive(Clone, Debug, Default)]
struct Asked {
    number: u64,
    /// `None` stands for the first dialogue that matches.
    name: Option<DialogueName>,
    at: Option<RecordAt>,
    query: String,
    /// It was looked for while files were read, so a better one may have come since.
    is_early: bool,
    /// Of how many files all was known when it was read; what another says of it may come after it.
    files: Option<u32>,
    is_first_shown: bool,
}

/// Follows the location from now on.
pub fn follow(session: Session, results: SearchResults, navigation: Navigation) {
    let follower = Follower { session, results, navigation, asked: StoredValue::default() };
    let wanted = Memo::new(move |_| {
        navigation.location.with(|location| match &location.screen {
            Screen::Dialogues(link) => Some(link.as_ref().map(|link| link.name.clone())),
            _ => None,
        })
    });
    let mut before = None;
    Effect::new(move |_| {
        let (generation, phase) = (session.generation.get(), session.phase.get());
        if before.replace(generation).is_some_and(|before| before != generation) {
            follower.forget();
        }
        results.answer.track();
        match wanted.get() {
            _ if phase == Phase::Empty => {}
            Some(Some(name)) => follower.show_named(name, phase),
            Some(None) => follower.show_first(),
            None => {}
        }
    });
    // To draw the list takes the page longer than to read a dialogue takes a worker, so the dialogue is asked for first.
    ImmediateEffect::new_scoped(move || {
        let first = results.first.get();
        untrack(|| {
            if let Some(first) = first.filter(|_| wanted.get() == Some(None)) {
                follower.read_first(first);
            }
        });
    });
    follow_search(session, results, navigation);
}

/// Finds out whether the dialogue that is shown is among those that match, whenever it or they change.
fn follow_search(session: Session, results: SearchResults, navigation: Navigation) {
    Effect::new(move |_| {
        navigation.shown.track();
        let answer = results.answer.get().filter(|answer| !answer.query.trim().is_empty());
        // A query that was refused excludes nothing: in the quiz, that would tell what it hides.
        let answer = answer.filter(|_| results.fault.with(Option::is_none));
        let (Some(at), Some(answer), Some(link)) = (navigation.shown_at(), answer, session.link()) else {
            return navigation.excluded.set(None);
        };
        let (query, selection) = (answer.query.clone(), answer.survey.selection.clone());
        let question = IsMatch { query, selection, at };
        spawn_local(async move {
            if let Ok(is_match) = link.ask(question).await {
                navigation.excluded.set((!is_match).then_some(at));
            }
        });
    });
}

impl Follower {
    fn show_named(self, name: DialogueName, phase: Phase) {
        let query = self.query();
        let hint = self.navigation.hint.get_value().filter(|hint| hint.name == name);
        let asked = self.asked.get_value();
        // Where it is for certain; what was found early may only stand in for it.
        let certain = hint.map(|hint| hint.at).or_else(|| self.at_of_shown(&name));
        let is_early = certain.is_none() && asked.is_early;
        // It is looked for again once that is shown, or all is read.
        let is_time = phase == Phase::Ready || asked.at == self.navigation.shown_at();
        let found = asked.at.filter(|_| asked.name.as_ref() == Some(&name) && !(is_early && is_time));
        if asked.query != query {
            // The list is another one now.
            self.navigation.spot.set(None);
        }
        match certain.or(found) {
            Some(at) if self.is_settled(&asked, at, &query) => {
                self.asked.update_value(|asked| asked.name = Some(name));
            }
            Some(at) => {
                self.read(Asked { name: Some(name), at: Some(at), query, is_early, ..Asked::default() });
            }
            None if asked.name.as_ref() == Some(&name) && self.is_missing() => {}
            None => self.look(name, phase),
        }
    }

    fn show_first(self) {
        let Some(answer) = self.results.answer.get_untracked() else { return };
        let asked = self.asked.get_value();
        if answer.survey.matching == 0 {
            if asked.name.is_some() || asked.query != answer.query {
                self.begin(Asked { query: answer.query.clone(), ..Asked::default() });
                self.navigation.shown.set(Shown::Nothing);
            }
            return;
        }
        if self.has_first(&answer.query) {
            return;
        }
        let number = self.begin(Asked { query: answer.query.clone(), ..Asked::default() });
        spawn_local(async move {
            if let Some(row) = self.results.row(0).await
                && self.is_wanted(number)
            {
                self.read_first(First { query: answer.query.clone(), at: row.at });
            }
        });
    }

    fn read_first(self, First { query, at }: First) {
        if !self.has_first(&query) {
            self.navigation.spot.set(Some(Spot { at, index: 0 }));
            self.read(Asked { at: Some(at), query, ..Asked::default() });
        }
    }

    /// The first that matched this query is there, or on its way; it stays when another is the first of what was read since.
    fn has_first(self, query: &str) -> bool {
        let asked = self.asked.get_value();
        asked.name.is_none() && asked.at.is_some_and(|at| self.is_settled(&asked, at, query))
    }

    fn look(self, name: DialogueName, phase: Phase) {
        let query = self.query();
        let is_same_query = self.asked.with_value(|asked| asked.query == query);
        let is_early = phase == Phase::Reading;
        let asked = Asked { name: Some(name.clone()), query, is_early, ..Asked::default() };
        let number = self.begin(asked.clone());
        spawn_local(async move {
            let Some(link) = self.session.link() else { return };
            let results = link.ask(Find { name: name.clone() }).await;
            if !self.is_wanted(number) {
                return;
            }
            match results {
                Ok(Some(at)) if is_same_query && self.navigation.shown_at() == Some(at) => {
                    self.asked.update_value(|asked| asked.at = Some(at));
                    self.complete_address();
                }
                Ok(Some(at)) => self.read(Asked { at: Some(at), ..asked }),
                Ok(None) if is_early => self.say(Shown::Looking(name)),
                Ok(None) => self.say(Shown::Missing(name)),
                Err(LinkFault::Superseded) => {}
                Err(fault) => self.say(Shown::Fault(fault.to_string())),
            }
        });
    }

    /// Shows something in place of a dialogue, unless it says so already: it is found out anew with each answer.
    fn say(self, shown: Shown) {
        if self.navigation.shown.with_untracked(|now| *now != shown) {
            self.navigation.shown.set(shown);
        }
    }

    fn read(self, asked: Asked) {
        let Asked { at: Some(at), ref query, .. } = asked else { return };
        let query = query.clone();
        // The list of a later search is seen before its first dialogue is drawn, which would keep it from the screen.
        let list = (asked.name.is_none() && self.has_shown()).then(next_picture);
        let number = self.begin(Asked { files: self.all_files(), ..asked });
        spawn_local(async move {
            let Some(link) = self.session.link() else { return };
            // The same dialogue is read again as files come; no person asks for that.
            if self.navigation.shown_at() != Some(at) {
                link.rest();
            }
            let reading = link.ask(ReadDialogue { at, query }).await;
            if let Some(list) = list {
                list.await;
            }
            if !self.is_wanted(number) {
                return;
            }
            match reading {
                Ok(reading) => self.show(reading),
                Err(LinkFault::Superseded) => {}
                Err(fault) => {
                    self.session.note_lost(at.file, &fault);
                    self.navigation.shown.set(Shown::Fault(fault.to_string()));
                }
            }
        });
    }

    fn show(self, reading: Reading) {
        let is_shown = self.navigation.shown.with_untracked(|shown| match shown {
            Shown::Dialogue(shown) => **shown == reading,
            _ => false,
        });
        // Whoever reads is not disturbed when it was read again and nothing came to it.
        if !is_shown {
            self.navigation.shown.set(Shown::Dialogue(Arc::new(reading)));
        }
        self.complete_address();
        // On a phone the list gives way to the reader, and the focus must not fall into nothing.
        page::next_frame(|| page::focus_if_lost(".reader-back"));
        if !self.has_shown() {
            self.asked.update_value(|asked| asked.is_first_shown = true);
            page::after_paint(|| performance::mark(performance::FIRST_DIALOGUE));
        }
    }

    /// A dialogue of what is open was seen.
    fn has_shown(self) -> bool {
        self.asked.with_value(|asked| asked.is_first_shown)
    }

    /// A link may lack what settles ids that repeat: it becomes that of the dialogue that is shown.
    fn complete_address(self) {
        let Shown::Dialogue(reading) = self.navigation.shown.get_untracked() else { return };
        let name = name_of(&reading);
        let location = self.navigation.location.get_untracked();
        let Some(link) = location.dialogue().filter(|link| link.name != name) else { return };
        let is_other_file = !link.name.path.is_empty() && link.name.path != name.path;
        if is_other_file && self.asked.with_value(|asked| asked.is_early) {
            // The address stays until all is read, which may have ended while this one was on its way.
            let phase = self.session.phase.get_untracked();
            if phase == Phase::Ready {
                self.look(link.name.clone(), phase);
            }
            return;
        }
        self.asked.update_value(|asked| asked.name = Some(name.clone()));
        let link = DialogueLink { name, ..link.clone() };
        self.navigation.replace(location.on(Screen::Dialogues(Some(link))));
    }

    /// The record that is shown, if it is the one that is named.
    fn at_of_shown(self, name: &DialogueName) -> Option<RecordAt> {
        self.navigation.shown.with_untracked(|shown| match shown {
            Shown::Dialogue(reading) if name_of(reading) == *name => Some(reading.at),
            _ => None,
        })
    }

    /// It was read for this query, and no file has come since.
    fn is_settled(self, asked: &Asked, at: RecordAt, query: &str) -> bool {
        let files = self.all_files();
        asked.at == Some(at) && asked.query == query && (files.is_none() || files == asked.files)
    }

    /// How many files are open, once all are read.
    fn all_files(self) -> Option<u32> {
        let is_read = self.session.phase.get_untracked() == Phase::Ready;
        is_read.then(|| self.session.progress.with_untracked(|progress| progress.files_total))
    }

    /// Looked for in everything that is open, and nothing has been read since.
    fn is_missing(self) -> bool {
        let is_missing = self.navigation.shown.with_untracked(|shown| matches!(shown, Shown::Missing(_)));
        is_missing && self.session.phase.get_untracked() == Phase::Ready
    }

    /// The query that was answered: one that is being typed may be no query yet.
    fn query(self) -> String {
        self.results
            .answer
            .with_untracked(|answer| answer.as_ref().map(|answer| answer.query.clone()).unwrap_or_default())
    }

    fn begin(self, asked: Asked) -> u64 {
        self.asked.update_value(|now| {
            *now = Asked { number: now.number + 1, is_first_shown: now.is_first_shown, ..asked };
        });
        self.asked.with_value(|asked| asked.number)
    }

    fn is_wanted(self, number: u64) -> bool {
        self.asked.with_value(|asked| asked.number == number)
    }

    fn forget(self) {
        self.asked.update_value(|asked| *asked = Asked { number: asked.number + 1, ..Asked::default() });
        self.navigation.shown.set(Shown::Nothing);
        self.navigation.spot.set(None);
        self.navigation.hint.set_value(None);
    }
}
