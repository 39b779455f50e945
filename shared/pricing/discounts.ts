// Discount rules: the discounts of a cart, and their reasons (specification 3; decision 0016).
// Pure: the server decides with it and the browser previews with it. Whole kuruş; the order of the
// rows makes no difference.
//
// The price on a card is a promise, so rules that lower the price of a piece for everybody come
// first. The others follow by priority, the highest first; with equal priority, the lower id first.
// A rule that cannot be combined shares a row with no other rule. Rules for products and categories
// change the price of one piece and round it there; rules for the cart and for bundles change what
// is left of the rows' totals. No row falls below zero.
import { add, type Kurus, percentOf, split, subtract, times, ZERO } from '#shared/base/money.ts';
import {
  type AppliedRule,
  actsOnPieces,
  type DiscountOutcome,
  type DiscountRow,
  type DiscountRule,
  type DiscountSituation,
  isFor,
  type PreparedRule,
  type PreparedRules,
  pieceDiscount,
  type UnusedReason,
  type UnusedRule,
} from './discount-rules.ts';

export function discountCart(
  prepared: PreparedRules,
  rows: readonly DiscountRow[],
  situation: DiscountSituation,
): DiscountOutcome {
  const outcome = applyRules(prepared, rows, situation);
  if (
    situation.couponCode === null ||
    !outcome.applied.some(({ rule }) => rule.conditions.couponCode !== null)
  )
    return outcome;
  // A coupon must never make the cart more expensive by replacing better rules.
  const without = applyRules(prepared, rows, { ...situation, couponCode: null });
  if (toPay(outcome, situation) < toPay(without, situation)) return outcome;
  const beaten = outcome.applied.filter(({ rule }) => rule.conditions.couponCode !== null);
  return {
    ...without,
    unused: [
      ...without.unused,
      ...beaten.map(({ rule }) => ({
        rule,
        reason: 'better-without' as const,
        by: null,
        missing: null,
      })),
    ],
  };
}

/**
 * The amount to pay without the price of the goods. With the tax: a discount on goods also saves
 * tax, free shipping does not.
 */
const toPay = (
  { total, rowDiscounts, isShippingFree }: DiscountOutcome,
  { shippingCost, taxAfter }: DiscountSituation,
): number => taxAfter(rowDiscounts) + (isShippingFree ? 0 : shippingCost) - total;

/** The state of one row while the rules are applied to the cart. */
type Line = { row: DiscountRow; index: number; piece: Kurus; left: Kurus; takers: DiscountRule[] };

function applyRules(
  { rules }: PreparedRules,
  rows: readonly DiscountRow[],
  situation: DiscountSituation,
): DiscountOutcome {
  const lines = toLines(rows);
  const subtotal = add(...lines.map((line) => line.left));
  const applied: AppliedRule[] = [];
  const unused: UnusedRule[] = [];

  for (const candidate of rules) {
    const { rule } = candidate;
    if (rule.conditions.couponCode !== null && rule.conditions.couponCode !== situation.couponCode)
      continue;
    const meant = lines.filter((line) => isFor(candidate, line.row));
    const unmet = unmetCondition(rule, meant, subtotal, situation);
    const result = unmet
      ? { rule, by: null, missing: null, ...unmet }
      : rule.kind === 'FREE_SHIPPING'
        ? freeShipping(rule, rows, applied, situation)
        : takeOff(candidate, meant, rows);
    if ('reason' in result) unused.push(result);
    else applied.push(result);
  }

  const rowDiscounts = rows.map((_, index) =>
    add(...applied.map(({ shares }) => shares[index] ?? ZERO)),
  );
  return {
    rowDiscounts,
    total: add(...rowDiscounts),
    isShippingFree: applied.some(({ isShipping }) => isShipping),
    applied,
    unused,
  };
}

const toLines = (rows: readonly DiscountRow[]): Line[] =>
  rows
    .map(
      (row, index): Line => ({
        row,
        index,
        piece: row.unitPrice,
        left: times(row.unitPrice, row.quantity),
        takers: [],
      }),
    )
    .sort(compareLines);

