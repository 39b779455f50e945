// The first page of the back office: sales figures and open tasks, from the shop's own tables.

import { countAwaitedTransfers } from '#server/back-office/bank-lines/bank-lines.sql.ts';
import { countProposedLines } from '#server/back-office/bank-lines/bank-lines.ts';
import { countOverdue } from '#server/back-office/credit/credit.ts';
import { countWaitingInvoices } from '#server/back-office/invoices/invoices.ts';
import { countOpenMessages } from '#server/back-office/messages/messages.ts';
import {
  countGroups,
  countWaitingForProof,
  selectExpiring,
} from '#server/back-office/orders/orders.sql.ts';
import {
  expiringBefore,
  listBackOfficeOrders,
  tabStates,
} from '#server/back-office/orders/orders.ts';
import { countOpenCases } from '#server/back-office/payments/cases.ts';
import { countOpenQuotes } from '#server/back-office/quotes/quotes.ts';
import { countReturns } from '#server/back-office/returns/returns.ts';
import { countWaitingOpinions } from '#server/back-office/reviews/reviews.ts';
import { readProgress } from '#server/back-office/setup/setup.ts';
import { findStoppedEndpoints } from '#server/back-office/webhooks/webhooks.ts';
import type { Platform } from '#server/base/platform.ts';
import { countOpenRequests } from '#server/quotes/requests.ts';
import type { Settings } from '#server/settings/settings.ts';
import { findSmsStop } from '#server/sms/sms-account.ts';
import { type AdminGrants, may } from '#shared/back-office/rights.ts';
import type { TodayAnswer } from '#shared/back-office/today.ts';
import { DAY_MS, istanbulDay, startOfDay } from '#shared/base/format.ts';
import { liraOf, toLira } from '#shared/base/money.ts';
import { findReservedProducts } from './reserved-stock.ts';
import {
  type DayRecord,
  selectBestSellers,
  selectDays,
  selectFailedMails,
  selectLowStock,
} from './today.sql.ts';

const DAYS = 30;
const WEEK = 7;
const ROWS = 8;
/** The number of best-selling products. */
const BEST = 5;

export async function readToday(
  deps: Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'> & { settings: Settings },
  grants: AdminGrants,
): Promise<TodayAnswer> {
  const { db, clock } = deps;
  const now = clock();
  const mayReadMessages = may(grants, 'content', 'see') || may(grants, 'orders', 'see');
  const seesSettings = may(grants, 'settings', 'see');
  const overdueAccounts = may(grants, 'credit', 'see') ? await countOverdue(deps) : null;
  const [figures, orders, lowStock, opinions, messages, invoices, setup, stoppedWebhooks, sms] =
    await Promise.all([
      may(grants, 'reports', 'see') ? readFigures(db, now) : null,
      may(grants, 'orders', 'see') ? readOrders(db, now) : null,
      may(grants, 'catalogue', 'see') || may(grants, 'stock', 'see')
        ? selectLowStock(db, ROWS)
        : [],
      may(grants, 'content', 'see') ? countWaitingOpinions(db) : null,
      mayReadMessages ? countOpenMessages(deps) : null,
      may(grants, 'accounting', 'see') ? countWaitingInvoices(deps) : null,
      seesSettings ? readProgress(deps) : null,
      seesSettings ? findStoppedEndpoints(deps) : [],
      seesSettings ? findSmsStop(deps) : null,
    ]);
  return {
    figures,
    orders,
    lowStock,
    opinions,
    messages,
    invoices,
    setup,
    stoppedWebhooks,
    overdueAccounts,
    stoppedSms: sms,
  };
}

async function readFigures(
  db: Platform['db'],
  now: Date,
): Promise<NonNullable<TodayAnswer['figures']>> {
  const startOfToday = startOfDay(istanbulDay(now)).getTime();
  const since = (days: number) => new Date(startOfToday - (days - 1) * DAY_MS);
  const [days, bestSellers, quotes] = await Promise.all([
    selectDays(db, since(2 * DAYS), now),
    selectBestSellers(db, since(WEEK), BEST),
    countOpenQuotes({ db, clock: () => now }),
  ]);
  return {
    today: total(days.slice(-1)),
    yesterday: total(days.slice(-2, -1)),
    week: total(days.slice(-WEEK)),
    weekBefore: total(days.slice(-2 * WEEK, -WEEK)),
    month: total(days.slice(-DAYS)),
    monthBefore: total(days.slice(0, -DAYS)),
    days: days.slice(-DAYS).map((record) => ({ day: record.day, ...total([record]) })),
    bestSellers: bestSellers.map(({ revenueKurus, ...product }) => ({
      ...product,
      revenue: liraOf(Number(revenueKurus)),
    })),
    quotesWorth: liraOf(Number(quotes.totalKurus)),
  };
}

async function readOrders(
  db: Platform['db'],
  now: Date,
): Promise<NonNullable<TodayAnswer['orders']>> {
  const clock = () => now;
  const [
    counts,
    decisions,
    transfers,
    bankLines,
    proofs,
    returns,
    quotes,
    requests,
    latest,
    expiring,
    failedMails,
    reservedProducts,
  ] = await Promise.all([
    countGroups(db, tabStates),
    countOpenCases({ db, clock }),
    countAwaitedTransfers(db),
    countProposedLines({ db }),
    countWaitingForProof(db),
    countReturns({ db }),
    countOpenQuotes({ db, clock }),
    countOpenRequests(db),
    listBackOfficeOrders({ db, clock }, { page: 0, size: BEST }),
    selectExpiring(db, expiringBefore(now), ROWS),
    selectFailedMails(db, ROWS),
    findReservedProducts({ db }),
  ]);
  return {
    counts,
    decisions,
    transfers,
    bankLines,
    proofs,
    returns: { requested: returns.requested, received: returns.received },
    quotes: { open: quotes.count, ending: quotes.ending, requests },
    latest: latest.content.map(
      ({ orderNumber, name, total, status, paymentStatus, createdAt }) => ({
        orderNumber,
        name,
        total,
        status,
        paymentStatus,
        createdAt,
      }),
    ),
    expiring: expiring.map(({ orderNumber, name, totalKurus, expiresAt }) => ({
      orderNumber,
      name,
      total: toLira(totalKurus),
      expiresAt: expiresAt.toISOString(),
    })),
    failedMails: failedMails.map(({ at, ...mail }) => ({ ...mail, at: at.toISOString() })),
    reservedProducts,
  };
}

function total(days: readonly DayRecord[]) {
  const sum = (value: (record: DayRecord) => number) =>
    days.reduce((result, record) => result + value(record), 0);
  const lira = (value: (record: DayRecord) => number) => liraOf(sum(value));
  return {
    orders: sum(({ orders }) => orders),
    paid: sum(({ paid }) => paid),
    revenue: lira(({ soldKurus, refundedKurus }) => Number(soldKurus) - Number(refundedKurus)),
    refunded: lira(({ refundedKurus }) => Number(refundedKurus)),
  };
}
