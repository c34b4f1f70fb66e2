// Kept in the browser: without a network, from one version to the next, installed, and what is broken is repaired.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './fixtures.mjs';
import { DIST, otherVersion, test, versionOf } from './host.mjs';
import { expectCount, filesOf, generated, ready, withWorkers } from './support.mjs';

test.use({ serviceWorkers: 'allow' });

const build = versionOf(DIST);
const kept = (page) => page.getByTestId('kept');
const offer = (page) => page.getByTestId('new-version');
const isOther = (page) => page.evaluate(() => document.documentElement.hasAttribute('data-other'));
const cacheNames = (page) => page.evaluate(() => caches.keys());
const cacheOf = ({ address }, { version }) => `colloquy ${address} ${version}`;

/** Kept and all there: a worker that is still to come would be of what the host has by then. */
async function openKept(page, host) {
  await withWorkers(page);
  await page.goto(host.address);
  await expect(kept(page)).toHaveText('Ready offline');
  await page.waitForFunction(() => window.workersReady > 0 && window.workersReady === window.workers.length);
}

async function openSample(page, name = /Schema-Guided/, count = 10) {
  await page.getByRole('button', { name }).click();
  await ready(page);
  await expectCount(page, count, count);
}

/** The same on a page that may load itself anew meanwhile: a click on what goes is lost, and a person clicks again. */
async function openSampleAtLast(page) {
  const sample = page.getByRole('button', { name: /Schema-Guided/ });
  await expect(async () => {
    if (await sample.isVisible()) await sample.click({ timeout: 2_000 });
    await ready(page, 5_000);
  }).toPass({ timeout: 60_000 });
  await expectCount(page, 10, 10);
}

async function closeAll(page) {
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'Close everything' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'empty');
}

