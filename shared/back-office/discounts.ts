// Discount rules as administrators write them (specification 3 and 7), and their results.
import { z } from 'zod';
import { line, paragraph, productId } from '#shared/base/fields.ts';
import { MAX_CART_ROWS, MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { Lira, pageOf, pageQuery } from '#shared/catalogue/catalogue.ts';
import { discountKinds, discountScopes, foldCoupon } from '#shared/pricing/discount-rules.ts';

export const DISCOUNTS_PAGE_SIZE = 10;
export const MAX_RULES = 500;

const lira = Lira.min(0).max(1e9).multipleOf(0.01);
const moment = z.iso.datetime({ offset: true }).nullish();

export const DiscountBody = z.object({
  name: line(120),
  nameEn: z
    .union([z.literal('').transform(() => null), line(120)])
    .nullable()
    .default(null),
  description: paragraph(500).default(''),
  kind: z.enum(discountKinds),
  scope: z.enum(discountScopes),
  /** In percent, at most two decimals. Only for PERCENTAGE. */
  percentage: z.number().gt(0).max(100).multipleOf(0.01).nullish(),
  /** Lira; only for FIXED_AMOUNT. */
  amount: lira.nullish(),
  /** Only for BUY_X_PAY_Y. */
  buyQuantity: z.int().min(2).max(1_000).nullish(),
  payQuantity: z.int().min(0).max(999).nullish(),
  productIds: z.array(productId).max(500).default([]),
  categoryIds: z.array(z.int().min(1).max(2_147_483_647)).max(100).default([]),
  conditions: z
    .object({
      minSubtotal: lira.nullish(),
      minQuantity: z.int().min(1).max(MAX_QUANTITY).nullish(),
      isFirstOrder: z.boolean().default(false),
      customerEmails: z.array(z.string().trim().max(254).pipe(z.email())).max(1_000).default([]),
      /** Spaces only are refused as a code: without a code the rule would apply to everybody. */
      couponCode: z
        .union([
          z.literal('').transform(() => null),
          z
            .string()
            .max(40)
            .refine((text) => foldCoupon(text) !== '')
            .transform(foldCoupon),
        ])
        .nullish(),
    })
    .prefault({}),
  startDate: moment,
  endDate: moment,
  priority: z.int().min(0).max(1_000).default(0),
  isCombinable: z.boolean().default(true),
  maxUses: z.int().min(1).max(10_000_000).nullish(),
  maxUsesPerCustomer: z.int().min(1).max(10_000).nullish(),
  isActive: z.boolean().default(true),
});
export type DiscountBody = z.infer<typeof DiscountBody>;
export type DiscountInput = z.input<typeof DiscountBody>;

/**
 * The expected version; a write with an older one is refused. Without a version the change is
 * always made.
 */
const version = z.int().min(1).nullish();
export const DiscountChange = DiscountBody.extend({ version });
/** PATCH …/toggle: sets the given state; without a body it toggles. */
export const ToggleBody = z.object({ isActive: z.boolean().optional() }).nullish();

/**
 * Why a rule does not apply, or null. If several reasons apply, the first of: off, over, used up,
 * planned.
 */
export const discountStates = ['in-force', 'planned', 'over', 'used-up', 'off'] as const;
export type DiscountState = (typeof discountStates)[number];

export const DiscountsQuery = z.object({
  ...pageQuery(DISCOUNTS_PAGE_SIZE),
  /** Searches the name, the description and the code. */
  search: z.string().max(200).optional(),
  state: z.enum(discountStates).optional(),
  kind: z.enum(discountKinds).optional(),
});

/**
 * POST /admin/discounts/products: the products that rules name, including those not for sale at the
 * moment.
 */
export const NamedProductsBody = z.object({ ids: z.array(productId).max(500) });
export const NamedProduct = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  price: Lira,
  isActive: z.boolean(),
});
export type NamedProduct = z.infer<typeof NamedProduct>;

