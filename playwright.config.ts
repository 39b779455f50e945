// Browser journeys in Debian's Chromium, against the real shop on a database and a data folder of its own.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

// Worked out once, by the process that starts first; its workers inherit it.
process.env.FLAKON_E2E_PORT ??= String(20_000 + (process.pid % 20_000));
process.env.FLAKON_E2E_DATA ??= fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-e2e-'));
process.env.FLAKON_E2E_ADMIN_PASSWORD ??= randomUUID();
const dataDir = process.env.FLAKON_E2E_DATA;
fs.chmodSync(dataDir, 0o755);
// Not in a global teardown, which comes while the shop is still at work: the process that started it ends after it.
if (process.env.TEST_WORKER_INDEX === undefined) process.once('exit', () => fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
const baseURL = `http://localhost:${process.env.FLAKON_E2E_PORT}`;
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) => file && fs.existsSync(file));

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // The shop and the browser share two cores.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  webServer: {
    command: 'node server/main.ts',
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: process.env.FLAKON_E2E_PORT,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      PUBLIC_URL: baseURL,
      ADMIN_PASSWORD: process.env.FLAKON_E2E_ADMIN_PASSWORD,
    },
  },
});
