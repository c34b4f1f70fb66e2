// What the rules of a dataset find: counts, places, and the bytes of what cannot be opened.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { generated, openFolder, rulesShown, scratch } from './support.mjs';

/** Changes the records of one generated file. */
function edited(name, edit) {
  const folder = join(scratch(name), 'sgd');
  cpSync(generated('sgd', 12), folder, { recursive: true });
  const path = join(folder, 'train', 'dialogues_001.json');
  const dialogues = JSON.parse(readFileSync(path, 'utf8'));
  edit(dialogues);
  writeFileSync(path, JSON.stringify(dialogues, null, 1));
  return folder;
}

test('a planted fault is counted, and each hit leads to its turn', async ({ page }) => {
  const places = [];
  const folder = edited('planted', (dialogues) => {
    for (const dialogue of dialogues.slice(1, 3)) {
      const turn = dialogue.turns.findIndex((turn) => turn.frames[0].actions.some((act) => act.slot));
      dialogue.turns[turn].frames[0].actions.find((act) => act.slot).slot = 'planted_slot';
      places.push([dialogue.dialogue_id, turn]);
    }
  });
  await openFolder(page, folder);
  const rules = await rulesShown(page);
  expect(rules['SGD-ACT-SLOT']).toBe(places.length);
  const row = page.locator('[data-testid=finding-row][data-rule=SGD-ACT-SLOT]');
  await row.getByRole('link').first().click();
  const hits = row.getByRole('list').getByRole('listitem');
  await expect(hits).toHaveCount(places.length);
  for (const [index, [id, turn]] of places.entries()) {
    await expect(hits.nth(index)).toContainText('train/dialogues_001.json');
    await hits.nth(index).getByRole('link').click();
    await expect(page.getByTestId('reader')).toContainText(id);
    await expect(page.locator('[data-testid=turn][aria-current]')).toHaveAttribute('data-index', String(turn));
    await page.goBack();
    await expect(hits).toHaveCount(places.length);
  }
});

test('a rule is opened and closed from the keyboard', async ({ page }) => {
  await openFolder(page, edited('by-keys', (dialogues) => dialogues.push(dialogues[0])));
  await page.goto('./#/findings');
  const row = page.locator('[data-testid=finding-row][data-rule=SGD-DUPLICATE]');
  await expect(row).toHaveAttribute('data-count', '1');
  const rule = row.getByRole('link').first();
  await rule.focus();
  await page.keyboard.press('Enter');
  await expect(rule).toHaveAttribute('aria-expanded', 'true');
  await expect(row.getByRole('listitem')).toHaveCount(1);
  await expect(rule).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rule).toHaveAttribute('aria-expanded', 'false');
});

test('what is found comes first, and what finds nothing is folded away', async ({ page }) => {
  await openFolder(page, edited('order', (dialogues) => dialogues.push(dialogues[0])));
  await rulesShown(page);
  const rows = page.getByTestId('finding-row');
  const severities = await rows.evaluateAll((rows) => rows.map((row) => row.dataset.severity));
  const order = ['error', 'warning', 'information', 'none'];
  expect(severities).toEqual(severities.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  await expect(rows.last()).toBeHidden();
  await page.getByText(/rules? found nothing/).click();
  await expect(rows.last()).toBeVisible();
});

test('the bytes of a record that cannot be read are shown', async ({ page }) => {
  const broken = '{"dialogue_id":"9_2" "services":[]}';
  const folder = scratch('unreadable');
  const dialogue = (id) => `{"dialogue_id":"${id}","services":[],"turns":[]}`;
  writeFileSync(join(folder, 'dialogues_001.json'), `[\n${dialogue('9_1')},\n${broken},\n${dialogue('9_3')}\n]`);
  await openFolder(page, folder);
  expect((await rulesShown(page))['RECORD-UNREADABLE']).toBe(1);
  const row = page.locator('[data-testid=finding-row][data-rule=RECORD-UNREADABLE]');
  await row.getByRole('link').first().click();
  await row.getByRole('button', { name: 'Show its bytes' }).click();
  await expect(row.locator('pre')).toContainText(broken);
});
