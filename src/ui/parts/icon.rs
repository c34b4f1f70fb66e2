//! The few pictures that stand for words.

use leptos::prelude::*;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Search,
    Close,
    Back,
    Forward,
    Half,
    Sun,
    Moon,
    Filter,
}

impl Shape {
    /// In a box of 16 by 16.
    fn path(self) -> &'static str {
        match self {
            Self::Search => "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M10.3 10.3 13.5 13.5",
            Self::Close => "M4 4 12 12M12 4 4 12",
            Self::Back => "M9.5 3.5 5 8l4.5 4.5",
            Self::Forward => "M6.5 3.5 11 8l-4.5 4.5",
            Self::Half => "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11",
            Self::Sun => {
                "M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M8 1v1.6M8 13.4V15M1 8h1.6M13.4 8H15M3 3l1.2 1.2M11.8 11.8 13 13M3 13l1.2-1.2M11.8 4.2 13 3"
            }
            Self::Moon => "M13 9.6A5.5 5.5 0 0 1 6.4 3 5.5 5.5 0 1 0 13 9.6z",
            Self::Filter => "M2.5 4h11M4.5 8h7M6.5 12h3",
        }
    }
}

/// The part that is filled.
fn solid(shape: Shape) -> Option<&'static str> {
    (shape == Shape::Half).then_some("M8 2.5a5.5 5.5 0 0 1 0 11z")
}

/// A picture next to a word or in a labelled button; it says nothing by itself.
#[component]
pub fn Icon(shape: Shape) -> impl IntoView {
    view! {
        <svg class="parts-icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d=shape.path()></path>
            {solid(shape).map(|solid| view! { <path class="parts-icon-solid" d=solid></path> })}
        </svg>
    }
}
