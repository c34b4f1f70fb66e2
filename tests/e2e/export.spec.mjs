// Saving what matches, and opening it again; the same question for other programs.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ONE_FILE, expect, test } from './fixtures.mjs';
import {
  dialoguesOf,
  drop,
  expectCount,
  filesOf,
  generated,
  inspect,
  openFirst,
  openFolder,
  ready,
  recordsOf,
  sayLonger,
  scratch,
  search,
  together,
} from './support.mjs';

const folder = generated('sgd', 40);
const dialogues = dialoguesOf(folder);

/** Where the browser cannot ask for a place, it downloads. */
test.beforeEach(({ page }) => page.addInitScript(() => delete window.showSaveFilePicker));

/** Opens the dialog, chooses a form, saves, and gives the path of the download. */
async function save(page, form, name) {
  await page.getByTestId('export').click();
  await page.getByTestId('export-form').selectOption(form);
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save…' }).click();
  const download = await begun;
  const path = join(scratch(`export-${name}`), download.suggestedFilename());
  await download.saveAs(path);
  await expect(page.getByTestId('export-state')).toContainText(`Saved `);
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  return path;
}

async function ask(page, query) {
  await search(page, query);
  await expect(page).toHaveURL(new RegExp(`q=`));
}

const idsShown = (page) => page.getByTestId('dialogue-row').evaluateAll((rows) => rows.map((row) => row.dataset.id));

