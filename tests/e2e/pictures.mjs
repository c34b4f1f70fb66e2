// Takes the README's pictures of the real page, with the samples that it offers. With a folder, it takes every screen of
// every sample there instead, at three widths, light and dark, to be looked at; a second word takes only the scenes that
// have it in their names.
//
//   node pictures.mjs [FOLDER [WORD]]
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

/** What is to be looked at of a sample: an address, and what is done there. */
const SCREENS = [
  { name: 'dialogue', samples: ['sgd', 'airdialogue', 'taskmaster', 'frames'], at: '', act: (page) => openRow(page, 0) },
  { name: 'dialogue-later', samples: ['sgd', 'airdialogue', 'taskmaster', 'frames'], at: '', act: readOn },
  { name: 'list', samples: ['sgd', 'airdialogue', 'taskmaster', 'frames'], at: '', act: async () => {} },
  { name: 'state', samples: ['sgd'], at: '', act: (page) => openRow(page, 1).then(() => press(page, '#reader-state')) },
  { name: 'desk', samples: ['airdialogue'], at: '', act: (page) => openRow(page, 1).then(() => press(page, '#reader-flights')) },
  { name: 'raw', samples: ['sgd'], at: '', act: (page) => openRow(page, 0).then(() => press(page, '#reader-raw')) },
  { name: 'beside', samples: ['frames'], at: '', act: compare },
  { name: 'filters', samples: ['sgd'], at: '', act: (page) => press(page, '.parts-side-open') },
  { name: 'overview', samples: ['sgd'], at: 'overview', act: async () => {} },
  { name: 'schemas', samples: ['sgd', 'taskmaster'], at: 'schemas', act: async () => {} },
  { name: 'flights', samples: ['airdialogue'], at: 'flights', act: async () => {} },
  { name: 'findings', samples: ['sgd', 'airdialogue', 'taskmaster', 'frames'], at: 'findings', act: async () => {} },
  { name: 'files', samples: ['sgd', 'airdialogue'], at: 'files', act: async () => {} },
];
const SIZES = [[1440, 900], [1024, 768], [390, 844]];

async function openRow(page, row) {
  await page.getByTestId('dialogue-row').nth(row).click();
  await page.getByTestId('turn').first().waitFor();
}

async function press(page, selector) {
  const button = page.locator(selector);
  if (await button.isVisible()) await button.click();
}

async function readOn(page) {
  await openRow(page, 1);
  await page.getByTestId('reader').evaluate((part) => part.scrollBy(0, 900));
}

async function compare(page) {
  await openRow(page, 0);
  await page.keyboard.press('b');
  await page.keyboard.press('j');
  await page.getByTestId('beside').waitFor();
}

/** Every screen, in a folder that is no part of the project. */
async function takeAll(browser, folder, word) {
  const start = { name: 'start', samples: [''], at: '', act: async () => {} };
  for (const { name, samples, at, act } of [start, ...SCREENS]) {
    for (const sample of samples) {
      for (const [width, height] of SIZES) {
        for (const scheme of ['light', 'dark']) {
          const file = [sample, name, width, scheme].filter(Boolean).join('-');
          if (!file.includes(word)) continue;
          const isPhone = width < 720;
          const page = await browser.newPage({
            viewport: { width, height },
            colorScheme: scheme,
            hasTouch: isPhone,
            isMobile: isPhone,
          });
          await page.goto(`${config.use.baseURL}#/${at}${sample && `?sample=${sample}`}`);
          if (sample) await page.locator('html[data-phase=ready]').waitFor();
          await act(page);
          await page.mouse.move(0, 0);
          await page.waitForTimeout(700);
          await page.screenshot({ path: `${folder}/${file}.png` });
          console.log(`pictures: ${folder}/${file}.png`);
          await page.close();
        }
      }
    }
  }
}

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

const [elsewhere, word = ''] = process.argv.slice(2);
mkdirSync(elsewhere ?? FOLDER, { recursive: true });
const server = spawn('node', [fileURLToPath(new URL('server.mjs', import.meta.url)), process.env.E2E_PORT]);
const browser = await chromium.launch(config.use.launchOptions);
try {
  await fetchUntilServed(config.use.baseURL);
  if (elsewhere) await takeAll(browser, elsewhere, word);
  else for (const scene of SCENES) await take(browser, scene);
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