/** Only one rule makes shipping free. */
function freeShipping(
  rule: DiscountRule,
  rows: readonly DiscountRow[],
  applied: readonly AppliedRule[],
  { shippingCost }: DiscountSituation,
): AppliedRule | UnusedRule {
  const taker = applied.find(({ isShipping }) => isShipping)?.rule ?? null;
  if (shippingCost === 0 || taker)
    return { rule, reason: 'no-effect', by: taker?.id ?? null, missing: null };
  return {
    rule,
    amount: ZERO,
    shares: rows.map(() => ZERO),
    beatenBy: rows.map(() => null),
    isShipping: true,
  };
}

/** Applies the rule's discount to the lines where no stronger rule excludes it. */
function takeOff(
  { rule, isOnCards }: PreparedRule,
  meant: readonly Line[],
  rows: readonly DiscountRow[],
): AppliedRule | UnusedRule {
  const isOpen = ({ takers }: Line) =>
    takers.length === 0 || (rule.isCombinable && takers.every((taker) => taker.isCombinable));
  const open = meant.filter(isOpen);
  const taken = meant.filter((line) => !isOpen(line));
  const shares = open.length === 0 ? [] : sharesOf(rule, open);
  const amount = add(...shares);
  // A rule on cards takes the line even if its discount rounds to zero, because the card does not
  // know the price (pieceDiscountOf).
  open.forEach((line, at) => {
    if (isOnCards || (shares[at] ?? 0) > 0) line.takers.push(rule);
  });
  if (amount === 0) return withoutEffect(rule, taken[0]?.takers[0]);
  const byRow = rows.map(() => ZERO);
  open.forEach((line, at) => {
    const share = shares[at] ?? ZERO;
    if (share === 0) return;
    line.left = subtract(line.left, share);
    if (actsOnPieces(rule)) line.piece = subtract(line.piece, pieceDiscount(rule, line.piece));
    byRow[line.index] = share;
  });
  const beatenBy = rows.map((): number | null => null);
  for (const { index, takers } of taken) beatenBy[index] = takers[0]?.id ?? null;
  return { rule, amount, shares: byRow, beatenBy, isShipping: false };
}

function withoutEffect(rule: DiscountRule, taker: DiscountRule | undefined): UnusedRule {
  const beaten = rule.isCombinable ? 'beaten-by' : 'not-combinable';
  return { rule, reason: taker ? beaten : 'no-effect', by: taker?.id ?? null, missing: null };
}

/** Rows that are equal here may swap places: their shares are equal, too. */
const compareLines = (a: Line, b: Line): number =>
  a.row.productId - b.row.productId ||
  compareText(a.row.designId ?? '', b.row.designId ?? '') ||
  a.row.unitPrice - b.row.unitPrice ||
  a.row.quantity - b.row.quantity;
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type Unmet = { reason: UnusedReason; missing?: number };

/** The first unmet condition, in this order: time and uses, customer, goods. */
const unmetCondition = (
  rule: DiscountRule,
  meant: readonly Line[],
  subtotal: Kurus,
  situation: DiscountSituation,
): Unmet | null =>
  unmetNow(rule, situation) ??
  unmetByCustomer(rule, situation) ??
  unmetByUses(rule, situation) ??
  unmetByGoods(rule, meant, subtotal);

function unmetNow(rule: DiscountRule, { now, usesOf }: DiscountSituation): Unmet | null {
  if (rule.startsAt && now < rule.startsAt) return { reason: 'not-started' };
  if (rule.endsAt && now >= rule.endsAt) return { reason: 'ended' };
  const isUsedUp = rule.maxUses !== null && (usesOf.get(rule.id) ?? 0) >= rule.maxUses;
  return isUsedUp ? { reason: 'used-up' } : null;
}

function unmetByCustomer(
  { conditions: { isFirstOrder, customerEmails } }: DiscountRule,
  { customer }: DiscountSituation,
): Unmet | null {
  if (!isFirstOrder && customerEmails.length === 0) return null;
  if (!customer) return { reason: 'sign-in' };
  if (customerEmails.length > 0 && !customerEmails.includes(customer.email))
    return { reason: 'other-customer' };
  return isFirstOrder && customer.hasOrdered ? { reason: 'not-first-order' } : null;
}

