// The benchmark: Colloquy against reading alone and against JSON.parse, in one Chromium, on generated SGD.
//
// Prints a Markdown table with ratios taken side by side, and writes it with the figures to target/bench/.
// DIALOGUES= sets the size (default 3000, about 80 MB), ROUNDS= how often each is measured (default 3).

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '../e2e/node_modules/@playwright/test/index.mjs';
import config from '../e2e/playwright.config.mjs';

const DIALOGUES = Number(process.env.DIALOGUES ?? 3000);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const TARGET = process.env.CARGO_TARGET_DIR ?? 'target';
const SLICE_BYTES = 16 << 20;
const QUERIES = [
  'the',
  'restaurant',
  '"in the"',
  'service:Hotels_2',
  'split:dev please',
  'seven -eight',
  'zzzz',
  'book',
];

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const quantile = (values, q) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))];

function data() {
  const folder = join(TARGET, 'bench', `sgd-${DIALOGUES}`);
  if (!existsSync(folder)) {
    execFileSync(
      '.ci/tool',
      ['generate', '--dataset', 'sgd', '--dialogues', String(DIALOGUES), '--seed', '1', folder],
      { stdio: 'inherit' },
    );
  }
  const files = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith('.json'));
  return { files, folder, bytes: files.reduce((sum, path) => sum + statSync(path).size, 0) };
}

/** Opens the files in a bare page and times what `job` does with each. */
async function reference(context, address, files, job) {
  const page = await context.newPage();
  await page.goto(`${address}index.html`);
  await page.evaluate(() => {
    document.body.replaceChildren(
      Object.assign(document.createElement('input'), { type: 'file', multiple: true }),
    );
  });
  await page.setInputFiles('input', files);
  const ms = await page.evaluate(
    async ([job, sliceBytes]) => {
      const files = [...document.querySelector('input').files];
      const start = performance.now();
      for (const file of files) {
        if (job === 'parse') {
          JSON.parse(await file.text());
          continue;
        }
        for (let at = 0; at < file.size; at += sliceBytes)
          await file.slice(at, at + sliceBytes).arrayBuffer();
      }
      return performance.now() - start;
    },
    [job, SLICE_BYTES],
  );
  await page.close();
  return { ms };
}

/** Opens the folder in Colloquy and takes the times that the page marks. */
async function ours(context, address, folder) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) =>
      window.longTasks.push(...list.getEntries().map((task) => Math.round(task.duration))),
    ).observe({ type: 'longtask' });
  });
  await page.goto(address);
  await page.locator('[data-testid=open-folder]').waitFor({ state: 'attached' });
  await page.evaluate(() => {
    window.longTasks.length = 0;
  });
  await page.setInputFiles('[data-testid=open-folder]', folder);
  await page.waitForFunction(() => performance.getEntriesByName('colloquy:ready').length > 0, null, {
    timeout: 300_000,
  });
  const marks = await page.evaluate(() => {
    const at = (name) => performance.getEntriesByName(name)[0]?.startTime ?? NaN;
    return {
      ms: at('colloquy:ready') - at('colloquy:open'),
      first: at('colloquy:first-dialogue') - at('colloquy:open'),
      longTasks: window.longTasks,
    };
  });
  const count = Number(await page.getAttribute('[data-testid=dialogue-count]', 'data-count'));
  const queries = await ask(page);
  await page.close();
  return { ...marks, count, queries };
}

async function ask(page) {
  const before = await page.evaluate(() => performance.getEntriesByName('colloquy:query').length);
  for (const query of QUERIES) {
    const asked = await page.evaluate(() => performance.getEntriesByName('colloquy:query').length);
    await page.fill('[data-testid=search]', query);
    await page.waitForFunction(
      (asked) => performance.getEntriesByName('colloquy:query').length > asked,
      asked,
    );
    await page.waitForTimeout(200);
  }
  return page.evaluate(
    (before) =>
      performance
        .getEntriesByName('colloquy:query')
        .slice(before)
        .map((entry) => entry.duration),
    before,
  );
}

const { files, folder, bytes } = data();
const server = spawn('node', [
  fileURLToPath(new URL('../e2e/server.mjs', import.meta.url)),
  process.env.E2E_PORT,
]);
const address = config.use.baseURL;
const browser = await chromium.launch(config.use.launchOptions);
const context = await browser.newContext();
const runs = { read: [], parse: [], ours: [] };
// The first round warms the disk cache and is not counted.
for (let round = 0; round <= ROUNDS; round += 1) {
  const results = {
    read: await reference(context, address, files, 'read'),
    parse: await reference(context, address, files, 'parse'),
    ours: await ours(context, address, folder),
  };
  if (round > 0) for (const name of Object.keys(runs)) runs[name].push(results[name]);
}
const version = browser.version();
await browser.close();
server.kill();

const speed = (name) => bytes / 1e6 / (median(runs[name].map((run) => run.ms)) / 1e3);
const [read, parse, mine] = [speed('read'), speed('parse'), speed('ours')];
const queries = runs.ours.flatMap((run) => run.queries);
const longTasks = runs.ours.flatMap((run) => run.longTasks);
const cells = (name, mbps) =>
  `| ${name} | ${mbps.toFixed(0)} | ${(mbps / read).toFixed(2)} | ${(mbps / parse).toFixed(2)} |`;
const table = [
  `SGD, generated: ${DIALOGUES} dialogues, ${(bytes / 1e6).toFixed(0)} MB in ${files.length} files; Chromium ${version}; median of ${ROUNDS} rounds.`,
  '',
  '| | MB/s | × read only | × `JSON.parse` |',
  '|---|---|---|---|',
  cells('read only (16 MB slices, page thread)', read),
  cells('`JSON.parse` per file, nothing kept', parse),
  cells('**Colloquy: opened, indexed, searchable**', mine),
  '',
  `First dialogue on screen after ${median(runs.ours.map((run) => run.first)).toFixed(0)} ms; ` +
    `a question to its counted answer ${quantile(queries, 0.5).toFixed(0)} ms (median), ${quantile(queries, 0.95).toFixed(0)} ms (95 %); ` +
    `tasks over 50 ms on the page's thread while reading: ${longTasks.length}${longTasks.length ? ` (longest ${Math.max(...longTasks)} ms)` : ''}.`,
].join('\n');
console.log(table);
const folderOut = join(TARGET, 'bench');
mkdirSync(folderOut, { recursive: true });
writeFileSync(join(folderOut, 'sgd.md'), `${table}\n`);
writeFileSync(
  join(folderOut, 'sgd.json'),
  JSON.stringify(
    { date: new Date().toISOString(), dialogues: DIALOGUES, bytes, chromium: version, runs },
    null,
    1,
  ),
);
