// Ways in besides choosing and dropping files: pasting, and files that the page's own host offers.

import { cpSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { OFFERED } from './playwright.config.mjs';
import { dialoguesOf, drop, expectCount, filesOf, generated, handlesKept, openFolder, openRow, ready } from './support.mjs';

const folder = generated('sgd', 12);
const [first, second] = filesOf(folder).filter((path) => path.includes('dialogues_'));
const dialogues = dialoguesOf(folder);
const countOf = (path) => JSON.parse(readFileSync(path, 'utf8')).length;

/** Pastes a text as the keyboard does, where the focus is. */
function paste(page, text) {
  return page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Lets the host offer a file beside the page. */
function offer(page, name, path) {
  return page.route(`**/sub/path/${name}`, (route) => route.fulfill({ path, contentType: 'application/json' }));
}

test('JSON that is pasted is read like a file, and more of it joins', async ({ page }) => {
  await page.goto('./');
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'empty');
  await paste(page, JSON.stringify(dialogues.slice(0, 3)));
  await ready(page);
  await expectCount(page, 3);
  await paste(page, dialogues.slice(3, 5).map((dialogue) => JSON.stringify(dialogue)).join('\n'));
  await expectCount(page, 5);
  await ready(page);
  await page.goto('./#/files');
  await expect(page.getByTestId('file-row')).toHaveCount(2);
  await expect(page.getByTestId('file-row').last()).toHaveAttribute('data-path', 'pasted-2.json');
});

test('text that is no JSON is answered with a sentence, and left alone in a field', async ({ page }) => {
  await openFolder(page, folder);
  await paste(page, 'hello there');
  await expect(page.getByText(/neither a file nor JSON/)).toBeVisible();
  await page.getByRole('button', { name: 'Put this notice away' }).click();
  await page.getByTestId('search').focus();
  await paste(page, '[{"dialogue_id": "1_00000"}]');
  await expectCount(page, dialogues.length);
  await expect(page.getByText(/neither a file nor JSON/)).toBeHidden();
});

test('the address names files of the host, and a field takes more of them', async ({ page }) => {
  await offer(page, 'data/first.json', first);
  await offer(page, 'data/second.json', second);
  await page.goto('./?open=data/first.json');
  await ready(page);
  await expectCount(page, countOf(first));
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('textbox', { name: 'Address of a file on this host' }).fill('data/second.json');
  await page.keyboard.press('Enter');
  await expectCount(page, countOf(first) + countOf(second));
  await ready(page);
});

/** Puts a file where the host gives pieces of it; every journey under a name of its own. */
function give(name, from) {
  mkdirSync(OFFERED, { recursive: true });
  cpSync(from, join(OFFERED, name));
  return join(OFFERED, name);
}

test('a file of the host is read in pieces, and one that changed there is never read wrong', async ({ page }) => {
  const name = `pieces-${test.info().parallelIndex}.json`;
  const path = give(name, first);
  const asked = [];
  page.on('request', (request) => request.url().includes('/offered/') && asked.push(request.headers().range));
  await page.goto(`./?open=offered/${name}`);
  await ready(page);
  await expectCount(page, countOf(first));
  expect(asked.slice(0, 1)).toEqual(['bytes=0-0']);
  await openRow(page, 2);
  await expect(page.getByTestId('turn').first()).toBeVisible();
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replaceAll(' ', '_'));
  utimesSync(path, 1, 1);
  await page.getByTestId('dialogue-row').nth(2).click();
  await expect(page.getByTestId('reader')).toContainText(`offered/${name} can’t be read any more`);
  await expect(page.getByTestId('reader')).toContainText('it changed on the host');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  writeFileSync(path, text);
  await page.getByRole('textbox', { name: 'Address of a file on this host' }).fill(`offered/${name}`);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('turn').first()).toBeVisible();
  await expectCount(page, countOf(first), countOf(first));
});

test('what was dropped can be opened again with one click, or is named', async ({ page }) => {
  await page.goto('./');
  await drop(page, [folder]);
  await ready(page);
  await expect.poll(() => handlesKept(page)).toBe(1);
  await page.goto('about:blank');
  await page.goto('./');
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Open again sgd');
  // Nobody answers the browser's question here; files of the page's own need no leave.
  await page.evaluate(async (texts) => {
    const root = await navigator.storage.getDirectory();
    const top = await root.getDirectoryHandle('kept', { create: true });
    const dev = await top.getDirectoryHandle('dev', { create: true });
    for (const [name, text] of texts) {
      const writable = await (await dev.getFileHandle(name, { create: true })).createWritable();
      await writable.write(text);
      await writable.close();
    }
    const asked = indexedDB.open('colloquy', 1);
    const database = await new Promise((resolve) => (asked.onsuccess = () => resolve(asked.result)));
    const change = database.transaction('recent', 'readwrite');
    change.objectStore('recent').put([top, top], 'last');
    await new Promise((resolve) => (change.oncomplete = resolve));
    database.close();
  }, [['dialogues_001.json', readFileSync(first, 'utf8')], ['.hidden', '']]);
  await page.reload();
  await page.getByRole('button', { name: 'Open again' }).click();
  await ready(page);
  await expectCount(page, countOf(first));
  await page.goto('./#/files');
  await expect(page.getByTestId('file-row')).toHaveAttribute('data-path', 'kept/dev/dialogues_001.json');
  // What is picked comes without handles.
  await page.goto('about:blank');
  await openFolder(page, folder);
  await expect.poll(() => handlesKept(page)).toBe(0);
  await page.goto('about:blank');
  await page.goto('./');
  await expect(page.getByRole('main')).toContainText('Last time: sgd/');
  await expect(page.getByRole('main')).toContainText('Only what is dropped here, and not chosen, can be opened again');
  await expect(page.getByRole('button', { name: 'Open again' })).toHaveCount(0);
});

test.describe('a host that has not everything', () => {
  // Chromium says it, too.
  test.use({ expectedProblems: /status of 404/ });

  test('what the host does not have, and other hosts, are answered with a sentence', async ({ page }) => {
    await page.goto('./');
    const field = page.getByRole('textbox', { name: 'Address of a file on this host' });
    await field.fill('data/none.json');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/data\/none\.json can’t be opened: there is no such file on this host/)).toBeVisible();
    await field.fill('https://example.org/dev.json');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/it is on another host/)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-phase', 'empty');
  });
});
