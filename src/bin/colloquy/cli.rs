//! The command line: one variant per subcommand, one line that runs it.
//!
//! Exit status: 0 when all went well, 1 when something was wrong, 2 for wrong use (clap's own).

use crate::{
    agreement, capsule, evaluate, export, findings, finish_build, generate, grounding, inspect, overview,
    pack, publish, samples, verify,
};
use clap::{Parser, Subcommand};
use std::fmt::Display;
use std::process::ExitCode;

/// Colloquy's native tool.
#[derive(Parser)]
#[command(name = "colloquy", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Read files and folders and say what they are.
    Inspect(inspect::Args),
    /// Say how often everything is there that can be counted: the charts of the page as numbers.
    Overview(overview::Args),
    /// Say how many of the values that dialogues are annotated with were said, by whom and in which form.
    Grounding(grounding::Args),
    /// Derive again what is recorded as right of bookings, and say where both differ.
    Verify(verify::Args),
    /// Score predictions by the official metrics, and say where they are wrong.
    Evaluate(evaluate::Args),
    /// Save what matches a query: the original records, one form for all datasets, or a table.
    Export(export::Args),
    /// Write one HTML file with the page, the dialogues that match, and a guide through them.
    Capsule(capsule::Args),
    /// Write a folder for a static host: the page, and data that it opens in pieces.
    Publish(publish::Args),
    /// Say what checking finds: counts, every finding, a report, or what changed between two versions.
    Findings(findings::Args),
    /// Say how far two people agree in the labels of their notes: Cohen's kappa of each, over dialogues and over turns.
    Agreement(agreement::Args),
    /// Write synthetic data.
    Generate(generate::Args),
    /// Shrink and pack the programs of a built site, and allow its inline scripts in its policy.
    FinishBuild(finish_build::Args),
    /// Write the samples that a built site offers.
    Samples(samples::Args),
    /// Put a built site into one HTML file.
    Pack(pack::Args),
}

pub fn run() -> ExitCode {
    let outcome: Result<ExitCode, Box<dyn std::error::Error>> = match Cli::parse().command {
        Command::Inspect(args) => inspect::run(&args).or_else(|fault| Ok(wrong_use(&fault))),
        Command::Overview(args) => overview::run(&args).or_else(|fault| Ok(wrong_use(&fault))),
        Command::Grounding(args) => grounding::run(&args).or_else(|fault| Ok(wrong_use(&fault))),
        Command::Verify(args) => verify::run(&args).or_else(|fault| Ok(wrong_use(&fault))),
        Command::Evaluate(args) => evaluate::run(&args).or_else(|fault| Ok(wrong_use(&fault))),
        Command::Export(args) => export::run(&args).or_else(|fault| Ok(told(&fault, fault.is_wrong_use()))),
        Command::Capsule(args) => capsule::run(&args).or_else(|fault| Ok(told(&fault, fault.is_wrong_use()))),
        Command::Publish(args) => publish::run(&args).or_else(|fault| Ok(told(&fault, fault.is_wrong_use()))),
        Command::Findings(args) => {
            findings::run(&args).or_else(|fault| Ok(told(&fault, fault.is_wrong_use())))
        }
        Command::Agreement(args) => agreement::run(&args).or_else(|fault| Ok(told(&fault, true))),
        Command::Generate(args) => generate::run(&args).map_err(Into::into),
        Command::FinishBuild(args) => finish_build::run(&args).map_err(Into::into),
        Command::Samples(args) => samples::run(&args).map_err(Into::into),
        Command::Pack(args) => pack::run(&args).map_err(Into::into),
    };
    outcome.unwrap_or_else(|fault| told(&fault, false))
}

fn wrong_use(fault: &inspect::Fault) -> ExitCode {
    told(fault, true)
}

/// Says why nothing could be done.
fn told(fault: &dyn Display, is_wrong_use: bool) -> ExitCode {
    eprintln!("colloquy: {fault}");
    if is_wrong_use { ExitCode::from(2) } else { ExitCode::FAILURE }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
