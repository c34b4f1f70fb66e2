// The flights that an AirDialogue agent could choose from.

import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { expectNoSidewaysScroll, generated, more, openFirst, openFolder, openRow, ready, recordsOf, sayLonger, scratch, search } from './support.mjs';

const folder = generated('air', 18, 11, 'airdialogue');
// Files are listed in the order of their paths: dev comes first.
const [{ intent, dialogue }] = recordsOf(join(folder, 'airdialogue', 'dev_data.json'));
const [{ kb }] = recordsOf(join(folder, 'airdialogue', 'dev_kb.json'));

async function openIt(page) {
  await openFolder(page, folder);
  await openFirst(page);
  const said = dialogue[0].slice(dialogue[0].indexOf(':') + 1).trim();
  await expect(page.getByTestId('turn').first()).toContainText(said);
}

function shown(page) {
  return page
    .getByTestId('flight-row')
    .evaluateAll((rows) =>
      rows.map(({ dataset }) => ({ number: Number(dataset.flight), verdict: dataset.verdict })),
    );
}

async function expectFlights(page, flights) {
  const counter = page.getByTestId('flight-count');
  await expect(counter).toHaveAttribute('data-count', String(flights.length));
  await expect(counter).toHaveAttribute('data-total', String(kb.length));
  await expect(page.getByTestId('flight-row')).toHaveCount(flights.length);
}

const numbers = (flights) => flights.map((flight) => flight.number ?? flight.flight_number);

/** The flights as the page should rank them: fewest wishes not met first, then the cheapest. */
async function expectRanked(page) {
  await expect(page.getByTestId('flight-row')).toHaveCount(kb.length);
  const rows = await page.getByTestId('flight-row').evaluateAll((rows) =>
    rows.map((row) => ({
      number: Number(row.dataset.flight),
      broken: Number(row.querySelector('.flights-verdict').textContent.match(/\d+/)?.[0] ?? 0),
      isBest: 'best' in row.dataset,
    })),
  );
  const price = ({ number }) => kb.find((flight) => flight.flight_number === number).price;
  const place = ({ number }) => kb.findIndex((flight) => flight.flight_number === number);
  const ranked = rows.toSorted((a, b) => a.broken - b.broken || price(a) - price(b) || place(a) - place(b));
  expect(numbers(rows)).toEqual(numbers(ranked));
  const winners = rows.filter((row) => row.broken === 0 && price(row) === price(rows[0]));
  expect(numbers(rows.filter((row) => row.isBest))).toEqual(numbers(winners));
  return rows;
}

test('all flights are there, ranked, each with its verdict', async ({ page }) => {
  await openIt(page);
  await expectFlights(page, kb);
  await expectRanked(page);
  // What can be judged without a calendar.
  const breaks = (flight) =>
    flight.departure_airport !== intent.departure_airport ||
    flight.return_airport !== intent.return_airport ||
    flight.price > intent.max_price ||
    flight.num_connections > intent.max_connections;
  for (const { number, verdict } of await shown(page)) {
    if (breaks(kb.find((flight) => flight.flight_number === number))) expect(verdict).toBe('violates');
    else expect(['ok', 'violates']).toContain(verdict);
  }
});

test('a wish that is switched off ranks the flights anew', async ({ page }) => {
  await openIt(page);
  const before = await expectRanked(page);
  const wishes = page.getByRole('group', { name: 'Customer wants' });
  const from = wishes.getByRole('button', { name: `from ${intent.departure_airport}` });
  await from.click();
  await expect(from).toHaveAttribute('aria-pressed', 'false');
  const count = (rows) => rows.reduce((sum, { broken }) => sum + broken, 0);
  const elsewhere = kb.filter((flight) => flight.departure_airport !== intent.departure_airport);
  const after = await expectRanked(page);
  expect(count(before) - count(after)).toBe(elsewhere.length);
  await from.press('Enter');
  await expect(from).toHaveAttribute('aria-pressed', 'true');
  expect(await expectRanked(page)).toEqual(before);
});

