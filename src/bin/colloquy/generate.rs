//! `colloquy generate`: writes synthetic data in the layout of a dataset.

use colloquy::corpus::Dataset;
use colloquy::formats::{FORMATS, Plan};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Which dataset.
    #[arg(long, value_parser = ["airdialogue", "sgd", "taskmaster", "frames"])]
    dataset: String,
    /// In which form; the first one, if it is left out: airdialogue and frames raw or hf, sgd raw or hf,
    /// taskmaster tm3, tm1, tm2, tm4 or hf.
    #[arg(long)]
    variant: Option<String>,
    /// How many dialogues, over all splits.
    #[arg(long)]
    dialogues: u32,
    /// The same seed gives the same bytes.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to write; made when it is not there.
    dir: PathBuf,
}

pub fn run(args: &Args) -> std::io::Result<ExitCode> {
    let dataset = Dataset::from_word(&args.dataset);
    let Some(format) = FORMATS.into_iter().find(|format| Some(format.dataset) == dataset) else {
        return Err(io::Error::other(format!("there is no generator for {}", args.dataset)));
    };
    let variants = format.generated_variants;
    let wanted = args.variant.as_deref().or(variants.first().copied()).unwrap_or_default();
    let Some(variant) = variants.iter().find(|variant| **variant == wanted) else {
        let known = variants.join(", ");
        return Err(io::Error::other(format!("{} is generated as {known}, not as {wanted}", args.dataset)));
    };
    let mut writer = Writer { dir: &args.dir, open: BTreeMap::new(), bytes: 0, fault: None };
    let plan = Plan { dialogues: args.dialogues, seed: args.seed, variant };
    (format.generate)(&plan, &mut |path, bytes| writer.write(path, bytes));
    writer.finish()?;
    println!(
        "{} files, {} bytes in {} ({} {variant}, {} dialogues)",
        writer.open.len(),
        writer.bytes,
        args.dir.display(),
        args.dataset,
        args.dialogues
    );
    Ok(ExitCode::SUCCESS)
}

/// Writes the pieces of several files as they come; the first fault ends it.
struct Writer<'a> {
    dir: &'a Path,
    open: BTreeMap<String, BufWriter<File>>,
    bytes: u64,
    fault: Option<io::Error>,
}

impl Writer<'_> {
    fn write(&mut self, path: &str, bytes: &[u8]) {
        if self.fault.is_none()
            && let Err(fault) = self.try_write(path, bytes)
        {
            self.fault = Some(fault);
        }
    }

    fn try_write(&mut self, path: &str, bytes: &[u8]) -> io::Result<()> {
        self.bytes += bytes.len() as u64;
        if let Some(file) = self.open.get_mut(path) {
            return file.write_all(bytes);
        }
        let full = self.dir.join(path);
        if let Some(folder) = full.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = BufWriter::with_capacity(1 << 20, File::create(full)?);
        file.write_all(bytes)?;
        self.open.insert(path.to_owned(), file);
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        for file in self.open.values_mut() {
            file.flush()?;
        }
        self.fault.take().map_or(Ok(()), Err)
    }
}
