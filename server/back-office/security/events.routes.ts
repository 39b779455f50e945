// GET /admin/security/events: only for owners.

import { z } from 'zod';
import { adminOnly } from '#server/admin-auth/admin-only.ts';
import {
  countEvents,
  type EventFilter,
  type EventRow,
  selectEvents,
} from '#server/admin-auth/security-events.sql.ts';
import { emailAccount } from '#server/admin-auth/security-events.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  type SecurityEventRow,
  SecurityEventsPage,
  securityAreas,
} from '#shared/back-office/security.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { securityEvents } from '#shared/base/security-events.ts';
import { pageQuery } from '#shared/catalogue/catalogue.ts';

// The entries of the security log, for owners; with names where the shop knows them.

type Deps = Pick<Platform, 'db' | 'clock' | 'secrets'>;

const DAYS_SHOWN = 30;

/** Newest first. */
async function listEvents(
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

const PAGE_SIZE = 20;
const { page, size } = pageQuery(PAGE_SIZE);
const querystring = z.object({
  page,
  size,
  event: z.enum(securityEvents).optional(),
  area: z.enum(securityAreas).optional(),
});

export const securityEventRoutes: Routes<Platform & { settings: Settings }> = async (
  app,
  context,
) => {
  app.get(
    '/admin/security/events',
    {
      config: { isPrivate: true },
      onRequest: adminOnly(context, 'audit'),
      schema: { tags: ['admin'], querystring, response: { 200: SecurityEventsPage } },
    },
    async ({ query: { event, area, ...asked } }) => listEvents(context, { event, area }, asked),
  );
};
