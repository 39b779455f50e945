import { expect, test } from 'vitest';
import { auditEntities } from '#shared/back-office/audit-entities.ts';
import { texts } from '#web/testing/texts.ts';
import { actOf, pathOf } from './say-entry.ts';

const order = (after: object, before: object = {}) =>
  actOf({ action: 'update', entity: 'order', before, after });

test.each([
  ['ship', { state: 'SHIPPED', shipmentId: 3, carrier: 'aras', rows: [] }, { state: 'PREPARING' }],
  ['parcel', { state: 'SHIPPED', shipmentId: 3, carrier: 'aras' }, { state: 'SHIPPED' }],
  ['deliver', { state: 'DELIVERED', shipmentId: 3 }, { state: 'SHIPPED' }],
  ['deliver', { state: 'DELIVERED' }, { state: 'SHIPPED' }],
  ['prepare', { state: 'PREPARING' }, { state: 'CONFIRMED' }],
  ['undo', { state: 'CONFIRMED', isUndone: true }, { state: 'PREPARING' }],
  ['undo', { state: 'PREPARING', removedParcel: {} }, { state: 'SHIPPED' }],
  ['refund', { state: 'SHIPPED', refund: 91.11, rows: [] }, { state: 'SHIPPED' }],
  ['goodwill', { goodwill: 20, reason: 'x' }, {}],
  ['refund-again', { refundId: 2, isTriedAgain: true }, {}],
  ['refund-manual', { refundId: 2, isManual: true }, {}],
  ['review', { paymentId: 'p', decision: 'accept', paymentState: 'PAID' }, {}],
  [
    'paid',
    { state: 'CONFIRMED', paymentState: 'PAID', paymentId: 'p' },
    { paymentState: 'PENDING' },
  ],
  ['cancel', { state: 'CANCELLED', reason: 'customer' }, { state: 'CONFIRMED' }],
  ['update', { customer: { firstName: 'Ali' } }, {}],
])('an order: %s', (act, after, before) => {
  expect(order(after, before)).toBe(act);
});

test('a switch shows its direction, a return its decision', () => {
  const toggle = (after: object) =>
    actOf({ action: 'toggle', entity: 'discount', before: {}, after });
  expect(toggle({ isActive: true })).toBe('toggle-on');
  expect(toggle({ isActive: false })).toBe('toggle-off');
  expect(toggle({ answeredAt: null })).toBe('toggle-off');
  expect(toggle({})).toBe('toggle');
  const moved = { action: 'update', entity: 'return', before: { state: 'requested' } };
  expect(actOf({ ...moved, after: { state: 'approved' } })).toBe('approved');
  expect(actOf({ ...moved, after: { returnInvoice: {} } })).toBe('update');
});

test('every kind of record has its texts, in both languages', () => {
  for (const language of ['tr', 'en'])
    for (const entity of auditEntities)
      expect(texts.getFixedT(language, 'admin-team')(`audit.of.${entity}`), entity).not.toMatch(
        /^audit\./,
      );
});

test('a record leads to its page, one that is gone to the list of its kind', () => {
  const at = { entityId: '7', orderNumber: null, isThere: true };
  expect(pathOf({ ...at, entity: 'product-pictures' })).toBe('/admin/products/7');
  expect(pathOf({ ...at, entity: 'product', isThere: false })).toBe('/admin/products');
  expect(pathOf({ ...at, entity: 'order', orderNumber: '7K3M9QX2TD' })).toBe(
    '/admin/orders/7K3M9QX2TD',
  );
  expect(pathOf({ ...at, entity: 'return', orderNumber: '7K3M9QX2TD' })).toBe('/admin/returns/7');
  expect(pathOf({ ...at, entity: 'order-mail', orderNumber: null })).toBeNull();
  expect(pathOf({ ...at, entity: 'session' })).toBeNull();
  expect(pathOf({ ...at, entity: 'bank-line', isThere: false })).toBe('/admin/payments/bank');
  expect(pathOf({ ...at, entity: 'site-part', entityId: 'menu' })).toBe('/admin/content/menu');
  const mail = { ...at, entity: 'mail-words', entityId: 'order-paid', isThere: false };
  expect(pathOf(mail)).toBe('/admin/mails/order-paid');
});
