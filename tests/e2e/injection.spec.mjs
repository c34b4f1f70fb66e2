// Data that wants to be more than data: whatever stands in a record, a file name or an address is shown as text. Nothing
// of it runs, nothing of it is asked for elsewhere, and no attribute or link is made of it.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { TOP, expectSelected, filesOf, generated, goAsking, more, openFirst, openFolder, openRow, recordsOf, rulesShown, scratch } from './support.mjs';

const PAYLOADS = [
  '<script>window.hit=1</script>',
  '</script></style></title></textarea><script>window.hit=1</script>',
  '<img src=x onerror=window.hit=1>',
  '<img src="https://evil.invalid/seen.png">',
  '<svg onload=window.hit=1><animate onbegin=window.hit=1 attributeName=x dur=1s></svg>',
  '<iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
  '<object data="data:text/html,<script>parent.hit=1</script>"></object>',
  '<details open ontoggle=window.hit=1>',
  '<base href="https://evil.invalid/"><meta http-equiv=refresh content="0;url=https://evil.invalid/">',
  '<link rel=stylesheet href="https://evil.invalid/a.css"><style>@import "https://evil.invalid/b.css";</style>',
  '" onmouseover="window.hit=1" style="background:url(https://evil.invalid/c)" x="',
  "' autofocus onfocus='window.hit=1' tabindex='0",
  'javascript:window.hit=1//',
  ' java\nscript:window.hit=1',
  'data:text/html,<script>parent.hit=1</script>',
  'https://evil.invalid/%2e%2e/',
  '[words](javascript:window.hit=1) ![picture](https://evil.invalid/d.png)',
  '<!-- <script>window.hit=1</script> -->',
  '--><script>window.hit=1</script><!--',
  ']]><script>window.hit=1</script>',
  "{{constructor.constructor('window.hit=1')()}}",
  '${window.hit=1}#{window.hit=1}<%= window.hit=1 %>',
  '&lt;script&gt;window.hit=1&lt;/script&gt;&#x3C;img src=x onerror=window.hit=1&#x3E;',
  '\u202Ereversed\u2066\u200F\u200Bisolated',
  '\u0000\u0007\u001B[31m\uFFFE\u{E0041}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  '',
  'w'.repeat(1000),
  "=cmd|'/c calc'!A1",
  '../../../../etc/passwd',
  '#/files?q=x&open=https://evil.invalid/',
  'id:"quoted\\" OR turn{act:/(a+)+$/}',
];

/** Every string of a value is another payload; what says who speaks stays, if it is to be read at all. */
function hostile(value, next, isReadable, key = '') {
  if (typeof value === 'string') {
    if (isReadable && ['speaker', 'author'].includes(key)) return value;
    const who = isReadable ? (/^(customer|agent): /.exec(value)?.[0] ?? '') : '';
    return who + next();
  }
  if (Array.isArray(value)) return value.map((item) => hostile(item, next, isReadable, key));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, item]) => [key, hostile(item, next, isReadable, key)]);
  const texts = Object.fromEntries(entries);
  const text = texts.utterance ?? texts.text;
  // Spans cover their whole text, or begin in the middle of it.
  for (const span of [texts, ...(texts.frames ?? [])].flatMap((part) => part?.slots ?? part?.segments ?? []))
    if (typeof text === 'string') spanAll(span, [...text].length);
  const extra = isReadable ? [] : [['__proto__', next()], [next(), next()], [next(), { constructor: next() }]];
  // Unlike an assignment this makes `__proto__` a key like any other.
  return Object.fromEntries([...entries, ...extra]);
}

function spanAll(span, end) {
  if ('start' in span) Object.assign(span, { start: 0, exclusive_end: end });
  if ('start_index' in span) Object.assign(span, { start_index: 0, end_index: end });
}

/** The same with no list longer than this, to be quick. */
const LONGEST = 8;
const short = (value) => JSON.parse(JSON.stringify(value, (_, item) => (Array.isArray(item) ? item.slice(0, LONGEST) : item)));

/** A record and its hostile kin: once so that it can be read, once with nothing as it should be. */
function kin(record) {
  const all = [record];
  for (const isReadable of [true, false])
    for (let start = 0; start < PAYLOADS.length; start += isReadable ? 1 : 4) {
      // Steps of five come to each of them: every field meets them all.
      let at = start;
          const next = () => PAYLOADS[(at += 5) % PAYLOADS.length];
      all.push(hostile(record, next, isReadable));
    }
  return all;
}

