// The search box while someone types: what it offers, how that is taken, and what a slip of the pen leads to.

import { expect, test } from './fixtures.mjs';
import { dialoguesOf, expectCount, generated, inspect, openFolder, search as ask } from './support.mjs';

const folder = generated('sgd', 60, 5);
const all = dialoguesOf(folder);

const options = (page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const option = (page, name) => options(page).filter({ hasText: name }).first();

/** So many dialogues use each service, as their files say; the most frequent first. */
function services() {
  const counts = new Map();
  for (const { services } of all) for (const name of new Set(services)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
}

test('fields and values are offered while one types, and taken by keys', async ({ page }) => {
  await openFolder(page, folder);
  const search = page.getByRole('combobox', { name: 'Search', exact: true });
  await expect(search).toHaveAttribute('aria-expanded', 'false');
  await search.focus();
  await page.keyboard.type('serv');
  await expect(search).toHaveAttribute('aria-expanded', 'true');
  await expect(option(page, 'service:')).toContainText('A service or domain that the dialogue uses.');
  await page.keyboard.press('ArrowDown');
  await expect(search).toHaveAttribute('aria-activedescendant', 'search-option-0');
  await page.keyboard.press('Enter');
  await expect(search).toHaveValue('service:');
  await expect(search).toBeFocused();
  // Values with the counts that the files say.
  const [[first, count], [second]] = services();
  await expect(options(page).first()).toContainText(`service:${first}`);
  await expect(options(page).first()).toContainText(String(count));
  await page.keyboard.type(first.slice(0, 3).toLowerCase());
  await option(page, first).click();
  await expect(search).toHaveValue(`service:${first} `);
  await expect(search).toBeFocused();
  await expectCount(page, count, all.length);
  await expect(search).toHaveAttribute('aria-expanded', 'false');
  // A negated term before it.
  await page.keyboard.press('Home');
  await page.keyboard.type('-serv ');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('i');
  await expect(search).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(search).toHaveValue(`-service: service:${first} `);
  await search.fill(`-service:${second.toLowerCase().slice(0, -1)}`);
  await expect(option(page, second)).toBeVisible();
  // The first Escape closes the list, the second leaves the box.
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).not.toBeFocused();
});

test('an arrow leads from an empty or closed box to the list', async ({ page }) => {
  await openFolder(page, folder);
  const search = page.getByTestId('search');
  await search.focus();
  await page.keyboard.press('ArrowDown');
  await expect(search).not.toBeFocused();
  await search.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(option(page, 'turns:')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await expect(search).not.toBeFocused();
});

test('slips of the pen lead to what was meant', async ({ page }) => {
  await openFolder(page, folder);
  const search = page.getByTestId('search');
  const [[first, count]] = services();
  // A name of a field that is none.
  await search.fill(`servise:${first}`);
  await page.keyboard.press('Escape');
  await page.locator('#search-fault').getByRole('link', { name: `service:${first}` }).click();
  await expect(search).toHaveValue(`service:${first}`);
  await expectCount(page, count, all.length);
  // A service without its field.
  await search.fill(first.toLowerCase());
  await expectCount(page, 0, all.length);
  await page.keyboard.press('Escape');
  await page.getByTestId('no-such').getByRole('link', { name: `service:${first}` }).click();
  await expect(search).toHaveValue(`service:${first}`);
  await expectCount(page, count, all.length);
});

test('the sheet of keys lists what the search understands, and its examples run', async ({ page }) => {
  await openFolder(page, folder);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys and search' });
  await expect(sheet.getByRole('heading', { name: 'What the search understands' })).toBeVisible();
  await sheet.getByRole('link', { name: 'services:>2', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByTestId('search')).toHaveValue('services:>2');
  await expectCount(page, inspect(folder, 'services:>2').matches, all.length);
});

test('a sample is drawn again by its address, and by the native tool', async ({ page }) => {
  await openFolder(page, folder, './#/?q=sample%3A7%407');
  await expectCount(page, 7, all.length);
  expect(inspect(folder, 'sample:7@7').matches).toBe(7);
  const ids = () => page.getByTestId('dialogue-row').evaluateAll((rows) => rows.map((row) => row.dataset.id));
  const drawn = await ids();
  expect(drawn).toHaveLength(7);
  await page.getByTestId('search').fill('sample:7@8');
  await expect.poll(ids).not.toEqual(drawn);
  await page.getByTestId('search').fill('sample:7@7');
  await expect.poll(ids).toEqual(drawn);
  await page.getByTestId('search').fill('sample:500 words:>150');
  await expectCount(page, inspect(folder, 'words:>150').matches, all.length);
});

test('the list of a search is seen before its first dialogue is drawn', async ({ page }) => {
  await openFolder(page, folder);
  const reader = page.getByTestId('reader').getByRole('heading', { level: 2 });
  await expect(reader).toHaveText(await page.getByTestId('dialogue-row').first().getAttribute('data-id'));
  // Pictures come late from now on. When each of both becomes another is noted.
  await page.evaluate(() => {
    const soon = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (call) => setTimeout(() => soon(call), 200);
    const now = {
      list: () => document.querySelector('[data-testid=dialogue-row]')?.dataset.id,
      reader: () => document.querySelector('[data-testid=reader] h2')?.textContent,
    };
    const before = { list: now.list(), reader: now.reader() };
    window.changes = { list: [], reader: [] };
    const look = () => {
      for (const [name, read] of Object.entries(now)) {
        if (read() === before[name]) continue;
        before[name] = read();
        window.changes[name].push([before[name], performance.now()]);
      }
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  });
  for (const sample of [1, 2, 3]) {
    await ask(page, `sample:7@${sample}`);
    await expect(reader).toHaveText(await page.getByTestId('dialogue-row').first().getAttribute('data-id'));
  }
  const changes = await page.evaluate(() => window.changes);
  expect(changes.list.length).toBeGreaterThan(1);
  for (const [id, listed] of changes.list) {
    const [, drawn] = changes.reader.find(([other, at]) => other === id && at >= listed);
    expect(drawn - listed, `the dialogue ${id}`).toBeGreaterThan(150);
  }
});
