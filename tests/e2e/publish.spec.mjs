// What `colloquy publish` writes, on a host that gives parts of files, and on hosts that fail.

import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './fixtures.mjs';
import { DIST, test } from './host.mjs';
import {
  dialoguesOf,
  expectAccessible,
  expectCount,
  expectNoSidewaysScroll,
  generated,
  inspect,
  openFirst,
  openFolder,
  ready,
  scratch,
  search,
  together,
  tool,
} from './support.mjs';

const sgd = generated('sgd', 120);
const air = generated('airdialogue', 200, 11, 'airdialogue');

/** A folder with all of it, and what is published of it. */
function published(name) {
  const data = together(name, { sgd, airdialogue: air });
  const site = join(scratch(`${name}-site`), 'site');
  const said = tool('publish', '--page', DIST, '--out', site, join(data, 'sgd'), join(data, 'airdialogue'));
  return { data, site, said };
}

/** The folder with its pieces. */
function pieces(site) {
  const [own] = readdirSync(join(site, 'data'));
  return join(site, 'data', own);
}

const sum = (folder) => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

const fetched = async (page) => Number(await page.getByTestId('fetched').getAttribute('data-bytes'));

test('what is published is read, searched and filtered, and what is looked at is fetched', async ({ page, host }) => {
  const { data, site, said } = published('published');
  expect(said).toMatch(/320 dialogues/);
  host.folder = site;
  let given = 0;
  host.spoil = (_path, bytes) => {
    given += bytes.length;
    return bytes;
  };
  await page.goto(host.address);
  await ready(page);
  const all = inspect(data).datasets;
  await expectCount(page, all.sgd.dialogues + all.airdialogue.dialogues);
  await openFirst(page);
  const first = await fetched(page);
  expect(first).toBeLessThan(sum(pieces(site)) / 3);
  for (const query of ['dataset:airdialogue status:book', 'flight{price:..200}', '"would like"', 'act:OFFER turns:>14', 'has:finding']) {
    await search(page, query);
    await expectCount(page, inspect(data, query).matches);
  }
  expect(await fetched(page)).toBeGreaterThan(first);
  expect(await fetched(page)).toBeLessThan(sum(pieces(site)));
  await expect(page.getByTestId('fetched')).toContainText('published');
  // Nothing comes twice: no part of a file, and no program that the page asked for early.
  await expect.poll(() => fetched(page)).toBe(given);
  const programs = host.asked.filter((path) => path.includes('.wasm'));
  expect(programs.length).toBeGreaterThan(3);
  expect(programs.toSorted()).toEqual([...new Set(programs)].toSorted());
  await expectAccessible(page);
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
  }
});

test('an address leads to a dialogue that is published, and the list to its last', async ({ page, host }) => {
  const { site } = published('addresses');
  host.folder = site;
  const last = dialoguesOf(sgd).at(-1);
  const turn = last.turns.at(-1).utterance;
  await page.goto(`${host.address}#/sgd/train/${last.dialogue_id}`);
  await ready(page);
  await expect(page.getByTestId('turn').last()).toContainText(turn);
  const before = await fetched(page);
  await page.goto(`${host.address}#/airdialogue/dev/7`);
  await expect(page.getByTestId('reader')).toBeVisible();
  await search(page, 'dataset:sgd');
  await page.getByRole('listbox', { name: 'Dialogues' }).evaluate((list) => (list.scrollTop = 1e9));
  await expect(page.locator(`[data-testid=dialogue-row][data-id="${last.dialogue_id}"]`)).toBeVisible();
  expect(await fetched(page)).toBeGreaterThan(before);
});

test('every screen shows of what is published what it shows of files', async ({ page, host }) => {
  const { site, data } = published('screens');
  const read = async (hash, what) => {
    await page.evaluate((hash) => (location.hash = hash), hash);
    return what();
  };
  const seen = async () => ({
    flights: await read('#/flights', async () => {
      await expect(page.getByTestId('flight-count')).not.toHaveAttribute('data-count', '0');
      return page.getByTestId('flight-count').getAttribute('data-count');
    }),
    findings: await read('#/findings', async () => {
      await expect(page.getByTestId('finding-row').first()).toBeVisible();
      return page.getByTestId('finding-row').evaluateAll((rows) =>
        rows.map((row) => [row.dataset.rule, row.dataset.count].join(' ')),
      );
    }),
  });
  await openFolder(page, data);
  await expect(page.locator('.status')).toContainText('checked');
  const own = await seen();
  host.folder = site;
  await page.goto(host.address);
  await ready(page);
  expect(await seen()).toEqual(own);
});

