// Files that are closed, and files that change on disk after they were opened.

import { appendFileSync, cpSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { dialoguesOf, expectCount, generated, openFirst, openFolder, ready, scratch, search } from './support.mjs';

const source = generated('sgd', 24);
const inDev = dialoguesOf(join(source, 'dev')).length;
const all = dialoguesOf(source).length;

/** A copy that a journey may change. */
function copied(name) {
  const folder = join(scratch(`changes-${name}`), 'sgd');
  cpSync(source, folder, { recursive: true });
  return folder;
}

const row = (page, path) => page.locator(`[data-testid=file-row][data-path="${path}"]`);

test('a file is closed and the others stay; with the last one everything is forgotten', async ({ page }) => {
  await openFolder(page, source);
  await search(page, 'split:dev');
  await expectCount(page, inDev, all);
  await page.goto('./#/files');
  await expect(row(page, 'sgd/dev/dialogues_001.json')).toBeVisible();
  const files = await page.getByTestId('file-row').count();
  await page.getByRole('button', { name: 'Close sgd/dev/dialogues_001.json' }).click();
  await expect(page.getByTestId('file-row')).toHaveCount(files - 1);
  await expect(row(page, 'sgd/dev/dialogues_001.json')).toHaveCount(0);
  await ready(page);
  await page.goto('./#/');
  await expectCount(page, all - inDev, all - inDev);
  await expect(page.getByTestId('turn').first()).toBeVisible();
  await page.goto('./#/files');
  for (let left = files - 1; left > 0; left -= 1) {
    await expect(page.getByTestId('file-row')).toHaveCount(left);
    await page.getByRole('button', { name: /^Close sgd/ }).first().click();
  }
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'empty');
});

const text = (path) => readFileSync(path, 'utf8');
/** What may happen to a file, of which its own folder knows nothing. */
const CHANGES = {
  'is written over': (path) => writeFileSync(path, text(path).replaceAll('a', 'o')),
  'is cut short': (path) => truncateSync(path, 200),
  'grows at its start': (path) => writeFileSync(path, ` ${text(path)}`),
  'grows at its end': (path) => appendFileSync(path, '\n'),
  'is put in the place of another': (path) => {
    writeFileSync(`${path}.new`, text(path).replaceAll('e', 'i'));
    utimesSync(`${path}.new`, 1, 1);
    renameSync(`${path}.new`, path);
  },
  'is removed': (path) => rmSync(path),
};

for (const [name, change] of Object.entries(CHANGES)) {
  test(`a file that ${name} is told, costs no other file, and comes again`, async ({ page }) => {
    const folder = copied(name.replaceAll(' ', '-'));
    const path = join(folder, 'dev', 'dialogues_001.json');
    await openFolder(page, folder);
    await expectCount(page, all, all);
    // The clock of a file system is coarse: a change at once might not be seen.
    const before = text(path);
    utimesSync(path, 1_000_000, 1_000_000);
    change(path);
    await search(page, 'split:dev');
    await expectCount(page, inDev, all);
    await page.getByTestId('dialogue-row').nth(1).click();
    const reader = page.getByTestId('reader');
    await expect(reader).toContainText('sgd/dev/dialogues_001.json can’t be read any more');
    await expect(reader).toContainText('Open or drop it again');
    await expect(page.getByTestId('turn')).toHaveCount(0);
    await search(page, 'split:train');
    await expectCount(page, all - inDev, all);
    const other = page.getByTestId('dialogue-row').first();
    // Until its rows are there, the list shows those of before.
    await expect(other).toContainText('train');
    await other.click();
    await expect(page.getByTestId('turn').first()).toBeVisible();
    writeFileSync(path, before);
    await page.getByTestId('open-folder').setInputFiles(folder);
    await search(page, 'split:dev');
    await expectCount(page, inDev, all);
    await page.getByTestId('dialogue-row').nth(1).click();
    await expect(page.getByTestId('turn').first()).toBeVisible();
  });
}

for (const name of ['is cut short', 'is removed', 'is written over']) {
  test(`a file that ${name} before it is read costs none of those that are read with it`, async ({ page }) => {
    const folder = copied(`unread-${name.replaceAll(' ', '-')}`);
    const path = join(folder, 'dev', 'dialogues_001.json');
    utimesSync(path, 1_000_000, 1_000_000);
    // From the order to open on, what the worker is told waits until the file is changed: by then the page knows how long it
    // was. What comes before makes the worker ready, which it has to be for the order to come.
    await page.addInitScript(() => {
      // One worker reads them all together.
      Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 1 });
      const { postMessage } = Worker.prototype;
      let held = [];
      Worker.prototype.postMessage = function (...message) {
        if (held && (held.length > 0 || message[0]?.message === 'open')) held.push([this, message]);
        else postMessage.apply(this, message);
      };
      window.isHeld = () => held.length > 0;
      window.letGo = () => {
        for (const [worker, message] of held) postMessage.apply(worker, message);
        held = null;
      };
    });
    await page.goto('./');
    await page.getByTestId('open-folder').setInputFiles(folder);
    await page.waitForFunction(() => window.isHeld());
    CHANGES[name](path);
    await page.evaluate(() => window.letGo());
    await ready(page);
    await expectCount(page, all - inDev, all - inDev);
    await page.goto('./#/files');
    await expect(row(page, 'sgd/dev/dialogues_001.json')).toContainText('can’t be read');
    await expect(page.getByTestId('problem')).toHaveCount(1);
  });
}

test('what a file tells of the dialogue that is shown comes with it', async ({ page }) => {
  const taskmaster = generated('taskmaster', 12, 3, 'taskmaster');
  const splits = join(taskmaster, 'splits', 'train');
  const open = page.getByTestId('open-files');
  await page.goto('./');
  await open.setInputFiles(join(taskmaster, 'data', 'data_00.json'));
  await openFirst(page);
  const head = page.getByTestId('reader').locator('.reader-top');
  await expect(head).toContainText('Movie Tickets');
  await expect(head).not.toContainText('train');
  await open.setInputFiles(readdirSync(splits).map((name) => join(splits, name)));
  await expect(head).toContainText('train');
  await openFirst(page);
  await expect(page).toHaveURL(/taskmaster\/train\//);
});
