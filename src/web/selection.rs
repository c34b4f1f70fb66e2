//! What the person has selected of a text that is drawn in parts.

use super::page::window;
use web_sys::{Element, Node};

/// Where the selection begins and where it ends: each the part that it is in, of those in `root` that `selector` finds, and
/// the text of that part before it. `None` when nothing is selected, or something outside of `root` is, too.
pub fn ends_in(root: &Element, selector: &str) -> Option<[(Element, String); 2]> {
    let selection = window().get_selection().ok()??;
    let range = selection.get_range_at(0).ok().filter(|range| !range.collapsed())?;
    let end =
        |node: Result<Node, _>, offset: Result<u32, _>| place(root, selector, &node.ok()?, offset.ok()?);
    Some([
        end(range.start_container(), range.start_offset())?,
        end(range.end_container(), range.end_offset())?,
    ])
}

fn place(root: &Element, selector: &str, node: &Node, offset: u32) -> Option<(Element, String)> {
    use wasm_bindgen::JsCast;
    if !root.contains(Some(node)) {
        return None;
    }
    let text = |part: &Element| part.text_content().unwrap_or_default();
    if node.is_same_node(Some(root)) {
        // Between two parts.
        let next = root.child_nodes().item(offset).and_then(|next| next.dyn_into::<Element>().ok());
        if let Some(part) = next.filter(|next| next.matches(selector).unwrap_or(false)) {
            return Some((part, String::new()));
        }
        let part = root.last_element_child()?;
        let before = text(&part);
        return Some((part, before));
    }
    let around = node.dyn_ref::<Element>().cloned().or_else(|| node.parent_element())?;
    let part = around.closest(selector).ok()??;
    let before = window().document()?.create_range().ok()?;
    before.set_start(&part, 0).ok()?;
    before.set_end(node, offset).ok()?;
    let before = String::from(before.to_string());
    Some((part, before))
}
