// The page starts: from a sub-path of a static server, and as one file from the disk.
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ONE_FILE, expect, test } from './fixtures.mjs';
import { rebuilt } from './host.mjs';
import { dialoguesOf, generated, ready, scratch, search } from './support.mjs';

/** Started: the static line is gone, and something else is there to see. */
async function expectStarted(page) {
  await expect(page).toHaveTitle(/Colloquy/);
  await expect(page.locator('[data-part="starting"]')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeVisible();
}

/** Counts how often the page itself is loaded; the last one of `last` is something else's cue. */
async function countLoads(page, last = 0, act = () => {}) {
  const loads = { count: 0 };
  await page.route(/\/(index\.html)?([?#].*)?$/, async (route) => {
    loads.count += 1;
    if (loads.count === last) await act();
    await route.fallback();
  });
  return loads;
}

const missing = (route) => route.fulfill({ status: 404, body: '' });
const noScript = (route) => route.fulfill({ contentType: 'text/html', body: '<p>Not found</p>' });

/** The build of the page, which it asks for a reader of its own. */
async function buildOf(context) {
  const page = await context.newPage();
  const [asked] = await Promise.all([page.waitForRequest('**/worker.js*'), page.goto('./')]);
  await page.close();
  return new URL(asked.url()).searchParams.get('v');
}

/** The same program, but for the name of its build. */
async function otherBuild(route) {
  const response = await route.fetch();
  const program = await response.body();
  const build = await buildOf(route.request().frame().page().context());
  const other = rebuilt(program, build, `?${build.slice(1)}`);
  expect(other.equals(program), 'the program names its build').toBe(false);
  await route.fulfill({ response, body: other });
}

test('the page starts from a sub-path', async ({ page }) => {
  await page.goto('./');
  await expectStarted(page);
});

test('the one file starts from the disk, with the network cut', async ({ page, context }) => {
  await context.setOffline(true);
  await page.goto(ONE_FILE);
  await expectStarted(page);
  // Its worker starts from what is inside the page.
  await page.getByRole('button', { name: /Schema-Guided/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'ready');
  await expect(page.getByTestId('dialogue-count')).toHaveAttribute('data-total', '10');
  await expect(page.locator('[data-span]').first()).toBeVisible();
  // So do its screens, which are parts of their own.
  for (const [screen, shown] of Object.entries({ schemas: '.schema-panel', files: '[data-testid=file-row]' })) {
    await page.evaluate((screen) => (location.hash = location.hash.replace(/^#\/[^?]*/, `#/${screen}`)), screen);
    await expect(page.locator(shown).first()).toBeVisible();
  }
});

test('a screen whose part does not come can be asked for again', async ({ page, problems }) => {
  await page.goto('./');
  await page.getByRole('button', { name: /Schema-Guided/ }).click();
  await ready(page);
  await page.route('**/part-screens-*.wasm', missing);
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  const told = page.getByRole('alert').filter({ hasText: 'could not be fetched' });
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(told).toBeVisible();
  await page.unroute('**/part-screens-*.wasm');
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('file-row').first()).toBeVisible();
  await expect(told).toHaveCount(0);
  // The browser says what it did not get, and so does the loader.
  problems.length = 0;
});

test('dialogues whose part does not come can be asked for again', async ({ page, problems }) => {
  await page.route('**/part-dialogues-*.wasm', missing);
  await page.goto('./');
  await page.getByRole('button', { name: /Schema-Guided/ }).click();
  const told = page.getByRole('alert').filter({ hasText: 'could not be fetched' });
  await expect(told).toBeVisible();
  await page.unroute('**/part-dialogues-*.wasm');
  await told.getByRole('button', { name: 'Try again' }).click();
  await ready(page);
  await expect(page.getByTestId('turn').first()).toBeVisible();
  // The browser says what it did not get, and so does the loader.
  problems.length = 0;
});

test('the policy refuses what the page does not do', async ({ page, problems }) => {
  await page.goto('./');
  await expectStarted(page);
  // From a timer: the policy does not watch what a debugger runs directly.
  const refused = await page.evaluate(
    () =>
      new Promise((done) => {
        setTimeout(async () => {
          const outside = await fetch('https://example.invalid/').then(() => 'fetched', () => 'refused');
          let evaluated;
          try {
            evaluated = new Function('return "evaluated"')();
          } catch {
            evaluated = 'refused';
          }
          done([outside, evaluated]);
        });
      }),
  );
  expect(refused).toEqual(['refused', 'refused']);
  await expect.poll(() => problems.filter((text) => text.startsWith('policy: ')).sort()).toEqual([
    'policy: connect-src https://example.invalid/',
    'policy: script-src eval',
  ]);
  problems.length = 0;
});

test.describe('a page that cannot start', () => {
  test.use({ expectedProblems: /./ });

  test('says so when its program is missing', async ({ page }) => {
    await page.route('**/app-*.wasm', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('./');
    await expect(page.getByText('Colloquy could not start in this browser.')).toBeVisible();
  });

  for (const [name, part, fault] of [
    ['its program is missing', '**/app-*.wasm', missing],
    ['its reader is missing', '**/worker.js*', missing],
    ['its program is of another version', '**/app-*.wasm', otherBuild],
    ['its reader’s program is missing', '**/worker_bg.wasm*', missing],
    ['its reader’s program is damaged', '**/worker_bg.wasm*', noScript],
    ['its reader is no script', '**/worker.js*', noScript],
  ]) {
    test(`is loaded once more when ${name}, and works`, async ({ page }) => {
      await page.route(part, fault, { times: part.includes('worker') ? 100 : 1 });
      const loads = await countLoads(page, 2, () => page.unroute(part));
      await page.goto('./');
      await expect.poll(() => loads.count).toBe(2);
      // Until the second comes, the first is still there.
      const isSecond = () => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.type === 'reload');
      await expect.poll(() => isSecond().catch(() => false)).toBe(true);
      await expectStarted(page);
      await page.getByRole('button', { name: /Schema-Guided/ }).click();
      await expect(page.getByTestId('dialogue-count')).toHaveAttribute('data-total', '10');
    });

    if (part.includes('worker')) {
      test(`is loaded once more with its sample when ${name} and a sample is asked for`, async ({ page }) => {
        let isAsked;
        const asked = new Promise((resolve) => (isAsked = resolve));
        await page.route(part, async (route) => (await asked, fault(route)), { times: 100 });
        const loads = await countLoads(page, 2, () => page.unroute(part));
        await page.goto('./');
        await page.getByRole('button', { name: /Schema-Guided/ }).click();
        await expect(page.locator('html')).toHaveAttribute('data-phase', 'reading');
        isAsked();
        await expect.poll(() => loads.count).toBe(2);
        await expect(page.getByTestId('dialogue-count')).toHaveAttribute('data-total', '10');
      });
    }

    test(`is loaded once more and not again when ${name} for good`, async ({ page }) => {
      await page.route(part, fault);
      const loads = await countLoads(page);
      await page.goto('./');
      await expect(page.getByText(/Colloquy (could not start|can’t go on)/)).toBeVisible();
      expect(loads.count).toBe(2);
    });
  }

  test('says so without WebAssembly', async ({ page }) => {
    await page.addInitScript(() => delete window.WebAssembly);
    await page.goto('./');
    await expect(page.getByText('It needs WebAssembly')).toBeVisible();
  });
});

test('what checking still changes says so, and reading and checking are told apart', async ({ page }) => {
  // The order to check waits until it is let go.
  await page.addInitScript(() => {
    const held = [];
    window.letCheck = () => held.splice(0).forEach((send) => send());
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (message?.message === 'check') held.push(() => post.call(this, message, ...rest));
      else post.call(this, message, ...rest);
    };
  });
  const path = join(scratch('unchecked'), 'dialogues_001.json');
  const dialogues = dialoguesOf(generated('sgd', 12));
  dialogues[0].turns[0].frames.push({ service: 'Nobody_1', slots: [], actions: [] });
  writeFileSync(path, JSON.stringify(dialogues));
  await page.goto('./');
  await page.getByTestId('open-files').setInputFiles(path);
  await ready(page);
  const status = page.locator('footer');
  const counter = page.getByTestId('dialogue-count');
  const legend = page.locator('legend', { hasText: /^Has/ });
  await expect(status).toContainText(/ read in [\d.]+ .*checking: 0 of \d+ so far/);
  await expect(counter).not.toContainText('so far');
  await expect(legend).toHaveText('Has so far');
  await search(page, 'has:finding');
  await expect(counter).toContainText('so far');
  await search(page, '-has:finding');
  await expect(counter).toContainText('so far');
  await page.getByTestId('export').click();
  await expect(page.getByRole('dialog')).toContainText(`${dialogues.length} dialogues so far, in the order of the list.`);
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.letCheck());
  await expect(counter).not.toContainText('so far');
  await expect(status).toContainText(/ read in [\d.]+ .*checked in /);
  await expect(status).not.toContainText('so far');
  await expect(legend).toHaveText('Has');
});

test('the first dialogue is asked for before the list is drawn', async ({ page }) => {
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    window.rowsWhenAsked = [];
    Worker.prototype.postMessage = function (message, ...rest) {
      const rows = document.querySelectorAll('.list [data-testid=dialogue-row]').length;
      if (message?.message?.ask?.lane === 'reading') window.rowsWhenAsked.push(rows);
      post.call(this, message, ...rest);
    };
  });
  await page.goto('./');
  await page.getByTestId('open-folder').setInputFiles(generated('sgd', 12));
  await ready(page);
  await expect(page.getByTestId('turn').first()).toBeVisible();
  await expect(page.locator('.list [data-testid=dialogue-row]')).not.toHaveCount(0);
  expect(await page.evaluate(() => window.rowsWhenAsked[0])).toBe(0);
});

test('a file that is added is read in its own time', async ({ page }) => {
  const folder = scratch('added');
  const [first, more] = ['dialogues_001.json', 'dialogues_002.json'].map((name) => join(folder, name));
  const dialogues = dialoguesOf(generated('sgd', 12));
  writeFileSync(first, JSON.stringify(dialogues));
  writeFileSync(more, JSON.stringify(dialogues.slice(0, 1).map((one) => ({ ...one, dialogue_id: '9_00000' }))));
  await page.goto('./');
  const status = page.locator('footer');
  const kilobytes = async () => Number((await status.textContent()).match(/([\d.]+) kB read in/)?.[1]);
  for (const path of [first, more]) {
    await page.getByTestId('open-files').setInputFiles(path);
    await ready(page);
    await expect.poll(kilobytes).toBeCloseTo(statSync(path).size / 1000, 0);
  }
});
