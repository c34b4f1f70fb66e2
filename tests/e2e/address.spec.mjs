// The address holds the whole view: a reload, a link and the back button restore it.

import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { addressOf, beforeSlices, dialoguesOf, expectCount, filesOf, generated, openFirst, openFolder, openRow, ready, scratch, search } from './support.mjs';

const folder = generated('sgd', 60);
const all = dialoguesOf(folder);

test('a sample comes back after a reload, with its dialogue and query', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: /Schema-Guided/ }).click();
  await ready(page);
  await search(page, 'the');
  const id = await page.getByTestId('dialogue-row').nth(2).getAttribute('data-id');
  await openRow(page, 3);
  const count = await page.getByTestId('dialogue-count').getAttribute('data-count');
  await expect(page.getByTestId('reader')).toContainText(id);
  await page.reload();
  await ready(page);
  await expect(page.getByTestId('reader')).toContainText(id);
  await expect(page.getByTestId('search')).toHaveValue('the');
  await expect(page.getByTestId('dialogue-count')).toHaveAttribute('data-count', count);
});

test("a link to a person's own files names what to drop, and resumes", async ({ page }) => {
  await openFolder(page, folder);
  const last = all.at(-1);
  await search(page, `id:${last.dialogue_id} split:train`);
  await openFirst(page);
  await expect(page.getByTestId('reader')).toContainText(last.dialogue_id);
  const address = await addressOf(page);
  expect(address).toContain(encodeURIComponent(last.dialogue_id));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'empty');
  await expect(page.getByText(/dialogues_\d+\.json/).first()).toBeVisible();
  await page.getByTestId('open-folder').setInputFiles(folder);
  await ready(page);
  await expect(page.getByTestId('reader')).toContainText(last.dialogue_id);
  await expect(page).toHaveURL(address);
});

// Where a record comes late, its query is answered and all is read before it is shown.
const LATE_RECORD = 'if (this.size < 50_000 && slices > 1) await new Promise((done) => setTimeout(done, 4000));';
for (const [when, pause, query] of [
  ['read first', '', ''],
  ['shown when all is read', LATE_RECORD, ''],
  ['shown when its query is answered', LATE_RECORD, '&q=split:dev'],
]) {
  test(`a link to one of two copies leads to it, though the other is ${when}`, async ({ page }) => {
    // The file that is named is longer, and comes late.
    await beforeSlices(page, `if (this.size > 50_000) await new Promise((done) => setTimeout(done, 2000)); ${pause}`);
    const copies = scratch(`copies-${when.length}`);
    for (const [name, spaces] of [['one', 100_000], ['other', 0]]) {
      mkdirSync(join(copies, name, 'dev'), { recursive: true });
      const text = JSON.stringify([all[0]]) + ' '.repeat(spaces);
      writeFileSync(join(copies, name, 'dev', 'dialogues_001.json'), text);
    }
    const path = `${basename(copies)}/one/dev/dialogues_001.json`;
    const address = `./#/sgd/dev/${all[0].dialogue_id}?file=${path}${query}`;
    await page.goto(address);
    await page.getByTestId('open-folder').setInputFiles(copies);
    if (!pause) await expect(page.getByTestId('reader')).toContainText(`${basename(copies)}/other/dev`);
    await ready(page);
    await expect(page.getByTestId('reader')).toContainText(path);
    expect(await addressOf(page)).toContain(`file=${path}`);
  });
}

test('back and forward walk through what was read', async ({ page }) => {
  await openFolder(page, folder);
  const rows = page.getByTestId('dialogue-row');
  const [first, second] = [
    await rows.nth(1).getAttribute('data-id'),
    await rows.nth(2).getAttribute('data-id'),
  ];
  await openRow(page, 2);
  await expect(page.getByTestId('reader')).toContainText(first);
  await openRow(page, 3);
  await expect(page.getByTestId('reader')).toContainText(second);
  await page.goBack();
  await expect(page.getByTestId('reader')).toContainText(first);
  await page.goForward();
  await expect(page.getByTestId('reader')).toContainText(second);
});

test('an address that nobody wrote leads to the nearest place', async ({ page }) => {
  await page.goto('./#/nonsense/%zz?t=minus&q=a');
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'empty');
  await page.getByTestId('open-folder').setInputFiles(folder);
  await ready(page);
  await expectCount(
    page,
    Number(await page.getByTestId('dialogue-count').getAttribute('data-count')),
    all.length,
  );
});

test('the address of another sample opens it', async ({ page }) => {
  await page.goto('./#/files?sample=sgd');
  await ready(page);
  const datasets = () =>
    page.getByTestId('file-row').evaluateAll((rows) => [...new Set(rows.map((row) => row.dataset.dataset))]);
  await expect.poll(datasets).toEqual(['sgd']);
  await page.evaluate(() => (location.hash = '#/files?sample=frames'));
  await expect.poll(datasets).toEqual(['frames']);
  await page.goBack();
  await expect.poll(datasets).toEqual(['sgd']);
  // What is open stays named, and a person's own files are not closed by an address.
  await page.evaluate(() => (location.hash = '#/files'));
  await expect(page).toHaveURL(/sample=sgd/);
  await page.getByTestId('open-files').setInputFiles(filesOf(generated('frames', 12, 11, 'frames'))[0]);
  await expect.poll(datasets).toEqual(['frames']);
  await page.evaluate(() => (location.hash = '#/files?sample=sgd'));
  await expect(page).not.toHaveURL(/sample/);
  expect(await datasets()).toEqual(['frames']);
});
