// Findings, flights and the dialogues of every dataset: accessible in both themes, and as wide as the window.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { COLOURS, expectAccessible, expectNoSidewaysScroll, generated, goAsking, openFirst, openFolder, rulesShown, together } from './support.mjs';

const PARTS = {
  airdialogue: generated('air', 18, 11, 'airdialogue'),
  frames: generated('frames', 4, 11, 'frames'),
  taskmaster: generated('tm3', 12, 11, 'taskmaster'),
};

function mixed(name) {
  const folder = together(name, PARTS);
  const record = (id, rest) => `{"dialogue_id":"${id}"${rest}"services":[],"turns":[]}`;
  writeFileSync(join(folder, 'dialogues_001.json'), `[${record('9_1', ',')},\n${record('9_2', ' ')}]`);
  return folder;
}

/** Every screen with what can be unfolded on it. */
async function* screens(page) {
  for (const dataset of Object.keys(PARTS)) {
    await goAsking(page, `dataset:${dataset}`);
    await openFirst(page);
    await expect(page.getByTestId('turn').first()).toBeVisible();
    yield dataset;
    await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)));
    yield `${dataset}, unfolded`;
  }
  // As long as rules come, those that are there are moved, and with them what has the focus.
  await rulesShown(page);
  await page.goto('./#/findings/RECORD-UNREADABLE');
  await page.getByRole('button', { name: 'Show its bytes' }).click();
  await expect(page.locator('.findings-record')).toBeFocused();
  await page.getByText(/rules? found nothing/).click();
  yield 'findings';
  await page.goto('./#/flights?flights=price:..500%20sort:-price');
  await expect(page.locator('.flight-table').getByTestId('flight-row').first()).toBeVisible();
  yield 'all flights';
  if (await page.getByRole('button', { name: 'Filters' }).isVisible()) {
    await page.getByRole('button', { name: 'Filters' }).click();
    yield 'filters of flights';
  }
  await page.goto('./#/files');
  await expect(page.getByTestId('file-row').first()).toBeVisible();
  await page.getByRole('combobox').first().focus();
  yield 'files';
}

for (const [colorScheme, rules] of [['light'], ['dark', COLOURS]]) {
  test.describe(`an accessibility checker, ${colorScheme}`, () => {
    test.use({ colorScheme, bypassCSP: true });

    test('finds nothing on the screens of every dataset', async ({ page }) => {
      test.setTimeout(300_000);
      await openFolder(page, mixed(`axe-${colorScheme}`));
      for await (const screen of screens(page)) await expectAccessible(page, screen, rules);
    });
  });
}

for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]]) {
  test(`nothing is wider than the window, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openFolder(page, mixed(`width-${width}`));
    for await (const screen of screens(page)) {
      await expectNoSidewaysScroll(page);
      // Labelled fields of turns once had the width of the turn's number.
      // What is folded has no width at all.
      const narrow = () =>
        page
          .locator('.fields')
          .evaluateAll((lists) => lists.filter((list) => list.checkVisibility() && list.clientWidth < 150).length);
      await expect.poll(narrow, screen).toBe(0);
    }
  });
}
