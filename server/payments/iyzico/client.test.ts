import { expect, test } from 'vitest';
import { isSameSignature } from '../provider.ts';
import { authorizationOf, signAnswer, signCall, signWebhook } from './client.ts';

test('a call is signed as in iyzico’s own test', () => {
  const signature = '017508921a29ee5601bcd1fbe83efd2e2be43af02eceff30cf2e91a539aab355';
  expect(signCall('secret_key', 'random_string', 'uri', '"body"')).toBe(signature);
  const header = authorizationOf(
    { apiKey: 'api_key', secretKey: 'secret_key' },
    { random: 'random_string', path: 'uri', body: '"body"' },
  );
  expect(header.startsWith('IYZWSv2 ')).toBe(true);
  expect(Buffer.from(header.slice(8), 'base64').toString()).toBe(
    `apiKey:api_key&randomKey:random_string&signature:${signature}`,
  );
});

test.each([
  [
    'sandbox-qaIiLIxhjMgx3LSKIVvp6j17NunHOFtD',
    ['22416032', 'TRY', 'basketId', 'conversationId', 10.5, 10.5],
    '836c3a6c8db86c81043f2ca74edb13518b54a813f454f8dd762f0dd658610173',
  ],
  [
    'jLc7GQHD2pyJoqXDeEcTnGHYtP7Ai5jl',
    ['', '', 1, '22484292', 'success'],
    'a4f73b80bb32a6ef8358090bbd8609a49a7b53f463048f8ef147496e236d04f0',
  ],
])('an answer is signed as in the documentation (%#)', (secret, fields, signature) => {
  expect(signAnswer(secret, fields)).toBe(signature);
});

test('amounts lose their trailing zeros when JSON is read', () => {
  const read = JSON.parse('{"price":10.50,"paid":28.00000000}') as { price: number; paid: number };
  expect([read.price, read.paid].map(String)).toEqual(['10.5', '28']);
});

test('a webhook is signed as in the samples', () => {
  const webhook = {
    iyziEventType: 'CHECKOUT_FORM_AUTH',
    iyziPaymentId: '22483975',
    token: 'e828c62d-fd12-4b1a-ad5a-380f15fe6596',
    paymentConversationId: 'conversationId',
    status: 'SUCCESS',
  };
  expect(signWebhook('sandbox-UuLnD7wZa0a3DmytfIrwHQqAMfqCNJrs', webhook)).toBe(
    '4031c575763486a2d2bf3f7ace0baebfcd6bed65393ab4df3fe80c00d5fd6878',
  );
});

test('only an equal signature matches', () => {
  expect(isSameSignature('abc', 'abc')).toBe(true);
  for (const other of ['abd', 'ab', 'abcd', '', null, undefined, 3, ['abc']])
    expect(isSameSignature(other, 'abc')).toBe(false);
});