/**
 * A coupon with a limit per buyer needs only e-mail and phone; a rule without a code needs a
 * signed-in customer.
 */
function unmetByUses(
  { id, maxUsesPerCustomer, conditions }: DiscountRule,
  { customer, guest = null }: DiscountSituation,
): Unmet | null {
  if (maxUsesPerCustomer === null) return null;
  const isCode = conditions.couponCode !== null;
  const buyer = customer ?? (isCode ? guest : null);
  if (!buyer) return { reason: isCode ? 'contact-first' : 'sign-in' };
  return (buyer.usesOf.get(id) ?? 0) >= maxUsesPerCustomer ? { reason: 'used-by-you' } : null;
}

function unmetByGoods(rule: DiscountRule, meant: readonly Line[], subtotal: Kurus): Unmet | null {
  const { minSubtotal, minQuantity } = rule.conditions;
  if (meant.length === 0) return { reason: 'no-rows' };
  if (rule.scope === 'BUNDLE' && bundlesIn(rule, meant) === 0) return { reason: 'no-bundle' };
  if (minSubtotal !== null && subtotal < minSubtotal)
    return { reason: 'min-subtotal', missing: minSubtotal - subtotal };
  const pieces = piecesOf(meant);
  if (minQuantity !== null && pieces < minQuantity)
    return { reason: 'min-quantity', missing: minQuantity - pieces };
  return null;
}

const piecesOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + line.row.quantity, 0);

/** The rule's discount on each of the lines, never more than is left of a line. */
function sharesOf(rule: DiscountRule, lines: readonly Line[]): Kurus[] {
  if (rule.kind === 'BUY_X_PAY_Y') return freePieces(rule, lines);
  if (rule.scope === 'BUNDLE') return bundleShares(rule, lines);
  if (actsOnPieces(rule))
    return lines.map((line) =>
      least(line.left, times(pieceDiscount(rule, line.piece), line.row.quantity)),
    );
  const left = lines.map((line) => line.left);
  return split(offTotal(rule, add(...left), 1), left);
}

const least = (a: Kurus, b: Kurus): Kurus => (a < b ? a : b);
const offTotal = (rule: DiscountRule, total: Kurus, times_: number): Kurus =>
  rule.kind === 'PERCENTAGE'
    ? percentOf(total, rule.points)
    : least(total, times(rule.amount, times_));

/**
 * The cheapest pieces are free. For products each product is counted separately; for a category or
 * the cart all pieces are counted together.
 */
function freePieces(rule: DiscountRule, lines: readonly Line[]): Kurus[] {
  const shares = new Map<Line, Kurus>();
  const groups =
    rule.scope === 'PRODUCT' ? Map.groupBy(lines, (line) => line.row.productId).values() : [lines];
  for (const group of groups) {
    let free =
      Math.floor(piecesOf(group) / rule.buyQuantity) * (rule.buyQuantity - rule.payQuantity);
    for (const line of [...group].sort((a, b) => a.piece - b.piece || compareLines(a, b))) {
      const given = Math.min(free, line.row.quantity);
      free -= given;
      shares.set(line, least(line.left, times(line.piece, given)));
    }
  }
  return lines.map((line) => shares.get(line) ?? ZERO);
}

function bundlesIn(rule: DiscountRule, lines: readonly Line[]): number {
  const pieces = new Map<number, number>();
  for (const { row } of lines)
    pieces.set(row.productId, (pieces.get(row.productId) ?? 0) + row.quantity);
  return rule.productIds.length === 0
    ? 0
    : Math.min(...rule.productIds.map((id) => pieces.get(id) ?? 0));
}

/** Only pieces in complete bundles count; if a product is in several rows, the first rows count. */
function bundleShares(rule: DiscountRule, lines: readonly Line[]): Kurus[] {
  const bundles = bundlesIn(rule, lines);
  const open = new Map(rule.productIds.map((id) => [id, bundles]));
  const parts = lines.map((line) => {
    const taken = Math.min(open.get(line.row.productId) ?? 0, line.row.quantity);
    open.set(line.row.productId, (open.get(line.row.productId) ?? 0) - taken);
    return least(line.left, times(line.piece, taken));
  });
  return split(offTotal(rule, add(...parts), bundles), parts);
}
