import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnsubscribeBody } from '#shared/customers/account.ts';
import {
  readUnsubscribeToken,
  type Unsubscribe,
  unsubscribeLink,
  unsubscribeToken,
} from './unsubscribe-link.ts';

const keys = { unsubscribeKey: randomBytes(32) };
const stop: Unsubscribe = {
  kind: 'stock-alert',
  email: 'Işıl@ornek.com',
  alertId: 7,
  productId: 12,
};

test('a signed token is read back, and cannot be signed without the secret', () => {
  const anything = fc.oneof(
    fc.record({ kind: fc.constant('marketing' as const), email: fc.string() }),
    fc.record({
      kind: fc.constant('stock-alert' as const),
      email: fc.string(),
      alertId: fc.nat(),
      productId: fc.nat(),
    }),
  );
  fc.assert(
    fc.property(anything, (payload) => {
      const token = unsubscribeToken(keys, payload);
      expect(readUnsubscribeToken(keys, token)).toEqual(payload);
      expect(readUnsubscribeToken({ unsubscribeKey: randomBytes(32) }, token)).toBeNull();
    }),
  );
});

test('nonsense, and a token changed anywhere, is refused', () => {
  const token = unsubscribeToken(keys, stop);
  for (const wrong of [
    '',
    '.',
    '..',
    'a.b',
    'null',
    '🧴.🧴',
    `${token}.`,
    `${token}a`,
    token.split('.')[0] ?? '',
    `.${token.split('.')[1]}`,
  ])
    expect(readUnsubscribeToken(keys, wrong)).toBeNull();

  fc.assert(
    fc.property(
      fc.nat({ max: token.length - 1 }),
      fc.constantFrom('A', 'b', '0', '_', '.'),
      (at, letter) => {
        const changed = token.slice(0, at) + letter + token.slice(at + 1);
        // Some bits of the last base64 letter have no meaning.
        fc.pre(changed !== token && at !== token.length - 1);
        expect(readUnsubscribeToken(keys, changed)).toBeNull();
      },
    ),
  );
});

test('the link hides its token from servers; the headers are those of a one-click unsubscribe', () => {
  const { url, headers } = unsubscribeLink(keys, 'https://flakon.example', stop);
  const token = unsubscribeToken(keys, stop);

  expect(url).toBe(`https://flakon.example/unsubscribe#token=${token}`);
  expect(headers).toEqual({
    'List-Unsubscribe': `<https://flakon.example/api/unsubscribe?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('the token of the longest possible address is short enough for the call', () => {
  const email = `${'a'.repeat(200)}@${'b'.repeat(49)}.com`;
  const token = unsubscribeToken(keys, {
    kind: 'stock-alert',
    email,
    alertId: Number.MAX_SAFE_INTEGER,
    productId: 2_147_483_647,
  });

  expect(email).toHaveLength(254);
  expect(UnsubscribeBody.safeParse({ token }).success).toBe(true);
});