test('a filter of flights fetches the fields that it names, and others when they are to be counted', async ({ page, host }) => {
  const { site, data } = published('columns');
  const counts = () =>
    page.locator('[id^=flight-table-airline-]').evaluateAll((boxes) => boxes.map((box) => box.closest('label').textContent));
  const matching = page.getByTestId('flight-count');
  const filtered = '#/flights?flights=price:..200';
  await openFolder(page, data);
  await page.evaluate((hash) => (location.hash = hash), filtered);
  await expect(matching).not.toHaveAttribute('data-count', '0');
  const [own, count] = [await counts(), await matching.getAttribute('data-count')];
  await expect(page.getByTestId('uncounted')).toHaveCount(0);
  host.folder = site;
  await page.goto(host.address + filtered);
  await expect(matching).toHaveAttribute('data-count', count);
  const airline = page.locator('fieldset', { has: page.locator('[id^=flight-table-airline-]') });
  await expect(airline.getByTestId('uncounted')).toBeVisible();
  expect(await counts()).not.toEqual(own);
  const before = await fetched(page);
  await airline.getByRole('button', { name: 'Count' }).click();
  await expect(airline.getByTestId('uncounted')).toHaveCount(0);
  expect(await counts()).toEqual(own);
  expect(await fetched(page)).toBeGreaterThan(before);
  // Others are as they were.
  await expect(page.getByTestId('uncounted').first()).toBeVisible();
  await expectAccessible(page);
});

test("a person's own files take the place of what is published", async ({ page, host }) => {
  const { site } = published('own');
  host.folder = site;
  await page.goto(host.address);
  await ready(page);
  await page.getByTestId('open-folder').setInputFiles(sgd);
  await expectCount(page, 120, 120);
  await expect(page.getByTestId('fetched')).toHaveCount(0);
});

test.describe('on a host that fails', () => {
  test.use({ expectedProblems: /Failed to load resource/ });

  const notice = (page) => page.locator('.notice');

  test('a host without parts of files is told of, and files of one’s own can be opened', async ({ page, host }) => {
    host.folder = published('plain').site;
    host.hasRanges = false;
    await page.goto(host.address);
    await expect(notice(page)).toContainText('gives no parts of files');
    await page.getByTestId('open-folder').setInputFiles(sgd);
    await expectCount(page, 120, 120);
  });

  test('what breaks off or comes damaged is asked for again', async ({ page, host }) => {
    const { site, data } = published('breaks');
    host.folder = site;
    const spoilt = new Set();
    host.spoil = (path, bytes) => {
      const kind = spoilt.size % 2;
      const key = `${path} ${bytes.length}`;
      if (spoilt.has(key)) return bytes;
      spoilt.add(key);
      if (kind === 0) return bytes.subarray(0, bytes.length / 2);
      bytes[Math.trunc(bytes.length / 2)] ^= 1;
      return bytes;
    };
    await page.goto(host.address);
    await ready(page);
    await openFirst(page);
    await search(page, '"would like"');
    await expectCount(page, inspect(data, '"would like"').matches);
    expect(spoilt.size).toBeGreaterThan(2);
  });

  test('flights that come damaged are asked for three times, and named', async ({ page, host }) => {
    const { site } = published('damaged');
    host.folder = site;
    await page.goto(`${host.address}#/airdialogue/train/1`);
    await ready(page);
    await expect(page.getByTestId('turn').first()).toBeVisible();
    const given = new Map();
    host.spoil = (path, bytes) => {
      const key = `${path} ${bytes.toString('base64')}`;
      given.set(key, (given.get(key) ?? 0) + 1);
      bytes[Math.trunc(bytes.length / 2)] ^= 1;
      return bytes;
    };
    await page.evaluate(() => (location.hash = '#/airdialogue/train/150'));
    await expect(notice(page)).toContainText(/_kb\.json can’t be fetched: .* is damaged/);
    expect(Math.max(...given.values())).toBe(3);
  });

  test('what was published again in another version is never mixed with the first', async ({ page, host }) => {
    const { site } = published('mixed');
    host.folder = site;
    await page.goto(host.address);
    await ready(page);
    // The first volume is cut off, as by a host that ran full, and a byte of it changed.
    const volume = join(pieces(site), '0000.bin');
    const bytes = readFileSync(volume);
    for (let at = 0; at < bytes.length; at += 64) bytes[at] ^= 1;
    writeFileSync(volume, bytes);
    await search(page, '"would like"');
    await expect(page.locator('#search-fault')).toContainText('is damaged');
    truncateSync(volume, 10);
    await search(page, 'value:7');
    await expect(page.locator('#search-fault')).toContainText('can’t be fetched');
  });

  test('what could not be fetched is asked for again when a person says so', async ({ page, host }) => {
    const { site, data } = published('again');
    host.folder = site;
    await page.goto(host.address);
    await ready(page);
    host.stop();
    await search(page, '"would like"');
    const again = page.getByRole('button', { name: 'Try again' });
    // Nothing lies over it, as the fault of the search might.
    await again.click({ trial: true });
    host.start();
    await again.click();
    await expectCount(page, inspect(data, '"would like"').matches);
    await expect(again).toHaveCount(0);
    await expect(page.locator('#search-fault')).toBeHidden();
  });

  test('a head that is gone or of another version is told of', async ({ page, host }) => {
    const { site } = published('gone');
    host.folder = site;
    host.odd[`data/${readdirSync(join(site, 'data'))[0]}/head.bin`] = { status: 404 };
    await page.goto(host.address);
    await expect(notice(page)).toContainText('not on its host any more');
  });

  test('a host that stalls is asked again', async ({ page, host }) => {
    const { site } = published('stalls');
    host.folder = site;
    let count = 0;
    host.spoil = (path, bytes) => (path.endsWith('head.bin') && count++ === 0 ? null : bytes);
    await page.goto(host.address);
    await ready(page);
    await openFirst(page);
    expect(count).toBeGreaterThan(1);
  });
});
