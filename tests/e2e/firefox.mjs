// The `test` of journeys in the Firefox of the machine, driven by WebDriver BiDi: Playwright's own way to it asks
// for more than a Firefox ESR knows.
//
// One Firefox for a file of tests, in a profile of its own and with the network cut, and one tab for each test. As in
// `fixtures.mjs`, a page that says something went wrong fails its test; so does one that asks for anything elsewhere.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test as base } from '@playwright/test';
import WebSocket from 'ws';
import { scratch } from './support.mjs';

const START_MS = 60_000;
const END_MS = 10_000;

const PREFERENCES = {
  // Every address leads to a port where nobody is.
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 1,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 1,
  'network.proxy.allow_hijacking_localhost': true,
  // Downloads go where no one is asked for.
  'browser.download.folderList': 2,
  'browser.download.always_ask_before_handling_new_types': false,
  // Welcomes.
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'termsofuse.bypassNotification': true,
};

class Firefox {
  #process;
  #socket;
  #asked = new Map();
  #last = 0;
  /** Takes what happens; there is one tab at a time. */
  listener = () => {};

  /** Its profile and its downloads are in `folder`. */
  async start(program, folder) {
    const profile = join(folder, 'profile');
    this.downloads = join(folder, 'downloads');
    mkdirSync(profile);
    const preferences = Object.entries({ ...PREFERENCES, 'browser.download.dir': this.downloads });
    const lines = preferences.map((pair) => `user_pref(${pair.map((part) => JSON.stringify(part)).join(', ')});\n`);
    writeFileSync(join(profile, 'user.js'), lines.join(''));
    const options = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
    this.#process = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] });
    process.once('exit', this.#kill);
    this.#socket = new WebSocket(`${await this.#address()}/session`);
    this.#socket.on('message', (text) => this.#take(JSON.parse(text)));
    this.#socket.on('close', () => this.#fail(new Error('Firefox is gone')));
    await once(this.#socket, 'open');
    await this.send('session.new', { capabilities: {} });
    await this.send('session.subscribe', { events: ['log.entryAdded', 'network.beforeRequestSent'] });
  }

  /** Where it listens, which it says on a line among others. */
  async #address() {
    const said = [];
    const late = setTimeout(this.#kill, START_MS);
    for await (const line of createInterface({ input: this.#process.stderr })) {
      said.push(line);
      const address = /^WebDriver BiDi listening on (\S+)/.exec(line)?.[1];
      if (!address) continue;
      clearTimeout(late);
      this.#process.stderr.resume();
      return address;
    }
    clearTimeout(late);
    throw new Error(`Firefox did not start: ${said.join('\n')}`);
  }

  #kill = () => this.#process.kill('SIGKILL');

  #take({ id, type, method, params, result, error, message }) {
    if (type === 'event') return this.listener(method, params);
    const [done, failed] = this.#asked.get(id) ?? [];
    this.#asked.delete(id);
    return error ? failed?.(new Error(`${error}: ${message}`)) : done?.(result);
  }

  #fail(error) {
    for (const [, failed] of this.#asked.values()) failed(error);
    this.#asked.clear();
  }

  send(method, params = {}) {
    return new Promise((done, failed) => {
      this.#last += 1;
      this.#asked.set(this.#last, [done, failed]);
      this.#socket.send(JSON.stringify({ id: this.#last, method, params }), (error) => error && failed(error));
    });
  }

  /** It ends by itself, or is ended. */
  async close() {
    if (!this.#process) return;
    const gone = this.#process.exitCode === null && this.#process.signalCode === null && once(this.#process, 'exit');
    const late = setTimeout(this.#kill, END_MS);
    if (this.#socket?.readyState === WebSocket.OPEN) this.send('browser.close').catch(() => {});
    else this.#kill();
    await gone;
    clearTimeout(late);
    process.off('exit', this.#kill);
  }
}

/** A tab. */
class Tab {
  /** Errors of the console, uncaught errors and violations of the page's policy, all of which Firefox logs. */
  problems = [];
  /** Addresses outside of the page that it asked for. */
  requests = [];

  constructor(firefox, context) {
    Object.assign(this, { firefox, context });
    firefox.listener = (method, params) => {
      if (method === 'log.entryAdded' && params.level === 'error') this.problems.push(params.text);
      const address = method === 'network.beforeRequestSent' ? params.request.url : 'data:';
      if (!/^(file|data|blob):/.test(address)) this.requests.push(address);
    };
  }

  #send(method, params) {
    return this.firefox.send(method, { context: this.context, ...params });
  }

  async goto(url) {
    await this.#send('browsingContext.navigate', { url, wait: 'complete' });
  }

  /** What a function gives in the page, which the page's policy does not govern. */
  async evaluate(run, ...args) {
    const expression = `JSON.stringify((${run})(...${JSON.stringify(args)}) ?? null)`;
    return JSON.parse((await this.#evaluate(expression)).value);
  }

  async #evaluate(expression) {
    const target = { context: this.context };
    const answer = await this.firefox.send('script.evaluate', { expression, target, awaitPromise: true });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return answer.result;
  }

  /** Acts on the element that a function finds in the page, once it is there and not drawn anew meanwhile. */
  async #with(act, look, ...args) {
    const expression = `(${look})(...${JSON.stringify(args)})`;
    await expect(async () => {
      const found = await this.#evaluate(expression);
      expect(found.type, args.join(' ')).toBe('node');
      await act({ sharedId: found.sharedId });
    }).toPass({ timeout: 20_000 });
  }

  async setFiles(selector, files) {
    const act = (element) => this.#send('input.setFiles', { element, files });
    await this.#with(act, (selector) => document.querySelector(selector), selector);
  }

  /** Clicks as a person does what is to be seen and says these words: what lies over it takes the click. */
  async click(selector, words = '') {
    const look = (selector, words) => {
      const says = (one) => one.textContent.includes(words) && one.checkVisibility();
      const found = [...document.querySelectorAll(selector)].find(says);
      found?.scrollIntoView({ block: 'nearest' });
      return found;
    };
    const act = (element) => {
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      return this.#send('input.performActions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    };
    await this.#with(act, look, selector, words);
  }

  async type(text) {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#send('input.performActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  async screenshot(path) {
    writeFileSync(path, Buffer.from((await this.#send('browsingContext.captureScreenshot')).data, 'base64'));
  }

  async close() {
    await this.#send('browsingContext.close');
    expect({ problems: this.problems, requests: this.requests }).toEqual({ problems: [], requests: [] });
  }
}

export const test = base.extend({
  firefox: [
    async ({}, use) => {
      const folder = scratch('firefox');
      const firefox = new Firefox();
      try {
        await firefox.start(process.env.FIREFOX, folder);
        await use(firefox);
      } finally {
        await firefox.close();
        rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
      }
    },
    { scope: 'worker', timeout: 2 * START_MS },
  ],

  tab: async ({ firefox }, use, testInfo) => {
    rmSync(firefox.downloads, { recursive: true, force: true });
    mkdirSync(firefox.downloads);
    const { context } = await firefox.send('browsingContext.create', { type: 'tab' });
    const tab = new Tab(firefox, context);
    await firefox.send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } });
    await use(tab);
    if (testInfo.status !== testInfo.expectedStatus) await tab.screenshot(testInfo.outputPath('firefox.png'));
    await tab.close();
  },
});

export { expect };
