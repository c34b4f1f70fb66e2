// What the rules of a dataset find: counts, places, and the bytes of what cannot be opened.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { expectCount, generated, openFolder, ready, rulesShown, scratch } from './support.mjs';

/** As numbers stand on the screen. */
const grouped = (number) => number.toLocaleString('en').replaceAll(',', '\u202f');

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
      dialogue.turns[turn].frames[0].actions.find((act) => act.slot).slot = 'ofRuleslot';
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

/** Plants a slot that no service has into the first act with a slot of some dialogues; where is told. */
function planted(name) {
  const places = [];
  const folder = edited(name, (dialogues) => {
    for (const dialogue of [dialogues[1], dialogues[4]]) {
      const turn = dialogue.turns.findIndex((turn) => turn.frames[0].actions.some((act) => act.slot));
      const act = dialogue.turns[turn].frames[0].actions.findIndex((act) => act.slot);
      dialogue.turns[turn].frames[0].actions[act].slot = 'ofRuleslot';
      places.push({ id: dialogue.dialogue_id, turn, act });
    }
  });
  const path = join(folder, 'train', 'dialogues_001.json');
  const lines = readFileSync(path, 'utf8').split('\n');
  const slots = lines.flatMap((line, at) => (line.includes('ofRuleslot') ? [at] : []));
  // Lines are counted from 1; an act begins with its brace.
  slots.forEach((at, place) => (places[place].line = lines.slice(0, at).findLastIndex((line) => line.trim() === '{') + 1));
  return { folder, places };
}

test('a finding stands at its turn and at what it is about, and leads to the next of its rule', async ({ page }) => {
  const { folder, places } = planted('at-its-turn');
  await openFolder(page, folder);
  await rulesShown(page);
  const row = page.locator('[data-testid=finding-row][data-rule=SGD-ACT-SLOT]');
  await row.getByRole('link').first().click();
  const hit = row.getByRole('listitem').first();
  await expect(hit).toContainText(`line ${grouped(places[0].line)},`);
  await hit.getByRole('link').click();
  await expectCount(page, places.length);
  const expectAt = async ({ id, turn, act, line }) => {
    await expect(page.locator('.reader-id')).toHaveText(id);
    const found = page.locator(`[data-testid=turn][data-index="${turn}"] [data-testid=finding][data-rule=SGD-ACT-SLOT]`);
    await expect(found).toHaveAttribute('aria-current', 'true');
    await expect(found).toBeInViewport();
    await expect(found).toContainText('error');
    await expect(found).toContainText('is about a slot that');
    await expect(found).toContainText(`line ${grouped(line)},`);
    const about = page.locator(`[data-testid=turn][data-index="${turn}"] [data-act-number="${act}"]`);
    await expect(about).toHaveAttribute('data-found', 'error');
    return found;
  };
  let found = await expectAt(places[0]);
  await found.getByRole('button', { name: 'Next finding of SGD-ACT-SLOT' }).click();
  found = await expectAt(places[1]);
  await found.getByRole('button', { name: 'Next finding of SGD-ACT-SLOT' }).click();
  await expect(found.getByRole('status')).toHaveText('no more of this rule');
  await found.getByRole('button', { name: 'Previous finding of SGD-ACT-SLOT' }).click();
  await expectAt(places[0]);
  await found.getByRole('link', { name: 'SGD-ACT-SLOT' }).first().click();
  await expect(row.getByRole('link').first()).toHaveAttribute('aria-expanded', 'true');
});

test('a dialogue opens at its top, though its findings come later', async ({ page }) => {
  await page.goto('#/?sample=sgd');
  const finding = page.locator('.reader-finding').first();
  await expect(finding).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('j');
  await expect(page.getByTestId('dialogue-row').nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(finding).toBeInViewport({ ratio: 1 });
  expect(await page.locator('.reader').evaluate((reader) => reader.scrollTop)).toBe(0);
});

// The rules themselves, and how often each hits, are held to in tests/native/samples.rs.
for (const [dataset, card, rule, turn, says] of [
  ['sgd', /Schema-Guided/, 'SGD-STATE-VANISH', 22, 'date'],
  ['frames', /Frames/, 'FRAMES-REF-MISSING', 6, 'Frame 9'],
  ['taskmaster', /Taskmaster/, 'TM-API-REQUIRED', 4, 'name.theater'],
]) {
  test(`the sample of ${dataset} has a mistake that its findings lead to`, async ({ page }) => {
    await page.goto('./');
    await page.getByRole('button', { name: card }).click();
    await ready(page);
    expect((await rulesShown(page))[rule]).toBe(1);
    const row = page.locator(`[data-testid=finding-row][data-rule=${rule}]`);
    await row.getByRole('link').first().click();
    await row.getByRole('listitem').getByRole('link').click();
    const found = page.locator(`[data-testid=turn][data-index="${turn}"] [data-testid=finding][data-rule=${rule}]`);
    await expect(found).toBeInViewport();
    await expect(found).toContainText(says);
  });
}

test('what a rule counts leads to its dialogues, which open at their first hit', async ({ page }) => {
  const { folder, places } = planted('counts');
  await openFolder(page, folder);
  await rulesShown(page);
  const row = page.locator('[data-testid=finding-row][data-rule=SGD-ACT-SLOT]');
  await row.getByRole('link', { name: /^in 2 of \d+ records$/ }).click();
  await expect(page).toHaveURL(/q=rule:SGD-ACT-SLOT/);
  await expectCount(page, places.length);
  for (const [at, { turn }] of places.entries()) {
    await page.getByTestId('dialogue-row').nth(at).click();
    const found = page.locator(`[data-testid=turn][data-index="${turn}"] [data-rule=SGD-ACT-SLOT]`);
    await expect(found).toHaveAttribute('aria-current', 'true');
    await expect(found).toBeInViewport();
  }
});

test('findings are saved as a table, all of them or those of the search', async ({ page }) => {
  await page.addInitScript(() => delete window.showSaveFilePicker);
  const { folder, places } = planted('saved');
  writeFileSync(join(folder, 'empty.json'), '');
  await openFolder(page, folder);
  const rules = await rulesShown(page);
  const saved = async (name) => {
    const begun = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const path = join(scratch('saved-findings'), 'findings.csv');
    await (await begun).saveAs(path);
    const [head, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\r\n').map((line) => line.split(','));
    expect(head.join()).toBe('rule,severity,dataset,file,record,dialogue_id,turn,line,byte,sentence');
    return rows;
  };
  const counted = (rows) => rows.reduce((counts, [rule]) => ({ ...counts, [rule]: (counts[rule] ?? 0) + 1 }), {});
  expect(counted(await saved('Save all as CSV'))).toEqual(rules);
  await page.goto('./#/findings?q=rule:SGD-ACT-SLOT');
  const rows = await saved('Save those of the search as CSV');
  const ofRule = rows.filter(([rule]) => rule === 'SGD-ACT-SLOT').map((row) => [row[5], row[6], row[7]]);
  expect(ofRule).toEqual(places.map(({ id, turn, line }) => [id, String(turn + 1), String(line)]));
  expect(new Set(rows.map((row) => row[5])).size).toBe(places.length);
});

test('a rule is opened and closed from the keyboard', async ({ page }) => {
  await openFolder(page, edited('by-keys', (dialogues) => dialogues.push(dialogues[0])));
  // As long as rules come, those that are there are moved.
  await rulesShown(page);
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
