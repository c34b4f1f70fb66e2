//! Fills the corpora: `seed CORPORA TEXTS FOLDER…`, with the synthetic files of every dataset in every form, the
//! texts of one file, and the files of some folders.
//!
//! Records go to the target of their dataset and to `repair`, files to `splitter` and `engine`. Long ones are
//! shortened, for short inputs are tried more often. The same folders give the same seeds.

use colloquy::corpus::{Dataset, Role};
use colloquy::engine::scan::{Piece, Splitter};
use colloquy::formats::{Candidate, FORMATS};
use colloquy::synth::{GENERATORS, Plan};
use colloquy_fuzz::input::SEPARATOR;
use colloquy_fuzz::reader::byte_of_kind;
// The coverage of every program of this package counts in it.
use libfuzzer_sys as _;
use serde_json::Value;
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

/// Longer seeds are left out; `.ci/fuzz` gives targets no longer inputs either.
const MOST_BYTES: usize = 16 << 10;

/// Of each form of a dataset, over all splits.
const DIALOGUES: u32 = 4;

/// Records of one file are much alike.
const MOST_RECORDS: usize = 6;

/// Lists are cut to so many elements.
const MOST_ELEMENTS: usize = 4;

/// As many as the engine's target takes.
const MOST_FILES: usize = 6;

fn main() -> io::Result<()> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [corpora, texts, folders @ ..] = arguments.as_slice() else {
        return Err(io::Error::other("seed CORPORA TEXTS FOLDER…"));
    };
    let seeds = Seeds { corpora: corpora.clone() };
    for line in fs::read_to_string(texts)?.split("\n---\n") {
        seeds.put("texts", &[line.trim_end().as_bytes()])?;
    }
    for generator in GENERATORS {
        for variant in generator.variants {
            let files = generator.files(&Plan { dialogues: DIALOGUES, seed: 1, variant });
            seeds.files(files.into_iter().map(|file| (file.path, file.bytes)).collect())?;
        }
    }
    for folder in folders {
        let mut paths = Vec::new();
        walk(folder, &mut paths)?;
        paths.sort();
        let name = |path: &Path| path.strip_prefix(folder).unwrap_or(path).to_string_lossy().into_owned();
        let files: io::Result<_> = paths.iter().map(|path| Ok((name(path), fs::read(path)?))).collect();
        seeds.files(files?)?;
    }
    Ok(())
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            walk(&path, found)?;
        } else {
            found.push(path);
        }
    }
    Ok(())
}

struct Seeds {
    corpora: PathBuf,
}

impl Seeds {
    /// Seeds of each file, and of all of them together.
    fn files(&self, files: Vec<(String, Vec<u8>)>) -> io::Result<()> {
        let mut shortened = Vec::new();
        for (name, bytes) in files {
            let short = self.file(&name, &bytes)?;
            shortened.push((name, short));
        }
        for (together, partition) in
            shortened.chunks(MOST_FILES).zip([0b10_1010, 0b01_0101].into_iter().cycle())
        {
            self.engine(&[0, b'@', partition], together)?;
        }
        Ok(())
    }

    /// Seeds of a file and of its records; gives back the file, shortened.
    fn file(&self, name: &str, bytes: &[u8]) -> io::Result<Vec<u8>> {
        let head = &bytes[..bytes.len().min(MOST_BYTES / 4)];
        for slicing in [b"\0-", b"\x07-", b"\xf0-"] {
            self.put("splitter", &[slicing, head])?;
        }
        let records = records(bytes);
        for record in records.iter().take(MOST_RECORDS) {
            self.record(name, record)?;
        }
        let is_json = matches!(bytes.trim_ascii_start().first(), Some(b'[')) && records.len() > 1;
        let short = if bytes.len() <= MOST_BYTES / 2 {
            bytes.to_vec()
        } else if is_json {
            let first: Vec<Vec<u8>> = records.iter().take(2).map(|record| shortened(record)).collect();
            [b"[", first.join(&b",\n"[..]).as_slice(), b"]"].concat()
        } else {
            head.to_vec()
        };
        self.engine(b"\x25\0\0split:dev,train -the a", &[(name.to_owned(), short.clone())])?;
        Ok(short)
    }

