// Browser journeys in Debian's Chromium. Each worker has a real shop of its own, so journeys that
// run at once share no data.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { removeAtEnd } from './tools/memory-folder.ts';

// Worked out once, by the process that starts first; its workers inherit it.
// Below the ports that the system gives away.
process.env.FLAKON_E2E_PORT ??= String(20_000 + (process.pid % 10_000));
process.env.FLAKON_E2E_FOLDER ??= fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-e2e-'));
process.env.FLAKON_E2E_ADMIN_PASSWORD ??= randomUUID();
const folder = process.env.FLAKON_E2E_FOLDER;
// PostgreSQL runs as another user where this process is root's.
fs.chmodSync(folder, 0o755);
if (process.env.TEST_WORKER_INDEX === undefined) process.once('exit', () => removeAtEnd(folder));
// The headless shell needs half the processor time of the whole browser.
const executablePath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((file) => file && fs.existsSync(file));

/** Files that start a shop of their own. */
const withOwnShop = ['back-office-settings', 'long-words', 'payments-ways', 'returns', 'week'].map(
  (name) => `**/${name}.spec.ts`,
);

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/template.ts',
  // A shop and a browser to each. A journey leaves a third of its processor idle: it waits for the
  // network to be quiet, for mails and for timers.
  workers: Math.max(3, os.availableParallelism() / 2),
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Each file of the first kind runs in one worker, one journey after the other. Begun last, the
  // longest would run alone for a minute at the end.
  projects: [
    { name: 'own shop', testMatch: withOwnShop },
    { name: 'shared shop', testIgnore: withOwnShop },
  ],
  // Nothing here measures speed; bench/ does. A journey may take as long as its steps need, also on
  // a machine that is five times slower; a step that hangs fails by the name of what it waits for.
  timeout: 5 * 60_000,
  // Below the 30 s after which a stored response expires: a change that reaches no page must fail.
  expect: { timeout: 25_000 },
  use: {
    actionTimeout: 25_000,
    navigationTimeout: 30_000,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1440, height: 900 },
    // While one takes over, requests pass by the answers that a test gives instead of the server.
    serviceWorkers: 'block',
    // What was done and asked for. Pictures of it all double the processor time: `--trace on` takes
    // them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds: compiling its scripts for speed costs more than it saves.
        '--js-flags=--no-maglev,--no-turbofan',
      ],
    },
  },
});
