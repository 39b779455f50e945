// The number of records that need action in each section, and the newest orders to prepare.
// Browsers poll this every half minute, so each number is an index range with an upper bound.

import { countWaitingInvoices } from '#server/back-office/invoices/invoices.ts';
import { countOpenMessages } from '#server/back-office/messages/messages.ts';
import { countOrders, listBackOfficeOrders } from '#server/back-office/orders/orders.ts';
import { countOpenCases } from '#server/back-office/payments/cases.ts';
import { countReturns } from '#server/back-office/returns/returns.ts';
import { countWaitingOpinions } from '#server/back-office/reviews/reviews.ts';
import type { Platform } from '#server/base/platform.ts';
import { countWaitingQuotes } from '#server/quotes/messages.ts';
import { countOpenRequests } from '#server/quotes/requests.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type AdminGrants, may } from '#shared/back-office/rights.ts';
import { NEW_ORDERS_SHOWN, type WaitingAnswer } from '#shared/back-office/today.ts';

type WaitingDeps = Pick<Platform, 'db' | 'clock'> & { settings: Settings };

/** Returns that wait for an answer or have arrived; reviews and questions are summed. */
export async function readWaiting(deps: WaitingDeps, grants: AdminGrants): Promise<WaitingAnswer> {
  const [ofOrders, returns, messages, opinions, invoices] = await Promise.all([
    may(grants, 'orders', 'see') ? readOrders(deps) : null,
    may(grants, 'returns', 'see') ? countReturns(deps) : null,
    may(grants, 'content', 'see') || may(grants, 'orders', 'see') ? countOpenMessages(deps) : null,
    may(grants, 'content', 'see') ? countWaitingOpinions(deps.db) : null,
    may(grants, 'accounting', 'see') ? countWaitingInvoices(deps) : null,
  ]);
  return {
    counts: {
      ...ofOrders?.counts,
      ...(returns && { returns: returns.requested + returns.received }),
      ...(messages !== null && { messages }),
      ...(opinions && { reviews: opinions.reviews + opinions.questions }),
      ...(invoices && { invoices: invoices.failed + invoices.urgent }),
    },
    newOrders: ofOrders?.newOrders ?? [],
  };
}

async function readOrders(deps: WaitingDeps) {
  const [{ toPrepare }, payments, requests, waiting, newest] = await Promise.all([
    countOrders(deps),
    countOpenCases(deps),
    countOpenRequests(deps.db),
    countWaitingQuotes(deps.db),
    listBackOfficeOrders(deps, { tab: 'toPrepare', page: 0, size: NEW_ORDERS_SHOWN }),
  ]);
  return {
    counts: { orders: toPrepare, payments, quotes: requests + waiting },
    newOrders: newest.content.map(({ orderNumber, name, total, createdAt }) => ({
      orderNumber,
      name,
      total,
      createdAt,
    })),
  };
}
