//! What runs predict of the dialogue: a strip of turns for each, and what is wrong in the turn that is asked for.

mod known;
mod turn;

pub use known::Predicted;
pub use turn::PredictedTurn;

use super::navigation::Navigation;
use crate::engine::answer::{DialogueName, EvaluatedDialogue};
use crate::view::location::{DialogueLink, Location, Screen};
use crate::view::scores::strip::{Cell, ErrorRow, Strip, errors, product, strips};
use crate::view::scores::turn::InTurns;
use crate::view::text;
use leptos::prelude::*;
use std::sync::Arc;

/// The run and the turn whose errors are shown.
type Chosen = Option<(String, u32)>;

type Shown = Memo<Option<Arc<Vec<EvaluatedDialogue>>>>;

#[component]
pub fn Predictions(
    predicted: Predicted,
    /// Changes what of them stands in the turns.
    set_in_turns: Callback<InTurns>,
) -> impl IntoView {
    let shown = predicted.now;
    let chosen: RwSignal<Chosen> = RwSignal::new(None);
    let rows = move || shown.with(|shown| shown.as_ref().map(|all| strips(all)).unwrap_or_default());
    let has_any = Memo::new(move |_| shown.with(Option::is_some));
    view! {
        <Show when=move || has_any.get()>
            <section class="predicted" aria-label=text::scores::STRIP data-testid="predictions">
                {move || {
                    rows().into_iter().map(|strip| view! { <StripOf strip shown chosen/> }).collect_view()
                }}
                <Errors shown chosen/>
                <InTurnsChoice now=predicted.in_turns set=set_in_turns/>
            </section>
        </Show>
    }
}

#[component]
fn StripOf(strip: Strip, shown: Shown, chosen: RwSignal<Chosen>) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let Strip { run, path, cells, sum, faults } = strip;
    let beside = {
        let path = path.clone();
        let run = run.clone();
        move || {
            let location = navigation.location.get();
            let id = shown.with(|shown| {
                let mut all = shown.iter().flat_map(|all| all.iter());
                let of_run = all.find(|of| of.run == run);
                of_run.map(|of| of.id.clone()).unwrap_or_default()
            });
            let of = location.dialogue().map(|link| link.name.clone());
            let name = of.map(|name| DialogueName { path: path.clone(), id, split: None, ..name });
            Location { beside: name, ..location }.fragment()
        }
    };
    let cell = |Cell { turn, standing, sign, says }: Cell| {
        let (own, asked) = (run.clone(), run.clone());
        let is_chosen = move || {
            chosen
                .with(|chosen| chosen.as_ref().is_some_and(|(run, at)| *run == own && *at == turn))
                .to_string()
        };
        let choose = move |_| {
            chosen.set(Some((asked.clone(), turn)));
            let location = navigation.location_now();
            if let Screen::Dialogues(Some(link)) = &location.screen {
                let link = DialogueLink { turn: Some(turn), ..link.clone() };
                navigation.go(location.on(Screen::Dialogues(Some(link))));
            }
        };
        view! {
            <button
                type="button"
                class="predicted-cell"
                data-standing=standing.as_str()
                aria-label=says.clone()
                aria-pressed=is_chosen
                title=says
                on:click=choose
            >
                {sign}
            </button>
        }
    };
    let cells = cells.into_iter().map(cell).collect_view();
    let faults = faults.into_iter().map(|fault| view! { <span class="predicted-note">"; " {fault}</span> });
    view! {
        <div class="predicted-strip" data-testid="strip" data-run=run.clone()>
            <strong title=path>{run.clone()}</strong>
            <div class="predicted-cells" role="group" aria-label=sum.clone()>{cells}</div>
            <span class="predicted-note">{sum}{faults.collect_view()}", "<a href=beside>{text::scores::BESIDE}</a></span>
        </div>
    }
}

/// What of the predictions stands in the turns.
#[component]
fn InTurnsChoice(now: RwSignal<InTurns>, set: Callback<InTurns>) -> impl IntoView {
    let choice = move |wanted: InTurns| {
        view! {
            <button
                type="button"
                class="predicted-choice"
                aria-pressed=move || (now.get() == wanted).to_string()
                on:click=move |_| set.run(wanted)
            >
                {wanted.title()}
            </button>
        }
    };
    view! {
        <div class="predicted-strip" role="group" aria-label=text::scores::IN_TURNS>
            <span class="predicted-note">{text::scores::IN_TURNS}</span>
            {InTurns::ALL.map(choice).collect_view()}
        </div>
    }
}

/// What is wrong in the turn that was chosen.
#[component]
fn Errors(shown: Shown, chosen: RwSignal<Chosen>) -> impl IntoView {
    move || {
        let (run, turn) = chosen.get()?;
        let (rows, says) = shown.with(|shown| {
            let shown = shown.as_ref().map(|all| all.as_slice()).unwrap_or_default();
            let rows = errors(shown, &run, turn);
            let says = product(&rows, shown, &run, turn);
            (rows, says)
        });
        let row = |ErrorRow { service, slot, gold, predicted, score, says }: ErrorRow| {
            view! {
                <tr>
                    <th scope="row" class="predicted-value">
                        {slot} " " <span class="predicted-note">{service}</span>
                    </th>
                    <td class="predicted-value">{gold}</td>
                    <td class="predicted-value">{predicted}</td>
                    <td class="predicted-value" data-numeric>{score}</td>
                    <td class="predicted-value">{says}</td>
                </tr>
            }
        };
        (!rows.is_empty()).then(|| {
            view! {
                <div class="predicted-errors">
                    <table class="predicted-table" data-testid="prediction-errors">
                        <caption class="predicted-caption">{text::scores::errors_of(&run, turn)}</caption>
                        <thead>
                            <tr>
                                <th scope="col" class="predicted-value">{text::scores::SLOT}</th>
                                <th scope="col" class="predicted-value">{text::scores::DATA}</th>
                                <th scope="col" class="predicted-value">{text::scores::PREDICTED}</th>
                                <th scope="col" class="predicted-value" data-numeric>{text::scores::SCORE}</th>
                                <th scope="col" class="predicted-value">{text::scores::WHY}</th>
                            </tr>
                        </thead>
                        <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
                    </table>
                    {says.map(|says| view! { <p class="predicted-note">{says}</p> })}
                </div>
            }
        })
    }
}
