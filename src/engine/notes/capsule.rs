//! What the archive of a capsule is called.
//!
//! Records that have no ids but their numbers are numbered anew in a capsule, so the same name means other dialogues inside
//! of it. Invariant: the name comes of the content alone, so that it is the same wherever the capsule is opened.

use crate::engine::crc::Hasher;

const BEFORE: &str = "capsule-";
const BEHIND: &str = ".zip";
/// Those of a checksum.
const DIGITS: usize = 8;

pub fn capsule_name(archive: &[u8]) -> String {
    let mut sum = Hasher::default();
    sum.update(archive);
    format!("{BEFORE}{:0DIGITS$x}{BEHIND}", sum.finalize())
}

/// The archive of the capsule that a path is inside of, or that it is.
pub fn capsule_of(path: &str) -> Option<&str> {
    let root = path.split('/').next()?;
    let sum = root.strip_prefix(BEFORE)?.strip_suffix(BEHIND)?;
    let is_sum = sum.len() == DIGITS && sum.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_sum.then_some(root)
}

/// Whether an id may be the number of a record, which a note does not say.
pub fn may_be_number(id: &str) -> bool {
    !id.is_empty() && id.bytes().all(|digit| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_capsule_is_known_by_its_name() {
        let [one, other] = [&b"one"[..], b"other"].map(capsule_name);
        assert_ne!(one, other);
        assert_eq!(one, format!("capsule-{:08x}.zip", crc32fast::hash(b"one")));
        assert_eq!(capsule_of(&one), Some(one.as_str()));
        assert_eq!(capsule_of(&format!("{one}/sgd/dev/a.json")), Some(one.as_str()));
        for path in
            ["", "a.json", "capsule-2027.zip/a.json", "data/capsule-00000000.zip", "capsule-0000000g.zip"]
        {
            assert_eq!(capsule_of(path), None, "{path}");
        }
    }
}
