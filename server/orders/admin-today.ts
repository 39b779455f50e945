// The office's first page: how the shop does, and what waits for somebody (issue 6). From the shop's own tables.
import { type AdminRole, roleMay } from '#shared/admin.ts';
import type { TodayAnswer } from '#shared/admin-orders.ts';
import { kurus, toLira } from '#shared/money.ts';
import type { Context } from '../context.ts';
import { countOpenCases } from '../payments/reconcile.ts';
import { countOpenQuotes } from '../quotes/admin-quotes.ts';
import { countReturns } from '../returns/admin-returns.ts';
import { countGroups, selectExpiring } from './admin-orders.sql.ts';
import { expiringBefore, midnight, tabStates } from './admin-orders.ts';
import { type DayRecord, selectDays, selectFailedMails, selectLowStock } from './admin-today.sql.ts';

const DAYS = 30;
const WEEK = 7;
const DAY_MS = 86_400_000;
/** As the product pages say "few left". */
const LOW_STOCK = 10;
const ROWS = 8;

export async function readToday({ db, clock }: Pick<Context, 'db' | 'clock'>, role: AdminRole): Promise<TodayAnswer> {
  const now = clock();
  const [desk, lowStock] = await Promise.all([
    roleMay(role, 'orders') ? readDesk(db, now) : null,
    roleMay(role, 'catalogue') || roleMay(role, 'stock') ? selectLowStock(db, LOW_STOCK, ROWS) : [],
  ]);
  return { desk, lowStock };
}

async function readDesk(db: Context['db'], now: Date): Promise<NonNullable<TodayAnswer['desk']>> {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(now);
  const from = new Date(midnight(today).getTime() - (DAYS - 1) * DAY_MS);
  const [days, counts, decisions, returns, quotes, expiring, failedMails] = await Promise.all([
    selectDays(db, from, now),
    countGroups(db, tabStates),
    countOpenCases({ db, clock: () => now }),
    countReturns({ db }),
    countOpenQuotes({ db, clock: () => now }),
    selectExpiring(db, expiringBefore(now), ROWS),
    selectFailedMails(db, ROWS),
  ]);
  return {
    today: total(days.slice(-1)),
    week: total(days.slice(-WEEK)),
    month: total(days),
    days: days.map((record) => ({ day: record.day, ...total([record]) })),
    counts,
    decisions,
    returns: { requested: returns.requested, received: returns.received },
    quotes: { open: quotes.count, worth: toLira(kurus(Number(quotes.totalKurus))), ending: quotes.ending },
    expiring: expiring.map(({ orderNumber, name, totalKurus, expiresAt }) => ({ orderNumber, name, total: toLira(totalKurus), expiresAt: expiresAt.toISOString() })),
    failedMails: failedMails.map(({ at, ...mail }) => ({ ...mail, at: at.toISOString() })),
  };
}

function total(days: readonly DayRecord[]) {
  const sum = (value: (record: DayRecord) => number) => days.reduce((result, record) => result + value(record), 0);
  return { orders: sum(({ orders }) => orders), paid: sum(({ paid }) => paid), revenue: toLira(kurus(sum(({ revenueKurus }) => Number(revenueKurus)))) };
}
