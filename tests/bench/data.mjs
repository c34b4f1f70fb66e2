// What is measured: generated once for every size, kept in target/bench.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const TARGET = process.env.CARGO_TARGET_DIR ?? 'target';
export const FOLDER = join(TARGET, 'bench');

/** The figures of the reference machine are of these sizes. */
const PAIRS = 50000;
const ALL_PAIRS = 321459;
const SGD_DIALOGUES = 12000;
const FRAMES_DIALOGUES = 1369;

/** What `make` writes to a path; it is there only when all of it is. */
function made(path, make) {
  if (!existsSync(path)) {
    const begun = `${path}.begun`;
    rmSync(begun, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    make(begun);
    renameSync(begun, path);
  }
  return path;
}

function generated(dataset, dialogues) {
  const plan = ['--dataset', dataset, '--dialogues', String(dialogues), '--seed', '1'];
  return made(join(FOLDER, `${dataset}-${dialogues}`), (folder) => {
    execFileSync('.ci/tool', ['generate', ...plan, folder], { stdio: 'inherit' });
  });
}

function filesIn(folder, isWanted) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.jsonl?$/.test(name) && isWanted(name))
    .toSorted()
    .map((name) => join(folder, name));
}

/** All files of a folder in one archive, as AirDialogue is published. */
function packed(folder) {
  return made(`${folder}.tar.gz`, (archive) => {
    execFileSync('tar', ['-czf', archive, '-C', folder, '.'], { stdio: 'inherit' });
  });
}

const airdialogue = (pairs, isWanted) => () => filesIn(generated('airdialogue', pairs), isWanted);
const isKb = (name) => name.includes('_kb');
const isData = (name) => name.includes('_data');

/**
 * What is opened: `files`, or what is `opened` in their place. `queries` are asked of it afterwards. Natively `flights` too, which
 * DuckDB is asked as `sql`.
 */
export const CASES = [
  {
    name: 'air-kb',
    files: airdialogue(PAIRS, isKb),
    isLines: true,
    queries: [],
    flights: { query: 'flight{price:..200 class:business}', sql: "price <= 200 and class = 'business'" },
  },
  {
    name: 'air-data',
    files: airdialogue(PAIRS, isData),
    isLines: true,
    queries: ['flight', 'please', '"thank you"', 'split:dev', 'change -cancel', 'zzzz', 'economy', '"i would"', 'june', 'denver'],
  },
  {
    name: 'sgd-train',
    files: () => filesIn(generated('sgd', SGD_DIALOGUES), () => true),
    queries: ['the', 'restaurant', '"in the"', 'service:Hotels_2', 'split:dev please', 'seven -eight', 'zzzz', 'book'],
  },
  { name: 'frames', files: () => filesIn(generated('frames', FRAMES_DIALOGUES), () => true), queries: ['the', 'hotel', '"how much"', 'zzzz'] },
  {
    name: 'air-tar.gz',
    files: airdialogue(PAIRS, () => true),
    opened: () => [packed(generated('airdialogue', PAIRS))],
    isLines: true,
    queries: ['flight', 'please'],
  },
];

/** The same data in growing sizes, for the cost per byte. */
export const GROWTH = [1200, 12000, 120000].map((pairs) => ({
  name: `${pairs} pairs`,
  files: airdialogue(pairs, () => true),
  isLines: true,
  queries: ['flight'],
}));

/** All of AirDialogue, with its flights. */
export const FULL = airdialogue(ALL_PAIRS, () => true);

export const bytesOf = (files) => files.reduce((sum, path) => sum + statSync(path).size, 0);
