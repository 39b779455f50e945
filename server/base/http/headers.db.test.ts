// What every answer says to the browser about what it may do, whatever was asked and however it
// ended.
import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const shop = useTestApp({ env: { PUBLIC_URL: 'https://shop.example' } });
const plain = useTestApp();

const headersOf = async (url: string, { app } = shop) => (await app.inject({ url })).headers;

test.each([
  ['an answer', '/api/categories'],
  ['an answer that is kept', '/api/categories'],
  ['a call that does not exist', '/api/yok'],
  ['a private call without a token', '/api/user/orders'],
  ['words', '/locales/tr/errors.json'],
  ['what robots are told', '/robots.txt'],
  ['a picture that is not there', `/media/images/${'0'.repeat(32)}/320.webp`],
  ['whether it lives', '/healthz'],
])(
  '%s is what it says it is, stands in nobody’s frame, is told nobody whole, and comes by TLS from now on',
  async (_what, url) => {
    const headers = await headersOf(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
  },
);

test('an address that is none, which is answered before anything else is looked at, is no page either', async () => {
  const headers = await headersOf('/api/%zz');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  });
});

test('a shop without TLS does not promise it', async () => {
  expect((await headersOf('/api/categories', plain))['strict-transport-security']).toBeUndefined();
});

test('no other site may read an answer in a browser', async () => {
  const asked = {
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  };
  for (const method of ['GET', 'OPTIONS'] as const) {
    const { headers } = await shop.app.inject({ url: '/api/categories', method, ...asked });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});
