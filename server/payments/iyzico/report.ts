// iyzico's report of the payments and refunds of a day, page by page. The field names come from its
// client libraries; no report of a live account was ever available (docs/operations.md).
import { z } from 'zod';
import { nearestKurus } from '#shared/base/money.ts';
import type { ReportRow } from '../provider.ts';
import type { IyzicoCall } from './client.ts';

const TRANSACTIONS = '/v2/reporting/payment/transactions';
/** More than any day of this shop will have. */
const MOST_PAGES = 500;
const CURRENCY = 'TRY';
/** Refused, or under review: no money yet. */
const NO_MONEY = [-1, 0];
const RETURNS = ['REFUND', 'CANCEL'];

const reference = z.coerce.string().max(200);
const Transaction = z.object({
  transactionType: z.string(),
  transactionId: reference,
  transactionStatus: z.number().nullish(),
  paymentId: reference.nullish(),
  conversationId: reference.nullish(),
  basketId: reference.nullish(),
  price: z.number().nullish(),
  paidPrice: z.number().nullish(),
  transactionCurrency: z.string().nullish(),
});
type Transaction = z.infer<typeof Transaction>;
const Page = z.object({
  transactions: z.array(Transaction).nullish(),
  currentPage: z.coerce.number().nullish(),
  totalPageCount: z.coerce.number().nullish(),
});

/** @throws if a page or its response is missing: an incomplete day is useless. */
export async function readIyzicoReport(
  call: IyzicoCall,
  day: string,
  isOver: () => boolean,
): Promise<ReportRow[]> {
  const rows = new Map<string, ReportRow>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    if (isOver()) throw new Error(`the report of ${day} takes too long`);
    const { transactions, pages } = await readPage(call, day, page);
    last = pages;
    for (const transaction of transactions) {
      const row = toRow(transaction);
      if (row) rows.set(row.key, row);
    }
  }
  return [...rows.values()];
}

async function readPage(call: IyzicoCall, day: string, page: number) {
  const query = new URLSearchParams({ transactionDate: day, page: String(page), locale: 'tr' });
  const answer = await call('GET', `${TRANSACTIONS}?${query}`, Page);
  const transactions = answer.transactions ?? [];
  const pages = answer.totalPageCount ?? 1;
  if (pages > MOST_PAGES) throw new Error(`the report of ${day} has ${pages} pages`);
  if ((answer.currentPage ?? page) !== page || (transactions.length === 0 && pages > 1))
    throw new Error(`page ${page} of the report of ${day} is missing`);
  return { transactions, pages };
}

/**
 * A payment has one row for each basket item: the amount paid for it, with the surcharge. Null if
 * no money moved.
 * @throws if the amount is missing
 */
function toRow(transaction: Transaction): ReportRow | null {
  const { transactionType, transactionId, paymentId, conversationId, basketId } = transaction;
  if (!hasMovedMoney(transaction)) return null;
  const isReturn = RETURNS.includes(transactionType);
  const { price, paidPrice } = transaction;
  const amount = isReturn ? (price ?? paidPrice) : (paidPrice ?? price);
  if (typeof amount !== 'number') throw new Error(`iyzico says no amount of ${transactionId}`);
  return {
    key: `${transactionType} ${transactionId}`,
    isReturn,
    amount: nearestKurus(Math.abs(amount)),
    reference: basketId ?? conversationId ?? null,
    providerPaymentId: paymentId ?? null,
  };
}

function hasMovedMoney({
  transactionType,
  transactionStatus,
  transactionCurrency,
}: Transaction): boolean {
  if ((transactionCurrency ?? CURRENCY) !== CURRENCY) return false;
  if (RETURNS.includes(transactionType)) return true;
  const isRefused = typeof transactionStatus === 'number' && NO_MONEY.includes(transactionStatus);
  return transactionType === 'PAYMENT' && !isRefused;
}