test('a filtered export opens again as the same dialogues, byte for byte', async ({ page }) => {
  await openFolder(page, folder);
  await ask(page, 'split:train turns:12.. sort:-turns');
  const { matches } = inspect(folder, 'split:train turns:12..');
  await expectCount(page, matches, dialogues.length);
  expect(matches).toBeGreaterThan(3);
  const path = await save(page, 'json', 'again');
  expect(basename(path)).toBe('colloquy-export.json');
  // Each record stands in its file as it stands here.
  const originals = filesOf(folder).map((file) => readFileSync(file, 'utf8'));
  const saved = readFileSync(path, 'utf8');
  const records = saved.slice(2, -3).split(/,\n(?=\{)/);
  for (const record of records) expect(originals.some((text) => text.includes(record))).toBe(true);
  const ids = recordsOf(path).map((dialogue) => dialogue.dialogue_id);
  expect(ids).toHaveLength(matches);
  const lengths = recordsOf(path).map((dialogue) => dialogue.turns.length);
  expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
  const shown = await idsShown(page);

  await page.goto('about:blank');
  await page.goto('./');
  await page.getByTestId('open-files').setInputFiles(path);
  await ready(page);
  await expectCount(page, matches, matches);
  // The list is higher where no query stands above it.
  await expect.poll(async () => (await idsShown(page)).slice(0, shown.length)).toEqual(shown);
  await expect(page.getByTestId('turn').first()).toBeVisible();
});

for (const [dataset, form] of [
  ['sgd', 'jsonl'],
  ['taskmaster', 'jsonl'],
  ['frames', 'jsonl'],
]) {
  test(`records of ${dataset} go out on lines and come in again`, async ({ page }) => {
    const from = generated(dataset, 24, 11, dataset);
    await openFolder(page, from);
    await ask(page, 'role:dialogues turns:6..');
    const { matches } = inspect(from, 'role:dialogues turns:6..');
    await expectCount(page, matches);
    const path = await save(page, form, dataset);
    const saved = recordsOf(path);
    expect(saved).toHaveLength(matches);
    // Each line stands in a file, but for line breaks.
    const all = filesOf(from).map((file) => readFileSync(file, 'utf8').replaceAll(/[\r\n]/g, ''));
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    for (const line of lines) expect(all.some((text) => text.includes(line))).toBe(true);
    await page.goto('about:blank');
    await page.goto('./');
    await page.getByTestId('open-files').setInputFiles(path);
    await ready(page);
    await expectCount(page, matches, matches);
    const unified = recordsOf(await save(page, 'unified', `${dataset}-unified`));
    expect(unified.map((line) => line.dataset)).toEqual(saved.map(() => dataset));
    expect(unified.every((line) => line.colloquy === 2 && line.turns.length >= 6)).toBe(true);
  });
}

test('dialogues and their flights are saved together and open again with them', async ({ page }) => {
  const from = generated('airdialogue', 24, 11, 'airdialogue');
  await openFolder(page, from);
  await ask(page, 'status:book turns:4..');
  const { matches } = inspect(from, 'role:dialogues status:book turns:4..');
  await expectCount(page, matches);
  const shown = await idsShown(page);
  const path = await save(page, 'jsonl', 'pair');
  expect(basename(path)).toBe('colloquy-export.zip');
  await page.goto('about:blank');
  await page.goto('./');
  await page.getByTestId('open-files').setInputFiles(path);
  await ready(page);
  await expectCount(page, matches, matches);
  // Dialogues of AirDialogue are called by their place in a file, which is another one now.
  await expect.poll(async () => (await idsShown(page)).length).toBe(shown.length);
  await openFirst(page);
  await expect(page.getByTestId('flight-row')).toHaveCount(30);
});

test('one form of everything opens again as the datasets that it was made of', async ({ page }) => {
  const both = together('both', {
    air: generated('airdialogue', 24, 11, 'airdialogue'),
    frames: generated('frames', 24, 11, 'frames'),
  });
  await openFolder(page, both);
  const { matches } = inspect(both, '');
  await expectCount(page, matches);
  const path = await save(page, 'unified', 'both');
  expect(basename(path)).toBe('colloquy-unified.zip');
  await page.goto('about:blank');
  await page.goto('./');
  await page.getByTestId('open-files').setInputFiles(path);
  await ready(page);
  await expectCount(page, matches, matches);
  await ask(page, 'dataset:airdialogue');
  await expectCount(page, inspect(both, 'dataset:airdialogue').matches, matches);
  await openFirst(page);
  await expect(page.getByTestId('flight-row')).toHaveCount(30);
});

test('only tables with rows for what is open are offered', async ({ page }) => {
  const offered = () => page.getByTestId('export-form').locator('optgroup option').allTextContents();
  // The same tables as Parquet, but for what checking finds; and the one form.
  const twice = (...tables) => [...tables, 'findings', ...tables, 'dialogues with all they have'];
  await openFolder(page, folder);
  await page.getByTestId('export').click();
  await expect.poll(offered).toEqual(twice('dialogues', 'turns', 'spans', 'acts', 'states', 'calls'));
  await page.getByTestId('export-form').selectOption('states');
  await page.goto('about:blank');
  await openFolder(page, generated('frames', 24, 11, 'frames'));
  await page.getByTestId('export').click();
  await expect.poll(offered).toEqual(twice('dialogues', 'turns', 'acts', 'calls', 'frames', 'references'));
  await page.getByTestId('export-form').selectOption('frames');
  await expect(page.getByText(/the state of a turn is its active frame/)).toBeVisible();
});

test('a table has a row for each turn, and no cell is a formula', async ({ page }) => {
  const [first] = dialogues;
  first.turns[0].utterance = '=SUM(1,2) "now"';
  const path = join(scratch('formula'), 'dialogues_001.json');
  writeFileSync(path, JSON.stringify([first]));
  await page.goto('./');
  await page.getByTestId('open-files').setInputFiles(path);
  await ready(page);
  await page.getByTestId('export').click();
  await page.getByTestId('export-form').selectOption('turns');
  await page.getByRole('checkbox', { name: /Excel/ }).check();
  await page.keyboard.press('Escape');
  const text = readFileSync(await save(page, 'turns', 'table'), 'utf8');
  const lines = text.split('\r\n');
  expect(lines[0]).toBe('\u{feff}dataset,file,record,dialogue_id,turn,speaker,utterance,services,active_frame');
  expect(lines).toHaveLength(first.turns.length + 2);
  expect(lines[1]).toContain('"\'=SUM(1,2) ""now"""');
});

/** Opens dialogues without their flights, which would be saved with them. */
async function openData(page, folder) {
  await page.goto('./');
  await page.getByTestId('open-files').setInputFiles(filesOf(folder).filter((file) => file.endsWith('_data.json')));
  await ready(page);
}

/** A file of the browser's own stands for one of the person's; each write waits until it is allowed. */
async function savesWhenAllowed(page) {
  await page.addInitScript(() => {
    window.written = 0;
    window.go = Promise.resolve();
    window.showSaveFilePicker = async ({ suggestedName }) => {
      const folder = await navigator.storage.getDirectory();
      const place = await folder.getFileHandle(suggestedName, { create: true });
      window.place = place;
      const stream = await place.createWritable();
      return {
        name: place.name,
        createWritable: async () => ({
          write: async (piece) => {
            await window.go;
            window.written += 1;
            window.largest = Math.max(window.largest ?? 0, piece.size);
            return stream.write(piece);
          },
          close: () => stream.close(),
          abort: () => stream.abort(),
        }),
      };
    };
  });
}

/** Lets nothing be written any more until `letGo` is called. */
async function stopWriting(page) {
  await page.evaluate(() => {
    window.go = new Promise((go) => (window.letGo = go));
  });
}

test('a save does not wait for what the page asks for itself, nor is it ended by that', async ({ page }) => {
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (!window.isHeld || message?.message?.ask?.lane !== 'files') post.call(this, message, ...rest);
    };
  });
  await openFolder(page, folder);
  await page.evaluate(() => (window.isHeld = true));
  const { matches } = inspect(folder, '');
  expect(recordsOf(await save(page, 'jsonl', 'held'))).toHaveLength(matches);
});

