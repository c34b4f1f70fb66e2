// Whether values were said: the table, its numbers and the dialogues that they lead to.

import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.mjs';
import { COLOURS, expectAccessible, expectCount, expectNoSidewaysScroll, generated, goAsking, openFolder, together } from './support.mjs';

const sgd = generated('sgd', 60, 5);
const folder = together('grounding', { sgd, airdialogue: generated('air', 40, 5, 'airdialogue') });

/** Where the browser cannot ask for a place, it downloads. */
test.beforeEach(({ page }) => page.addInitScript(() => delete window.showSaveFilePicker));

const table = (page) => page.getByTestId('grounding-table');
const row = (page, field) => table(page).locator(`[data-field="${field}"]`);
const count = (page, field, outcome) => row(page, field).locator(`[data-outcome="${outcome}"] a`);

/** Opens the screen of a dataset, and waits until everything was looked at. */
async function openGrounding(page, dataset, query = '') {
  await page.goto(`./#/overview/${dataset}/grounding${query && `?q=${encodeURIComponent(query)}`}`);
  await expect(page.getByTestId('grounding')).toHaveAttribute('data-state', 'over');
  await expect(table(page)).toBeVisible();
}

test('every number leads to the dialogues that it is of', async ({ page }) => {
  await openFolder(page, folder);
  await openGrounding(page, 'airdialogue');
  for (const [field, outcome] of [['intent/departure_day', 'user'], ['action/flight', 'system'], ['', 'never']]) {
    const link = count(page, field, outcome);
    const dialogues = await link.getAttribute('data-dialogues');
    expect(Number(dialogues), field).toBeGreaterThan(0);
    await link.click();
    await expectCount(page, dialogues);
    await page.goBack();
    await expect(table(page)).toBeVisible();
  }
  const all = page.getByTestId('all-said');
  const said = await all.getAttribute('data-count');
  await all.click();
  await expectCount(page, said);
});

test('a query for what is said looks for it by itself', async ({ page }) => {
  await openFolder(page, folder);
  await goAsking(page, 'dataset:airdialogue said:intent/name=user');
  await expect(page.getByTestId('dialogue-count')).not.toHaveAttribute('data-count', '0');
  const found = await page.getByTestId('dialogue-count').getAttribute('data-count');
  await openGrounding(page, 'airdialogue');
  await expect(count(page, 'intent/name', 'user')).toHaveAttribute('data-dialogues', found);
});

test('a search narrows what is counted, and the table can be sorted and saved', async ({ page }) => {
  await openFolder(page, folder);
  await openGrounding(page, 'sgd');
  const values = async () => Number(await row(page, '').locator('[data-outcome=annotated] a').getAttribute('data-values'));
  const all = await values();
  // The fields whose values are never said come first.
  const shares = await table(page).locator('tbody tr:not([data-all=true]) td[data-outcome=never]').allInnerTexts();
  expect(shares[0]).toContain('100');
  await table(page).getByRole('button', { name: 'Values', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8').trim().split('\n');
  expect(lines[0]).toContain('never values,never dialogues');
  expect(lines[1].split(',')[1]).toBe(String(all));
  await openGrounding(page, 'sgd', 'split:dev');
  await expect.poll(values).toBeLessThan(all);
});

test('an example of what nobody says leads to its turn', async ({ page }) => {
  await openFolder(page, folder);
  await openGrounding(page, 'sgd');
  await page.getByTestId('grounding-examples').locator('summary').click();
  const example = page.locator('.grounding-example').first();
  const [id] = (await example.getByRole('link').innerText()).split(',');
  await example.getByRole('link').click();
  await expect(page.getByTestId('reader').getByRole('heading', { level: 2 })).toHaveText(id);
});

for (const [colorScheme, rules] of [['light'], ['dark', COLOURS]]) {
  test.describe(`an accessibility checker, ${colorScheme}`, () => {
    test.use({ colorScheme, bypassCSP: true });

    test('finds nothing on the screen', async ({ page }) => {
      await openFolder(page, folder);
      await openGrounding(page, 'sgd');
      await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)));
      await expectAccessible(page, 'grounding', rules);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
    });
  });
}
