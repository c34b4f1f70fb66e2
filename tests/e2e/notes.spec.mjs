// A person's notes: written, kept, found, saved, put together, compared, and what happens when they cannot be kept.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ONE_FILE, expect, test } from './fixtures.mjs';
import { expectAccessible, expectCount, generated, openFolder, ready, scratch, search, tool } from './support.mjs';
import { fileURLToPath } from 'node:url';

const sgd = generated('sgd', 40);
const KEY = 'colloquy:notes';

test.beforeEach(({ page }) => page.addInitScript(() => delete window.showSaveFilePicker));

const form = (page) => page.getByTestId('note-form');
const note = (page) => page.getByTestId('note');
const rows = (page) => page.getByTestId('dialogue-row');

/** Writes a note on what is chosen. */
async function write(page, label, text = '') {
  await page.keyboard.press('w');
  await form(page).getByTestId('note-label').fill(label);
  await form(page).getByTestId('note-text').fill(text);
  await form(page).getByRole('button', { name: 'Keep note' }).click();
}

const kept = (page) => page.evaluate((key) => localStorage.getItem(key) ?? '', KEY);
const notesIn = (text) => text.split('\n').filter(Boolean).map((line) => JSON.parse(line));

async function openPanel(page) {
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByTestId('notes-panel').click();
  await expect(page.getByTestId('notes-kept')).toBeVisible();
}

async function saved(page, name) {
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const path = join(scratch('saved'), 'saved-notes.jsonl');
  await (await begun).saveAs(path);
  return path;
}

/** Opens a dialogue of the list. */
async function read(page, at) {
  await rows(page).nth(at).click();
  await expect(page.locator('.reader-id')).toHaveText(await rows(page).nth(at).getAttribute('data-id'));
}

/** Selects the first letters of a turn. */
async function select(page, turn, letters) {
  await page.getByTestId('turn').nth(turn).locator('.reader-utterance').evaluate((said, letters) => {
    const walker = document.createTreeWalker(said, NodeFilter.SHOW_TEXT);
    const text = walker.nextNode();
    getSelection().setBaseAndExtent(text, 0, text, Math.min(letters, text.length));
  }, letters);
}

/** A file of notes on dialogues of the folder, one for each label. */
function notesOn(name, labels) {
  const table = tool('export', '--form', 'dialogues', sgd).split('\n').slice(1).filter(Boolean);
  const lines = labels.map(([at, label, rest = {}]) => {
    const [dataset, file, , id, , , split] = table[at].split(',');
    // Two people write at other times.
    const second = (name === 'a' ? 10 : 30) + at;
    return JSON.stringify({ dataset, split, file, id, label, time: `2026-01-01T00:00:${second}Z`, ...rest });
  });
  const path = join(scratch(name), `${name}-notes.jsonl`);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

test('a note is written, kept, found and saved', async ({ page }) => {
  await openFolder(page, sgd);
  await rows(page).first().click();
  const id = await page.locator('.reader-id').textContent();
  await select(page, 1, 4);
  await page.keyboard.press('w');
  await expectAccessible(page, 'the form');
  await expect(form(page).getByTestId('note-place').locator('option')).toHaveCount(3);
  await form(page).getByTestId('note-label').fill('odd');
  await form(page).getByTestId('note-text').fill('Why so?');
  await form(page).getByRole('button', { name: 'Keep note' }).click();
  await expect(form(page)).toBeHidden();
  const shown = page.getByTestId('turn').nth(1).getByTestId('note');
  await expect(shown).toContainText('Why so?');
  await expect(shown.locator('q')).toHaveText(/.+/);
  await expect(rows(page).first()).toContainText('odd');
  await search(page, 'label:odd note:"why so"');
  await expectCount(page, 1);
  await search(page, 'turn{label:odd}');
  await expectCount(page, 1);
  await page.reload();
  await openFolder(page, sgd);
  await search(page, 'has:note');
  await expectCount(page, 1);
  await expect(rows(page)).toHaveAttribute('data-id', id);
  await openPanel(page);
  await expectAccessible(page, 'the panel');
  const [one] = notesIn(readFileSync(await saved(page, 'Save…'), 'utf8'));
  expect(one).toMatchObject({ dataset: 'sgd', id, turn: 2, label: 'odd', text: 'Why so?' });
  expect(one.span[0]).toBe(0);
  expect(one.file).toMatch(/^sgd\/.*\.json$/);
  await page.keyboard.press('Escape');
  // It is changed in place, and deleted.
  await page.getByRole('button', { name: /^Change the note on/ }).click();
  await form(page).getByTestId('note-label').fill('good');
  await form(page).getByRole('button', { name: 'Keep note' }).click();
  await search(page, 'label:good');
  await expectCount(page, 1);
  const changed = expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/);
  expect(notesIn(await kept(page))).toEqual([{ ...one, label: 'good', changed }]);
  await page.getByRole('button', { name: /^Delete the note on/ }).click();
  await expectCount(page, 0);
  await expect(note(page)).toHaveCount(0);
  expect(await kept(page)).toBe('');
});

