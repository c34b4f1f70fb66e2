// A capsule: the page with chosen dialogues and a guide in it, made here or by the native tool, opened from the disk.

import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ONE_FILE, expect, test } from './fixtures.mjs';
import {
  dialoguesOf,
  expectAccessible,
  expectCount,
  expectNoSidewaysScroll,
  generated,
  inspect,
  openFirst,
  openFolder,
  ready,
  recordsOf,
  scratch,
  search,
  tool,
} from './support.mjs';

const sgd = generated('sgd', 40);
const air = generated('airdialogue', 30, 11, 'airdialogue');

const onePage = fileURLToPath(ONE_FILE);

const guideFor = (id) => `# A morning with dialogues

Everybody opens **this file**.

## [The first dialogue](id:${id})

1. Read it to its end.
2. Then look at [all of them](turns:..).

> What does the customer ask for?
>
> See its *first* turn.

## Nothing leads here

A [page](https://example.org/) that is elsewhere.
`;

const guide = (page) => page.getByTestId('guide');
const step = (page) => page.getByTestId('guide-step');

/** Where the browser cannot ask for a place, it downloads. */
test.beforeEach(({ page }) => page.addInitScript(() => delete window.showSaveFilePicker));

/** Saves what is found as a capsule, and gives its path. */
async function saveCapsule(page, markdown) {
  await page.getByTestId('export').click();
  await page.getByTestId('export-form').selectOption('capsule');
  await page.getByTestId('capsule-guide').fill(markdown);
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save…' }).click();
  const download = await begun;
  const path = join(scratch('capsule'), download.suggestedFilename());
  await download.saveAs(path);
  await expect(page.getByTestId('export-state')).toContainText('Saved ');
  return path;
}

async function openCapsule(page, path, count, fragment = '') {
  await page.goto('about:blank');
  await page.goto(pathToFileURL(path).href + fragment);
  await ready(page);
  await expectCount(page, count);
}

