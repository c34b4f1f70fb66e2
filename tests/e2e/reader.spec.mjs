// What a reader does with an open dialogue: find words in it, set it otherwise, take turns along.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { dialoguesOf, generated, openFolder, scratch } from './support.mjs';

const folder = join(generated('sgd', 30, 5), 'train');
const [first] = dialoguesOf(folder);
const said = first.turns.map(({ utterance }) => utterance);

const elements = (page) => page.evaluate(() => document.querySelectorAll('*').length);

test('words are found in the dialogue, and a second time the browser looks', async ({ page }) => {
  await openFolder(page, folder);
  const word = said[0].split(' ').find((word) => /^[a-z]{3,}$/.test(word));
  const hits = said.map((text) => text.toLowerCase().split(word).length - 1);
  const turns = hits.flatMap((count, turn) => (count > 0 ? [turn] : []));
  const finder = page.getByRole('search', { name: 'In this dialogue' });
  await expect(finder).toBeHidden();
  await page.keyboard.press('Control+f');
  const field = finder.getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.type(word.toUpperCase());
  const sum = hits.reduce((sum, count) => sum + count, 0);
  await expect(finder.getByRole('status')).toContainText(`${sum} hit`);
  const marked = () =>
    page.getByTestId('turn').evaluateAll((turns) =>
      turns.map((turn) => [...turn.querySelectorAll('mark')].map((mark) => mark.textContent)),
    );
  await expect.poll(async () => (await marked()).map((marks) => marks.length)).toEqual(hits);
  expect((await marked()).flat().every((mark) => mark.toLowerCase() === word)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('turn').nth(turns[0])).toHaveAttribute('aria-current', 'true');
  await expect(field).toBeFocused();
  await page.evaluate(() =>
    addEventListener('keydown', (event) => (window.lastKey = [event.key, event.defaultPrevented])),
  );
  await page.keyboard.press('Control+f');
  await expect.poll(() => page.evaluate(() => window.lastKey)).toEqual(['f', false]);
  await field.fill('zzzz');
  await expect(finder.getByRole('status')).toHaveText('not found');
  await field.press('Escape');
  await expect(finder).toBeHidden();
  await expect.poll(async () => (await marked()).flat()).toEqual([]);
});

test('turns that are selected are copied as Markdown', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openFolder(page, folder);
  const copy = page.getByRole('button', { name: 'Copy' });
  await copy.click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const all = await page.evaluate(() => navigator.clipboard.readText());
  const plain = (text) => text.replace(/<sup>.*?<\/sup>|\*\*|\\/g, '');
  for (const [turn, text] of said.entries()) expect(plain(all)).toContain(`${turn + 1}. `);
  for (const text of said) expect(plain(all)).toContain(text);
  for (const { slot } of first.turns.flatMap(({ frames }) => frames.flatMap(({ slots }) => slots))) {
    expect(all).toContain(slot.replaceAll('_', '\\_'));
  }
  await page.evaluate(() => {
    const [one, other] = document.querySelectorAll('.reader-utterance');
    getSelection().setBaseAndExtent(one, 0, other, 1);
  });
  await page.getByRole('button', { name: 'Copied' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .not.toContain(`\n3. **`);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('\n2. **');
  // The same turns as a picture.
  await page.getByRole('button', { name: 'Figure' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toHaveCount(2);
  const figure = await page.evaluate(async () => {
    const text = await navigator.clipboard.readText();
    const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    return { name: svg.nodeName, words: [...svg.querySelectorAll('text')].map((text) => text.textContent) };
  });
  expect(figure.name).toBe('svg');
  expect(figure.words.filter((word) => /^\d+$/.test(word) && word < 3)).toEqual(['1', '2']);
  for (const word of said[0].split(' ').slice(0, 2)) expect(figure.words).toContain(word);
});

test('turns are set as one likes, and are so the next time', async ({ page }) => {
  await openFolder(page, folder);
  const setting = page.getByRole('combobox', { name: 'Set the turns as' });
  const turn = page.getByTestId('turn').nth(2);
  const high = (await turn.boundingBox()).height;
  await setting.selectOption('table');
  await expect.poll(async () => (await turn.boundingBox()).height).toBeLessThan(high);
  await setting.selectOption('bubbles');
  await page.reload();
  await openFolder(page, folder);
  await expect(page.getByTestId('reader')).toHaveAttribute('data-setting', 'bubbles');
  await expect(setting).toHaveValue('bubbles');
  expect(await page.getByTestId('turn').first().locator('.reader-utterance').innerText()).toContain(
    said[0].slice(0, 12),
  );
});

test('of very many turns only those near the screen are drawn', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const long = scratch('long');
  const turns = Array.from({ length: 20_000 }, (_, index) => {
    const turn = first.turns[index % first.turns.length];
    return { ...turn, utterance: `${turn.utterance} (${index + 1})` };
  });
  writeFileSync(join(long, 'dialogues_001.json'), JSON.stringify([{ ...first, turns }]));
  await openFolder(page, long);
  const drawn = page.getByTestId('turn');
  await expect(drawn.first()).toContainText('(1)');
  expect(await elements(page)).toBeLessThan(2000);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/[?&]t=1&/);
  await page.evaluate(() => (location.hash = location.hash.replace('t=1&', 't=20000&')));
  const last = page.locator('[data-testid=turn][data-index="19999"]');
  await expect(last).toBeInViewport();
  await expect(last).toContainText('(20000)');
  await page.keyboard.press('p');
  await expect(page.locator('[data-testid=turn][data-index="19998"]')).toHaveAttribute('aria-current', 'true');
  await last.locator('.reader-utterance').selectText();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.match(/^\d+\. /gm)).toEqual(['20000. ']);
  // What was left behind is taken away again, and there are not many pieces that wait.
  await expect.poll(() => elements(page)).toBeLessThan(2000);
  const grid = page.getByRole('region', { name: 'State, turn by turn', exact: true });
  await expect(grid.getByRole('status')).toHaveText(/Turns 19.9\d\d to /);
  await page.evaluate(() => (location.hash = location.hash.replace(/t=\d+&/, 't=1&')));
  await expect(drawn.first()).toBeInViewport();
  await page.getByRole('button', { name: 'state grid' }).click();
  await expect(grid.getByRole('heading')).toBeInViewport();
  await expect(grid.getByRole('status')).toHaveText('Turns 1 to 59');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('(12345)');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-testid=turn][data-index="12344"] mark')).toBeInViewport();
});
