//! What the generators of all datasets hand out: files in memory, one at a time. Nothing here writes to a disk.

/// A generated file, its path relative to the folder that was asked for, with `/` between the parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedFile {
    pub path: String,
    pub bytes: Vec<u8>,
}
