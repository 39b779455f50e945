// What products cost a customer by the price lists, before a cart is there: the same rule as the
// cart's, with the minimum of a list as a condition beside the price.

import type { SellableRow } from '#server/catalogue/catalogue.sql.ts';
import { toPieceStep } from '#server/catalogue/catalogue.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Rules } from '#server/discounts/rules.ts';
import { toLira } from '#shared/base/money.ts';
import type { OwnPricesAnswer, OwnProductPrice } from '#shared/cart/own-prices.ts';
import { type PieceDiscount, pieceDiscountOf } from '#shared/pricing/piece-discounts.ts';
import { type BuyerLists, ownPrice, rowFor } from '#shared/pricing/price-lists.ts';
import type { CartDiscounts } from '#shared/pricing/pricing.ts';
import { toOwnPrice } from './cart.ts';

export async function findOwnPrices(
  { sellables, rules }: { sellables: Sellables; rules: Rules },
  buyer: { customerId: number },
  productIds: readonly number[],
): Promise<OwnPricesAnswer> {
  const ids = [...new Set(productIds)];
  const lists = await rules.lists.forBuyer(buyer, ids);
  if (!lists) return { prices: [] };
  const [products, discounts] = await Promise.all([
    sellables.find(ids),
    rules.forCart({ couponCode: null, buyer: null }),
  ]);
  return { prices: toOwnProductPrices(products, lists, discounts) };
}

/** Pure. Of what is sold; without what costs everybody the same. */
export const toOwnProductPrices = (
  products: readonly SellableRow[],
  lists: BuyerLists,
  { rules, situation }: CartDiscounts,
): OwnProductPrice[] =>
  products
    .filter(({ isActive }) => isActive)
    .flatMap((product) => {
      const { id: productId, category } = product;
      const of = { productId, categoryIds: [category.id] };
      return toOwnProductPrice(product, lists, pieceDiscountOf(rules, of, situation.now));
    });

function toOwnProductPrice(
  { id: productId, priceKurus: price, tiers }: SellableRow,
  lists: BuyerLists,
  discount: PieceDiscount | null,
): OwnProductPrice[] {
  const chosen = rowFor(lists, productId);
  const own = chosen && ownPrice({ price, tiers }, chosen, discount);
  if (!chosen || !own) return [];
  const { minNet } = chosen.list;
  const steps = own.isFinal ? [] : (discount?.steps ?? []);
  return [
    {
      productId,
      ...toOwnPrice(own, lists),
      pieceSteps: steps.map(toPieceStep),
      minimum: minNet === null ? null : toLira(minNet),
    },
  ];
}
