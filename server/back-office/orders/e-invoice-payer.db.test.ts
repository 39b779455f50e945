import { beforeAll, expect, test } from 'vitest';
import { getFile, INVOICING, invoicesIn, sendWhole } from '#server/testing/accounting.ts';
import { pay, placeOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useOrderStaff } from '#server/testing/order-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { textAt } from '#server/testing/ubl.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';

const clock = testClock(new Date('2026-11-21T09:00:00Z'));
const shop = useTestApp({ clock: clock.now, env: INVOICING });
const { staff, read } = useOrderStaff(shop);
const goods: { productId: number; quantity: number }[] = [];
const company = {
  kind: 'corporate' as const,
  companyName: 'Gül Kozmetik A.Ş.',
  taxOffice: 'Beşiktaş',
  taxNumber: '4540536920',
  isEInvoicePayer: false,
};
beforeAll(async () => {
  goods.push({ productId: await makeProduct(shop.db), quantity: 3 });
});

test('a company marked as a payer gets an e-Fatura; then the mark cannot change', async () => {
  const placed = await placeOrder(shop, goods, { invoice: company });
  await pay(shop, placed);
  const mark = async (isEInvoicePayer: boolean, version?: number) =>
    ask<AdminOrder & { code?: string }>(
      shop,
      'PUT',
      `/admin/orders/${placed.orderNumber}/e-invoice-payer`,
      {
        as: staff.worker,
        body: {
          isEInvoicePayer,
          version: version ?? (await read(placed.orderNumber)).version,
        },
      },
    );
  expect((await mark(true, 99)).body.code).toBe('EDIT_CONFLICT');
  expect((await mark(true)).body.invoice).toMatchObject({ isEInvoicePayer: true, isIssued: false });
  expect(
    await shop.db
      .selectFrom('auditLog')
      .select(['adminEmail', 'before', 'after'])
      .where('entityId', '=', placed.orderNumber)
      .execute(),
  ).toEqual([
    {
      adminEmail: staff.worker.email,
      before: { isEInvoicePayer: false },
      after: { isEInvoicePayer: true },
    },
  ]);

  await sendWhole(shop, placed.orderNumber);
  const { bytes } = await getFile(shop, 'ubl?from=2026-11-21&to=2026-11-21', staff.owner);
  const node = invoicesIn(bytes).get(placed.orderNumber)?.node;
  expect(node && [textAt(node, 'ProfileID'), textAt(node, 'ID').slice(0, 3)]).toEqual([
    'TICARIFATURA',
    'FLF',
  ]);
  expect((await read(placed.orderNumber)).invoice.isIssued).toBe(true);
  expect((await mark(false)).body.code).toBe('INVOICE_ISSUED');
  const person = await placeOrder(shop, goods);
  await pay(shop, person);
  const { version } = await read(person.orderNumber);
  const refused = await ask<{ code: string }>(
    shop,
    'PUT',
    `/admin/orders/${person.orderNumber}/e-invoice-payer`,
    { as: staff.worker, body: { isEInvoicePayer: true, version } },
  );
  expect(refused.body.code).toBe('NOT_A_COMPANY');
});
