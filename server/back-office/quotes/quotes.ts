// Quotes in the back office: find, extend, withdraw. (The setting for their validity is in
// quotes.routes.ts.)

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { readText } from '#server/back-office/orders/orders.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { messagesOf } from '#server/quotes/messages.ts';
import type { Quote, QuoteItemRecord } from '#server/quotes/quote-records.ts';
import {
  lockQuote,
  type OpenQuotes,
  type QuoteListRow,
  selectOpenQuotes,
  selectQuote,
  selectQuotes,
  updateQuote,
} from '#server/quotes/quotes.sql.ts';
import { toWireAmounts, toWireItem, toWireTerms } from '#server/quotes/quotes.ts';
import { revisionsOf } from '#server/quotes/revisions.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { liraOf, toLira } from '#shared/base/money.ts';
import {
  type AdminQuote,
  type AdminQuotesPage,
  type AdminQuotesQuery,
  ENDING_DAYS,
  type QuoteRow,
} from '#shared/quotes/quotes.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

export async function listQuotes(
  { db, clock }: Deps,
  { text, state, ends, waits, page, size }: AdminQuotesQuery,
): Promise<AdminQuotesPage> {
  const { terms } = readText(text);
  const now = clock();
  const { rows, total } = await selectQuotes(
    db,
    { terms, state, endsBefore: ends && endingBefore(now), isWaiting: waits === 'yes', now },
    { offset: page * size, limit: size },
  );
  return {
    content: rows.map(toRow),
    page,
    size,
    totalElements: total,
    hasNext: (page + 1) * size < total,
  };
}

const endingBefore = (now: Date): Date => new Date(now.getTime() + ENDING_DAYS * DAY_MS);

/** For the first page of the back office. */
export const countOpenQuotes = async ({ db, clock }: Deps): Promise<OpenQuotes> =>
  selectOpenQuotes(db, endingBefore(clock()), clock());

const toRow = ({
  id,
  number,
  state,
  name,
  companyName,
  email,
  totalKurus,
  createdAt,
  expiresAt,
  orderNumber,
  isWaiting,
}: QuoteListRow): QuoteRow => ({
  id,
  number,
  state,
  name,
  companyName,
  email,
  orderNumber,
  isWaiting,
  total: liraOf(totalKurus),
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
});

/** @throws AppError QUOTE_NOT_FOUND */
export async function requireQuote({ db, clock }: Deps, number: string): Promise<Quote> {
  return required(await selectQuote(db, { number }, clock()));
}

export const toAdminQuote = async (
  deps: Deps,
  quote: Quote,
  language: Language,
): Promise<AdminQuote> => ({
  ...toRow({ ...quote, isWaiting: quote.waitsSince !== null }),
  code: quote.code,
  revision: quote.revision,
  revisions: await revisionsOf(deps, quote),
  messages: await messagesOf(deps, quote, { hasNames: true }),
  acceptedAt: quote.acceptedAt?.toISOString() ?? null,
  acceptedBy: quote.acceptedBy,
  company: quote.company,
  companyId: quote.companyId,
  phone: quote.phone,
  language: quote.language,
  version: quote.version,
  note: quote.note,
  madeBy: quote.madeBy,
  ...toWireTerms(quote),
  items: quote.items.map(toAdminItem),
  alternatives: quote.others.map(toAdminItem),
  ...toWireAmounts(quote, language),
});

const toAdminItem = (item: QuoteItemRecord) => ({
  ...toWireItem(item),
  listUnitPrice: item.listUnitPriceKurus === null ? null : toLira(item.listUnitPriceKurus),
});

/**
 * Counts the days from today; also for an expired quote. @throws AppError QUOTE_NOT_FOUND,
 * EDIT_CONFLICT, QUOTE_NOT_OPEN
 */
export async function extendQuote(
  deps: Deps,
  actor: Actor,
  number: string,
  { version, days }: { version: number; days: number },
): Promise<Quote> {
  return change(deps, actor, number, {
    version,
    from: ['open', 'expired'],
    to: { expiresAt: new Date(deps.clock().getTime() + days * DAY_MS) },
  });
}

/** @throws AppError QUOTE_NOT_FOUND, EDIT_CONFLICT, QUOTE_NOT_OPEN */
export async function withdrawQuote(
  deps: Deps,
  actor: Actor,
  number: string,
  { version }: { version: number },
): Promise<Quote> {
  return change(deps, actor, number, {
    version,
    from: ['open'],
    to: { withdrawnAt: deps.clock() },
  });
}

/** Allowed only at this version and in these states. */
type QuoteChange = {
  version: number;
  from: readonly Quote['state'][];
  to: { expiresAt?: Date; withdrawnAt?: Date };
};

/**
 * Runs under a lock, so that a concurrent order of this quote is either finished or not started.
 */
async function change(
  { db, clock }: Deps,
  actor: Actor,
  number: string,
  { version, from, to }: QuoteChange,
): Promise<Quote> {
  return inTransaction(db, async (tx) => {
    const at = clock();
    const quote = required(await lockQuote(tx, number, at));
    if (!from.includes(quote.state)) throw new AppError('QUOTE_NOT_OPEN');
    if (quote.version !== version) throw new AppError('EDIT_CONFLICT');
    await updateQuote(tx, quote.id, to);
    const { expiresAt, withdrawnAt } = quote;
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'quote',
        entityId: number,
        before: { expiresAt, withdrawnAt },
        after: { expiresAt, withdrawnAt, ...to },
      },
      at,
    );
    return required(await selectQuote(tx, { number }, at));
  });
}

function required(quote: Quote | null): Quote {
  if (!quote) throw new AppError('QUOTE_NOT_FOUND');
  return quote;
}
