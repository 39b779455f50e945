// Finds errors and risks in a draft of a discount rule (specification 7, validate). Combinations of
// fields are checked directly. Whether the rule ever applies, loses to other rules or goes below
// cost is tested with the real calculation on generated carts.

import { setImmediate } from 'node:timers/promises';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { selectRules } from '#server/discounts/discounts.sql.ts';
import { toDraftRule } from '#server/discounts/draft.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { DiscountBody, Finding, findingCodes } from '#shared/back-office/discounts.ts';
import type { Language } from '#shared/base/languages.ts';
import { kurus, times, ZERO } from '#shared/base/money.ts';
import {
  type DiscountRow,
  type DiscountRule,
  type DiscountSituation,
  prepareRules,
} from '#shared/pricing/discount-rules.ts';
import { discountCart } from '#shared/pricing/discounts.ts';
import { missingForFreeShipping } from '#shared/pricing/rates.ts';
import { type ProbeProduct, selectProbes, selectUnknown } from './discounts.sql.ts';

type Code = (typeof findingCodes)[number];
type Found = {
  code: Code;
  severity: Finding['severity'];
  path?: string;
  ruleIds?: number[];
  values?: Record<string, string | number>;
};

/** So many products, and moments, are tried out: the calculation is quick, but a shop may have hundreds of rules. */
const PROBES = 12;
const MOMENTS = 12;

type Deps = Pick<Platform, 'db' | 'clock'>;
type ProbeDeps = Deps & { settings: Settings };

/** What contradicts itself or names what is not there, without trying anything out: enough to save. */
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
  // Trying out what cannot be saved says nothing.
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

/** What contradicts itself, whatever else there is. Pure. */
function inItself(body: DiscountBody, now: Date): Found[] {
  const { kind, scope, conditions } = body;
  const error = (code: Code, path: string): Found => ({ code, severity: 'error', path });
  const warning = (code: Code, path: string): Found => ({ code, severity: 'warning', path });
  const start = body.startDate ? new Date(body.startDate) : null;
  const end = body.endDate ? new Date(body.endDate) : null;
  const hasCondition =
    conditions.minSubtotal ||
    conditions.minQuantity ||
    conditions.isFirstOrder ||
    conditions.customerEmails.length > 0 ||
    conditions.couponCode;
  return [
    kind === 'PERCENTAGE' && !body.percentage && error('kind-needs-percentage', 'percentage'),
    kind === 'FIXED_AMOUNT' && !body.amount && error('kind-needs-amount', 'amount'),
    kind === 'BUY_X_PAY_Y' &&
      (!body.buyQuantity || body.payQuantity === null || body.payQuantity === undefined) &&
      error('kind-needs-quantities', 'buyQuantity'),
    kind === 'BUY_X_PAY_Y' &&
      (body.payQuantity ?? 0) >= (body.buyQuantity ?? Number.POSITIVE_INFINITY) &&
      error('pay-not-below-buy', 'payQuantity'),
    kind === 'FREE_SHIPPING' && scope !== 'CART' && error('free-shipping-needs-cart', 'scope'),
    (scope === 'PRODUCT' || scope === 'BUNDLE') &&
      body.productIds.length === 0 &&
      error('scope-needs-products', 'productIds'),
    scope === 'BUNDLE' &&
      new Set(body.productIds).size === 1 &&
      error('bundle-needs-two', 'productIds'),
    scope === 'BUNDLE' && kind === 'BUY_X_PAY_Y' && error('kind-needs-quantities', 'scope'),
    scope === 'CATEGORY' &&
      body.categoryIds.length === 0 &&
      error('scope-needs-categories', 'categoryIds'),
    start && end && end <= start && error('end-before-start', 'endDate'),
    body.maxUses &&
      body.maxUsesPerCustomer &&
      body.maxUsesPerCustomer > body.maxUses &&
      error('per-customer-above-total', 'maxUsesPerCustomer'),
    end && end <= now && (!start || end > start) && warning('already-ended', 'endDate'),
    scope === 'CART' &&
      kind !== 'FREE_SHIPPING' &&
      !hasCondition &&
      !end &&
      !body.maxUses &&
      warning('no-condition', 'conditions'),
  ].filter(
    (each) => each !== false && each !== null && each !== undefined && each !== 0,
  ) as Found[];
}

