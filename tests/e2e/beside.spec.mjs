// Two dialogues side by side, with what differs marked.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { addressOf, dialoguesOf, expectCount, generated, more, openFirst, openFolder, scratch } from './support.mjs';

const [first, second] = dialoguesOf(join(generated('sgd', 30, 5), 'train'));

/** The same dialogues twice, but for one word and one act of the first. */
function twoCopies(name) {
  const folder = scratch(`beside-${name}`);
  const changed = structuredClone(first);
  changed.turns[2].utterance = `Indeed, ${changed.turns[2].utterance}`;
  for (const slot of changed.turns[2].frames.flatMap(({ slots }) => slots)) {
    slot.start += 'Indeed, '.length;
    slot.exclusive_end += 'Indeed, '.length;
  }
  changed.turns[3].frames[0].actions.push({ act: 'AFFIRM', slot: '', values: [], canonical_values: [] });
  for (const [name, dialogues] of [['one', [first, second]], ['other', [changed, second]]]) {
    mkdirSync(join(folder, name, 'dev'), { recursive: true });
    writeFileSync(join(folder, name, 'dev', 'dialogues_001.json'), JSON.stringify(dialogues));
  }
  return folder;
}

test('a dialogue is compared with its copy in another file', async ({ page }) => {
  const folder = twoCopies('copy');
  await openFolder(page, folder);
  await expectCount(page, 4, 4);
  await openFirst(page);
  await more(page, 'Compare with another');
  const beside = page.getByTestId('beside');
  await expect(beside.getByRole('heading')).toContainText(`beside ${first.dialogue_id}`);
  await beside.getByRole('link', { name: 'all that have the same name' }).click();
  await expectCount(page, 2, 4);
  await page.getByTestId('dialogue-row').nth(1).click();
  await expect(beside.getByRole('status')).toHaveText(`2 of ${first.turns.length} turns differ`);
  const rows = beside.getByTestId('beside-row');
  await expect(rows).toHaveCount(first.turns.length);
  const differing = await rows.evaluateAll((rows) => rows.flatMap((row, index) => ('differs' in row.dataset ? [index] : [])));
  expect(differing).toEqual([2, 3]);
  await expect(rows.nth(2).locator('[data-side=right] mark')).toHaveText('Indeed,');
  await expect(rows.nth(2).locator('[data-side=left] mark')).toHaveCount(0);
  await expect(rows.nth(3).locator('[data-apart]')).toHaveText('≠only here: AFFIRM');
  await beside.getByRole('button', { name: 'Only differences' }).click();
  await expect(rows.nth(0)).toBeHidden();
  await expect(rows.nth(2)).toBeVisible();
  await beside.getByRole('button', { name: 'Next difference' }).click();
  await beside.getByRole('button', { name: 'Next difference' }).click();
  await expect(rows.nth(3)).toHaveAttribute('data-current');
  // The address has both.
  await beside.getByRole('button', { name: 'Swap' }).click();
  await expect(rows.nth(2).locator('[data-side=left] mark')).toHaveText('Indeed,');
  const address = await addressOf(page);
  await page.goto('about:blank');
  await openFolder(page, folder, address);
  await expect(rows.nth(2).locator('[data-side=left] mark')).toHaveText('Indeed,');
  // A word of either adds itself to the search, as in the reader.
  const search = page.getByTestId('search');
  await search.fill('turns:>1');
  const label = beside.locator('[data-side=right] .reader-label[data-term]').first();
  const term = await label.getAttribute('data-term');
  await label.click();
  await expect(search).toHaveValue(`turns:>1 ${term}`);
  await label.click({ modifiers: ['Alt'] });
  await expect(search).toHaveValue(term);
  await beside.getByRole('button', { name: 'Stop comparing' }).click();
  await expect(page.getByTestId('reader').getByRole('heading', { level: 2 })).toHaveText(first.dialogue_id);
  await page.goBack();
  await expect(rows.nth(2)).toBeVisible();
});

test('another dialogue is set beside, and the list goes on', async ({ page }) => {
  await openFolder(page, twoCopies('other'));
  await openFirst(page);
  await more(page, 'Compare with another');
  await page.getByTestId('dialogue-row').nth(1).click();
  const beside = page.getByTestId('beside');
  const names = beside.locator('.beside-name');
  await expect(names).toHaveText([first.dialogue_id, second.dialogue_id]);
  await page.keyboard.press('j');
  await expect(names).toHaveText([first.dialogue_id, first.dialogue_id]);
  // One column below the other, where there is no room, and a page of its own.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByTestId('dialogue-row').first()).toBeHidden();
  const [left, right] = await Promise.all(
    ['left', 'right'].map((side) => beside.getByTestId('beside-row').nth(1).locator(`[data-side=${side}]`).boundingBox()),
  );
  expect(right.y).toBeGreaterThanOrEqual(left.y + left.height);
  await beside.getByRole('link', { name: 'Dialogues' }).click();
  await expect(page.getByTestId('dialogue-row').first()).toBeVisible();
  await expect(beside).toBeHidden();
});

test('of very long dialogues all rows can be reached', async ({ page }) => {
  const folder = scratch('beside-long');
  const turn = (index) => ({ speaker: index % 2 ? 'SYSTEM' : 'USER', utterance: `Turn ${index}.`, frames: [] });
  const turns = Array.from({ length: 1200 }, (_, index) => turn(index));
  const dialogue = (id, turns) => ({ dialogue_id: id, services: [], turns });
  const other = turns.map((turn, index) => (index === 1150 ? { ...turn, utterance: 'Other words.' } : turn));
  writeFileSync(join(folder, 'dialogues_001.json'), JSON.stringify([dialogue('1_1', turns), dialogue('1_2', other)]));
  await openFolder(page, folder);
  await openFirst(page);
  await more(page, 'Compare with another');
  await page.keyboard.press('j');
  const rows = page.getByTestId('beside-row');
  await expect(rows).toHaveCount(1000);
  await expect(page.getByRole('button', { name: 'Show more: 200 turns to come' })).toBeVisible();
  await page.getByRole('button', { name: 'Next difference' }).click();
  await expect(rows).toHaveCount(1200);
  await expect(page.getByRole('button', { name: /^Show more/ })).toBeHidden();
  await expect(rows.nth(1150)).toHaveAttribute('data-current', '');
  await expect(rows.nth(1150)).toBeInViewport();
});
