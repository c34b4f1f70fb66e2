// Parquet: saved from what is open, opened again, and said plainly when its decoder cannot be had or it is cut off.

import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ONE_FILE, expect, test } from './fixtures.mjs';
import { TOP, dialoguesOf, drop, expectAsNative, expectCount, generated, inspect, openFirst, openFolder, ready, scratch, search } from './support.mjs';

const folder = generated('sgd', 40);
const dialogues = dialoguesOf(folder);

/** Where the browser cannot ask for a place, it downloads. */
test.beforeEach(({ page }) => page.addInitScript(() => delete window.showSaveFilePicker));

/** Saves what matches, and gives the path of the download. */
async function save(page, form) {
  await page.getByTestId('export').click();
  await page.getByTestId('export-form').selectOption(form);
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save…' }).click();
  const download = await begun;
  const path = join(scratch('columns'), download.suggestedFilename());
  await download.saveAs(path);
  await expect(page.getByTestId('export-state')).toContainText('Saved ');
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  return path;
}

/** What the native tool writes as Parquet, in a folder of its own. */
function written(form, name = `${form}.parquet`) {
  const path = join(scratch('written'), name);
  const { status, stderr } = spawnSync(join(TOP, '.ci/tool'), ['export', '--form', form, '--out', path, folder], { cwd: TOP, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return path;
}

/** How many lines a program prints, where `.ci/need peers` has installed what it imports. */
function runWithPeers(program, cwd) {
  const python = resolve(TOP, process.env.CARGO_TARGET_DIR ?? 'target', 'tools/peers/bin/python');
  if (spawnSync(python, ['-c', 'import pyarrow']).status !== 0) return null;
  const { status, stdout, stderr } = spawnSync(python, ['-c', program], { cwd, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout.split('\n').length - 1;
}

for (const [where, address] of [
  ['page', './'],
  ['one file', ONE_FILE],
]) {
  test(`the ${where} saves the one form as Parquet, and opens it as the same dialogues`, async ({ page }) => {
    const asked = [];
    page.on('request', (request) => asked.push(basename(new URL(request.url()).pathname)));
    await page.goto(address);
    await drop(page, [folder]);
    await ready(page);
    await openFirst(page);
    const first = await page.getByTestId('turn').allTextContents();
    // Only who has such a file waits for what decodes it.
    expect(asked).not.toContain('columns.wasm');
    const path = await save(page, 'unified.parquet');
    expect(basename(path)).toBe('colloquy-unified.parquet');
    expect(readFileSync(path).subarray(0, 4).toString()).toBe('PAR1');
    expect(asked.filter((name) => name === 'columns.wasm')).toHaveLength(address === './' ? 1 : 0);
    await page.goto('about:blank');
    await page.goto(address);
    await drop(page, [path]);
    await ready(page);
    await expectCount(page, dialogues.length, dialogues.length);
    await openFirst(page);
    expect(await page.getByTestId('turn').allTextContents()).toEqual(first);
    await search(page, 'split:train turns:12..');
    const { matches } = inspect(folder, 'split:train turns:12..');
    await expectCount(page, matches, dialogues.length);
    await page.getByTestId('export').click();
    await page.getByRole('button', { name: 'Python', exact: true }).click();
    const copied = page.getByRole('group', { name: 'What was copied' });
    await expect(copied).toContainText('pyarrow');
    await expect(copied).not.toContainText('not expressed');
    const found = runWithPeers(await copied.textContent(), dirname(path));
    if (found !== null) expect(found).toBe(matches);
  });
}

test('a table that the page saves as Parquet is as long as that of the native tool', async ({ page }) => {
  await openFolder(page, folder);
  const path = await save(page, 'turns.parquet');
  const [saved, native] = [readFileSync(path), readFileSync(written('turns'))];
  for (const end of [saved.subarray(0, 4), saved.subarray(-4)]) expect(end.toString()).toBe('PAR1');
  // Of the same rows; the paths of files begin elsewhere.
  expect(Math.abs(saved.length / native.length - 1)).toBeLessThan(0.05);
});

test('the page says of Parquet what the native tool says', async ({ page }) => {
  const whole = written('unified');
  const cut = join(dirname(whole), 'cut.parquet');
  copyFileSync(whole, cut);
  writeFileSync(cut, readFileSync(whole).subarray(0, -100));
  await openFolder(page, dirname(whole));
  await expectCount(page, dialogues.length, dialogues.length);
  await expectAsNative(page, dirname(whole));
});

test.describe('without what decodes it', () => {
  test.use({ expectedProblems: /404/ });

  test('Parquet is named, and all else is read', async ({ page }) => {
    await page.route('**/columns.wasm*', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('./');
    await drop(page, [written('unified'), folder]);
    await ready(page);
    await expectCount(page, dialogues.length, dialogues.length);
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await expect(page.locator('[data-testid="file-row"][data-path$="unified.parquet"]')).toContainText('the part of Colloquy that reads Parquet and Arrow could not be loaded');
  });
});
