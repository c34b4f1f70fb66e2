// The record of a dialogue: laid out or byte for byte, and where in it each annotation stands.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { filesOf, generated, more, openFirst, openFolder, recordsOf } from './support.mjs';

const sgd = generated('sgd', 60);
const dev = join(sgd, 'dev');
const [firstFile] = filesOf(dev);
const [first] = recordsOf(firstFile);

const shown = (page) => page.getByTestId('reader').locator('pre');
const marked = (page) => page.getByTestId('reader').locator('pre mark');
const raw = (page) => page.getByRole('button', { name: 'Raw' });

/** What a JSON pointer leads to. */
function at(record, pointer) {
  const parts = pointer.split('/').slice(1);
  return parts.reduce((value, part) => value[part.replaceAll('~1', '/').replaceAll('~0', '~')], record);
}

/** The value that is marked; a member stands with its name. */
async function markedValue(page) {
  // What is long is marked in pieces.
  const text = (await marked(page).allTextContents()).join('');
  return Object.values(JSON.parse(/^"[^"]*": /.test(text) ? `{${text}}` : `[${text}]`))[0];
}

test('a record is laid out, or shown byte for byte', async ({ page }) => {
  await openFolder(page, dev);
  await openFirst(page);
  await raw(page).click();
  await expect(shown(page)).toContainText(first.dialogue_id);
  const laid = await shown(page).textContent();
  expect(JSON.parse(laid)).toEqual(first);
  expect(laid).toContain('\n  "turns": [\n    {\n      "');
  await page.getByRole('button', { name: 'Verbatim' }).click();
  const text = readFileSync(firstFile, 'utf8');
  const record = text.slice(text.indexOf('{'), text.indexOf('\n  },') + 4);
  await expect.poll(() => shown(page).textContent()).toBe(record);
});

/** What a copy of all of the record, or of what is selected of it, takes. */
const copied = (page, isAll) =>
  page.evaluate((isAll) => {
    const lines = document.querySelector('.json-lines');
    if (isAll) getSelection().selectAllChildren(lines);
    const data = new DataTransfer();
    lines.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
    return data.getData('text/plain');
  }, isAll);

test('objects and lists fold, and what is copied is the record all the same', async ({ page }) => {
  await openFolder(page, dev);
  await openFirst(page);
  await raw(page).click();
  await expect(shown(page)).toContainText(first.dialogue_id);
  const laid = await shown(page).textContent();
  const turns = shown(page).getByRole('button', { name: `turns, ${first.turns.length} items` });
  await turns.click();
  await expect(turns).toHaveAttribute('aria-expanded', 'false');
  await expect(shown(page)).not.toContainText('"utterance"');
  expect(await shown(page).textContent()).toContain('"turns": []');
  expect(await copied(page, true)).toBe(laid);
  // Keys, too: in and out of what folds, and on to the next.
  await page.keyboard.press('ArrowRight');
  await expect(turns).toHaveAttribute('aria-expanded', 'true');
  await expect(turns).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(shown(page).locator(':focus')).toHaveAttribute('aria-label', /^line \d+, \d+ members$/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(turns).toBeFocused();
  await page.getByRole('button', { name: 'Fold all', exact: true }).click();
  expect((await shown(page).textContent()).split('\n').length).toBeLessThan(8);
  await page.getByRole('button', { name: 'Unfold all' }).click();
  await expect.poll(() => shown(page).textContent()).toBe(laid);
  // Every line has its number, which is no text.
  await expect(shown(page).locator('[data-number="3"]')).toHaveCount(1);
});

test('what is marked is unfolded, and has its line in the file', async ({ page }) => {
  await openFolder(page, dev);
  await openFirst(page);
  await raw(page).click();
  await page.getByRole('button', { name: 'Fold all', exact: true }).click();
  await expect(shown(page)).not.toContainText('"utterance"');
  const last = first.turns.length - 1;
  await page.evaluate((last) => {
    const [path, query = ''] = location.hash.split('?');
    const parameters = new URLSearchParams(query);
    parameters.set('tab', 'raw');
    parameters.set('at', `/turns/${last}/utterance`);
    location.hash = `${path}?${parameters}`;
  }, last);
  await expect(marked(page).first()).toBeInViewport();
  expect(await markedValue(page)).toBe(first.turns[last].utterance);
  const said = await page.getByText('Marked: ').textContent();
  const [, line] = /line ([\d\u202f]+) of the file/.exec(said);
  const inFile = readFileSync(firstFile, 'utf8').split('\n')[Number(line.replace(/\D/g, '')) - 1];
  expect(inFile).toContain(JSON.stringify(first.turns[last].utterance));
  // Byte for byte the lines have the numbers of the file.
  await page.getByRole('button', { name: 'Verbatim' }).click();
  await expect(marked(page).first()).toBeInViewport();
  await expect(shown(page).locator(`[data-number="${line.replace(/\D/g, '')}"]`)).toHaveCount(1);
});

test('each annotation says where it comes from, and leads there', async ({ page }) => {
  await openFolder(page, dev);
  await openFirst(page);
  const pointers = page.getByTestId('turn').getByRole('list', { name: 'JSON paths' });
  await expect(pointers).toHaveCount(0);
  await more(page, 'JSON paths');
  await expect(pointers).toHaveCount(first.turns.length);
  for (const link of await pointers.getByRole('link').all())
    expect(at(first, await link.textContent())).toBeDefined();
  const span = first.turns.findIndex((turn) => turn.frames[0].slots.length > 0);
  const pointer = `/turns/${span}/frames/0/slots/0`;
  await pointers.getByRole('link', { name: pointer, exact: true }).click();
  await expect(marked(page).first()).toBeInViewport();
  expect(await markedValue(page)).toEqual(at(first, pointer));
  await expect(page.getByText(`Marked: ${pointer}`)).toBeVisible();
  // The address leads there, too.
  await page.goBack();
  await expect(pointers).toHaveCount(first.turns.length);
  await page.goForward();
  await expect(marked(page).first()).toBeInViewport();
  await raw(page).click();
  await more(page, 'JSON paths');
  await expect(pointers).toHaveCount(0);
});

test('the raw record begins at the turn that was read', async ({ page }) => {
  await openFolder(page, dev);
  await openFirst(page);
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/[?&]t=2/);
  await page.keyboard.press('r');
  await expect(marked(page).first()).toBeInViewport();
  await expect(async () => expect(await markedValue(page)).toEqual(first.turns[1])).toPass();
});

test('a frame of Frames is found in its record', async ({ page }) => {
  await openFolder(page, generated('frames', 4, 11, 'frames'));
  await openFirst(page);
  await more(page, 'JSON paths');
  const frame = page.getByRole('link', { name: '/turns/0/labels/frames/0', exact: true });
  await frame.click();
  await expect(marked(page).first()).toBeInViewport();
  expect(await markedValue(page)).toHaveProperty('frame_id');
});
