//! Drives the engine natively: finds files, partitions them over shards on threads, and reads what they want.

use colloquy::columns::Decoder;
use colloquy::corpus::{ByteRange, FileId};
use colloquy::engine::answer::{
    AskFault, FileEntry, Grounding, Measure, Overview, SelectedRecords, Share, Survey,
};
use colloquy::engine::notes::Note;
use colloquy::engine::partition::Partitioner;
use colloquy::engine::query::Query;
use colloquy::engine::study::{StudyReport, StudySpec};
use colloquy::engine::{Shard, merge};
use colloquy::view::ignored_files;
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;

/// More threads than this only wait for each other's reads.
const MAX_SHARDS: usize = 8;

/// A file to read: how it is called in answers, and where it is.
pub struct InputFile {
    pub entry: FileEntry,
    pub path: PathBuf,
    /// What was read of the standard input, which has no path.
    held: Option<Vec<u8>>,
}

/// The path that means the standard input.
const STDIN: &str = "-";

pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == STDIN
}

/// A path given by the person that is not there or cannot be looked into.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {fault}")]
pub struct PathFault {
    path: String,
    fault: io::Error,
}

/// All files below the paths but the ignored ones, named as a drop of the same paths would name them, in order.
pub fn find(paths: &[PathBuf]) -> Result<Vec<InputFile>, PathFault> {
    let mut found = Vec::new();
    for path in paths {
        let name = fs::canonicalize(path)
            .ok()
            .and_then(|full| Some(full.file_name()?.to_string_lossy().into_owned()));
        let fault = |fault| PathFault { path: path.display().to_string(), fault };
        walk(path, &name.unwrap_or_default(), &mut found).map_err(fault)?;
    }
    Ok(numbered(found.into_iter().map(|(name, bytes, path)| input(name, bytes, path, None)).collect()))
}

/// The same, and what comes from the standard input where a path is `-`, under a name that says what its path would.
pub fn find_or_take(paths: &[PathBuf], name: &str) -> Result<Vec<InputFile>, PathFault> {
    let files: Vec<PathBuf> = paths.iter().filter(|path| !is_stdin(path)).cloned().collect();
    let mut found = find(&files)?;
    if files.len() < paths.len() {
        let mut held = Vec::new();
        let fault = |fault| PathFault { path: "standard input".to_owned(), fault };
        io::stdin().lock().read_to_end(&mut held).map_err(fault)?;
        found.push(self::held(name, held));
    }
    Ok(numbered(found))
}

/// A file that is nowhere but here.
pub fn held(name: &str, bytes: Vec<u8>) -> InputFile {
    input(name.to_owned(), bytes.len() as u64, PathBuf::new(), Some(bytes))
}

fn input(name: String, bytes: u64, path: PathBuf, held: Option<Vec<u8>>) -> InputFile {
    let entry =
        FileEntry { id: FileId(0), path: name, bytes, casts: Vec::new(), share: Share::ALL, generation: 0 };
    InputFile { entry, path, held }
}

/// Files are numbered in the order of their names.
fn numbered(mut found: Vec<InputFile>) -> Vec<InputFile> {
    found.sort_by(|a, b| a.entry.path.cmp(&b.entry.path));
    for (id, file) in (0..).zip(&mut found) {
        file.entry.id = FileId(id);
    }
    found
}

fn walk(path: &Path, name: &str, found: &mut Vec<(String, u64, PathBuf)>) -> io::Result<()> {
    let metadata = fs::metadata(path)?;
    if metadata.is_file() {
        if ignored_files::reason(name).is_none() {
            found.push((name.to_owned(), metadata.len(), path.to_owned()));
        }
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        // As in the browser, links inside a folder are not followed.
        if !entry.file_type()?.is_symlink() {
            walk(&entry.path(), &format!("{name}/{}", entry.file_name().to_string_lossy()), found)?;
        }
    }
    Ok(())
}

/// Reads all files, so that they can be asked; the answers of the shards are to be merged.
pub fn read(found: &mut [InputFile]) -> Vec<Shard> {
    read_in(thread::available_parallelism().map_or(1, usize::from).min(MAX_SHARDS), found)
}

/// Reads all files in one shard.
pub fn read_alone(found: &mut [InputFile]) -> Shard {
    read_in(1, found).pop().unwrap_or_default()
}

fn read_in(count: usize, found: &mut [InputFile]) -> Vec<Shard> {
    let mut partitioner = Partitioner::new(count);
    for file in found.iter() {
        partitioner.partition(file.entry.id, &file.entry.path, file.entry.bytes);
    }
    let mut shards: Vec<Shard> = (0..count).map(|_| shard()).collect();
    let mut unread: HashSet<FileId> = found.iter().map(|file| file.entry.id).collect();
    let mut news = Vec::new();
    while !unread.is_empty() {
        for (number, shard) in shards.iter_mut().enumerate() {
            let entry = |file: &InputFile| FileEntry {
                share: partitioner.share(file.entry.id, number),
                ..file.entry.clone()
            };
            let files = found.iter().filter(|file| unread.contains(&file.entry.id));
            shard.open(files.map(entry).collect(), Vec::new());
        }
        read_on(&mut shards, found);
        news.extend(shards.iter_mut().flat_map(Shard::take_news));
        // Some files are read again, whole or elsewhere; the summaries of their parts are outdated.
        unread = partitioner.partition_again(&news).into_iter().collect();
        for file in found.iter_mut().filter(|file| unread.contains(&file.entry.id)) {
            file.entry.generation += 1;
        }
    }
    let digests: Vec<_> = shards.iter().filter_map(Shard::digest).collect();
    for shard in &mut shards {
        shard.take_summaries(news.clone());
        shard.join(&digests);
    }
    shards
}

