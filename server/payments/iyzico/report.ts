// What iyzico says it took and gave back on a day: its reporting, page by page. The names of the fields are those of its own
// client libraries; none was ever seen from a live account (docs/operations.md).
import { z } from 'zod';
import type { ReportRow } from '../provider.ts';
import { fromIyzicoAmount } from './basket.ts';
import type { createIyzicoClient } from './client.ts';

const TRANSACTIONS = '/v2/reporting/payment/transactions';
/** More than any day of this shop will have. */
const MOST_PAGES = 500;
const CURRENCY = 'TRY';
/** Refused, and waiting for its review: no money yet. */
const NO_MONEY = [-1, 0];

const word = z.coerce.string().max(200);
const Transaction = z.object({
  transactionType: z.string(),
  transactionId: word,
  transactionStatus: z.number().nullish(),
  paymentId: word.nullish(),
  conversationId: word.nullish(),
  basketId: word.nullish(),
  price: z.number().nullish(),
  paidPrice: z.number().nullish(),
  transactionCurrency: z.string().nullish(),
});
type Transaction = z.infer<typeof Transaction>;
const Page = z.object({ transactions: z.array(Transaction).nullish(), currentPage: z.coerce.number().nullish(), totalPageCount: z.coerce.number().nullish() });

/** @throws when a page is missing, or no answer: a day that is not whole is none. */
export async function readIyzicoReport(call: ReturnType<typeof createIyzicoClient>, day: string, isOver: () => boolean): Promise<ReportRow[]> {
  const rows = new Map<string, ReportRow>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    if (isOver()) throw new Error(`the report of ${day} takes too long`);
    const answer = await call('GET', `${TRANSACTIONS}?${new URLSearchParams({ transactionDate: day, page: String(page), locale: 'tr' })}`, Page);
    const transactions = answer.transactions ?? [];
    last = answer.totalPageCount ?? 1;
    if (last > MOST_PAGES) throw new Error(`the report of ${day} has ${last} pages`);
    if ((answer.currentPage ?? page) !== page || (transactions.length === 0 && last > 1)) throw new Error(`page ${page} of the report of ${day} is missing`);
    for (const transaction of transactions) {
      const row = toRow(transaction);
      if (row) rows.set(row.key, row);
    }
  }
  return [...rows.values()];
}

/** A payment has a row for each of its basket: what was paid for it, with the surcharge. Null for what moved no money of ours. */
function toRow({ transactionType, transactionId, transactionStatus, paymentId, conversationId, basketId, price, paidPrice, transactionCurrency }: Transaction): ReportRow | null {
  const isReturn = transactionType === 'REFUND' || transactionType === 'CANCEL';
  if (!isReturn && transactionType !== 'PAYMENT') return null;
  if (!isReturn && typeof transactionStatus === 'number' && NO_MONEY.includes(transactionStatus)) return null;
  if ((transactionCurrency ?? CURRENCY) !== CURRENCY) return null;
  const amount = isReturn ? (price ?? paidPrice) : (paidPrice ?? price);
  if (typeof amount !== 'number') throw new Error(`iyzico says no amount of ${transactionId}`);
  return {
    key: `${transactionType} ${transactionId}`,
    isReturn,
    amount: fromIyzicoAmount(Math.abs(amount)),
    reference: basketId ?? conversationId ?? null,
    providerPaymentId: paymentId ?? null,
  };
}