/**
 * Free shipping has no effect where shipping is free anyway. By desi any parcel may cost something.
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

/** Carts that fulfil what the draft asks for, bought by whom it is for, at the moments when something begins or ends. */
async function triedOut(
  draft: DiscountRule,
  others: readonly DiscountRule[],
  probes: readonly ProbeProduct[],
  now: Date,
): Promise<Found[]> {
  if (probes.length === 0)
    return [{ code: 'never-applies', severity: 'warning', path: 'productIds' }];
  const found: Found[] = [];
  const demand = draft.conditions.minQuantity ?? 1;
  if (demand > probes.reduce((sum, probe) => sum + probe.stock, 0) && probes.length < PROBES)
    found.push({
      code: 'minimum-unreachable',
      severity: 'warning',
      path: 'conditions.minQuantity',
    });

  const carts = cartsFor(draft, probes);
  const alone = prepareRules([draft]);
  const together = prepareRules([...others, draft]);
  const pushedBy = new Set<number>();
  const sharing = new Set<number>();
  let applies = false;
  let isBelowZero = false;
  const costs = new Map(probes.map((probe) => [probe.id, probe.costKurus]));
  const belowCost = new Set<number>();

  for (const at of momentsOf(draft, others, now)) {
    const situation = situationFor(draft, at);
    for (const cart of carts) {
      // Customers wait for this process too.
      await setImmediate();
      const outcome = discountCart(together, cart, situation);
      const mine = outcome.applied.find(({ rule }) => rule.id === draft.id);
      if (mine) {
        applies = true;
        for (const other of outcome.applied)
          if (
            other.rule.id !== draft.id &&
            other.shares.some((share, row) => share > 0 && (mine.shares[row] ?? 0) > 0)
          )
            sharing.add(other.rule.id);
      } else if (discountCart(alone, cart, situation).applied.length > 0) {
        const unused = outcome.unused.find(({ rule }) => rule.id === draft.id);
        if (unused?.by) pushedBy.add(unused.by);
      }
      for (const { rule } of outcome.unused.filter(({ by }) => by === draft.id))
        sharing.add(rule.id);
      if (!mine) continue;
      cart.forEach((row, index) => {
        const left = times(row.unitPrice, row.quantity) - (outcome.rowDiscounts[index] ?? 0);
        if ((mine.shares[index] ?? 0) === 0) return;
        if (left === 0) isBelowZero = true;
        const cost = costs.get(row.productId);
        if (cost !== null && cost !== undefined && left < times(cost, row.quantity))
          belowCost.add(row.productId);
      });
    }
  }
  if (!applies) found.push({ code: 'never-applies', severity: 'warning', ruleIds: [...pushedBy] });
  else if (pushedBy.size > 0 || sharing.size > 0)
    found.push({
      code: 'overlaps',
      severity: 'warning',
      ruleIds: [...new Set([...pushedBy, ...sharing])].sort((a, b) => a - b),
    });
  if (isBelowZero) found.push({ code: 'below-zero', severity: 'warning' });
  if (belowCost.size > 0)
    found.push({ code: 'below-cost', severity: 'warning', values: { count: belowCost.size } });
  return found;
}

/** Each product alone in the quantity that the draft asks for; a bundle as a whole. */
function cartsFor(draft: DiscountRule, probes: readonly ProbeProduct[]): DiscountRow[][] {
  const minSubtotal = draft.conditions.minSubtotal ?? 0;
  const rowOf = ({ id, priceKurus, categoryId }: ProbeProduct, quantity: number): DiscountRow => ({
    productId: id,
    unitPrice: kurus(priceKurus),
    categoryIds: [categoryId],
    quantity,
  });
  const pieces = Math.max(
    draft.conditions.minQuantity ?? 1,
    draft.kind === 'BUY_X_PAY_Y' ? draft.buyQuantity : 1,
  );
  const enough = (price: number, quantity: number) =>
    Math.max(quantity, Math.ceil(minSubtotal / Math.max(1, price)));
  if (draft.scope === 'BUNDLE') {
    const price = probes.reduce((sum, probe) => sum + probe.priceKurus, 0);
    const sets = enough(price, Math.ceil(pieces / Math.max(1, probes.length)));
    return [probes.map((probe) => rowOf(probe, sets))];
  }
  return probes.map((probe) => [rowOf(probe, enough(probe.priceKurus, pieces))]);
}

/** Now or at its start, just before its end, and whenever another rule begins or ends meanwhile. */
function momentsOf(draft: DiscountRule, others: readonly DiscountRule[], now: Date): Date[] {
  const from = Math.max(now.getTime(), draft.startsAt?.getTime() ?? 0);
  const to = draft.endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const edges = others
    .flatMap((rule) => [rule.startsAt, rule.endsAt])
    .flatMap((date) => (date ? [date.getTime()] : []));
  const moments = [from, to - 1, ...edges].filter(
    (moment) => moment >= Math.min(from, to - 1) && moment < to && Number.isFinite(moment),
  );
  const sorted = [...new Set(moments)].sort((a, b) => a - b);
  // Of many, evenly chosen ones with the first and the last.
  const step = Math.max(1, (sorted.length - 1) / (MOMENTS - 1));
  const chosen =
    sorted.length <= MOMENTS
      ? sorted
      : Array.from({ length: MOMENTS }, (_, index) => sorted[Math.round(index * step)] ?? from);
  return chosen.map((moment) => new Date(moment));
}

function situationFor(draft: DiscountRule, now: Date): DiscountSituation {
  const email = draft.conditions.customerEmails[0] ?? 'deneme@ornek.com';
  return {
    now,
    couponCode: draft.conditions.couponCode,
    customer: { email, hasOrdered: false, usesOf: new Map() },
    usesOf: new Map(),
    shippingCost: kurus(1),
    taxPoints: 0,
    otherGoods: ZERO,
  };
}
