// What the screen shows of a cart: the server's figures while they belong to this cart, else our own (specification 9).

import { fromLira, type Kurus, kurus, times, ZERO } from '#shared/base/money.ts';
import type {
  CalculateAnswer,
  CalculatedItem,
  CartQuote,
  RowProblem,
  UnusedDiscount,
} from '#shared/cart/cart.ts';
import { roundUpQuantity } from '#shared/catalogue/quantity.ts';
import { withPieceDiscount } from '#shared/pricing/piece-discounts.ts';
import { type AppliedDiscount, type CartTotals, cartTotals } from '#shared/pricing/pricing.ts';
import { FALLBACK_FREE_SHIPPING_THRESHOLD, type Rates } from '#shared/pricing/rates.ts';
import { nextStep, reachedTier } from '#shared/pricing/tiers.ts';
import {
  type CartItem,
  pieceDiscountOf,
  pricedRows,
  totalQuantity,
} from '#web/product/cart-item.ts';
import { type CalculationState, calculationKey } from './cart-calculation.ts';

export type CartRow = {
  item: CartItem;
  /** For one at its tier, before rules; rows of `lineTotal` add up to the subtotal. */
  unitPrice: Kurus;
  lineTotal: Kurus;
  /** For one after what is in force for a piece, the price on the card; null when nothing is. */
  reducedPrice: Kurus | null;
  /** What the rules took off it, as the server said. */
  discounts: AppliedDiscount[];
  discount: Kurus;
  /** Rules that act on other rows only, since here another is in force. */
  beatenDiscounts: NonNullable<CalculatedItem['beatenDiscounts']>;
  /** From which quantity on the unit price holds, when it is one of the lower steps. */
  tierFrom: number | null;
  problem: RowProblem | null;
  possibleQuantity: number | null;
  /** `quantity` of this row, an allowed one, at which the product reaches its next price; `saving` where all of it costs less than now. */
  nextTier: { quantity: number; missing: number; unitPrice: Kurus; saving: Kurus | null } | null;
  previousPrice: Kurus | null;
  /** Made to the buyer's wishes: without the right of withdrawal. */
  isPersonalised: boolean;
  /** So many of it have the price of a quote. */
  quoted: { quantity: number; unitPrice: Kurus } | null;
};
/** Ways to send the parcel; null where shipping costs the same for every load, and until the server has said. */
export type DeliveryView = {
  options: CalculateAnswer['shippingOptions'];
  chosen: CalculateAnswer['shippingOptions'][number];
  parcel: NonNullable<CalculateAnswer['parcel']>;
};
export type Totals = Omit<CartTotals, 'rows' | 'appliedRules' | 'unusedRules' | 'delivery'> & {
  source: 'server' | 'local';
};
export type CouponState = NonNullable<CalculateAnswer['coupon']>;
export type CartView = {
  rows: CartRow[];
  totals: Totals;
  hasProblem: boolean;
  /** What the server last said of the code that is in use; null until it has. */
  coupon: CouponState | null;
  unusedDiscounts: UnusedDiscount[];
  delivery: DeliveryView | null;
  /** What sending it costs is the server's to say, and it has not yet. */
  isShippingOpen: boolean;
  /** What the server said of the quote that the cart carries. */
  quote: CartQuote | null;
};
type DeliveryWish = { isByDesi: boolean; id: string | null };

export function viewCart(
  items: readonly CartItem[],
  rates: Rates,
  calculation: CalculationState,
  email: string | null,
  couponCode: string | null = null,
  wish: DeliveryWish = { isByDesi: false, id: null },
  quoteCode: string | null = null,
): CartView {
  // By desi only the server knows; until it answers what it last said stands, or nothing.
  const lastShipping = calculation.answer ? fromLira(calculation.answer.shippingCost) : ZERO;
  const localRates = wish.isByDesi
    ? {
        ...rates,
        shippingCost: lastShipping,
        freeShippingThreshold: FALLBACK_FREE_SHIPPING_THRESHOLD,
      }
    : rates;
  const {
    rows: priced,
    appliedRules: _,
    unusedRules: __,
    delivery: ___,
    ...localTotals
  } = cartTotals(pricedRows(items), { rates: localRates });
  const answer =
    calculation.key === calculationKey(items, email, couponCode, wish.id, quoteCode)
      ? calculation.answer
      : null;
  const rows = items.map((item, index) => {
    // A row that has not changed keeps what the server said of it while a new answer is on its way.
    const ofProduct = calculation.answer?.items.filter((row) => row.productId === item.id) ?? [];
    const said = ofProduct.find(
      (row) => (row.designId ?? undefined) === item.designId && row.quantity === item.quantity,
    );
    return viewRow(
      item,
      items,
      priced[index],
      answer ? said : undefined,
      said,
      (said ?? ofProduct[0])?.pieceSteps ?? [],
      isPersonalised(item, ofProduct),
    );
  });
  const totals: Totals = answer
    ? {
        source: 'server',
        subtotal: fromLira(answer.subtotal),
        totalDiscountAmount: fromLira(answer.totalDiscountAmount),
        appliedDiscounts: answer.appliedDiscounts.map(toAppliedDiscount),
        taxAmount: fromLira(answer.taxAmount),
        shippingCost: fromLira(answer.shippingCost),
        finalTotal: fromLira(answer.finalTotal),
      }
    : { source: 'local', ...localTotals };
  const coupon = calculation.answer?.coupon ?? null;
  return {
    rows,
    totals,
    hasProblem: rows.some((row) => row.problem !== null),
    coupon: couponCode !== null && (answer || coupon?.code === couponCode) ? coupon : null,
    unusedDiscounts: answer?.unusedDiscounts ?? [],
    delivery: items.length > 0 ? deliveryOf(calculation.answer) : null,
    isShippingOpen: wish.isByDesi && items.length > 0 && !calculation.answer,
    quote: quoteCode !== null && items.length > 0 ? (calculation.answer?.quote ?? null) : null,
  };
}

