//! `colloquy publish`: a folder for any static host, with the page, and data that it opens in pieces.
//!
//! Files are read and checked as ever, by one shard; then its index is put into pieces, and the files beside it. What every
//! reader asks first is answered beforehand. Invariant: the folder is whole, or it is not there.

use crate::drive::{self, InputFile, PathFault, Slices};
use crate::{offline, site};
use colloquy::corpus::{ByteRange, Dataset, FileId, set_of};
use colloquy::engine::answer::{AskFault, Measure};
use colloquy::engine::findings::Suppressions;
use colloquy::engine::index::{FileStamp, IndexFault};
use colloquy::engine::published::{BLOCK_BYTES, Blocks, HEAD, Piece, Volumes, packed_block, volume_name};
use colloquy::engine::{Packed, Shard};
use colloquy::view::flight_table::FIRST_ROWS;
use colloquy::view::overview::within;
use colloquy::view::pages::PAGE_ROWS;
use colloquy::view::published::Site;
use colloquy::view::{number, text};
use colloquy::wire::ask::{Files, Flights, LookOver, Problems, Read, Request, Rules, Schemas, Search};
use colloquy::wire::message::SOURCES;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

/// Where what is published stands below the page.
const FOLDER: &str = "data";

/// Blocks that are read before they are packed together.
const BLOCKS_AT_ONCE: u64 = 64;

/// What the page says of its build.
const ABOUT: &str = "colloquy.html.json";

#[derive(clap::Args)]
pub struct Args {
    /// Files and folders.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// The page as it was built.
    #[arg(long, default_value = "dist")]
    page: PathBuf,
    /// The folder to write, which is empty or not there.
    #[arg(long)]
    out: PathBuf,
}

#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error(transparent)]
    Path(#[from] PathFault),
    #[error(transparent)]
    Ask(#[from] AskFault),
    #[error(transparent)]
    Site(#[from] site::Fault),
    #[error("{0:?}: {1}")]
    File(PathBuf, io::Error),
    #[error("{0:?} is not a page that was built: build it with `make dist`")]
    NoPage(PathBuf),
    #[error(
        "{0:?} was built from other sources than this tool: build it again with `make dist`, and this tool"
    )]
    OtherSources(PathBuf),
    #[error("{0:?} is not empty: write to another folder")]
    NotEmpty(PathBuf),
    #[error("there is no dialogue in these files, so there is nothing to publish")]
    Nothing,
    #[error("not everything could be read and checked: `colloquy inspect` says what is wrong")]
    Unread,
    #[error("files of columns (Parquet, Arrow) can\u{2019}t be published: export them as JSON lines first")]
    Columns,
    #[error("what was read can\u{2019}t be written: {0}")]
    Index(IndexFault),
}

impl Fault {
    /// Of the command, rather than of what it met.
    pub fn is_wrong_use(&self) -> bool {
        !matches!(self, Self::File(..) | Self::Index(_) | Self::Site(_))
    }
}

pub fn run(args: &Args) -> Result<ExitCode, Fault> {
    let page = Page::read(&args.page)?;
    let in_out = |fault| Fault::File(args.out.clone(), fault);
    let mut found = drive::find(&args.paths)?;
    fs::create_dir_all(&args.out).map_err(in_out)?;
    if fs::read_dir(&args.out).map_err(in_out)?.next().is_some() {
        return Err(Fault::NotEmpty(args.out.clone()));
    }
    let published = publish(args, &page, &mut found);
    if published.is_err() {
        // Half of it is of no use. What was there before was empty.
        let _ = fs::remove_dir_all(&args.out);
    }
    let Published { dialogues, site } = published?;
    let all: u64 = found.iter().map(|file| file.entry.bytes).sum();
    let data = fs::read_dir(args.out.join(&site.folder)).map_err(in_out)?;
    let written: u64 = data.flatten().filter_map(|file| Some(file.metadata().ok()?.len())).sum();
    println!(
        "{}: {}, {} in {}, of which a reader fetches {} to begin",
        args.out.display(),
        text::count::dialogues(dialogues),
        number::bytes(all),
        number::bytes(written),
        number::bytes(site.head.len.into()),
    );
    Ok(ExitCode::SUCCESS)
}

struct Page {
    html: String,
    build: String,
}

impl Page {
    fn read(folder: &Path) -> Result<Self, Fault> {
        let missing = |_| Fault::NoPage(folder.to_owned());
        let html = fs::read_to_string(folder.join("index.html")).map_err(missing)?;
        let about = fs::read_to_string(folder.join(ABOUT)).map_err(missing)?;
        let about: serde_json::Value = serde_json::from_str(&about).unwrap_or_default();
        let build = about["build"].as_str().unwrap_or_default().to_owned();
        if build.is_empty() || about["sources"] != SOURCES {
            return Err(Fault::OtherSources(folder.to_owned()));
        }
        Ok(Self { html, build })
    }
}

struct Published {
    dialogues: u64,
    site: Site,
}