test('files of notes are dropped in, put together and compared', async ({ page }) => {
  const mine = notesOn('a', [[0, 'odd'], [1, 'odd'], [2, 'good', { turn: 1, text: 'x' }]]);
  const other = notesOn('b', [[0, 'odd'], [1, 'good'], [3, 'odd', { by: 'other tool' }]]);
  await openFolder(page, sgd);
  await page.getByTestId('open-files').setInputFiles([mine, other]);
  await expect(page.getByTestId('notes-notice')).toHaveCount(2);
  await search(page, 'label:odd');
  await expectCount(page, 3);
  // The same again changes nothing: a note is the same one by its dialogue, place and time.
  await page.getByTestId('open-files').setInputFiles([mine]);
  await expect(page.getByText(/0 notes of a-notes.jsonl are kept .*3 were there already/)).toBeVisible();
  expect(notesIn(await kept(page))).toHaveLength(6);
  expect(await kept(page)).toContain('"by":"other tool"');
  await openPanel(page);
  await expect(page.getByTestId('notes-unplaced')).toBeHidden();
  await page.getByTestId('compare-notes').setInputFiles([mine, other]);
  const odd = page.getByTestId('agreed-label').and(page.locator('[data-label=odd]'));
  await expect(odd).toHaveCount(1);
  await expect(odd.locator('td').nth(1)).toHaveText('1');
  const native = JSON.parse(tool('agreement', '--json', '--of', '40', mine, other));
  await page.getByTestId('looked-at').fill('40');
  await expect(odd.locator('td').first()).toHaveText(native.dialogues.labels.odd.kappa.toFixed(2));
  await expectAccessible(page, 'agreement');
});

test('a newer version of a note takes the place of the older one, in either order', async ({ page }) => {
  const time = '2026-01-01T00:00:00.000Z';
  const old = notesOn('a', [[0, 'odd', { time }]]);
  const newer = notesOn('b', [[0, 'good', { time, changed: '2026-02-01T00:00:00.000Z' }]]);
  await openFolder(page, sgd);
  await page.getByTestId('open-files').setInputFiles([old]);
  await expect(page.getByText('1 note of a-notes.jsonl are kept in this browser now.')).toBeVisible();
  await page.getByTestId('open-files').setInputFiles([newer]);
  await expect(page.getByText(/1 note of b-notes.jsonl .*1 in place of older versions\./)).toBeVisible();
  await page.getByTestId('open-files').setInputFiles([old]);
  await expect(page.getByText(/0 notes of a-notes.jsonl .*1 were there already/)).toBeVisible();
  expect(notesIn(await kept(page)).map(({ label }) => label)).toEqual(['good']);
});

test('the panel counts notes on nothing that is open', async ({ page }) => {
  const mine = notesOn('a', [[0, 'odd'], [1, 'odd'], [2, 'good', { id: 'nobody' }], [3, 'odd', { file: '' }]]);
  await page.goto('./');
  await page.getByTestId('open-files').setInputFiles([mine]);
  await expect(page.getByTestId('notes-notice')).toHaveCount(1);
  await openFolder(page, sgd);
  await openPanel(page);
  await expect(page.getByTestId('notes-unplaced')).toHaveText('1 of them is on no dialogue that is open.');
});

