// What was opened is opened again at once: an index is kept of it, and taken up as long as files and index are as they were.

import { appendFileSync, copyFileSync, mkdirSync, readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { expectAccessible, expectAsNative, expectCount, generated, inspect, openFirst, ready, rulesShown, scratch, search } from './support.mjs';

/** Long enough for an index: shorter ones are read as soon. */
const DIALOGUES = 300;

/** As many as the page begins at most. */
const MOST_WORKERS = 8;

/** A fresh copy of the generated folder: a journey changes it. */
function copied() {
  const from = generated('sgd', DIALOGUES);
  const to = join(scratch('indexed'), 'sgd');
  mkdirSync(join(to, 'train'), { recursive: true });
  for (const name of readdirSync(from, { recursive: true })) {
    const path = join(from, name);
    if (!statSync(path).isFile()) continue;
    mkdirSync(join(to, name, '..'), { recursive: true });
    copyFileSync(path, join(to, name));
    // A time in whole milliseconds is the same in all that tell it.
    utimesSync(join(to, name), 1_700_000_000, 1_700_000_000);
  }
  return to;
}

/** The indexes that the browser keeps: names, lengths and times. */
const kept = (page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('colloquy-indexes').catch(() => null);
    const files = [];
    for await (const handle of folder?.values() ?? []) {
      const { name, size, lastModified } = await handle.getFile();
      files.push({ name, size, lastModified });
    }
    return files.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  });

/** Each worker has kept what it read, to the end. */
async function expectKept(page) {
  let before = [];
  const areWhole = async () => {
    const now = await kept(page);
    const are = now.length === page.workers().length && JSON.stringify(now) === JSON.stringify(before);
    before = now;
    return are;
  };
  await expect.poll(areWhole, { intervals: [500] }).toBe(true);
  return before;
}

/** Every worker of the page: the browser tells of them one by one. */
async function allWorkers(page) {
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'empty');
  const cores = await page.evaluate(() => navigator.hardwareConcurrency);
  await expect.poll(() => page.workers().length).toBe(Math.min(cores, MOST_WORKERS));
  return page.workers();
}

/** Loads the page anew and opens a folder; gives how many bytes its workers read until all is shown and checked. */
async function openAnew(page, folder) {
  await page.goto('about:blank');
  await expect.poll(() => page.workers().length).toBe(0);
  await page.goto('./');
  const workers = await allWorkers(page);
  const watch = () => {
    self.bytesRead = 0;
    const slice = Blob.prototype.slice;
    Blob.prototype.slice = function (from, to, ...rest) {
      self.bytesRead += to - from;
      return slice.call(this, from, to, ...rest);
    };
  };
  await Promise.all(workers.map((worker) => worker.evaluate(watch)));
  await page.getByTestId('open-folder').setInputFiles(folder);
  await ready(page);
  const read = await Promise.all(workers.map((worker) => worker.evaluate(() => self.bytesRead)));
  return read.reduce((sum, bytes) => sum + bytes, 0);
}

/** A folder that was opened, and of which there is an index. */
async function openedOnce(page) {
  const folder = copied();
  await openAnew(page, folder);
  await expectKept(page);
  return folder;
}

/** A file of the folder that has dialogues. */
function dialoguesIn(folder) {
  const [name] = readdirSync(join(folder, 'train')).filter((name) => name.startsWith('dialogues_'));
  return join(folder, 'train', name);
}

const lengthOf = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);

/** Each worker looks at the ends of every file; beside that, only what is shown is read. */
const looks = (page, folder) => {
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.json'));
  const ends = files.reduce((sum, name) => sum + 2 * Math.min(65_536, statSync(join(folder, name)).size), 0);
  return page.workers().length * ends + 300_000;
};

test('the same files are complete at once the next time, and nothing of them is read', async ({ page }) => {
  const folder = copied();
  expect(await openAnew(page, folder)).toBeGreaterThan(lengthOf(folder));
  const first = await expectKept(page);
  expect(await openAnew(page, folder)).toBeLessThan(looks(page, folder));
  await expect(page.getByText(/^7\.\d MB opened again in/)).toBeVisible();
  await expectAsNative(page, folder);
  await page.goto('./#/');
  await search(page, 'turns:..6');
  const { matches } = inspect(folder, 'turns:..6');
  await expect(page.getByTestId('dialogue-count')).toHaveAttribute('data-count', String(matches));
  await search(page, '');
  await openFirst(page);
  // It is not written again.
  expect(await kept(page)).toEqual(first);
});

test('a file that was changed is read again, and no other', async ({ page }) => {
  const folder = await openedOnce(page);
  const path = dialoguesIn(folder);
  writeFileSync(path, readFileSync(path, 'utf8').replace('"utterance": "', '"utterance": "zanzibar '));
  await openAnew(page, folder);
  const said = await page.getByText(/opened again, .* of it read anew/).innerText();
  const [, number, unit] = /, ([\d.]+) (kB|MB) of it/.exec(said);
  expect(Number(number) * { kB: 1e3, MB: 1e6 }[unit]).toBeCloseTo(statSync(path).size, -5);
  await search(page, 'zanzibar');
  await expect(page.getByTestId('dialogue-count')).toHaveAttribute('data-count', '1');
  await search(page, '');
  await expectAsNative(page, folder);
  // What is kept now is of the file as it is.
  await expectKept(page);
  expect(await openAnew(page, folder)).toBeLessThan(looks(page, folder));
});

