//! Why something can't be opened or read, behind the name of it.

pub const CHANGED_ON_DISK: &str = "it changed on disk, or may not be read";
pub const CHANGED_ON_HOST: &str = "it changed on the host since it was opened";
pub const DOWNLOAD_BROKE_OFF: &str = "the download broke off";
pub const GIVEN_TWICE: &str = "it was given twice";
pub const HOST_UNREACHABLE: &str = "the host cannot be reached";
pub const NO_INDEXES: &str = "this browser keeps no files that a page writes";
pub const NO_ROOM: &str = "the browser has no room for it";
pub const NOT_ON_HOST: &str = "there is no such file on this host";
pub const NOT_WRITTEN: &str = "the browser could not write the file";
pub const NOT_THERE: &str = "it is not there any more";
pub const ON_ANOTHER_HOST: &str =
    "it is on another host, and nothing may be fetched from there: download it and open the file";
pub const OPEN_ALREADY: &str = "it is open already";
pub const UNKNOWN_FAULT: &str = "unknown fault";

pub fn browser_could_not(fault: &str) -> String {
    format!("the browser could not read it ({fault})")
}

pub fn browser_says(fault: &str) -> String {
    format!("the browser says {fault}")
}

pub fn host_status(status: u16) -> String {
    format!("the host answered with status {status}")
}
