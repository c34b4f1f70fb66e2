// What a reader does with an open dialogue: find words in it, set it otherwise, take turns along.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { dialoguesOf, expectSelected, generated, more, openFirst, openFolder, sayLonger, scratch, search, together } from './support.mjs';

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
  await openFirst(page);
  await expect(finder).toBeHidden();
  await page.keyboard.press('Control+f');
  const field = finder.getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.type(word.toUpperCase());
  const sum = hits.reduce((sum, count) => sum + count, 0);
  await expect(finder.getByRole('status')).toHaveText(`1 of ${sum}`);
  const marked = () =>
    page.getByTestId('turn').evaluateAll((turns) =>
      turns.map((turn) => [...turn.querySelectorAll('mark')].map((mark) => mark.textContent)),
    );
  await expect.poll(async () => (await marked()).map((marks) => marks.length)).toEqual(hits);
  expect((await marked()).flat().every((mark) => mark.toLowerCase() === word)).toBe(true);
  // One of them is the one that is gone to.
  const current = page.locator('mark[data-current]');
  await expect(current).toHaveCount(1);
  await expect(page.getByTestId('turn').nth(turns[0]).locator('mark').first()).toHaveAttribute('data-current');
  const next = hits[turns[0]] > 1 ? turns[0] : turns[1 % turns.length];
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('turn').nth(next)).toHaveAttribute('aria-current', 'true');
  await expect(current).toHaveCount(1);
  await page.keyboard.press('Shift+Enter');
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
  await sayLonger(page);
  await openFolder(page, folder);
  await openFirst(page);
  const copy = page.getByRole('button', { name: 'Copy as Markdown' });
  await more(page, 'Copy as Markdown');
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
  // What it says of the last time goes, and it says the same again.
  await expect(copy).toBeVisible({ timeout: 40_000 });
  await copy.click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .not.toContain(`\n3. **`);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('\n2. **');
  // The same turns as a picture.
  await more(page, 'Copy as SVG');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^<svg/);
  // The clipboard holds one thing, and one button says so.
  await expect(page.getByRole('button', { name: 'Copied' })).toHaveCount(1);
  await expect(copy).toBeVisible();
  const figure = await page.evaluate(async () => {
    const text = await navigator.clipboard.readText();
    const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    return { name: svg.nodeName, words: [...svg.querySelectorAll('text')].map((text) => text.textContent) };
  });
  expect(figure.name).toBe('svg');
  expect(figure.words.filter((word) => /^\d+$/.test(word) && word < 3)).toEqual(['1', '2']);
  for (const word of said[0].split(' ').slice(0, 2)) expect(figure.words).toContain(word);
});

