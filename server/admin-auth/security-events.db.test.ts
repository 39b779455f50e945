import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import { createSecurityEvents } from './security-events.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const rows = () =>
  shop.db
    .selectFrom('securityEvents')
    .select(['account', 'network', 'count'])
    .orderBy('id')
    .execute();

test('an attack from a thousand networks fills no table: events above the limit are counted', async () => {
  const stored = createSecurityEvents(shop.context);
  const attack = () => {
    for (let at = 0; at < 1_000; at += 1)
      stored.add({
        event: 'sign-in-failed',
        route: '/api/auth/login',
        account: `e-mail ${at}`,
        network: `10.0.${at}.0/24`,
      });
  };
  attack();
  await stored.stop();
  attack();
  await stored.stop();
  const written = await rows();
  expect(written).toHaveLength(501);
  expect(written.find(({ account }) => account === '')).toEqual({
    account: '',
    network: '',
    count: 1_000,
  });
  expect(written.filter(({ count }) => count === 2)).toHaveLength(500);
  clock.advance(HOUR);
  stored.add({ event: 'refused', route: '/api/x', account: 'admin 1', network: '10.0.0.0/24' });
  await stored.stop();
  expect((await rows()).at(-1)).toMatchObject({ account: 'admin 1', count: 1 });
});

test('two processes add to the same count', async () => {
  const one = createSecurityEvents(shop.context);
  const two = createSecurityEvents(shop.context);
  const event = { event: 'limit-hit', route: '/api/y', account: '', network: 'n' } as const;
  for (const process of [one, two, two]) process.add(event);
  await Promise.all([one.stop(), two.stop()]);
  expect((await rows()).find(({ network }) => network === 'n')?.count).toBe(3);
});
