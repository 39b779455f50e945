// The price of a design for some numbers of sets: the items of a cart, calculated like a cart.

import { deliveryChoice, priceCart } from '#server/cart/cart.ts';
import type { SellableRow } from '#server/catalogue/sellables.sql.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Buyer, Rules } from '#server/discounts/rules.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Language } from '#shared/base/languages.ts';
import { fromLira, type Kurus, kurus, liraOf, subtract, toLira } from '#shared/base/money.ts';
import {
  chosenProducts,
  isOnce,
  mostSets,
  piecesOf,
  type SetRole,
  setsFrom,
  spareOf,
  unitsFor,
} from '#shared/designs/design-sets.ts';
import type { Quote, QuoteColumn } from '#shared/designs/design-tool.ts';
import type { DesignChoices } from '#shared/designs/designs.ts';
import type { DeliveryChoice } from '#shared/pricing/price-basis.ts';
import type { BuyerLists } from '#shared/pricing/price-lists.ts';
import type { CartDiscounts } from '#shared/pricing/pricing.ts';
import type { Rates } from '#shared/pricing/rates.ts';
import { reachedTier } from '#shared/pricing/tiers.ts';
import { checkFit } from './fit-check.ts';

type Deps = { sellables: Sellables; settings: Settings; rules: Rules };
type Chosen = { role: SetRole; product: SellableRow };
type Basis = {
  chosen: readonly Chosen[];
  /** The number of colours of a print on the glass. */
  colours: number;
  rates: Rates;
  discounts: CartDiscounts;
  delivery: DeliveryChoice | undefined;
  lists: BuyerLists | undefined;
  language: Language;
};

/** `buyer`: the customer whose price lists apply; without one, none apply. */
export async function quoteDesign(
  deps: Deps & { buyer?: Buyer | null },
  choices: Pick<DesignChoices, 'parts' | 'label'>,
  counts: readonly number[],
  language: Language,
): Promise<Quote> {
  const requested = chosenProducts(choices);
  const ids = requested.map(({ productId }) => productId);
  const [products, rates, discounts, delivery, lists] = await Promise.all([
    deps.sellables.find(ids),
    deps.settings.rates(),
    deps.rules.forCart({ couponCode: null, buyer: null }),
    deliveryChoice(deps, null),
    deps.rules.lists.forBuyer(deps.buyer ?? null, ids),
  ]);
  const byId = new Map(products.map((product) => [product.id, product]));
  // A deleted product cannot be bought: its part is marked so, and it costs nothing here.
  const chosen = requested.flatMap(({ role, productId }): Chosen[] => {
    const product = byId.get(productId);
    return product?.isActive ? [{ role, product }] : [];
  });
  const isWhole = chosen.length === requested.length;
  const colours = choices.label?.setup?.colours ?? 1;
  const basis = { chosen, colours, rates, discounts, delivery, lists, language };
  const limits = chosen.map(({ role, product }) => ({
    id: product.id,
    sets: mostSets(role, product),
  }));
  const least = Math.min(...limits.map(({ sets }) => sets));
  const most = isWhole && limits.length > 0 ? least : 0;
  return {
    columns: counts.map((sets) => withNext(columnOf(basis, sets), basis, isWhole)),
    mostSets: Math.min(most, Number.MAX_SAFE_INTEGER),
    limitingId: limits.find(({ sets }) => sets === least)?.id ?? null,
    fit: checkFit(products, language),
    isPersonalised: chosen.some(({ product }) => product.attributes.isPersonalised === true),
  };
}

type Column = Omit<QuoteColumn, 'next'>;

function columnOf(basis: Basis, sets: number): Column {
  const { chosen, colours, rates, discounts, delivery, lists, language } = basis;
  const requested = chosen.map(({ role, product }) => ({
    role,
    product,
    quantity: unitsFor(role, product, sets, colours),
  }));
  const rows = requested.map(({ product, quantity }) => ({ productId: product.id, quantity }));
  const answer = priceCart(
    rows,
    chosen.map(({ product }) => product),
    { rates, discounts, delivery, lists },
    { language },
  );
  const tax = fromLira(answer.taxAmount);
  const left = subtract(fromLira(answer.subtotal), fromLira(answer.totalDiscountAmount));
  const net = rates.pricesIncludeTax ? subtract(left, tax) : left;
  const gross = kurus(net + tax);
  const each = (amount: Kurus) => liraOf(Math.round(amount / sets));
  return {
    sets,
    rows: requested.map(({ role, product, quantity }, index) => {
      const item = answer.items[index];
      // A price list has its own tiers.
      const tier = item?.ownPrice ? undefined : reachedTier(product.tiers, quantity);
      return {
        productId: product.id,
        role,
        quantity,
        spare: spareOf(role, product, sets, quantity),
        unitPrice: item?.unitPrice ?? 0,
        total: item ? toLira(subtract(fromLira(item.lineTotal), fromLira(item.discount))) : 0,
        tierFrom:
          tier && item && item.unitPrice < toLira(product.priceKurus) ? tier.minQuantity : null,
        isEnough: item?.problem === null,
      };
    }),
    net: toLira(net),
    gross: toLira(gross),
    netPerSet: each(net),
    grossPerSet: each(gross),
    shipping: answer.shippingCost,
    finalTotal: answer.finalTotal,
    isEnough: answer.items.every(({ problem }) => problem === null),
  };
}

/**
 * The nearest number of sets at which a part reaches its next tier, if that lowers the price of a
 * set.
 */
function withNext(column: Column, basis: Basis, isWhole: boolean): QuoteColumn {
  const steps = column.rows.flatMap(({ role, productId, quantity }) => {
    const product = basis.chosen.find((row) => row.product.id === productId)?.product;
    if (!product || isOnce(role)) return [];
    const tiers = product.tiers
      .filter(({ isActive, minQuantity }) => isActive && minQuantity > quantity)
      .map(({ minQuantity }) => minQuantity);
    return tiers.length === 0
      ? []
      : [{ productId, sets: firstSets(role, product, Math.min(...tiers)) }];
  });
  const [nearest] = steps.sort((a, b) => a.sets - b.sets);
  const there = nearest && nearest.sets > column.sets ? columnOf(basis, nearest.sets) : null;
  const isLower = there?.isEnough && there.netPerSet < column.netPerSet;
  const isShown = nearest && isLower && column.isEnough && isWhole;
  return {
    ...column,
    isEnough: column.isEnough && isWhole,
    next: isShown
      ? {
          sets: nearest.sets,
          productId: nearest.productId,
          netPerSet: there.netPerSet,
          grossPerSet: there.grossPerSet,
          saving: savingAt(column, there, basis.rates.pricesIncludeTax ? 'gross' : 'net'),
        }
      : null,
  };
}

/** The smallest number of sets for which this many units are bought. */
function firstSets(role: SetRole, product: SellableRow, units: number): number {
  const sets = Math.max(1, setsFrom(role, product, units - 1) + 1);
  return unitsFor(role, product, sets) >= units
    ? sets
    : Math.ceil((units * product.piecesPerUnit) / piecesOf(role, 1));
}

/** The amount by which the same number of sets would cost more at the current price. */
const savingAt = (now: Column, then: Column, as: 'net' | 'gross'): number =>
  toLira(
    kurus(Math.max(0, Math.round((fromLira(now[as]) * then.sets) / now.sets) - fromLira(then[as]))),
  );
