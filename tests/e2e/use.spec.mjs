// Six ways of use, each from its beginning to its end: what a person comes for, not one feature after the other.

import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import {
  expectCount, expectNoSidewaysScroll, generated, inspect, more, openFirst, openFolder, openRow, ready, search, together,
} from './support.mjs';

const reader = (page) => page.getByTestId('reader');
const id = (page) => reader(page).getByRole('heading', { level: 2 });
const screen = (page, name) => page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true });

async function openSample(page, dataset, rest = '') {
  await page.goto(`./#/?sample=${dataset}${rest}`);
  await ready(page);
}

test('somebody looks for mistakes in the annotation of SGD', async ({ page }) => {
  await openSample(page, 'sgd');
  await screen(page, 'Findings').click();
  await expect(page.getByText(/records were checked against every rule/)).toBeVisible();
  // A rule says in a sentence what it is about, and a row that it opens.
  const row = page.locator('[data-testid=finding-row][data-rule=SGD-STATE-VANISH]');
  await expect(row).toContainText(/\w+ \w+ \w+/);
  await row.getByRole('link').first().click();
  await row.getByRole('listitem').first().getByRole('link').click();
  // The dialogue opens at it, and the list holds all that have one.
  const found = page.locator('[data-testid=finding][data-rule=SGD-STATE-VANISH]').first();
  await expect(found).toBeInViewport();
  await expect(page.getByTestId('search')).toHaveValue(/rule:SGD-STATE-VANISH/);
  const turn = page.locator('[data-testid=turn]', { has: found });
  await expect(turn).toHaveAttribute('aria-current', 'true');

  // The timeline beside the turns says what every slot is there, and which is gone.
  await page.getByRole('button', { name: 'State beside' }).click();
  const timeline = page.getByRole('region', { name: 'State, turn by turn', exact: true });
  await expect(timeline).toBeInViewport();
  const number = Number(await turn.getAttribute('data-index')) + 1;
  const read = timeline.locator('.timeline-group', { hasText: new RegExp(`after turn ${number}$`) });
  await expect(read.first()).toBeVisible();
  // What was read is still in its place, and its column is in sight.
  await expect(found).toBeInViewport();
  await expect(timeline.locator('.timeline-turn[data-here]').first()).toBeInViewport({ ratio: 0.9 });
  const gone = timeline.locator('tr', { has: page.locator('.timeline-mark[data-tone=bad]') }).first();
  await expect(gone.locator('.timeline-value')).toHaveText('');
  await timeline.locator('.timeline-turn').getByRole('link').first().click();
  await expect(read).toHaveCount(0);
  await page.keyboard.press('Home');

  // What it was said to be adds itself to the search, or takes its place, and so do a value, a service and an intent.
  const box = page.getByTestId('search');
  await reader(page).locator('.reader-utterance .reader-span[data-term]').first().click();
  await expect(box).toHaveValue(/rule:SGD-STATE-VANISH .*slot:/);
  for (const words of [
    '.reader-margin .reader-value [data-term^="value:"]',
    '.reader-intent [data-term^="intent:"]',
    '.reader-facts [data-term^="service:"]',
    '.timeline-value [data-term^="value:"]',
  ]) {
    const word = reader(page).locator(words).first();
    const term = await word.getAttribute('data-term');
    await word.click({ modifiers: ['Alt'] });
    await expect(box).toHaveValue(term);
  }
  // A call's values do, where the search knows them.
  const argument = reader(page).locator('.reader-argument [data-term]').first();
  const term = await argument.getAttribute('data-term');
  expect(term).toMatch(/^value:/);
  await argument.click({ modifiers: ['Alt'] });
  await expect(box).toHaveValue(term);
  await expect(page.getByTestId('dialogue-row').first()).toBeVisible();
  // Only what changes stands in the margin, but where a finding is about what stays.
  await expect(reader(page).locator('.reader-change[data-kind=carried]')).toHaveCount(0);
  await search(page, '-has:finding');
  await openFirst(page);
  await expect(reader(page).locator('.reader-intent:not([data-new])')).toHaveCount(0);
  await page.getByRole('button', { name: 'Raw', exact: true }).click();
  await expect(page.locator('.json-lines')).toContainText('"dialogue_id"');
});

