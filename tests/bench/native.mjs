// The benchmark without a browser: the native tool against reading alone and JSON.parse in node, in turn, on the data
// of `make bench`. PEERS=1 measures DuckDB, orjson and pysimdjson too. ROUNDS= and CASES= as in main.mjs.
//
// Prints a Markdown table, and writes it with all figures to target/bench/ as native.md and native-DATE.json.

import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CASES, FOLDER, TARGET, bytesOf } from './data.mjs';
import { nativeTable } from './report.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const TOOL = join(TARGET, 'release', 'colloquy');
const PYTHON = process.env.PEERS_PYTHON;
const LOOK_MS = 10;
const beside = (name) => fileURLToPath(new URL(name, import.meta.url));
const picked = process.env.CASES?.split(',');
const cases = CASES.filter(({ name }) => !picked || picked.includes(name));

/** The one JSON object that a program prints, and what it held at most (where there is a /proc). */
async function printed(program, args) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  let peak = 0;
  const look = () => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      peak = Math.max(peak, Number(status.match(/VmHWM:\s+(\d+)/)?.[1] ?? 0) * 1024);
    } catch {
      // It has ended.
    }
  };
  const looking = setInterval(look, LOOK_MS);
  child.stdout.on('data', (data) => {
    text += data;
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  clearInterval(looking);
  // `inspect` says with 1 that it found errors in the data.
  if (code !== 0 && !(program === TOOL && code === 1)) throw new Error(`${program} ended with ${code}`);
  return { ...JSON.parse(text), peak };
}

/** Reading once, and twice: the second reading checks. A query is asked of a fresh process each. */
async function ours(paths, queries) {
  const runs = [];
  for (const query of queries.length ? queries : ['']) {
    const found = await printed(TOOL, ['inspect', '--json', '--query', query, ...paths]);
    const ms = { ms: found.seconds_read * 1e3, checked: found.seconds * 1e3, asked: found.seconds_asked * 1e3 };
    runs.push({ query, ...ms, matches: found.matches, peak: found.peak });
  }
  return runs;
}

const reference = (paths, job, isLines) =>
  printed(process.execPath, [beside('reference.mjs'), job, isLines ? 'lines' : 'whole', ...paths]);

/** What DuckDB is asked: of flights, and of texts what is one word or one phrase. */
function questionsOf({ queries, flights }) {
  if (flights) {
    const prepare = 'create table flights as select unnest(kb, recursive := true) from records';
    return { prepare, asked: [{ query: flights.query, sql: `select count(*) from flights where ${flights.sql}` }] };
  }
  const prepare = "create table texts as select array_to_string(dialogue, chr(10)) as text from records";
  const texts = queries.filter((query) => /^(\w+|"[^"]+")$/.test(query));
  const sql = (query) => `select count(*) from texts where text ilike '%${query.replaceAll('"', '')}%'`;
  return { prepare, asked: texts.map((query) => ({ query, sql: sql(query) })) };
}

async function peer(name, paths, one) {
  // DuckDB takes lines of one kind.
  if (!PYTHON || (name === 'duckdb' && (!one.isLines || one.opened))) return null;
  const { prepare, asked } = questionsOf(one);
  const questions = name === 'duckdb' ? asked.map(({ sql }) => sql) : [];
  const plan = { peer: name, files: paths, isLines: !!one.isLines, threads: cpus().length, prepare, questions };
  const found = await printed(PYTHON, [beside('peers.py'), JSON.stringify(plan)]);
  return { ...found, queries: found.queries.map((answer, at) => ({ ...answer, query: asked[at].query })) };
}

/** The same question has the same answer; flights of a KB alone have no dialogue to count. */
function compare(name, mine, theirs) {
  for (const { query, count } of theirs?.queries ?? []) {
    const { matches } = mine.find((run) => run.query === query);
    if (!query.startsWith('flight{') && matches !== count)
      throw new Error(`${name}: ${query} matches ${matches} dialogues, and ${count} of DuckDB's`);
  }
}

/** The runs of one case, taken in turn; the first round warms the disk cache and is not counted. */
async function measure(one) {
  const paths = one.files();
  const opened = one.opened?.() ?? paths;
  const queries = one.flights ? [one.flights.query] : one.queries;
  const runs = { read: [], parse: [], ours: [], duckdb: [], orjson: [], simdjson: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const results = {
      read: await reference(paths, 'read', one.isLines),
      parse: await reference(paths, 'parse', one.isLines),
      ours: await ours(opened, queries),
      duckdb: await peer('duckdb', paths, one),
      orjson: await peer('orjson', paths, one),
      simdjson: await peer('simdjson', paths, one),
    };
    compare(one.name, results.ours, results.duckdb);
    if (round > 0) for (const kind of Object.keys(runs)) if (results[kind]) runs[kind].push(...[results[kind]].flat());
    process.stderr.write(`bench-native: ${one.name}, round ${round} of ${ROUNDS}\n`);
  }
  return { name: one.name, bytes: bytesOf(paths), openedBytes: bytesOf(opened), fileCount: opened.length, runs };
}

const measured = [];
for (const one of cases) measured.push(await measure(one));
const dated = { date: new Date().toISOString(), rounds: ROUNDS, cores: cpus().length, measured };
const text = nativeTable(measured, dated);
console.log(text);
mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, 'native.md'), `${text}\n`);
writeFileSync(join(FOLDER, `native-${dated.date.slice(0, 10)}.json`), JSON.stringify(dated, null, 1));
