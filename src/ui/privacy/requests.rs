//! What the page asked for, each with its size.

use crate::view::privacy::Asked;
use leptos::prelude::*;

#[component]
pub fn Requests(list: Vec<Asked>) -> impl IntoView {
    let line = |asked: Asked| {
        let says = asked.says();
        view! {
            <li class="privacy-request">
                <bdi>{asked.name}</bdi>
                " "
                <span class="privacy-size">{says}</span>
            </li>
        }
    };
    (!list.is_empty()).then(|| {
        view! { <ul class="privacy-requests">{list.into_iter().map(line).collect_view()}</ul> }
    })
}
