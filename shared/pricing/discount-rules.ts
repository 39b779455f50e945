// Discount rules: their conditions and results. The calculation is in discounts.ts, the price on a
// card in piece-discounts.ts.
import { type Kurus, kurus, percentOf } from '#shared/base/money.ts';

export const discountKinds = [
  'PERCENTAGE',
  'FIXED_AMOUNT',
  'FREE_SHIPPING',
  'BUY_X_PAY_Y',
] as const;
export type DiscountKind = (typeof discountKinds)[number];
export const discountScopes = ['CART', 'CATEGORY', 'PRODUCT', 'BUNDLE'] as const;
export type DiscountScope = (typeof discountScopes)[number];

export type DiscountRule = {
  id: number;
  name: string;
  nameEn?: string | null;
  kind: DiscountKind;
  scope: DiscountScope;
  /** Basis points; only for PERCENTAGE. */
  points: number;
  /**
   * Only for FIXED_AMOUNT: the discount for each piece (PRODUCT, CATEGORY), for each bundle, or
   * once (CART).
   */
  amount: Kurus;
  /** Only for BUY_X_PAY_Y. */
  buyQuantity: number;
  payQuantity: number;
  /** PRODUCT: any of these products. BUNDLE: one of each makes a bundle. */
  productIds: readonly number[];
  /** CATEGORY: these categories with all their subcategories. */
  categoryIds: readonly number[];
  conditions: {
    /** The minimum subtotal of the whole cart, before rules. */
    minSubtotal: Kurus | null;
    /** The minimum number of pieces in the rows that the rule is for. */
    minQuantity: number | null;
    isFirstOrder: boolean;
    /** Folded addresses; empty for everybody. */
    customerEmails: readonly string[];
    /** In the form of `foldCoupon`. */
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

/** A row of the cart at its tier price, with its categories. */
export type DiscountRow = {
  productId: number;
  designId?: string | null | undefined;
  categoryIds: readonly number[];
  quantity: number;
  unitPrice: Kurus;
};

/**
 * The buyer. Rules for certain customers need a verified address; one that a guest types proves
 * nothing.
 */
export type DiscountCustomer = {
  email: string;
  hasOrdered: boolean;
  usesOf: ReadonlyMap<number, number>;
};

export type DiscountSituation = {
  now: Date;
  couponCode: string | null;
  customer: DiscountCustomer | null;
  /**
   * A guest who has typed e-mail and phone without proving them: enough for a coupon with a limit
   * per buyer.
   */
  guest?: Pick<DiscountCustomer, 'usesOf'> | null;
  /** How often the rules with a total limit have been used. */
  usesOf: ReadonlyMap<number, number>;
  /** The shipping cost without rules. */
  shippingCost: Kurus;
  /** The tax added to the whole cart with these discounts; zero if prices include it. */
  taxAfter(rowDiscounts: readonly Kurus[]): Kurus;
};
/** The part that the caller must know; the cart's calculation (pricing.ts) adds the rest. */
export type DiscountCircumstances = Omit<DiscountSituation, 'shippingCost' | 'taxAfter'>;

const unmetReasons = [
  'not-started',
  'ended',
  'used-up',
  'used-by-you',
  'sign-in',
  'contact-first',
  'other-customer',
  'not-first-order',
  'no-rows',
  'min-subtotal',
  'min-quantity',
  'no-bundle',
] as const;
const beatenReasons = ['not-combinable', 'beaten-by', 'no-effect', 'better-without'] as const;
export const unusedReasons = [...unmetReasons, ...beatenReasons] as const;
export type UnusedReason = (typeof unusedReasons)[number];

export type UnusedRule = {
  rule: DiscountRule;
  reason: UnusedReason;
  /** The rule that applies to the rows instead. */
  by: number | null;
  /** The missing subtotal, or the missing number of pieces. */
  missing: number | null;
};

export type AppliedRule = {
  rule: DiscountRule;
  amount: Kurus;
  /** The discount on each row, in the order of the given rows; so is `beatenBy`. */
  shares: Kurus[];
  /** The rule that was applied instead of this one; null if there is none. */
  beatenBy: (number | null)[];
  isShipping: boolean;
};

export type DiscountOutcome = {
  /** The discount on each row, in the order of the given rows. */
  rowDiscounts: Kurus[];
  total: Kurus;
  isShippingFree: boolean;
  applied: AppliedRule[];
  unused: UnusedRule[];
};

/** Case and spaces do not matter, nor do dots on an I: codes are never folded by Turkish rules. */
export const foldCoupon = (typed: string): string =>
  typed.trim().replaceAll('İ', 'I').replaceAll('ı', 'i').toUpperCase().replace(/\s+/g, '');

export type PreparedRule = {
  rule: DiscountRule;
  products: ReadonlySet<number>;
  categories: ReadonlySet<number>;
  isOnCards: boolean;
};
export type PreparedRules = { rules: readonly PreparedRule[] };

/**
 * Called once for each version of the rules: sorts them and makes sets of what they are for. Rules
 * that are switched off are left out.
 */
export function prepareRules(rules: readonly DiscountRule[]): PreparedRules {
  return {
    rules: rules
      .filter((rule) => rule.isActive)
      .sort(
        (a, b) =>
          Number(isForEverybody(b)) - Number(isForEverybody(a)) ||
          b.priority - a.priority ||
          a.id - b.id,
      )
      .map((rule) => ({
        rule,
        products: new Set(rule.productIds),
        categories: new Set(rule.categoryIds),
        isOnCards: isForEverybody(rule),
      })),
  };
}

export function isFor(
  { rule, products, categories }: PreparedRule,
  row: Pick<DiscountRow, 'productId' | 'categoryIds'>,
): boolean {
  if (rule.scope === 'CART') return true;
  if (rule.scope === 'CATEGORY') return row.categoryIds.some((id) => categories.has(id));
  return products.has(row.productId);
}

/** Whether a card can show the rule: it lowers the price of each piece of a product. */
export const actsOnPieces = (rule: DiscountRule): boolean =>
  (rule.kind === 'PERCENTAGE' || rule.kind === 'FIXED_AMOUNT') &&
  (rule.scope === 'PRODUCT' || rule.scope === 'CATEGORY');

export const pieceDiscount = (rule: DiscountRule, piece: Kurus): Kurus =>
  rule.kind === 'PERCENTAGE' ? percentOf(piece, rule.points) : kurus(Math.min(piece, rule.amount));

/**
 * The rule has no condition for any buyer, so cards may show its price.
 */
export function isForEverybody(rule: DiscountRule): boolean {
  const { minSubtotal, minQuantity, isFirstOrder, customerEmails, couponCode } = rule.conditions;
  const hasCondition =
    minSubtotal !== null ||
    (minQuantity !== null && minQuantity > 1) ||
    isFirstOrder ||
    customerEmails.length > 0 ||
    couponCode !== null;
  return (
    actsOnPieces(rule) && !hasCondition && rule.maxUses === null && rule.maxUsesPerCustomer === null
  );
}
