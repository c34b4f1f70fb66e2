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

test('all flights are there, in their order, each with its verdict', async ({ page }) => {
  await openFirst(page);
  await expectFlights(page, kb);
  const flights = await shown(page);
  expect(numbers(flights)).toEqual(numbers(kb));
  // What can be judged without a calendar.
  const breaks = (flight) =>
    flight.departure_airport !== intent.departure_airport ||
    flight.return_airport !== intent.return_airport ||
    flight.price > intent.max_price ||
    flight.num_connections > intent.max_connections;
  for (const [index, { verdict }] of flights.entries()) {
    if (breaks(kb[index])) expect(verdict).toBe('violates');
    else expect(['ok', 'violates']).toContain(verdict);
  }
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
  expect(numbers(await shown(page))).toEqual(numbers(kb));
});

test('columns narrow the flights together', async ({ page }) => {
  await openFirst(page);
  const bound = kb.map((flight) => flight.price).toSorted((a, b) => a - b)[kb.length >> 1];
  const from = kb[0].departure_airport;
  await page.getByRole('textbox', { name: 'Filter by From' }).fill(from.toLowerCase());
  await expectFlights(page, kb.filter((flight) => flight.departure_airport === from));
  await page.getByRole('textbox', { name: 'Filter by Price' }).fill(`<= ${bound}`);
  await expectFlights(
    page,
    kb.filter((flight) => flight.departure_airport === from && flight.price <= bound),
  );
  await page.getByRole('textbox', { name: 'Filter by Price' }).fill('0');
  await expectFlights(page, []);
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
