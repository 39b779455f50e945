// The entries of the security log, for owners; with names where the shop knows them.

import {
  countEvents,
  type EventFilter,
  type EventRow,
  selectEvents,
} from '#server/admin-auth/security-events.sql.ts';
import { emailAccount } from '#server/admin-auth/security-events.ts';
import type { Platform } from '#server/base/platform.ts';
import type { SecurityEventRow, SecurityEventsPage } from '#shared/back-office/security.ts';
import { securityEvents } from '#shared/base/security-events.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'secrets'>;

const DAYS_SHOWN = 30;
const DAY_MS = 86_400_000;

/** Newest first. */
export async function listEvents(
  { db, clock, secrets }: Deps,
  filter: EventFilter,
  page: { page: number; size: number },
): Promise<SecurityEventsPage> {
  const since = new Date(clock().getTime() - DAYS_SHOWN * DAY_MS);
  const [rows, counted, admins] = await Promise.all([
    selectEvents(db, { ...filter, since }, page),
    countEvents(db, { ...filter, since }),
    db.selectFrom('admins').select(['id', 'email']).execute(),
  ]);
  const adminOf = new Map(
    admins.flatMap(({ id, email }) => [
      [`admin ${id}`, email],
      [emailAccount(email, secrets.logKey), email],
    ]),
  );
  const totalElements = counted
    .filter(({ event }) => !filter.event || event === filter.event)
    .reduce((sum, { rows: number }) => sum + number, 0);
  return {
    content: rows.map((row) => toRow(row, adminOf)),
    ...page,
    totalElements,
    totalPages: Math.ceil(totalElements / page.size),
    counts: counted
      .map(({ event, count }) => ({ event, count }))
      .sort((a, b) => securityEvents.indexOf(a.event) - securityEvents.indexOf(b.event)),
  };
}

const toRow = (
  { id, event, route, account, network, count, firstAt, lastAt }: EventRow,
  adminOf: ReadonlyMap<string, string>,
): SecurityEventRow => ({
  id,
  event,
  area: route.startsWith('/api/admin/') ? 'back-office' : 'shop',
  route,
  account: accountOf(account, adminOf),
  network: network || null,
  count,
  firstAt: firstAt.toISOString(),
  lastAt: lastAt.toISOString(),
});

function accountOf(
  account: string,
  adminOf: ReadonlyMap<string, string>,
): SecurityEventRow['account'] {
  if (account === '') return null;
  const email = adminOf.get(account);
  if (email !== undefined) return { kind: 'admin', id: null, name: email };
  const [kind, name = ''] = account.split(' ');
  return kind === 'customer'
    ? { kind: 'customer', id: Number(name), name }
    : { kind: 'unknown', id: null, name };
}
