//! What the privacy panel says: the page's policy in words, what it asked for, and what the browser keeps of it.

use super::number;

pub const TITLE: &str = "Nothing leaves this tab";
pub const PROMISE: &str = "Your files are read by this page, in this tab. There is no server that takes them: what you \
    open, search, copy and save stays on this computer. You need not believe it; here is what shows it.";
pub const POLICY: &str = "What the page may do";
pub const POLICY_WHY: &str =
    "The browser holds the page and its readers to this policy, whatever their program says:";
pub const REQUESTS: &str = "What it has asked for";
pub const REQUESTS_WHY: &str = "Requests of this page since it was opened. Its readers asked this site for their own \
    program, which browsers do not list here; the same policy holds for them.";
pub const KEPT: &str = "What this browser keeps of it";
pub const NOTHING_KEPT: &str = "Nothing.";
pub const FORGET: &str = "Forget everything";
pub const FORGOTTEN: &str = "Forgotten: nothing of Colloquy is kept in this browser any more. What is open stays open \
    until you close it. The next visit loads the page from its site again.";
pub const COPY: &str = "Offline copy";
pub const COPY_WHY: &str =
    "All of this page in one file, which opens by double click and may fetch nothing at all.";
pub const COPY_LINK: &str = "Download offline copy";
pub const NO_COPY: &str = "It can be downloaded here when this site can be reached.";

const ELSEWHERE: &str = "It could talk to other sites; this is not the policy that it was made with.";
const OWN_SITE: &str = "It may talk to the site that it came from, to fetch its own parts, and to no other.";
const NOWHERE: &str = "It may talk to nobody: no request can be made at all.";
const NO_OTHERS: &str = "None to other sites.";
const PAGE: &str = "the page itself";

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
        Some(["'none'"]) => NOWHERE,
        Some(["'self'"]) => OWN_SITE,
        _ => ELSEWHERE,
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
        let size = number::bytes(self.bytes);
        if self.times == 1 { size } else { format!("{} times, {size}", number::grouped(self.times)) }
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
                (&mut traffic.own, if inside.is_empty() { PAGE } else { inside })
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
        let own = format!("{} to this site, {}.", number::grouped(times(&self.own)), number::bytes(bytes));
        match times(&self.others) {
            0 => format!("{own} {NO_OTHERS}"),
            others => format!("{own} {} to other sites:", number::grouped(others)),
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

/// What the browser keeps of the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stored {
    /// Of values in its storage.
    pub keys: Vec<String>,
    /// Of what was dropped the last time.
    pub handles: Vec<String>,
    pub caches: Vec<Cache>,
}

impl Stored {
    /// One sentence for each thing; none when nothing is kept.
    pub fn says(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        if !self.keys.is_empty() {
            sentences.push(format!("Preferences and names of files, no content: {}.", self.keys.join(", ")));
        }
        if !self.handles.is_empty() {
            sentences.push(format!("How to open again, if you allow it: {}.", self.handles.join(", ")));
        }
        for cache in &self.caches {
            let files = number::counted(cache.files, "file", "files");
            sentences.push(format!(
                "The page itself, for times without a network: {files}, {} ({}).",
                number::bytes(cache.bytes),
                cache.name
            ));
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
        assert_eq!(reach("default-src 'none'; connect-src 'self'; x"), OWN_SITE);
        assert_eq!(reach("default-src 'none'; connect-src 'none'"), NOWHERE);
        assert_eq!(reach("default-src 'none'"), NOWHERE);
        assert_eq!(reach("connect-src 'self' https://example.org"), ELSEWHERE);
        assert_eq!(reach(""), ELSEWHERE);
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
        assert_eq!(names, [PAGE, "app.js", "/d"]);
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
        let stored =
            Stored { keys: vec!["a".to_owned()], handles: vec!["b".to_owned()], caches: vec![cache] };
        let said = stored.says();
        assert_eq!(said.len(), 3);
        assert!(said[2].contains("17 files, 2.9 MB"), "{said:?}");
    }
}
