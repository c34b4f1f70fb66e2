// What the journeys share: data to open, and the ways to open it.

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from './fixtures.mjs';

export const TOP = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const TARGET = resolve(TOP, process.env.CARGO_TARGET_DIR ?? 'target');
const SCRATCH = join(TARGET, 'tmp', 'e2e');

const made = [];
process.on('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A fresh folder for one test: journeys run beside each other, and two of them may choose one name. */
export function scratch(name) {
  mkdirSync(SCRATCH, { recursive: true });
  const own = mkdtempSync(join(SCRATCH, 'once-'));
  made.push(own);
  const folder = join(own, name);
  mkdirSync(folder);
  return folder;
}

/** What the native tool makes is made anew when the tool is another one. */
const MADE_BY = Math.trunc(statSync(join(TARGET, 'debug', 'colloquy'), { throwIfNoEntry: false })?.mtimeMs ?? 0);

/** A folder `name` with that many generated dialogues in the dataset's own layout; made once. */
export function generated(name, dialogues, seed = 11, dataset = 'sgd', variant = undefined) {
  const form = [MADE_BY, dataset, variant ?? 'first', dialogues, seed].join('-');
  const folder = join(SCRATCH, `data-${form}`, name);
  if (!existsSync(folder)) {
    // The other worker of Playwright may want the same folder: it must not see half of it.
    const unfinished = join(SCRATCH, `data-${form}-${process.pid}`);
    const options = ['--dataset', dataset, '--dialogues', String(dialogues), '--seed', String(seed)];
    tool('generate', ...options, ...(variant ? ['--variant', variant] : []), join(unfinished, name));
    mkdirSync(dirname(folder), { recursive: true });
    try {
      renameSync(join(unfinished, name), folder);
    } catch (fault) {
      // The other one was quicker; what it made is the same.
      if (!existsSync(folder)) throw fault;
    }
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** Folders as parts of a fresh one. */
export function together(name, parts) {
  const folder = join(scratch(name), 'all');
  for (const [part, from] of Object.entries(parts)) cpSync(from, join(folder, part), { recursive: true });
  return folder;
}

/** The native tool. */
export function tool(...args) {
  return execFileSync(join(TOP, '.ci/tool'), args, { cwd: TOP, encoding: 'utf8' });
}

/** A fresh folder with odd and broken files; what they are is in its manifest.json. */
export function oddities() {
  const folder = join(scratch('oddities'), 'odd');
  tool('generate', '--broken-files', folder);
  return folder;
}

/** What the native tool says of a folder, and of a query. */
export function inspect(folder, query = '') {
  const options = { cwd: TOP, encoding: 'utf8', maxBuffer: 1 << 28 };
  const args = ['inspect', '--json', `--query=${query}`, folder];
  const { status, stdout, stderr } = spawnSync(join(TOP, '.ci/tool'), args, options);
  // 1 says that there were errors in the data.
  expect([0, 1], stderr).toContain(status);
  return JSON.parse(stdout);
}

/** The files of a folder and of those in it. */
export function filesOf(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith('.json'))
    .toSorted();
}

/** The dialogues of a folder as plain JSON, in the order in which the page lists them. */
export function dialoguesOf(folder) {
  return filesOf(folder)
    .filter((path) => path.includes('dialogues_'))
    .flatMap((path) => JSON.parse(readFileSync(path, 'utf8')));
}

/** The real files, or a folder of them, where they are beside the project. */
export function real(...path) {
  const folder = resolve(TOP, '../shared/data', ...path);
  return existsSync(folder) ? folder : null;
}

/** The records of a file of lines, of an array, or of one record. */
export function recordsOf(path) {
  const text = readFileSync(path, 'utf8').trim();
  if (text.startsWith('[')) return JSON.parse(text);
  return text.split('\n').map((line) => JSON.parse(line));
}

export async function openFolder(page, folder, address = './') {
  await page.goto(address);
  await page.getByTestId('open-folder').setInputFiles(folder);
  await ready(page);
}

/** All is read, counts are exact, and the list shows what they count. */
export async function ready(page, timeout = 90_000) {
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'ready', { timeout });
  await listed(page);
}

export async function expectCount(page, count, total) {
  const counter = page.getByTestId('dialogue-count');
  await expect(counter).toHaveAttribute('data-count', String(count));
  if (total !== undefined) await expect(counter).toHaveAttribute('data-total', String(total));
  await listed(page);
}

/** A list that waits for an answer or its rows, and one that counts dialogues and has not drawn any. */
const UNLISTED = [
  '.list-scroll[aria-busy=true]',
  '.list:has([data-testid=dialogue-count]:not([data-count="0"])) .list-scroll:not(:has([data-testid=dialogue-row])):visible',
].join();

/** The list shows what is asked for: a count comes a moment after its query, and rows a moment after their count. */
async function listed(page) {
  await expect(page.locator(UNLISTED)).toHaveCount(0);
}

/**
 * Asks for something, and waits until the list has the answer. After a line that is no query the list waits for
 * nothing: whoever asks then has to wait for what is expected.
 */
export async function search(page, query) {
  const box = page.getByTestId('search');
  await box.fill(query);
  // What is offered meanwhile would lie on the list.
  await box.blur();
  await listed(page);
}

/** The same by an address, which the page follows a moment after the browser has it. */
export async function goAsking(page, query) {
  await page.goto(`./#/?q=${encodeURIComponent(query)}`);
  await expect(page.getByTestId('search')).toHaveValue(query);
  await listed(page);
}

const rowAt = (page, position) => page.locator(`[data-testid=dialogue-row][aria-posinset="${position}"]`);

/** The dialogue at a position of the list, from 1, is the one that is shown: others may have the same id. */
export async function expectSelected(page, position) {
  await expect(rowAt(page, position).and(page.locator('[aria-selected=true]'))).toHaveCount(1);
}

/**
 * Opens the dialogue at a position of the list, from 1, and waits until it is shown. Without that the reader may have any
 * dialogue: the first of the file that was read first.
 */
export async function openRow(page, position) {
  await listed(page);
  const row = rowAt(page, position);
  const id = await row.getAttribute('data-id');
  await row.click();
  // On a phone the list gives way to the dialogue.
  await expect(row.and(page.locator('[aria-selected=false]:visible'))).toHaveCount(0);
  const reader = page.getByTestId('reader');
  await expect(reader.getByRole('heading', { level: 2 })).toHaveText(id);
  // Until then it may be another one with this id.
  await expect(reader.and(page.locator('[aria-busy]'))).toHaveCount(0);
}

export const openFirst = (page) => openRow(page, 1);

/** Where the page is by its own account: what the browser says of it may come a little later. */
export const addressOf = (page) => page.evaluate(() => location.href);

/** What is said for four seconds is said for ten: a slow machine may look too late. */
export function sayLonger(page) {
  return page.addInitScript(() => {
    const later = window.setTimeout;
    window.setTimeout = (call, ms, ...rest) => later(call, ms === 4_000 ? 10_000 : ms, ...rest);
  });
}

/** How many handles of files and folders the page keeps; nothing before it has kept any. */
export function handlesKept(page) {
  return page.evaluate(async () => {
    // To ask for a database that is not there would make it.
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === 'colloquy')) return null;
    const asked = indexedDB.open('colloquy', 1);
    const database = await new Promise((resolve) => {
      asked.onupgradeneeded = () => asked.transaction.abort();
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => resolve(null);
    });
    if (!database) return null;
    const got = database.transaction('recent').objectStore('recent').get('last');
    database.close();
    return new Promise((resolve) => {
      got.onsuccess = () => resolve(got.result?.length ?? null);
      got.onerror = () => resolve(null);
    });
  });
}

