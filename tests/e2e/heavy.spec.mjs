// What takes minutes and gigabytes of disk: HEAVY=1 asks for it.

import { closeSync, copyFileSync, ftruncateSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { expectCount, filesOf, generated, openFirst, ready, scratch } from './support.mjs';

test.skip(!process.env.HEAVY, 'HEAVY=1 asks for gigabytes');
test.setTimeout(600_000);

const GIB = 2 ** 30;
const renderers = () =>
  execFileSync('ps', ['-eo', 'rss,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('--type=renderer'))
    .reduce((most, line) => Math.max(most, parseInt(line, 10) * 1024), 0);

async function drop(page, path) {
  await page.goto('./');
  await page.getByTestId('open-files').setInputFiles(path);
}

test('a sparse file of 5 GiB opens at once, and is read beyond 4 GiB', async ({ page }) => {
  const lines = readFileSync(filesOf(generated('air', 60, 3, 'airdialogue')).find((path) => path.endsWith('train_data.json')));
  const count = lines.toString().trim().split('\n').length;
  const path = join(scratch('sparse'), 'train_data.json');
  const file = openSync(path, 'w');
  writeSync(file, lines);
  ftruncateSync(file, 5 * GIB);
  writeSync(file, Buffer.concat([Buffer.from('\n'), lines]), 0, lines.length + 1, 5 * GIB);
  closeSync(file);
  expect(statSync(path).size).toBeGreaterThan(5 * GIB);
  const began = Date.now();
  await drop(page, path);
  await expect(page.getByTestId('turn').first()).toBeVisible();
  expect(Date.now() - began).toBeLessThan(10_000);
  await ready(page, 500_000);
  await expectCount(page, 2 * count, 2 * count);
  await openFirst(page);
  await page.keyboard.press('End');
  const last = JSON.parse(lines.toString().trim().split('\n').at(-1)).dialogue;
  await expect(page.getByTestId('turn')).toHaveCount(last.length);
  await expect(page.getByTestId('turn').last()).toContainText(last.at(-1).replace(/^\w+: /, ''));
});

test('a bomb is stopped by what comes out, with memory flat', async ({ page }) => {
  const path = join(scratch('bomb'), 'bomb.json.gz');
  execFileSync('bash', ['-c', `head -c 9G /dev/zero | tr '\\0' ' ' | gzip -1 > '${path}'`]);
  await drop(page, path);
  await ready(page, 500_000);
  await page.goto('./#/files');
  await expect(page.getByTestId('file-row').first()).toContainText('and Colloquy stops there');
  await expect(page.getByTestId('file-row').first()).not.toContainText('cut off');
  expect(renderers()).toBeLessThan(GIB);
});

test('reading such a file is stopped within a second', async ({ page }) => {
  const path = join(scratch('stop'), 'train_data.json');
  copyFileSync(filesOf(generated('air', 60, 3, 'airdialogue')).find((one) => one.endsWith('train_data.json')), path);
  const file = openSync(path, 'r+');
  ftruncateSync(file, 5 * GIB);
  closeSync(file);
  await drop(page, path);
  await expect(page.getByTestId('turn').first()).toBeVisible();
  const began = Date.now();
  await page.getByRole('button', { name: /^(Stop|Cancel)/ }).click();
  await ready(page);
  expect(Date.now() - began).toBeLessThan(3_000);
});
