// AirDialogue's truth, derived again: its tables, the way from a number to its dialogues, and other rules.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { expectNoSidewaysScroll, generated, openFolder, together } from './support.mjs';

const VERIFICATION = './#/overview/airdialogue/verification';

/** Generated dialogues of which three expect something else, and the flights of line 101 are missing. */
function altered(name, isShifted) {
  const folder = together(name, { air: generated('air', 400, 5, 'airdialogue') });
  const path = (file) => join(folder, 'air', 'airdialogue', file);
  const lines = readFileSync(path('train_data.json'), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  const booked = lines.filter((line) => line.expected_action.status === 'book').slice(0, 3);
  for (const line of booked) line.expected_action = { ...line.expected_action, status: 'no_flight', flight: [] };
  writeFileSync(path('train_data.json'), `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
  if (isShifted) {
    const flights = readFileSync(path('train_kb.json'), 'utf8').trim().split('\n');
    flights.splice(100, 1);
    writeFileSync(path('train_kb.json'), `${flights.join('\n')}\n`);
  }
  return folder;
}

const screen = (page) => page.getByTestId('verification');

async function verified(page) {
  await expect(screen(page)).toHaveAttribute('data-state', 'over', { timeout: 30_000 });
}

test('a cell leads to just the dialogues that it counts', async ({ page }) => {
  await openFolder(page, altered('verify', false));
  await page.goto(VERIFICATION);
  await verified(page);
  await expect(page.getByTestId('verification-pairs')).toHaveAttribute('data-count', '400');
  const cell = screen(page).getByRole('link', { name: 'recorded no_flight, derived book: 3 dialogues' });
  await cell.click();
  await expect(page.getByTestId('dialogue-count')).toHaveAttribute('data-count', '3');
  await page.goBack();
  await verified(page);
  await expectNoSidewaysScroll(page);
});

test('other rules are in the address, and in every number', async ({ page }) => {
  await openFolder(page, altered('verify-rules', false));
  await page.goto(VERIFICATION);
  await verified(page);
  await page.getByText('Rules', { exact: true }).click();
  await page.getByTestId('verification-first').check();
  await page.getByTestId('verification-apply').click();
  await expect(page.getByTestId('other-rules')).toContainText('only the first is expected');
  await verified(page);
  expect(page.url()).toContain('rules=first');
  await expect(screen(page).getByRole('table').first()).toContainText('under other rules');
  const superset = screen(page).getByRole('link', { name: /^derived are a part of the recorded ones/ });
  const count = (await superset.textContent()).replace(/\D/g, '');
  await superset.click();
  await expect(page.getByTestId('dialogue-count')).toHaveAttribute('data-count', count);
  await expect(page.getByTestId('dialogue-count')).toContainText('under other rules');
});

test('a query for what is derived verifies by itself, and a missing line of flights is named', async ({ page }) => {
  await openFolder(page, altered('verify-shift', true));
  await page.goto('./#/?q=unverified:no-flights');
  await expect(page.getByTestId('dialogue-count')).toHaveAttribute('data-count', '1', { timeout: 30_000 });
  await page.goto(VERIFICATION);
  await verified(page);
  const pairing = page.getByTestId('verification-pairing');
  await expect(pairing).toContainText('From line 101 of');
  await pairing.getByRole('link', { name: 'Show that dialogue' }).click();
  await expect(page.getByTestId('dialogue-row').first()).toHaveAttribute('data-id', '101');
});
