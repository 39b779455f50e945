// Ordering again: what an old order would cost today and what of it can be had, and putting it into the customer's cart.
// Specification 7 (User); design.md 6: a row's design travels with it.
import type { ReorderAnswer } from '#shared/customer-cart.ts';
import type { ReorderCheck, ReorderItemsBody, ReorderRow } from '#shared/customer-orders.ts';
import type { Language } from '#shared/languages.ts';
import { kurus, toLira } from '#shared/money.ts';
import { unitPrice } from '#shared/pricing.ts';
import { roundUpQuantity } from '#shared/quantity.ts';
import { AppError } from '../app-error.ts';
import { checkRows, sumByProduct } from '../cart/cart.ts';
import { addToCart, type CartContext } from '../cart/customer-cart.ts';
import { toProduct } from '../catalogue/catalogue.ts';
import { findReplacements } from '../catalogue/replacements.ts';
import type { Db } from '../db.ts';
import type { Owner } from './owned.ts';
import { type OldItem, type OldOrder, selectOldOrder } from './reorder.sql.ts';

/** @throws AppError ORDER_NOT_FOUND */
export async function checkReorder(db: Db, owner: Owner, id: number, language: Language): Promise<ReorderCheck> {
  const { orderNumber, items, products } = await requireOldOrder(db, owner, id);
  const sold = new Map(products.filter((product) => product.isActive).map((product) => [product.id, product]));
  const checked = checkRows(
    items.map(({ productId, quantity }) => ({ productId, quantity })),
    products,
  ).map(({ productId, quantity, problem, possibleQuantity }) => ({ productId, problem, wished: quantity, possible: problem === null ? quantity : (possibleQuantity ?? 0) }));
  // What cannot be had is priced as if it could, so that its price of then has one beside it.
  const demand = sumByProduct(checked.map(({ productId, possible, wished }) => ({ productId, quantity: possible || wished })));
  const short = checked.filter(({ problem }) => problem === 'gone' || problem === 'out-of-stock' || problem === 'not-enough').map(({ productId }) => productId);
  const replacements = await findReplacements(db, [...new Set(short)], language);

  const rows = items.map((item, index): ReorderRow => {
    const product = sold.get(item.productId);
    const { problem = null, possible = 0 } = checked[index] ?? {};
    return {
      productId: item.productId,
      designId: item.designId,
      sku: item.sku,
      name: item.name,
      imageUrl: item.imageUrl,
      orderedQuantity: item.quantity,
      oldUnitPrice: toLira(kurus(item.unitPriceKurus)),
      unitPrice: product ? toLira(unitPrice(product.priceKurus, product.tiers, demand.get(product.id) ?? item.quantity)) : null,
      stock: product?.stock ?? 0,
      possibleQuantity: possible,
      problem,
      product: product ? toProduct(product, language) : null,
      replacements: replacements.get(item.productId) ?? [],
    };
  });
  return { orderId: id, orderNumber, rows };
}

/**
 * Puts the order, or the chosen products of it, into the cart, on top of what is there. A quantity below today's minimum
 * or off its step is rounded up, as the check told; what is short is cut to what can be had.
 * @throws AppError ORDER_NOT_FOUND, or NOTHING_TO_REORDER when nothing more can come into the cart.
 */
export async function reorder(context: CartContext, owner: Owner, id: number, choice: ReorderItemsBody | null, language: Language): Promise<ReorderAnswer> {
  const { items, products } = await requireOldOrder(context.db, owner, id);
  const rules = new Map(products.map((product) => [product.id, product]));
  const wishes = chosenItems(items, choice).map(({ productId, designId, quantity }) => {
    const rule = rules.get(productId);
    return { productId, designId, quantity: rule ? roundUpQuantity(rule, quantity) : quantity };
  });
  const { cart, cut, added, skipped } = await addToCart(context, owner.customerId, wishes, language);
  if (added.length === 0) throw new AppError('NOTHING_TO_REORDER');
  const nameOf = (productId: number) => rules.get(productId)?.name ?? '';
  return { ...cart, cut, addedCount: added.length, skipped: skipped.map(({ productId }) => ({ productId, name: nameOf(productId) })) };
}

function chosenItems(items: readonly OldItem[], choice: ReorderItemsBody | null): OldItem[] {
  if (!choice) return [...items];
  const chosen = new Set(choice.productIds);
  return items.filter((item) => chosen.has(item.productId)).map((item) => ({ ...item, quantity: chosenQuantity(item, choice) }));
}

/** The wish for this very design comes before one for the product. */
function chosenQuantity({ productId, designId, quantity }: OldItem, { quantities = [] }: ReorderItemsBody): number {
  const ofProduct = quantities.filter((wish) => wish.productId === productId);
  const wish = ofProduct.find((one) => one.designId !== undefined && (one.designId || null) === designId) ?? ofProduct.find((one) => one.designId === undefined);
  return wish?.quantity ?? quantity;
}

async function requireOldOrder(db: Db, owner: Owner, id: number): Promise<OldOrder> {
  const order = await selectOldOrder(db, owner, id);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return order;
}
