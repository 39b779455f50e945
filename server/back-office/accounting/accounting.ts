// The accountant's data of a range of days: a summary, a sheet, and invoices as UBL-TR. Read in parts and sent while it is
// read, so that a month of ten thousand orders takes no more memory than a day. Owns no table.

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { zipOf } from '#server/back-office/imports/zip-writer.ts';
import { inTransaction } from '#server/base/db/db.ts';
import type { Platform } from '#server/base/platform.ts';
import { decryptIdentityNumber } from '#server/places/identity-number.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { AccountingQuery, AccountingSummary } from '#shared/back-office/accounting.ts';
import { startOfDay } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { toLira } from '#shared/base/money.ts';
import { type Cursor, type EventRow, selectEvents } from './accounting.sql.ts';
import {
  type AccountingDocument,
  addSums,
  type Booked,
  NO_SUMS,
  type Sums,
  toDocument,
} from './documents.ts';
import { headText, rowsText, totalText } from './sheet.ts';
import { ublFileName, ublOf } from './ubl.ts';

const PART = 200;
const DAY_MS = 86_400_000;
type Deps = Pick<Platform, 'db' | 'secrets' | 'config'> & { settings: Settings };

/** Turkey keeps one time all year. */
const rangeOf = ({ from, to }: AccountingQuery) => ({
  from: startOfDay(from),
  before: new Date(startOfDay(to).getTime() + DAY_MS),
});

export async function* readDocuments(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  query: AccountingQuery,
): AsyncGenerator<Booked[]> {
  const range = rangeOf(query);
  for (let after: Cursor | null = null; ; ) {
    const events: EventRow[] = await selectEvents(db, range, after, PART);
    if (events.length > 0)
      yield events.map((event) => ({
        ...toDocument(event),
        identityNumber: identityOf(secrets, event),
      }));
    after = events.at(-1) ?? null;
    if (events.length < PART) return;
  }
}

function identityOf(
  { identityKey }: Platform['secrets'],
  { order, identityNumberEncrypted }: EventRow,
): string | null {
  if (!identityNumberEncrypted) return null;
  try {
    return decryptIdentityNumber(identityKey, order.orderNumber, identityNumberEncrypted);
  } catch {
    return null;
  }
}

export async function summarize(
  deps: Pick<Deps, 'db' | 'secrets'>,
  query: AccountingQuery,
): Promise<AccountingSummary> {
  const count = { sale: 0, refund: 0 };
  const sums: Record<AccountingDocument['kind'], Sums> = { sale: NO_SUMS, refund: NO_SUMS };
  for await (const part of readDocuments(deps, query)) {
    for (const { kind, sums: own } of part) {
      count[kind] += 1;
      sums[kind] = addSums(sums[kind], own);
    }
  }
  const totalsOf = (kind: AccountingDocument['kind']) => ({
    documents: count[kind],
    base: toLira(sums[kind].base),
    tax: toLira(sums[kind].tax),
    total: toLira(sums[kind].total),
  });
  return { sales: totalsOf('sale'), refunds: totalsOf('refund') };
}

/** A row for each line; refunds negative; the sums last. */
export async function* writeSheet(
  deps: Deps,
  query: AccountingQuery,
  language: Language,
): AsyncGenerator<Buffer> {
  yield Buffer.from(headText(language));
  let sums = NO_SUMS;
  for await (const part of readDocuments(deps, query)) {
    for (const document of part)
      sums = addSums(sums, document.kind === 'sale' ? document.sums : negative(document.sums));
    yield Buffer.from(part.map((document) => rowsText(document, language)).join(''));
  }
  yield Buffer.from(totalText(sums, language));
}

const negative = (sums: Sums): Sums =>
  Object.fromEntries(Object.entries(sums).map(([key, amount]) => [key, -amount])) as Sums;

/** One file for each document. */
export async function* writeInvoices(deps: Deps, query: AccountingQuery): AsyncGenerator<Buffer> {
  const shop = await deps.settings.shop();
  const seller = { shop, publicUrl: deps.config.publicUrl };
  async function* files() {
    for await (const part of readDocuments(deps, query))
      for (const document of part)
        yield { name: ublFileName(document), content: [ublOf(document, seller)] };
  }
  yield* zipOf(files());
}

/** Identity numbers leave the shop with it: who took it is written down. */
export async function recordExport(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  query: AccountingQuery,
  format: 'csv' | 'ubl',
): Promise<void> {
  await inTransaction(db, (tx) =>
    writeAudit(
      tx,
      actor,
      {
        action: 'export',
        entity: 'accounting',
        entityId: `${query.from}..${query.to}`,
        before: null,
        after: { ...query, format },
      },
      clock(),
    ),
  );
}
