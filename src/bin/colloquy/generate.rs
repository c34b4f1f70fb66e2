//! `colloquy generate`: writes synthetic data in the layout of a dataset.

use crate::odd;
use colloquy::corpus::Dataset;
use colloquy::formats::{FORMATS, Plan};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Odd and broken files, with what is to be expected of them in manifest.json.
    #[arg(long, conflicts_with_all = ["dataset", "variant", "dialogues", "seed"])]
    odd: bool,
    /// Which dataset.
    #[arg(
        long,
        value_parser = ["airdialogue", "sgd", "taskmaster", "frames"],
        required_unless_present = "odd"
    )]
    dataset: Option<String>,
    #[arg(long, help = forms())]
    variant: Option<String>,
    /// How many dialogues, over all splits.
    #[arg(long, required_unless_present = "odd")]
    dialogues: Option<u32>,
    /// The same seed gives the same bytes.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to write; made when it is not there.
    dir: PathBuf,
}

/// What `--variant` may be, dataset by dataset.
fn forms() -> String {
    let known = FORMATS.iter().filter(|format| !format.generated_variants.is_empty());
    let forms =
        known.map(|format| format!("{} {}", format.dataset.as_str(), format.generated_variants.join(", ")));
    let forms: Vec<String> = forms.collect();
    format!("In which form; the first one, if it is left out: {}", forms.join("; "))
}

pub fn run(args: &Args) -> io::Result<ExitCode> {
    if let (Some(dataset), Some(dialogues)) = (&args.dataset, args.dialogues) {
        return generate(args, dataset, dialogues);
    }
    let (files, bytes) = odd::write(&args.dir)?;
    println!("{files} files, {bytes} bytes in {} (odd)", args.dir.display());
    Ok(ExitCode::SUCCESS)
}

fn generate(args: &Args, name: &str, dialogues: u32) -> io::Result<ExitCode> {
    let dataset = Dataset::from_word(name);
    let Some(format) = FORMATS.into_iter().find(|format| Some(format.dataset) == dataset) else {
        return Err(io::Error::other(format!("there is no generator for {name}")));
    };
    let variants = format.generated_variants;
    let wanted = args.variant.as_deref().or(variants.first().copied()).unwrap_or_default();
    let Some(variant) = variants.iter().find(|variant| **variant == wanted) else {
        let known = variants.join(", ");
        return Err(io::Error::other(format!("{name} is generated as {known}, not as {wanted}")));
    };
    let mut writer = Writer { dir: &args.dir, open: BTreeMap::new(), bytes: 0, fault: None };
    let plan = Plan { dialogues, seed: args.seed, variant };
    (format.generate)(&plan, &mut |path, bytes| writer.write(path, bytes));
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
