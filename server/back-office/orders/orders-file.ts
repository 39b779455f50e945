// The orders that match the filters of the list, or a selection of them, as the rows of a file:
// read in parts, newest first.

import type { FileColumn, TableFile } from '#server/back-office/files/table-file.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { MOST_ORDERS_FILED, type OrdersFileQuery } from '#shared/back-office/many-orders.ts';
import { istanbulClock, istanbulDay } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { liraOf } from '#shared/base/money.ts';
import { readOrderNumber, showOrderNumber } from '#shared/orders/order-number.ts';
import { customerStatus } from '#shared/orders/order-states.ts';
import { type FiledOrder, selectFiledOrders } from './orders.sql.ts';
import { readFilter } from './orders.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
type Column = Omit<FileColumn, 'head'> & {
  key: string;
  cell: (order: FiledOrder, language: Language) => string | number | null;
};

const PART = 500;
const text = (key: string, width: number, cell: Column['cell']): Column => ({
  key,
  width,
  cell,
  style: 'text',
});
const money = (key: string, read: (order: FiledOrder) => number): Column => ({
  key,
  width: 14,
  style: 'money',
  cell: (order) => liraOf(read(order)),
});

const columns: readonly Column[] = [
  text('order', 14, ({ orderNumber }) => showOrderNumber(orderNumber)),
  text('day', 12, ({ createdAt }) => istanbulDay(createdAt)),
  text('time', 8, ({ createdAt }) => istanbulClock(createdAt).slice(0, 5)),
  text('status', 20, ({ state, paymentState, returnState }, language) =>
    translate(language, 'orders', `status.${customerStatus(state, paymentState, returnState)}`),
  ),
  text('payment', 16, ({ paymentMethod }, language) =>
    translate(language, 'admin-orders', `method.${paymentMethod}`),
  ),
  text('paymentStatus', 20, ({ paymentState }, language) =>
    translate(language, 'admin-orders', `payment.${paymentState}`),
  ),
  text('customer', 32, ({ name }) => name),
  text('city', 16, ({ city }) => city),
  { key: 'pieces', width: 10, cell: ({ pieces }) => pieces },
  money('subtotal', ({ subtotalKurus }) => subtotalKurus),
  money('discount', ({ discountKurus }) => discountKurus),
  money('shipping', ({ shippingKurus }) => shippingKurus),
  money('total', ({ totalKurus }) => totalKurus),
  money('refunded', ({ refundedKurus }) => refundedKurus),
  text('tracking', 32, ({ tracking }) => tracking),
];

export function ordersFile(
  { db, clock }: Deps,
  { numbers, ...query }: OrdersFileQuery,
  language: Language,
): TableFile {
  const t = (key: string) => translate(language, 'admin-orders', key);
  const filter = {
    ...readFilter(query, clock()),
    ...(numbers && { numbers: numbers.split(',').map(readOrderNumber) }),
  };
  async function* rows() {
    let after: number | undefined;
    for (let left = MOST_ORDERS_FILED; left > 0; left -= PART) {
      const part = await selectFiledOrders(db, { ...filter, ...(after && { after }) }, PART);
      for (const order of part) yield columns.map(({ cell }) => cell(order, language));
      if (part.length < PART) return;
      after = part.at(-1)?.id;
    }
  }
  return {
    name: `${t('file.name')}-${istanbulDay(clock())}`,
    sheet: t('title'),
    columns: columns.map(({ key, width, style }) => ({
      width,
      head: t(`file.${key}`),
      ...(style && { style }),
    })),
    rows: rows(),
  };
}
