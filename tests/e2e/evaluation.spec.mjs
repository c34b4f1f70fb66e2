// Predictions beside the data that they are about: the screen of scores, the way from a count to its dialogues, and what is
// wrong in the dialogue that is read.

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { expectAccessible, expectNoSidewaysScroll, generated, openFirst, openFolder, together } from './support.mjs';

const SCORES = './#/overview/sgd/scores';

const dialogues = (folder) =>
  readdirSync(folder)
    .filter((name) => name.startsWith('dialogues'))
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));

/** What a model without errors says of a dialogue. */
function perfect(dialogue) {
  const turns = dialogue.turns.map(({ speaker, utterance, frames }) => {
    const states = frames.filter((frame) => frame.state);
    return { speaker, utterance, frames: states.map(({ service, state, slots }) => ({ service, state, slots })) };
  });
  return { ...dialogue, turns };
}

/** The same with one value missing, from the first turn that has one to the end. */
function forgetful(dialogue) {
  const predicted = structuredClone(dialogue);
  const frames = predicted.turns.flatMap((turn) => turn.frames);
  const first = frames.find(({ state }) => Object.keys(state.slot_values).length > 0);
  if (!first) return null;
  const [slot] = Object.keys(first.state.slot_values);
  for (const { service, state } of frames) if (service === first.service) delete state.slot_values[slot];
  return predicted;
}

/** Data of dev with two runs: A makes no errors, and B forgets a value in three dialogues. */
function withRuns(name) {
  const folder = together(name, { sgd: generated('scored', 120, 5) });
  const all = dialogues(join(folder, 'sgd', 'dev')).map(perfect);
  const wrong = [];
  const second = all.map((dialogue) => {
    const predicted = wrong.length < 3 ? forgetful(dialogue) : null;
    if (predicted) wrong.push(dialogue.dialogue_id);
    return predicted ?? dialogue;
  });
  for (const [run, predicted] of Object.entries({ run_a: all, run_b: second })) {
    mkdirSync(join(folder, run));
    writeFileSync(join(folder, run, 'predictions.json'), JSON.stringify(predicted));
  }
  return { folder, count: all.length, wrong };
}

const screen = (page) => page.getByTestId('scores');

async function scored(page) {
  await expect(screen(page)).toHaveAttribute('data-state', 'over', { timeout: 30_000 });
}

const figure = (page, metric, column) =>
  page.locator(`[data-testid=metric][data-metric=${metric}] td`).nth(column);

test('two runs stand beside each other, and a count leads to its dialogues', async ({ page }) => {
  const { folder, count } = withRuns('scores');
  await openFolder(page, folder);
  await page.goto(SCORES);
  await scored(page);
  const run = (name) => page.locator(`[data-testid=run][data-run=${name}]`);
  await expect(run('A').locator('[data-count]')).toHaveAttribute('data-count', String(count));
  await expect(run('A')).toContainText('nothing');
  await expect(figure(page, 'joint_goal_accuracy', 0)).toContainText('1.0000');
  await expect(figure(page, 'joint_goal_accuracy', 1)).toContainText(/^0\.8/);
  await expect(figure(page, 'active_intent_accuracy', 1)).toContainText('1.0000');
  const onlyFirst = page.getByTestId('pair').getByRole('link', { name: 'only A right' });
  await onlyFirst.click();
  await expect(page.getByTestId('dialogue-count')).toHaveAttribute('data-count', '3');
  await page.goBack();
  await scored(page);
  await expectAccessible(page, 'scores');
  await expectNoSidewaysScroll(page);
});

test('a dialogue says where a run goes wrong, and what in the turn', async ({ page }) => {
  const { folder } = withRuns('scores-reader');
  await openFolder(page, folder);
  await page.goto('./#/?q=wrong:B');
  await expect(page.getByTestId('dialogue-count')).toHaveAttribute('data-count', '3', { timeout: 30_000 });
  await openFirst(page);
  const strip = page.locator('[data-testid=strip][data-run=B]');
  await expect(strip).toBeVisible();
  await expect(page.locator('[data-testid=strip][data-run=A]')).toContainText('0 of');
  const first = strip.getByRole('button', { name: /new error/ }).first();
  await first.click();
  await expect(page.getByTestId('prediction-errors')).toContainText('nothing');
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(strip.getByRole('button', { name: /inherited error/ }).first()).toBeVisible();
  await strip.getByRole('link', { name: 'side by side' }).click();
  await expect(page).toHaveURL(/with=/);
});

test('another way to score is in the address and in the figures', async ({ page }) => {
  await openFolder(page, withRuns('scores-options').folder);
  await page.goto(SCORES);
  await scored(page);
  await page.getByText('How it is scored').click();
  await page.getByTestId('scores-exact').check();
  await expect(page).toHaveURL(/scored=exact/);
  await scored(page);
  await expect(screen(page)).toContainText('This is not the official way');
  await expect(figure(page, 'joint_goal_accuracy', 0)).toContainText('1.0000');
});

test('without predictions the screen says how to have some', async ({ page }) => {
  await openFolder(page, generated('scored', 120, 5));
  await page.goto(SCORES);
  await expect(page.getByTestId('no-predictions')).toBeVisible();
  await expect(screen(page)).toContainText('Each folder is a run');
});