/// Lets all shards know a person's notes.
pub fn mark(shards: &mut [Shard], notes: &[Note]) {
    for shard in shards {
        shard.mark(notes.to_vec());
    }
}

/// One that reads columns, too.
fn shard() -> Shard {
    let mut shard = Shard::default();
    shard.take_columns(Ok(Box::new(Decoder::default())));
    shard
}

/// Reads all files again, and holds their records against the rules.
pub fn check(shards: &mut [Shard], found: &[InputFile]) {
    read_on(shards, found);
}

/// Measures something of all dialogues, reading them again; what rules say of them is left for [`check`].
pub fn study(shards: &mut [Shard], found: &[InputFile], spec: &StudySpec) -> Option<StudyReport> {
    for shard in &mut *shards {
        shard.study(spec.clone());
    }
    thread::scope(|scope| {
        for shard in shards.iter_mut() {
            scope.spawn(move || read_shard(shard, found, Shard::is_studying));
        }
    });
    StudyReport::merged(shards.iter().map(|shard| shard.study_so_far(spec)).collect())
}

/// Runs the studies whose notes a query asks for.
pub fn study_for(shards: &mut [Shard], found: &[InputFile], query: &str) -> Result<(), AskFault> {
    for kind in Query::parse(query)?.studies() {
        study(shards, found, &kind.usual());
    }
    Ok(())
}

/// The answers of all shards, each asked on a thread of its own.
pub fn of_all<A: Send, E: Send>(
    shards: &[Shard],
    ask: impl Fn(&Shard) -> Result<A, E> + Sync,
) -> Result<Vec<A>, E> {
    let ask = &ask;
    thread::scope(|scope| {
        let asked: Vec<_> = shards.iter().map(|shard| scope.spawn(move || ask(shard))).collect();
        asked.into_iter().map(|answer| answer.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

/// The records that a query picks by what other shards know.
fn selection(shards: &[Shard], query: &str) -> Result<Vec<SelectedRecords>, AskFault> {
    let flights = merge::selection(of_all(shards, |shard| shard.selection(query))?);
    let draws = of_all(shards, |shard| shard.draw(query, &flights))?;
    Ok(merge::with_sample(flights, draws))
}

/// The shape of the dialogues that match.
pub fn overview(shards: &[Shard], query: &str, against: Measure) -> Result<Overview, AskFault> {
    let selection = selection(shards, query)?;
    Ok(merge::overviews(of_all(shards, |shard| shard.overview(query, &selection, against))?))
}

/// How many values are said in the dialogues that match, after [`study`].
pub fn grounding(shards: &[Shard], query: &str) -> Result<Grounding, AskFault> {
    let selection = selection(shards, query)?;
    Ok(Grounding::of_shards(of_all(shards, |shard| shard.grounding(query, &selection))?))
}

/// Whether a query is answered exactly only after [`check`].
pub fn asks_for_findings(query: &str) -> Result<bool, AskFault> {
    Ok(Query::parse(query)?.asks_for_findings())
}

/// What the shards say of a query.
pub fn survey(shards: &[Shard], query: &str) -> Result<Survey, AskFault> {
    let selection = selection(shards, query)?;
    let surveys = of_all(shards, |shard| shard.survey(query, &selection))?;
    Ok(Survey { selection, ..merge::surveys(surveys) })
}

/// Reads what the shards want, until they want nothing more.
fn read_on(shards: &mut [Shard], found: &[InputFile]) {
    thread::scope(|scope| {
        for shard in shards {
            scope.spawn(|| read_shard(shard, found, |_| true));
        }
    });
}

fn read_shard(shard: &mut Shard, found: &[InputFile], goes_on: impl Fn(&Shard) -> bool) {
    let mut slices = Slices::of(found);
    while goes_on(shard)
        && let Some(want) = shard.want()
    {
        let read = slices.read(want.file, want.range).map_err(|fault| fault.to_string());
        shard.take(want, read.as_deref().map_err(String::as_str), &mut |_| {});
    }
}

/// Reads pieces of files; the file that was read last stays open.
pub struct Slices<'f> {
    found: &'f [InputFile],
    open: Option<(FileId, File)>,
    buffer: Vec<u8>,
}

impl<'f> Slices<'f> {
    pub fn of(found: &'f [InputFile]) -> Self {
        Self { found, open: None, buffer: Vec::new() }
    }

    pub fn read(&mut self, file: FileId, range: ByteRange) -> io::Result<&[u8]> {
        if let Some(held) = self.found.get(file.index()).and_then(|file| file.held.as_ref()) {
            let at = |byte: u64| usize::try_from(byte).map_err(io::Error::other);
            let slice = held.get(at(range.start.0)?..at(range.end.0)?);
            return slice.ok_or_else(|| io::ErrorKind::UnexpectedEof.into());
        }
        if self.open.as_ref().is_none_or(|(open, _)| *open != file) {
            let path = self.found.get(file.index()).map(|file| file.path.as_path());
            self.open = Some((file, File::open(path.unwrap_or(Path::new("")))?));
        }
        let len = usize::try_from(range.len_bytes()).map_err(io::Error::other)?;
        self.buffer.clear();
        self.buffer.resize(len, 0);
        if let Some((_, file)) = &mut self.open {
            file.seek(SeekFrom::Start(range.start.0))?;
            file.read_exact(&mut self.buffer)?;
        }
        Ok(&self.buffer)
    }
}