test('a draft survives Escape, and is gone once it is kept or cancelled', async ({ page }) => {
  await openFolder(page, sgd);
  await read(page, 0);
  await page.keyboard.press('w');
  await form(page).getByTestId('note-label').fill('odd');
  await form(page).getByTestId('note-text').fill('half a thought');
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();
  // Another dialogue has a draft of its own.
  await read(page, 1);
  await page.keyboard.press('w');
  await expect(form(page).getByTestId('note-text')).toHaveValue('');
  await page.keyboard.press('Escape');
  await read(page, 0);
  await select(page, 1, 4);
  await page.keyboard.press('w');
  await expect(form(page).getByTestId('note-label')).toHaveValue('odd');
  await expect(form(page).getByTestId('note-text')).toHaveValue('half a thought');
  await form(page).getByRole('button', { name: 'Keep note' }).click();
  await expect(page.getByTestId('turn').nth(1).getByTestId('note')).toContainText('half a thought');
  await page.keyboard.press('w');
  await expect(form(page).getByTestId('note-text')).toHaveValue('');
  await form(page).getByTestId('note-text').fill('no');
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('w');
  await expect(form(page).getByTestId('note-text')).toHaveValue('');
});

test('a note that another tab changed is not written over', async ({ page, context }) => {
  await openFolder(page, sgd);
  await read(page, 0);
  await write(page, 'odd', 'first');
  await expect(note(page)).toHaveCount(1);
  await page.getByRole('button', { name: /^Change the note on/ }).click();
  await form(page).getByTestId('note-text').fill('mine');
  const other = await context.newPage();
  await openFolder(other, sgd);
  await read(other, 0);
  await other.getByRole('button', { name: /^Change the note on/ }).click();
  await form(other).getByTestId('note-text').fill('theirs');
  await form(other).getByRole('button', { name: 'Keep note' }).click();
  await expect(note(page)).toContainText('theirs');
  await form(page).getByRole('button', { name: 'Keep note' }).click();
  await expect(page.getByTestId('note-fault')).toContainText('changed in another tab since');
  await expect(form(page).getByTestId('note-text')).toHaveValue('mine');
  expect(notesIn(await kept(page)).map(({ text }) => text)).toEqual(['theirs']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Change the note on/ }).click();
  await expect(form(page).getByTestId('note-text')).toHaveValue('mine');
  await form(page).getByRole('button', { name: 'Keep note' }).click();
  await expect(note(page)).toContainText('mine');
});

test('damage is told when the page starts, and what is mended is not discarded', async ({ page }) => {
  await page.goto('./');
  await page.evaluate((key) => localStorage.setItem(key, 'not a note'), KEY);
  await openFolder(page, sgd);
  await expect(page.getByTestId('notes-notice')).toHaveText(/can’t be read.*Nothing is written over them/);
  await openPanel(page);
  const line = JSON.stringify({ dataset: 'sgd', id: '1', label: 'odd' });
  // No other tab tells this one what it writes itself.
  await page.evaluate(([key, line]) => localStorage.setItem(key, line), [KEY, line]);
  await page.getByRole('button', { name: 'Discard it and begin anew' }).click();
  await expect(page.getByTestId('notes-fault')).toHaveText('');
  expect(await kept(page)).toBe(line);
});

test('data that is called like notes is opened as data', async ({ page }) => {
  const path = join(scratch('called'), 'my-notes.jsonl');
  writeFileSync(path, tool('export', '--form', 'jsonl', sgd));
  await page.goto('./');
  await page.getByTestId('open-files').setInputFiles([path]);
  await ready(page);
  await expectCount(page, 40);
  expect(await kept(page)).toBe('');
});

test('what cannot be kept is told, and what was typed stays', async ({ page }) => {
  await openFolder(page, sgd);
  await rows(page).first().click();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await write(page, 'odd', 'my words');
  await expect(page.getByTestId('note-fault')).toContainText('no room');
  await expect(form(page).getByTestId('note-text')).toHaveValue('my words');
  await expect(note(page)).toHaveCount(0);
  expect(await kept(page)).toBe('');
});

