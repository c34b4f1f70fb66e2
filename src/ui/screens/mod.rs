//! Which screens there are: the ways to them, and what each shows.
//!
//! They are parts of the program, fetched when they are first shown and marked here: dialogues one, all others together one.

pub mod dialogues;

use super::empty::Empty;
use super::fetched::{Fetched, part};
use super::files::Files;
use super::findings::Findings;
use super::flight_table::AllFlights;
use super::grounding::GroundingScreen;
use super::navigation::Navigation;
use super::notice::Nothing;
use super::overview::OverviewScreen;
use super::quiz::{Quiz, Withheld};
use super::schema::Schemas;
use super::scores::ScoresScreen;
use super::search_results::SearchResults;
use super::session::{Phase, Session};
use super::verification::VerificationScreen;
use crate::engine::answer::DatasetCounts;
use crate::view::location::{Location, OverviewLink, Screen};
use crate::view::text::{self, title};
use dialogues::Dialogues;
use leptos::prelude::*;

/// Which screen fills the frame.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Empty,
    Dialogues,
    /// Dialogues, and there are none.
    Nothing,
    Overview,
    /// The overview, which the quiz hides.
    HiddenOverview,
    Grounding,
    Verification,
    Scores,
    Schemas,
    Flights,
    Files,
    Findings,
    /// Findings, which the quiz hides.
    HiddenFindings,
}

impl Kind {
    /// As the styles know it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Dialogues | Self::Nothing => "dialogues",
            Self::Overview | Self::HiddenOverview => "overview",
            Self::Grounding => "grounding",
            Self::Verification => "verification",
            Self::Scores => "scores",
            Self::Schemas => "schemas",
            Self::Flights => "flights",
            Self::Files => "files",
            Self::Findings | Self::HiddenFindings => "findings",
        }
    }
}

/// What the address asks for, as far as there is something to show.
pub fn kind(session: Session, navigation: Navigation) -> Kind {
    let phase = session.phase.get();
    let has_none = || phase == Phase::Ready && session.progress.with(|progress| progress.dialogues == 0);
    navigation.location.with(|location| match location.screen {
        _ if phase == Phase::Empty => Kind::Empty,
        Screen::Dialogues(_)
        | Screen::Overview(_)
        | Screen::Grounding(_)
        | Screen::Verification(_)
        | Screen::Scores(_)
            if has_none() =>
        {
            Kind::Nothing
        }
        Screen::Dialogues(_) => Kind::Dialogues,
        Screen::Overview(_) | Screen::Grounding(_) | Screen::Verification(_) | Screen::Scores(_)
            if location.is_quiz =>
        {
            Kind::HiddenOverview
        }
        Screen::Overview(_) => Kind::Overview,
        Screen::Grounding(_) => Kind::Grounding,
        Screen::Verification(_) => Kind::Verification,
        Screen::Scores(_) => Kind::Scores,
        Screen::Schemas(_) => Kind::Schemas,
        Screen::Flights(_) => Kind::Flights,
        Screen::Files => Kind::Files,
        Screen::Findings(_) if location.is_quiz => Kind::HiddenFindings,
        Screen::Findings(_) => Kind::Findings,
    })
}