test('a place on the disk is written piece by piece, and left alone when it is cancelled', async ({ page }) => {
  const many = generated('airdialogue', 4000, 11, 'airdialogue');
  await savesWhenAllowed(page);
  await openData(page, many);
  await stopWriting(page);
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Save…' }).press('Enter');
  await expect(page.getByTestId('export-count')).toHaveText(/^0 of 4.000$/);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.evaluate(() => window.letGo());
  await expect(page.getByTestId('export-state')).toContainText(/^Cancelled after [\d\s]+ of 4.000; nothing was saved\.$/);
  const size = () => page.evaluate(async () => (await window.place.getFile()).size);
  expect(await size()).toBe(0);
  await page.getByRole('button', { name: 'Save…' }).click();
  await expect(page.getByTestId('export-state')).toContainText(/^Saved 4.000 dialogues, /);
  const text = await page.evaluate(async () => (await window.place.getFile()).text());
  expect(text.trimEnd().split('\n')).toHaveLength(4000);
  const [written, largest] = await page.evaluate(() => [window.written, window.largest]);
  expect(written).toBeGreaterThan(4);
  expect(largest).toBeLessThan(3 << 20);
});

test('a search can be asked of other programs', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await sayLonger(page);
  await openFolder(page, folder);
  await ask(page, 'act:OFFER "a b"');
  await page.getByTestId('export').click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  for (const [name, part] of [
    ['Link', /#.*q=/],
    ['jq', /^jq -c '[\s\S]*contains\("a b"\)/],
    ['Python', /^import json[\s\S]*"a b" in text\.lower\(\)/],
    ['DuckDB', /^SELECT json FROM read_json_objects/],
    ['polars', /found = pl\.DataFrame/],
    ['HuggingFace datasets', /found = Dataset\.from_dict/],
    ['PySpark', /SparkSession\.builder/],
  ]) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect.poll(copied).toMatch(part);
    await expect(page.getByText('Copied to the clipboard.')).toBeVisible();
  }
});

/** Twenty that mean something in generated dialogues. */
const ASKED = [
  '',
  'please',
  '-user:please',
  'system:/^(what|which)\\b/',
  'user:"i\'m","it\'s"',
  'act:OFFER,confirm slot:city',
  'intent:FindRestaurants,FindHotels',
  '-intent:FindRestaurants service:Restaurants_1,Hotels_1',
  'service:hotels_1 act:INFORM_COUNT',
  'slot:location,date -slot:time',
  'turns:10..16 -turns:12',
  'turns:>20',
  'split:dev',
  '-split:dev the',
  'id:1_00001',
  'api:FindRestaurants,ReserveHotel',
  'value:4',
  'file:train -value:2',
  'file:part-07',
  'dataset:sgd "thank you"',
];

for (const count of [2, 8]) {
  test(`with ${count} workers, a copied program finds in 140 files what the page counts`, async ({ page, context }) => {
    test.setTimeout(180_000);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await sayLonger(page);
    await page.addInitScript((count) => {
      Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => count });
    }, count);
    const parts = Array.from({ length: 35 }, (_, seed) => [
      `part-${String(seed).padStart(2, '0')}`,
      generated('sgd', 8, seed),
    ]);
    const many = together(`recipes-${count}`, Object.fromEntries(parts));
    expect(filesOf(many)).toHaveLength(140);
    await openFolder(page, many);
    const counter = page.getByTestId('dialogue-count');
    await expectCount(page, 280);
    const found = [];
    for (const query of ASKED) {
      await search(page, query);
      // What was copied before is forgotten with its search.
      await expect.poll(() => page.evaluate(() => new URLSearchParams(location.hash.split('?')[1]).get('q') ?? '')).toBe(query);
      await page.getByTestId('export').click();
      await page.getByRole('button', { name: 'Python', exact: true }).click();
      await expect(page.getByText('Copied to the clipboard.')).toBeVisible();
      const program = await page.getByRole('group', { name: 'What was copied' }).textContent();
      expect(program).toBe(await page.evaluate(() => navigator.clipboard.readText()));
      await page.keyboard.press('Escape');
      const run = spawnSync('python3', ['-c', program], { cwd: dirname(many), encoding: 'utf8', maxBuffer: 1 << 28 });
      expect(run.status, run.stderr).toBe(0);
      found.push([query, run.stdout.split('\n').length - 1]);
      await expect(counter, query).toHaveAttribute('data-count', String(found.at(-1)[1]));
    }
    expect(found.filter(([, count]) => count > 0 && count < 280).length).toBeGreaterThan(10);
  });
}

