// SGD from drop to screen.

import { mkdirSync, writeFileSync, copyFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import {
  beforeSlices,
  dialoguesOf,
  drop,
  expectCount,
  filesOf,
  generated,
  openFirst,
  openFolder,
  ready,
  real,
  scratch,
  slice,
  search,
} from './support.mjs';

const folder = generated('sgd', 60);
const all = dialoguesOf(folder);

test('files opened by the input are counted and listed', async ({ page }) => {
  await page.goto('./');
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'empty');
  await page.getByTestId('open-files').setInputFiles(filesOf(join(folder, 'dev')));
  await ready(page);
  const dev = dialoguesOf(join(folder, 'dev'));
  await expectCount(page, dev.length, dev.length);
  await expect(page.getByTestId('dialogue-row').first()).toHaveAttribute('data-id', dev[0].dialogue_id);
});

test('a dropped folder is read with all its folders', async ({ page }) => {
  await page.goto('./');
  await drop(page, [folder]);
  await ready(page);
  await expectCount(page, all.length, all.length);
});

test('files are taken from where they enter', async ({ page }) => {
  await page.goto('./');
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'empty');
  const isTaken = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['[]'], 'dev.json'));
    const enters = new DragEvent('dragenter', { dataTransfer, bubbles: true, cancelable: true });
    return !document.querySelector('main').dispatchEvent(enters);
  });
  expect(isTaken).toBe(true);
});

test('splits dropped together stay apart though their ids repeat', async ({ page }) => {
  await openFolder(page, folder);
  const id = all[0].dialogue_id;
  await search(page, `id:${id}`);
  const same = all.filter((dialogue) => dialogue.dialogue_id === id).length;
  expect(same).toBeGreaterThan(1);
  await expectCount(page, same, all.length);
  await search(page, `id:${id} split:train`);
  await expectCount(page, 1, all.length);
});

test('every highlighted piece is exactly what the data names', async ({ page }) => {
  await openFolder(page, folder);
  const dialogue = all[0];
  await openFirst(page);
  await expect(page.getByTestId('turn')).toHaveCount(dialogue.turns.length);
  await expectSpans(page, dialogue);
});

/** Joins the pieces of each span on screen and compares them with the text between its offsets. */
async function expectSpans(page, dialogue) {
  const shown = await page.getByTestId('turn').evaluateAll((turns) =>
    turns.map((turn) => ({
      index: Number(turn.dataset.index),
      speaker: turn.dataset.speaker,
      pieces: [...turn.querySelectorAll('[data-span]')].map((piece) => ({
        ordinals: piece.dataset.span.split(' ').map(Number),
        slots: piece.dataset.slot.split(' '),
        text: piece.textContent,
      })),
    })),
  );
  for (const { index, speaker, pieces } of shown) {
    const turn = dialogue.turns[index];
    expect(speaker).toBe(turn.speaker.toLowerCase());
    const spans = turn.frames.flatMap((frame) => frame.slots);
    spans.forEach((span, ordinal) => {
      const covering = pieces.filter((piece) => piece.ordinals.includes(ordinal));
      expect(covering.map((piece) => piece.text).join('')).toBe(
        slice(turn.utterance, span.start, span.exclusive_end),
      );
      for (const piece of covering) expect(piece.slots[piece.ordinals.indexOf(ordinal)]).toBe(span.slot);
    });
  }
}

test('a turn shows its acts, its state and its calls with their results', async ({ page }) => {
  const dialogue = all.find((dialogue) =>
    dialogue.turns.some((turn) => turn.frames.some((frame) => frame.service_results?.length)),
  );
  await openFolder(page, folder);
  await search(page, `id:${dialogue.dialogue_id} service:${dialogue.services[0]}`);
  await openFirst(page);
  const reader = page.getByTestId('reader');
  const index = dialogue.turns.findIndex((turn) =>
    turn.frames.some((frame) => frame.service_results?.length),
  );
  const frame = dialogue.turns[index].frames.find((frame) => frame.service_results?.length);
  const turn = page.locator(`[data-testid=turn][data-index="${index}"]`);
  await expect(turn).toContainText(frame.service_call.method);
  await expect(turn.locator('tbody tr')).toHaveCount(frame.service_results.length);
  await expect(turn).toContainText(frame.actions[0].act);
  const state = dialogue.turns[0].frames[0].state;
  const first = page.locator('[data-testid=turn][data-index="0"]');
  await expect(first).toContainText(state.active_intent);
  for (const slot of Object.keys(state.slot_values)) await expect(first).toContainText(slot);
  await expect(reader).toContainText(dialogue.dialogue_id);
});

test('a word finds the dialogues that say it, and is marked', async ({ page }) => {
  await openFolder(page, folder);
  const word = all[0].turns[0].utterance.split(' ').find((word) => /^[a-z]{4,}$/.test(word));
  const matching = all.filter((dialogue) =>
    dialogue.turns.some((turn) => turn.utterance.toLowerCase().includes(word)),
  );
  await search(page, word);
  await expectCount(page, matching.length, all.length);
  await expect(page.getByTestId('dialogue-row').first().locator('mark').first()).toHaveText(
    new RegExp(`^${word}$`, 'i'),
  );
  await openFirst(page);
  await expect(page.getByTestId('reader').locator('mark').first()).toHaveText(new RegExp(`^${word}$`, 'i'));
});

