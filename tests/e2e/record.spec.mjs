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
  const text = await marked(page).textContent();
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
  await expect(marked(page)).toBeInViewport();
  expect(await markedValue(page)).toEqual(at(first, pointer));
  await expect(page.getByText(`Marked: ${pointer}`)).toBeVisible();
  // The address leads there, too.
  await page.goBack();
  await expect(pointers).toHaveCount(first.turns.length);
  await page.goForward();
  await expect(marked(page)).toBeInViewport();
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
  await expect(marked(page)).toBeInViewport();
  expect(await markedValue(page)).toEqual(first.turns[1]);
});

test('a frame of Frames is found in its record', async ({ page }) => {
  await openFolder(page, generated('frames', 4, 11, 'frames'));
  await openFirst(page);
  await more(page, 'JSON paths');
  const frame = page.getByRole('link', { name: '/turns/0/labels/frames/0', exact: true });
  await frame.click();
  await expect(marked(page)).toBeInViewport();
  expect(await markedValue(page)).toHaveProperty('frame_id');
});
