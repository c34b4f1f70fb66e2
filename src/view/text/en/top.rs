//! The bar at the top.

/// The name of the page, the second part in another colour.
pub const BRAND: [&str; 2] = ["Collo", "quy"];
pub const CLOSE_ALL: &str = "Close everything";
pub const FOLDER: &str = "A folder…";
pub const MORE_FILES: &str = "More files…";
pub const OPEN: &str = "Open";
pub const SCREENS: &str = "Screens";
pub const DARK: &str = "dark";
pub const LIGHT: &str = "light";
pub const AS_SYSTEM: &str = "system";

pub fn theme(now: &str, next: &str) -> String {
    format!("Theme: {now}. Change to {next}")
}
