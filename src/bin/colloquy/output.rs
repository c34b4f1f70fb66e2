//! Where an export goes that is more than one stream of bytes: Parquet, and folders of partitions.
//!
//! Partitions lie as Hive has them, `dataset=sgd/split=dev/part-00000.parquet`, in files of a size that distributed engines
//! like. Invariant: a column that a folder tells is not in the Parquet below it, since pyarrow refuses a column that is in
//! both; lines and tables of text have no types to disagree about, and stay as they are.

use colloquy::columns::{WriteFault, Writer};
use colloquy::engine::answer::Origin;
use colloquy::engine::export::Form;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// What the folders of partitions are called after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Key {
    Dataset,
    Variant,
    Split,
}

/// What Hive calls a value that is not there; engines read it as null.
const UNKNOWN: &str = "__HIVE_DEFAULT_PARTITION__";

impl Key {
    fn as_str(self) -> &'static str {
        match self {
            Self::Dataset => "dataset",
            Self::Variant => "variant",
            Self::Split => "split",
        }
    }

    fn value(self, origin: &Origin) -> &str {
        match self {
            Self::Dataset => origin.dataset.as_str(),
            Self::Variant => origin.variant.as_str(),
            Self::Split => origin.split.map_or(UNKNOWN, colloquy::corpus::Split::as_str),
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum OutputFault {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Columns(#[from] WriteFault),
    #[error("{0:?} is not empty, and what is there would be read as part of this: write to a new folder")]
    NotEmpty(PathBuf),
}

/// What is written, and how it is cut into files.
pub struct Layout {
    pub form: Form,
    pub is_parquet: bool,
    pub keys: Vec<Key>,
    /// A file of a partition is closed when it has so many bytes.
    pub file_bytes: u64,
}

impl Layout {
    fn ending(&self) -> &'static str {
        match self.form {
            _ if self.is_parquet => "parquet",
            Form::Array => "json",
            Form::Table { .. } => "csv",
            _ => "jsonl",
        }
    }

    /// Whether the form has columns, if it is to have them.
    pub fn check(&self) -> Result<(), WriteFault> {
        if self.is_parquet { Writer::new(self.form.as_str()).map(drop) } else { Ok(()) }
    }
}

/// One file that is written.
struct Part {
    out: Box<dyn Write>,
    columns: Option<Writer>,
    bytes: u64,
}

impl Part {
    fn new(layout: &Layout, out: Box<dyn Write>) -> Result<Self, OutputFault> {
        let keys: Vec<&str> = layout.keys.iter().map(|key| key.as_str()).collect();
        let columns =
            if layout.is_parquet { Some(Writer::without(layout.form.as_str(), &keys)?) } else { None };
        Ok(Self { out, columns, bytes: 0 })
    }

    fn push(&mut self, form: Form, mut record: Vec<u8>) -> Result<(), OutputFault> {
        if let Some(columns) = &mut self.columns {
            columns.push(&record)?;
            self.out.write_all(&columns.take())?;
            self.bytes = columns.len_bytes() as u64;
            return Ok(());
        }
        if self.bytes == 0 {
            form.open(&mut record);
        }
        self.bytes += record.len() as u64;
        Ok(self.out.write_all(&record)?)
    }

    fn finish(mut self, form: Form) -> Result<(), OutputFault> {
        match self.columns {
            Some(columns) => self.out.write_all(&columns.finish()?)?,
            None => self.out.write_all(form.closing().as_bytes())?,
        }
        Ok(self.out.flush()?)
    }
}

/// Files of a partition, of which one is open at most.
#[derive(Default)]
struct Partition {
    open: Option<Part>,
    files: u32,
}

/// Takes records one by one.
pub struct Output {
    layout: Layout,
    place: Place,
}

enum Place {
    Stream(Box<Part>),
    Folder { root: PathBuf, partitions: BTreeMap<PathBuf, Partition> },
}

impl Output {
    pub fn to_stream(layout: Layout, out: Box<dyn Write>) -> Result<Self, OutputFault> {
        let part = Part::new(&layout, out)?;
        Ok(Self { layout, place: Place::Stream(Box::new(part)) })
    }

    pub fn to_folder(layout: Layout, root: &Path) -> Result<Self, OutputFault> {
        fs::create_dir_all(root)?;
        if fs::read_dir(root)?.next().is_some() {
            return Err(OutputFault::NotEmpty(root.to_owned()));
        }
        let place = Place::Folder { root: root.to_owned(), partitions: BTreeMap::new() };
        Ok(Self { layout, place })
    }

    /// Takes what was made of a record, which may be nothing.
    pub fn push(&mut self, origin: &Origin, record: Vec<u8>) -> Result<(), OutputFault> {
        if record.is_empty() {
            return Ok(());
        }
        let Self { layout, place } = self;
        let (root, partitions) = match place {
            Place::Stream(part) => return part.push(layout.form, record),
            Place::Folder { root, partitions } => (root, partitions),
        };
        let names = layout.keys.iter().map(|key| format!("{}={}", key.as_str(), key.value(origin)));
        let folder: PathBuf = names.collect();
        let partition = partitions.entry(folder.clone()).or_default();
        let mut part = if let Some(part) = partition.open.take() {
            part
        } else {
            let folder = root.join(folder);
            fs::create_dir_all(&folder)?;
            let name = format!("part-{:05}.{}", partition.files, layout.ending());
            partition.files += 1;
            Part::new(layout, Box::new(BufWriter::new(File::create(folder.join(name))?)))?
        };
        part.push(layout.form, record)?;
        if part.bytes >= layout.file_bytes {
            part.finish(layout.form)?;
        } else {
            partition.open = Some(part);
        }
        Ok(())
    }

    /// Ends all files.
    pub fn finish(self) -> Result<(), OutputFault> {
        match self.place {
            Place::Stream(part) => part.finish(self.layout.form),
            Place::Folder { partitions, .. } => {
                let mut open = partitions.into_values().filter_map(|partition| partition.open);
                open.try_for_each(|part| part.finish(self.layout.form))
            }
        }
    }
}
