// Widths, themes, the keyboard, and what an accessibility checker finds in every state.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import {
  COLOURS,
  dialoguesOf,
  expectAccessible,
  expectCount,
  expectNoSidewaysScroll,
  filesOf,
  generated,
  openFirst,
  openFolder,
  ready,
  scratch,
} from './support.mjs';

const folder = generated('sgd', 60);
const all = dialoguesOf(folder);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the list comes first, a dialogue is a page of its own, and Back leads to the list', async ({
    page,
  }) => {
    await openFolder(page, folder);
    const row = page.getByTestId('dialogue-row').nth(1);
    await expect(row).toBeVisible();
    await expect(page.getByTestId('reader')).toBeHidden();
    await expectNoSidewaysScroll(page);
    await row.click();
    await expect(page.getByTestId('reader')).toBeVisible();
    await expect(page.getByTestId('turn').first()).toBeVisible();
    await expect(row).toBeHidden();
    await expectNoSidewaysScroll(page);
    await page.getByTestId('reader').getByRole('link', { name: 'Dialogues', exact: true }).click();
    await expect(page.getByTestId('dialogue-row').nth(1)).toBeVisible();
  });

  test('the way to the keys never stands alone on a line', async ({ page }) => {
    await openFolder(page, folder);
    const status = page.getByRole('contentinfo');
    const middle = async (name) => {
      const { y, height } = await status.getByRole('button', { name, exact: true }).boundingBox();
      return y + height / 2;
    };
    for (const width of [320, 350, 360, 375, 390, 430]) {
      await page.setViewportSize({ width, height: 844 });
      const [promise, keys] = [await middle('Nothing leaves this tab'), await middle('Keys and settings')];
      expect(Math.abs(promise - keys), `at ${width} px`).toBeLessThan(4);
    }
  });
});

test('dark and light are chosen once and kept', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const theme = page.getByRole('button', { name: /^Theme/ });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('./');
  await expect(theme).toBeVisible();
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await theme.click();
  await expect.poll(background).toBe(light);
  await page.reload();
  await expect(theme).toBeVisible();
  expect(await background()).toBe(light);
  await theme.click();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(background).toBe(dark);
});

test('dialogues and turns are walked with keys', async ({ page }) => {
  await openFolder(page, folder);
  await openFirst(page);
  const second = await page.getByTestId('dialogue-row').nth(1).getAttribute('data-id');
  await page.keyboard.press('j');
  await expect(page.getByTestId('reader')).toContainText(second);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/[?&]t=\d+/);
  await page.keyboard.press('/');
  await expect(page.getByTestId('search')).toBeFocused();
  await page.keyboard.type('zzzz j n');
  await expectCount(page, 0, all.length);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

for (const [scheme, rules] of [['light'], ['dark', COLOURS]]) {
  test.describe(`an accessibility checker, ${scheme}`, () => {
    // The checker is put into the page, which its policy would refuse.
    test.use({ colorScheme: scheme, bypassCSP: true });

    test('finds nothing in any state', async ({ page }) => {
      const mixed = scratch(`mixed-${scheme}`);
      for (const path of filesOf(join(folder, 'dev')))
        writeFileSync(join(mixed, path.split('/').at(-1)), readFileSync(path));
      writeFileSync(join(mixed, 'empty.json'), '');
      await page.goto('./');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, 'empty', rules);
      await page.getByTestId('open-folder').setInputFiles(mixed);
      await ready(page);
      await expect(page.getByTestId('turn').first()).toBeVisible();
      await expectAccessible(page, 'full', rules);
      for (const [state, [fragment, part]] of Object.entries({
        files: ['#/files', page.getByTestId('file-row').first()],
        schemas: ['#/schemas', page.locator('.schema-service a', { hasText: /^\d+ dialogues?$/ }).first()],
        nothing: ['#/?q=zzzz', page.locator('.list-none')],
        fault: ['#/?q=colour:red', page.locator('#search-fault', { hasText: 'colour' })],
      })) {
        await page.goto(`./${fragment}`);
        await expect(part).toBeVisible();
        await expectAccessible(page, state, rules);
      }
    });
  });
}