test('what is found is handed out with a guide, and opens from the disk', async ({ page }) => {
  await openFolder(page, sgd);
  await search(page, 'turns:12..');
  const { matches } = inspect(sgd, 'turns:12..');
  const chosen = dialoguesOf(sgd).find((dialogue) => dialogue.turns.length >= 12);
  const path = await saveCapsule(page, guideFor(chosen.dialogue_id));
  await expect(page.getByTestId('guide-has')).toHaveText('3 steps, 3 links');
  expect(path).toMatch(/workshop\.html$/);
  expect(statSync(path).size).toBeLessThan(8_000_000);

  await openCapsule(page, path, matches);
  await expect(guide(page)).toContainText('Everybody opens this file.');
  await expect(step(page)).toHaveText('1 of 3');
  await expectAccessible(page, 'the first step');
  // To come to a step is to be where its title leads.
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(step(page)).toHaveText('2 of 3');
  await expectCount(page, 1, matches);
  await expect(page.locator('.reader-id')).toHaveText(chosen.dialogue_id);
  const answer = guide(page).getByText('See its first turn.');
  await expect(answer).toBeHidden();
  await guide(page).getByText('Reveal the answer').click();
  await expect(answer).toBeVisible();
  await expectAccessible(page, 'a question and its answer');
  await guide(page).getByRole('link', { name: 'all of them' }).click();
  await expectCount(page, matches);
  await expect(step(page)).toHaveText('2 of 3');
  // Whoever follows a link in a step is still at it, with what was revealed.
  await expect(answer).toBeVisible();
  await expect(guide(page).getByRole('link', { name: 'all of them' })).toBeFocused();
  // The address says the step, and the browser's own ways lead through them.
  await page.reload();
  await ready(page);
  await expect(step(page)).toHaveText('2 of 3');
  await page.goBack();
  await expectCount(page, 1, matches);
  await page.goBack();
  await expect(step(page)).toHaveText('1 of 3');
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(guide(page)).toContainText('A page (https://example.org/) that is elsewhere.');
  await expect(page.getByRole('button', { name: 'Next step' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Fold the guide' }).click();
  await expect(guide(page).getByText('that is elsewhere')).toBeHidden();

  // The schemas that belong to it came along, and so did each byte of the record.
  await page.goto(`${pathToFileURL(path).href}#/schemas`);
  await expect(page.getByText(chosen.services[0]).first()).toBeVisible();
  await page.goto(`${pathToFileURL(path).href}#/files`);
  await expect(page.getByText('schema.json').first()).toBeVisible();
  // Closed, it can be opened again.
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'Close everything' }).click();
  await page.getByTestId('open-capsule').click();
  await ready(page);
  await page.goto(`${pathToFileURL(path).href}#/`);
  await expectCount(page, matches);
});

test('records in a capsule are those of their files, byte for byte', async ({ page }) => {
  await openFolder(page, sgd);
  const path = await saveCapsule(page, '');
  await openCapsule(page, path, dialoguesOf(sgd).length);
  await expect(guide(page)).toBeHidden();
  await page.getByTestId('export').click();
  await page.getByTestId('export-form').selectOption('json');
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save…' }).click();
  const again = join(scratch('again'), 'again.json');
  await (await begun).saveAs(again);
  expect(recordsOf(again)).toEqual(dialoguesOf(sgd));
});

test('answers stay hidden in a capsule of flight bookings', async ({ page }) => {
  await openFolder(page, air);
  await page.goto('./#/?q=turns:8..');
  const { matches } = inspect(air, 'turns:8..');
  await expectCount(page, matches);
  const path = await saveCapsule(page, '## One\n\n[All](turns:8..)');
  await openCapsule(page, path, matches);
  await openFirst(page);
  const reveal = page.getByRole('button', { name: 'Reveal the answers of this dialogue' });
  await reveal.last().click();
  await expect(reveal).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hide them again' }).first()).toBeVisible();
  // No address of it begins with the answers.
  await page.goto('about:blank');
  await page.goto(`${pathToFileURL(path).href}#/?step=1`);
  await ready(page);
  await expect(page.getByTestId('quiz')).toBeVisible();
});

test('a capsule is made of a capsule, and of the native tool’s', async ({ page }) => {
  const folder = scratch('native');
  const out = join(folder, 'out.html');
  writeFileSync(join(folder, 'guide.md'), guideFor('1_00000'));
  tool('capsule', '--query', 'split:train', '--guide', join(folder, 'guide.md'), '--page', onePage, '--out', out, sgd);
  const { matches } = inspect(sgd, 'split:train');
  await openCapsule(page, out, matches);
  await expect(step(page)).toHaveText('1 of 3');
  await search(page, 'turns:12..');
  const fewer = inspect(sgd, 'split:train turns:12..').matches;
  await expectCount(page, fewer);
  const path = await saveCapsule(page, '## Again');
  expect(readFileSync(path, 'utf8').match(/data-part="capsule"/g)).toHaveLength(1);
  await openCapsule(page, path, fewer);
  await expect(guide(page).getByRole('heading')).toHaveText('Again');
});

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
]) {
  test(`a guide leaves room for the dialogue at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const folder = scratch('sizes');
    const out = join(folder, 'out.html');
    const long = `# Long\n\n${'Words that go on and on. '.repeat(200)}\n`;
    writeFileSync(join(folder, 'guide.md'), long);
      tool('capsule', '--guide', join(folder, 'guide.md'), '--page', onePage, '--out', out, sgd);
    await openCapsule(page, out, dialoguesOf(sgd).length);
    await openFirst(page);
    await expectNoSidewaysScroll(page);
    const { height: own } = await guide(page).boundingBox();
    expect(own).toBeLessThan(height * 0.45);
    const { height: main } = await page.locator('main').boundingBox();
    expect(main).toBeGreaterThan(height * 0.3);
    await expectAccessible(page, `a long step at ${width} px`);
  });
}

test('a link in a guide that nothing can follow is told where it is written', async ({ page }) => {
  await openFolder(page, sgd);
  await page.getByTestId('export').click();
  await page.getByTestId('export-form').selectOption('capsule');
  await page.getByTestId('capsule-guide').fill('# A\n\n[odd](colour:red)');
  await expect(page.getByTestId('guide-has')).toContainText('Line 3: the link “colour:red”');
  const file = { name: 'guide.md', mimeType: 'text/markdown', buffer: Buffer.from('# B\n\n## C\n') };
  await page.getByTestId('load-guide').setInputFiles(file);
  await expect(page.getByTestId('capsule-guide')).toHaveValue('# B\n\n## C\n');
  await expect(page.getByTestId('guide-has')).toHaveText('1 step, 0 links');
  await expectAccessible(page, 'the sheet with a guide');
});
