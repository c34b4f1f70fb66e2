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
      expect(problems.filter((text) => !expectedProblems.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
