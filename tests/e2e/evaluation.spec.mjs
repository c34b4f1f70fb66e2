// Predictions beside the data that they are about: the screen of scores, the way from a count to its dialogues, and what is
// wrong in the dialogue that is read.

import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
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

test('what is predicted stands in the turns, beside the data', async ({ page }) => {
  const { folder } = withRuns('scores-turns');
  await openFolder(page, folder);
  await page.goto('./#/?q=wrong:B');
  await expect(page.getByTestId('dialogue-count')).toHaveAttribute('data-count', '3', { timeout: 30_000 });
  await openFirst(page);
  const first = page.getByTestId('predicted-turn').first();
  await expect(first).toContainText('missing');
  const row = first.getByTestId('predicted-row').first();
  await expect(row.locator('[data-verdict=same]')).toHaveText('the same');
  await expect(row.locator('[data-verdict=missing]')).toHaveText('missing');
  const differing = await page.getByTestId('predicted-row').count();
  const choice = page.getByRole('group', { name: 'In the turns' });
  await choice.getByRole('button', { name: 'Everything' }).click();
  await expect.poll(() => page.getByTestId('predicted-row').count()).toBeGreaterThan(differing);
  await expect(page.getByTestId('predicted-turn').first()).toContainText('active intent');
  await expectAccessible(page, 'predictions in turns');
  await expectNoSidewaysScroll(page);
  await choice.getByRole('button', { name: 'Nothing' }).click();
  await expect(page.getByTestId('predicted-turn')).toHaveCount(0);
});

/** Data of dev, the schemas of two versions of SGD-X, and one model that was given each of them; in v2 it forgets values. */
function withVersions(name) {
  const folder = together(name, { sgd: generated('scored', 120, 5) });
  const versions = generated('versions', 120, 5, 'sgd', 'sgdx');
  for (const version of ['v1', 'v2']) {
    const from = join(versions, 'sgd_x', 'data', version, 'dev');
    mkdirSync(join(folder, 'sgdx', version, 'dev'), { recursive: true });
    cpSync(join(from, 'schema.json'), join(folder, 'sgdx', version, 'dev', 'schema.json'));
    const all = dialogues(from).map(perfect);
    const predicted = version === 'v1' ? all : all.map((dialogue) => forgetful(dialogue) ?? dialogue);
    mkdirSync(join(folder, 'model', version), { recursive: true });
    writeFileSync(join(folder, 'model', version, 'predictions.json'), JSON.stringify(predicted));
  }
  return folder;
}

test('a model that was given other words is scored in those of the data, and how much it varies is said', async ({ page }) => {
  await openFolder(page, withVersions('scores-versions'));
  await page.goto(SCORES);
  await scored(page);
  await expect(figure(page, 'joint_goal_accuracy', 0)).toContainText('1.0000');
  await expect(figure(page, 'joint_goal_accuracy', 1)).not.toContainText('1.0000');
  const joint = page.getByTestId('sensitivity').locator('[data-metric=joint_goal_accuracy] td');
  await expect(joint.first()).toContainText(/^0\.[1-9]/);
  await expect(joint.last()).toContainText(/^[01]\.[1-9]/);
  const intent = page.getByTestId('sensitivity').locator('[data-metric=active_intent_accuracy] td');
  await expect(intent.last()).toContainText('0.0000');
  await expectAccessible(page, 'sensitivity');
});

test('dialogues are shown in the names of a version, and words of them find what the data calls so', async ({ page }) => {
  await openFolder(page, withVersions('names'));
  await page.goto('./#/?q=role:dialogues%20has:span');
  await openFirst(page);
  const span = page.locator('[data-testid=turn] [data-slot]').first();
  const ofData = await span.getAttribute('data-slot');
  const said = await span.textContent();
  const choice = page.getByTestId('names');
  await choice.selectOption('v1');
  await expect(page).toHaveURL(/names=v1/);
  await expect(span).not.toHaveAttribute('data-slot', ofData);
  const renamed = await span.getAttribute('data-slot');
  expect(renamed.endsWith(ofData)).toBe(true);
  await expect(span).toHaveText(said);
  await span.click();
  await expect(page).toHaveURL(new RegExp(`slot:${ofData}`));
  await choice.selectOption('v0');
  await expect(span).toHaveAttribute('data-slot', ofData);
  // A link to it opens with the same names.
  await page.goto(page.url().replace('names=v0', 'names=v2'));
  await expect(span).not.toHaveAttribute('data-slot', ofData);
});
