// Ordering again: today's price and availability of an old order, of the customer or of their
// company, and adding it to the customer's cart. A row keeps its design. Specification 7 (User).

import type { SignedIn } from '#server/auth/signed-in.ts';
import type { Db } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { checkRows, productIdsOf } from '#server/cart/check-rows.ts';
import { addToCart, type CartContext } from '#server/cart/customer-cart.ts';
import { applyBuyerLists } from '#server/cart/row-totals.ts';
import type { ProductRow } from '#server/catalogue/catalogue.sql.ts';
import { toProduct } from '#server/catalogue/catalogue.ts';
import { findReplacements } from '#server/catalogue/replacements.ts';
import type { Rules } from '#server/discounts/rules.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Language } from '#shared/base/languages.ts';
import { type Kurus, liraOf, toLira } from '#shared/base/money.ts';
import type { ReorderAnswer } from '#shared/cart/customer-cart.ts';
import { roundUpQuantity } from '#shared/catalogue/quantity.ts';
import type { ReorderCheck, ReorderItemsBody, ReorderRow } from '#shared/orders/customer-orders.ts';
import { type PricedRow, priceGoods } from '#shared/pricing/goods.ts';
import { withOwnPrice } from '#shared/pricing/price-lists.ts';
import type { Owner } from './order-access.ts';
import { type OldItem, type OldOrder, selectOldOrder } from './reorder.sql.ts';

type ReorderDeps = { db: Db; settings: Settings; rules: Rules };
type ReorderOwner = Owner & Pick<SignedIn, 'isEmailVerified'>;

/** @throws AppError ORDER_NOT_FOUND */
export async function checkReorder(
  deps: ReorderDeps,
  owner: ReorderOwner,
  id: number,
  language: Language,
): Promise<ReorderCheck> {
  const { orderNumber, items, products: all } = await requireOldOrder(deps.db, owner, id);
  const products = all.filter(({ isOwnRow }) => !isOwnRow);
  const sold = new Map(
    products.filter((product) => product.isActive).map((product) => [product.id, product]),
  );
  const checked = checkRows(
    items.map(({ productId, quantity }) => ({ productId, quantity })),
    products,
  ).map(({ productId, quantity, problem, possibleQuantity }) => ({
    productId,
    problem,
    asked: quantity,
    possible: problem === null ? quantity : (possibleQuantity ?? 0),
  }));
  // Unavailable products are priced too, so that today's price can be shown beside the old one.
  const prices = await pricesToday(
    deps,
    owner,
    checked.map(({ productId, possible, asked }) => ({ productId, quantity: possible || asked })),
    sold,
  );
  const short = checked
    .filter(
      ({ problem }) => problem === 'gone' || problem === 'out-of-stock' || problem === 'not-enough',
    )
    .map(({ productId }) => productId);
  const replacements = await findReplacements(deps.db, [...new Set(short)], language);

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
      oldUnitPrice: liraOf(item.unitPriceKurus),
      unitPrice: product ? toLira(prices.get(product.id) ?? product.priceKurus) : null,
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
 * The unit price at the row's tier, by the customer's price lists, as if these rows were a separate
 * cart.
 */
async function pricesToday(
  { settings, rules }: ReorderDeps,
  { customerId, isEmailVerified }: ReorderOwner,
  wanted: readonly { productId: number; quantity: number }[],
  sold: ReadonlyMap<number, ProductRow>,
): Promise<ReadonlyMap<number, Kurus>> {
  const rows = wanted.flatMap((row) => {
    const product = sold.get(row.productId);
    return product ? [toPricedRow(row, product)] : [];
  });
  const buyer = isEmailVerified ? { customerId } : null;
  const lists = await rules.lists.forBuyer(buyer, productIdsOf(rows));
  const [rates, discounts] = await Promise.all([
    settings.rates(),
    lists && rules.forCart({ couponCode: null, buyer: null }),
  ]);
  const { prices } = applyBuyerLists(rows, { lists, rates, discounts });
  const goods = priceGoods(rows.map((row) => withOwnPrice(row, prices)));
  return new Map(goods.rows.map(({ productId, unitPrice }) => [productId, unitPrice]));
}

const toPricedRow = (
  { productId, quantity }: { productId: number; quantity: number },
  { priceKurus, tiers, taxPercent, category }: ProductRow,
): PricedRow => ({
  productId,
  quantity,
  price: priceKurus,
  tiers,
  taxPercent: taxPercent ?? undefined,
  categoryIds: [category.id],
});

/**
 * Adds the order, or the chosen products of it, to the cart. A quantity below today's minimum or
 * between its steps is rounded up, as in the check; a quantity above the stock is reduced.
 * @throws AppError ORDER_NOT_FOUND, or NOTHING_TO_REORDER if nothing can be added to the cart.
 */
export async function reorder(
  context: CartContext,
  owner: Owner,
  { id, choice = null }: { id: number; choice?: ReorderItemsBody | null },
  language: Language,
): Promise<ReorderAnswer> {
  const { items, products } = await requireOldOrder(context.db, owner, id);
  const rules = new Map(products.map((product) => [product.id, product]));
  const requested = chosenItems(items, choice).map(({ productId, designId, quantity }) => {
    const rule = rules.get(productId);
    return { productId, designId, quantity: rule ? roundUpQuantity(rule, quantity) : quantity };
  });
  const { cart, cut, added, skipped } = await addToCart(
    context,
    owner.customerId,
    requested,
    language,
  );
  if (added.length === 0) throw new AppError('NOTHING_TO_REORDER');
  const nameOf = (productId: number) => rules.get(productId)?.name ?? '';
  return {
    ...cart,
    cut,
    addedCount: added.length,
    skipped: skipped.map(({ productId }) => ({ productId, name: nameOf(productId) })),
  };
}

function chosenItems(items: readonly OldItem[], choice: ReorderItemsBody | null): OldItem[] {
  if (!choice) return [...items];
  const chosen = new Set(choice.productIds);
  return items
    .filter((item) => chosen.has(item.productId))
    .map((item) => ({ ...item, quantity: chosenQuantity(item, choice) }));
}

/** A quantity for exactly this design has precedence over one for the product. */
function chosenQuantity(
  { productId, designId, quantity }: OldItem,
  { quantities = [] }: ReorderItemsBody,
): number {
  const ofProduct = quantities.filter((one) => one.productId === productId);
  const chosen =
    ofProduct.find((one) => one.designId !== undefined && (one.designId || null) === designId) ??
    ofProduct.find((one) => one.designId === undefined);
  return chosen?.quantity ?? quantity;
}

async function requireOldOrder(db: Db, owner: Owner, id: number): Promise<OldOrder> {
  const order = await selectOldOrder(db, owner, id);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return order;
}
