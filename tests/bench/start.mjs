// How soon the page takes a drop: nothing cached over a line of 10 Mbit/s, nothing cached with no network between, and the
// second visit. Several builds are measured in turn: `node tests/bench/start.mjs [FOLDER…]`, by default dist/. ROUNDS=
// says how often (default 4); the first round warms the disk cache and is not counted.

import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from '../e2e/node_modules/@playwright/test/index.mjs';
import config from '../e2e/playwright.config.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 4);
const LINE = { offline: false, latency: 20, downloadThroughput: 1e7 / 8, uploadThroughput: 1e7 / 8 };
const TYPES = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** Serves a build as a static host does: packed, and kept by the browser. */
async function serve(folder) {
  const files = new Map(readdirSync(folder).map((name) => [name, gzipSync(readFileSync(join(folder, name)), { level: 9 })]));
  const server = createServer((request, response) => {
    const name = new URL(request.url, 'http://localhost').pathname.slice(1) || 'index.html';
    if (!files.has(name)) return response.writeHead(404).end();
    response.writeHead(200, {
      'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
      'Content-Encoding': 'gzip',
      'Cache-Control': 'max-age=600',
    });
    return response.end(files.get(name));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { server, address: `http://127.0.0.1:${server.address().port}/` };
}

/** The time from the start of the visit until the page takes a drop. */
async function visit(context, address, line) {
  const page = await context.newPage();
  if (line) await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', line);
  await page.addInitScript(() => {
    const isReady = () => document.documentElement?.dataset.phase === 'empty';
    const look = () => (isReady() ? (window.readyMs = performance.now()) : requestAnimationFrame(look));
    look();
  });
  await page.goto(address);
  const ms = await (await page.waitForFunction(() => window.readyMs)).jsonValue();
  // What the browser keeps of compiled programs is written a little later.
  await page.waitForTimeout(1500);
  await page.close();
  return ms;
}

async function round(address) {
  const browser = await chromium.launch(config.use.launchOptions);
  const fresh = () => browser.newContext({ serviceWorkers: 'block' });
  const slow = await visit(await fresh(), address, LINE);
  const context = await fresh();
  const times = { slow, near: await visit(context, address), again: await visit(context, address) };
  await browser.close();
  return times;
}

const median = (times) => Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]);
const folders = process.argv.slice(2);
if (folders.length === 0) folders.push(fileURLToPath(new URL('../../dist', import.meta.url)));
const builds = [];
for (const folder of folders) builds.push({ folder, ...(await serve(folder)), times: [] });
for (let at = 0; at <= ROUNDS; at += 1) {
  for (const { address, times } of builds) {
    const found = await round(address);
    if (at > 0) times.push(found);
  }
}
console.log('| build | 10 Mbit/s | no network between | second visit |\n|---|---|---|---|');
for (const { folder, server, times } of builds) {
  const [slow, near, again] = ['slow', 'near', 'again'].map((kind) => median(times.map((time) => time[kind])));
  console.log(`| ${folder} | ${slow} ms | ${near} ms | ${again} ms |`);
  server.close();
}
