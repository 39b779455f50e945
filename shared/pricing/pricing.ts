// The price of a cart. The same on the server (which decides) and in the browser (which previews).
// Order of calculation:
// 1. the tier of each product, by its total quantity over all rows (specification 5)
// 2. line total = tier price × quantity; subtotal = sum of line totals
// 3. shipping: the agreed cost; otherwise free for an empty cart and from the threshold on, which
// is compared with the subtotal before rules (specification 9); if the merchant has turned it on,
// by desi and the chosen way of delivery instead of the flat rate (shipping.ts)
// 4. discount rules on the rows and on shipping (discounts.ts)
// 5. tax on what is left of the rows of each rate, half up, once for each rate (taxes.ts)
import { add, type Kurus, subtract, ZERO } from '#shared/base/money.ts';
import {
  chooseOffer,
  deliveryOffers,
  type Load,
  type Offer,
  type ShippingRules,
} from '#shared/shipping/shipping.ts';
import type {
  AppliedRule,
  DiscountCircumstances,
  DiscountOutcome,
  PreparedRules,
  UnusedRule,
} from './discount-rules.ts';
import { discountCart } from './discounts.ts';
import { type Goods, type PricedRow, priceGoods, taxesOfRows, totalsOf } from './goods.ts';
import { flatShipping, missingForFreeShipping, type Rates, taxPointsOf } from './rates.ts';

/** `amount` is the discount on the goods; `freedShipping` is what a free-shipping rule saves. */
export type AppliedDiscount = { id: number; name: string; amount: Kurus; freedShipping?: Kurus };
export type CartDiscounts = { rules: PreparedRules; situation: DiscountCircumstances };
export type CartTotals = {
  /**
   * `discount` is the row's share of the rules' discounts; `tax` is its part of the tax of its
   * rate.
   */
  rows: {
    unitPrice: Kurus;
    lineTotal: Kurus;
    discount: Kurus;
    taxPoints: number;
    tax: Kurus;
  }[];
  /** The discount of each rule on each row, and the stronger rules on other rows. */
  appliedRules: AppliedRule[];
  unusedRules: UnusedRule[];
  subtotal: Kurus;
  totalDiscountAmount: Kurus;
  appliedDiscounts: AppliedDiscount[];
  taxAmount: Kurus;
  shippingCost: Kurus;
  finalTotal: Kurus;
  /** The shipping options and the chosen one; undefined with the flat rule or without goods. */
  delivery?: { load: Load; offers: Offer[]; chosen: Offer };
};
/** `optionId` is the buyer's choice; if it is not offered, the cheapest option is used. */
export type CartDelivery = { rules: ShippingRules; load: Load; optionId: string | null };
/** The promised shipping cost, for one way of delivery or, without an id, for the flat rate. */
export type PromisedShipping = { cost: Kurus; optionId: string | null };

/**
 * What the rows are priced with. The server has it as a PriceBasis, which also contains the quote.
 */
export type TotalsBasis = {
  rates: Rates;
  discounts?: CartDiscounts | undefined;
  delivery?: CartDelivery | undefined;
  promisedShipping?: PromisedShipping | undefined;
  /** For any way of delivery; no rule makes it free. */
  agreedShipping?: Kurus | null | undefined;
};

export function cartTotals(rows: readonly PricedRow[], basis: TotalsBasis): CartTotals {
  const goods = priceGoods(rows);
  const shipping = shippingOf(goods, basis);
  const outcome = discountGoods(goods, basis, shipping.couldBeFreed);
  const isFreed = outcome.isShippingFree && !isShippingAgreed(basis);
  const { cost, delivery } = isFreed ? freedShipping(basis) : shipping;
  const totalDiscountAmount = add(outcome.total, goods.promisedDiscount);
  const taxes = taxesOfRows(goods, outcome.rowDiscounts, basis.rates);
  return {
    rows: goods.rows.map((row, index) => ({
      unitPrice: row.unitPrice,
      lineTotal: row.lineTotal,
      discount: outcome.rowDiscounts[index] ?? ZERO,
      taxPoints: taxPointsOf(row.taxPercent, basis.rates),
      tax: taxes[index] ?? ZERO,
    })),
    appliedDiscounts: outcome.applied.map(({ rule, amount, isShipping }) => ({
      id: rule.id,
      name: rule.name,
      amount,
      ...(isShipping && { freedShipping: subtract(shipping.cost, cost) }),
    })),
    appliedRules: outcome.applied,
    unusedRules: outcome.unused,
    ...totalsOf(
      { subtotal: goods.subtotal, totalDiscountAmount, taxAmount: add(...taxes) },
      basis.rates,
      cost,
    ),
    ...(delivery && { delivery }),
  };
}

