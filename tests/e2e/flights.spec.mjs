// The flights that an AirDialogue agent could choose from.

import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { expectNoSidewaysScroll, generated, openFolder, recordsOf } from './support.mjs';

const folder = generated('air', 18, 11, 'airdialogue');
// Files are listed in the order of their paths: dev comes first.
const [{ intent, dialogue }] = recordsOf(join(folder, 'airdialogue', 'dev_data.json'));
const [{ kb }] = recordsOf(join(folder, 'airdialogue', 'dev_kb.json'));

/** Opens the first dialogue of all: another file may have shown one before this was read. */
async function openFirst(page) {
  await openFolder(page, folder);
  await page.getByTestId('dialogue-row').first().click();
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
  await openFirst(page);
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
  await openFirst(page);
  const before = await expectRanked(page);
  const wishes = page.getByRole('group', { name: 'Wishes to be met' });
  const from = wishes.getByRole('button', { name: `From ${intent.departure_airport}` });
  await from.click();
  await expect(from).toHaveAttribute('aria-pressed', 'false');
  const count = (rows) => rows.reduce((sum, { broken }) => sum + broken, 0);
  const elsewhere = kb.filter((flight) => flight.departure_airport !== intent.departure_airport);
  const after = await expectRanked(page);
  expect(count(before) - count(after)).toBe(elsewhere.length);
  await from.press('Enter');
  expect(await expectRanked(page)).toEqual(before);
});

test('a teacher hides the answers, and a learner reveals those of one dialogue', async ({ page }) => {
  await openFirst(page);
  const answers = page.getByText('Agent did');
  await expect(answers).toBeVisible();
  await page.getByRole('button', { name: 'Answers' }).click();
  await expect(answers).toBeHidden();
  await expect(page.locator('[data-testid=flight-row][data-verdict]')).toHaveCount(0);
  expect(numbers(await shown(page))).toEqual(numbers(kb));
  expect((await shown(page)).every(({ verdict }) => verdict === undefined)).toBe(true);
  await expect(page.getByTestId('flight-count')).not.toContainText('as the customer wants');
  await page.getByText('Answers', { exact: true }).last().click();
  await expect(answers).toBeVisible();
  await expect(page.getByTestId('flight-count')).toContainText('as the customer wants');
  await expectRanked(page);
  // The next dialogue is hidden again, also after a reload.
  await page.getByTestId('dialogue-row').nth(1).click();
  await expect(page.getByRole('heading', { level: 2 })).not.toHaveText('1');
  await expect(answers).toBeHidden();
});

test('a head sorts its column up, down and not at all, from the keyboard too', async ({ page }) => {
  await openFirst(page);
  const head = page.getByRole('columnheader', { name: 'Price' });
  const button = head.getByRole('button');
  const byPrice = (sign) => numbers(kb.toSorted((a, b) => sign * (a.price - b.price)));
  await button.click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  expect(numbers(await shown(page))).toEqual(byPrice(1));
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  expect(numbers(await shown(page))).toEqual(byPrice(-1));
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(head).not.toHaveAttribute('aria-sort');
  await expectRanked(page);
});

test('one line and the filters of all fields narrow the flights together', async ({ page }) => {
  await openFirst(page);
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
  await box.check();
  await expectFlights(page, ofAirline);
  await expect(box).toBeChecked();
  await line.fill('price:..x');
  await expect(page.getByRole('alert').filter({ hasText: 'x' })).toBeVisible();
  await line.fill('price:..0');
  await expectFlights(page, []);
  await line.fill('class:business');
  await page.getByRole('link', { name: 'In all dialogues' }).click();
  await expect(page).toHaveURL(/#\/flights\?flights=class:business/);
});

for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]]) {
  test(`number, verdict and price stay in sight, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openFirst(page);
    await page.getByRole('button', { name: `${kb.length} flights` }).click();
    const row = page.getByTestId('flight-row').first();
    await expect(row).toBeInViewport();
    await page.getByRole('region', { name: 'Flights, table' }).evaluate((table) => (table.scrollLeft = 9999));
    for (const column of [0, 1])
      await expect(row.getByRole('cell').nth(column)).toBeInViewport({ ratio: 0.99 });
    await expectNoSidewaysScroll(page);
  });
}
