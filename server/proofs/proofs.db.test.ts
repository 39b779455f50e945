import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { call, type ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import {
  type DesignParts,
  makeChoices,
  makeDesignParts,
  makeLabel,
  saveDesign,
} from '#server/testing/make-design.ts';
import {
  asAdmin,
  linkOf,
  type PrintedOrder,
  printedOrder,
  requestProofs,
} from '#server/testing/printed-order.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { AdminOrdersPage, CountsAnswer } from '#shared/back-office/orders.ts';
import type { TodayAnswer } from '#shared/back-office/today.ts';
import type { AdminProofs, ProofAnswer, ProofsAnswer } from '#shared/proofs/proofs.ts';
import { proofFileKey } from './make-proofs.ts';
import { sha256 } from './proof-content.ts';
import { remindOfProofs } from './proof-settings.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
let parts: DesignParts;
let owner: TestAdmin;

beforeAll(async () => {
  parts = await makeDesignParts(shop);
  await shop.db.updateTable('products').set({ stock: 5_000 }).execute();
  owner = await makeAdmin(shop.context);
});
beforeEach(async () => void (await requestProofs(shop)));

type Link = { id: number; token: string };
const open = <Body = ProofAnswer>({ id, token }: Link) =>
  call<Body>(shop, 'GET', `/proofs/${id}`, { headers: { 'x-proof-token': token } });
const answer = ({ id, token }: Link, decision: string, contentHash: string, comment?: string) =>
  call<ProofAnswer & ErrorAnswer>(shop, 'POST', `/proofs/${id}/answer`, {
    headers: { 'x-proof-token': token },
    body: { decision, contentHash, ...(comment && { comment }) },
  });
const listOf = ({ number, placed }: PrintedOrder) =>
  call<ProofsAnswer>(shop, 'GET', `/orders/${number}/proofs`, { token: placed.accessToken });
const admin = async (number: string) =>
  (await asAdmin<AdminProofs>(shop, owner, { number, path: '/proofs' })).body;
const orderOf = async (number: string) => (await asAdmin<AdminOrder>(shop, owner, { number })).body;
const list = async (query: string) =>
  (await ask<AdminOrdersPage>(shop, 'GET', `/admin/orders?${query}`, { as: owner })).body.content;
const renew = (number: string, body: { replaces: string; designId?: string; comment?: string }) =>
  asAdmin<AdminProofs & ErrorAnswer>(shop, owner, {
    number,
    path: '/proofs',
    method: 'POST',
    body,
  });
async function ship(number: string) {
  const { version, items } = await orderOf(number);
  const rows = items.map(({ position, unshipped }) => ({ position, quantity: unshipped }));
  const body = { version, carrier: 'yurtici', trackingNumber: '1', trackingUrl: null, rows };
  return asAdmin<ErrorAnswer>(shop, owner, { number, path: '/shipments', method: 'POST', body });
}
/** The same set with another text on its label. */
const otherDesign = (text: string) =>
  saveDesign(
    shop,
    makeChoices(parts, {
      label: makeLabel(parts, {
        items: [{ kind: 'text', text, font: 'serif', sizeMm: 4, ink: 'gold', xMm: 10, yMm: 12 }],
      }),
    }),
  );

test('a confirmed order with a label waits until its proof is approved by link', async () => {
  const order = await printedOrder(shop, parts);
  const link = linkOf(order.mailer);
  const { body: proof } = await open(link);
  expect(proof).toMatchObject({ number: 1, state: 'waiting', canAnswer: true });
  expect(proof.facts).toMatchObject({
    pieces: 2,
    widthMm: 20,
    heightMm: 24,
    texts: ['İğde'],
    inks: ['gold', 'black'],
  });
  const before = await ship(order.number);
  expect([before.status, before.body.code]).toEqual([409, 'PROOF_NOT_APPROVED']);
  expect((await orderOf(order.number)).moves).not.toContain('ship');

  const approved = await answer(link, 'approved', proof.contentHash);
  expect(approved.body).toMatchObject({ state: 'approved', canAnswer: false });
  expect(approved.body.history.at(-1)).toMatchObject({ state: 'approved', isBuyer: true });
  // The button was clicked twice.
  expect((await answer(link, 'approved', proof.contentHash)).status).toBe(200);
  const later = await answer(link, 'rejected', proof.contentHash, 'Başka bir renk');
  expect([later.status, later.body.code]).toEqual([409, 'PROOF_DECIDED']);
  expect((await admin(order.number)).state).toBe('approved');
  expect((await ship(order.number)).status).toBe(200);
});

test('the stored bytes are those that were approved; the same design has the same hash', async () => {
  const order = await printedOrder(shop, parts);
  const link = linkOf(order.mailer);
  const { body: first } = await open(link);
  const row = await shop.db
    .selectFrom('printProofs')
    .selectAll()
    .where('id', '=', link.id)
    .executeTakeFirstOrThrow();
  const file = await shop.app.inject({
    url: `/api/proofs/${link.id}/file.pdf`,
    headers: { 'x-proof-token': link.token },
  });
  expect(sha256(file.rawPayload)).toBe(row.fileHash);
  await shop.context.storage.remove(proofFileKey(row.fileHash));

  const { body } = await renew(order.number, { replaces: order.design });
  const [second, old] = body.proofs;
  expect([second?.number, second?.state, old?.state]).toEqual([2, 'waiting', 'replaced']);
  expect(second?.contentHash).toBe(first.contentHash);
  const other = await renew(order.number, {
    replaces: order.design,
    designId: await otherDesign('Iğdır'),
  });
  expect(other.body.proofs.map(({ number, state }) => [number, state])).toEqual([
    [3, 'waiting'],
    [2, 'replaced'],
    [1, 'replaced'],
  ]);
  expect(other.body.proofs[0]?.contentHash).not.toBe(first.contentHash);
  await expect(
    shop.db
      .updateTable('printProofs')
      .set({ contentHash: 'a'.repeat(64) })
      .where('id', '=', link.id)
      .execute(),
  ).rejects.toThrow('never changed');
});

test('a requested change is mailed to the shop; both sides see the new proof beside the old one', async () => {
  const order = await printedOrder(shop, parts);
  const link = linkOf(order.mailer);
  const { body: proof } = await open(link);
  expect((await answer(link, 'rejected', proof.contentHash)).status).toBe(400);
  await answer(link, 'rejected', proof.contentHash, 'Yazı altın olsun');
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  expect(mailer.sent.find(({ kind }) => kind === 'proof-rejected')?.text).toContain(
    'Yazı altın olsun',
  );
  expect((await ship(order.number)).status).toBe(409);

  const designId = await otherDesign('Altın');
  await renew(order.number, { replaces: order.design, designId, comment: 'Altın yaptık' });
  expect((await orderOf(order.number)).items.every((item) => item.designId === designId)).toBe(
    true,
  );
  const { body } = await listOf(order);
  expect(body.proofs.map(({ state, designId: of }) => [state, of])).toEqual([
    ['waiting', designId],
    ['replaced', order.design],
  ]);
  expect(body.proofs[0]?.history[0]).toMatchObject({ comment: 'Altın yaptık', isBuyer: false });
  const old = await answer(link, 'approved', proof.contentHash);
  expect([old.status, old.body.code]).toEqual([409, 'PROOF_REPLACED']);

  await doJobs(shop.context, mailer);
  const next = linkOf(mailer);
  await answer(next, 'approved', body.proofs[0]?.contentHash ?? '');
  // A change after the approval is a new proof, and the order waits again.
  const again = await renew(order.number, { replaces: designId, designId: order.design });
  expect(again.body).toMatchObject({ state: 'waiting', unproved: [] });
  expect((await ship(order.number)).status).toBe(409);
});

test('approved while the design is changed: one of both counts, and never another design', async () => {
  const order = await printedOrder(shop, parts);
  const link = linkOf(order.mailer);
  const { body: proof } = await open(link);
  const designs = await Promise.all(['Bir', 'İki'].map(otherDesign));
  const results = await Promise.all([
    answer(link, 'approved', proof.contentHash),
    ...designs.map((designId) => renew(order.number, { replaces: order.design, designId })),
    answer(link, 'approved', proof.contentHash),
  ]);
  expect(results.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(results.slice(1, 3).filter(({ status }) => status === 200)).toHaveLength(1);
  const { state, proofs } = await admin(order.number);
  const current = proofs.filter((one) => one.state !== 'replaced');
  expect([state, current.length, current[0]?.state]).toEqual(['waiting', 1, 'waiting']);
  const { items } = await orderOf(order.number);
  expect(new Set(items.map(({ designId }) => designId))).toEqual(new Set([current[0]?.designId]));
});

test('no token of another order can read or answer a proof', async () => {
  const mine = await printedOrder(shop, parts);
  const other = await printedOrder(shop, parts);
  const link = linkOf(mine.mailer);
  const others = linkOf(other.mailer);
  for (const token of ['', 'falsch', others.token, other.placed.accessToken])
    expect((await open({ id: link.id, token })).status).toBe(404);
  expect(
    (await call(shop, 'GET', `/proofs/${link.id}`, { token: other.placed.accessToken })).status,
  ).toBe(404);
  expect(
    (await call(shop, 'GET', `/proofs/${link.id}`, { token: mine.placed.accessToken })).status,
  ).toBe(200);
  expect((await open({ id: 99_999_999, token: link.token })).status).toBe(404);
});

test('without the setting an order waits once a proof is made; two requests at once make one', async () => {
  await requestProofs(shop, false);
  const order = await printedOrder(shop, parts);
  expect(await admin(order.number)).toMatchObject({
    state: 'none',
    canMake: true,
    unproved: [order.design],
    proofs: [],
  });
  await Promise.all([1, 2].map(() => renew(order.number, { replaces: order.design })));
  const { state, proofs } = await admin(order.number);
  expect([state, proofs.length]).toEqual(['waiting', 1]);
});

test('the merchant can continue without an approval, with a reason; bulk actions leave out what waits', async () => {
  const order = await printedOrder(shop, parts);
  const found = await list('needs=proof');
  expect(found.map(({ orderNumber }) => orderNumber)).toContain(order.number);
  expect(found.every(({ waitsForProof }) => waitsForProof)).toBe(true);
  const { body: counts } = await asAdmin<CountsAnswer>(shop, owner, { number: 'counts' });
  expect(counts.proofs).toBe(found.length);
  const { body: today } = await ask<TodayAnswer>(shop, 'GET', '/admin/today', { as: owner });
  expect(today.orders?.proofs).toBe(found.length);
  const { version } = await orderOf(order.number);
  const many = await asAdmin<{ refused: { message: string }[] }>(shop, owner, {
    number: 'many',
    path: '/ship',
    method: 'POST',
    body: {
      carrier: 'yurtici',
      trackingNumbers: [],
      isNumberNeeded: false,
      isNotified: false,
      choice: { orders: [{ orderNumber: order.number, version }] },
    },
  });
  expect(many.body.refused).toEqual([
    expect.objectContaining({ message: expect.stringContaining('Baskı onayı bekleniyor') }),
  ]);
  const release = (reason: string) =>
    asAdmin<AdminProofs>(shop, owner, {
      number: order.number,
      path: '/proofs/release',
      method: 'POST',
      body: { reason },
    });
  expect((await release(' ')).status).toBe(400);
  expect((await release('Telefonda onayladı')).body).toMatchObject({
    state: 'released',
    releasedBecause: 'Telefonda onayladı',
  });
  expect((await release('Telefonda onayladı')).status).toBe(409);
  expect((await list('needs=proof')).length).toBe(found.length - 1);
  expect((await ship(order.number)).status).toBe(200);
  // A shipped order gets no more proofs.
  const late = await renew(order.number, { replaces: order.design });
  expect([late.status, late.body.code]).toEqual([409, 'PROOF_NOT_POSSIBLE']);
});

test('a new design must be printed and have the products that were ordered', async () => {
  const order = await printedOrder(shop, parts);
  const { cap: _, ...withoutCap } = makeChoices(parts).parts;
  const foreign = await saveDesign(
    shop,
    makeChoices(parts, { parts: withoutCap, label: makeLabel(parts) }),
  );
  const bare = await saveDesign(shop, makeChoices(parts));
  for (const designId of [foreign, bare]) {
    const { status, body } = await renew(order.number, { replaces: order.design, designId });
    expect([status, body.code]).toEqual([409, 'PROOF_NOT_POSSIBLE']);
  }
  expect(
    (await renew(order.number, { replaces: order.design, designId: '0000000000' })).status,
  ).toBe(404);
});

test('one reminder is sent for a proof that waits', async () => {
  const order = await printedOrder(shop, parts);
  expect(await remindOfProofs(shop.context)).toBe(0);
  clock.advance(72 * HOUR + MINUTE);
  await remindOfProofs(shop.context);
  expect(await remindOfProofs(shop.context)).toBe(0);
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  // Proofs of the tests before wait as well, and mails are sent in any order.
  const reminders = mailer.sent.filter(({ kind }) => kind === 'proof-reminder');
  const opened = await Promise.all(
    reminders.map((mail) => open(linkOf({ ...mailer, sent: [mail] }))),
  );
  const numbers = opened.map(({ body }) => body.orderNumber);
  expect(numbers.filter((number) => number === order.number)).toHaveLength(1);
});