test('schemas, files and filters of SGD are looked through', async ({ page }) => {
  await openFolder(page, generated('sgd-many', 120, 3));
  // The schemas begin with the dataset, and describe each service.
  await screen(page, 'Schemas').click();
  const panel = page.locator('.schema-panel');
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(/Schema-Guided Dialogue/);
  await expect(panel).not.toContainText('KIND/');
  const services = page.getByRole('navigation', { name: 'Services' });
  await services.getByRole('searchbox', { name: 'Find a service' }).fill('buses');
  await expect(services.getByRole('link', { name: /^Hotels/ })).toHaveCount(0);
  await services.getByRole('link', { name: /^Buses_1/ }).first().click();
  await expect(panel.getByRole('row', { name: /^from_city/ })).toContainText(/\w+ \w+ \w+/);
  await screen(page, 'Files').click();
  for (const split of ['dev', 'test', 'train']) {
    await expect(page.locator('.files-folder', { hasText: `${split}/` })).toHaveCount(1);
  }
  await screen(page, 'Dialogues').click();
  // A dialogue with several services says how many, and the filters have no zeros and a box to look in them.
  await search(page, 'services:>2');
  await expect(page.locator('.list-services').first()).toContainText(/\d services/);
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await expect(filters.getByRole('checkbox', { name: / 0$/ })).toHaveCount(0);
  // The slots are many: once all of them are shown, one looks for one.
  await search(page, '');
  const slots = filters.getByRole('group', { name: 'Slot', exact: true });
  await slots.getByRole('button', { name: /^\d+ more/ }).click();
  await slots.getByRole('searchbox').fill('zzz');
  await expect(slots.getByRole('checkbox')).toHaveCount(0);
});

test('at 1024 the tools of a dialogue stand in one line', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const sample of ['sgd', 'frames', 'taskmaster']) {
    await page.goto('about:blank');
    await openSample(page, sample);
    await openFirst(page);
    const tools = reader(page).locator('.reader-tools button, .reader-tools select').filter({ visible: true });
    const tops = await tools.evaluateAll((tools) => tools.map((tool) => Math.round(tool.getBoundingClientRect().top / 8)));
    expect(new Set(tops).size, sample).toBe(1);
    await expectNoSidewaysScroll(page);
  }
});

