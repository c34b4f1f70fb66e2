//! Around all screens.

pub const ADDRESS: &str = "Address of a file on this host";
pub const ADDRESS_EXAMPLE: &str = "data/dev.json, on this host";
pub const FILES_TO_OPEN: &str = "Files to open";
pub const FOLDER_TO_OPEN: &str = "Folder to open";
pub const OPEN_URL: &str = "Open URL";
pub const SKIP: &str = "Skip to the content";
