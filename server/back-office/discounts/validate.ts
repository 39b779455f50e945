// Finds errors and risks in a draft of a discount rule (specification 7, validate). Combinations of
// fields are checked directly. Whether the rule ever applies, loses to other rules or goes below
// cost is tested with the real calculation on generated carts.

import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { selectRules } from '#server/discounts/discounts.sql.ts';
import { toDraftRule } from '#server/discounts/draft.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { DiscountBody, Finding, findingCodes } from '#shared/back-office/discounts.ts';
import type { Language } from '#shared/base/languages.ts';
import { ZERO } from '#shared/base/money.ts';
import type { DiscountRule } from '#shared/pricing/discount-rules.ts';
import { missingForFreeShipping } from '#shared/pricing/rates.ts';
import { type ProbeProduct, selectProbes, selectUnknown } from './discounts.sql.ts';
import { runTrial, type Trial } from './trial.ts';

type Code = (typeof findingCodes)[number];
type Found = {
  code: Code;
  severity: Finding['severity'];
  path?: string;
  ruleIds?: number[];
  values?: Record<string, string | number>;
};

/**
 * The number of products to test: the calculation is quick, but a shop may have hundreds of rules.
 */
const PROBES = 12;

type Deps = Pick<Platform, 'db' | 'clock'>;
type ProbeDeps = Deps & { settings: Settings };

/** Finds contradictions and unknown references without generated carts: enough for saving. */
export async function findErrors(
  { db, clock }: Deps,
  body: DiscountBody,
  language: Language,
): Promise<Finding[]> {
  return toFindings(await findContradictions({ db, clock }, body), language);
}

export async function findFindings(
  { db, clock, settings }: ProbeDeps,
  body: DiscountBody,
  id: number | null,
  language: Language,
): Promise<Finding[]> {
  const found = await findContradictions({ db, clock }, body);
  // A draft that cannot be saved is not tested.
  if (found.every(({ severity }) => severity !== 'error')) {
    const isPicked = body.scope === 'PRODUCT' || body.scope === 'BUNDLE';
    const probes = await selectProbes(
      db,
      {
        productIds: isPicked ? body.productIds : [],
        categoryIds: body.scope === 'CATEGORY' ? body.categoryIds : [],
        isEverything: body.scope === 'CART',
      },
      body.scope === 'BUNDLE' ? body.productIds.length : PROBES,
    );
    const others = (await selectRules(db)).rules.filter((rule) => rule.id !== id);
    const draft = await toDraftRule(db, body, id);
    found.push(
      ...(await triedOut(draft, others, probes, clock())),
      ...(await freeAnyway(settings, draft)),
    );
  }
  return toFindings(found, language);
}

async function findContradictions({ db, clock }: Deps, body: DiscountBody): Promise<Found[]> {
  const unknown = await selectUnknown(db, body.productIds, body.categoryIds);
  return [
    ...inItself(body, clock()),
    ...unknown.products.map(
      (productId): Found => ({
        code: 'unknown-product',
        severity: 'error',
        path: 'productIds',
        values: { id: productId },
      }),
    ),
    ...unknown.categories.map(
      (categoryId): Found => ({
        code: 'unknown-category',
        severity: 'error',
        path: 'categoryIds',
        values: { id: categoryId },
      }),
    ),
  ];
}

const toFindings = (found: readonly Found[], language: Language): Finding[] =>
  found.map(({ code, severity, path = null, ruleIds = [], values = {} }) => ({
    code,
    severity,
    path,
    ruleIds,
    message: translate(language, 'discounts', `findings.${code}`, values),
  }));

const error = (code: Code, path: string): Found => ({ code, severity: 'error', path });
const warning = (code: Code, path: string): Found => ({ code, severity: 'warning', path });
/** The findings whose condition holds. */
const where = (...checks: [unknown, Found][]): Found[] =>
  checks.flatMap(([isFound, found]) => (isFound ? [found] : []));

/** Contradictions within the draft itself. Pure. */
const inItself = (body: DiscountBody, now: Date): Found[] => [
  ...inKind(body),
  ...inScope(body),
  ...inLimits(body, now),
];

