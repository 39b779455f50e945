// The later reports of the local iyzico about its payments: one payment, a day, and installments.
import { type Answer, done, type Page, refused } from './iyzico-payments.ts';

/** A line of its daily report, with the field names of its client libraries. */
export type IyzicoTransaction = {
  transactionType: string;
  transactionId: number;
  paymentId: string;
  conversationId: string;
  basketId: string;
  price: number;
  paidPrice: number;
} & Record<string, unknown>;
export type ReportFailure = 'empty' | 'page-missing';

const PAGE_SIZE = 1;
/** docs.iyzico.com, "Reporting service": states are numbers there. */
const stateNumbers = { FAILURE: 0, SUCCESS: 1, INIT_THREEDS: 2 } as const;

/**
 * GET /v2/reporting/payment/details, by either id; fields and types as in the sample of
 * docs.iyzico.com, "Raporlama". The fields of a refund are confirmed by another shop's live script;
 * those of a cancellation are not documented.
 */
export function details(pages: ReadonlyMap<string, Page>, query: URLSearchParams): Answer {
  const page = [...pages.values()].find(
    ({ request, paymentId, paymentStatus }) =>
      paymentStatus !== null &&
      (request.conversationId === query.get('paymentConversationId') ||
        paymentId === query.get('paymentId')),
  );
  if (!page?.paymentStatus) return done({ payments: [] });
  const { request, paymentId, paymentStatus, isCancelled, fraudStatus, surcharge } = page;
  const refunds = page.refunds.map(({ conversationId, price }) => ({
    refundConversationId: conversationId,
    refundPrice: price,
    refundStatus: 1,
    currencyCode: 'TRY',
  }));
  const back = page.refunds.reduce((sum, { price }) => sum + price, 0);
  const isWhole = isCancelled || back >= Number(request.paidPrice) + surcharge - 0.001;
  return done({
    payments: [
      {
        paymentId: Number(paymentId),
        paymentStatus: stateNumbers[paymentStatus],
        paymentRefundStatus: isWhole
          ? 'TOTALLY_REFUNDED'
          : back > 0
            ? 'PARTIALLY_REFUNDED'
            : 'NOT_REFUNDED',
        price: Number(request.price),
        paidPrice: Number(request.paidPrice) + surcharge,
        paymentConversationId: request.conversationId,
        basketId: request.basketId,
        currency: 'TRY',
        fraudStatus,
        cancels: isCancelled ? [{}] : [],
        itemTransactions: [{ paymentTransactionId: Number(`${paymentId}0`), refunds }],
      },
    ],
  });
}

/**
 * The transactions of all pages: a line for each basket item, and for each refund. The server does
 * not track days: everything is on the requested day.
 */
export function transactionsOf(pages: ReadonlyMap<string, Page>): IyzicoTransaction[] {
  let id = 900_000;
  return [...pages.values()]
    .filter(({ paymentStatus }) => paymentStatus === 'SUCCESS')
    .flatMap(({ request, paymentId, surcharge, refunds, isCancelled }) => {
      const line = (
        transactionType: string,
        price: number,
        conversationId = request.conversationId,
      ): IyzicoTransaction => {
        id += 1;
        return {
          transactionType,
          transactionId: id,
          transactionStatus: 2,
          transactionCurrency: 'TRY',
          paymentId,
          conversationId,
          basketId: request.basketId,
          price,
          paidPrice: price,
        };
      };
      const paid = Math.round((Number(request.paidPrice) + surcharge) * 100);
      const first = Math.floor(paid / 3);
      return [
        line('PAYMENT', first / 100),
        line('PAYMENT', (paid - first) / 100),
        ...refunds.map((each) => line('REFUND', each.price, each.conversationId)),
        ...(isCancelled ? [line('CANCEL', paid / 100)] : []),
      ];
    });
}

/** GET /v2/reporting/payment/transactions: the date without a time, pages from 1. */
export function reportPage(
  all: readonly IyzicoTransaction[],
  query: URLSearchParams,
  failure: ReportFailure | undefined,
): Answer {
  const page = Number(query.get('page'));
  if (!/^\d{4}-\d\d-\d\d$/.test(query.get('transactionDate') ?? '') || !(page >= 1))
    return refused('11', 'transactionDate, page');
  if (failure === 'empty') return done({ currentPage: 1, totalPageCount: 1, transactions: [] });
  const isMissing = failure === 'page-missing' && page > 1;
  return done({
    currentPage: page,
    totalPageCount: Math.max(1, Math.ceil(all.length / PAGE_SIZE)),
    transactions: isMissing ? [] : all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
  });
}

/** docs.iyzico.com, "Installment": by bank; several banks can share a family. */
export function quote(sent: { price: string }): Answer {
  const rows = (rates: [count: number, rate: number][]) =>
    [[1, 0] as const, ...rates].map(([installmentNumber, rate]) => {
      const totalPrice = Math.round(Number(sent.price) * (1 + rate) * 100) / 100;
      const installmentPrice = Math.round((totalPrice / installmentNumber) * 100) / 100;
      return { installmentNumber, totalPrice, installmentPrice };
    });
  const bank = (bankName: string, cardFamilyName: string, rates: [number, number][]) => ({
    bankName,
    cardFamilyName,
    installmentPrices: rows(rates),
  });
  return done({
    installmentDetails: [
      bank('Garanti', 'Bonus', [
        [2, 0.025],
        [3, 0.041],
      ]),
      bank('Denizbank', 'Bonus', [[2, 0.9]]),
      bank('Akbank', 'Axess', [
        [2, 0.02],
        [6, 0.08],
      ]),
    ],
  });
}
