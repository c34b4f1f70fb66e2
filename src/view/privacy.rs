//! What the privacy panel says: the page's policy in words, what it asked for, and what the browser keeps of it.

use super::{number, text};

/// The directives of a policy, one a line.
pub fn directives(policy: &str) -> Vec<&str> {
    policy.split(';').map(str::trim).filter(|text| !text.is_empty()).collect()
}

/// Whom a policy lets the page talk to, in words.
pub fn reach(policy: &str) -> &'static str {
    let sources = |name: &str| {
        directives(policy).into_iter().find_map(|text| {
            let mut words = text.split_ascii_whitespace();
            (words.next() == Some(name)).then(|| words.collect::<Vec<_>>())
        })
    };
    match sources("connect-src").or_else(|| sources("default-src")).as_deref() {
        Some(["'none'"]) => text::privacy::NOWHERE,
        Some(["'self'"]) => text::privacy::OWN_SITE,
        _ => text::privacy::ELSEWHERE,
    }
}

/// One request of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    pub address: String,
    /// Of the answer, unpacked.
    pub bytes: u64,
}

/// What was asked for under one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    pub name: String,
    pub times: u64,
    pub bytes: u64,
}

impl Asked {
    /// `12.3 kB`, `3 times, 12.3 kB`.
    pub fn says(&self) -> String {
        if self.times == 1 { number::bytes(self.bytes) } else { text::privacy::times(self.times, self.bytes) }
    }
}

/// What was asked for: of the page's own site, by name in the order of the first time, and of others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    pub own: Vec<Asked>,
    pub others: Vec<Asked>,
}

impl Traffic {
    /// Sorts requests of a page at `base`, a folder of `origin`. What is inside of the tab is no request.
    pub fn of(base: &str, origin: &str, requests: &[Request]) -> Self {
        let mut traffic = Self::default();
        for request in requests {
            let address = request.address.split(['?', '#']).next().unwrap_or_default();
            if ["blob:", "data:"].iter().any(|scheme| address.starts_with(scheme)) {
                continue;
            }
            let is_own = address.strip_prefix(origin).is_some_and(|rest| rest.starts_with('/'));
            let (list, name) = if is_own {
                let inside = address.strip_prefix(base).unwrap_or_else(|| &address[origin.len()..]);
                (&mut traffic.own, if inside.is_empty() { text::privacy::PAGE } else { inside })
            } else {
                (&mut traffic.others, address)
            };
            if let Some(asked) = list.iter_mut().find(|asked| asked.name == name) {
                asked.times += 1;
                asked.bytes += request.bytes;
            } else {
                list.push(Asked { name: name.to_owned(), times: 1, bytes: request.bytes });
            }
        }
        traffic
    }

    /// `7 to this site, 512 kB. None to other sites.`
    pub fn says(&self) -> String {
        let times = |list: &[Asked]| list.iter().map(|asked| asked.times).sum::<u64>();
        let bytes = self.own.iter().map(|asked| asked.bytes).sum();
        match times(&self.others) {
            0 => text::privacy::own(times(&self.own), bytes),
            others => text::privacy::own_and_others(times(&self.own), bytes, others),
        }
    }
}

/// Files that the browser keeps under one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cache {
    pub name: String,
    pub files: u64,
    pub bytes: u64,
}

/// Indexes of what was opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Indexes {
    /// What was opened together is one.
    pub sets: u64,
    pub bytes: u64,
    pub most_bytes: u64,
}

/// What the browser keeps of the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stored {
    /// Of values in its storage.
    pub keys: Vec<String>,
    /// How long a person's notes are.
    pub notes_bytes: u64,
    /// Of what was dropped the last time.
    pub handles: Vec<String>,
    pub caches: Vec<Cache>,
    pub indexes: Indexes,
}

impl Stored {
    /// One sentence for each thing; none when nothing is kept.
    pub fn says(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        if !self.keys.is_empty() {
            sentences.push(text::privacy::kept_values(&self.keys.join(", ")));
        }
        if self.notes_bytes > 0 {
            sentences.push(text::privacy::kept_notes(self.notes_bytes));
        }
        if !self.handles.is_empty() {
            sentences.push(text::privacy::kept_handles(&self.handles.join(", ")));
        }
        if self.indexes.sets > 0 {
            let Indexes { sets, bytes, most_bytes } = self.indexes;
            sentences.push(text::privacy::kept_indexes(sets, bytes, most_bytes));
        }
        for cache in &self.caches {
            sentences.push(text::privacy::kept_page(cache.files, cache.bytes, &cache.name));
        }
        sentences
    }
}

/// The one-file page that stands beside the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Copy {
    pub build: String,
    pub bytes: u64,
    pub sha256: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn policies_are_put_in_words() {
        assert_eq!(reach("default-src 'none'; connect-src 'self'; x"), text::privacy::OWN_SITE);
        assert_eq!(reach("default-src 'none'; connect-src 'none'"), text::privacy::NOWHERE);
        assert_eq!(reach("default-src 'none'"), text::privacy::NOWHERE);
        assert_eq!(reach("connect-src 'self' https://example.org"), text::privacy::ELSEWHERE);
        assert_eq!(reach(""), text::privacy::ELSEWHERE);
        assert_eq!(directives("a b ; c;"), ["a b", "c"]);
    }

    fn requests(addresses: &[&str]) -> Vec<Request> {
        addresses.iter().map(|address| Request { address: (*address).to_owned(), bytes: 1000 }).collect()
    }

    #[test]
    fn requests_are_sorted_by_site() {
        let of = |addresses: &[&str]| Traffic::of("https://a.b/c/", "https://a.b", &requests(addresses));
        let own = of(&[
            "https://a.b/c/?x",
            "https://a.b/c/app.js",
            "blob:https://a.b/1",
            "https://a.b/d",
            "https://a.b/c/app.js",
        ]);
        let names: Vec<_> = own.own.iter().map(|asked| asked.name.as_str()).collect();
        assert_eq!(names, [text::privacy::PAGE, "app.js", "/d"]);
        assert_eq!(own.own[1].says(), "2 times, 2.0 kB");
        assert_eq!(own.says(), "4 to this site, 4.0 kB. None to other sites.");
        let other = of(&["https://a.b.evil/c/", "https://a.b/c/"]);
        assert_eq!(other.others.len(), 1);
        assert_eq!(other.says(), "1 to this site, 1.0 kB. 1 to other sites:");
    }

    #[test]
    fn what_is_kept_is_said() {
        assert!(Stored::default().says().is_empty());
        let cache = Cache { name: "colloquy x".to_owned(), files: 17, bytes: 2_900_000 };
        let indexes = Indexes { sets: 2, bytes: 38_000_000, most_bytes: 1_000_000_000 };
        let stored = Stored {
            keys: vec!["a".to_owned()],
            notes_bytes: 3_400,
            handles: vec!["b".to_owned()],
            caches: vec![cache],
            indexes,
        };
        let said = stored.says();
        assert_eq!(said.len(), 5);
        assert!(said[1].contains("3.4 kB"), "{said:?}");
        assert!(said[3].contains("38.0 MB of at most 1.0 GB"), "{said:?}");
        assert!(said[4].contains("17 files, 2.9 MB"), "{said:?}");
    }
}