function inKind({ kind, scope, percentage, amount, buyQuantity, payQuantity }: DiscountBody) {
  const isBuy = kind === 'BUY_X_PAY_Y';
  const hasQuantities = buyQuantity && payQuantity !== null && payQuantity !== undefined;
  const isPayBelowBuy = (payQuantity ?? 0) < (buyQuantity ?? Number.POSITIVE_INFINITY);
  return where(
    [kind === 'PERCENTAGE' && !percentage, error('kind-needs-percentage', 'percentage')],
    [kind === 'FIXED_AMOUNT' && !amount, error('kind-needs-amount', 'amount')],
    [isBuy && !hasQuantities, error('kind-needs-quantities', 'buyQuantity')],
    [isBuy && !isPayBelowBuy, error('pay-not-below-buy', 'payQuantity')],
    [kind === 'FREE_SHIPPING' && scope !== 'CART', error('free-shipping-needs-cart', 'scope')],
  );
}

function inScope({ kind, scope, productIds, categoryIds }: DiscountBody): Found[] {
  const isBundle = scope === 'BUNDLE';
  return where(
    [
      (scope === 'PRODUCT' || isBundle) && productIds.length === 0,
      error('scope-needs-products', 'productIds'),
    ],
    [isBundle && new Set(productIds).size === 1, error('bundle-needs-two', 'productIds')],
    [isBundle && kind === 'BUY_X_PAY_Y', error('kind-needs-quantities', 'scope')],
    [
      scope === 'CATEGORY' && categoryIds.length === 0,
      error('scope-needs-categories', 'categoryIds'),
    ],
  );
}

function inLimits(body: DiscountBody, now: Date): Found[] {
  const start = body.startDate ? new Date(body.startDate) : null;
  const end = body.endDate ? new Date(body.endDate) : null;
  const isBackwards = start && end && end <= start;
  const { maxUses, maxUsesPerCustomer } = body;
  return where(
    [isBackwards, error('end-before-start', 'endDate')],
    [
      maxUses && maxUsesPerCustomer && maxUsesPerCustomer > maxUses,
      error('per-customer-above-total', 'maxUsesPerCustomer'),
    ],
    [end && end <= now && !isBackwards, warning('already-ended', 'endDate')],
    [
      body.scope === 'CART' &&
        body.kind !== 'FREE_SHIPPING' &&
        !hasCondition(body) &&
        !end &&
        !maxUses,
      warning('no-condition', 'conditions'),
    ],
  );
}

const hasCondition = ({ conditions }: DiscountBody): boolean =>
  Boolean(
    conditions.minSubtotal ||
      conditions.minQuantity ||
      conditions.isFirstOrder ||
      conditions.customerEmails.length > 0 ||
      conditions.couponCode,
  );

/**
 * Warns if shipping is free anyway. With prices by desi any parcel may cost something, so there is
 * no warning.
 */
async function freeAnyway(
  settings: Settings,
  { kind, conditions }: DiscountRule,
): Promise<Found[]> {
  if (kind !== 'FREE_SHIPPING' || (await settings.shipping())) return [];
  const rates = await settings.rates();
  const isFree =
    rates.shippingCost === 0 ||
    missingForFreeShipping(conditions.minSubtotal ?? ZERO, rates) === ZERO;
  return isFree
    ? [{ code: 'shipping-is-free', severity: 'warning', path: 'conditions.minSubtotal' }]
    : [];
}

async function triedOut(
  draft: DiscountRule,
  others: readonly DiscountRule[],
  probes: readonly ProbeProduct[],
  now: Date,
): Promise<Found[]> {
  if (probes.length === 0)
    return [{ code: 'never-applies', severity: 'warning', path: 'productIds' }];
  const demand = draft.conditions.minQuantity ?? 1;
  const stock = probes.reduce((sum, probe) => sum + probe.stock, 0);
  const isUnreachable = demand > stock && probes.length < PROBES;
  return [
    ...where([isUnreachable, warning('minimum-unreachable', 'conditions.minQuantity')]),
    ...toFound(await runTrial(draft, others, probes, now)),
  ];
}

function toFound({ applies, isBelowZero, belowCost, pushedBy, sharing }: Trial): Found[] {
  const overlapping = [...new Set([...pushedBy, ...sharing])].sort((a, b) => a - b);
  return where(
    [!applies, { code: 'never-applies', severity: 'warning', ruleIds: [...pushedBy] }],
    [
      applies && overlapping.length > 0,
      { code: 'overlaps', severity: 'warning', ruleIds: overlapping },
    ],
    [isBelowZero, { code: 'below-zero', severity: 'warning' }],
    [
      belowCost.size > 0,
      { code: 'below-cost', severity: 'warning', values: { count: belowCost.size } },
    ],
  );
}
