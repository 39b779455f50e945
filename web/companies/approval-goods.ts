// The goods of an order that waits for an approval; their prices may be without tax.
import { add, fromLira, type Kurus, ZERO } from '#shared/base/money.ts';
import type { Approval } from '#shared/orders/approvals.ts';

export const goodsOf = ({ items }: Approval): Kurus =>
  items.reduce((sum, { lineTotal }) => add(sum, fromLira(lineTotal)), ZERO);

export const goodsLabel = ({ pricesIncludeTax }: Approval) =>
  pricesIncludeTax ? 'approval.goods' : 'approval.goodsWithoutTax';
