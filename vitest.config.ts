import os from 'node:os';
import { defineConfig } from 'vitest/config';
import { TestOrder } from './tools/test-order.ts';

/** Node loads TypeScript itself, as in the shop; only the pages need Vite (decision 0112). */
const native = { viteModuleRunner: false };

export default defineConfig({
  test: {
    // The longest a test may take before it counts as hanging: far more than any needs, also on a
    // busy machine. Files that start whole shops and tests of hundreds of steps set their own.
    // Nothing here measures speed; bench/ does.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    sequence: { sequencer: TestOrder },
    // Database tests wait for PostgreSQL and for processes more than they compute. The same for all
    // projects, which run at once.
    maxWorkers: os.availableParallelism() + 1,
    // Below the 30 s after which a stored response expires: a change that reaches no reader must
    // fail.
    expect: { poll: { timeout: 25_000, interval: 20 } },
    // A failure shows the whole value: on another machine nobody can run it again.
    chaiConfig: { truncateThreshold: 2_000 },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,server,db,tools,contract}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', 'node_modules/**'],
          setupFiles: ['web/testing/setup.ts'],
          // Modules are loaded once a worker instead of once a file; the setup clears the page.
          isolate: false,
          // Threads need a third less processor time than processes. Database tests gain nothing.
          pool: 'threads',
          experimental: native,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/testing/setup.ts'],
          isolate: false,
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{shared,server,db}/**/*.db.test.ts'],
          globalSetup: ['server/testing/postgres.setup.ts'],
          // As in the shop: React's development build writes a mail in five times the time.
          env: { NODE_ENV: 'production' },
          setupFiles: ['server/testing/fail-on-noise.ts'],
          // The server's modules are loaded once a worker instead of once a file; each file has its
          // own database.
          isolate: false,
          experimental: native,
        },
      },
    ],
  },
});