/** What the files screen says of every file, in the words of `inspect --json`. */
export async function filesShown(page) {
  await page.goto('./#/files');
  await expect(page.getByTestId('file-row').first()).toBeVisible();
  // A long list is drawn in parts.
  const more = page.getByRole('button', { name: /^Show [\d\u202f]+ more of/ });
  while (await more.isVisible()) await more.dispatchEvent('click');
  return page.getByTestId('file-row').evaluateAll((rows) =>
    rows.map(({ dataset }) => ({
      path: dataset.path,
      dataset: dataset.dataset ?? null,
      variant: dataset.variant ?? null,
      role: dataset.role ?? 'other',
      split: dataset.split ?? null,
      records: Number(dataset.records),
      readable: Number(dataset.readable),
      findings: Number(dataset.findings),
    })),
  );
}

/** What the findings screen says of every rule that was hit. */
export async function rulesShown(page) {
  await page.goto('./#/findings');
  await expect(page.getByText(/records were checked against every rule/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId('finding-row').first()).toBeAttached();
  const rules = await page
    .getByTestId('finding-row')
    .evaluateAll((rows) => rows.map(({ dataset }) => [dataset.rule, Number(dataset.count)]));
  return Object.fromEntries(rules.filter(([, count]) => count > 0));
}

/** The page and the native tool say the same of a folder, file by file and rule by rule. */
export async function expectAsNative(page, folder) {
  const native = inspect(folder);
  const rules = await rulesShown(page);
  expect(rules).toEqual(
    Object.fromEntries(Object.entries(native.findings).map(([rule, { count }]) => [rule, count])),
  );
  const files = native.files.map(({ bytes, split_from, ...file }) => file);
  // The list of files follows the last check by a question to the workers.
  await expect.poll(() => filesShown(page), { timeout: 60_000 }).toEqual(files);
  return native;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What a theme can break; all else is the same in every theme, and checked in the light one. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** An accessibility checker finds nothing. It is put into the page, which has to be opened without its policy. */
export async function expectAccessible(page, state, rules = STANDARDS) {
  if (await page.evaluate(() => !window.axe)) await page.evaluate(AXE);
  const violations = await page.evaluate(async (rules) => {
    const found = await window.axe.run(document, { runOnly: rules });
    // What lies half under a head that stays in sight is large enough once it is scrolled free.
    const isLarge = ({ target: [selector] }) => {
      const element = document.querySelector(selector);
      element.scrollIntoView({ block: 'center' });
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      // A click beside a round corner is one beside the target.
      const corners = [left + 3, right - 3].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y]));
      const isSeen = corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
      return width >= 24 && height >= 24 && isSeen;
    };
    return found.violations.flatMap(({ id, nodes }) => {
      const wrong = id === 'target-size' ? nodes.filter((node) => !isLarge(node)) : nodes;
      return wrong.length > 0 ? [`${id}: ${wrong.map((node) => node.target).join('; ')}`] : [];
    });
  }, rules);
  expect(violations, state).toEqual([]);
}

