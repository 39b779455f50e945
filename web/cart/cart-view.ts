// What the screen shows of a cart: the server's figures while they belong to this cart, else our own (specification 9).
import type { CalculatedItem, RowProblem } from '#shared/cart.ts';
import { fromLira, type Kurus } from '#shared/money.ts';
import { type CartTotals, cartTotals, nextStep, type Rates, reachedTier } from '#shared/pricing.ts';
import { roundUpQuantity } from '#shared/quantity.ts';
import { type CalculationState, calculationKey } from './cart-calculation.ts';
import { type CartItem, pricedRows, totalQuantity } from './cart-item.ts';

export type CartRow = {
  item: CartItem;
  unitPrice: Kurus;
  lineTotal: Kurus;
  /** From which quantity on the unit price holds, when it is one of the lower steps. */
  tierFrom: number | null;
  problem: RowProblem | null;
  possibleQuantity: number | null;
  /** `quantity` of this row, an allowed one, at which the product reaches its next price. */
  nextTier: { quantity: number; missing: number; unitPrice: Kurus } | null;
  previousPrice: Kurus | null;
};
export type Totals = Omit<CartTotals, 'rows'> & { source: 'server' | 'local' };
export type CartView = { rows: CartRow[]; totals: Totals; hasProblem: boolean };

export function viewCart(items: readonly CartItem[], rates: Rates, calculation: CalculationState, email: string | null): CartView {
  const { rows: priced, ...localTotals } = cartTotals(pricedRows(items), rates);
  const answer = calculation.key === calculationKey(items, email) ? calculation.answer : null;
  const rows = items.map((item, index) => {
    // A row that has not changed keeps what the server said of it while a new answer is on its way.
    const said = calculation.answer?.items.find((row) => row.productId === item.id && (row.designId ?? undefined) === item.designId && row.quantity === item.quantity);
    return viewRow(item, items, priced[index], answer ? said : undefined, said);
  });
  const totals: Totals = answer
    ? {
        source: 'server',
        subtotal: fromLira(answer.subtotal),
        totalDiscountAmount: fromLira(answer.totalDiscountAmount),
        appliedDiscounts: answer.appliedDiscounts.map((discount) => ({ ...discount, amount: fromLira(discount.amount) })),
        taxAmount: fromLira(answer.taxAmount),
        shippingCost: fromLira(answer.shippingCost),
        finalTotal: fromLira(answer.finalTotal),
      }
    : { source: 'local', ...localTotals };
  return { rows, totals, hasProblem: rows.some((row) => row.problem !== null) };
}

function viewRow(
  item: CartItem,
  items: readonly CartItem[],
  local: CartTotals['rows'][number] | undefined,
  priced: CalculatedItem | undefined,
  said: CalculatedItem | undefined,
): CartRow {
  const [row] = pricedRows([item]);
  const inAll = totalQuantity(items, item.id);
  const step = row && nextStep(row.price, row.tiers, inAll);
  const unitPrice = priced ? fromLira(priced.unitPrice) : (local?.unitPrice ?? fromLira(item.unitPrice));
  const next = priced ? priced.nextTier && { ...priced.nextTier, unitPrice: fromLira(priced.nextTier.unitPrice) } : step;
  // The step of the product may ask for more; more than there is would only lead to the next problem.
  const target = next && roundUpQuantity(item, item.quantity + next.missing);
  return {
    item,
    unitPrice,
    lineTotal: priced ? fromLira(priced.lineTotal) : (local?.lineTotal ?? fromLira(item.lineTotal)),
    tierFrom: unitPrice < fromLira(item.price) ? (reachedTier(row?.tiers ?? [], inAll)?.minQuantity ?? null) : null,
    problem: said?.problem ?? null,
    possibleQuantity: said?.possibleQuantity ?? null,
    nextTier: next && target && target - item.quantity + inAll <= item.stock ? { quantity: target, missing: target - item.quantity, unitPrice: next.unitPrice } : null,
    previousPrice: item.previousPrice === undefined ? null : fromLira(item.previousPrice),
  };
}
