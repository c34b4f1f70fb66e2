// The largest set as people use it: dropped whole, asked, opened at its end, opened again, and stopped halfway.

import { ask, inBrowser, memory, open, start, untilReady } from './run.mjs';

/** A phrase that is in many dialogues, facets, flights, and what is nowhere. */
const QUERIES = ['"i would like"', 'status:book goal:book', 'flight{price:..200 class:business}', 'zzzz'];

const STOPPED_AFTER_MS = 3000;

/** What is measured once all files are read, and when reading is stopped. */
export async function scale(files) {
  const whole = await inBrowser(0, async (page, browser) => {
    const opened = await open(page, browser, files);
    const queries = [];
    for (const query of QUERIES) queries.push({ query, ...(await ask(page, query)) });
    await ask(page, '');
    const lastMs = await openLast(page);
    const atEnd = await memory(browser);
    await untilKept(page);
    await page.goto('about:blank');
    const again = await open(page, browser, files);
    return { ...opened, queries, lastMs, atEnd, again };
  });
  const stopped = await inBrowser(0, async (page) => {
    await start(page);
    await page.setInputFiles('[data-testid=open-files]', files);
    await page.waitForTimeout(STOPPED_AFTER_MS);
    const before = Date.now();
    await page.locator('.status-cancel').click();
    await untilReady(page);
    const kept = await page.locator('[data-testid=dialogue-count]').getAttribute('data-total');
    return { ms: Date.now() - before, kept: Number(kept) };
  });
  return { whole, stopped };
}

/** Waits until all is checked, and each worker has written its index. */
async function untilKept(page) {
  const kept = () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('colloquy-indexes').catch(() => null);
      const sizes = [];
      for await (const handle of folder?.values() ?? []) sizes.push((await handle.getFile()).size);
      return sizes;
    });
  for (let before = []; ; ) {
    const now = await kept();
    if (now.length === page.workers().length && String(now) === String(before)) return;
    before = now;
    await page.waitForTimeout(2_000);
  }
}

/** The time from the key that leads to the last dialogue until its flights are there. */
async function openLast(page) {
  await page.locator('[data-testid=dialogue-row]').first().click();
  await page.locator('[data-testid=flight-row]').first().waitFor();
  await page.evaluate(() => {
    window.before = location.hash;
    document.querySelectorAll('[data-testid=flight-row]').forEach((row) => (row.dataset.seen = ''));
  });
  const start = Date.now();
  await page.keyboard.press('End');
  await page.waitForFunction(
    () =>
      location.hash !== window.before &&
      document.querySelector('[data-testid=turn]') &&
      document.querySelector('[data-testid=flight-row]:not([data-seen])'),
  );
  return Date.now() - start;
}
