//! `colloquy samples`: the samples that the page offers, made when it is built.
//!
//! The page fetches the one that is asked for, and the one-file page has them inside: neither the page nor its worker
//! has generators.

use crate::site::{Fault, write};
use colloquy::corpus::Dataset;
use colloquy::synth::{GeneratedFile, Generator, generator_of};
use colloquy::view::samples::SAMPLES;
use serde_json::{Map, Value};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// The folder of the built site.
    dir: PathBuf,
}

pub fn run(args: &Args) -> Result<ExitCode, Fault> {
    for (dataset, _) in SAMPLES {
        write(&args.dir.join(format!("{}.json", name(dataset))), sample(dataset))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// How the file and the element of a sample are called.
pub fn name(dataset: Dataset) -> String {
    format!("sample-{}", dataset.as_str())
}

/// One object of the texts of all files by their paths. It can stand inside of an element.
fn sample(dataset: Dataset) -> String {
    let files = files_of_sample(dataset).into_iter();
    let members: Map<String, Value> =
        files.map(|file| (file.path, Value::String(without_margins(&file.bytes)))).collect();
    Value::Object(members).to_string().replace('<', "\\u003c")
}

fn files_of_sample(dataset: Dataset) -> Vec<GeneratedFile> {
    generator_of(dataset).map(Generator::sample).unwrap_or_default()
}

/// Without the white space that only makes JSON wide: that after a newline.
fn without_margins(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.split_inclusive('\n').map(|line| line.trim_start_matches(' ')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_holds_every_generated_file() {
        for (dataset, _) in SAMPLES {
            let text = sample(dataset);
            assert!(!text.contains('<'));
            let members: Map<String, Value> = serde_json::from_str(&text).unwrap();
            let files = files_of_sample(dataset);
            assert_eq!(members.len(), files.len());
            for file in files {
                let text = members[&file.path].as_str().unwrap();
                let values = |text: &str| -> Vec<Value> {
                    serde_json::Deserializer::from_str(text).into_iter().map_while(Result::ok).collect()
                };
                assert_eq!(values(text), values(std::str::from_utf8(&file.bytes).unwrap()), "{}", file.path);
            }
        }
    }
}