/**
 * The rules apply to all rows except those with a promised or final price. The result is in the
 * order of all rows.
 */
function discountGoods(
  { rows }: Pick<Goods, 'rows'>,
  { rates, discounts }: TotalsBasis,
  shippingCost: Kurus,
): DiscountOutcome {
  const promisedDiscounts = () => rows.map(({ promised }) => promised?.discount ?? ZERO);
  if (!discounts)
    return {
      rowDiscounts: promisedDiscounts(),
      total: ZERO,
      isShippingFree: false,
      applied: [],
      unused: [],
    };
  const open = rows.flatMap((row, index) =>
    row.promised || row.isFinal ? [] : [{ ...row, index, categoryIds: row.categoryIds ?? [] }],
  );
  const spread = <T>(values: readonly T[], all: T[]): T[] => {
    open.forEach(({ index }, place) => {
      all[index] = values[place] as T;
    });
    return all;
  };
  const outcome = discountCart(discounts.rules, open, {
    ...discounts.situation,
    shippingCost,
    taxAfter: (rowDiscounts) =>
      rates.pricesIncludeTax
        ? ZERO
        : add(...taxesOfRows({ rows }, spread(rowDiscounts, promisedDiscounts()), rates)),
  });
  if (open.length === rows.length) return outcome;
  return {
    ...outcome,
    rowDiscounts: spread(outcome.rowDiscounts, promisedDiscounts()),
    applied: outcome.applied.map((rule) => ({
      ...rule,
      shares: spread(
        rule.shares,
        rows.map(() => ZERO),
      ),
      beatenBy: spread<number | null>(
        rule.beatenBy,
        rows.map(() => null),
      ),
    })),
  };
}

/** `couldBeFreed`: how much of it a rule could still make free. */
type Shipping = { cost: Kurus; couldBeFreed: Kurus } & Pick<CartTotals, 'delivery'>;
const NO_SHIPPING: Shipping = { cost: ZERO, couldBeFreed: ZERO };

function shippingOf(goods: Goods, basis: TotalsBasis): Shipping {
  const { agreedShipping: agreed } = basis;
  const byTable = tableShipping(goods, basis);
  if (agreed === undefined || agreed === null || goods.rows.length === 0) return byTable;
  const { delivery } = byTable;
  return {
    cost: agreed,
    couldBeFreed: ZERO,
    ...(delivery && {
      delivery: { ...delivery, chosen: { ...delivery.chosen, price: agreed, couldBeFree: false } },
    }),
  };
}

function tableShipping(
  { rows, subtotal }: Goods,
  { rates, delivery, promisedShipping: promised }: TotalsBasis,
): Shipping {
  const isFree = missingForFreeShipping(subtotal, rates) === ZERO;
  const byDesi =
    delivery && rows.length > 0
      ? chosenDelivery(delivery, withPromise(offersOf(delivery, isFree), promised))
      : null;
  if (byDesi) return byDesi;
  if (promised?.optionId === null) return { cost: promised.cost, couldBeFreed: ZERO };
  if (rows.length === 0) return NO_SHIPPING;
  const cost = flatShipping(subtotal, rates);
  return { cost, couldBeFreed: cost };
}

const isShippingAgreed = ({ agreedShipping }: TotalsBasis): boolean =>
  agreedShipping !== undefined && agreedShipping !== null;

/** Shipping after a free-shipping rule. */
const freedShipping = ({ delivery }: TotalsBasis): Shipping =>
  (delivery && chosenDelivery(delivery, offersOf(delivery, true))) ?? NO_SHIPPING;

const offersOf = ({ rules, load }: CartDelivery, isFree: boolean): Offer[] =>
  deliveryOffers(rules, load.desi, isFree);

const withPromise = (offers: Offer[], promised: PromisedShipping | undefined): Offer[] =>
  offers.map((offer) =>
    promised && offer.id === promised.optionId
      ? { ...offer, price: promised.cost, couldBeFree: false }
      : offer,
  );

function chosenDelivery({ load, optionId }: CartDelivery, offers: Offer[]): Shipping | null {
  const chosen = chooseOffer(offers, optionId);
  return (
    chosen && {
      cost: chosen.price,
      couldBeFreed: chosen.couldBeFree ? chosen.price : ZERO,
      delivery: { load, offers, chosen },
    }
  );
}
