// The shop decides on an order that waits for an approval, for a company that calls.
import { expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { checkout, checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import { makeCompany } from '#server/testing/companies.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Approval, ApprovalAsked } from '#shared/orders/approvals.ts';

const shop = useTestApp();

async function askedOrder() {
  const buyer = await makeCustomer(shop.context);
  const boss = await makeCustomer(shop.context);
  const companyId = await makeCompany(shop.context, [
    { id: buyer.id, limitKurus: 50_000 },
    { id: boss.id, role: 'administrator' },
  ]);
  const productId = await makeProduct(shop.db, { price: 10_000, stock: 100 });
  const body = await checkoutBody(shop, [{ productId, quantity: 10 }], {
    paymentMethod: 'transfer',
  });
  const headers = { authorization: `Bearer ${buyer.accessToken}` };
  const answer = await checkout<{ details: ApprovalAsked }>(shop, body, undefined, headers);
  return { id: answer.body.details.approvalId, companyId, productId, buyer };
}
const path = '/admin/companies/approvals';
type Answer = Approval & ErrorAnswer;

test('approved once, with a reason and the right; the buyer is notified that the shop decided', async () => {
  const as = await makeAdmin(shop.context, { grants: ['companies:change'] });
  const reader = await makeAdmin(shop.context, { grants: ['companies:see'] });
  const { id, companyId, productId, buyer } = await askedOrder();
  const act = (what: string, body: object, by = as) =>
    ask<Answer>(shop, 'POST', `${path}/${id}/${what}`, { as: by, body });
  const { today } = (await ask<Answer>(shop, 'GET', `${path}/${id}`, { as: reader })).body;
  const sent = { expectedTotal: today?.total, comment: 'Telefonda onay verdiler.' };

  expect((await act('approve', sent, reader)).status).toBe(403);
  expect((await act('approve', { ...sent, comment: ' ' })).status).toBe(400);
  expect((await act('approve', { ...sent, expectedTotal: 1 })).body.code).toBe('CART_CHANGED');
  const answers = await Promise.all([act('approve', sent), act('approve', sent)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stockOf(shop.db, productId)).toBe(90);
  const own = await ask<Answer>(shop, 'GET', `/user/approvals/${id}`, { as: buyer });
  expect(own.body).toMatchObject({
    state: 'approved',
    isDecidedByShop: true,
    decidedBy: null,
    comment: sent.comment,
  });

  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  const mail = mailer.sent.find(({ kind }) => kind === 'approval-decided');
  const { name } = await shop.context.settings.shop();
  expect(mail?.text).toContain(name);
  const logged = await shop.db
    .selectFrom('auditLog')
    .select('after')
    .where('entity', '=', 'company')
    .where('entityId', '=', String(companyId))
    .execute();
  expect(logged).toMatchObject([
    { after: { approvalId: id, state: 'approved', comment: sent.comment } },
  ]);
});

test('rejected with a reason; a decided request cannot be decided again', async () => {
  const as = await makeAdmin(shop.context, { grants: ['companies:change'] });
  const { id, productId } = await askedOrder();
  const reject = () =>
    ask<Answer>(shop, 'POST', `${path}/${id}/reject`, { as, body: { comment: 'Bütçe doldu.' } });
  expect((await reject()).body).toMatchObject({ state: 'rejected', isDecidedByShop: true });
  expect((await reject()).body.code).toBe('APPROVAL_DECIDED');
  expect(await stockOf(shop.db, productId)).toBe(100);
  expect((await ask<Answer>(shop, 'GET', `${path}/987654`, { as })).body.code).toBe(
    'APPROVAL_NOT_FOUND',
  );
});
