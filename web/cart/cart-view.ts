// What the screen shows of a cart: the server's figures while they belong to this cart, else our
// own (specification 9).

import { add, fromLira, type Kurus, kurus, times, ZERO } from '#shared/base/money.ts';
import type {
  CalculateAnswer,
  CalculatedItem,
  CartProblem,
  CartQuote,
  OwnPriceAnswer,
  UnusedDiscount,
} from '#shared/cart/cart.ts';
import { roundUpQuantity } from '#shared/catalogue/quantity.ts';
import { pieceDiscountOf } from '#shared/catalogue/wire-prices.ts';
import { type Goods, priceGoods, taxesOfRows, totalsOf } from '#shared/pricing/goods.ts';
import { withPieceDiscount } from '#shared/pricing/piece-discounts.ts';
import type { LocalBasis } from '#shared/pricing/price-basis.ts';
import type { AppliedDiscount, CartTotals } from '#shared/pricing/pricing.ts';
import { FALLBACK_FREE_SHIPPING_THRESHOLD, flatShipping } from '#shared/pricing/rates.ts';
import { nextStep, reachedTier } from '#shared/pricing/tiers.ts';
import { type CartItem, totalQuantity } from '#web/product/cart-item.ts';
import { type Calculated, type CalculationState, calculationKey } from './cart-calculation.ts';
import type { SyncRow } from './cart-rows.ts';
import { ownPriceOf, ownRows } from './own-rows.ts';

export type CartRow = {
  item: CartItem;
  /**
   * The price of one at its tier, before discount rules; the `lineTotal` values add up to the
   * subtotal.
   */
  unitPrice: Kurus;
  lineTotal: Kurus;
  /** The tax rate of its product, if it differs from the shop's. */
  taxPercent: number | undefined;
  /** The price of one after the discounts on a piece, as on the card; null when there are none. */
  reducedPrice: Kurus | null;
  /** The discounts of the rules on this row, from the server's response. */
  discounts: AppliedDiscount[];
  discount: Kurus;
  /** Rules that apply to other rows only, because a stronger rule applies to this one. */
  beatenDiscounts: NonNullable<CalculatedItem['beatenDiscounts']>;
  /** The minimum quantity of the unit price, if it is a bulk tier. */
  tierFrom: number | null;
  problem: CartProblem | null;
  possibleQuantity: number | null;
  /**
   * `quantity`: the allowed quantity of this row at which the product reaches its next price;
   * `saving` if the total then is lower than now.
   */
  nextTier: { quantity: number; missing: number; unitPrice: Kurus; saving: Kurus | null } | null;
  previousPrice: Kurus | null;
  /** Made for this buyer: it has no right of withdrawal. */
  isPersonalised: boolean;
  /** False for a row of a quote that is not in the catalogue. */
  hasPage: boolean;
  /** The quantity that has the price of a quote. */
  quoted: { quantity: number; unitPrice: Kurus } | null;
  /** The price from a price list of the customer's company or group. */
  ownPrice: OwnPriceAnswer | null;
};
/**
 * Shipping options; null where shipping costs the same for every parcel, and until the server has
 * responded.
 */
type DeliveryView = {
  options: CalculateAnswer['shippingOptions'];
  chosen: CalculateAnswer['shippingOptions'][number];
  parcel: NonNullable<CalculateAnswer['parcel']>;
};
type Totals = Omit<CartTotals, 'rows' | 'appliedRules' | 'unusedRules' | 'delivery'> & {
  source: 'server' | 'local';
};
type CouponState = NonNullable<CalculateAnswer['coupon']>;
export type CartView = {
  rows: CartRow[];
  totals: Totals;
  hasProblem: boolean;
  /** The server's last result for the applied code; null until there is one. */
  coupon: CouponState | null;
  unusedDiscounts: UnusedDiscount[];
  delivery: DeliveryView | null;
  /** Only the server knows the shipping cost, and it has not responded yet. */
  isShippingOpen: boolean;
  /** The server's result for the quote that was applied to the cart. */
  quote: CartQuote | null;
  /** What the goods lack to reach the minimum of the customer's price list. */
  priceListMinimum: CalculateAnswer['priceListMinimum'] | null;
};

/**
 * With the product's name in the language of the page, which the response has. It is not stored:
 * tabs in two languages would rename each other's rows without end.
 */