test('what was copied is forgotten with the search that it is about', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await sayLonger(page);
  await openFolder(page, folder);
  await ask(page, 'please');
  await page.getByTestId('export').click();
  await page.getByRole('button', { name: 'jq', exact: true }).click();
  const copied = page.getByRole('group', { name: 'What was copied' });
  await expect(copied).toContainText('please');
  await page.keyboard.press('Escape');
  await ask(page, 'thank');
  await page.getByTestId('export').click();
  await expect(copied).toBeHidden();
  await page.getByRole('button', { name: 'jq', exact: true }).click();
  await expect(copied).toContainText('thank');
  // The clipboard may hold something else by then.
  await expect(page.getByText('Copied to the clipboard.')).toBeVisible();
  await expect(page.getByText('Copied to the clipboard.')).toBeHidden({ timeout: 40_000 });
  await expect(copied).toBeVisible();
});

test('the sheet is reached, used and left by keys', async ({ page }) => {
  await openFolder(page, folder);
  await page.getByTestId('export').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
  await expect(page.getByTestId('export-form')).toBeFocused();
  await page.keyboard.press('End');
  await page.getByTestId('export-form').press('Tab');
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save…' }).focus();
  await page.keyboard.press('Enter');
  await begun;
  await expect(page.getByTestId('export-state')).toContainText('Saved ');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeHidden();
  await expect(page.getByTestId('export')).toBeFocused();
});

test('what is chosen in the sheet is forgotten with the files', async ({ page }) => {
  await openFolder(page, folder);
  await page.keyboard.press('e');
  await page.getByTestId('export-form').selectOption('capsule');
  await page.keyboard.press('Escape');
  await page.locator('[popovertarget=open-menu]').click();
  await page.getByRole('button', { name: 'Close everything' }).click();
  await page.getByTestId('open-folder').setInputFiles(folder);
  await ready(page);
  await page.keyboard.press('e');
  await expect(page.getByTestId('export-form')).toHaveValue('jsonl');
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save…' }).click();
  expect((await begun).suggestedFilename()).toMatch(/\.jsonl$/);
});

test('a disk that is full ends an export', async ({ page }) => {
  await openFolder(page, folder);
  await page.evaluate(() => {
    window.showSaveFilePicker = async () => ({
      name: 'out.jsonl',
      createWritable: async () => ({
        write: () => new Promise((_, reject) => setTimeout(() => reject(new Error('the disk is full')), 50)),
        close: async () => {
          throw new Error('the disk is full');
        },
        abort: async () => {},
      }),
    });
  });
  await page.getByTestId('export').click();
  await page.getByRole('button', { name: 'Save…' }).click();
  await expect(page.getByTestId('export-state')).toHaveText('The disk is full.');
});

test('files that are closed end an export with what was saved', async ({ page }) => {
  await savesWhenAllowed(page);
  await openData(page, generated('airdialogue', 4000, 11, 'airdialogue'));
  await stopWriting(page);
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Save…' }).click();
  await expect(page.getByTestId('export-count')).toHaveText(/^0 of 4.000$/);
  await page.keyboard.press('Escape');
  await page.locator('[popovertarget=open-menu]').click();
  await page.getByRole('button', { name: 'Close everything' }).click();
  await page.getByTestId('open-files').setInputFiles(filesOf(folder)[0]);
  await ready(page);
  await page.evaluate(() => window.letGo());
  await page.keyboard.press('e');
  await expect(page.getByTestId('export-state')).toHaveText(/^Only [\d\s]+ of 4.000 saved\. The files were closed\.$/);
  const text = await page.evaluate(async () => (await window.place.getFile()).text());
  const saved = text.trimEnd().split('\n').map((line) => JSON.parse(line));
  expect(saved.length).toBeGreaterThan(0);
  for (const record of saved) expect(record).toHaveProperty('timestamps');
});

test('the one file, with the network cut, reads a folder, searches it and exports', async ({ page, context }) => {
  await context.setOffline(true);
  await page.goto(ONE_FILE);
  await expect(page.getByRole('main')).toBeVisible();
  await drop(page, [folder]);
  await ready(page);
  await ask(page, 'split:train turns:12..');
  const { matches } = inspect(folder, 'split:train turns:12..');
  await expectCount(page, matches, dialogues.length);
  await openFirst(page);
  await expect(page.getByTestId('turn').first()).toBeVisible();
  const saved = readFileSync(await save(page, 'jsonl', 'one-file'), 'utf8').trimEnd().split('\n');
  const wanted = dialogues.filter((dialogue) => dialogue.turns.length >= 12).map((dialogue) => JSON.stringify(dialogue));
  expect(saved).toHaveLength(matches);
  for (const line of saved) expect(wanted).toContain(JSON.stringify(JSON.parse(line)));
});
