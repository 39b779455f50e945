import { expect, test } from 'vitest';
import { createLogger } from '#server/base/observe/log.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const lines: string[] = [];
let now = new Date('2026-11-21T09:00:00Z');
const shop = useTestApp({
  clock: () => now,
  env: { RATE_LIMITS: 'on' },
  log: createLogger({ logLevel: 'warn' }, { write: (line: string) => void lines.push(line) }),
});
const report = (payload: string, type = 'application/csp-report', remoteAddress = '203.0.113.1') =>
  shop.app.inject({
    method: 'POST',
    url: '/csp-report',
    headers: { 'content-type': type },
    payload,
    remoteAddress,
  });
const old = (blocked: string, page = 'https://flakon.example/orders/track?token=gizli') =>
  JSON.stringify({
    'csp-report': {
      'violated-directive': 'script-src',
      'blocked-uri': blocked,
      'document-uri': page,
    },
  });

test('a blocked resource is logged in short, once an hour, in either report format of browsers', async () => {
  for (let times = 0; times < 3; times += 1)
    expect((await report(old('https://evil.example/a.js?id=7'))).statusCode).toBe(204);
  const body = {
    effectiveDirective: 'img-src',
    blockedURL: 'inline',
    documentURL: 'https://flakon.example/',
  };
  await report(JSON.stringify([{ type: 'csp-violation', body }]), 'application/reports+json');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { directive: 'script-src', blocked: 'https://evil.example', page: '/orders/track' },
    { directive: 'img-src', blocked: 'inline', page: '/' },
  ]);
  expect(lines.join('')).not.toMatch(/gizli|id=7/);
  now = new Date(now.getTime() + 3_600_001);
  await report(old('https://evil.example/a.js'));
  expect(lines).toHaveLength(3);
});

test('other reports log nothing, and many reports do not fill the log', async () => {
  lines.length = 0;
  for (const payload of [
    '',
    '{',
    'null',
    '[]',
    '[1]',
    '{"csp-report":{}}',
    `"${'x'.repeat(10_000)}"`,
  ])
    expect((await report(payload, undefined, '203.0.113.2')).statusCode).toBeLessThan(500);
  expect((await report(`"${'x'.repeat(20_000)}"`, undefined, '203.0.113.2')).statusCode).toBe(413);
  expect(lines).toEqual([]);
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, index) =>
      report(old(`https://evil-${index}.example/`), undefined, '203.0.113.3'),
    ),
  );
  expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true);
  for (let address = 0; address < 4; address += 1)
    await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        report(
          old(`https://more-${address}-${index}.example/`),
          undefined,
          `198.51.100.${address}`,
        ),
      ),
    );
  expect(lines.length).toBeLessThanOrEqual(50);
});