test('a file whose first bytes are others is read again, whatever its length and time', async ({ page }) => {
  const folder = await openedOnce(page);
  const path = dialoguesIn(folder);
  const bytes = readFileSync(path);
  bytes[100] ^= 1;
  writeFileSync(path, bytes);
  utimesSync(path, 1_700_000_000, 1_700_000_000);
  await openAnew(page, folder);
  await expect(page.getByText(/opened again, .* of it read anew/)).toBeVisible();
});

test('a damaged index is as none, and the next one takes its place', async ({ page }) => {
  const folder = copied();
  await openAnew(page, folder);
  const good = await expectKept(page);
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('colloquy-indexes');
    for await (const handle of folder.values()) {
      const size = (await handle.getFile()).size;
      const out = await handle.createWritable({ keepExistingData: true });
      await out.write({ type: 'write', position: Math.floor(size / 2), data: new Uint8Array(64).fill(0xa5) });
      await out.close();
    }
  });
  expect(await openAnew(page, folder)).toBeGreaterThan(lengthOf(folder));
  await expectAsNative(page, folder);
  const sizes = (files) => files.map(({ name, size }) => [name, size]);
  await expect.poll(async () => sizes(await kept(page))).toEqual(sizes(good));
  expect(await openAnew(page, folder)).toBeLessThan(looks(page, folder));
});

test('while an index is written questions are answered, and what is noted meanwhile is found', async ({ page }) => {
  const folder = copied();
  await page.goto('./');
  const workers = await allWorkers(page);
  const slow = () => {
    const { write } = FileSystemSyncAccessHandle.prototype;
    FileSystemSyncAccessHandle.prototype.write = function (...all) {
      for (const from = performance.now(); performance.now() - from < 150; );
      return write.apply(this, all);
    };
  };
  await Promise.all(workers.map((worker) => worker.evaluate(slow)));
  await page.getByTestId('open-folder').setInputFiles(folder);
  await ready(page);
  await expect.poll(() => kept(page).then((files) => files.length)).toBe(workers.length);
  await search(page, 'split:train');
  const bytes = (files) => files.reduce((sum, { size }) => sum + size, 0);
  const early = bytes(await kept(page));
  await page.keyboard.press('w');
  await page.getByTestId('note-label').fill('odd');
  await page.getByRole('button', { name: 'Keep note' }).click();
  await search(page, 'label:odd');
  await expectCount(page, 1);
  expect(early).toBeLessThan(bytes(await expectKept(page)));
  await openAnew(page, folder);
  await search(page, 'label:odd');
  await expectCount(page, 1);
});

for (const [when, written] of [['at once', 0], ['halfway', 8]]) {
  test(`where the browser has no room ${when}, nothing is kept, and the panel says why`, async ({ page }) => {
    const folder = copied();
    await page.goto('./');
    const workers = await allWorkers(page);
    const refuse = (left) => {
      const { write } = FileSystemSyncAccessHandle.prototype;
      FileSystemSyncAccessHandle.prototype.write = function (...all) {
        left -= 1;
        if (left < 0) throw new DOMException('no room is left', 'QuotaExceededError');
        return write.apply(this, all);
      };
    };
    await Promise.all(workers.map((worker) => worker.evaluate(refuse, written)));
    await page.getByTestId('open-folder').setInputFiles(folder);
    await ready(page);
    const rules = await rulesShown(page);
    await page.getByRole('button', { name: 'Nothing leaves this tab' }).click();
    const panel = page.getByRole('dialog', { name: 'Nothing leaves this tab' });
    await expect(panel.getByText(/^There is no index of what is open now/)).toContainText('no room is left');
    await expect(panel.getByTestId('keep-indexes')).toBeChecked();
    expect(await kept(page)).toEqual([]);
    expect(rules).toEqual(
      Object.fromEntries(Object.entries(inspect(folder).findings).map(([rule, { count }]) => [rule, count])),
    );
  });
}

test('the panel shows what is kept, and a switch ends it', async ({ page }) => {
  const folder = await openedOnce(page);
  await page.getByRole('button', { name: 'Nothing leaves this tab' }).click();
  const panel = page.getByRole('dialog', { name: 'Nothing leaves this tab' });
  await expect(panel.getByTestId('stored')).toContainText(/The index of what you opened.* of at most 1\.0 GB/);
  await expectAccessible(page, 'the panel with an index');
  await panel.getByTestId('keep-indexes').uncheck();
  await expect(panel.getByText(/^No index is kept from now on/)).toBeVisible();
  await expect(panel.getByTestId('stored')).not.toContainText('The index of');
  expect(await kept(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await openAnew(page, folder)).toBeGreaterThan(lengthOf(folder));
  await page.goto('./#/findings');
  await expect(page.getByText(/records were checked against every rule/)).toBeVisible();
  expect(await kept(page)).toEqual([]);
});

test('a schema that was changed is read again, and all is checked by it', async ({ page }) => {
  const folder = await openedOnce(page);
  appendFileSync(join(folder, 'train', 'schema.json'), '\n');
  await openAnew(page, folder);
  await expect(page.getByText(/opened again, .* of it read anew/)).toBeVisible();
  await expectAsNative(page, folder);
});