    fn engine(&self, head: &[u8], files: &[(String, Vec<u8>)]) -> io::Result<()> {
        let mut seed = head.to_vec();
        for (name, bytes) in files {
            seed.push(SEPARATOR);
            seed.extend([b"-", name.as_bytes(), b"\n", bytes].concat());
        }
        self.put("engine", &[&seed])
    }

    /// A record that is of a dataset goes to its target, whole and shortened; any to the slow gear.
    fn record(&self, path: &str, record: &[u8]) -> io::Result<()> {
        let value: Option<Value> = serde_json::from_slice(record).ok();
        let Some(value) = value else { return self.put("repair", &[b"\x01a\x05", record]) };
        let mut candidates = vec![(None, value.clone())];
        if let Value::Object(members) = &value {
            let named =
                members.iter().take(MOST_RECORDS).map(|(key, value)| (Some(key.clone()), value.clone()));
            candidates.extend(named);
        }
        for (key, value) in candidates {
            let candidate = Candidate { value: &value, path, key: key.as_deref() };
            let Some(found) = FORMATS.iter().find_map(|format| (format.recognise)(&candidate)) else {
                continue;
            };
            let text = value.to_string().into_bytes();
            let short = shortened(&text);
            let byte = byte_of_kind(&found);
            let telling = match found.role {
                Role::Dialogues | Role::Predictions => self.telling(found.dataset),
                _ => Vec::new(),
            };
            if !found.role.is_listed() {
                fs::create_dir_all(&self.corpora)?;
                fs::write(self.corpora.join(format!("{}.telling", found.dataset.as_str())), &short)?;
            }
            let target = found.dataset.as_str();
            self.put(target, &[&[byte], &text])?;
            self.put(target, &[&[byte], &short])?;
            if !telling.is_empty() {
                self.put(target, &[&[byte], &short, &[SEPARATOR], b"{}", &[SEPARATOR], &telling])?;
            }
            let number = Dataset::ALL.iter().position(|dataset| *dataset == found.dataset).unwrap_or(0);
            let number = u8::try_from(number).unwrap_or(0);
            self.put("repair", &[&[number, byte, 5], &short])?;
            self.put("repair", &[&[number, byte, 9], &short[..short.len() * 2 / 3], b"\xff\\ud800\"}]}"])?;
        }
        Ok(())
    }

    /// The last record that told of others.
    fn telling(&self, dataset: Dataset) -> Vec<u8> {
        fs::read(self.corpora.join(format!("{}.telling", dataset.as_str()))).unwrap_or_default()
    }

    fn put(&self, target: &str, parts: &[&[u8]]) -> io::Result<()> {
        let seed = parts.concat();
        if seed.len() > MOST_BYTES {
            return Ok(());
        }
        let folder = self.corpora.join(target);
        fs::create_dir_all(&folder)?;
        let mut hasher = DefaultHasher::new();
        seed.hash(&mut hasher);
        fs::write(folder.join(format!("seed-{:016x}", hasher.finish())), seed)
    }
}

/// The records of a file, as the engine splits them.
fn records(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut splitter = Splitter::default();
    let mut records = Vec::new();
    let text = splitter.settle(bytes, true, &mut |_| false).unwrap_or_default();
    while let Some(piece) = splitter.next(&text) {
        if let Piece::Record { bytes, .. } = piece {
            records.push(splitter.bytes(&bytes, &text).to_vec());
        }
    }
    if let Some(Piece::Record { bytes, .. }) = splitter.finish() {
        records.push(splitter.bytes(&bytes, &[]).to_vec());
    }
    records
}

/// The same record with its lists cut.
fn shortened(record: &[u8]) -> Vec<u8> {
    match serde_json::from_slice::<Value>(record) {
        Ok(mut value) => {
            cut(&mut value);
            value.to_string().into_bytes()
        }
        Err(_) => record[..record.len().min(MOST_BYTES / 4)].to_vec(),
    }
}

fn cut(value: &mut Value) {
    match value {
        Value::Array(items) => {
            items.truncate(MOST_ELEMENTS);
            items.iter_mut().for_each(cut);
        }
        Value::Object(members) => members.values_mut().for_each(cut),
        _ => {}
    }
}