test('where the recorded and the derived expectation differ, that is said before anything is judged', async ({ page }) => {
  const folder = join(scratch('two-expectations'), 'airdialogue');
  cpSync(join(generated('air', 18, 11, 'airdialogue'), 'airdialogue'), folder, { recursive: true });
  const path = join(folder, 'dev_data.json');
  const [record, ...others] = recordsOf(path);
  const flight = kb[0].flight_number;
  const says = { status: 'book', name: intent.name, flight: [flight] };
  const changed = { ...record, intent: { ...intent, goal: 'book', max_price: 1 }, action: says, expected_action: says, correct_sample: true };
  writeFileSync(path, [changed, ...others].map((record) => JSON.stringify(record)).join('\n') + '\n');
  await openFolder(page, folder);
  await openFirst(page);
  const verdicts = page.getByRole('region', { name: 'Did the agent choose right?' });
  await expect(verdicts.locator('.desk-differ')).toContainText(/By the data the agent should have booked \d+; by wishes and flights it should have found no flight/);
  const [recorded, derived] = ['recorded', 'derived'].map((by) =>
    verdicts.locator('.desk-judged', { has: page.getByRole('table', { name: `Judged by the ${by} expectation` }) }),
  );
  await expect(recorded).toContainText(`Right: the agent booked ${flight}, as expected`);
  await expect(derived).toContainText(`Wrong status and flight: the agent booked ${flight} and should have found no flight`);
  await expect(derived).toContainText(/is not as wanted: .*Price: \d+ over/);
  await expect(derived.getByRole('row', { name: /^flight/ })).toContainText(/none/);
  await expect(recorded.getByRole('row').last()).toContainText(/reward\s*1\.0000/);
  await expect(derived.getByRole('row').last()).toContainText(/reward\s*0\.2000/);
  const flights = page.getByRole('region', { name: 'Flights', exact: true });
  await expect(flights.locator(`[data-flight="${flight}"]`)).toContainText('expected (recorded), booked');
  await expect(page.getByTestId('flight-count')).toContainText('none of them as the customer wants');
});

/** What would tell a learner the answers; every one of them stands somewhere in the page without a quiz. */
const TELLING = [
  /data-verdict/, /data-best/, /data-booked/, /data-right/, /the agent.s outcome/, /the agent (booked|changed to|cancelled|found|entered)/, /Judged by/, /correct_sample/, /reckoned/,
  /expected_action/, /as the customer wants/, /no_flight|no_reservation/, /Search log/, /customer-final-action/,
  /AIR-CORRECT/, /flights-reason/, /flights-mark/, /class=flights-wish$/m, /flight-table-mark/, /list-verdict/,
];

/** All that the document says, seen or not: texts, attributes, and what fields hold. */
function everything(page) {
  return page.evaluate(() => {
    const says = [document.title, document.querySelector('.shell').textContent];
    for (const element of document.querySelectorAll('body *')) {
      for (const { name, value } of element.attributes) says.push(`${name}=${value}`);
      if ('value' in element) says.push(String(element.value));
    }
    return says.join('\n');
  });
}

const told = async (page) => {
  const says = await everything(page);
  return TELLING.filter((telling) => telling.test(says)).map(String);
};

/** What some places tell only after their first picture, by an answer that comes later. */
const TOLD_LATER = { findings: /AIR-CORRECT/, 'all flights': /flight-table-mark/ };

/** Waits until the document says the same for a while: what a quiz hides has no sign to wait for. */
async function settled(page) {
  let before;
  await expect
    .poll(async () => {
      const [was, now] = [before, await everything(page)];
      before = now;
      return was === now;
    }, { intervals: [250] })
    .toBe(true);
}

/** Goes through all that shows dialogues, one place after another. */
async function* places(page) {
  const number = (await page.getByTestId('reader').getByRole('heading', { level: 2 }).textContent()).trim();
  const unfold = () => page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)));
  await unfold();
  yield `dialogue ${number}`;
  await more(page, 'JSON paths');
  await expect(page.locator('.reader-origins').first()).toBeVisible();
  yield 'JSON paths';
  await more(page, 'JSON paths');
  await page.getByRole('button', { name: 'Raw', exact: true }).click();
  await expect(page.locator('.json-lines, [data-testid=quiz-hidden]').first()).toBeVisible();
  yield 'raw';
  await page.getByRole('button', { name: 'Raw', exact: true }).click();
  await more(page, 'Compare with another');
  await page.getByTestId('dialogue-row').nth(2).click();
  await expect(page.locator('.beside-rows')).toBeVisible();
  yield 'two dialogues';
  await page.getByRole('button', { name: 'Stop comparing' }).click();
  await page.getByRole('link', { name: 'Findings' }).click();
  await expect(page.locator('.findings-rules, [data-testid=quiz-hidden]').first()).toBeVisible();
  await unfold();
  yield 'findings';
  await page.getByRole('link', { name: 'Schemas' }).click();
  await page.getByRole('main').getByRole('link', { name: 'AirDialogue' }).first().click();
  await expect(page.getByRole('heading', { name: 'Goal' })).toBeVisible();
  yield 'schema';
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await expect(page.getByTestId('file-row').first()).toBeVisible();
  yield 'files';
  await page.getByRole('navigation').getByRole('link', { name: 'Flights' }).click();
  // The dialogue had rows of flights, too.
  await expect(page.locator('.flight-table').getByTestId('flight-row').first()).toBeVisible();
  yield 'all flights';
  await page.getByRole('navigation').getByRole('link', { name: 'Dialogues' }).click();
  await expect(page.getByTestId('turn').first()).toBeVisible();
  yield 'dialogues again';
}