export const Discount = z.object({
  id: z.int(),
  name: z.string(),
  nameEn: z.string().nullable(),
  description: z.string(),
  kind: z.enum(discountKinds),
  scope: z.enum(discountScopes),
  percentage: z.number().nullable(),
  amount: Lira.nullable(),
  buyQuantity: z.int().nullable(),
  payQuantity: z.int().nullable(),
  productIds: z.array(z.int()),
  categoryIds: z.array(z.int()),
  conditions: z.object({
    minSubtotal: Lira.nullable(),
    minQuantity: z.int().nullable(),
    isFirstOrder: z.boolean(),
    customerEmails: z.array(z.string()),
    couponCode: z.string().nullable(),
  }),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  priority: z.int(),
  isCombinable: z.boolean(),
  maxUses: z.int().nullable(),
  maxUsesPerCustomer: z.int().nullable(),
  uses: z.int(),
  isActive: z.boolean(),
  state: z.enum(discountStates),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Discount = z.infer<typeof Discount>;
export const DiscountsPage = pageOf(Discount);

/**
 * An error (the draft cannot be saved) or a warning about a draft; `message` is in the requested
 * language.
 */
export const findingCodes = [
  'kind-needs-percentage',
  'kind-needs-amount',
  'kind-needs-quantities',
  'pay-not-below-buy',
  'scope-needs-products',
  'scope-needs-categories',
  'bundle-needs-two',
  'free-shipping-needs-cart',
  'unknown-product',
  'unknown-category',
  'end-before-start',
  'already-ended',
  'per-customer-above-total',
  'minimum-unreachable',
  'below-zero',
  'below-cost',
  'never-applies',
  'shipping-is-free',
  'overlaps',
  'no-condition',
] as const;
export const Finding = z.object({
  code: z.enum(findingCodes),
  severity: z.enum(['error', 'warning']),
  path: z.string().nullable(),
  message: z.string(),
  ruleIds: z.array(z.int()),
});
export type Finding = z.infer<typeof Finding>;
/**
 * POST /admin/discounts/validate; with `id`, the draft replaces that rule. It never refuses a
 * draft, but returns its problems.
 */
export const ValidateBody = DiscountBody.extend({
  id: z.int().min(1).max(2_147_483_647).nullish(),
});
export const ValidateAnswer = z.object({ isValid: z.boolean(), findings: z.array(Finding) });
export type ValidateAnswer = z.infer<typeof ValidateAnswer>;

export const StatisticsQuery = z.object({
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  /** Only this rule. */
  rule: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(2_147_483_647))
    .optional(),
});
/** GET /admin/discounts/statistics?from&to&rule: paid orders only. Days are of Europe/Istanbul. */
export const Statistics = z.object({
  total: z.object({ uses: z.int(), revenue: Lira, discount: Lira }),
  rules: z.array(
    z.object({
      id: z.int().nullable(),
      name: z.string(),
      uses: z.int(),
      revenue: Lira,
      discount: Lira,
    }),
  ),
  days: z.array(z.object({ day: z.string(), uses: z.int(), revenue: Lira, discount: Lira })),
});
export type Statistics = z.infer<typeof Statistics>;

/**
 * POST /admin/discounts/simulate (our addition): the draft among today's rules, against recent paid
 * orders or a basket.
 */
export const SimulateBody = z.object({
  draft: ValidateBody,
  orders: z.int().min(1).max(500).default(100),
  basket: z
    .array(z.object({ productId, quantity: z.int().min(1).max(MAX_QUANTITY) }))
    .max(MAX_CART_ROWS)
    .optional(),
});
export const SimulateAnswer = z.object({
  orderCount: z.int(),
  /** The number of orders in which the draft would have given a discount. */
  touchedCount: z.int(),
  revenueBefore: Lira,
  revenueAfter: Lira,
  discount: Lira,
  /** The order whose total would have fallen most. */
  worst: z.object({ orderNumber: z.string().nullable(), before: Lira, after: Lira }).nullable(),
  /** Rules that would no longer apply because of the draft, and in how many orders. */
  pushedAway: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
  /**
   * At most ten orders, those whose totals would have fallen most. `discount` is the draft's own
   * part.
   */
  orders: z.array(
    z.object({ orderNumber: z.string().nullable(), before: Lira, after: Lira, discount: Lira }),
  ),
  /**
   * The margin of the affected orders, before tax, over products whose cost is known. Null when no
   * cost is known.
   */
  margin: z.object({ before: Lira, after: Lira, unknownCount: z.int() }).nullable(),
  /** At most ten products that the draft would sell below their cost, and in how many orders. */
  belowCost: z.array(
    z.object({ productId: z.int(), sku: z.string(), name: z.string(), count: z.int() }),
  ),
});
export type SimulateAnswer = z.infer<typeof SimulateAnswer>;
