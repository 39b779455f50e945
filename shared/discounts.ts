// Discount rules: what they take off a cart, and why (specification 3; design.md 7; decision 0016). Pure: the server decides
// with it and the browser previews with it. Whole kuruş; the order of the rows makes no difference.
//
// What a card shows is a promise: rules that lower the price of a piece for everybody go first. Then the others, by
// priority, the highest first; of equal ones the lower id. A rule that may not be combined shares a row with no other.
// Rules for products and categories act on the price of one piece, rounded there; rules for the cart and for bundles act
// on what is left of the rows' totals. No row falls below zero.
import { add, type Kurus, kurus, percentOf, split, subtract, times, ZERO } from './money.ts';

export const discountKinds = ['PERCENTAGE', 'FIXED_AMOUNT', 'FREE_SHIPPING', 'BUY_X_PAY_Y'] as const;
export type DiscountKind = (typeof discountKinds)[number];
export const discountScopes = ['CART', 'CATEGORY', 'PRODUCT', 'BUNDLE'] as const;
export type DiscountScope = (typeof discountScopes)[number];

export type DiscountRule = {
  id: number;
  name: string;
  kind: DiscountKind;
  scope: DiscountScope;
  /** Basis points; only for PERCENTAGE. */
  points: number;
  /** Only for FIXED_AMOUNT: for each piece (PRODUCT, CATEGORY), each bundle, or once (CART). */
  amount: Kurus;
  /** Only for BUY_X_PAY_Y. */
  buyQuantity: number;
  payQuantity: number;
  /** PRODUCT: any of them. BUNDLE: one of each makes a bundle. */
  productIds: readonly number[];
  /** CATEGORY: the category itself and all below it. */
  categoryIds: readonly number[];
  conditions: {
    /** Of the whole cart, before rules. */
    minSubtotal: Kurus | null;
    /** Pieces of the rows that the rule is for. */
    minQuantity: number | null;
    isFirstOrder: boolean;
    /** Folded addresses; empty for everybody. */
    customerEmails: readonly string[];
    /** As `foldCoupon` writes it. */
    couponCode: string | null;
  };
  startsAt: Date | null;
  endsAt: Date | null;
  priority: number;
  isCombinable: boolean;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  isActive: boolean;
};

/** A row of the cart at its tier price, and its category. */
export type DiscountRow = { productId: number; designId?: string | null | undefined; categoryIds: readonly number[]; quantity: number; unitPrice: Kurus };

/** Who buys. What is for known customers only counts for nobody else: a guest's word about an address proves nothing. */
export type DiscountCustomer = { email: string; hasOrdered: boolean; usesOf: ReadonlyMap<number, number> };

export type DiscountSituation = {
  now: Date;
  couponCode: string | null;
  customer: DiscountCustomer | null;
  /** Uses so far of the rules that have a total limit. */
  usesOf: ReadonlyMap<number, number>;
  /** What shipping would cost without rules. */
  shippingCost: Kurus;
  /** Basis points that are added to what is left of the goods; 0 where prices include the tax. */
  taxPoints: number;
  /** What else is bought, at a price that no rule changes: taxed with the rest. */
  otherGoods: Kurus;
};
/** What the cart's own calculation knows, and adds (pricing.ts). */
export type DiscountCircumstances = Omit<DiscountSituation, 'shippingCost' | 'taxPoints' | 'otherGoods'>;

export const unmetReasons = [
  'not-started',
  'ended',
  'used-up',
  'used-by-you',
  'sign-in',
  'other-customer',
  'not-first-order',
  'no-rows',
  'min-subtotal',
  'min-quantity',
  'no-bundle',
] as const;
export const beatenReasons = ['not-combinable', 'beaten-by', 'no-effect', 'better-without'] as const;
export const unusedReasons = [...unmetReasons, ...beatenReasons] as const;
export type UnusedReason = (typeof unusedReasons)[number];

export type UnusedRule = {
  rule: DiscountRule;
  reason: UnusedReason;
  /** The rule that took the rows. */
  by: number | null;
  /** How much subtotal, or how many pieces, are missing. */
  missing: number | null;
};

export type AppliedRule = {
  rule: DiscountRule;
  amount: Kurus;
  /** Off each row, in the order of the rows given, as is `beatenBy`. */
  shares: Kurus[];
  /** The rule that kept this one from a row it is for; null where nothing did. */
  beatenBy: (number | null)[];
  isShipping: boolean;
};

