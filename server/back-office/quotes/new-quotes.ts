// Quotes made in the back office, with special prices. Afterwards they work like all other quotes.
// Decision 0035.

import { createHmac } from 'node:crypto';
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { isViolationOf } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { promiseKey } from '#server/cart/applied-quote.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Membership } from '#server/companies/membership.ts';
import type { Rules } from '#server/discounts/rules.ts';
import { taxesOfRecord } from '#server/orders/order-taxes.ts';
import {
  type OwnPrices,
  type PricedQuote,
  type PricedQuoteRow,
  priceQuote,
  toItemRecords,
} from '#server/quotes/quote-pricing.ts';
import { QUOTE_KEY_CONSTRAINT } from '#server/quotes/quotes.sql.ts';
import { type ManualQuote, requirePossible, saveQuote } from '#server/quotes/quotes.ts';
import type { Settings } from '#server/settings/settings.ts';
import type {
  ManualQuoteBody,
  ManualQuoteItem,
  ManualQuotePreview,
  ManualQuotePreviewBody,
} from '#shared/back-office/quotes.ts';
import { type AdminGrants, may } from '#shared/back-office/rights.ts';
import { foldEmail } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import { fromLira, isSameAmount, type Kurus, toLira } from '#shared/base/money.ts';
import { netAndGross, type Rates } from '#shared/pricing/rates.ts';
import { toTaxAnswer } from '#shared/pricing/taxes.ts';
import { priceSteps } from '#shared/pricing/tiers.ts';
import type { QuoteMade } from '#shared/quotes/quotes.ts';
import { selectCosts, selectCustomerOfMailbox, selectQuoteByKey } from './new-quotes.sql.ts';
import { ownerOf, requireQuoteCompany } from './quote-company.ts';
import { answerRequest } from './requests.ts';

type Deps = Platform & { settings: Settings; sellables: Sellables; rules: Rules };

const ownOf = ({ items, shippingCost }: ManualQuotePreviewBody): OwnPrices => ({
  prices: new Map(
    items
      .flatMap((item) => [item, ...(item.alternatives ?? [])])
      .flatMap((item) =>
        item.ownPrice == null ? [] : [[promiseKey(item), fromLira(item.ownPrice)] as const],
      ),
  ),
  shipping: shippingCost == null ? null : fromLira(shippingCost),
});
type Costs = ReadonlyMap<number, Kurus>;

const listBuyerOf = async (
  { db }: Deps,
  { email }: ManualQuotePreviewBody,
  company: Membership | null,
) => {
  if (company) return { forCompany: company };
  const customerId = email ? await selectCustomerOfMailbox(db, foldEmail(email)) : null;
  return customerId === null ? null : { customerId };
};

async function priceManualQuote(
  context: Deps,
  body: ManualQuotePreviewBody,
  company: Membership | null,
): Promise<PricedQuote & { costs: Costs }> {
  const listBuyer = await listBuyerOf(context, body, company);
  const [priced, costs] = await Promise.all([
    priceQuote(
      context,
      {
        ...body,
        listBuyer,
        items: body.items.map(({ alternatives, ...item }) => ({
          ...item,
          alternatives: alternatives ?? [],
        })),
      },
      ownOf(body),
    ),
    selectCosts(
      context.db,
      body.items
        .flatMap((item) => [item, ...(item.alternatives ?? [])])
        .map(({ productId }) => productId),
    ),
  ]);
  return { ...priced, costs };
}