function deliveryOf(answer: CalculateAnswer | null): DeliveryView | null {
  const chosen = answer?.shippingOptions.find(({ id }) => id === answer.shippingOptionId);
  return answer?.parcel && chosen
    ? { options: answer.shippingOptions, chosen, parcel: answer.parcel }
    : null;
}

const toAppliedDiscount = ({
  id,
  name,
  amount,
}: {
  id: number;
  name: string;
  amount: number;
}): AppliedDiscount => ({ id, name, amount: fromLira(amount) });

/** Of a design only the server knows; whatever the quantity. */
const isPersonalised = (item: CartItem, ofProduct: readonly CalculatedItem[]): boolean =>
  item.attributes.isPersonalised === true ||
  ofProduct.some(
    (row) => (row.designId ?? undefined) === item.designId && row.isPersonalised === true,
  );

function viewRow(
  item: CartItem,
  items: readonly CartItem[],
  local: CartTotals['rows'][number] | undefined,
  priced: CalculatedItem | undefined,
  said: CalculatedItem | undefined,
  steps: CalculatedItem['pieceSteps'],
  isPersonalised: boolean,
): CartRow {
  const [row] = pricedRows([item]);
  const inAll = totalQuantity(items, item.id);
  const reduced = (price: Kurus) => withPieceDiscount(price, pieceDiscountOf(steps));
  const atTier = priced
    ? fromLira(priced.unitPrice)
    : (local?.unitPrice ?? fromLira(item.unitPrice));
  const others = inAll - item.quantity;
  const step =
    row &&
    nextStep(row.price, row.tiers, inAll, {
      reduced,
      allowed: (wished) => roundUpQuantity(item, wished - others) + others,
    });
  const next = priced
    ? priced.nextTier && { ...priced.nextTier, unitPrice: fromLira(priced.nextTier.unitPrice) }
    : step;
  // The step of the product may ask for more; more than there is would only lead to the next problem.
  const target = next && roundUpQuantity(item, item.quantity + next.missing);
  const pieces = target ? target - item.quantity + inAll : 0;
  const saved = next ? times(reduced(atTier), inAll) - times(next.unitPrice, pieces) : 0;
  return {
    item,
    unitPrice: atTier,
    reducedPrice: steps.length > 0 ? reduced(atTier) : null,
    lineTotal: priced ? fromLira(priced.lineTotal) : (local?.lineTotal ?? fromLira(item.lineTotal)),
    discounts: priced?.discounts.map(toAppliedDiscount) ?? [],
    discount: priced ? fromLira(priced.discount) : ZERO,
    beatenDiscounts: priced?.beatenDiscounts ?? [],
    tierFrom:
      !said?.quoted && atTier < fromLira(item.price)
        ? (reachedTier(row?.tiers ?? [], inAll)?.minQuantity ?? null)
        : null,
    problem: said?.problem ?? null,
    possibleQuantity: said?.possibleQuantity ?? null,
    nextTier:
      next && target && pieces <= item.stock
        ? {
            quantity: target,
            missing: target - item.quantity,
            unitPrice: next.unitPrice,
            saving: saved > 0 ? kurus(saved) : null,
          }
        : null,
    // Where a quote's price holds, what the catalogue's has become is no news.
    previousPrice:
      item.previousPrice === undefined || said?.quoted ? null : fromLira(item.previousPrice),
    isPersonalised,
    quoted: said?.quoted
      ? { quantity: said.quoted.quantity, unitPrice: fromLira(said.quoted.unitPrice) }
      : null,
  };
}