export type DiscountOutcome = {
  /** Off each row, in the order of the rows given. */
  rowDiscounts: Kurus[];
  total: Kurus;
  isShippingFree: boolean;
  applied: AppliedRule[];
  unused: UnusedRule[];
};

/** Case and spaces do not count, nor do dots on an I: machine strings are never folded the Turkish way. */
export const foldCoupon = (typed: string): string => typed.trim().replaceAll('İ', 'I').replaceAll('ı', 'i').toUpperCase().replace(/\s+/g, '');

type Prepared = { rule: DiscountRule; products: ReadonlySet<number>; categories: ReadonlySet<number>; isOnCards: boolean };
export type PreparedRules = { rules: readonly Prepared[] };

/** Once for each version of the rules: sorted, with what they are for as sets. Rules that are switched off are left out. */
export function prepareRules(rules: readonly DiscountRule[]): PreparedRules {
  return {
    rules: rules
      .filter((rule) => rule.isActive)
      .sort((a, b) => Number(isForEverybody(b)) - Number(isForEverybody(a)) || b.priority - a.priority || a.id - b.id)
      .map((rule) => ({ rule, products: new Set(rule.productIds), categories: new Set(rule.categoryIds), isOnCards: isForEverybody(rule) })),
  };
}

export function discountCart(prepared: PreparedRules, rows: readonly DiscountRow[], situation: DiscountSituation): DiscountOutcome {
  const outcome = applyRules(prepared, rows, situation);
  if (situation.couponCode === null || !outcome.applied.some(({ rule }) => rule.conditions.couponCode !== null)) return outcome;
  // A coupon must never make the cart dearer by pushing better rules away.
  const without = applyRules(prepared, rows, { ...situation, couponCode: null });
  if (toPay(outcome, rows, situation) < toPay(without, rows, situation)) return outcome;
  const beaten = outcome.applied.filter(({ rule }) => rule.conditions.couponCode !== null);
  return { ...without, unused: [...without.unused, ...beaten.map(({ rule }) => ({ rule, reason: 'better-without' as const, by: null, missing: null }))] };
}

/** With the tax: what comes off the goods saves that too, free shipping does not. */
function toPay({ total, isShippingFree }: DiscountOutcome, rows: readonly DiscountRow[], { shippingCost, taxPoints, otherGoods }: DiscountSituation): number {
  const left = subtract(add(otherGoods, ...rows.map((row) => times(row.unitPrice, row.quantity))), total);
  return left + percentOf(left, taxPoints) + (isShippingFree ? 0 : shippingCost);
}

/** What is going on with one row while the rules go over the cart. */
type Line = { row: DiscountRow; index: number; piece: Kurus; left: Kurus; takers: DiscountRule[] };

function applyRules({ rules }: PreparedRules, rows: readonly DiscountRow[], situation: DiscountSituation): DiscountOutcome {
  const lines = rows.map((row, index): Line => ({ row, index, piece: row.unitPrice, left: times(row.unitPrice, row.quantity), takers: [] })).sort(compareLines);
  const subtotal = add(...lines.map((line) => line.left));
  const applied: AppliedRule[] = [];
  const unused: UnusedRule[] = [];
  let shippingTaker: DiscountRule | null = null;

  for (const candidate of rules) {
    const { rule } = candidate;
    if (rule.conditions.couponCode !== null && rule.conditions.couponCode !== situation.couponCode) continue;
    const meant = lines.filter((line) => isFor(candidate, line.row));
    const unmet = unmetCondition(rule, meant, subtotal, situation);
    if (unmet) {
      unused.push({ rule, by: null, missing: null, ...unmet });
      continue;
    }
    if (rule.kind === 'FREE_SHIPPING') {
      if (situation.shippingCost === 0 || shippingTaker) unused.push({ rule, reason: 'no-effect', by: shippingTaker?.id ?? null, missing: null });
      else {
        shippingTaker = rule;
        applied.push({ rule, amount: ZERO, shares: rows.map(() => ZERO), beatenBy: rows.map(() => null), isShipping: true });
      }
      continue;
    }
    const isOpen = ({ takers }: Line) => takers.length === 0 || (rule.isCombinable && takers.every((taker) => taker.isCombinable));
    const open = meant.filter(isOpen);
    const taken = meant.filter((line) => !isOpen(line));
    const shares = open.length === 0 ? [] : sharesOf(rule, open);
    const amount = add(...shares);
    // Of the card's price too, where it rounds to nothing: the card is made without knowing the price (pieceDiscountOf).
    open.forEach((line, at) => {
      if (candidate.isOnCards || (shares[at] ?? 0) > 0) line.takers.push(rule);
    });
    if (amount === 0) {
      const taker = taken[0]?.takers[0] ?? null;
      const reason = taker === null ? 'no-effect' : rule.isCombinable ? 'beaten-by' : 'not-combinable';
      unused.push({ rule, reason, by: taker?.id ?? null, missing: null });
      continue;
    }
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
    applied.push({ rule, amount, shares: byRow, beatenBy, isShipping: false });
  }

  const rowDiscounts = rows.map((_, index) => add(...applied.map(({ shares }) => shares[index] ?? ZERO)));
  return { rowDiscounts, total: add(...rowDiscounts), isShippingFree: shippingTaker !== null, applied, unused };
}

