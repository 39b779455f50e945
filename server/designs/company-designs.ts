// The designs of a company: saved by its members, visible to all of them and ordered by them. They
// remain when a member leaves. Owns company_designs.
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { holdMembers, type Membership, selectMembershipIn } from '#server/companies/membership.ts';
import { MAX_SAVED_DESIGNS } from '#shared/designs/design-tool.ts';
import {
  type CompanyDesign,
  countCompanyDesigns,
  deleteCompanyDesign,
  selectCompanyDesign,
  upsertCompanyDesign,
} from './company-designs.sql.ts';

export { selectCompanyDesigns as listCompanyDesigns } from './company-designs.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
type Seat = { companyId: number; customerId: number };

/** Its creator, and the administrators of the company. */
export const mayChangeDesign = (
  { addedById }: Pick<CompanyDesign, 'addedById'>,
  { customerId, role }: Pick<Membership, 'role'> & { customerId: number },
): boolean => role === 'administrator' || addedById === customerId;

/**
 * Locked until the end of the transaction. @throws AppError COMPANY_CHANGED if the customer has
 * left
 */
async function requireMember(tx: Tx, { companyId, customerId }: Seat): Promise<Membership> {
  await holdMembers(tx, companyId, [customerId]);
  const membership = await selectMembershipIn(tx, customerId, companyId);
  if (!membership) throw new AppError('COMPANY_CHANGED');
  return membership;
}

/**
 * An existing one gets the new name.
 * @throws AppError COMPANY_CHANGED, NOT_ALLOWED to rename another member's design, TOO_MANY_ROWS
 */
export async function saveCompanyDesign(
  deps: Deps,
  seat: Seat,
  { code, name }: { code: string; name: string },
): Promise<CompanyDesign> {
  const { companyId, customerId: by } = seat;
  return inTransaction(deps.db, async (tx) => {
    const { role } = await requireMember(tx, seat);
    const known = await selectCompanyDesign(tx, companyId, code);
    if (known && !mayChangeDesign(known, { role, customerId: by }))
      throw new AppError('NOT_ALLOWED');
    if (!known && (await countCompanyDesigns(tx, companyId)) >= MAX_SAVED_DESIGNS)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_SAVED_DESIGNS } });
    await upsertCompanyDesign(tx, companyId, { code, name, by, at: deps.clock() });
    const saved = await selectCompanyDesign(tx, companyId, code);
    if (!saved) throw new Error('a design that was just saved is not there');
    return saved;
  });
}

/** False when it is not the company's. @throws AppError COMPANY_CHANGED, NOT_ALLOWED */
export async function removeCompanyDesign(
  { db }: Pick<Deps, 'db'>,
  seat: Seat,
  code: string,
): Promise<boolean> {
  const { companyId, customerId } = seat;
  return inTransaction(db, async (tx) => {
    const { role } = await requireMember(tx, seat);
    const known = await selectCompanyDesign(tx, companyId, code);
    if (known && !mayChangeDesign(known, { role, customerId })) throw new AppError('NOT_ALLOWED');
    if (known) await deleteCompanyDesign(tx, companyId, code);
    return known !== null;
  });
}
