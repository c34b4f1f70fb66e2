//! What `docs/PAST-ONE-MACHINE.md` says is done as it says, command by command, where the engines are.

use crate::recipes::{PEERS, scratch, succeeds};
use std::path::Path;
use std::process::Command;

const PAGE: &str = include_str!("../../docs/PAST-ONE-MACHINE.md");

/// Runs a query as DuckDB's own shell would.
const DUCKDB: &str = "import duckdb, sys; print(duckdb.sql(sys.argv[1]) or '')";

/// The blocks of code, in order, each with its language.
fn blocks() -> Vec<(&'static str, &'static str)> {
    let mut pieces = PAGE.split("```");
    let mut blocks = Vec::new();
    while let (Some(_), Some(block)) = (pieces.next(), pieces.next()) {
        blocks.push(block.split_once('\n').unwrap());
    }
    blocks
}

fn command(language: &str, code: &str) -> Command {
    let mut command = match language {
        "sh" => Command::new("sh"),
        _ => Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join(PEERS)),
    };
    match language {
        "sh" => command.args(["-euc", code]),
        "python" => command.args(["-c", code]),
        "sql" => command.args(["-c", DUCKDB, code]),
        _ => panic!("nobody runs {language}"),
    };
    command
}

fn needs(code: &str, language: &str) -> Option<&'static str> {
    match language {
        "sql" => Some("duckdb"),
        "python" => ["pyspark", "polars"].into_iter().find(|module| code.contains(module)),
        _ => None,
    }
}

fn is_there(module: &str) -> bool {
    succeeds(PEERS, &["-c", &format!("import {module}")])
        && (module != "pyspark" || succeeds("java", &["-version"]))
}

#[test]
fn every_command_of_the_page_works() {
    let folder = scratch("past-one-machine");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let tool = Path::new(env!("CARGO_BIN_EXE_colloquy"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", tool.parent().unwrap().display());
    let data = ["generate", "--dataset", "sgd", "--dialogues", "60", "data"];
    assert!(Command::new(tool).args(data).current_dir(&folder).status().unwrap().success());
    let mut said = String::new();
    let mut is_picked = true;
    for (language, code) in blocks() {
        let is_missing = needs(code, language).is_some_and(|module| !is_there(module));
        is_picked &= !(is_missing && language == "sql");
        if is_missing || (!is_picked && code.contains("picked")) {
            continue;
        }
        let output = command(language, code).current_dir(&folder).env("PATH", &path).output().unwrap();
        let (out, fault) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{code}\n{out}\n{fault}");
        said.push_str(&out);
    }
    assert!(folder.join("lake/turns/dataset=sgd").is_dir());
    if is_picked {
        assert!(said.contains("picked.parquet: sgd"), "{said}");
    }
}