const shortest = (records) => records.toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length)[0];

/** A generated dataset, of which every record is hostile but the first. */
function poison(from, to) {
  for (const path of filesOf(from)) {
    const target = join(to, relative(from, path));
    mkdirSync(dirname(target), { recursive: true });
    // One split is enough; what is one record as a whole stays.
    const isPlain = /\/dev\/|\/(apis|entities)\.json/.test(path);
    const lines = () => kin(short(shortest(recordsOf(path)))).map((record) => JSON.stringify(record));
    writeFileSync(target, isPlain ? readFileSync(path) : lines().join('\n'));
  }
}

const DATASETS = { sgd: 6, airdialogue: 6, taskmaster: 4, frames: 3 };

/** Some datasets, in folders and files whose names are no better. */
function poisoned(datasets) {
  const folder = join(scratch(`poisoned-${test.info().testId}`), 'all');
  for (const [index, dataset] of datasets.entries()) {
    const count = DATASETS[dataset];
    const from = generated(`plain-${dataset}`, count, 3, dataset);
    poison(from, join(folder, `${index}<img src=x onerror=window.hit=1>`, dataset));
  }
  for (const name of ['<svg onload=window.hit=1>', '__proto__', 'javascript:window.hit=1', '" onclick="window.hit=1', '\u202Egpj', '%3Cscript%3E'])
    writeFileSync(join(folder, `${name}.json`), PAYLOADS[0]);
  return folder;
}

/** What the page asks for when nothing is wrong. */
const ASSETS = readdirSync(join(TOP, 'dist')).filter((name) => ['.html', '.js', '.css', '.wasm'].includes(extname(name)));

/** Keeps an eye on all that leaves or opens. */
function watch(page) {
  const seen = { requests: [], dialogs: [], pages: [] };
  const context = page.context();
  context.on('request', (request) => seen.requests.push(request.url()));
  context.on('page', (other) => seen.pages.push(other.url()));
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return seen;
}

function expectNothingLeft(seen, baseURL) {
  const foreign = seen.requests.filter((url) => {
    if (/^(blob|data):/.test(url)) return false;
    const { origin, pathname } = new URL(url);
    const home = new URL(baseURL);
    const name = pathname.slice(home.pathname.length);
    return origin !== home.origin || !pathname.startsWith(home.pathname) || !(name === '' || ASSETS.includes(name));
  });
  expect(foreign).toEqual([]);
  // The eye sees what workers ask for, too.
  expect(seen.requests.some((url) => url.includes('/worker.js'))).toBe(true);
  expect(seen.requests.some((url) => url.includes('/worker_bg.wasm'))).toBe(true);
  expect(seen.dialogs).toEqual([]);
  expect(seen.pages).toEqual([]);
}

/** Nothing ran, and nothing in the document could. */
async function expectHarmless(page, where) {
  const found = await page.evaluate(() => {
    const all = [...document.querySelectorAll('*')];
    const isHandler = ({ name }) => /^on/i.test(name) || name === 'srcdoc';
    const isForeign = (part) => {
      const address = part.getAttribute('href') ?? part.getAttribute('src') ?? part.getAttribute('data') ?? part.getAttribute('action');
      if (address === null || part.closest('head')) return false;
      return !new URL(address, document.baseURI).href.startsWith(new URL('.', document.baseURI).href);
    };
    return [
      ...(window.hit === undefined ? [] : ['a script ran']),
      ...Object.keys(Object.prototype).map((key) => `Object.prototype has ${key}`),
      ...all.filter((part) => [...part.attributes].some(isHandler)).map((part) => part.outerHTML.slice(0, 200)),
      ...all.filter(isForeign).map((part) => part.outerHTML.slice(0, 200)),
      ...[...document.body.querySelectorAll('script:not([type]), img, iframe, object, embed, base, meta, link, style, frame, form[action]')]
        .filter((part) => !window.known.has(part))
        .map((part) => part.outerHTML.slice(0, 200)),
    ];
  });
  expect(found, where).toEqual([]);
}

