// The rows of a cart at the customer's own prices, from the server's last response.
import { fromLira } from '#shared/base/money.ts';
import type { CalculateAnswer, OwnPriceAnswer } from '#shared/cart/cart.ts';
import { tiersOf } from '#shared/catalogue/wire-prices.ts';
import type { PricedRow } from '#shared/pricing/goods.ts';
import { type CartItem, pricedRows } from '#web/product/cart-item.ts';

type Answered = Pick<CalculateAnswer, 'items'> | null;

export const ownPriceOf = (answer: Answered, productId: number): OwnPriceAnswer | undefined =>
  answer?.items.find((row) => row.productId === productId && row.ownPrice)?.ownPrice;

export const ownRows = (items: readonly CartItem[], answer: Answered): PricedRow[] =>
  pricedRows(items).map((row) => {
    const own = row.isSample ? undefined : ownPriceOf(answer, row.productId);
    return own ? { ...row, price: fromLira(own.price), tiers: tiersOf(own.bulkDiscounts) } : row;
  });
