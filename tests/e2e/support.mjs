// What the journeys share: data to open, and the ways to open it.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from './fixtures.mjs';

export const TOP = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const SCRATCH = resolve(TOP, process.env.CARGO_TARGET_DIR ?? 'target', 'tmp', 'e2e');

/** A fresh folder for one test. */
export function scratch(name) {
  const folder = join(SCRATCH, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** A folder `name` with that many generated dialogues in train/ and dev/ (and test/, when they are many). */
export function generated(name, dialogues, seed = 11) {
  const folder = join(SCRATCH, `data-${dialogues}-${seed}`, name);
  if (!existsSync(folder)) {
    execFileSync(
      join(TOP, '.ci/tool'),
      ['generate', '--dataset', 'sgd', '--dialogues', String(dialogues), '--seed', String(seed), folder],
      { cwd: TOP },
    );
  }
  return folder;
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

/** The real SGD dev files, where they are beside the project. */
export function realDev() {
  const folder = resolve(TOP, '../shared/data/sgd/dev');
  return existsSync(folder) ? folder : null;
}

export async function openFolder(page, folder) {
  await page.goto('./');
  await page.getByTestId('open-folder').setInputFiles(folder);
  await ready(page);
}

export async function ready(page) {
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'ready', { timeout: 60_000 });
}

export async function expectCount(page, count, total) {
  const counter = page.getByTestId('dialogue-count');
  await expect(counter).toHaveAttribute('data-count', String(count));
  if (total !== undefined) await expect(counter).toHaveAttribute('data-total', String(total));
}

/** Drops files and folders as a person does: through the browser, with real entries. */
export async function drop(page, paths) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  const at = { x: 300, y: 300, data };
  await session.send('Input.dispatchDragEvent', { type: 'dragEnter', ...at });
  await session.send('Input.dispatchDragEvent', { type: 'dragOver', ...at });
  await session.send('Input.dispatchDragEvent', { type: 'drop', ...at });
}

/** The text that code points `start` to `end` cover. */
export function slice(text, start, end) {
  return [...text].slice(start, end).join('');
}

/** Takes part in the page's workers: every worker is kept, and `orders` are posted to it before its first. */
export async function withWorkers(page, orders = []) {
  await page.addInitScript((orders) => {
    window.workers = [];
    window.Worker = class extends Worker {
      constructor(...args) {
        super(...args);
        window.workers.push(this);
        this.addEventListener('message', (event) => {
          if (event.data?.message?.Ready)
            orders.forEach((order) => this.postMessage({ message: order, cargo: null }));
        });
      }
    };
  }, orders);
}

export async function rehearse(page, crash) {
  await page.evaluate(
    (crash) => window.workers.at(-1).postMessage({ message: { Rehearse: crash }, cargo: null }),
    crash,
  );
}
