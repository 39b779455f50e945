// Requests for a quote: many pieces of one product, with a target price and a date. The back office
// answers with a quote (back-office/quotes). Owns quote_requests.
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { usualAddress } from '#server/images/images.ts';
import type { Owner } from '#server/orders/order-access.ts';
import { DAY_MS, istanbulDay } from '#shared/base/format.ts';
import { foldEmail } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import { fromLira, toLira } from '#shared/base/money.ts';
import {
  MOST_DAYS_AHEAD,
  type OwnQuotes,
  type QuoteRequestBody,
} from '#shared/quotes/quote-requests.ts';
import { stageOf } from '#shared/quotes/quote-stage.ts';
import { selectReadableQuotes } from './quotes.sql.ts';
import { companyOf } from './quotes.ts';
import {
  deleteRequestsBefore,
  insertRequest,
  lockRequester,
  type RequestRow,
  selectIsSold,
  selectRequestsOf,
} from './requests.sql.ts';

export {
  countOpen as countOpenRequests,
  deleteRequestsOf,
  linkQuote,
  markDeclinedMailed,
  markRequestMailed,
  type RequestRow,
  selectRequest as findRequest,
  selectRequests,
  selectRequestsOf as requestsOf,
  updateRequestState,
} from './requests.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

/** The same product and quantity within this time count as one request: a double click. */
const SAME_WITHIN_MS = 10 * 60_000;

/** @throws AppError PRODUCT_NOT_FOUND, PRODUCT_WITHDRAWN, REQUEST_DATE_NOT_POSSIBLE */
export async function requestQuote(
  { db, clock }: Deps,
  body: QuoteRequestBody,
  { language, customerId }: { language: Language; customerId: number | null },
): Promise<void> {
  const isSold = await selectIsSold(db, body.productId);
  if (isSold === null) throw new AppError('PRODUCT_NOT_FOUND');
  if (!isSold) throw new AppError('PRODUCT_WITHDRAWN');
  const at = clock();
  requirePossibleDay(body.neededOn ?? null, at);
  const request = {
    productId: body.productId,
    quantity: body.quantity,
    targetKurus: body.targetPrice == null ? null : fromLira(body.targetPrice),
    neededOn: body.neededOn ?? null,
    note: body.note || null,
    name: body.name,
    companyName: body.companyName || null,
    taxNumber: body.taxNumber || null,
    email: body.email,
    phone: body.phone || null,
    language,
    customerId,
    companyId: await companyOf(db, customerId),
    createdAt: at,
  };
  await inTransaction(db, async (tx) => {
    await lockRequester(tx, foldEmail(body.email));
    const since = new Date(at.getTime() - SAME_WITHIN_MS);
    const requestId = await insertRequest(tx, request, since);
    if (requestId !== null) await addRequestMail(tx, requestId);
  });
}

const addRequestMail = (tx: Tx, requestId: number): Promise<void> =>
  addJob(tx, 'send-quote-request', { requestId }, `quote request ${requestId}`);

/** To the buyer; sent once per request. */
export const addDeclinedMail = (tx: Tx, requestId: number): Promise<void> =>
  addJob(tx, 'send-request-declined', { requestId }, `declined request ${requestId}`);

/** @throws AppError REQUEST_DATE_NOT_POSSIBLE for a day that is past or far away */
export function requirePossibleDay(day: string | null, now: Date): void {
  if (day === null) return;
  const last = istanbulDay(new Date(now.getTime() + MOST_DAYS_AHEAD * DAY_MS));
  if (day < istanbulDay(now) || day > last) throw new AppError('REQUEST_DATE_NOT_POSSIBLE');
}

/** Quotes and requests of a customer, and the quotes of their companies, newest first. */
export async function listOwnQuotes(
  { db, clock }: Deps,
  owner: Owner,
  language: Language,
): Promise<OwnQuotes> {
  const [quotes, requests] = await Promise.all([
    selectReadableQuotes(db, owner, clock()),
    selectRequestsOf(db, owner),
  ]);
  return {
    quotes: quotes.map((quote) => ({
      number: quote.number,
      code: quote.code,
      state: quote.state,
      stage: stageOf({ ...quote, isWaiting: quote.waitsSince !== null }),
      company: quote.company,
      requestedBy: quote.isOwn ? null : quote.name,
      acceptedBy: quote.acceptedBy,
      total: toLira(quote.totalKurus),
      createdAt: quote.createdAt.toISOString(),
      expiresAt: quote.expiresAt.toISOString(),
      orderNumber: quote.orderNumber,
      items: quote.items.map(({ name, quantity }) => ({ name, quantity })),
    })),
    requests: requests.map((row) => toWireRequest(row, language)),
  };
}

export const toWireRequest = (
  row: RequestRow,
  language: Language,
): OwnQuotes['requests'][number] => ({
  id: row.id,
  product: {
    id: row.productId,
    sku: row.sku,
    name: requestedName(row, language),
    imageUrl: row.imageHash ? usualAddress(row.imageHash, row.imageWidth ?? 0) : '',
  },
  quantity: row.quantity,
  targetPrice: row.targetKurus === null ? null : toLira(row.targetKurus),
  neededOn: row.neededOn,
  note: row.note,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  quoteNumber: row.quoteNumber,
});

export const requestedName = (
  { productName, productNameEn }: Pick<RequestRow, 'productName' | 'productNameEn'>,
  language: Language,
): string => (language === 'en' && productNameEn ? productNameEn : productName);

/** For the hourly job; stored as long as quotes. */
export async function deleteOldRequests({
  db,
  clock,
  config,
}: Pick<Platform, 'db' | 'clock' | 'config'>): Promise<void> {
  await deleteRequestsBefore(db, new Date(clock().getTime() - config.keepDays.quotes * DAY_MS));
}
