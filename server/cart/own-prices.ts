// A customer's prices by the price lists, without a cart: the same rule as in the cart, with the
// minimum of a list shown as a condition.

import { toPieceStep } from '#server/catalogue/catalogue.ts';
import type { SellableRow } from '#server/catalogue/sellables.sql.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Rules } from '#server/discounts/rules.ts';
import { liraOf, toLira } from '#shared/base/money.ts';
import type {
  OwnPricesAnswer,
  OwnPricesBody,
  OwnProductPrice,
  OwnRange,
} from '#shared/cart/own-prices.ts';
import { roundUpQuantity } from '#shared/catalogue/quantity.ts';
import {
  type PieceDiscount,
  pieceDiscountOf,
  withPieceDiscount,
} from '#shared/pricing/piece-discounts.ts';
import { type BuyerLists, ownPrice, rowFor } from '#shared/pricing/price-lists.ts';
import type { CartDiscounts } from '#shared/pricing/pricing.ts';
import { unitPrice } from '#shared/pricing/tiers.ts';
import { toOwnPrice } from './cart.ts';

export async function findOwnPrices(
  { sellables, rules }: { sellables: Sellables; rules: Rules },
  buyer: { customerId: number },
  { productIds, families = [] }: OwnPricesBody,
): Promise<OwnPricesAnswer> {
  const ids = [...new Set([...productIds, ...families.flat()])];
  const lists = await rules.lists.forBuyer(buyer, ids);
  if (!lists) return { prices: [] };
  const [products, discounts] = await Promise.all([
    sellables.find(ids),
    rules.forCart({ couponCode: null, buyer: null }),
  ]);
  const asked = new Set(productIds);
  const byId = new Map(products.map((one) => [one.id, one]));
  return {
    prices: toOwnProductPrices(
      products.filter(({ id }) => asked.has(id)),
      lists,
      discounts,
    ),
    families: families.map((members) =>
      toOwnRange(
        members.flatMap((id) => byId.get(id) ?? []),
        lists,
        discounts,
      ),
    ),
  };
}

/**
 * Pure. From the cheapest to the dearest of a family that is sold, each in its smallest quantity;
 * null where no list lowers one.
 */
function toOwnRange(
  members: readonly SellableRow[],
  lists: BuyerLists,
  { rules, situation }: CartDiscounts,
): OwnRange | null {
  const priced = members
    .filter(({ isActive }) => isActive)
    .map((product) => {
      const { id: productId, category, priceKurus: price, tiers } = product;
      const of = { productId, categoryIds: [category.id] };
      const discount = pieceDiscountOf(rules, of, situation.now);
      const chosen = rowFor(lists, productId);
      const own = chosen && ownPrice({ price, tiers }, chosen, discount);
      const each = unitPrice(own?.price ?? price, own?.tiers ?? tiers, roundUpQuantity(product, 1));
      return { own, each: own?.isFinal ? each : withPieceDiscount(each, discount) };
    });
  const first = priced.find(({ own }) => own)?.own;
  if (!first) return null;
  const prices = priced.map(({ each }) => each);
  return {
    min: liraOf(Math.min(...prices)),
    max: liraOf(Math.max(...prices)),
    isForCompany: toOwnPrice(first, lists).isForCompany,
  };
}

/** Pure. Only products on sale, and only if the price differs from everybody's. */
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
