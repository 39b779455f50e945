// Quote requests for the shop's staff. A quote that is made for a request answers it.
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import {
  addDeclinedMail,
  findRequest,
  linkQuote,
  type RequestRow,
  selectRequests,
  toWireRequest,
  updateRequestState,
} from '#server/quotes/requests.ts';
import {
  type AdminQuoteRequest,
  type AdminQuoteRequestsPage,
  REQUESTS_PAGE_SIZE,
  type RequestDecision,
  type RequestState,
} from '#shared/quotes/quote-requests.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
const size = REQUESTS_PAGE_SIZE;

export async function listRequests(
  { db }: Pick<Deps, 'db'>,
  { page, state }: { page: number; state?: RequestState | undefined },
): Promise<AdminQuoteRequestsPage> {
  const { rows, total } = await selectRequests(db, state, { limit: size, offset: page * size });
  return {
    content: rows.map(toAdminRequest),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
  };
}

/** @throws AppError QUOTE_REQUEST_NOT_FOUND */
export async function readRequest(
  { db }: Pick<Deps, 'db'>,
  id: number,
): Promise<AdminQuoteRequest> {
  const row = await findRequest(db, id);
  if (!row) throw new AppError('QUOTE_REQUEST_NOT_FOUND');
  return toAdminRequest(row);
}

const toAdminRequest = (row: RequestRow): AdminQuoteRequest => ({
  ...toWireRequest(row, 'tr'),
  name: row.name,
  companyName: row.companyName,
  account:
    row.companyId !== null && row.company !== null
      ? { id: row.companyId, name: row.company }
      : null,
  taxNumber: row.taxNumber,
  email: row.email,
  phone: row.phone,
  language: row.language,
  version: row.version,
});

/**
 * Declines a request and mails the buyer, or opens it again.
 * @throws AppError QUOTE_REQUEST_NOT_FOUND, EDIT_CONFLICT
 */
export async function decideRequest(
  { db, clock }: Deps,
  id: number,
  decision: RequestDecision,
  actor: Actor,
): Promise<AdminQuoteRequest> {
  return inTransaction(db, async (tx) => {
    const before = await readRequest({ db: tx }, id);
    if (!(await updateRequestState(tx, id, decision)))
      throw new AppError('EDIT_CONFLICT', { details: { current: before } });
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'quote-request',
        entityId: id,
        before: { state: before.state },
        after: { state: decision.state },
      },
      clock(),
    );
    if (decision.state === 'declined') await addDeclinedMail(tx, id);
    return readRequest({ db: tx }, id);
  });
}

/**
 * A request has one answer, so that its buyer does not get two prices.
 * @throws AppError QUOTE_REQUEST_NOT_FOUND, EDIT_CONFLICT if it was answered or declined meanwhile
 */
export async function answerRequest(
  tx: Tx,
  id: number,
  quote: { number: string; isNamed: boolean },
): Promise<void> {
  if (await linkQuote(tx, id, quote)) return;
  throw new AppError('EDIT_CONFLICT', { details: { current: await readRequest({ db: tx }, id) } });
}