/** Does something to what is kept: `act` gets the cache and the address of the page. */
function tamper(page, act) {
  return page.evaluate(
    async ([code, address]) => {
      const [name] = await caches.keys();
      const cache = await caches.open(name);
      const urls = (await cache.keys()).map((request) => request.url);
      const find = (part) => urls.find((url) => url.includes(part));
      if (code === 'empty') await Promise.all(urls.map((url) => cache.delete(url)));
      if (code === 'drop program') await cache.delete(urls.find((url) => /app-.*wasm$/.test(url)));
      if (code === 'drop page') await cache.delete(`${address}index.html`);
      if (code === 'garble worker') await cache.put(find('worker.js'), new Response('<p>no</p>'));
      if (code === 'garble program') {
        const glue = urls.find((url) => /app-.*js$/.test(url));
        await cache.put(glue, new Response('no', { headers: { 'Content-Type': 'text/javascript' } }));
      }
    },
    [act, page.url().split(/[?#]/)[0]],
  );
}

test('after the first load everything works without a network', async ({ page, context, host }) => {
  const origins = new Set();
  context.on('request', (request) => request.url().startsWith('http') && origins.add(new URL(request.url()).origin));
  await openKept(page, host);
  host.stop();
  await context.setOffline(true);
  // The very page that was there first, and workers that start anew.
  await openSample(page);
  await closeAll(page);
  await openSample(page, /Taskmaster/, 13);
  for (const address of ['', 'index.html', '?from=a-link', '#/files']) {
    await page.goto(host.address + address);
    await expect(kept(page)).toHaveText('Ready offline');
  }
  await page.goto(host.address);
  await openSample(page);
  await expect(page.locator('[data-span]').first()).toBeVisible();
  expect([...origins]).toEqual([new URL(host.address).origin]);
});

test.describe('what is asked for beside the page', () => {
  test.use({ expectedProblems: /404/ });

  test('nothing but its own files is answered by what is kept', async ({ page, host }) => {
    await openKept(page, host);
    await page.reload();
    await expect(kept(page)).toHaveText('Ready offline');
    // Now and then the browser looks whether there is another service worker.
    const asked = () => host.asked.filter((path) => path !== 'service-worker.js');
    const asks = ['data.json', 'colloquy.html', 'samples/', 'index.html?other', 'app.js'];
    for (const ask of asks) {
      host.asked.length = 0;
      await page.evaluate((ask) => fetch(ask), ask);
      expect(asked(), ask).toEqual([ask]);
    }
    host.asked.length = 0;
    await page.evaluate(() => fetch('sample-sgd.json', { method: 'POST' }));
    await page.evaluate(() => fetch('sample-sgd.json', { headers: { Range: 'bytes=0-1' } }));
    expect(asked()).toEqual(['sample-sgd.json', 'sample-sgd.json']);
    await page.evaluate(() => fetch('sample-sgd.json'));
    expect(asked()).toHaveLength(2);
  });
});

test.describe('a version that is not whole', () => {
  test.use({ expectedProblems: /404/ });

  for (const [name, odd] of Object.entries({
    'is missing a file': { status: 404 },
    'has a page of words in place of a file': { body: '<p>Welcome</p>' },
    'has a file of another version': { type: 'application/json', body: '{}' },
  })) {
    test(`and ${name} is not kept at all`, async ({ page, host }) => {
      host.odd['sample-frames.json'] = odd;
      await page.goto(host.address);
      await expect.poll(() => host.asked).toContain('sample-frames.json');
      await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing ?? 'none')).toBe('none');
      expect(await cacheNames(page)).toEqual([]);
      await expect(kept(page)).toHaveText('');
      await openSample(page);
    });
  }

  test('leaves the one before in its place', async ({ page, context, host }) => {
    await openKept(page, host);
    host.folder = otherVersion('not-whole');
    host.odd['sample-frames.json'] = { status: 404 };
    host.asked.length = 0;
    await page.reload();
    await expect.poll(() => host.asked).toContain('sample-frames.json');
    await expect(kept(page)).toHaveText('Ready offline');
    expect(await isOther(page)).toBe(false);
    host.stop();
    await context.setOffline(true);
    await page.reload();
    await expect(kept(page)).toHaveText('Ready offline');
    await openSample(page);
    expect(await cacheNames(page)).toEqual([cacheOf(host, build)]);
  });
});

test('a new version is offered, and loaded when the person says so', async ({ page, host }) => {
  await openKept(page, host);
  host.folder = otherVersion('offered');
  const other = versionOf(host.folder);
  await page.reload();
  await expect(offer(page)).toContainText('A new version of Colloquy is ready.');
  expect(await isOther(page)).toBe(false);
  // What is open is said to be closed, or not.
  await openSample(page);
  await expect(offer(page)).toContainText('The sample opens again by itself.');
  await page.getByTestId('open-files').setInputFiles(filesOf(generated('sgd', 12)));
  await expect(offer(page)).toContainText('have to be opened again');
  await page.setViewportSize({ width: 390, height: 800 });
  const words = await offer(page).getByText('A new version').boundingBox();
  expect(words.x + words.width).toBeLessThan(390);
  await offer(page).getByRole('button', { name: 'Later' }).click();
  await expect(offer(page)).toBeHidden();
  await page.getByRole('button', { name: 'New version' }).click();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await offer(page).getByRole('button', { name: 'Load it' }).click();
  await expect.poll(() => isOther(page).catch(() => null)).toBe(true);
  await expect(kept(page)).toHaveText('Ready offline');
  await expect.poll(() => cacheNames(page)).toEqual([cacheOf(host, other)]);
  expect(loads).toBe(1);
  await page.goto(host.address);
  await openSample(page);
});

test('a tab that shows the old version keeps it', async ({ page, context, host }) => {
  await openKept(page, host);
  await openSample(page);
  host.folder = otherVersion('old-tab');
  const other = versionOf(host.folder);
  const second = await context.newPage();
  await second.goto(host.address);
  await offer(second).getByRole('button', { name: 'Load it' }).click();
  await expect.poll(() => isOther(second).catch(() => null)).toBe(true);
  await expect(kept(second)).toHaveText('Ready offline');
  // Its workers start anew, of its own version, which the host has no more.
  expect(await isOther(page)).toBe(false);
  await closeAll(page);
  await openSample(page, /Frames/, 4);
  await page.close();
  await second.reload();
  await expect.poll(() => cacheNames(second)).toEqual([cacheOf(host, other)]);
});

test.describe('what is kept and broken', () => {
  test.use({ expectedProblems: /./ });

  for (const damage of ['empty', 'drop program', 'drop page', 'garble worker', 'garble program']) {
    test(`is repaired: ${damage}`, async ({ page, context, host }) => {
      await openKept(page, host);
      await tamper(page, damage);
      await page.goto(host.address);
      await expect(kept(page)).toHaveText('Ready offline');
      await openSampleAtLast(page);
      host.stop();
      await context.setOffline(true);
      await page.goto(host.address);
      await openSample(page, /Taskmaster/, 13);
    });

    test(`gives way to what the host has: ${damage}`, async ({ page, host }) => {
      await openKept(page, host);
      host.folder = otherVersion(`moved-${damage.replace(' ', '-')}`);
      await tamper(page, damage);
      await page.goto(host.address);
      await openSampleAtLast(page);
    });
  }

  test('does not cost what is whole when there is no network', async ({ page, host }) => {
    await openKept(page, host);
    await tamper(page, 'garble worker');
    host.stop();
    await page.reload();
    await expect(page.getByText(/can’t go on/)).toBeVisible();
    host.start();
    // It is repaired while the page says so, and works from the next time on.
    const words = () =>
      page.evaluate(async () => {
        const found = await caches.match('worker.js', { ignoreSearch: true });
        return (await found?.text())?.slice(0, 4);
      });
    // The page may load itself again meanwhile.
    await expect.poll(() => page.reload().then(() => true, () => false)).toBe(true);
    await expect.poll(() => words().catch(() => '<p>n')).not.toBe('<p>n');
    await page.reload();
    await openSampleAtLast(page);
    expect(await cacheNames(page)).toEqual([cacheOf(host, build)]);
  });
});

test.describe('a browser that keeps nothing', () => {
  test.describe('because it blocks service workers', () => {
    test.use({ serviceWorkers: 'block' });

    test('opens the page all the same', async ({ page, host }) => {
      await page.goto(host.address);
      await openSample(page);
      await expect(kept(page)).toHaveText('');
    });
  });

  for (const [name, stub] of Object.entries({
    'because it has no service workers': () => delete Navigator.prototype.serviceWorker,
    'because asking for them throws': () =>
      Object.defineProperty(navigator, 'serviceWorker', { get: () => { throw new DOMException('no', 'SecurityError'); } }),
    'because registering throws': () => (navigator.serviceWorker.register = () => { throw new Error('no'); }),
    'because registering fails': () => (navigator.serviceWorker.register = () => Promise.reject(new Error('no'))),
    'because storage is blocked': () => {
      const refuse = { get: () => { throw new DOMException('no', 'SecurityError'); } };
      for (const place of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
        Object.defineProperty(window, place, refuse);
      }
    },
  })) {
    test(`opens the page all the same, ${name}`, async ({ page, host }) => {
      await page.addInitScript(stub);
      await page.goto(host.address);
      await openSample(page);
      await page.getByRole('button', { name: 'Nothing leaves this tab' }).click();
      await page.getByRole('button', { name: 'Forget everything' }).click();
      await expect(page.getByText(/^Forgotten/)).toBeVisible();
    });
  }
});

test.describe('installed', () => {
  test('the browser finds nothing that keeps it from being installed', async ({ page, context, host }) => {
    await openKept(page, host);
    const session = await context.newCDPSession(page);
    const { errors, data, url } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(url).toBe(`${host.address}manifest.webmanifest`);
    const manifest = JSON.parse(data);
    expect(manifest).toMatchObject({ name: 'Colloquy', start_url: './', scope: './', display: 'standalone' });
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // A window without a history of its own may not install anything.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const sizes = await page.evaluate(async (icons) => {
      const load = async ({ src }) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return image.naturalWidth;
      };
      return Promise.all(icons.map(load));
    }, manifest.icons.filter(({ type }) => type === 'image/png'));
    expect(sizes).toEqual([192, 512, 512]);
  });

  test('files that the system starts it with are opened', async ({ page, host }) => {
    const [path] = filesOf(generated('sgd', 12)).filter((path) => path.includes('dialogues_'));
    await page.addInitScript(() => {
      const launchQueue = { setConsumer: (take) => (window.launch = take) };
      Object.defineProperty(window, 'launchQueue', { value: launchQueue });
    });
    await page.goto(host.address);
    await expect(page.locator('html')).toHaveAttribute('data-phase', 'empty');
    const text = readFileSync(path, 'utf8');
    await page.evaluate((text) => {
      const handle = { kind: 'file', name: 'dev.json' };
      handle.requestPermission = async () => 'granted';
      handle.getFile = async () => new File([text], 'dev.json');
      window.launch({ files: [] });
      window.launch({ files: [handle] });
    }, text);
    await ready(page);
    await expectCount(page, JSON.parse(text).length);
  });
});

test('the service worker names every file of the site but the one-file page', () => {
  const program = readFileSync(join(DIST, 'service-worker.js'), 'utf8');
  expect(program).not.toContain('colloquy.html');
  for (const part of ['index.html', 'manifest.webmanifest', 'worker.js?v=', 'sample-sgd.json', 'icon-192.png']) {
    expect(program).toContain(`["${part}`);
  }
});