/** The page's own scripts are known before any data is. */
async function openPoisoned(page, datasets = Object.keys(DATASETS)) {
  await page.addInitScript(() => {
    addEventListener('TrunkApplicationStarted', () => {
      window.known = new Set(document.body.querySelectorAll('*'));
    });
  });
  await openFolder(page, poisoned(datasets));
}

/** Goes where a fragment leads, and waits until the page has heard of it; the browser may have it as it is. */
async function follow(page, fragment) {
  await page.evaluate(
    (fragment) =>
      new Promise((done) => {
        const before = location.hash;
        addEventListener('hashchange', () => setTimeout(done), { once: true });
        location.hash = fragment;
        if (location.hash === before) done();
      }),
    fragment,
  );
}

/** From dialogue to dialogue, each as turns and some as bytes; what a dataset has beside them is unfolded. */
async function readAll(page, dataset) {
  await goAsking(page, `dataset:${dataset}`);
  const count = Number(await page.getByTestId('dialogue-count').getAttribute('data-count'));
  expect(count, dataset).toBeGreaterThan(PAYLOADS.length);
  await openFirst(page);
  let hasTurns = 0;
  for (let position = 1; position <= count; position += 1) {
    await expectSelected(page, position);
    await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)));
    hasTurns += await page.getByTestId('turn').count();
    if (position % 12 === 0) {
      await page.keyboard.press('r');
      await expect(page.getByTestId('reader').locator('pre')).toBeVisible();
      await expectHarmless(page, `${dataset}, record ${position}, raw`);
      await page.keyboard.press('r');
    }
    await expectHarmless(page, `${dataset}, record ${position}`);
    if (position < count) await page.keyboard.press('j');
  }
  // Hostile records were read and not only refused.
  expect(hasTurns, dataset).toBeGreaterThan(PAYLOADS.length);
}

for (const dataset of Object.keys(DATASETS)) {
  test(`nothing in ${dataset} is more than text`, async ({ page, baseURL }) => {
    test.setTimeout(180_000);
    const seen = watch(page);
    await openPoisoned(page, [dataset]);
    await readAll(page, dataset);
    expectNothingLeft(seen, baseURL);
  });
}

test('the list, schemas, findings, files, flights and two dialogues show text', async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  const seen = watch(page);
  await openPoisoned(page);
  await expectHarmless(page, 'the list');
  const list = page.getByRole('listbox', { name: 'Dialogues' });
  const count = await page.getByTestId('dialogue-count').getAttribute('data-count');
  await list.evaluate((list) => (list.scrollTop = 1e9));
  await expect(list.locator(`[data-testid=dialogue-row][aria-posinset="${count}"]`)).toBeVisible();
  await expectHarmless(page, 'the end of the list');
  await list.evaluate((list) => (list.scrollTop = 0));
  await openFirst(page);
  await more(page, 'Compare with another');
  await expect(page.getByTestId('beside').getByText('Choose a dialogue')).toBeVisible();
  for (let position = 2; position < 5; position += 1) {
    await page.keyboard.press('j');
    await expectSelected(page, position);
    await expect(page.locator('.beside-rows')).toBeVisible();
    await expectHarmless(page, 'two dialogues');
  }
  await page.goto('./#/schemas');
  const services = page.getByRole('navigation', { name: 'Services' }).getByRole('link');
  await expect(services.nth(PAYLOADS.length)).toBeAttached();
  const addresses = await services.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  for (const address of addresses) {
    await follow(page, address);
    await expect(page.locator('.schema-panel')).toBeVisible();
    await expectHarmless(page, address);
  }
  const hit = await rulesShown(page);
  const rules = await page.getByTestId('finding-row').evaluateAll((rows) => rows.map((row) => row.dataset.rule));
  expect(rules.length).toBeGreaterThan(5);
  for (const rule of rules) {
    await page.goto(`./#/findings/${rule}`);
    if (rule in hit) {
      const row = page.locator(`[data-testid=finding-row][data-rule="${rule}"]`);
      await expect(row.getByRole('listitem').first()).toBeVisible();
      const bytes = row.getByRole('button', { name: 'Show its bytes' });
      if (await bytes.count()) {
        await bytes.first().click();
        await expect(row.locator('pre').first()).toBeVisible();
      }
    }
    await expectHarmless(page, rule);
  }
  await page.goto('./#/files');
  await expect(page.getByTestId('file-row').filter({ hasText: '<svg onload=window.hit=1>' }).first()).toBeVisible();
  await expectHarmless(page, 'files');
  await page.goto('./#/flights');
  await expect(page.locator('.flight-table').getByTestId('flight-row').first()).toBeVisible();
  await expectHarmless(page, 'flights');
  expectNothingLeft(seen, baseURL);
});

