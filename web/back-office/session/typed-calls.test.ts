import { expect, test } from 'vitest';
import { adminApi } from './browser.ts';

/** Only compiled. */
const refused = async () => {
  const api = adminApi();
  await api.get('/products/{id}', { path: { id: 1 } });
  const { content } = await api.get('/admin/returns', { query: { page: 0 } });
  // @ts-expect-error no such field in the answer
  content[0]?.codes;
  // @ts-expect-error no such address
  await api.get('/admin/returnz');
  // @ts-expect-error an address without its value
  await api.get('/admin/returns/{id}');
  // @ts-expect-error no such part of the query
  await api.get('/admin/returns', { query: { pages: 0 } });
  // @ts-expect-error a field of the body is missing
  await api.put('/admin/categories/{id}/place', { path: { id: 1 }, body: { place: 0 } });
};

test('what the contract does not know does not compile', () => {
  expect(refused).toBeTypeOf('function');
});
