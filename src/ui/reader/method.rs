//! The name of what is called.

use leptos::prelude::*;

/// With its service, where a turn has several.
#[component]
pub fn Method(service: String, method: String, is_named: bool) -> impl IntoView {
    let service = is_named.then(|| view! { <bdi class="reader-frame">{service}</bdi>" " });
    view! { {service}<bdi class="reader-method">{method}</bdi> }
}
