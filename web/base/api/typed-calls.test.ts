import { expect, test } from 'vitest';
import type { Calls } from '#sdk/calls/shop.gen.ts';
import { createTypedCalls } from './typed-calls.ts';
import { typedDownload } from './typed-downloads.ts';

const sent: unknown[][] = [];
const calls = createTypedCalls(async (...question) => {
  sent.push(question);
  return undefined as never;
});

test('a call fills its address, and sends query and body as they are given', async () => {
  await calls.get('/orders/{orderNumber}/status', { path: { orderNumber: 'A/1' } });
  await calls.get('/products/search', { query: { q: 'şişe', asTyped: true } });
  await calls.delete('/user/sessions');

  expect(sent.splice(0)).toEqual([
    ['GET', '/orders/A%2F1/status', {}],
    ['GET', '/products/search', { query: { q: 'şişe', asTyped: true } }],
    ['DELETE', '/user/sessions', {}],
  ]);
});

test('a download fills its address too', async () => {
  const asked: unknown[][] = [];
  const getFile = typedDownload<Calls, 'GET'>(async (...question) => {
    asked.push(question);
    return { name: 'a.pdf', file: new Blob() };
  }, 'GET');

  await getFile('/designs/{code}/sheet.pdf', { path: { code: 'A/1' } });

  expect(asked).toEqual([['GET', '/designs/A%2F1/sheet.pdf', {}]]);
});

test('what the contract does not know does not compile', async () => {
  // @ts-expect-error no such address
  await calls.get('/productz');
  // @ts-expect-error an address without its value
  await calls.get('/products/{id}');
  // @ts-expect-error no such value in the address
  await calls.get('/products/{id}', { path: { productId: 1 } });
  // @ts-expect-error no such part of the query
  await calls.get('/products/search', { query: { q: 'şişe', asTiped: true } });
  // @ts-expect-error a field of the body is missing
  await calls.post('/orders/track', { body: { orderNumber: 'A1' } });
  // @ts-expect-error no such field in the body
  await calls.put('/user/reminder-choices', { body: { choice: [] } });
  const product = await calls.get('/products/{id}', { path: { id: 1 } }).catch(() => null);
  // @ts-expect-error no such field in the answer
  expect(product?.prize).toBeUndefined();
  expect(sent).toHaveLength(7);
});
