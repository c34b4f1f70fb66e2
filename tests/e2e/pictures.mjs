// Takes the README's pictures of the real page, with the samples that it offers.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import config from './playwright.config.mjs';

const FOLDER = fileURLToPath(new URL('../../.github/pictures/', import.meta.url));
const SCENES = [
  {
    name: 'ledger-light',
    scheme: 'light',
    width: 1440,
    height: 900,
    query: 'status:book',
    row: 0,
    sample: /AirDialogue/,
  },
  { name: 'reader-light', scheme: 'light', width: 1440, height: 900, query: 'service:Restaurants_1', row: 2 },
  { name: 'reader-dark', scheme: 'dark', width: 1440, height: 900, query: '', row: 9 },
  { name: 'phone', scheme: 'light', width: 390, height: 844, query: '', row: 1 },
];

async function take(browser, scene) {
  const page = await browser.newPage({
    viewport: { width: scene.width, height: scene.height },
    colorScheme: scene.scheme,
  });
  await page.goto(config.use.baseURL);
  await page.getByRole('button', { name: scene.sample ?? /Schema-Guided/ }).click();
  await page.locator('html[data-phase=ready]').waitFor();
  await page.getByTestId('search').fill(scene.query);
  // Without what is offered while one types.
  await page.getByTestId('search').blur();
  await page.getByTestId('dialogue-row').nth(scene.row).click();
  await page.getByTestId('turn').first().waitFor();
  // The pointer and the focus are no part of the picture.
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement?.blur());
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${FOLDER}${scene.name}.png` });
  console.log(`pictures: .github/pictures/${scene.name}.png`);
  await page.close();
}

mkdirSync(FOLDER, { recursive: true });
const server = spawn('node', [fileURLToPath(new URL('server.mjs', import.meta.url)), process.env.E2E_PORT]);
const browser = await chromium.launch(config.use.launchOptions);
try {
  await fetchUntilServed(config.use.baseURL);
  for (const scene of SCENES) await take(browser, scene);
} finally {
  await browser.close();
  server.kill();
}

async function fetchUntilServed(address) {
  for (let tries = 0; tries < 50; tries += 1) {
    if (await fetch(address).then(() => true, () => false)) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('the server did not start');
}
