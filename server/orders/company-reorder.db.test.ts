import { expect, test } from 'vitest';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { makeCompany } from '#server/testing/companies.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { ReorderAnswer } from '#shared/cart/customer-cart.ts';
import { type CompanyRole, companyRoles } from '#shared/companies/companies.ts';
import type { ReorderCheck } from '#shared/orders/customer-orders.ts';

const shop = useTestApp();

const check = (as: TestCustomer, id: number) =>
  ask<ReorderCheck & ErrorAnswer>(shop, 'GET', `/user/orders/${id}/reorder/check`, { as });
const reorder = (as: TestCustomer, id: number) =>
  ask<ReorderAnswer & ErrorAnswer>(shop, 'POST', `/user/orders/${id}/reorder`, { as });

/** An order that a colleague placed for the company, and a member in this role. */
async function colleagues(role: CompanyRole) {
  const member = await makeCustomer(shop.context);
  const colleague = await makeCustomer(shop.context);
  const companyId = await makeCompany(shop.context, [{ id: member.id, role }, colleague]);
  const productId = await makeProduct(shop.db);
  const place = async (customerId: number, company: number | null) => {
    const { id } = await makeOrder(shop.db, { customerId, items: [{ productId, quantity: 7 }] });
    await shop.db.updateTable('orders').set({ companyId: company }).where('id', '=', id).execute();
    return id;
  };
  return { member, colleague, companyId, place };
}

test.each(companyRoles)('%s reorders what the role can see of the company', async (role) => {
  const { member, colleague, companyId, place } = await colleagues(role);
  const orderId = await place(colleague.id, companyId);
  const answer = await reorder(member, orderId);

  if (role === 'buyer') expect(answer.body.code).toBe('ORDER_NOT_FOUND');
  else {
    expect(answer.body.items).toMatchObject([{ quantity: 7 }]);
    expect((await check(member, orderId)).body.rows).toMatchObject([{ orderedQuantity: 7 }]);
  }
  expect((await check(colleague, orderId)).status).toBe(200);
});

test('a colleague’s order for themselves or for another company is not found', async () => {
  const { member, colleague, companyId, place } = await colleagues('administrator');
  const outsider = await makeCustomer(shop.context);
  const other = await makeCompany(shop.context, [{ id: outsider.id, role: 'administrator' }]);
  const orders = [await place(colleague.id, null), await place(colleague.id, other)];

  for (const id of orders) expect((await check(member, id)).body.code).toBe('ORDER_NOT_FOUND');
  const theirs = await place(colleague.id, companyId);
  expect((await check(outsider, theirs)).body.code).toBe('ORDER_NOT_FOUND');
  // A former member sees nothing of the company.
  await shop.db.deleteFrom('companyMembers').where('customerId', '=', member.id).execute();
  expect((await check(member, theirs)).body.code).toBe('ORDER_NOT_FOUND');
});
