//! `colloquy generate`: writes synthetic data in the layout of a dataset.

use colloquy::formats::sgd::generate::{Plan, files};
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Which dataset.
    #[arg(long, value_parser = ["sgd"])]
    dataset: String,
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
    let (mut count, mut bytes) = (0, 0);
    for file in files(&Plan { dialogues: args.dialogues, seed: args.seed }) {
        let path = args.dir.join(&file.path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        bytes += file.bytes.len();
        count += 1;
        fs::write(&path, file.bytes)?;
    }
    println!(
        "{count} files, {bytes} bytes in {} ({}, {} dialogues)",
        args.dir.display(),
        args.dataset,
        args.dialogues
    );
    Ok(ExitCode::SUCCESS)
}