test('what is copied and saved is text, too', async ({ page, context, baseURL }) => {
  test.setTimeout(180_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => delete window.showSaveFilePicker);
  const seen = watch(page);
  await openPoisoned(page);
  for (const dataset of Object.keys(DATASETS)) {
    await goAsking(page, `dataset:${dataset}`);
    await openRow(page, 2);
    for (let position = 3; position < 9; position += 1) {
      await page.keyboard.press('j');
      await expectSelected(page, position);
      await expect(page.getByTestId('turn').first()).toBeVisible();
      const reader = page.getByTestId('reader');
      await more(page, 'Copy as Markdown');
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(copied).toMatch(/\d+\. \*\*/);
      // What Markdown would take for an element or a link is escaped.
      expect((await copied()).replaceAll(/\\.|<\/?(sup|strong)>/g, '')).not.toMatch(/<\w|\]\(/);
      await more(page, 'Copy as SVG');
      await expect.poll(copied).toMatch(/^<svg/);
      const alien = await page.evaluate(async () => {
        const figure = new DOMParser().parseFromString(await navigator.clipboard.readText(), 'image/svg+xml');
        const isPlain = (part) =>
          ['svg', 'g', 'text', 'tspan', 'rect', 'line', 'path', 'title', 'desc', 'circle'].includes(part.localName) &&
          [...part.attributes].every(({ name }) => !/^on|href|^style$/.test(name));
        return [...figure.querySelectorAll('*')].filter((part) => !isPlain(part)).map((part) => part.outerHTML);
      });
      expect(alien).toEqual([]);
    }
  }
  await page.goto('./#/');
  await page.getByTestId('export').click();
  const forms = page.getByTestId('export-form');
  for (const form of await forms.locator('option').evaluateAll((options) => options.map((option) => option.value))) {
    await forms.selectOption(form);
    const begun = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save…' }).click();
    expect((await begun).suggestedFilename()).toMatch(/^[\w.-]+$/);
    await expect(page.getByTestId('export-state')).toContainText('Saved ');
  }
  await expectHarmless(page, 'export');
  expectNothingLeft(seen, baseURL);
});

test('an address is text wherever it leads', async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  const seen = watch(page);
  await openPoisoned(page);
  const places = [
    (text) => `#/${text}`,
    (text) => `#/?q=${text}`,
    (text) => `#/sgd/train/${text}?file=${text}`,
    (text) => `#/${text}/${text}/${text}?t=${text}&tab=${text}&sample=${text}`,
    (text) => `#/schemas/sgd/train/${text}?file=${text}`,
    (text) => `#/flights?flights=${text}`,
    (text) => `#/findings/${text}`,
    (text) => `#/sgd/train/1_00000?with=sgd/train/${text}&withfile=${text}`,
  ];
  for (const place of places)
    for (const payload of PAYLOADS)
      for (const text of [encodeURIComponent(payload), payload.slice(0, 300)]) {
        await follow(page, place(text));
        await expectHarmless(page, place(text));
      }
  await expect(page.getByRole('main')).toBeVisible();
  await page.goto('./#/');
  await expect(page.getByTestId('dialogue-row').first()).toBeVisible();
  expectNothingLeft(seen, baseURL);
});

test('an address of another host is not asked for', async ({ page, baseURL }) => {
  const seen = watch(page);
  const foreign = ['https://evil.invalid/x.json', '//evil.invalid/x.json', '\\\\evil.invalid\\x.json', 'javascript:window.hit=1', 'data:application/json,[]', 'blob:https://evil.invalid/1'];
  await page.goto(`./?${foreign.map((address) => `open=${encodeURIComponent(address)}`).join('&')}`);
  await expect(page.getByText(/can’t be opened/)).toHaveCount(foreign.length);
  expect(await page.evaluate(() => window.hit)).toBeUndefined();
  expectNothingLeft(seen, baseURL);
});
