import { expect, test } from 'vitest';
import { browserApi } from './browser.ts';
import { getFile, postFile } from './files.ts';

/** Only compiled. */
const refused = async () => {
  const api = browserApi();
  const { entries } = await api.get('/user/balance');
  // @ts-expect-error no such field in the answer
  entries[0]?.sum;
  // @ts-expect-error no way around the contract
  await api.call('GET', '/user/balance');
  // @ts-expect-error nor for files
  await api.download('GET', '/proofs/1/file.pdf');
  // @ts-expect-error a call of the back office
  await api.get('/admin/returns');
  await getFile('/proofs/{id}/file.pdf', { path: { id: 1 } });
  // @ts-expect-error the answer is no file
  await getFile('/user/balance');
  // @ts-expect-error an address without its values
  await getFile('/orders/{orderNumber}/invoices/{id}');
  await postFile('/user/balance/vouchers/pdf', { body: { code: 'A' } });
  // @ts-expect-error a field of the body is missing
  await postFile('/user/balance/vouchers/pdf', { body: {} });
};

test('what the contract does not know does not compile', () => {
  expect(refused).toBeTypeOf('function');
});