/** The page is as wide as the window: nothing has to be scrolled sideways. */
export async function expectNoSidewaysScroll(page) {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window);
}

/** Holds files and folders over the window; what is returned lets go of them. */
export async function drag(page, paths) {
  // Whoever drops files sees the page.
  await expect(page.locator('html')).toHaveAttribute('data-phase', /./);
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  const send = (type) => session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  await send('dragEnter');
  // A hand goes on moving until it sees that it can let go.
  await expect(async () => {
    await send('dragOver');
    await expect(page.locator('.drop')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  return () => send('drop');
}

/** Drops files and folders as a person does: through the browser, with real entries. */
export async function drop(page, paths) {
  const letGo = await drag(page, paths);
  await letGo();
}

/** The text that code points `start` to `end` cover. */
export function slice(text, start, end) {
  return [...text].slice(start, end).join('');
}

/** Takes part in the page's workers: every worker is kept, and `orders` are posted to it before its first order. */
export async function withWorkers(page, orders = []) {
  await page.addInitScript((orders) => {
    window.workers = [];
    window.workersReady = 0;
    window.Worker = class extends Worker {
      constructor(...args) {
        super(...args);
        window.workers.push(this);
        this.addEventListener('message', (event) => {
          if (!event.data?.message?.ready) return;
          window.workersReady += 1;
          orders.forEach((message) => this.postMessage({ message }));
        });
      }
    };
  }, orders);
}

/**
 * A disk that is not as quick as others: the body of an async function stands before every slice that a worker reads. It knows
 * how many bytes the slice has as `this.size`, and its number, from 1, as `slices`.
 */
export function beforeSlices(page, body) {
  const program = `let slices = 0;
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = async function () {
      slices += 1;
      ${body}
      return read.call(this);
    };\n`;
  return page.addInitScript((program) => {
    const Plain = Blob;
    window.Blob = class extends Plain {
      constructor(parts, options) {
        super(options?.type?.includes('javascript') ? [program, ...parts] : parts, options);
      }
    };
  }, program);
}

/** An order to crash, of `wire/message.rs`; `atRecord` does so at a byte of the first file. */
export const crashOrder = (crash, byte) => ({
  rehearse: crash === 'atRecord' ? { atRecord: { file: 0, byte } } : crash,
});

export async function rehearse(page, crash) {
  await page.evaluate(
    (message) => window.workers.at(-1).postMessage({ message }),
    crashOrder(crash),
  );
}

/** Does what stands in the reader's menu. */
export async function more(page, name) {
  const item = page.getByRole('button', { name, exact: true });
  if (!(await item.isVisible())) await page.getByRole('button', { name: 'More', exact: true }).click();
  await item.click();
}