const withNameOf = (item: CartItem, { name }: Pick<CalculatedItem, 'name'> = {}): CartItem =>
  name && (name.text !== item.name || name.language !== item.nameLanguage)
    ? { ...item, name: name.text, nameLanguage: name.language }
    : item;

/** @param reserved the rows that a pending order of this very cart has reserved */
export function viewCart(
  items: readonly CartItem[],
  calculation: CalculationState,
  basis: LocalBasis,
  reserved: readonly SyncRow[] = [],
): CartView {
  const { couponCode = null, quoteCode = null, isByDesi = false } = basis;
  const last = calculation.answer;
  const answer = calculation.key === calculationKey(items, basis) ? last : null;
  const { rows: priced, ...localTotals } = localTotalsOf(items, last, basis);
  const rows = items.map((item, index) => {
    // An unchanged row keeps its figures from the last response while a new one is under way.
    const ofProduct =
      last?.items.filter((row) => row.productId === item.id && row.isSample === item.isSample) ??
      [];
    const known = ofProduct.find(
      (row) => (row.designId ?? undefined) === item.designId && row.quantity === item.quantity,
    );
    return viewRow({
      item: withNameOf(item, ofProduct[0]),
      inAll: item.isSample ? item.quantity : totalQuantity(items, item.id),
      local: priced[index],
      priced: answer ? known : undefined,
      known,
      ofProduct,
      reserved,
    });
  });
  const coupon = last?.coupon ?? null;
  const isFilled = items.length > 0;
  return {
    rows,
    totals: answer
      ? serverTotals(answer, localTotals.subtotal)
      : { source: 'local', ...localTotals },
    hasProblem: rows.some((row) => row.problem !== null),
    coupon: couponCode !== null && (answer || coupon?.code === couponCode) ? coupon : null,
    unusedDiscounts: answer?.unusedDiscounts ?? [],
    delivery: isFilled ? deliveryOf(last) : null,
    isShippingOpen: isByDesi && isFilled && !last,
    quote: quoteCode !== null && isFilled ? (last?.quote ?? null) : null,
    priceListMinimum: answer?.priceListMinimum ?? null,
  };
}

function localTotalsOf(
  items: readonly CartItem[],
  last: Calculated | null,
  { rates, isByDesi = false }: LocalBasis,
) {
  // With prices by desi only the server knows the cost; until it responds, its last figure or none
  // is shown.
  const localRates = isByDesi
    ? {
        ...rates,
        shippingCost: last ? fromLira(last.shippingCost) : ZERO,
        freeShippingThreshold: FALLBACK_FREE_SHIPPING_THRESHOLD,
      }
    : rates;
  const { rows, subtotal } = priceGoods(ownRows(items, last));
  const shippingCost = rows.length > 0 ? flatShipping(subtotal, localRates) : ZERO;
  const taxAmount = add(...taxesOfRows({ rows }, [], rates));
  return {
    rows,
    appliedDiscounts: [],
    ...totalsOf({ subtotal, taxAmount }, localRates, shippingCost),
  };
}

const serverTotals = (answer: Calculated, ownSubtotal: Kurus): Totals => ({
  source: 'server',
  subtotal: answer.subtotal === undefined ? ownSubtotal : fromLira(answer.subtotal),
  totalDiscountAmount: fromLira(answer.totalDiscountAmount),
  appliedDiscounts: answer.appliedDiscounts.map(toAppliedDiscount),
  taxAmount: fromLira(answer.taxAmount),
  shippingCost: fromLira(answer.shippingCost),
  finalTotal: fromLira(answer.finalTotal),
});

