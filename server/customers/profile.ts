// A customer's profile and its figures. Specification 3 and 7, User.

import type { SignedIn } from '#server/auth/signed-in.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { readBuysFor } from '#server/companies/membership.ts';
import { readConsents, withdrawConsents } from '#server/consents/consents.ts';
import type { Rules } from '#server/discounts/rules.ts';
import { liraOf } from '#shared/base/money.ts';
import type { DashboardStats, ProfileBody, UserProfile } from '#shared/customers/account.ts';
import { lockCustomer } from './lock-customer.ts';
import { type ProfileRow, selectProfile, selectStats, updateProfile } from './profile.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'> & ListDeps;
/** Price lists are included for the customer's own pages. */
type ListDeps = { rules?: Pick<Rules, 'lists'> };

/** @throws AppError NOT_SIGNED_IN when the account was deleted meanwhile. */
async function requireProfile(db: Platform['db'], customerId: number): Promise<ProfileRow> {
  const row = await selectProfile(db, customerId);
  if (!row) throw new AppError('NOT_SIGNED_IN');
  return row;
}

const toRecipient = ({ id, emailFolded, phone, emailVerifiedAt }: ProfileRow) => ({
  id,
  emailFolded,
  phone,
  isEmailVerified: emailVerifiedAt !== null,
});

const companyOf = ({ companyName, taxOffice, taxNumber }: ProfileRow): UserProfile['company'] =>
  companyName && taxOffice && taxNumber ? { companyName, taxOffice, taxNumber } : null;
const noCompany = { companyName: null, taxOffice: null, taxNumber: null };

export async function readProfile(
  { db, rules }: Pick<Deps, 'db' | 'rules'>,
  { customerId }: Pick<SignedIn, 'customerId'>,
): Promise<UserProfile> {
  const row = await requireProfile(db, customerId);
  const ownPrices = row.emailVerifiedAt && (await rules?.lists.keyOf(customerId));
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phoneNumber: row.phone,
    emailVerified: row.emailVerifiedAt !== null,
    ...(await readConsents(db, toRecipient(row))),
    priceLead: row.priceLead as UserProfile['priceLead'],
    company: companyOf(row),
    ...(await readBuysFor(db, customerId)),
    ...(ownPrices && { ownPrices }),
    createdAt: row.createdAt.toISOString(),
  };
}

type Change = { remoteAddress: string | null; at: Date };

/**
 * A phone number, price lead or company that is left out remains unchanged. Consent was given for
 * one number and is not transferred to another.
 */
export async function changeProfile(
  { db, clock, rules }: Deps,
  { customerId }: Pick<SignedIn, 'customerId'>,
  body: ProfileBody,
  remoteAddress: string | null,
): Promise<UserProfile> {
  const at = clock();
  await inTransaction(db, async (tx) => {
    await lockCustomer(tx, customerId);
    await writeProfile(tx, customerId, body, { remoteAddress, at });
  });
  return readProfile({ db, ...(rules && { rules }) }, { customerId });
}

/** Locks the customer; returns the old profile. */
export async function writeProfile(
  tx: Tx,
  customerId: number,
  body: ProfileBody,
  { remoteAddress, at }: Change,
): Promise<ProfileRow> {
  const before = await requireProfile(tx, customerId);
  const phone = body.phoneNumber === undefined ? before.phone : body.phoneNumber;
  if (phone !== before.phone)
    await withdrawConsents(tx, toRecipient(before), ['MESAJ'], { remoteAddress, at });
  await updateProfile(
    tx,
    customerId,
    {
      firstName: body.firstName,
      lastName: body.lastName,
      phone,
      priceLead: body.priceLead === undefined ? before.priceLead : body.priceLead,
      ...((body.company === undefined ? companyOf(before) : body.company) ?? noCompany),
    },
    at,
  );
  return before;
}

export async function readStats(
  { db }: Pick<Deps, 'db'>,
  signedIn: SignedIn,
): Promise<DashboardStats> {
  const stats = await selectStats(db, signedIn);
  if (!stats) throw new AppError('NOT_SIGNED_IN');
  const { spentKurus, memberSince, ...counts } = stats;
  return {
    ...counts,
    totalSpent: liraOf(spentKurus),
    memberSince: memberSince.toISOString(),
  };
}
