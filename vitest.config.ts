import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['{shared,server,web,db,tools}/**/*.test.{ts,tsx}'], exclude: ['**/*.db.test.ts', 'node_modules/**'], setupFiles: ['web/testing/setup.ts'] },
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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
