// What a first visit costs and finds. Sizes are held to a budget; times are told and never tested, since they are the
// machine's.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from './fixtures.mjs';
import { TOP, expectCount, generated, goAsking, openFirst, openFolder, together } from './support.mjs';

/** A figure of `.ci/sizes`. */
function limit(name) {
  const [, figure] = new RegExp(`\\b${name}=(\\d+)`).exec(readFileSync(join(TOP, '.ci/sizes'), 'utf8'));
  return Number(figure);
}

/** Opens the page for the first time, and gives what it asked for until it rests. */
async function visit(page) {
  const asked = new Set();
  page.context().on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol === 'http:') asked.add(pathname.split('/sub/path/')[1] || 'index.html');
  });
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
    addEventListener('TrunkApplicationStarted', () => performance.mark('started'));
  });
  await page.goto('./');
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'empty');
  // What a worker asks for keeps no page from being idle.
  await expect.poll(() => [...asked].some((name) => /^worker_bg.*wasm$/.test(name))).toBe(true);
  await page.waitForLoadState('networkidle');
  return [...asked].sort();
}

const zipped = (names) =>
  names.reduce((sum, name) => sum + gzipSync(readFileSync(join(TOP, 'dist', name)), { level: 9 }).length, 0);

test('a first visit stays within its bytes', async ({ page }) => {
  const asked = await visit(page);
  // The page, then the dialogues and what they share with other screens, and no screen or sample that nobody asked for.
  expect(asked.map((name) => name.replace(/-[0-9a-f]{10,16}/, '').replace(/^part-\d+\./, 'part-shared.')).sort()).toEqual([
    'app.js',
    'app_bg.wasm',
    'index.html',
    'part-dialogues.wasm',
    'part-shared.wasm',
    'parts.js',
    'style.css',
    'worker.js',
    'worker_bg.wasm',
  ]);
  const ofPage = zipped(asked.filter((name) => !/^(worker|part-)/.test(name)));
  const ofWorker = zipped(asked.filter((name) => name.startsWith('worker')));
  console.log(`budget: the page ${ofPage} bytes, its worker ${ofWorker}, gzipped`);
  expect(ofPage).toBeLessThanOrEqual(limit('page_limit'));
  expect(ofWorker).toBeLessThanOrEqual(limit('worker_limit'));
});

test('how soon there is something to see is told', async ({ page }) => {
  await visit(page);
  const entry = (name) => page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? null, name);
  await expect.poll(() => entry('first-contentful-paint')).not.toBeNull();
  await expect.poll(() => entry('started')).not.toBeNull();
  const [painted, started] = [await entry('first-contentful-paint'), await entry('started')];
  // A page at rest does nothing for long.
  const before = await page.evaluate(() => window.longTasks.length);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => setTimeout(done, 1000))));
  const tasks = await page.evaluate((before) => window.longTasks.map(({ duration }) => Math.round(duration)).slice(before), before);
  console.log(
    `budget: first paint after ${Math.round(painted)} ms, started after ${Math.round(started)} ms, ` +
      `${before} long tasks until then, at rest: ${tasks.join(', ') || 'none'}`,
  );
});

test('the document says what it is', async ({ page }) => {
  await visit(page);
  await expect(page).toHaveTitle(/Colloquy/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const meta = (name) => page.locator(`meta[name="${name}"]`).getAttribute('content');
  expect((await meta('description')).length).toBeGreaterThan(50);
  const viewport = await meta('viewport');
  expect(viewport).toContain('width=device-width');
  // Nobody is kept from making it larger.
  expect(viewport).not.toMatch(/user-scalable|maximum-scale/);
  expect(await page.locator('link[rel=icon]').count()).toBe(1);
  expect(await page.evaluate(() => document.doctype?.name)).toBe('html');
  expect(await page.evaluate(() => document.characterSet)).toBe('UTF-8');
});

const folder = together('budget', {
  sgd: generated('sgd', 30, 5),
  frames: generated('frames', 4, 11, 'frames'),
  air: generated('air', 18, 11, 'airdialogue'),
  taskmaster: generated('tm3', 12, 11, 'taskmaster'),
});

/** Headings that are seen or heard, in their order; letters of text that are too small to read. */
function measure(page) {
  return page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((part) => part.checkVisibility());
    const small = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const part = node.parentElement;
      if (node.data.trim() === '' || part.closest('svg, script, noscript') || !part.checkVisibility()) continue;
      const size = parseFloat(getComputedStyle(part).fontSize);
      if (size < 12) small.add(`${part.className || part.localName}: ${size} px`);
    }
    for (const part of document.querySelectorAll('*')) {
      const { content, fontSize } = getComputedStyle(part, '::before');
      const says = content !== 'none' && /\w/.test(content);
      if (says && parseFloat(fontSize) < 12 && part.checkVisibility()) small.add(`${part.className}::before: ${fontSize}`);
    }
    return { levels: headings.map((part) => Number(part.localName[1])), small: [...small] };
  });
}

test('every screen has one first heading, no level is skipped, and no text is too small', async ({ page }) => {
  await visit(page);
  const expectSound = async (screen) => {
    const { levels, small } = await measure(page);
    expect(levels.filter((level) => level === 1), screen).toHaveLength(1);
    expect(levels[0], screen).toBe(1);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0), screen).toBeLessThan(2);
    expect(small, screen).toEqual([]);
  };
  await expectSound('start');
  await openFolder(page, folder);
  for (const [dataset, count] of Object.entries({ sgd: 30, frames: 4, airdialogue: 18, taskmaster: 13 })) {
    await goAsking(page, `dataset:${dataset}`);
    await expectCount(page, count);
    await openFirst(page);
    await expect(page).toHaveURL(new RegExp(`#/${dataset}/`));
    await expect(page.getByTestId('turn').first()).toBeVisible();
    await expectSound(dataset);
  }
  const screens = {
    '#/schemas': '.schema-panel',
    '#/schemas/frames/-/': '.schema-panel',
    '#/flights': '.flight-table-scroll [data-testid=flight-row]',
    '#/files': '[data-testid=file-row]',
    '#/findings': '[data-testid=finding-row]',
  };
  for (const [fragment, shown] of Object.entries(screens)) {
    await page.goto(`./${fragment}`);
    await expect(page.locator(shown).first()).toBeAttached();
    await expectSound(fragment);
  }
});
