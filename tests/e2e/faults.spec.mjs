// Workers that die: the page says so, and goes on.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import {
  crashOrder,
  dialoguesOf,
  expectCount,
  generated,
  openFolder,
  rehearse,
  withWorkers,
  search,
} from './support.mjs';

// The console repeats what the worker said when it died.
test.use({ expectedProblems: /./ });

const folder = generated('sgd', 60);
const all = dialoguesOf(folder);

for (const crash of ['panic', 'unreachable', 'stackOverflow', 'rejection']) {
  test(`a worker that dies of ${crash} is replaced and everything is there again`, async ({ page }) => {
    await withWorkers(page);
    await openFolder(page, folder);
    const before = await page.evaluate(() => window.workers.length);
    await rehearse(page, crash);
    const notice = page.getByTestId('restart-notice');
    await expect(notice).toBeVisible();
    await expect(notice).not.toContainText('message between page and reader');
    await expect.poll(() => page.evaluate(() => window.workers.length)).toBe(before + 1);
    await expectCount(page, all.length, all.length);
    await search(page, 'split:dev');
    await expectCount(page, dialoguesOf(join(folder, 'dev')).length, all.length);
    await page.getByTestId('dialogue-row').first().click();
    await expect(page.getByTestId('turn').first()).toBeVisible();
  });
}

test('what is asked while a worker starts again is exact once it has read, and all is checked', async ({ page }) => {
  const many = generated('sgd', 600, 12);
  await withWorkers(page);
  await openFolder(page, many);
  // Asked of a worker that is about to die: the new one answers while it reads.
  await page.evaluate((message) => {
    window.workers.at(-1).postMessage({ message });
    const box = document.querySelector('[data-testid=search]');
    box.value = 'split:dev';
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, crashOrder('unreachable'));
  await expect(page.getByTestId('restart-notice')).toBeVisible();
  await expectCount(page, dialoguesOf(join(many, 'dev')).length, dialoguesOf(many).length);
  await expect(page.getByRole('contentinfo')).toContainText('checked in');
});

test('a worker that hangs is replaced, and everything is there again', async ({ page }) => {
  // From a moment on, ask four times as often whether it is there: before that, much is to be done at once.
  await page.addInitScript(() => {
    const every = window.setInterval;
    window.setInterval = (call, ms) => {
      let ticks = 0;
      return every(() => {
        ticks += 1;
        if (window.isHurried || ticks % 4 === 0) call();
      }, ms / 4);
    };
  });
  await withWorkers(page);
  await openFolder(page, folder);
  const before = await page.evaluate(() => window.workers.length);
  await page.evaluate(() => (window.isHurried = true));
  await rehearse(page, 'hang');
  // What is asked meanwhile is answered by nobody, and then by the new worker.
  await page.getByTestId('search').fill('split:train');
  await expect(page.getByTestId('restart-notice')).toContainText('did not answer', { timeout: 60_000 });
  await expect.poll(() => page.evaluate(() => window.workers.length)).toBe(before + 1);
  await expectCount(page, dialoguesOf(join(folder, 'train')).length, all.length);
  await search(page, 'split:dev');
  await expectCount(page, dialoguesOf(join(folder, 'dev')).length, all.length);
});

test('a record that kills its worker twice is set aside and named', async ({ page }) => {
  const path = join(folder, 'dev', 'dialogues_001.json');
  const byte = readFileSync(path, 'utf8').indexOf('{');
  // Files are numbered in the order of their paths: dev/dialogues_001.json is the first.
  await withWorkers(page, [crashOrder('atRecord', byte)]);
  await openFolder(page, folder);
  await expectCount(page, all.length - 1, all.length - 1);
  await expect(page.getByTestId('restart-notice').last()).toContainText('dialogues_001.json');
  await page.goto('./#/files');
  await expect(page.getByTestId('problem').filter({ hasText: /set aside/ })).toHaveCount(1);
});

test('when memory runs out the files say so, and the page lives', async ({ page }) => {
  await withWorkers(page, [crashOrder('noMemory')]);
  await openFolder(page, folder);
  await page.goto('./#/files');
  const rows = page.getByTestId('file-row');
  await expect(rows.first()).toContainText('not read');
  await expect(rows.first()).toContainText('no memory left for it; open fewer files at once');
  await rows.getByRole('button', { name: /^Close/ }).first().click();
  await expect(rows.first()).toContainText('not read');
});