test('in a quiz nothing in the page tells the answers, until they are revealed of one dialogue', async ({ page, context }) => {
  test.setTimeout(300_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await sayLonger(page);
  await page.goto('./#/?sample=airdialogue');
  await ready(page);
  const rows = page.getByTestId('dialogue-row');
  await openFirst(page);
  const reader = page.getByTestId('reader');
  await expect(reader).toContainText('Judged by');
  const seen = new Set();
  for await (const place of places(page)) {
    if (TOLD_LATER[place]) await expect.poll(() => told(page), place).toContain(String(TOLD_LATER[place]));
    for (const telling of await told(page)) seen.add(telling);
  }
  expect([...seen].toSorted()).toEqual(TELLING.map(String).toSorted());

  await openFirst(page);
  await page.getByRole('button', { name: 'Quiz', exact: true }).click();
  await expect(page).toHaveURL(/[?&]quiz=1/);
  await expect(reader).toContainText('The answers are hidden');
  for await (const place of places(page)) {
    await settled(page);
    expect(await told(page), place).toEqual([]);
    await expect(page, place).toHaveURL(/[?&]quiz=1/);
  }
  // What the customer wants, and the flights in their order, are the question.
  await expect(reader).toContainText('Customer wants');
  await expect(page.getByRole('complementary', { name: 'Filters' })).toContainText('Hidden in the quiz: Expected status');
  for (const status of ['book', 'cancel']) {
    await search(page, `status:${status}`);
    await expect(page.getByText('tells the answers, so it is not searched')).toBeVisible();
    await expect(rows).toHaveCount(0);
    // Whether it excludes the dialogue that is shown would tell, too.
    await expect(reader.getByTestId('excluded')).toHaveCount(0);
  }
  await search(page, 'goal:book');
  await expect(rows.first()).toBeVisible();
  await search(page, '');
  await page.getByTestId('export').click();
  const sheet = page.getByRole('dialog', { name: 'Export' });
  await expect(sheet).toContainText('files tell the answers');
  await expect(sheet.getByRole('button', { name: 'Save…' })).toBeHidden();
  expect(await told(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // One is revealed, the others are not, also when the page is loaded again.
  const reveal = page.getByRole('button', { name: 'Reveal the answers of this dialogue' });
  const verdicts = page.locator('[data-testid=flight-row][data-verdict]');
  await openFirst(page);
  await reveal.last().click();
  await expect(verdicts.first()).toBeVisible();
  await expect(reader).toContainText('Judged by');
  await expect(reveal).toHaveCount(0);
  for (const again of [false, true]) {
    if (again) await page.reload();
    if (again) await ready(page);
    await openRow(page, 2);
    await expect(reader).toContainText('The answers are hidden');
    expect(await told(page)).toEqual([]);
    await openFirst(page);
    await expect(verdicts.first()).toBeVisible();
    await expect(page).toHaveURL(/[?&]quiz=1/);
  }

  // Its link begins the quiz anew in another tab.
  await page.getByRole('button', { name: 'Copy quiz link' }).click();
  await expect(page.getByTestId('quiz').getByRole('status')).toHaveText('Copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page).toHaveURL(link);
  const other = await context.newPage();
  await other.goto(link);
  await ready(other);
  await expect(other.getByTestId('reader')).toContainText('The answers are hidden');
  expect(await told(other)).toEqual([]);
  await page.getByRole('button', { name: 'Leave the quiz' }).click();
  await expect(page).not.toHaveURL(/quiz/);
  await openRow(page, 2);
  await expect(verdicts.first()).toBeVisible();
});

test('a quiz link is a quiz before anything is open, and for what is dropped then', async ({ page }) => {
  await page.goto('./#/?quiz=1');
  await expect(page.getByTestId('quiz')).toContainText('Quiz');
  await page.getByTestId('open-folder').setInputFiles(folder);
  await ready(page);
  await openFirst(page);
  await expect(page.getByTestId('reader')).toContainText('The answers are hidden');
  expect(await told(page)).toEqual([]);
  await expectFlights(page, kb);
  expect(numbers(await shown(page))).toEqual(numbers(kb));
});

test('a head sorts its column up, down and not at all, from the keyboard too', async ({ page }) => {
  await openIt(page);
  const head = page.getByRole('columnheader', { name: 'Price' });
  const button = head.getByRole('button');
  const byPrice = (sign) => numbers(kb.toSorted((a, b) => sign * (a.price - b.price)));
  await button.click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(async () => numbers(await shown(page))).toEqual(byPrice(1));
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => numbers(await shown(page))).toEqual(byPrice(-1));
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(head).not.toHaveAttribute('aria-sort');
  await expectRanked(page);
});

test('one line and the filters of all fields narrow the flights together', async ({ page }) => {
  await openIt(page);
  const bound = kb[kb.length >> 1].flight_number;
  const from = kb[0].departure_airport;
  const line = page.getByRole('searchbox', { name: 'Filter of flights' });
  await line.fill(`from:${from.toLowerCase()}`);
  const leaving = kb.filter((flight) => flight.departure_airport === from);
  await expectFlights(page, leaving);
  await page.getByText('Filters', { exact: true }).last().click();
  const flights = page.getByRole('region', { name: 'Flights', exact: true });
  await flights.getByLabel('Flight, at most').fill(String(bound));
  await page.keyboard.press('Enter');
  const early = leaving.filter((flight) => flight.flight_number <= bound);
  await expectFlights(page, early);
  await expect(line).toHaveValue(`from:${from.toLowerCase()} number:..${bound}`);
  const { airline } = early[0];
  const box = flights.getByRole('checkbox', { name: new RegExp(`^${airline}`) });
  const ofAirline = early.filter((flight) => flight.airline === airline);
  await expect(box).toHaveAccessibleName(new RegExp(`${airline} ?${ofAirline.length}$`));
  // The filters are drawn anew with their answer: not the box that was clicked is looked at then.
  await box.click();
  await expectFlights(page, ofAirline);
  await expect(box).toBeChecked();
  await line.fill('price:..x');
  await expect(page.getByRole('alert').filter({ hasText: 'x' })).toBeVisible();
  await line.fill('price:..0');
  await expectFlights(page, []);
  await line.fill('class:business');
  const all = page.getByRole('link', { name: 'In all dialogues' });
  await expect(all).toHaveAttribute('href', /flights=class:business/);
  await all.click();
  await expect(page).toHaveURL(/#\/flights\?flights=class:business/);
});

for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]]) {
  test(`number, verdict and price stay in sight, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openIt(page);
    const button = page.getByRole('button', { name: 'Flights', exact: true });
    const row = page.getByTestId('flight-row').first();
    if (width < 1440) {
      await expect(row).toBeHidden();
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'true');
    } else await expect(button).toBeHidden();
    await row.scrollIntoViewIfNeeded();
    await expect(row).toBeInViewport();
    await page.getByRole('region', { name: 'Flights, table' }).evaluate((table) => (table.scrollLeft = 9999));
    for (const column of [0, 1])
      await expect(row.getByRole('cell').nth(column)).toBeInViewport({ ratio: 0.99 });
    await expectNoSidewaysScroll(page);
  });
}

test('the desk stays beside the turns, and takes their place where there is no room', async ({ page }) => {
  await openIt(page);
  const turns = page.getByTestId('turn');
  const title = page.getByRole('heading', { name: 'Did the agent choose right?' });
  await expect(title).toBeInViewport();
  await turns.last().scrollIntoViewIfNeeded();
  await expect(turns.first()).not.toBeInViewport();
  await expect(title).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  const button = page.getByRole('button', { name: 'Flights', exact: true });
  await expect(title).toBeHidden();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(title).toBeVisible();
  await expect(turns.first()).toBeHidden();
  await expect(button).toBeFocused();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Enter');
  await expect(turns.first()).toBeVisible();
  // Who asks for a turn wants to see it.
  await button.click();
  await page.keyboard.press('n');
  await expect(turns.first()).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('rows say what came of the goal, and what was wrong with it', async ({ page }) => {
  await openFolder(page, folder);
  const rows = page.getByTestId('dialogue-row');
  const records = recordsOf(join(folder, 'airdialogue', 'dev_data.json'));
  for (const [at, { intent, action, correct_sample }] of records.entries()) {
    await expect(rows.nth(at)).toContainText(`${intent.goal} → ${action.status}`);
    await expect(rows.nth(at).locator('.list-verdict')).toHaveAttribute('data-right', String(correct_sample));
  }
});

test('wishes are found in what is said, and can be hidden', async ({ page }) => {
  await openIt(page);
  const found = page.getByTestId('turn').locator('.reader-span[data-kind="found"]').first();
  // What is found is said, by whatever form.
  const said = (await found.innerText()).replaceAll(/\s+/g, ' ').trim();
  expect(dialogue.join('\n')).toContain(said);
  await expect(found).toHaveCSS('text-decoration-style', 'dotted');
  await page.getByRole('button', { name: 'Found', exact: true }).click();
  await expect(found).toHaveCSS('text-decoration-line', 'none');
});