test('a facet filters, and its counts are exact', async ({ page }) => {
  await openFolder(page, folder);
  const service = all[0].services[0];
  const matching = all.filter((dialogue) => dialogue.services.includes(service)).length;
  const facet = page.getByRole('checkbox', { name: new RegExp(service) });
  // The filters are drawn anew with their answer: not the box that was clicked is looked at then.
  await facet.click();
  await expect(facet).toBeChecked();
  await expectCount(page, matching, all.length);
  await expect(page.getByTestId('search')).toHaveValue(new RegExp(`service:${service}`));
  await facet.click();
  await expect(facet).not.toBeChecked();
  await expectCount(page, all.length, all.length);
});

test('an unknown field is answered with a sentence that points at it', async ({ page }) => {
  await openFolder(page, folder);
  await search(page, 'colour:red');
  await expect(page.getByText(/there is no field .colour.*at character 1/i)).toBeVisible();
  await search(page, 'quiet turns:many');
  await expect(page.getByText(/many. is no number.*at character 13/i)).toBeVisible();
});

test('one turn is asked for all of it, and the list stands in the order that is asked for', async ({ page }) => {
  await openFolder(page, folder);
  const has = (dialogue, turn, act, slot) =>
    turn.frames.some((frame) => frame.actions.some((action) => action.act === act)) &&
    turn.frames.some(
      (frame) => [...frame.actions, ...frame.slots].some((part) => part.slot === slot) || isFirstIn(dialogue, turn, frame, slot),
    );
  // A state keeps its slots: the turn counts that fills one first.
  const isFirstIn = (dialogue, turn, { service, state }, slot) =>
    slot in (state?.slot_values ?? {}) &&
    !dialogue.turns
      .slice(0, dialogue.turns.indexOf(turn))
      .some(({ frames }) => frames.some((frame) => frame.service === service && slot in (frame.state?.slot_values ?? {})));
  const action = all[0].turns[0].frames[0].actions.find((action) => action.slot !== '');
  const matching = all.filter((dialogue) =>
    dialogue.turns.some((turn) => has(dialogue, turn, action.act, action.slot)),
  );
  await search(page, `turn{act:${action.act} slot:${action.slot}}`);
  await expectCount(page, matching.length, all.length);
  await page.getByTestId('order').selectOption({ label: 'Most turns' });
  await expect(page.getByTestId('search')).toHaveValue(/^sort:-turns turn\{/);
  const longest = Math.max(...matching.map((dialogue) => dialogue.turns.length));
  await expect(page.getByTestId('dialogue-row').first()).toContainText(`${longest} turns`);
  await expect(page).toHaveURL(/-turns/);
});

test('the schema of a service is one click away', async ({ page }) => {
  await openFolder(page, folder);
  const service = all[0].services[0];
  await openFirst(page);
  await page.getByTestId('reader').getByRole('link', { name: service }).first().click();
  await expect(page).toHaveURL(/#\/schemas\//);
  await expect(page.getByRole('heading', { name: service })).toBeVisible();
});

test('broken and foreign files have a sentence each, and the rest is read', async ({ page }) => {
  const mixed = scratch('mixed');
  for (const path of filesOf(join(folder, 'dev'))) copyFileSync(path, join(mixed, basename(path)));
  const text = JSON.stringify(dialoguesOf(join(folder, 'dev')), null, 2);
  const cut = text.slice(0, text.length / 2);
  writeFileSync(join(mixed, 'cut.json'), cut);
  writeFileSync(join(mixed, 'empty.json'), '');
  writeFileSync(join(mixed, 'picture.png'), Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  writeFileSync(join(mixed, 'other.json'), '[{"name": "a", "version": 1}]');
  writeFileSync(join(mixed, 'page.json'), '<!DOCTYPE html><html><title>Not found</title></html>');
  await openFolder(page, mixed);
  // A dialogue ends at a brace of its own indentation.
  const whole = dialoguesOf(join(folder, 'dev')).length + cut.split('\n  }').length - 1;
  await expectCount(page, whole, whole);
  await page.goto('./#/files');
  const problems = page.getByTestId('problem');
  for (const sentence of [
    /cut off/,
    /the file is empty/,
    /picture \(PNG\)/,
    /not of a dialogue dataset/,
    /web page \(HTML\)/,
  ]) {
    await expect(problems.filter({ hasText: sentence })).toHaveCount(1);
  }
});

test('the first dialogue is on screen before reading ends', async ({ page }) => {
  // Every slice takes its time, so that the order of events does not hang on the machine's load.
  await beforeSlices(page, 'await new Promise((done) => setTimeout(done, 1000));');
  const many = generated('sgd', 600, 12);
  await page.goto('./');
  await page.getByTestId('open-folder').setInputFiles(many);
  await ready(page);
  // The page's own marks tell the order: this test may look too late to see it.
  await page.waitForFunction(() => performance.getEntriesByName('colloquy:first-dialogue').length > 0);
  const [first, end] = await page.evaluate(() =>
    ['colloquy:first-dialogue', 'colloquy:ready'].map(
      (name) => performance.getEntriesByName(name)[0].startTime,
    ),
  );
  expect(first).toBeLessThan(end);
  await expectCount(page, 600, 600);
});

test('the real dev set has its counts, and its spans their text', async ({ page }) => {
  const dev = real('sgd', 'dev');
  test.skip(dev === null, 'the real files are not beside the project');
  const dialogues = dialoguesOf(dev);
  await openFolder(page, dev);
  await expectCount(page, 2098, 2098);
  for (const dialogue of [dialogues[0], dialogues[700], dialogues[2097]]) {
    await search(page, `id:${dialogue.dialogue_id}`);
    await openFirst(page);
    await expect(page.getByTestId('turn')).toHaveCount(dialogue.turns.length);
    await expectSpans(page, dialogue);
  }
});
