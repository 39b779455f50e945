// A return of an order on account lowers the debt; no card is refunded.
import { expect, test } from 'vitest';
import {
  balanceOf,
  entriesOf,
  makeCreditCompany,
  makeMember,
  orderOnAccount,
} from '#server/testing/credit.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import {
  changeOrder,
  type Placed,
  received,
  requestReturn,
  useReturnStaff,
} from '#server/testing/returns.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const shop = useTestApp();
const { read, decide } = useReturnStaff(shop);

test('a return is credited to the account, once, with its own amount', async () => {
  const companyId = await makeCreditCompany(shop.db);
  const buyer = await makeMember(shop, companyId);
  const productId = await makeProduct(shop.db, { price: 10_000, stock: 50 });
  const { body: placed } = await orderOnAccount<Placed>(shop, [{ productId, quantity: 4 }], buyer);
  const parcel = { carrier: 'yurtici', trackingNumber: '1', rows: [{ position: 1, quantity: 4 }] };
  expect((await changeOrder(shop, placed, 'shipments', parcel)).status).toBe(200);
  expect((await changeOrder(shop, placed, 'deliver')).status).toBe(200);
  const before = await balanceOf(shop, companyId);

  const { id } = await requestReturn(shop, placed, [[1, 1]]);
  await decide(id, 'approve', { mustSend: true });
  await decide(id, 'receive', received([[1, 1, 1]]));
  const amount = (await read(id)).quote?.amount ?? 0;
  const refund = await decide(id, 'refund', { amount });
  expect(refund.status).toBe(200);
  await doJobs(shop.context, recordingMailer());
  await doJobs(shop.context, recordingMailer());

  expect((await entriesOf(shop, companyId)).map(({ kind }) => kind)).toEqual(['order', 'refund']);
  expect(await balanceOf(shop, companyId)).toBe(before - Math.round(amount * 100));
});
