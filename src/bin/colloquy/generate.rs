//! `colloquy generate`: writes synthetic data in the layout of a dataset.

use colloquy::corpus::Dataset;
use colloquy::synth::{GENERATORS, Plan, broken_files, generator_of};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Odd and broken files, with what is to be expected of them in manifest.json.
    #[arg(long, alias = "odd", conflicts_with_all = ["dataset", "variant", "dialogues", "seed"])]
    broken_files: bool,
    /// Which dataset.
    #[arg(
        long,
        value_parser = ["airdialogue", "sgd", "taskmaster", "frames"],
        required_unless_present = "broken_files"
    )]
    dataset: Option<String>,
    #[arg(long, help = forms())]
    variant: Option<String>,
    /// How many dialogues, over all splits.
    #[arg(long, required_unless_present = "broken_files")]
    dialogues: Option<u32>,
    /// The same seed gives the same bytes.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to write; made when it is not there.
    dir: PathBuf,
}

/// What `--variant` may be, dataset by dataset.
fn forms() -> String {
    let forms = GENERATORS
        .map(|generator| format!("{} {}", generator.dataset.as_str(), generator.variants.join(", ")));
    format!("In which form; the first one, if it is left out: {}", forms.join("; "))
}

pub fn run(args: &Args) -> io::Result<ExitCode> {
    if let (Some(dataset), Some(dialogues)) = (&args.dataset, args.dialogues) {
        return generate(args, dataset, dialogues);
    }
    let (files, bytes) = write_broken_files(&args.dir)?;
    println!("{files} files, {bytes} bytes in {} (broken files)", args.dir.display());
    Ok(ExitCode::SUCCESS)
}

/// Writes all of them with their manifest; gives how many files and bytes there are.
fn write_broken_files(dir: &Path) -> io::Result<(usize, usize)> {
    let files = broken_files::all();
    for file in &files {
        let full = dir.join(&file.path);
        if let Some(folder) = full.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(full, &file.bytes)?;
    }
    fs::write(dir.join("manifest.json"), broken_files::manifest(&files))?;
    Ok((files.len() + 1, files.iter().map(|file| file.bytes.len()).sum()))
}

fn generate(args: &Args, name: &str, dialogues: u32) -> io::Result<ExitCode> {
    let Some(generator) = Dataset::from_word(name).and_then(generator_of) else {
        return Err(io::Error::other(format!("there is no generator for {name}")));
    };
    let variants = generator.variants;
    let wanted = args.variant.as_deref().or(variants.first().copied()).unwrap_or_default();
    let Some(variant) = variants.iter().find(|variant| **variant == wanted) else {
        let known = variants.join(", ");
        return Err(io::Error::other(format!("{name} is generated as {known}, not as {wanted}")));
    };
    let mut writer = Writer { dir: &args.dir, open: BTreeMap::new(), bytes: 0, fault: None };
    let plan = Plan { dialogues, seed: args.seed, variant };
    (generator.write)(&plan, &mut |path, bytes| writer.write(path, bytes));
    writer.finish()?;
    println!(
        "{} files, {} bytes in {} ({name} {variant}, {dialogues} dialogues)",
        writer.open.len(),
        writer.bytes,
        args.dir.display()
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
