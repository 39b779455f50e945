// The first page of the back office: sales figures and open tasks (issue 6), from the shop's own
// tables.

import { countGroups, selectExpiring } from '#server/back-office/orders/orders.sql.ts';
import { expiringBefore, tabStates } from '#server/back-office/orders/orders.ts';
import { countOpenCases } from '#server/back-office/payments/cases.ts';
import { countOpenQuotes } from '#server/back-office/quotes/quotes.ts';
import { countReturns } from '#server/back-office/returns/returns.ts';
import type { Platform } from '#server/base/platform.ts';
import { type AdminRole, roleMay } from '#shared/back-office/administrators.ts';
import type { TodayAnswer } from '#shared/back-office/today.ts';
import { istanbulDay, startOfDay } from '#shared/base/format.ts';
import { kurus, toLira } from '#shared/base/money.ts';
import { findHeldProducts } from './held-stock.ts';
import { type DayRecord, selectDays, selectFailedMails, selectLowStock } from './today.sql.ts';

const DAYS = 30;
const WEEK = 7;
const DAY_MS = 86_400_000;
/** As the product pages say "few left". */
const LOW_STOCK = 10;
const ROWS = 8;

export async function readToday(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  role: AdminRole,
): Promise<TodayAnswer> {
  const now = clock();
  const [orders, lowStock] = await Promise.all([
    roleMay(role, 'orders') ? readOrderFigures(db, now) : null,
    roleMay(role, 'catalogue') || roleMay(role, 'stock') ? selectLowStock(db, LOW_STOCK, ROWS) : [],
  ]);
  return { orders, lowStock };
}

async function readOrderFigures(
  db: Platform['db'],
  now: Date,
): Promise<NonNullable<TodayAnswer['orders']>> {
  const today = istanbulDay(now);
  const from = new Date(startOfDay(today).getTime() - (DAYS - 1) * DAY_MS);
  const [days, counts, decisions, returns, quotes, expiring, failedMails, heldProducts] =
    await Promise.all([
      selectDays(db, from, now),
      countGroups(db, tabStates),
      countOpenCases({ db, clock: () => now }),
      countReturns({ db }),
      countOpenQuotes({ db, clock: () => now }),
      selectExpiring(db, expiringBefore(now), ROWS),
      selectFailedMails(db, ROWS),
      findHeldProducts({ db }),
    ]);
  return {
    today: total(days.slice(-1)),
    week: total(days.slice(-WEEK)),
    month: total(days),
    days: days.map((record) => ({ day: record.day, ...total([record]) })),
    counts,
    decisions,
    returns: { requested: returns.requested, received: returns.received },
    quotes: {
      open: quotes.count,
      worth: toLira(kurus(Number(quotes.totalKurus))),
      ending: quotes.ending,
    },
    expiring: expiring.map(({ orderNumber, name, totalKurus, expiresAt }) => ({
      orderNumber,
      name,
      total: toLira(totalKurus),
      expiresAt: expiresAt.toISOString(),
    })),
    failedMails: failedMails.map(({ at, ...mail }) => ({ ...mail, at: at.toISOString() })),
    heldProducts,
  };
}

function total(days: readonly DayRecord[]) {
  const sum = (value: (record: DayRecord) => number) =>
    days.reduce((result, record) => result + value(record), 0);
  return {
    orders: sum(({ orders }) => orders),
    paid: sum(({ paid }) => paid),
    revenue: toLira(kurus(sum(({ revenueKurus }) => Number(revenueKurus)))),
  };
}
