import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // How long a test waits for what must come at last, here and below: what the busiest machine needs. None of them is a
    // measure of anything; speed is measured under bench/.
    expect: { poll: { timeout: 60_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,server,web,db,tools,contract}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', 'node_modules/**'],
          setupFiles: ['web/testing/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{shared,server,db}/**/*.db.test.ts'],
          globalSetup: ['server/testing/postgres.setup.ts'],
          setupFiles: ['server/testing/fail-on-noise.ts'],
          // Two cores: two databases at work, each file with one of its own.
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