test('turns are saved as a figure, in vectors and in pixels', async ({ page }) => {
  await page.addInitScript(() => delete window.showSaveFilePicker);
  await openFolder(page, folder);
  await openFirst(page);
  const saved = async (name) => {
    const begun = page.waitForEvent('download');
    await more(page, name);
    const download = await begun;
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  const svg = await saved('Save as SVG');
  expect(svg.name).toBe(`colloquy-${first.dialogue_id}.svg`);
  expect(svg.bytes.toString()).toMatch(/^<svg/);
  const png = await saved('Save as PNG');
  expect(png.name).toBe(`colloquy-${first.dialogue_id}.png`);
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  // Twice as wide as the figure.
  expect(png.bytes.readUInt32BE(16)).toBe(2 * Number(/width="(\d+)"/.exec(svg.bytes.toString())[1]));
});

test('a word of the data adds itself to the search, or takes its place', async ({ page }) => {
  await openFolder(page, folder);
  await openFirst(page);
  const search = page.getByTestId('search');
  await search.fill('turns:>1');
  await expect(search).toHaveValue('turns:>1');
  const act = page.locator('.reader-act-name').first();
  const term = await act.getAttribute('data-term');
  await act.click();
  await expect(search).toHaveValue(`turns:>1 ${term}`);
  const label = page.locator('.reader-label[data-term]').first();
  const slot = await label.getAttribute('data-term');
  await label.click({ modifiers: ['Alt'] });
  await expect(search).toHaveValue(slot);
  await expect(page.getByTestId('turn').first()).toBeVisible();
});

test('turns are set as one likes, and are so the next time', async ({ page }) => {
  await openFolder(page, folder);
  await openFirst(page);
  const setting = page.getByRole('combobox', { name: 'Set the turns as' });
  const turn = page.getByTestId('turn').nth(2);
  const high = (await turn.boundingBox()).height;
  await setting.selectOption('table');
  await expect.poll(async () => (await turn.boundingBox()).height).toBeLessThan(high);
  await setting.selectOption('bubbles');
  await page.reload();
  await openFolder(page, folder);
  await openFirst(page);
  await expect(page.getByTestId('reader')).toHaveAttribute('data-setting', 'bubbles');
  await expect(setting).toHaveValue('bubbles');
  await expect(page.getByTestId('turn').first().locator('.reader-utterance')).toContainText(said[0].slice(0, 12), {
    useInnerText: true,
  });
});

test('of very many turns only those near the screen are drawn', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await sayLonger(page);
  const long = scratch('long');
  const turns = Array.from({ length: 20_000 }, (_, index) => {
    const turn = first.turns[index % first.turns.length];
    return { ...turn, utterance: `${turn.utterance} (${index + 1})` };
  });
  writeFileSync(join(long, 'dialogues_001.json'), JSON.stringify([{ ...first, turns }]));
  await openFolder(page, long);
  const drawn = page.getByTestId('turn');
  await expect(drawn.first()).toContainText('(1)');
  await expect.poll(() => elements(page)).toBeLessThan(2000);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/[?&]t=1&/);
  await page.evaluate(() => (location.hash = location.hash.replace('t=1&', 't=20000&')));
  const last = page.locator('[data-testid=turn][data-index="19999"]');
  await expect(last).toBeInViewport();
  await expect(last).toContainText('(20000)');
  await page.keyboard.press('p');
  await expect(page.locator('[data-testid=turn][data-index="19998"]')).toHaveAttribute('aria-current', 'true');
  await last.locator('.reader-utterance').selectText();
  await more(page, 'Copy as Markdown');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.match(/^\d+\. /gm)).toEqual(['20000. ']);
  // What was left behind is taken away again, and there are not many pieces that wait.
  await expect.poll(() => elements(page)).toBeLessThan(2000);
  const grid = page.getByRole('region', { name: 'State, turn by turn', exact: true });
  await expect(grid.getByRole('status')).toHaveText(/Turns 19.9\d\d to /);
  await page.evaluate(() => (location.hash = location.hash.replace(/t=\d+&/, 't=1&')));
  await expect(page.locator('[data-testid=turn][data-index="0"]')).toBeInViewport();
  await page.getByRole('button', { name: 'state grid' }).click();
  await expect(grid.getByRole('heading')).toBeInViewport();
  await expect(grid.getByRole('status')).toHaveText('Turns 1 to 59');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('(12345)');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-testid=turn][data-index="12344"] mark')).toBeInViewport();
});

test('a dialogue that the search excludes says so, and leads on', async ({ page }) => {
  await openFolder(page, folder);
  const excluded = page.getByTestId('excluded');
  const shown = page.getByRole('heading', { name: first.dialogue_id, exact: true });
  await openFirst(page);
  await expect(shown).toBeVisible();
  await search(page, `-id:${first.dialogue_id}`);
  await expect(excluded).toContainText('The search excludes this dialogue.');
  await expect(shown).toBeVisible();
  // An order finds it neither.
  await search(page, `-id:${first.dialogue_id} sort:-turns`);
  await expect(page).toHaveURL(/sort/);
  await expect(excluded).toBeVisible();
  await excluded.getByRole('button', { name: 'Open the first match' }).click();
  await expect(shown).toBeHidden();
  await expect(excluded).toBeHidden();
  await search(page, 'no dialogue says this');
  await expect(excluded.getByRole('button')).toHaveText(['Clear the search']);
  await excluded.getByRole('button').click();
  await expect(excluded).toBeHidden();
  await expect(page.getByTestId('search')).toHaveValue('');
});

