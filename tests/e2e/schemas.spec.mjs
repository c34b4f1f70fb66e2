// What describes the data, and how much of it is used.

import { expect, test } from './fixtures.mjs';
import { dialoguesOf, expectCount, filesOf, generated, openFolder, recordsOf, together } from './support.mjs';
import { readFileSync } from 'node:fs';

const sgd = generated('sgd', 30, 5);
const folder = together('described', { sgd, frames: generated('frames', 12, 7, 'frames') });
const versions = together('paraphrased', { sgd, other: generated('sgdx', 10, 5, 'sgd', 'sgdx') });
const tickets = generated('taskmaster', 30, 5, 'taskmaster', 'tm3');
const inTrain = dialoguesOf(`${sgd}/train`).filter(({ services }) => services.includes('Buses_1'));

/** Whether an act of Buses_1 names a slot or a state fills it, perhaps with a value. */
function has({ turns }, slot, value = undefined) {
  const isIn = (values) => value === undefined || values.includes(value);
  return turns.some(({ frames }) =>
    frames.some(
      ({ service, actions, state }) =>
        service === 'Buses_1' &&
        (actions.some((act) => act.slot === slot && isIn(act.canonical_values)) ||
          (slot in (state?.slot_values ?? {}) && isIn(state.slot_values[slot]))),
    ),
  );
}

const counted = (count) => (count === 1 ? '1 dialogue' : `${count} dialogues`);

/** Opens a folder on the screen of schemas, and leads to a service. */
async function openService(page, folder, name) {
  await openFolder(page, folder, './#/schemas');
  const link = page.getByRole('navigation', { name: 'Services' }).getByRole('link', { name }).last();
  await expect(link).toBeVisible();
  // What was asked for while files were read may still come, and with it the list anew; now it is asked for once.
  await page.goto('./#/files');
  await expect(page.getByTestId('file-row').first()).toBeVisible();
  await page.goto('./#/schemas');
  await link.click();
}

test('a service says how many dialogues use each slot, and leads to them', async ({ page }) => {
  await openService(page, folder, /^Buses_1/);
  const row = page.getByRole('row', { name: /^from_city/ });
  const count = inTrain.filter((dialogue) => has(dialogue, 'from_city')).length;
  await row.getByRole('link', { name: counted(count), exact: true }).click();
  await expectCount(page, count, dialoguesOf(sgd).length + 12);
});

test('each value says how many dialogues have it, and leads to them', async ({ page }) => {
  await openService(page, folder, /^Buses_1/);
  const row = page.getByRole('row', { name: /^fare_type/ });
  const count = inTrain.filter((dialogue) => has(dialogue, 'fare_type', 'Standard')).length;
  expect(count).toBeGreaterThan(0);
  await row.getByRole('link', { name: `${counted(count)}: Standard`, exact: true }).click();
  await expectCount(page, count, dialoguesOf(sgd).length + 12);
});

test('a service stands beside its paraphrases', async ({ page }) => {
  await openService(page, versions, /^Buses_1 /);
  const region = page.getByRole('region', { name: 'In other words' });
  await expect(region.getByRole('columnheader').first()).toHaveText('OriginalBuses_1');
  const paraphrase = JSON.parse(readFileSync(filesOf(versions).find((path) => path.endsWith('v1/train/schema.json'))));
  const [first] = paraphrase.find(({ service_name: name }) => name === 'Buses_11').slots;
  await expect(region.getByRole('row', { name: /^from_city/ }).getByRole('cell').nth(1)).toContainText(first.name);
  await region.getByRole('link', { name: 'Buses_11' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Buses_11' })).toBeVisible();
  await expect(region.getByRole('link', { name: 'Buses_1', exact: true })).toBeVisible();
});

test('a dataset says where it is from, and what its acts mean and how often they occur', async ({ page }) => {
  await openFolder(page, folder, './#/schemas/frames/-/');
  await expect(page.getByRole('heading', { level: 2, name: 'Frames' })).toBeVisible();
  await expect(page.getByText('nothing of it may be shown or passed on to others')).toBeVisible();
  const row = page.getByRole('region', { name: 'Act, table' }).getByRole('row', { name: /^user\/inform/ });
  await expect(row).toContainText('Gives a value.');
  await row.getByRole('link', { name: '12 dialogues' }).click();
  await expectCount(page, 12, dialoguesOf(sgd).length + 12);
});

test('a call says what it takes and answers, and how many dialogues make it', async ({ page }) => {
  await openService(page, tickets, 'book_tickets 6 arguments');
  const services = page.getByRole('navigation', { name: 'Services' });
  await expect(page.getByRole('heading', { level: 2, name: 'book_tickets' })).toBeVisible();
  const table = page.getByRole('region', { name: 'Arguments' });
  await expect(table.getByRole('row', { name: /^time\.showing/ })).toContainText('required');
  await expect(table.getByRole('row', { name: /^seating/ })).toContainText('any of these');
  await expect(page.getByText(/^yes .* or no/)).toBeVisible();
  await services.getByRole('link', { name: /^movie / }).click();
  const names = page.getByRole('region', { name: 'Annotation names' });
  const data = recordsOf(`${tickets}/data/data_00.json`);
  const annotated = data.filter(({ utterances }) =>
    utterances.some(({ segments = [] }) =>
      segments.some(({ annotations }) => annotations.some(({ name }) => name === 'name.movie')),
    ),
  );
  await expect(names.getByRole('row', { name: /^name\.movie/ })).toContainText(counted(annotated.length));
  await services.getByRole('link', { name: /^book_tickets/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'book_tickets' })).toBeVisible();
  const called = page.locator('.schema-ways a');
  const count = Number((await called.innerText()).replace(/\D/g, ''));
  expect(count).toBeGreaterThanOrEqual(
    data.filter(({ utterances }) => utterances.some(({ apis = [] }) => apis.some(({ name }) => name === 'book_tickets'))).length,
  );
  await called.click();
  await expect(page).toHaveURL(/api:book_tickets/);
  await expectCount(page, count);
});
