//! What `docs/PAST-ONE-MACHINE.md` and `docs/NOTEBOOK.md` say is done as they say, command by command, where the engines are.

use crate::recipes::{PEERS, scratch, succeeds};
use std::path::Path;
use std::process::Command;

const PAGE: &str = include_str!("../../docs/PAST-ONE-MACHINE.md");
const NOTEBOOK: &str = include_str!("../../docs/NOTEBOOK.md");

/// Runs a query as `DuckDB`'s own shell would.
const DUCKDB: &str = "import duckdb, sys; print(duckdb.sql(sys.argv[1]) or '')";

/// The blocks of code, in order, each with its language.
fn blocks(page: &'static str) -> Vec<(&'static str, &'static str)> {
    let mut pieces = page.split("```");
    let mut blocks = Vec::new();
    while let (Some(_), Some(block)) = (pieces.next(), pieces.next()) {
        blocks.push(block.split_once('\n').unwrap());
    }
    blocks
}

fn command(language: &str, code: &str) -> Command {
    let mut command = match language {
        "sh" => Command::new("sh"),
        _ => Command::new(PEERS),
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

/// Runs a cell as Jupyter does, and prints what is shown below it.
const JUPYTER: &str = "
import nbclient, nbformat, sys
notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(sys.argv[1])])
nbclient.NotebookClient(notebook, timeout=120).execute()
print([output.get('text') or output['data']['text/html'] for output in notebook.cells[0].outputs])
";

#[test]
fn the_cell_of_the_notebook_shows_the_page() {
    if !["nbclient", "ipykernel", "pandas", "pyarrow"].into_iter().all(is_there) {
        return;
    }
    let folder = scratch("notebook");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let colloquy = |arguments: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_colloquy")).args(arguments).current_dir(&folder).output();
        let output = output.unwrap();
        assert!(output.status.success(), "{arguments:?} {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    colloquy(&["generate", "--dataset", "frames", "--dialogues", "40", "data"]);
    for form in ["turns", "unified"] {
        colloquy(&["export", "--form", form, "--out", &format!("{form}.parquet"), "data"]);
    }
    let (language, cell) = blocks(NOTEBOOK).into_iter().next().unwrap();
    assert_eq!(language, "python");
    let output = Command::new(PEERS).args(["-c", JUPYTER, cell]).current_dir(&folder).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("<iframe") && said.contains("src=\"colloquy.html\""), "{said}");
    let records =
        said.split_once(' ').map(|(count, _)| count.trim_start_matches(['[', '\'']).to_owned()).unwrap();
    let inspected = colloquy(&["inspect", "picked.parquet"]);
    assert!(inspected.contains(&format!("frames raw dialogues, {records} records")), "{inspected}");
    assert!(!inspected.contains("RECORD-"), "{inspected}");
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
    for (language, code) in blocks(PAGE) {
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
