// The short form of `npm run chaos`, with one seed. Two processes with a pair of PostgreSQL servers
// sell while errors occur; afterwards orders, money, stock and mails must match the responses.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Bug, bugs } from '#server/testing/chaos/bugs.ts';
import { makeTemplate } from '#server/testing/chaos/pair.ts';
import { runSeed } from '#server/testing/chaos/run-seed.ts';

// Whole shops and database servers are started and killed here.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-chaos-template-'));
let template = '';
beforeAll(async () => {
  template = await makeTemplate(home);
});
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

test('no piece is sold twice, no order lost or paid twice, no mail sent twice, whatever fails', async () => {
  const { problems, history } = await runSeed({
    seed: 3,
    template,
    failures: { count: 1, pauseMs: 500 },
  });
  expect(problems).toEqual([]);
  expect(history.placed.size).toBeGreaterThan(0);
  expect(history.failures.length).toBeGreaterThanOrEqual(2);
});

test('each bug that `npm run chaos -- bugs` plants still matches the code', () => {
  for (const { file, from } of Object.values<Bug>(bugs))
    expect(fs.readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')).toContain(from);
});
