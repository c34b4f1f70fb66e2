// One engine, compiled twice: the page and the native tool answer the same questions alike.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { generated, inspect, openFolder, scratch, together, search } from './support.mjs';

const QUERIES = [
  '',
  'the',
  '"in the" -please',
  'user:hotel',
  'dataset:sgd,frames',
  '-split:train',
  'service:Hotels_1 act:OFFER',
  'slot:price,date turns:10..20',
  'api:search calls:>0',
  'goal:book status:book',
  'reservation:yes',
  'rating:>=4',
  'has:frame-switch frames:>3',
  'has:finding',
  'rule:FRAMES-SPEAKER-TWICE,SGD-RESULTS-EMPTY',
  'value:economy,Oct -value:DFW',
  'turn{value:"2" act:INFORM}',
  'turn{act:OFFER -slot:date}',
  '/\\d+ (am|pm)/',
  'user:/^(i|we) /',
  'flight{price:..150 class:business}',
  '-flight{connections:0 airline:Delta} goal:book',
  '"zzzz"',
];

const parts = Object.fromEntries(
  ['airdialogue', 'frames', 'sgd', 'taskmaster'].map((dataset) => [dataset, generated(`same-${dataset}`, 30, 3, dataset)]),
);

test('every question has one answer, in the page and natively', async ({ page }) => {
  test.setTimeout(240_000);
  const all = together('same', parts);
  await openFolder(page, all);
  const count = page.getByTestId('dialogue-count');
  for (const query of QUERIES) {
    const { matches, datasets } = inspect(all, query);
    expect(Object.keys(datasets)).toHaveLength(4);
    await search(page, query);
    await expect(count, query).toHaveAttribute('data-count', String(matches));
  }
});

test('one large array is read in parts, and whole when it is damaged', async ({ page }) => {
  test.setTimeout(240_000);
  // Three parts of 16 MiB.
  const text = readFileSync(join(generated('large', 700, 5, 'frames'), 'frames.json'), 'utf8');
  const quote = text.indexOf('"text"', text.length * 0.7);
  const folder = scratch('large');
  writeFileSync(join(folder, 'sound.json'), text);
  writeFileSync(join(folder, 'damaged.json'), `${text.slice(0, quote)}"${text.slice(quote)}`);
  await openFolder(page, folder);
  const count = page.getByTestId('dialogue-count');
  for (const query of ['', 'file:damaged.json', 'the', 'has:finding']) {
    const { matches, files } = inspect(folder, query);
    expect(files.map((file) => file.readable)).toEqual([699, 700]);
    await search(page, query);
    await expect(count, query).toHaveAttribute('data-count', String(matches), { timeout: 60_000 });
  }
});
