// The flights of the whole corpus: filters, counts, order, and the way to their dialogues.

import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { generated, openFolder, ready, recordsOf } from './support.mjs';

const folder = generated('air', 18, 11, 'airdialogue');
const lists = ['dev', 'train'].map((split) => recordsOf(join(folder, 'airdialogue', `${split}_kb.json`)));
const flights = lists.flatMap((records, split) =>
  records.flatMap(({ kb }, record) => kb.map((flight) => ({ ...flight, dialogue: `${split}-${record}` }))),
);

/** The rows of the table of all flights: a dialogue has rows of flights, too. */
const rowsOf = (page) => page.locator('.flight-table').getByTestId('flight-row');

async function openBoard(page, line = '') {
  await openFolder(page, folder);
  await page.goto(`./#/flights?flights=${encodeURIComponent(line)}`);
  await expect(rowsOf(page).first()).toBeVisible();
}

async function expectFlights(page, expected) {
  const counter = page.getByTestId('flight-count');
  await expect(counter).toHaveAttribute('data-count', String(expected.length));
  await expect(counter).toHaveAttribute('data-total', String(flights.length));
  const dialogues = new Set(expected.map((flight) => flight.dialogue)).size;
  await expect(counter).toHaveAttribute('data-dialogues', String(dialogues));
}

/** The flight numbers of the first rows. */
async function expectRows(page, expected) {
  const numbers = expected.slice(0, 12).map((flight) => String(flight.flight_number));
  await expect
    .poll(() =>
      rowsOf(page).evaluateAll((rows) => rows.slice(0, 12).map((row) => row.dataset.flight)),
    )
    .toEqual(numbers);
}

test('all flights are one table, and every filter narrows it and its counts', async ({ page }) => {
  await openFolder(page, folder);
  await page.getByRole('link', { name: 'Flights' }).click();
  await expectFlights(page, flights);
  await expectRows(page, flights);
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByLabel('Price, at most').fill('200');
  await page.keyboard.press('Enter');
  const cheap = flights.filter((flight) => flight.price <= 200);
  await expectFlights(page, cheap);
  await expect(page).toHaveURL(/#\/flights\?flights=price:\.\.200/);
  const delta = cheap.filter((flight) => flight.airline === 'Delta');
  await expect(filters.getByRole('checkbox', { name: /^Delta/ })).toHaveAccessibleName(
    new RegExp(`Delta ?${delta.length}$`),
  );
  // The filters are drawn anew with their answer: not the box that was clicked is looked at then.
  await filters.getByRole('checkbox', { name: /^Delta/ }).click();
  await expectFlights(page, delta);
  await expectRows(page, delta);
  await expect(filters.getByRole('checkbox', { name: /^Delta/ })).toBeChecked();
  await page.goBack();
  await expectFlights(page, cheap);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expectFlights(page, flights);
});

test('heads sort the table, up, down and as the files are', async ({ page }) => {
  await openBoard(page, 'class:economy');
  const economy = flights.filter((flight) => flight.class === 'economy');
  const head = page.getByRole('columnheader', { name: 'Price' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expectRows(page, economy.toSorted((a, b) => a.price - b.price));
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expectRows(page, economy.toSorted((a, b) => b.price - a.price));
  await expect(head.getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectRows(page, economy);
  await page.getByRole('region', { name: 'Flights, table' }).evaluate((table) => (table.scrollTop = 1e9));
  const last = page.locator(`[aria-rowindex="${economy.length + 1}"]`);
  await expect(last).toHaveAttribute('data-flight', String(economy.at(-1).flight_number));
});

test('a row leads to its dialogue, and back', async ({ page }) => {
  const last = flights.at(-1);
  await openBoard(page, `number:${last.flight_number} sort:-price`);
  const row = rowsOf(page).first();
  const link = row.getByRole('link');
  const [split, id] = (await link.innerText()).split(' ');
  await row.getByRole('cell').nth(3).click();
  await expect(page).toHaveURL(new RegExp(`#/airdialogue/${split}/${id}\\?.*${split}_data\\.json`));
  await expect(page.getByTestId('turn').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByTestId('flight-filter')).toHaveValue(`number:${last.flight_number} sort:-price`);
});

test('a filter that is not understood says where', async ({ page }) => {
  await openBoard(page);
  await page.getByTestId('flight-filter').fill('price:..200 colour:red');
  await expect(page.getByRole('alert')).toContainText('flights have no field "colour"');
  await expect(page.getByRole('alert')).toContainText('character 13');
  await page.getByTestId('flight-filter').fill('price:..200');
  await expect(page.getByRole('alert')).toBeHidden();
  await expectFlights(
    page,
    flights.filter((flight) => flight.price <= 200),
  );
});

test('flights without dialogues lead to the record that lists them', async ({ page }) => {
  await page.goto('./');
  await page.getByTestId('open-files').setInputFiles(join(folder, 'airdialogue', 'dev_kb.json'));
  await ready(page);
  await page.getByRole('link', { name: 'Flights' }).click();
  await rowsOf(page).first().getByRole('link').click();
  await expect(page.getByTestId('reader').getByTestId('flight-row').first()).toBeVisible();
});

test('days are one column that sorts, and the first picture is not of numbers', async ({ page }) => {
  await openBoard(page);
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
  const day = (flight) => months.indexOf(flight.departure_month) * 31 + Number(flight.departure_day);
  const head = page.getByRole('columnheader', { name: 'Departs' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort:departure/);
  const first = flights.toSorted((a, b) => day(a) - day(b));
  await expectRows(page, first);
  const { departure_month: month, departure_day: date, departure_time_num: hour } = first[0];
  await expect(rowsOf(page).first()).toContainText(`${month} ${date}, ${String(hour).padStart(2, '0')}:00`);
  await page.keyboard.press('Enter');
  await expectRows(page, flights.toSorted((a, b) => day(b) - day(a)));
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await expect(filters.getByRole('img').first()).toHaveAccessibleName(/^Price/);
  await expect(filters.getByRole('img', { name: /^Flight/ })).toHaveCount(0);
});

test('flights are marked as their dialogue judges them', async ({ page }) => {
  await openBoard(page);
  const records = recordsOf(join(folder, 'airdialogue', 'dev_data.json'));
  const [{ action, expected_action }] = records;
  const row = (number) => rowsOf(page).and(page.locator(`[data-flight="${number}"]`)).first();
  for (const number of action.flight) await expect(row(number)).toContainText('booked');
  for (const number of expected_action.flight) {
    await expect(row(number)).toContainText('expected');
    await expect(row(number)).toHaveAttribute('data-verdict', 'ok');
  }
  await expect(rowsOf(page).first()).toHaveAttribute('data-verdict', /ok|violates/);
});
