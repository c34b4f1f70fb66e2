// Chromium of the machine, against dist/ served from a sub-path, as on GitHub Pages.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

// The configuration is read again in every worker process; the first reading decides the port for all.
// From 32 768 on the system gives ports to whoever asks for any.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 12_000));
/** What the host offers beside the page. */
export const OFFERED = resolve(
  fileURLToPath(new URL('../..', import.meta.url)),
  process.env.CARGO_TARGET_DIR ?? 'target',
  'tmp/e2e/offered',
);
const address = `http://127.0.0.1:${process.env.E2E_PORT}/some/sub/path/`;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.mjs',
  outputDir: '../../target/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Two cores may be busy with something else: what is not so in the end fails all the same.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: address,
    // A click that finds nothing says so, and not only that its test took too long.
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // What they keep would stand between a journey and the network that it speaks of; `offline.spec.mjs` allows them.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROME || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        // Chromium's own errands: they fail without a network and slow every start.
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
  webServer: {
    command: `node server.mjs ${process.env.E2E_PORT} ${OFFERED}`,
    url: address,
    reuseExistingServer: false,
  },
});
