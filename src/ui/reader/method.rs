//! The name of what is called.

use crate::engine::answer::Field;
use crate::ui::parts::Term;
use leptos::prelude::*;

/// With its service, where a turn has several.
#[component]
pub fn Method(service: String, method: String, is_named: bool) -> impl IntoView {
    let service = is_named.then(|| {
        let field = Field::Service.as_str();
        view! { <Term attr:class="reader-frame" field value=service/>" " }
    });
    view! { {service}<Term attr:class="reader-method" field=Field::Api.as_str() value=method/> }
}