fn publish(args: &Args, page: &Page, found: &mut [InputFile]) -> Result<Published, Fault> {
    let mut shard = drive::read_alone(found);
    drive::check(std::slice::from_mut(&mut shard), found);
    let progress = shard.progress();
    if !progress.is_over() || progress.lost > 0 {
        return Err(Fault::Unread);
    }
    let survey = shard.survey("", &[])?;
    if survey.total == 0 {
        return Err(Fault::Nothing);
    }
    let datasets = set_of(survey.datasets.iter().map(|counts| counts.dataset));
    let answers = answers(&shard, datasets.into_iter())?;

    let folder = args.out.join(FOLDER).join("new");
    let in_folder = |fault| Fault::File(folder.clone(), fault);
    fs::create_dir_all(&folder).map_err(in_folder)?;
    let mut volumes =
        Volumes::new(|volume| File::create(folder.join(volume_name(volume))).map(BufWriter::new));
    let digest = shard.published_digest();
    shard.put_away(&mut |bytes| volumes.keep(bytes)).map_err(in_folder)?;
    let (mut data, mut stamps) = (Vec::new(), Vec::new());
    let mut slices = Slices::of(found);
    for file in found.iter() {
        let in_file = |fault| Fault::File(file.path.clone(), fault);
        data.push(blocks(&mut slices, file, &mut volumes).map_err(in_file)?);
        stamps.push(stamp(&mut slices, file).map_err(in_file)?);
    }
    volumes.finish().map_err(in_folder)?;
    drop(volumes);

    let mut head = Vec::new();
    let stamp_of = |file: FileId| stamps.get(file.index()).copied();
    shard.write_published(&page.build, &stamp_of, (digest, data, answers), &mut head).map_err(|fault| {
        if matches!(fault, IndexFault::NotWhole) { Fault::Columns } else { Fault::Index(fault) }
    })?;
    Shard::from_published(&head, &page.build).map_err(Fault::Index)?;
    let head = write_head(&folder.join(HEAD), &head).map_err(in_folder)?;
    // Its own name for each version: no reader mixes the pieces of two.
    let own = format!("{FOLDER}/{:016x}/", head.sum);
    fs::rename(&folder, args.out.join(&own)).map_err(in_folder)?;
    let files = found.iter().map(|file| (file.entry.path.clone(), file.entry.bytes)).collect();
    let site = Site { folder: own, head, files };
    write_page(args, page, &site)?;
    Ok(Published { dialogues: survey.total, site })
}

/// What the page asks before anybody has asked anything.
fn answers(shard: &Shard, datasets: impl Iterator<Item = Dataset>) -> Result<Vec<(Packed, Packed)>, Fault> {
    let mut questions: Vec<Request> = vec![
        Search::of(String::new()).with_rows(PAGE_ROWS).into(),
        Search::of(String::new()).into(),
        Files.into(),
        Problems.into(),
        Schemas.into(),
        Rules { suppressions: Suppressions::default() }.into(),
        Flights::of(String::new()).into(),
        Flights::of(String::new()).with_rows(FIRST_ROWS).into(),
    ];
    for dataset in datasets {
        questions.push(LookOver::of(within(dataset, ""), Measure::Words).into());
    }
    let answered = |question: Request| {
        let reply = question.answer(shard, Read::Nothing)?;
        Ok((Packed::of(&question), reply.part))
    };
    questions.into_iter().map(answered).collect()
}

/// Packs a file block by block, on all cores.
fn blocks<W: Write, F: FnMut(u32) -> io::Result<W>>(
    slices: &mut Slices,
    file: &InputFile,
    volumes: &mut Volumes<W, F>,
) -> io::Result<Blocks> {
    let mut blocks = Blocks::of(file.entry.id);
    let mut start = 0;
    while start < file.entry.bytes {
        let end = file.entry.bytes.min(start + BLOCKS_AT_ONCE * BLOCK_BYTES);
        let slice = slices.read(file.entry.id, ByteRange::new(start, end))?;
        let all: Vec<&[u8]> = slice.chunks(usize::try_from(BLOCK_BYTES).map_err(io::Error::other)?).collect();
        for (block, packed) in all.iter().zip(packed_blocks(&all)) {
            blocks.push(volumes.keep_packed(&packed, block.len())?);
        }
        start = end;
    }
    for table in blocks.remote() {
        table.put_away(&mut |packed| volumes.keep(packed.as_bytes()))?;
    }
    Ok(blocks)
}

fn packed_blocks(blocks: &[&[u8]]) -> Vec<Vec<u8>> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let share = blocks.len().div_ceil(cores).max(1);
    thread::scope(|scope| {
        let pack = |share: &[&[u8]]| share.iter().map(|block| packed_block(block)).collect::<Vec<_>>();
        let threads: Vec<_> = blocks.chunks(share).map(|share| scope.spawn(move || pack(share))).collect();
        threads
            .into_iter()
            .flat_map(|done| done.join().unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    })
}

fn stamp(slices: &mut Slices, file: &InputFile) -> io::Result<FileStamp> {
    let [first, last] = FileStamp::ends(file.entry.bytes);
    let first = slices.read(file.entry.id, first)?.to_vec();
    let last = slices.read(file.entry.id, last)?;
    Ok(FileStamp::new(file.entry.bytes, None, [&first, last]))
}

fn write_head(path: &Path, head: &[u8]) -> io::Result<Piece> {
    let mut volumes = Volumes::new(|_| File::create(path));
    let piece = volumes.keep(head)?;
    volumes.finish()?;
    Ok(piece)
}

/// All files of the page, the page itself with what it says of the data, and what it keeps for times without a network.
fn write_page(args: &Args, page: &Page, site: &Site) -> Result<(), Fault> {
    let html = site.put_into(&page.html).ok_or_else(|| Fault::NoPage(args.page.clone()))?;
    let in_page = |fault| Fault::File(args.page.clone(), fault);
    for entry in fs::read_dir(&args.page).map_err(in_page)? {
        let entry = entry.map_err(in_page)?;
        // A page that was published itself has its data in a folder.
        if entry.file_type().map_err(in_page)?.is_file() {
            fs::copy(entry.path(), args.out.join(entry.file_name())).map_err(in_page)?;
        }
    }
    site::write(&args.out.join("index.html"), html)?;
    offline::write_worker(&args.out, &page.build)?;
    Ok(())
}
