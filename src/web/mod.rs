//! Browser adapters, no Leptos.