/** Calculates the draft; stores nothing. @throws AppError NOT_ALLOWED, COMPANY_CLOSED */
export async function previewManualQuote(
  context: Deps,
  body: ManualQuotePreviewBody,
  grants: AdminGrants,
  language: Language,
): Promise<ManualQuotePreview> {
  const company = await requireQuoteCompany(context.db, body, grants);
  const [{ rows, alternatives, amounts, totals, rates, costs }, { days }] = await Promise.all([
    priceManualQuote(context, body, company),
    context.settings.quotes(),
  ]);
  const maySeeCost = may(grants, 'catalogue', 'see');
  const { delivery } = totals;
  return {
    items: [...rows, ...alternatives].map((row) => toPreviewItem(row, rates, costs, maySeeCost)),
    subtotal: toLira(amounts.subtotalKurus),
    totalDiscountAmount: toLira(amounts.discountKurus),
    taxAmount: toLira(amounts.taxKurus),
    taxes: toTaxAnswer(taxesOfRecord(amounts, toItemRecords(rows)).all),
    taxRatePercentage: amounts.taxPoints / 100,
    pricesIncludeTax: amounts.pricesIncludeTax,
    shippingCost: toLira(amounts.shippingKurus),
    calculatedShipping: toLira(totals.shippingCost),
    shippingOptions: (delivery?.offers ?? []).map(({ id, name, price, isBuyerPays }) => ({
      id,
      name: name[language],
      price: toLira(price),
      isBuyerPays,
      desi: delivery?.load.desi ?? 0,
    })),
    shippingOptionId: delivery?.chosen.id ?? null,
    finalTotal: toLira(amounts.totalKurus),
    days,
  };
}

function problemOf({ product, quantity }: PricedQuoteRow['row']): ManualQuoteItem['problem'] {
  if (!product) return 'gone';
  if (quantity >= product.minQuantity && quantity % product.quantityStep === 0) return null;
  return quantity < product.minQuantity ? 'below-minimum' : 'off-step';
}

/** The price tiers of the buyer's price list, if one applies; otherwise of the catalogue. */
function stepsOf({ row: { product }, listed }: PricedQuoteRow): ManualQuoteItem['steps'] {
  if (!product || product.isOwnRow) return [];
  return priceSteps(listed?.price ?? product.priceKurus, listed?.tiers ?? product.tiers).map(
    (step) => ({ ...step, unitPrice: toLira(step.unitPrice) }),
  );
}

function toPreviewItem(
  priced: PricedQuoteRow,
  rates: Rates,
  costs: Costs,
  maySeeCost: boolean,
): ManualQuoteItem {
  const { row, unitPrice, lineTotal, discount, taxPoints, tax, list } = priced;
  const { product, quantity } = row;
  const cost = maySeeCost ? (costs.get(row.productId) ?? null) : null;
  const { net } = netAndGross(unitPrice, rates, taxPoints / 100);
  return {
    productId: row.productId,
    designId: row.designId ?? null,
    quantity,
    isOwnRow: product?.isOwnRow ?? false,
    alternativeTo: priced.alternativeTo ?? null,
    listUnitPrice: product && !product.isOwnRow ? toLira(list.unitPrice) : null,
    listDiscount: toLira(list.discount),
    steps: stepsOf(priced),
    unitPrice: toLira(unitPrice),
    lineTotal: toLira(lineTotal),
    discount: toLira(discount),
    taxRatePercentage: taxPoints / 100,
    tax: toLira(tax),
    stock: product?.stock ?? 0,
    minQuantity: product?.minQuantity ?? 1,
    quantityStep: product?.quantityStep ?? 1,
    problem: problemOf(row),
    isShort: product !== undefined && quantity > product.stock,
    cost: cost === null ? null : toLira(cost),
    margin: cost === null || net === 0 ? null : Math.round(((net - cost) / net) * 1_000) / 10,
    // Administrators without the right to see costs get this result only when they send the quote.
    isBelowCost: maySeeCost && isBelowCost(priced, rates, costs),
  };
}

/** Only for special prices, not for catalogue prices. */
function isBelowCost(
  { row, isOwn, unitPrice, taxPoints }: PricedQuoteRow,
  rates: Rates,
  costs: Costs,
): boolean {
  const cost = costs.get(row.productId);
  return isOwn && cost !== undefined && netAndGross(unitPrice, rates, taxPoints / 100).net < cost;
}

