// Orders in tests: inserted directly, as if the checkout was long ago, without reserving stock.
import { randomUUID } from 'node:crypto';
import type { Db } from '#server/base/db/db.ts';
import { randomCode } from '#server/base/db/random-code.ts';
import type { OrderState, PaymentState } from '#shared/orders/order-states.ts';

export type OrderItemOverrides = {
  productId: number;
  quantity?: number;
  unitPrice?: number;
  name?: string;
  sku?: string;
  designId?: string | null;
  isPersonalised?: boolean;
};
export type OrderOverrides = Partial<{
  orderNumber: string;
  customerId: number | null;
  email: string;
  state: OrderState;
  paymentState: PaymentState;
  createdAt: Date;
  items: OrderItemOverrides[];
}>;

/**
 * A confirmed, paid order of a guest with one row, unless the overrides say otherwise. `total` is
 * in kuruş.
 */
export async function makeOrder(
  db: Db,
  overrides: OrderOverrides & { items: OrderItemOverrides[] },
): Promise<{ id: number; orderNumber: string; total: number }> {
  const orderNumber = overrides.orderNumber ?? randomCode(10);
  const createdAt = overrides.createdAt ?? new Date('2026-11-20T09:00:00Z');
  const items = overrides.items.map(
    (
      {
        productId,
        quantity = 1,
        unitPrice = 1_000,
        name = 'Şişe',
        sku = 'ESKI-1',
        designId = null,
        isPersonalised = false,
      },
      index,
    ) => ({
      position: index + 1,
      productId,
      designId,
      sku,
      name,
      imageUrl: '/media/eski.svg',
      quantity,
      priceKurus: unitPrice,
      unitPriceKurus: unitPrice,
      lineTotalKurus: unitPrice * quantity,
      isPersonalised,
    }),
  );
  const total = items.reduce((sum, item) => sum + item.lineTotalKurus, 0);
  const { id } = await db
    .insertInto('orders')
    .values({
      orderNumber,
      customerId: overrides.customerId ?? null,
      email: overrides.email ?? 'misafir@ornek.com',
      state: overrides.state ?? 'CONFIRMED',
      paymentState: overrides.paymentState ?? 'PAID',
      paymentMethod: 'card',
      holdsStock: false,
      requestHash: randomUUID(),
      accessTokenHash: Buffer.alloc(32, orderNumber.charCodeAt(0)),
      firstName: 'Iğdır',
      lastName: 'Şahin',
      phone: '+905321234567',
      shippingAddress: JSON.stringify({
        firstName: 'Iğdır',
        lastName: 'Şahin',
        phone: '+905321234567',
        city: 'İstanbul',
        district: 'Kadıköy',
        neighbourhood: '',
        line: 'Moda',
        postcode: '',
      }),
      invoice: JSON.stringify({ kind: 'individual' }),
      language: 'tr',
      subtotalKurus: total,
      taxKurus: 0,
      shippingKurus: 0,
      totalKurus: total,
      taxPoints: 1_800,
      pricesIncludeTax: true,
      createdAt,
      updatedAt: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('orderItems')
    .values(items.map((item) => ({ ...item, orderId: id })))
    .execute();
  await db
    .insertInto('orderHistory')
    .values({
      orderId: id,
      state: overrides.state ?? 'CONFIRMED',
      paymentState: overrides.paymentState ?? 'PAID',
      actor: 'customer',
      note: 'placed',
      createdAt,
    })
    .execute();
  return { id, orderNumber, total };
}