/** Rows that differ in nothing here may change places: their shares are alike. */
const compareLines = (a: Line, b: Line): number =>
  a.row.productId - b.row.productId || compareText(a.row.designId ?? '', b.row.designId ?? '') || a.row.unitPrice - b.row.unitPrice || a.row.quantity - b.row.quantity;
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function isFor({ rule, products, categories }: Prepared, row: DiscountRow): boolean {
  if (rule.scope === 'CART') return true;
  if (rule.scope === 'CATEGORY') return row.categoryIds.some((id) => categories.has(id));
  return products.has(row.productId);
}

type Unmet = { reason: UnusedReason; missing?: number };

function unmetCondition(rule: DiscountRule, meant: readonly Line[], subtotal: Kurus, { now, customer, usesOf }: DiscountSituation): Unmet | null {
  const { minSubtotal, minQuantity, isFirstOrder, customerEmails } = rule.conditions;
  if (rule.startsAt && now < rule.startsAt) return { reason: 'not-started' };
  if (rule.endsAt && now >= rule.endsAt) return { reason: 'ended' };
  if (rule.maxUses !== null && (usesOf.get(rule.id) ?? 0) >= rule.maxUses) return { reason: 'used-up' };
  const isPersonal = isFirstOrder || customerEmails.length > 0 || rule.maxUsesPerCustomer !== null;
  if (isPersonal && !customer) return { reason: 'sign-in' };
  if (customer && customerEmails.length > 0 && !customerEmails.includes(customer.email)) return { reason: 'other-customer' };
  if (customer && isFirstOrder && customer.hasOrdered) return { reason: 'not-first-order' };
  if (customer && rule.maxUsesPerCustomer !== null && (customer.usesOf.get(rule.id) ?? 0) >= rule.maxUsesPerCustomer) return { reason: 'used-by-you' };
  if (meant.length === 0) return { reason: 'no-rows' };
  if (rule.scope === 'BUNDLE' && bundlesIn(rule, meant) === 0) return { reason: 'no-bundle' };
  if (minSubtotal !== null && subtotal < minSubtotal) return { reason: 'min-subtotal', missing: minSubtotal - subtotal };
  const pieces = piecesOf(meant);
  if (minQuantity !== null && pieces < minQuantity) return { reason: 'min-quantity', missing: minQuantity - pieces };
  return null;
}

const piecesOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + line.row.quantity, 0);

/** What a card can show: a price off each piece of a product. */
const actsOnPieces = (rule: DiscountRule): boolean => (rule.kind === 'PERCENTAGE' || rule.kind === 'FIXED_AMOUNT') && (rule.scope === 'PRODUCT' || rule.scope === 'CATEGORY');

const pieceDiscount = (rule: DiscountRule, piece: Kurus): Kurus => (rule.kind === 'PERCENTAGE' ? percentOf(piece, rule.points) : kurus(Math.min(piece, rule.amount)));

