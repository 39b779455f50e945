// The company that a quote of the back office is for: its price lists count, its people see the
// quote in their accounts, and the quote is written to it. Decision 0098.

import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { type Membership, selectAsShop } from '#server/companies/membership.ts';
import { companyOf } from '#server/quotes/quotes.ts';
import type { ManualQuotePreviewBody } from '#shared/back-office/quotes.ts';
import { type AdminGrants, may } from '#shared/back-office/rights.ts';

type Named = Pick<ManualQuotePreviewBody, 'companyId' | 'requestId' | 'revises'>;

/**
 * A revision is for the company of the quote before it, whatever was sent. Null: for none that was
 * named.
 * @throws AppError NOT_ALLOWED for whoever does not see companies, unless the buyer asked for this
 * one; COMPANY_CLOSED
 */
export async function requireQuoteCompany(
  db: Db,
  { companyId = null, requestId = null, revises = null }: Named,
  grants: AdminGrants,
): Promise<Membership | null> {
  if (revises !== null) {
    const before = await selectCompanyOf(db, sql`quotes q where q.number = ${revises}`);
    return before === null ? null : selectAsShop(db, before);
  }
  if (companyId === null) return null;
  const asked =
    requestId === null
      ? null
      : await selectCompanyOf(db, sql`quote_requests q where q.id = ${requestId}`);
  if (companyId !== asked && !may(grants, 'companies', 'see')) throw new AppError('NOT_ALLOWED');
  const company = await selectAsShop(db, companyId);
  if (!company) throw new AppError('COMPANY_CLOSED');
  return company;
}

/** Whom it belongs to: the named company, else the one that the account's person buys for. */
export const ownerOf = async (
  db: Db,
  company: Membership | null,
  customerId: number | null,
): Promise<number | null> => company?.companyId ?? companyOf(db, customerId);

/** `of`: the table `q` with its condition. */
async function selectCompanyOf(db: Db, of: ReturnType<typeof sql>): Promise<number | null> {
  const { rows } = await sql<{ companyId: number | null }>`select q.company_id from ${of}`.execute(
    db,
  );
  return rows[0]?.companyId ?? null;
}
