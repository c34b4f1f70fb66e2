// The shape of a dataset: charts that narrow it, two selections against each other, and what can be taken along.

import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.mjs';
import { addressOf, dialoguesOf, expectCount, generated, openFolder, recordsOf } from './support.mjs';

// Without the browser's own dialogue, files are saved as downloads.
test.beforeEach(({ page }) => page.addInitScript(() => delete window.showSaveFilePicker));

const sgd = generated('sgd', 80, 5);
const all = dialoguesOf(sgd);
const air = generated('airdialogue', 40, 5, 'airdialogue');

const chart = (page, subject) => page.locator(`[data-chart="${subject}"]`);
const bar = (page, subject, name) => chart(page, subject).getByRole('link', { name });

async function expectShown(page, count, total) {
  const sum = page.getByTestId('overview-count');
  await expect(sum).toHaveAttribute('data-count', String(count));
  await expect(sum).toHaveAttribute('data-total', String(total));
  await expect(page.getByTestId('overview')).toHaveAttribute('aria-busy', 'false');
}

async function openOverview(page, folder, address = './#/overview') {
  await page.goto(address);
  await page.getByTestId('open-folder').setInputFiles(folder);
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'ready', { timeout: 90_000 });
}

/** What a download of the page says. */
async function saved(page, click) {
  const coming = page.waitForEvent('download');
  await click();
  return readFileSync(await (await coming).path(), 'utf8');
}

test('a click on a bar narrows every chart and the list, and Escape takes it back', async ({ page }) => {
  await openOverview(page, sgd);
  await expectShown(page, all.length, all.length);
  const service = all[0].services[0];
  const with_service = all.filter(({ services }) => services.includes(service));
  await bar(page, 'service', new RegExp(`^${service}: `)).click();
  await expectShown(page, with_service.length, all.length);
  await expect(page.getByTestId('search')).toHaveValue(`service:${service}`);
  // Another chart says of how many its bars are now, and what stays behind them.
  const in_train = dialoguesOf(`${sgd}/train`);
  const both = in_train.filter(({ services }) => services.includes(service)).length;
  const says = new RegExp(`^train: ${both} of ${with_service.length} dialogues, .*; ${in_train.length} in all$`);
  await expect(bar(page, 'split', says)).toHaveCount(1);
  const chosen = bar(page, 'service', new RegExp(`^${service}: ${with_service.length} of `));
  await expect(chosen).toHaveAttribute('aria-current', 'true');
  await chosen.focus();
  await page.keyboard.press('Escape');
  await expectShown(page, all.length, all.length);
  await expect(page.getByTestId('search')).toHaveValue('');
  await bar(page, 'service', new RegExp(`^${service}: `)).click();
  await page.getByTestId('overview-count').getByRole('link').click();
  await expectCount(page, with_service.length, all.length);
});

test('a drag over a histogram asks for the range, and the keyboard goes through its bars', async ({ page }) => {
  await openOverview(page, sgd);
  await expectShown(page, all.length, all.length);
  const bars = chart(page, 'turns').getByRole('link', { name: /dialogues?, / });
  await bars.nth(2).scrollIntoViewIfNeeded();
  const [from, to] = [await bars.nth(2).boundingBox(), await bars.nth(5).boundingBox()];
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  await page.mouse.move(...middle(from));
  await page.mouse.down();
  await page.mouse.move(...middle(to), { steps: 8 });
  await page.mouse.up();
  await expect(page.getByTestId('search')).toHaveValue(/^turns:\d+\.\.\d+$/);
  const [, least, most] = /turns:(\d+)\.\.(\d+)/.exec(await page.getByTestId('search').inputValue());
  const inside = all.filter(({ turns }) => turns.length >= Number(least) && turns.length <= Number(most));
  await expectShown(page, inside.length, all.length);
  // From the first bar of another chart to its second, and into it.
  const words = chart(page, 'words').getByRole('link', { name: /dialogues?, / });
  await words.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(words.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('search')).toHaveValue(/words:\d+\.\.\d+/);
});

test('two splits are held against each other, and what differs is ranked', async ({ page }) => {
  await openOverview(page, sgd);
  await expectShown(page, all.length, all.length);
  await page.getByText('Compare with…').click();
  await page.getByRole('link', { name: 'train against dev', exact: true }).click();
  const [train, dev] = ['train', 'dev'].map((split) => dialoguesOf(`${sgd}/${split}`));
  await expectShown(page, train.length, dev.length);
  expect(await addressOf(page)).toContain('against=split:dev');
  const services = (dialogues) => new Set(dialogues.flatMap((dialogue) => dialogue.services));
  const [in_train, in_dev] = [services(train), services(dev)];
  const table = await saved(page, () => chart(page, 'service').getByRole('button', { name: /CSV/ }).click());
  const [head, ...rows] = table.trim().split('\n');
  expect(head).toBe('value,matching,share of matching,other,share of other');
  for (const row of rows) {
    const [name, matching, , other] = row.split(',');
    const service = JSON.parse(name);
    expect([Number(matching) > 0, Number(other) > 0]).toEqual([in_train.has(service), in_dev.has(service)]);
  }
  // Of what is asked for it is no surprise that it differs.
  const differences = page.getByTestId('differences');
  await expect(differences).toBeVisible();
  await expect(differences.getByRole('link', { name: /^Split:/ })).toHaveCount(0);
  await page.getByTestId('compare-line').fill('turns:>20');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expectShown(page, train.length, all.filter(({ turns }) => turns.length > 20).length);
  await page.getByRole('link', { name: 'End the comparison' }).click();
  await expectShown(page, train.length, all.length);
});

test('a chart of AirDialogue leads to the flights of a price', async ({ page }) => {
  await openOverview(page, air);
  const price = bar(page, 'flight-prices', / flights, /).first();
  await price.click();
  const filter = decodeURIComponent(/flights=([^&]*)/.exec(await addressOf(page))[1]);
  const [least, most] = /^price:(\d+)(?:\.\.(\d+))?/.exec(filter).slice(1).map((number) => number && Number(number));
  const flights = ['train', 'dev'].flatMap((split) => recordsOf(`${air}/airdialogue/${split}_kb.json`)).flatMap(({ kb }) => kb);
  const inside = flights.filter((flight) => flight.price >= least && flight.price <= (most ?? least));
  await expect(page.getByTestId('flight-count')).toHaveAttribute('data-count', String(inside.length));
});

test('an address repeats the comparison', async ({ page }) => {
  await openFolder(page, sgd, './#/overview/sgd?against=split:test&q=split:dev');
  const [dev, test] = ['dev', 'test'].map((split) => dialoguesOf(`${sgd}/${split}`));
  await expectShown(page, dev.length, test.length);
  await expect(page.getByTestId('compare-line')).toHaveValue('split:test');
});