test('another tab writes beside this one, and damage is not written over', async ({ page, context }) => {
  await openFolder(page, sgd);
  await rows(page).first().click();
  const other = await context.newPage();
  await openFolder(other, sgd);
  await rows(other).nth(1).click();
  await write(page, 'here');
  await expect(rows(other).first()).toContainText('here');
  await write(other, 'there');
  await expect(rows(page).nth(1)).toContainText('there');
  expect(notesIn(await kept(page))).toHaveLength(2);
  await other.evaluate((key) => localStorage.setItem(key, 'not a note'), KEY);
  await expect(rows(page).first()).not.toContainText('here');
  await write(page, 'late');
  await expect(page.getByTestId('note-fault')).toContainText('can’t be read');
  expect(await kept(page)).toBe('not a note');
  await page.keyboard.press('Escape');
  await openPanel(page);
  await expect(page.getByTestId('notes-fault')).toContainText('Nothing is written over them');
  await page.getByRole('button', { name: 'Discard it and begin anew' }).click();
  await expect(page.getByTestId('notes-fault')).toHaveText('');
  expect(await kept(page)).toBe('');
});

test('a note goes to the dialogue that it was begun on, whatever is shown by then', async ({ page }) => {
  await openFolder(page, sgd);
  await rows(page).nth(0).click();
  await rows(page).nth(1).click();
  const id = await rows(page).nth(1).getAttribute('data-id');
  await expect(page.locator('.reader-id')).toHaveText(id);
  await page.keyboard.press('w');
  await form(page).getByTestId('note-label').fill('odd');
  await page.goBack();
  await expect(page.locator('.reader-id')).not.toHaveText(id);
  await form(page).getByRole('button', { name: 'Keep note' }).click();
  await search(page, 'label:odd');
  await expect(rows(page)).toHaveAttribute('data-id', id);
});

test('a capsule carries the notes on its dialogues, which stand beside one’s own', async ({ page }) => {
  const path = notesOn('teacher', [[0, 'odd', { turn: 1, text: 'see here' }], [5, 'far']]);
  await openFolder(page, sgd);
  await page.getByTestId('open-files').setInputFiles([path]);
  await search(page, 'label:odd');
  await expectCount(page, 1);
  await page.getByTestId('export').click();
  await page.getByTestId('export-form').selectOption('capsule');
  await expect(page.getByTestId('capsule-notes')).toBeChecked();
  const begun = page.waitForEvent('download');
  await page.getByTestId('export').page().locator('[data-modal=export]').getByRole('button', { name: 'Save…' }).click();
  const capsule = join(scratch('capsule'), 'workshop.html');
  await (await begun).saveAs(capsule);
  const native = join(scratch('native'), 'workshop.html');
  tool('capsule', '--query', 'label:odd', '--notes', path, '--page', fileURLToPath(ONE_FILE), '--out', native, sgd);
  for (const file of [capsule, native]) {
    await page.goto('about:blank');
    await page.goto(pathToFileURL(file).href);
    await ready(page);
    await expectCount(page, 1);
    await page.evaluate((key) => localStorage.removeItem(key), KEY);
    await page.reload();
    await ready(page);
    await expect(note(page)).toContainText('see here');
    await expect(note(page)).toContainText('from this capsule');
    await write(page, 'mine');
    await search(page, 'label:mine label:odd');
    await expectCount(page, 1);
    const [mine, ...others] = notesIn(await kept(page));
    expect([mine.label, others]).toEqual(['mine', []]);
    expect(mine.file).toMatch(/^capsule-[0-9a-f]{8}\.zip\/sgd\//);
  }
});

test('the privacy panel names notes, and forgets them', async ({ page }) => {
  await openFolder(page, sgd);
  await rows(page).first().click();
  await write(page, 'odd');
  await expect(note(page)).toHaveCount(1);
  await page.getByRole('button', { name: /Nothing leaves this tab/ }).click();
  await expect(page.getByTestId('stored')).toContainText('Your own notes on dialogues');
  await page.getByTestId('forget').click();
  // It asks once more.
  await page.getByRole('button', { name: 'Keep them' }).click();
  await expect(note(page)).toHaveCount(1);
  await page.getByTestId('forget').click();
  await expect(page.getByTestId('forget-notes')).toHaveText('Forget everything, and delete 1 note for good');
  await page.getByTestId('forget-notes').click();
  await expect(note(page)).toHaveCount(0);
});
