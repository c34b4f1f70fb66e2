// The `test` of every suite: a page that says something went wrong fails its test.
//
// Use it in place of Playwright's own:
//
//   import { expect, test } from './fixtures.mjs';
//
// A suite that makes something go wrong on purpose names what it expects:
//
//   test.use({ expectedProblems: /panicked at/ });
import { expect, test as base } from '@playwright/test';

/** The address of the page that is one file, opened from the disk. */
export const ONE_FILE = new URL('../../dist/colloquy.html', import.meta.url).href;

/** Where a page was when its journey failed, and what it said, on one line: the end of a log may be all that is kept. */
async function lastSeen(page) {
  const text = await page.locator('body').innerText({ timeout: 5_000 }).catch((error) => error.message);
  return `${page.url()} ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`;
}

export const test = base.extend({
  expectedProblems: [/^$/, { option: true }],

  /** Console errors, uncaught errors and violations of the page's policy, as text. */
  problems: [
    async ({ page, expectedProblems }, use) => {
      const problems = [];
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
      await page.exposeFunction('reportViolation', (text) => problems.push(`policy: ${text}`));
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          window.reportViolation(`${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      await use(problems);
      const { status, expectedStatus, title } = test.info();
      if (status !== expectedStatus) console.log(`  Page: ${title}: ${await lastSeen(page)}`);
      expect(problems.filter((text) => !expectedProblems.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