/// The screen that fills the frame.
#[component]
pub fn CurrentScreen(kind: Memo<Kind>) -> impl IntoView {
    let is_quiz = expect_context::<Quiz>().is_on;
    // All that leads on says whether it is a quiz, so it is drawn anew when that changes.
    move || match (kind.get(), is_quiz.get()) {
        (Kind::Empty, _) => view! { <Empty/> }.into_any(),
        (Kind::Dialogues, _) => view! { <Fetched fetch=|| Box::pin(dialogues())/> }.into_any(),
        (Kind::Nothing, _) => view! { <Nothing/> }.into_any(),
        (Kind::Overview, _) => view! { <Fetched fetch=|| Box::pin(overview())/> }.into_any(),
        (Kind::HiddenOverview, _) => view! { <Withheld says=text::quiz::OVERVIEW/> }.into_any(),
        (Kind::Grounding, _) => view! { <Fetched fetch=|| Box::pin(grounding())/> }.into_any(),
        (Kind::Verification, _) => view! { <Fetched fetch=|| Box::pin(verification())/> }.into_any(),
        (Kind::Scores, _) => view! { <Fetched fetch=|| Box::pin(scores())/> }.into_any(),
        (Kind::Schemas, _) => view! { <Fetched fetch=|| Box::pin(schemas())/> }.into_any(),
        (Kind::Flights, _) => view! { <Fetched fetch=|| Box::pin(flights())/> }.into_any(),
        (Kind::Files, _) => view! { <Fetched fetch=|| Box::pin(files())/> }.into_any(),
        (Kind::Findings, _) => view! { <Fetched fetch=|| Box::pin(findings())/> }.into_any(),
        (Kind::HiddenFindings, _) => view! { <Withheld says=text::quiz::FINDINGS/> }.into_any(),
    }
}

part! { dialogues in dialogues, view! { <Dialogues/> } }

part! { overview in screens, view! { <OverviewScreen/> } }

part! { grounding in screens, view! { <GroundingScreen/> } }
part! { verification in screens, view! { <VerificationScreen/> } }

part! { scores in screens, view! { <ScoresScreen/> } }

part! { schemas in screens, view! { <Schemas/> } }

part! { flights in screens, view! { <AllFlights/> } }

part! { files in screens, view! { <Files/> } }

part! { findings in screens, view! { <Findings/> } }

/// The ways to the screens, in the bar.
#[component]
pub fn ScreenLinks() -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let navigation = expect_context::<Navigation>();
    let has_flights = Memo::new(move |_| {
        let has_some = |counts: &DatasetCounts| counts.flights > 0;
        results
            .answer
            .with(|answer| answer.as_ref().is_some_and(|answer| answer.survey.datasets.iter().any(has_some)))
    });
    let is_at = move |is_it: fn(&Screen) -> bool| {
        Memo::new(move |_| navigation.location.with(|at| is_it(&at.screen)))
    };
    let on =
        move |screen: fn() -> Screen| Signal::derive(move || navigation.location.with(|at| at.on(screen())));
    let at_flights = is_at(|screen| matches!(screen, Screen::Flights(_)));
    let flights = Signal::derive(move || navigation.flights());
    view! {
        <ScreenLink
            word="dialogues"
            title=title::DIALOGUES
            to=Signal::derive(move || navigation.dialogues())
            is_here=is_at(|screen| matches!(screen, Screen::Dialogues(_)))
        />
        <ScreenLink
            word="overview"
            title=text::overview::TITLE
            to=on(|| Screen::Overview(OverviewLink::default()))
            is_here=is_at(|screen| {
                matches!(
                    screen,
                    Screen::Overview(_) | Screen::Grounding(_) | Screen::Verification(_) | Screen::Scores(_)
                )
            })
        />
        <Show when=move || at_flights.get() || has_flights.get()>
            <ScreenLink word="flights" title=title::FLIGHTS to=flights is_here=at_flights/>
        </Show>
        <ScreenLink
            word="schemas"
            title=title::SCHEMAS
            to=on(|| Screen::Schemas(None))
            is_here=is_at(|screen| matches!(screen, Screen::Schemas(_)))
        />
        <ScreenLink
            word="files"
            title=title::FILES
            to=on(|| Screen::Files)
            is_here=is_at(|screen| matches!(screen, Screen::Files))
        />
        <ScreenLink
            word="findings"
            title=title::FINDINGS
            to=on(|| Screen::Findings(None))
            is_here=is_at(|screen| matches!(screen, Screen::Findings(_)))
        />
    }
}

#[component]
fn ScreenLink(
    word: &'static str,
    title: &'static str,
    to: Signal<Location>,
    is_here: Memo<bool>,
) -> impl IntoView {
    view! {
        <a
            class="top-screen"
            id=format!("screen-{word}")
            href=move || to.with(Location::fragment)
            aria-current=move || is_here.get().then_some("page")
        >
            {title}
        </a>
    }
}
