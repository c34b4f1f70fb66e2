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

  // What it was said to be adds itself to the search, and the raw record says what the file has.
  await reader(page).locator('.reader-utterance [data-term]').first().click();
  await expect(page.getByTestId('search')).toHaveValue(/rule:SGD-STATE-VANISH .*:/);
  await page.getByRole('button', { name: 'Raw', exact: true }).click();
  await expect(page.locator('.json-lines')).toContainText('"dialogue_id"');
});

test('a class judges the agents of AirDialogue', async ({ page }) => {
  await openSample(page, 'airdialogue');
  const wrong = page.getByRole('complementary', { name: 'Filters' }).getByRole('group', { name: /^Correct/ }).getByRole('checkbox', { name: /^no/ });
  await wrong.click();
  await expect(page.getByTestId('search')).toHaveValue('correct:no');
  const rows = page.getByTestId('dialogue-row');
  for (const verdict of await rows.locator('.list-verdict').all()) {
    await expect(verdict).toHaveText(/^wrong( (status|flight|name)(,| and )?.*)?$/);
  }
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
  const frames = await id(page).innerText();
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
    // Nothing can be dropped here.
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText(/drop/i, { useInnerText: true });
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