/** What the rule takes off each of the lines: never more than is left of it. */
function sharesOf(rule: DiscountRule, lines: readonly Line[]): Kurus[] {
  if (rule.kind === 'BUY_X_PAY_Y') return freePieces(rule, lines);
  if (rule.scope === 'BUNDLE') return bundleShares(rule, lines);
  if (actsOnPieces(rule)) return lines.map((line) => least(line.left, times(pieceDiscount(rule, line.piece), line.row.quantity)));
  const left = lines.map((line) => line.left);
  return split(offTotal(rule, add(...left), 1), left);
}

const least = (a: Kurus, b: Kurus): Kurus => (a < b ? a : b);
const offTotal = (rule: DiscountRule, total: Kurus, times_: number): Kurus =>
  rule.kind === 'PERCENTAGE' ? percentOf(total, rule.points) : least(total, times(rule.amount, times_));

/** The cheapest pieces are free. For products each product counts alone; for a category or the cart all pieces count together. */
function freePieces(rule: DiscountRule, lines: readonly Line[]): Kurus[] {
  const shares = new Map<Line, Kurus>();
  const groups = rule.scope === 'PRODUCT' ? Map.groupBy(lines, (line) => line.row.productId).values() : [lines];
  for (const group of groups) {
    let free = Math.floor(piecesOf(group) / rule.buyQuantity) * (rule.buyQuantity - rule.payQuantity);
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
  for (const { row } of lines) pieces.set(row.productId, (pieces.get(row.productId) ?? 0) + row.quantity);
  return rule.productIds.length === 0 ? 0 : Math.min(...rule.productIds.map((id) => pieces.get(id) ?? 0));
}

/** Only the pieces that make whole bundles count; of a product in several rows, those of the first rows. */
function bundleShares(rule: DiscountRule, lines: readonly Line[]): Kurus[] {
  const bundles = bundlesIn(rule, lines);
  const wanted = new Map(rule.productIds.map((id) => [id, bundles]));
  const parts = lines.map((line) => {
    const taken = Math.min(wanted.get(line.row.productId) ?? 0, line.row.quantity);
    wanted.set(line.row.productId, (wanted.get(line.row.productId) ?? 0) - taken);
    return least(line.left, times(line.piece, taken));
  });
  return split(offTotal(rule, add(...parts), bundles), parts);
}

/** No condition stands between anybody and this price: it may be shown on cards (design.md 6, `discount` of a product). */
export function isForEverybody(rule: DiscountRule): boolean {
  const { minSubtotal, minQuantity, isFirstOrder, customerEmails, couponCode } = rule.conditions;
  const hasCondition = minSubtotal !== null || (minQuantity !== null && minQuantity > 1) || isFirstOrder || customerEmails.length > 0 || couponCode !== null;
  return actsOnPieces(rule) && !hasCondition && rule.maxUses === null && rule.maxUsesPerCustomer === null;
}

export type PieceDiscount = { steps: { points: number; amount: Kurus }[]; endsAt: Date | null };

/** What is in force for one piece of a product, whoever buys it; null when nothing is. */
export function pieceDiscountOf({ rules }: PreparedRules, product: Pick<DiscountRow, 'productId' | 'categoryIds'>, now: Date): PieceDiscount | null {
  const row = { ...product, quantity: 1, unitPrice: ZERO };
  const takers: DiscountRule[] = [];
  for (const candidate of rules) {
    const { rule } = candidate;
    const isOn = (!rule.startsAt || now >= rule.startsAt) && (!rule.endsAt || now < rule.endsAt);
    if (!isForEverybody(rule) || !isOn || !isFor(candidate, row)) continue;
    if (takers.length === 0 || (rule.isCombinable && takers.every((taker) => taker.isCombinable))) takers.push(rule);
  }
  if (takers.length === 0) return null;
  const ends = takers.flatMap((rule) => (rule.endsAt ? [rule.endsAt.getTime()] : []));
  return {
    steps: takers.map(({ kind, points, amount }) => ({ points: kind === 'PERCENTAGE' ? points : 0, amount: kind === 'PERCENTAGE' ? ZERO : amount })),
    endsAt: ends.length === 0 ? null : new Date(Math.min(...ends)),
  };
}

/** A piece's price, e.g. of a tier, after those steps. */
export function withPieceDiscount(price: Kurus, discount: Pick<PieceDiscount, 'steps'> | null): Kurus {
  return (discount?.steps ?? []).reduce((left, { points, amount }) => subtract(left, points > 0 ? percentOf(left, points) : least(left, amount)), price);
}