/**
 * Stores, mails and records one quote, or nothing. The same key and body return the existing quote.
 * @throws AppError QUOTE_NOT_POSSIBLE, QUOTE_CHANGED, QUOTE_BELOW_COST, IDEMPOTENCY_KEY_REUSED,
 * NOT_ALLOWED and COMPANY_CLOSED for a company, and those of replaceQuote and answerRequest
 */
export async function makeManualQuote(
  context: Deps,
  { actor, grants }: { actor: Actor; grants: AdminGrants },
  body: ManualQuoteBody,
  key: string | null,
): Promise<QuoteMade> {
  const { db, clock, secrets } = context;
  const requestHash = createHmac('sha256', secrets.orderAccessKey)
    .update(`quote ${JSON.stringify(body)}`)
    .digest('base64url');
  const found = key === null ? null : await findMade(context, key, requestHash);
  if (found) return found;

  const company = await requireQuoteCompany(db, body, grants);
  const priced = await priceManualQuote(context, body, company);
  requireAgreed(body, priced);
  const customerId = await selectCustomerOfMailbox(db, foldEmail(body.email));
  const companyId = await ownerOf(db, company, customerId);
  const companyName = company?.companyName ?? body.companyName;
  const manual: ManualQuote = {
    ...textsOf(body),
    madeBy: actor.email,
    idempotencyKey: key,
    requestHash: key === null ? null : requestHash,
    revises: body.revises,
    async written(tx, number) {
      const { items, shippingCost = null, days, acceptsBelowCost, revises = null } = body;
      const total = toLira(priced.amounts.totalKurus);
      const after = { items, shippingCost, days, total, acceptsBelowCost, revises, companyId };
      await writeAudit(
        tx,
        actor,
        { action: 'create', entity: 'quote', entityId: number, before: null, after },
        clock(),
      );
      if (body.requestId != null)
        await answerRequest(tx, body.requestId, { number, isNamed: company !== null });
    },
  };
  try {
    return await saveQuote(
      context,
      priced,
      { ...body, companyName, customerId, companyId },
      { days: body.days, manual },
    );
  } catch (error) {
    // A double click: the first request won, and this one waited for it.
    const isTwice =
      isViolationOf(error, QUOTE_KEY_CONSTRAINT) ||
      (error instanceof AppError && error.code === 'QUOTE_NOT_OPEN');
    const made = key !== null && isTwice ? await findMade(context, key, requestHash) : null;
    if (!made) throw error;
    return made;
  }
}

/** @throws AppError QUOTE_NOT_POSSIBLE, QUOTE_CHANGED, QUOTE_BELOW_COST */
function requireAgreed(body: ManualQuoteBody, priced: PricedQuote & { costs: Costs }): void {
  const all = [...priced.rows, ...priced.alternatives];
  requirePossible(all);
  if (!isSameAmount(body.expectedTotal, priced.amounts.totalKurus))
    throw new AppError('QUOTE_CHANGED');
  if (!body.acceptsBelowCost && all.some((row) => isBelowCost(row, priced.rates, priced.costs)))
    throw new AppError('QUOTE_BELOW_COST');
}

const textsOf = ({ note, paymentTerms, deliveryTerms, textRows }: ManualQuoteBody) => ({
  note: note || null,
  paymentTerms: paymentTerms || null,
  deliveryTerms: deliveryTerms || null,
  textRows,
});

/** @throws AppError IDEMPOTENCY_KEY_REUSED if the key was used for another request */
async function findMade({ db }: Deps, key: string, requestHash: string): Promise<QuoteMade | null> {
  const made = await selectQuoteByKey(db, key);
  if (made && made.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return (
    made && {
      number: made.number,
      code: made.code,
      expiresAt: made.expiresAt.toISOString(),
      total: toLira(made.totalKurus),
    }
  );
}
