// What is added to the cart from a list: quantities are raised to the minimum and the step and
// limited by the stock, and every change is reported.
import { MAX_CART_ROWS } from '#shared/cart/cart-limits.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { largestQuantity, roundUpQuantity } from '#shared/catalogue/quantity.ts';

export type RequestedRow = { product: Product; quantity: number; isWithdrawn: boolean };
type InCart = { id: number; quantity: number };
/** `added` of `requested` pieces were added; 0 if none. */
export type Change = {
  name: string;
  requested: number;
  added: number;
  reason: 'withdrawn' | 'sold-out' | 'too-few' | 'in-cart' | 'raised' | 'full';
};
export type Plan = { additions: { product: Product; quantity: number }[]; changes: Change[] };

export const canBeAdded = ({ product, isWithdrawn }: RequestedRow): boolean =>
  !isWithdrawn && largestQuantity(product, product.stock) > 0;

type Draft = { plan: Plan; inCart: Map<number, number>; freeRows: number };

export function planAdditions(
  rows: readonly RequestedRow[],
  cart: readonly InCart[],
  maxRows = MAX_CART_ROWS,
): Plan {
  const plan: Plan = { additions: [], changes: [] };
  const inCart = new Map<number, number>();
  for (const { id, quantity } of cart) inCart.set(id, (inCart.get(id) ?? 0) + quantity);
  const draft: Draft = { plan, inCart, freeRows: maxRows - cart.length };
  for (const row of rows) {
    const present = inCart.get(row.product.id) ?? 0;
    const largest = largestQuantity(row.product, row.product.stock);
    const raised = roundUpQuantity(row.product, present + row.quantity) - present;
    const quantity = Math.min(raised, largest - present);
    const reason = refusalOf(row, { largest, quantity }, draft);
    if (reason) addChange(plan, row, reason, 0);
    else addRow(draft, row, quantity);
  }
  return plan;
}

/** Why nothing of a row is added to the cart; null if something is. */
function refusalOf(
  { product, isWithdrawn }: RequestedRow,
  { largest, quantity }: { largest: number; quantity: number },
  { inCart, freeRows }: Draft,
): Change['reason'] | null {
  if (isWithdrawn) return 'withdrawn';
  if (largest === 0) return 'sold-out';
  if (quantity <= 0) return 'in-cart';
  return !inCart.has(product.id) && freeRows <= 0 ? 'full' : null;
}

function addRow(draft: Draft, row: RequestedRow, quantity: number): void {
  const { product } = row;
  const present = draft.inCart.get(product.id);
  draft.plan.additions.push({ product, quantity });
  draft.inCart.set(product.id, (present ?? 0) + quantity);
  if (present === undefined) draft.freeRows -= 1;
  if (quantity < row.quantity) addChange(draft.plan, row, 'too-few', quantity);
  else if (quantity > row.quantity) addChange(draft.plan, row, 'raised', quantity);
}

function addChange(
  plan: Plan,
  { product, quantity }: RequestedRow,
  reason: Change['reason'],
  added: number,
): void {
  plan.changes.push({ name: product.name, requested: quantity, added, reason });
}