test('what is highlighted is exactly the span, however turns are set', async ({ page }) => {
  const datasets = ['airdialogue', 'sgd', 'taskmaster', 'frames'];
  const odd = together('highlights', Object.fromEntries(datasets.map((dataset) => [dataset, generated(dataset, 8, 11, dataset)])));
  const utterance = 'At 6 pm. (Tony\u2019s) \u{1f600} in San Jos\u00e9, 2 people at 7 pm.';
  const span = (slot, text) => {
    const start = [...utterance.slice(0, utterance.indexOf(text))].length;
    return { slot, start, exclusive_end: start + [...text].length };
  };
  const slots = [
    span('restaurant_reservation_time_of_day', '6 pm'),
    span('restaurant_name', 'Tony\u2019s'),
    span('city', 'San Jos\u00e9'),
    span('in_city', '\u{1f600} in San'),
    span('people', '2 people'),
    span('party_size', '2'),
    span('another_time_of_the_day', '7 pm'),
  ];
  const frames = [{ service: 'Restaurants_1', slots, actions: [] }];
  const turns = [{ speaker: 'USER', utterance, frames }];
  const dialogue = { dialogue_id: '0_00000', services: ['Restaurants_1'], turns };
  mkdirSync(join(odd, 'a'), { recursive: true });
  writeFileSync(join(odd, 'a', 'dialogues_000.json'), JSON.stringify([dialogue]));
  await openFolder(page, odd);
  const count = Number(await page.getByTestId('dialogue-count').getAttribute('data-count'));
  const seen = { turns: 0, spans: 0 };
  for (const setting of ['transcript', 'bubbles', 'table']) {
    await openFirst(page);
    await page.locator('#reader-setting').selectOption(setting);
    await expect(page.getByTestId('reader')).toHaveAttribute('data-setting', setting);
    let position = 1;
    for (let at = 0; at < count; at += setting === 'table' ? 1 : 7) {
      const found = await page.locator('.reader-turn').evaluateAll((turns) => {
        // The same letters without a label.
        const widthOf = (piece) => {
          const bare = document.createElement('span');
          bare.textContent = piece.textContent;
          bare.style.cssText = 'position: absolute; white-space: pre';
          piece.closest('.reader-utterance').append(bare);
          const { width } = bare.getBoundingClientRect();
          bare.remove();
          return width;
        };
        return turns.map((turn) => {
          const box = (rects) => [...rects].filter(({ width }) => width > 0).map(({ left, right }) => [left, right]);
          const pieces = [...turn.querySelectorAll('.reader-utterance [data-span]')].map((piece) => {
            const text = document.createRange();
            text.selectNodeContents(piece);
            const before = document.createRange();
            before.selectNodeContents(piece.closest('.reader-utterance'));
            before.setEndBefore(piece);
            const places = [...before.toString()].length;
            return {
              text: piece.textContent,
              start: places,
              titles: piece.title.split('\n'),
              boxes: [box(piece.getClientRects()), box(text.getClientRects())],
              wider: piece.getClientRects().length > 1 ? 0 : piece.getBoundingClientRect().width - widthOf(piece),
            };
          });
          return { text: turn.querySelector('.reader-utterance').textContent, pieces };
        });
      });
      for (const { text, pieces } of found) {
        seen.turns += 1;
        for (const piece of pieces) {
          seen.spans += 1;
          // The utterance has no letters of the labels, and the piece stands where its spans have it.
          expect([...text].slice(piece.start, piece.start + [...piece.text].length).join('')).toBe(piece.text);
          const end = piece.start + [...piece.text].length;
          for (const title of piece.titles) {
            const range = title.match(/(\d+)\D(\d+)\D*$/);
            if (range) {
              expect(Number(range[1]), title).toBeLessThanOrEqual(piece.start);
              expect(Number(range[2]), title).toBeGreaterThanOrEqual(end);
            }
          }
          const [own, letters] = piece.boxes.map((boxes) => [
            Math.min(...boxes.map(([left]) => left)),
            Math.max(...boxes.map(([, right]) => right)),
          ]);
          expect(piece.wider, piece.text).toBeLessThan(2);
          expect(Math.abs(own[0] - letters[0]) + Math.abs(own[1] - letters[1]), piece.text).toBeLessThan(1);
        }
      }
      if (at + 1 < count) {
        await page.keyboard.press('j');
        position += 1;
        await expectSelected(page, position);
      }
    }
  }
  expect(seen.spans).toBeGreaterThan(50);
});