test('on a small laptop what stands beside the turns has room', async ({ page }) => {
  await openSample(page, 'sgd');
  await openFirst(page);
  for (const width of [1100, 1150, 1210, 1279, 1280, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    const button = page.getByRole('button', { name: 'State beside' });
    if (!(await button.isVisible())) {
      expect(width).toBeLessThan(1136);
      continue;
    }
    await button.click();
    const turns = await reader(page).locator('.reader-transcript').boundingBox();
    const states = await reader(page).locator('.reader-states').boundingBox();
    expect(states.x, String(width)).toBeGreaterThanOrEqual(turns.x + turns.width - 1);
    await expectNoSidewaysScroll(page);
    await button.click();
  }
});

test('a class judges the agents of AirDialogue', async ({ page }) => {
  await openSample(page, 'airdialogue');
  // What is wrong in the sample is there to be found: a wrong booking, and a record that is wrong itself.
  await screen(page, 'Findings').click();
  await expect(page.getByTestId('finding-row').first()).toBeVisible();
  await screen(page, 'Dialogues').click();
  const wrong = page.getByRole('complementary', { name: 'Filters' }).getByRole('group', { name: /^Correct/ }).getByRole('checkbox', { name: /^no/ });
  await wrong.click();
  await expect(page.getByTestId('search')).toHaveValue('correct:no');
  const rows = page.getByTestId('dialogue-row');
  const verdicts = rows.locator('.list-verdict');
  await expect(verdicts.filter({ hasNotText: /^wrong( (status|flight|name)(,| and )?.*)?$/ })).toHaveCount(0);
  await expect(verdicts.first()).toBeVisible();
  await openFirst(page);
  // Wishes, verdict and flights stand beside what is said.
  const verdict = page.getByRole('region', { name: 'Did the agent choose right?' });
  await expect(verdict).toContainText(/Wrong [a-z ,]+: the agent [a-z]+/);
  await expect(verdict).toContainText(/and should have|as expected/);
  await expect(page.getByRole('group', { name: 'Customer wants' })).toContainText('price');
  await expect(reader(page).locator('[data-kind=found]').first()).toBeVisible();
  const flights = page.getByRole('region', { name: 'Flights', exact: true });
  await expect(flights.getByTestId('flight-row')).toHaveCount(30);

  // The same marks stand in the table of all flights.
  await screen(page, 'Flights').click();
  const table = page.locator('.flight-table');
  await table.getByRole('columnheader', { name: 'Departs' }).getByRole('button').click();
  await expect(table.locator('.flight-table-mark').first()).toBeAttached();
  await expect(table.getByTestId('flight-row').first()).toContainText(/[A-Z][a-z]+ \d+, \d\d:00/);
  await screen(page, 'Dialogues').click();

  // In the quiz the class answers first.
  await page.getByRole('button', { name: 'Quiz', exact: true }).click();
  await expect(verdict).toBeHidden();
  await expect(rows.locator('.list-verdict')).toHaveCount(0);
  await reader(page).getByRole('button', { name: /answers/i }).first().click();
  await expect(verdict).toContainText(/Wrong|Right/);
});

test('Frames and Taskmaster are compared, and a part of both is exported', async ({ page }) => {
  // Where the browser cannot ask for a place, it downloads.
  await page.addInitScript(() => delete window.showSaveFilePicker);
  const folder = together('two-sets', {
    frames: generated('frames', 6, 11, 'frames'),
    taskmaster: generated('taskmaster', 6, 11, 'taskmaster'),
  });
  await openFolder(page, folder);
  const all = inspect(folder).matches;
  await page.getByRole('link', { name: /^Frames \d/ }).click();
  await expect(page.getByTestId('search')).toHaveValue('dataset:frames');
  await openFirst(page);
  // The frames stay in sight, in words.
  await expect(page.getByRole('region', { name: 'Frames' }).getByRole('button', { name: /\d frames? over \d+ turns/ })).toBeVisible();
  await expect(page.getByTestId('turn').locator('.frames-card').first()).toBeVisible();
  // Values stand in what is said, dotted; one that is there twice says so.
  const value = reader(page).locator('.reader-utterance .reader-span[data-kind=found]').first();
  await expect(value).toHaveCSS('text-decoration-style', 'dotted');
  const frames = await id(page).innerText();
  // A slot and a value of a card add themselves to the search.
  const card = reader(page).locator('.frames-card');
  await expect(card.locator('.frames-slot [data-term^="slot:"]').first()).toBeAttached();
  const held = card.locator('.frames-value [data-term^="value:"]').first();
  const term = await held.getAttribute('data-term');
  await held.click();
  await expect(page.getByTestId('search')).toHaveValue(`dataset:frames ${term}`);
  await search(page, 'dataset:taskmaster');
  await more(page, 'Compare with another');
  const other = page.getByTestId('dialogue-row').first();
  const taskmaster = await other.getAttribute('data-id');
  await other.click();
  await expect(page.getByTestId('beside').locator('.beside-name')).toHaveText([frames, taskmaster]);
  await page.getByRole('button', { name: 'Stop comparing' }).click();

  // A part that an address can repeat, from both.
  await search(page, 'sample:5@7');
  await expectCount(page, 5, all);
  await page.getByTestId('export').click();
  await page.getByTestId('export-form').selectOption('unified');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save…' }).click();
  const saved = join(folder, 'colloquy-unified.zip');
  await (await download).saveAs(saved);
  // Who opens it has the same five, of both datasets.
  await page.goto('about:blank');
  await page.goto('./');
  await page.getByTestId('open-files').setInputFiles(saved);
  await ready(page);
  await expectCount(page, 5, 5);
  for (const dataset of ['frames', 'taskmaster']) {
    await search(page, `dataset:${dataset}`);
    await expect(page.getByTestId('dialogue-row').first()).toBeVisible();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('dialogues are read one after the other', async ({ page }) => {
    await page.goto('./');
    // Nothing can be dropped here, also where a link leads into files that are not open.
    await expect(page.getByRole('main')).not.toContainText(/drop/i, { useInnerText: true });
    await page.goto('./#/sgd/train/1_00000?file=train/dialogues_001.json');
    await expect(page.getByText('This link leads to')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/drop/i, { useInnerText: true });
    await page.goto('./');
    await page.getByRole('button', { name: /^AirDialogue/ }).tap();
    await ready(page);
    await openRow(page, 2);
    const walk = page.getByRole('navigation', { name: 'Dialogues of the list' });
    await expect(walk).toContainText('2 of 12');
    // The dialogue has the screen for itself: what is not read takes less than a fifth of it.
    await expect(page.getByTestId('search')).toBeHidden();
    await reader(page).evaluate((part) => part.scrollBy(0, 600));
    const { bottom } = await walk.evaluate((part) => part.getBoundingClientRect().toJSON());
    expect(bottom).toBeLessThan(844 / 5);
    await expect(walk).toBeInViewport({ ratio: 1 });
    const second = await page.evaluate(() => location.hash);
    await walk.getByRole('button', { name: 'Next dialogue' }).tap();
    await expect(walk).toContainText('3 of 12');
    await walk.getByRole('button', { name: 'Previous dialogue' }).tap();
    await expect(walk).toContainText('2 of 12');
    await expect.poll(() => page.evaluate(() => location.hash)).toBe(second);
    await walk.getByRole('button', { name: 'Previous dialogue' }).tap();
    await expect(walk.getByRole('button', { name: 'Previous dialogue' })).toHaveAttribute('aria-disabled', 'true');
    // The flights are one tap away.
    await page.getByRole('button', { name: 'Flights', exact: true }).tap();
    await expect(page.getByRole('heading', { name: 'Did the agent choose right?' })).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await walk.getByRole('link', { name: 'Dialogues' }).tap();
    await expect(page.getByTestId('search')).toBeVisible();
    await page.getByRole('button', { name: 'Filters' }).tap();
    await page.getByRole('group', { name: /^Goal/ }).getByRole('checkbox', { name: /^cancel/ }).tap();
    await expect(page.getByTestId('search')).toHaveValue('goal:cancel');
  });
});

test('with the keyboard alone, the list is one stop away and every layer has a key', async ({ page }) => {
  await openSample(page, 'sgd');
  const list = page.getByRole('listbox', { name: 'Dialogues' });
  const skip = page.getByRole('link', { name: 'Skip the filters' });
  // A sample that is opened has the focus, and its first stop leads to the list.
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  // It is seen while it has the focus: nothing lies over it.
  await skip.click({ trial: true });
  await page.keyboard.press('Enter');
  await expect(list).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  // From the search box it is less than ten.
  await page.keyboard.press('/');
  let stops = 0;
  while (!(await skip.evaluate((link) => link === document.activeElement))) {
    await page.keyboard.press('Tab');
    stops += 1;
    expect(stops).toBeLessThan(10);
  }
  await page.keyboard.press('Enter');
  await expect(list).toBeFocused();

  for (const [key, layer] of [['s', 'Spans'], ['a', 'Acts'], ['t', 'State'], ['c', 'Calls']]) {
    const button = page.getByRole('button', { name: layer, exact: true });
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press(key);
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press(key);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }
  await page.keyboard.press('l');
  await expect(reader(page)).toHaveAttribute('data-setting', 'bubbles');
  await page.keyboard.press('l');
  await page.keyboard.press('l');
  await expect(reader(page)).toHaveAttribute('data-setting', 'transcript');
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/tab=raw/);
  await page.keyboard.press('r');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('service:');
  await page.keyboard.press('Escape');
  // The next finding, wherever it is.
  await page.keyboard.press('g');
  await expect(page.locator('[data-testid=finding][aria-current=true]')).toBeInViewport();
  // Two dialogues beside each other.
  const left = await id(page).innerText();
  await page.keyboard.press('b');
  await page.keyboard.press('j');
  await expect(page.getByTestId('beside').locator('.beside-name').first()).toHaveText(left);
});

test('a first visitor goes from sample to sample, and finds what is in them', async ({ page }) => {
  await page.goto('./');
  // What is inside, in a sentence that asks something.
  for (const name of ['Schema-Guided Dialogue', 'AirDialogue', 'Taskmaster', 'Frames']) {
    await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toContainText('?');
  }
  // Pasting and addresses are for later.
  const [samples, address] = await Promise.all(
    [page.getByRole('button', { name: /^Frames/ }), page.getByRole('textbox')].map((part) => part.boundingBox()),
  );
  expect(samples.y).toBeLessThan(address.y);
  for (const [name, shows] of [
    ['Frames', '.frames-card'],
    ['Taskmaster', '.reader-utterance [data-term]'],
    ['AirDialogue', '.desk'],
    ['Schema-Guided', '.reader-margin'],
  ]) {
    await page.goto('about:blank');
    await page.goto('./');
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await ready(page);
    await openFirst(page);
    await expect(reader(page).locator(shows).first()).toBeAttached();
    if (name === 'Taskmaster') await expectCallsInWords(page);
  }
  // The search helps who does not know its words.
  const box = page.getByTestId('search');
  await box.click();
  await page.keyboard.type('serv');
  const offered = page.getByRole('listbox', { name: /./ }).getByRole('option', { name: /^service/ }).first();
  await expect(offered).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Bus');
  const value = page.getByRole('option', { name: /Buses_\d.*\d/ }).first();
  await expect(value).toBeVisible();
  await search(page, 'servce:Buses_1');
  await page.getByRole('link', { name: 'service:Buses_1' }).first().click();
  await expect(box).toHaveValue('service:Buses_1');
  await expect(page.getByTestId('dialogue-row').first()).toContainText('Buses_1');
});

/** The calls of a dialogue of Taskmaster, in words and not in signs. */
async function expectCallsInWords(page) {
  await search(page, 'api:book_tickets');
  await openFirst(page);
  const call = reader(page).locator('.reader-call').filter({ has: page.locator('.reader-traced') }).first();
  await expect(call.locator('.reader-role').first()).toHaveText('argument');
  await expect(call).toContainText(/from (user|assistant), (turn \d+|this turn)/);
  await expect(reader(page).locator('.reader-role', { hasText: 'result' }).first()).toBeAttached();
  // Its name asks for all that are called so.
  await call.locator('.reader-method').click({ modifiers: ['Alt'] });
  await expect(page.getByTestId('search')).toHaveValue(/^api:/);
}
