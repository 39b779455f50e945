// The parts with which an order is paid, in API responses and in texts.
import type { PaidParts } from '#shared/balances/balances-wire.ts';
import { moneyOf } from '#shared/balances/parts.ts';
import { toLira } from '#shared/base/money.ts';
import type { Order } from './order-records.ts';

type OrderWithParts = Pick<Order, 'totalKurus' | 'voucherKurus' | 'voucherLast4' | 'creditKurus'>;

/** Empty if everything is paid with money. */
export const toPaidParts = (order: OrderWithParts): { paidParts?: PaidParts } =>
  order.voucherKurus + order.creditKurus === 0
    ? {}
    : {
        paidParts: {
          voucher: toLira(order.voucherKurus),
          voucherLast4: order.voucherLast4,
          credit: toLira(order.creditKurus),
          toPay: toLira(moneyOf(order)),
        },
      };