function deliveryOf(answer: Calculated | null): DeliveryView | null {
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

/** For a design only the server knows this; it does not depend on the quantity. */
const isPersonalised = (item: CartItem, ofProduct: readonly CalculatedItem[]): boolean =>
  item.attributes.isPersonalised === true ||
  ofProduct.some(
    (row) => (row.designId ?? undefined) === item.designId && row.isPersonalised === true,
  );

type RowFigures = {
  item: CartItem;
  /** The quantity of its product in all rows. */
  inAll: number;
  local: Goods['rows'][number] | undefined;
  /** The server's figures for this row of this very cart. */
  priced: CalculatedItem | undefined;
  /** The same figures, also if another row has changed since. */
  known: CalculatedItem | undefined;
  /** The server's figures for all rows of the product. */
  ofProduct: readonly CalculatedItem[];
  reserved: readonly SyncRow[];
};

function viewRow(figures: RowFigures): CartRow {
  const { item, priced, known, ofProduct } = figures;
  const steps = pieceStepsOf(figures);
  const atTier = unitPriceOf(figures);
  const quoted = known?.quoted;
  return {
    item,
    unitPrice: atTier,
    reducedPrice: steps.length > 0 ? withPieceDiscount(atTier, pieceDiscountOf(steps)) : null,
    lineTotal: lineTotalOf(figures),
    taxPercent: known?.taxRatePercentage ?? item.taxRatePercentage,
    discounts: priced?.discounts.map(toAppliedDiscount) ?? [],
    discount: priced ? fromLira(priced.discount) : ZERO,
    beatenDiscounts: priced?.beatenDiscounts ?? [],
    tierFrom: quoted ? null : tierFromOf(figures, atTier),
    problem: problemOf(figures),
    possibleQuantity: known?.possibleQuantity ?? null,
    nextTier: nextTierOf(figures, atTier),
    // With a quote's price a change of the catalogue price does not matter.
    previousPrice: item.previousPrice === undefined || quoted ? null : fromLira(item.previousPrice),
    isPersonalised: isPersonalised(item, ofProduct),
    hasPage: !known?.isOwnRow,
    quoted: quoted ? { quantity: quoted.quantity, unitPrice: fromLira(quoted.unitPrice) } : null,
    ownPrice: ownPriceOf({ items: [...ofProduct] }, item.id) ?? null,
  };
}

/** Pieces that the pending order of this cart has reserved count as available. */
function problemOf({ item, known, inAll, reserved }: RowFigures): CartProblem | null {
  const problem = known?.problem ?? null;
  const reservedPieces = reserved.reduce(
    (sum, [id, quantity]) => sum + (id === item.id ? quantity : 0),
    0,
  );
  const isMissing = problem === 'out-of-stock' || problem === 'not-enough';
  return isMissing && inAll <= reservedPieces + (known?.stock ?? 0) ? null : problem;
}

const unitPriceOf = ({ item, priced, local }: RowFigures): Kurus =>
  priced ? fromLira(priced.unitPrice) : (local?.unitPrice ?? fromLira(item.unitPrice));

const lineTotalOf = ({ item, priced, local }: RowFigures): Kurus =>
  priced ? fromLira(priced.lineTotal) : (local?.lineTotal ?? fromLira(item.lineTotal));

const pieceStepsOf = ({ known, ofProduct }: RowFigures): CalculatedItem['pieceSteps'] =>
  (known ?? ofProduct[0])?.pieceSteps ?? [];

function tierFromOf({ item, inAll, ofProduct }: RowFigures, atTier: Kurus): number | null {
  const [row] = ownRows([item], { items: [...ofProduct] });
  const tier = row && atTier < row.price ? reachedTier(row.tiers, inAll) : undefined;
  return tier && tier.minQuantity > 1 ? tier.minQuantity : null;
}

function nextTierOf(figures: RowFigures, atTier: Kurus): CartRow['nextTier'] {
  const { item, inAll } = figures;
  const next = nextStepOf(figures);
  if (!next) return null;
  // The step of the product may need more; a quantity above the stock would only cause the next
  // problem.
  const quantity = roundUpQuantity(item, item.quantity + next.missing);
  const pieces = quantity - item.quantity + inAll;
  if (pieces > item.stock) return null;
  const now = withPieceDiscount(atTier, pieceDiscountOf(pieceStepsOf(figures)));
  const saving = times(now, inAll) - times(next.unitPrice, pieces);
  return {
    quantity,
    missing: quantity - item.quantity,
    unitPrice: next.unitPrice,
    saving: saving > 0 ? kurus(saving) : null,
  };
}

/** The server's figure, if it has responded for this cart; else our own. */
function nextStepOf(figures: RowFigures): { missing: number; unitPrice: Kurus } | null {
  const { item, inAll, priced } = figures;
  if (priced)
    return (
      priced.nextTier && {
        missing: priced.nextTier.missing,
        unitPrice: fromLira(priced.nextTier.unitPrice),
      }
    );
  const [row] = ownRows([item], { items: [...figures.ofProduct] });
  if (!row) return null;
  const ofOthers = inAll - item.quantity;
  const step = nextStep(row.price, row.tiers, inAll, {
    reduced: (price) => withPieceDiscount(price, pieceDiscountOf(pieceStepsOf(figures))),
    allowed: (quantity) => roundUpQuantity(item, quantity - ofOthers) + ofOthers,
  });
  return step ?? null;
}
