import { expect, test } from 'vitest';
import { uploadFile } from '#web/back-office/kit/upload.ts';
import { adminApi } from './browser.ts';

/** Only compiled. */
const refused = async (
  act: 'apply' | 'cancel',
  path: '/admin/companies/{id}' | '/admin/companies/{id}/closed',
) => {
  const api = adminApi();
  await api.get('/products/{id}', { path: { id: 1 } });
  const { content } = await api.get('/admin/returns', { query: { page: 0 } });
  // @ts-expect-error no such field in the answer
  content[0]?.codes;
  // @ts-expect-error no such address
  await api.get('/admin/returnz');
  // @ts-expect-error no way around the contract
  await api.call('GET', '/admin/returns');
  // @ts-expect-error nor for files
  await api.download('GET', '/admin/returns/csv');
  // @ts-expect-error no address for a file
  await uploadFile('/admin/returns', new Blob());
  // @ts-expect-error a value of the address is missing
  await uploadFile('/admin/products/{id}/documents', new Blob());
  // @ts-expect-error an address without its value
  await api.get('/admin/returns/{id}');
  // @ts-expect-error no such part of the query
  await api.get('/admin/returns', { query: { pages: 0 } });
  // @ts-expect-error a field of the body is missing
  await api.put('/admin/categories/{id}/place', { path: { id: 1 }, body: { place: 0 } });
  await api.post(`/admin/stock/counts/{id}/${act}`, { path: { id: 1 }, body: { version: 0 } });
  // @ts-expect-error one of both addresses does not exist
  await api.post(`/admin/stock/counts/{id}/${act}d`, { path: { id: 1 }, body: { version: 0 } });
  // @ts-expect-error only one of both addresses takes this body
  await api.put(path, { path: { id: 1 }, body: { isClosed: true, version: 0 } });
  await api.getFile('/admin/stock/counts/{id}/csv', { path: { id: 1 } });
  // @ts-expect-error the answer is no file
  await api.getFile('/admin/returns');
  await api.patch('/admin/discounts/{id}/toggle', { path: { id: 1 }, body: { isActive: true } });
};

test('what the contract does not know does not compile', () => {
  expect(refused).toBeTypeOf('function');
});
