// One measurement in one fresh Chromium: the page with its workers, or a bare page that only reads or parses.

import { readFileSync } from 'node:fs';
import { chromium } from '../e2e/node_modules/@playwright/test/index.mjs';
import config from '../e2e/playwright.config.mjs';

const SLICE_BYTES = 16 << 20;
const LONGEST_MS = 1_200_000;
export const address = config.use.baseURL;

/** Runs `job` with a page of a browser of its own; `cores` is what the page believes to have. */
export async function inBrowser(cores, job) {
  const browser = await chromium.launch(config.use.launchOptions);
  try {
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    if (cores) {
      await page.addInitScript((cores) => {
        Object.defineProperty(navigator, 'hardwareConcurrency', { value: cores });
      }, cores);
    }
    return { ...(await job(page, browser)), version: browser.version() };
  } finally {
    await browser.close();
  }
}

/** What the renderers hold now and held at most, in bytes. */
export async function memory(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter((process) => process.type === 'renderer');
  const field = (id, name) => {
    const line = readFileSync(`/proc/${id}/status`, 'utf8').match(new RegExp(`${name}:\\s+(\\d+)`));
    return Number(line?.[1] ?? 0) * 1024;
  };
  const most = (name) => Math.max(...renderers.map(({ id }) => field(id, name)));
  return { now: most('VmRSS'), peak: most('VmHWM') };
}

/** Reads the files in a bare page, and parses them when `job` says so. */
export function reference(files, job, isLines) {
  return inBrowser(0, async (page) => {
    await page.goto(`${address}index.html`);
    await page.evaluate(() => {
      const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
      document.body.replaceChildren(input);
    });
    await page.setInputFiles('input', files);
    const ms = await page.evaluate(
      async ([job, isLines, sliceBytes]) => {
        const files = [...document.querySelector('input').files];
        const parse = (text) => {
          for (let at = 0; at < text.length; ) {
            const newline = text.indexOf('\n', at);
            const end = newline < 0 ? text.length : newline;
            if (end > at) JSON.parse(text.slice(at, end));
            at = end + 1;
          }
        };
        // Lines are parsed slice by slice: a string holds half a gigabyte at most.
        const parseSlice = async (file, at, carry) => {
          const text = carry + (await file.slice(at, at + sliceBytes).text());
          const cut = at + sliceBytes < file.size ? text.lastIndexOf('\n') + 1 : text.length;
          parse(text.slice(0, cut));
          return text.slice(cut);
        };
        const start = performance.now();
        for (const file of files) {
          if (job === 'parse' && !isLines) {
            JSON.parse(await file.text());
            continue;
          }
          let carry = '';
          for (let at = 0; at < file.size; at += sliceBytes) {
            if (job === 'parse') carry = await parseSlice(file, at, carry);
            else await file.slice(at, at + sliceBytes).arrayBuffer();
          }
        }
        return performance.now() - start;
      },
      [job, isLines, SLICE_BYTES],
    );
    return { ms };
  });
}

/** Opens the files in the page of this build, or of the one that is served at another address, and asks the queries. */
export function ours(files, queries, cores, from = address) {
  return inBrowser(cores, async (page, browser) => {
    const opened = await open(page, browser, files, from);
    const asked = [];
    for (const query of queries) asked.push(await ask(page, query));
    return { ...opened, queries: asked };
  });
}

/** How long the second reading takes in this build, which checks, when nobody asks anything meanwhile. */
export function checking(files) {
  return inBrowser(0, async (page, browser) => {
    await open(page, browser, files);
    const ms = await page.evaluate(async () => {
      await window.checked;
      const at = (name) => performance.getEntriesByName(name)[0].startTime;
      return at('colloquy:checked') - at('colloquy:ready');
    });
    return { ms };
  });
}

/** The page before any file is opened. */
export async function start(page, from = address) {
  await page.addInitScript((longestMs) => {
    window.longTasks = [];
    new PerformanceObserver((list) =>
      window.longTasks.push(...list.getEntries().map((task) => Math.round(task.duration))),
    ).observe({ type: 'longtask' });
    const marked = (...names) =>
      new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`the page did not mark ${names}`)), longestMs);
        const awaited = new Set(names);
        new PerformanceObserver((list) => {
          for (const { name } of list.getEntries()) awaited.delete(name);
          if (awaited.size === 0) resolve();
        }).observe({ type: 'mark' });
      });
    window.ready = marked('colloquy:ready', 'colloquy:first-dialogue');
    window.checked = marked('colloquy:checked');
    // Few wait for it.
    window.checked.catch(() => {});
  }, LONGEST_MS);
  await page.goto(from);
  await page.locator('[data-testid=open-files]').waitFor({ state: 'attached' });
  // What it rehearses out of sight is over by then.
  await page.waitForTimeout(1500);
  await page.evaluate(() => {
    window.longTasks.length = 0;
  });
}

/** All is read, and the first dialogue seen, which is later when an index tells what was read. The page waits for its marks itself. */
export const untilReady = (page) => page.evaluate(() => window.ready);

/** Opens the files and waits until all are read. */
export async function open(page, browser, files, from = address) {
  await start(page, from);
  const before = await memory(browser);
  const cpu = await clock(page);
  await Promise.all([untilReady(page), page.setInputFiles('[data-testid=open-files]', files)]);
  const marks = await page.evaluate(() => {
    const at = (name) => performance.getEntriesByName(name)[0]?.startTime ?? NaN;
    return {
      ms: at('colloquy:ready') - at('colloquy:open'),
      first: at('colloquy:first-dialogue') - at('colloquy:open'),
      longTasks: [...window.longTasks],
    };
  });
  const busy = await cpu();
  const { now, peak } = await memory(browser);
  return { ...marks, busy, held: now - before.now, peak: peak - before.now };
}

/** Milliseconds of CPU that the page's thread takes from now until it is asked. */
async function clock(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taken = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1e3 * metrics.find(({ name }) => name === 'TaskDuration').value;
  };
  const before = await taken();
  return async () => (await taken()) - before;
}

/**
 * Types a query and gives the time to the picture of its answer, and what the slowest worker took of that. The page waits for
 * its measure itself: a script that looked at every frame would take part of the time.
 */
export async function ask(page, query) {
  await page.evaluate((longestMs) => {
    window.answered = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('no answer was shown')), longestMs);
      new PerformanceObserver((list, observer) => {
        const [measure] = list.getEntriesByName('colloquy:query');
        if (!measure) return;
        observer.disconnect();
        resolve({ ms: measure.duration, worker: measure.detail?.workerMs ?? NaN });
      }).observe({ type: 'measure' });
    });
  }, LONGEST_MS);
  await page.fill('[data-testid=search]', query);
  const answer = await page.evaluate(() => window.answered);
  await page.waitForTimeout(200);
  return answer;
}
