//! Which files belong together, record by record: dialogues and their flights.
//!
//! Those of one folder come first. Without one there, a file that lies beside an archive belongs to one in it: of the
//! first archive that has one, and in it to the one whose folders are most like its own.

use super::OpenFiles;
use super::bundle::Partner;
use crate::corpus::{FileId, Recognition, Role};
use crate::formats::common_end;

impl OpenFiles {
    /// The file whose records belong to those of this one.
    pub fn partner(&self, file: FileId) -> Partner {
        let Some(bundle) = self.files.known(file).and_then(|known| known.bundle.as_deref()) else {
            return Partner::None;
        };
        let Some(own) = self.recognition(file) else { return Partner::Unknown };
        let is_kb = is_kb(own);
        let found = self.beside(file, is_kb, &bundle.beside);
        match &bundle.across {
            _ if found != Partner::None => found,
            None => self.across(file, is_kb, &bundle.beside),
            Some(key) => match self.beside(file, is_kb, key) {
                Partner::Is(other) if self.across(other, !is_kb, key) != Partner::Is(file) => Partner::None,
                found => found,
            },
        }
    }

    /// The first file of a folder that has what this one has not: flights or dialogues.
    fn beside(&self, file: FileId, is_kb: bool, key: &str) -> Partner {
        let mut partner = Partner::None;
        for other in self.files.partners.beside(key).filter(|other| **other != file) {
            match self.is_opposite(*other, is_kb) {
                Some(true) => return Partner::Is(*other),
                Some(false) => {}
                None => partner = Partner::Unknown,
            }
        }
        partner
    }

    /// The file in an archive beside this one that has what it has not; none when there are several and nothing tells
    /// which.
    fn across(&self, file: FileId, is_kb: bool, key: &str) -> Partner {
        if self.beside(file, is_kb, key) != Partner::None {
            return Partner::None;
        }
        // The best so far, and how much its folders are like those of this file.
        let mut best: Option<(FileId, usize, Partner)> = None;
        for other in self.files.partners.across(key) {
            if best.is_some_and(|(archive, ..)| archive != other.root_file()) {
                break;
            }
            match self.is_opposite(*other, is_kb) {
                Some(true) if !self.has_own(*other, !is_kb) => {}
                Some(_) => continue,
                None => return Partner::Unknown,
            }
            let likeness = common_end(self.folder(*other), self.folder(file));
            best = match best {
                Some((archive, most, _)) if most == likeness => Some((archive, most, Partner::None)),
                Some((_, most, _)) if most > likeness => best,
                _ => Some((other.root_file(), likeness, Partner::Is(*other))),
            };
        }
        best.map_or(Partner::None, |(.., partner)| partner)
    }

    /// A file in an archive has its partner beside it there.
    fn has_own(&self, file: FileId, is_kb: bool) -> bool {
        let bundle = self.files.known(file).and_then(|known| known.bundle.as_deref());
        bundle.is_some_and(|bundle| self.beside(file, is_kb, &bundle.beside) != Partner::None)
    }

    /// Whether a file has dialogues where another has flights, or the other way round, if that is known.
    fn is_opposite(&self, file: FileId, is_kb: bool) -> Option<bool> {
        match self.recognition(file) {
            Some(found) => Some(found.role.is_listed() && self::is_kb(found) != is_kb),
            None if !self.summaries.has(file) && !self.is_over(file) => None,
            None => Some(false),
        }
    }

    fn folder(&self, file: FileId) -> &str {
        self.path(file).unwrap_or_default().rsplit_once('/').map_or("", |(folder, _)| folder)
    }
}

fn is_kb(found: &Recognition) -> bool {
    found.role == Role::Kb
}
