//! What the browser calls the page.

pub const COLLOQUY: &str = "Colloquy";

pub fn of(place: &str) -> String {
    format!("{place} · Colloquy")
}

pub fn schema(service: &str) -> String {
    format!("{service} · schema")
}

pub fn verification(dataset: &str) -> String {
    format!("{dataset} · verification")
}

pub fn overview(dataset: &str) -> String {
    format!("{dataset} · overview")
}

pub fn grounding(dataset: &str) -> String {
    format!("{dataset} · grounding")
}

pub fn scores(dataset: &str) -> String {
    format!("{dataset} · scores")
}
