// The benchmark: Colloquy against reading alone and against JSON.parse, side by side in one run, on generated data.
//
// Prints Markdown tables, and writes them with all figures to target/bench/. ROUNDS= says how often each is measured
// (default 4; an even number, since every other round runs backwards), CASES=air-kb,frames picks some, FULL=1 opens the
// whole of AirDialogue at its full size, CORES=1 measures with one worker too, GROWTH=1 the cost per byte from 10 MB to
// 1 GB. AGAINST=FOLDER measures another build in turn with this one.

import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CASES, FOLDER, FULL, GROWTH, bytesOf } from './data.mjs';
import { builds, growth, scaled, table } from './report.mjs';
import { address, checking, ours, reference } from './run.mjs';
import { scale } from './scale.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 4);
const AGAINST = process.env.AGAINST;
const otherPort = Number(process.env.E2E_PORT) + 1;
const otherAddress = address.replace(process.env.E2E_PORT, otherPort);
const picked = process.env.CASES?.split(',');
const cases = CASES.filter(({ name }) => !picked || picked.includes(name));

/**
 * The runs of one case, taken in turn, there and back again: what one run leaves to the next is not always left to the same. The
 * first round warms the disk cache and is not counted. Only the `wanted` jobs are run, and all when none are named.
 */
async function measure({ name, files, opened = files, isLines, queries }, rounds, wanted) {
  const [paths, open] = [files(), opened()];
  const jobs = {
    read: () => reference(paths, 'read', isLines),
    parse: () => reference(paths, 'parse', isLines),
    ours: () => ours(open, queries, 0),
    checking: () => checking(open),
    ...(process.env.CORES && { alone: () => ours(open, queries, 1) }),
    ...(AGAINST && { against: () => ours(open, queries, 0, otherAddress) }),
  };
  const runs = { read: [], parse: [], ours: [], checking: [], alone: [], against: [] };
  const kinds = wanted ?? Object.keys(jobs);
  for (let round = 0; round <= rounds; round += 1) {
    for (const kind of round % 2 ? kinds.toReversed() : kinds) {
      const result = await jobs[kind]();
      if (round > 0) runs[kind].push(result);
    }
    process.stderr.write(`bench: ${name}, round ${round} of ${rounds}\n`);
  }
  return { name, bytes: bytesOf(paths), openedBytes: bytesOf(open), fileCount: open.length, runs };
}

const serve = (port, site) =>
  spawn('node', [fileURLToPath(new URL('../e2e/server.mjs', import.meta.url)), port], {
    env: { ...process.env, ...(site && { SITE: site }) },
  });
const servers = [serve(process.env.E2E_PORT), ...(AGAINST ? [serve(otherPort, AGAINST)] : [])];
const measured = [];
for (const one of cases) measured.push(await measure(one, ROUNDS));
const grown = [];
if (process.env.GROWTH) for (const one of GROWTH) grown.push(await measure(one, 1, ['ours']));
const full = process.env.FULL ? { bytes: bytesOf(FULL()), ...(await scale(FULL())) } : null;
for (const server of servers) server.kill();

const text = [table(measured, ROUNDS), AGAINST && builds(measured), growth(grown), scaled(full)].filter(Boolean).join('\n\n');
console.log(text);
mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, 'results.md'), `${text}\n`);
const dated = { date: new Date().toISOString(), rounds: ROUNDS, measured, grown, full };
writeFileSync(join(FOLDER, `results-${dated.date.slice(0, 10)}.json`), JSON.stringify(dated, null, 1));
