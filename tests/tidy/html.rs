//! Data is shown through text nodes: no view and no property makes elements of a text.
//!
//! Calls that would (`set_inner_html`, `eval`, …) are in `clippy.toml`.

use crate::source::Source;
use crate::tree;

/// Names of attributes and properties, in a view or as a string.
const TEXT_TO_HTML: [&str; 5] = ["inner_html", "innerHTML", "outerHTML", "insertAdjacentHTML", "srcdoc"];

fn makes_html(source: &Source) -> Vec<String> {
    let named = source.tokens.iter().filter(|token| TEXT_TO_HTML.contains(&token.text.as_str()));
    named.map(|it| source.fault(it.line, &format!("{}: data is shown through text nodes", it.text))).collect()
}

#[test]
fn text_is_never_made_into_elements() {
    tree::none(tree::sources().iter().filter(|source| !source.is_in(&["src/bin/"])).flat_map(makes_html));
}

#[test]
fn html_from_text_is_found() {
    let found = |code| makes_html(&Source::new("src/ui/a.rs", code)).len();
    assert_eq!(found("view! { <p inner_html=x/> <p prop:innerHTML=y/> } set(&e, \"outerHTML\")"), 3);
    assert_eq!(found("// inner_html\nview! { <p>{inner}</p> <p>\"the innerHTML\"</p> }"), 0);
}
