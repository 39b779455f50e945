// More simultaneous logins than the shop can hash: some succeed, the others are told to retry, and
// nothing breaks.
import { expect, test } from 'vitest';
import { login, makeAccount } from '#server/testing/accounts.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createPasswords } from './passwords.ts';

const shop = useTestApp({ passwords: createPasswords({ atOnce: 1, maxWaiting: 2 }) });

test('a flood of logins is refused with 503 instead of overloading the shop', async () => {
  const { email } = await makeAccount(shop);

  const answers = await Promise.all(
    Array.from({ length: 12 }, () => login<ErrorAnswer>(shop, email)),
  );

  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(12);
  for (const { status, body, headers } of refused)
    expect({ status, code: body.code, retry: headers['retry-after'] }).toEqual({
      status: 503,
      code: 'OVERLOADED',
      retry: '2',
    });
  expect((await login(shop, email)).status).toBe(200);
});
