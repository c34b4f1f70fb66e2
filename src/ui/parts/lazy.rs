//! What is drawn again when a signal changes, behind one type.
//!
//! Leptos compiles its machinery once per type of closure; behind these boxes it is compiled once for all,
//! which makes the page's download a tenth smaller.

use leptos::prelude::*;

/// A closure in a box.
pub type Lazy<T> = Box<dyn FnMut() -> T + Send>;

/// A text, or an attribute that is always there.
pub fn text<T: Into<String>>(make: impl Fn() -> T + Send + 'static) -> Lazy<String> {
    Box::new(move || make().into())
}

/// An attribute that may be absent.
pub fn maybe<T: Into<String>>(make: impl Fn() -> Option<T> + Send + 'static) -> Lazy<Option<String>> {
    Box::new(move || make().map(Into::into))
}

/// An attribute without a value, there while `is_on`.
pub fn flag(is_on: impl Fn() -> bool + Send + 'static) -> Lazy<Option<String>> {
    Box::new(move || is_on().then(String::new))
}

/// A part of the page.
pub fn part<V: IntoView + 'static>(make: impl Fn() -> V + Send + 'static) -> Lazy<AnyView> {
    Box::new(move || make().into_any())
}
