// The privacy panel: what it says is what the browser says, forgetting forgets, and the offline copy is what it says.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ONE_FILE, expect } from './fixtures.mjs';
import { DIST, test, versionOf } from './host.mjs';
import { drop, expectAccessible, expectNoSidewaysScroll, filesOf, generated, handlesKept, ready } from './support.mjs';

test.use({ serviceWorkers: 'allow' });

const panel = (page) => page.getByRole('dialog', { name: 'Nothing leaves this tab' });

async function openPanel(page) {
  await page.getByRole('button', { name: 'Nothing leaves this tab' }).click();
  await expect(panel(page).getByTestId('traffic')).toContainText('to this site');
}

test('the panel is opened and left by keys, and shows what is so', async ({ page, host }) => {
  await page.goto(host.address);
  await expect(page.getByTestId('kept')).toHaveText('Ready offline');
  await page.getByRole('button', { name: 'Nothing leaves this tab' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await expect(panel(page).getByTestId('traffic')).toContainText('None to other sites.');
  for (const part of [/^app-.*\.js/, /^app-.*wasm/, /^style-.*css/, /^the page itself/]) {
    await expect(panel(page).getByRole('listitem').filter({ hasText: part })).toHaveCount(1);
  }
  const policy = await page.locator('meta[http-equiv]').getAttribute('content');
  await panel(page).locator('summary').click();
  expect(await panel(page).getByTestId('policy').getByRole('listitem').allTextContents()).toEqual(policy.split('; '));
  await expect(panel(page).getByText('to fetch its own parts, and to no other')).toBeVisible();
  await expect(panel(page).getByTestId('stored')).toContainText(`colloquy ${host.address} ${versionOf(DIST).version}`);
  // Keys of the page mean nothing meanwhile.
  await page.keyboard.press('?');
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Nothing leaves this tab' })).toBeFocused();
});

test('everything is forgotten, and nothing of others', async ({ page, host }) => {
  await page.goto(host.address);
  await expect(page.getByTestId('kept')).toHaveText('Ready offline');
  await page.evaluate(async () => {
    localStorage.setItem('other', 'kept');
    await caches.open('other');
  });
  await page.getByRole('button', { name: /^Theme/ }).click();
  await drop(page, [filesOf(generated('sgd', 12))[0]]);
  await ready(page);
  // The panel looks once.
  await expect.poll(() => handlesKept(page)).toBe(1);
  await openPanel(page);
  const stored = panel(page).getByTestId('stored');
  await expect(stored).toContainText('colloquy:theme');
  await expect(stored).toContainText('colloquy:last-files');
  await expect(stored).toContainText(/How to open again.*\.json/);
  await page.getByTestId('forget').click();
  await expect(panel(page).getByText(/^Forgotten/)).toBeVisible();
  await expect(panel(page).getByText('Nothing.', { exact: true })).toBeVisible();
  await expect(page.getByTestId('kept')).toHaveText('');
  const left = () =>
    page.evaluate(async () => ({
      keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
      caches: await caches.keys(),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }));
  await expect.poll(left).toEqual({ keys: ['other'], caches: ['other'], databases: [], workers: 0 });
  // What is open goes on, and does not bring back what was forgotten.
  await page.evaluate(() => fetch('sample-sgd.json'));
  expect((await left()).caches).toEqual(['other']);
});

test('the offline copy is the one file, of this version and with this hash', async ({ page, host }) => {
  await page.goto(host.address);
  await page.getByRole('button', { name: 'Offline copy…' }).click();
  const link = panel(page).getByRole('link', { name: 'Download offline copy' });
  await expect(link).toBeFocused();
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const { build } = versionOf(DIST);
  expect(download.suggestedFilename()).toBe(`colloquy-${build}.html`);
  const bytes = readFileSync(await download.path());
  expect(bytes.equals(readFileSync(join(DIST, 'colloquy.html')))).toBe(true);
  const facts = panel(page).getByRole('definition');
  await expect(facts.nth(0)).toHaveText(build);
  await expect(facts.nth(1)).toHaveText(`${(bytes.length / 1e6).toFixed(1)} MB`);
  await expect(facts.nth(2)).toHaveText(createHash('sha256').update(bytes).digest('hex'));
});

test('without a copy beside the page the panel says so', async ({ page, host }) => {
  host.odd['colloquy.html.json'] = { type: 'application/json', body: 'no' };
  await page.goto(host.address);
  await page.getByRole('button', { name: 'Offline copy…' }).click();
  await expect(panel(page).getByText('It can be downloaded here when')).toBeVisible();
});

test('the one file has a panel, no copy of itself, and nothing to install', async ({ page }) => {
  await page.goto(ONE_FILE);
  await expect(page.getByRole('button', { name: 'Offline copy…' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Privacy…' }).click();
  await expect(panel(page).getByText('It may talk to nobody')).toBeVisible();
  await expect(panel(page).getByRole('heading', { name: 'Offline copy' })).toHaveCount(0);
  await expect(page.locator('link[rel=manifest], link[rel=apple-touch-icon]')).toHaveCount(0);
  await page.getByTestId('forget').click();
  await expect(panel(page).getByText(/^Forgotten/)).toBeVisible();
});

test.describe('the panel', () => {
  test.use({ bypassCSP: true });

  for (const [width, theme] of [[1440, 'light'], [390, 'dark']]) {
    test(`has room and is accessible at ${width} px, ${theme}`, async ({ page, host }, info) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(host.address);
      await expect(page.getByTestId('kept')).toHaveText('Ready offline');
      await page.screenshot({ path: info.outputPath('start.png') });
      await openPanel(page);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, 'the privacy panel');
      await page.screenshot({ path: info.outputPath('panel.png') });
    });
  }
});
