// A customer's profile, and what it says in figures. Specification 3 and 7, User.
import type { DashboardStats, ProfileBody, UserProfile } from '#shared/account.ts';
import { kurus, toLira } from '#shared/money.ts';
import { AppError } from '../app-error.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db.ts';
import { readConsents } from './consents.ts';
import { lockCustomer } from './lock-customer.ts';
import { type ProfileRow, selectProfile, selectStats, updateProfile } from './profile.sql.ts';
import { withdrawConsents } from './withdraw-consents.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

/** @throws AppError NOT_SIGNED_IN when the account was deleted meanwhile. */
async function requireProfile(db: Context['db'], customerId: number): Promise<ProfileRow> {
  const row = await selectProfile(db, customerId);
  if (!row) throw new AppError('NOT_SIGNED_IN');
  return row;
}

const toRecipient = ({ id, emailFolded, phone, emailVerifiedAt }: ProfileRow) => ({ id, emailFolded, phone, isEmailVerified: emailVerifiedAt !== null });

export async function readProfile({ db }: Pick<Parts, 'db'>, { customerId }: Pick<SignedIn, 'customerId'>): Promise<UserProfile> {
  const row = await requireProfile(db, customerId);
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phoneNumber: row.phone,
    emailVerified: row.emailVerifiedAt !== null,
    ...(await readConsents(db, toRecipient(row))),
    createdAt: row.createdAt.toISOString(),
  };
}

/** A number that is left out stays. Consent was given for one number: it does not go over to another. */
export async function changeProfile({ db, clock }: Parts, { customerId }: Pick<SignedIn, 'customerId'>, body: ProfileBody, remoteAddress: string | null): Promise<UserProfile> {
  const at = clock();
  await inTransaction(db, async (tx) => {
    await lockCustomer(tx, customerId);
    const before = await requireProfile(tx, customerId);
    const phone = body.phoneNumber === undefined ? before.phone : body.phoneNumber;
    if (phone !== before.phone) await withdrawConsents(tx, toRecipient(before), ['MESAJ'], { remoteAddress, at });
    await updateProfile(tx, customerId, { firstName: body.firstName, lastName: body.lastName, phone }, at);
  });
  return readProfile({ db }, { customerId });
}

export async function readStats({ db }: Pick<Parts, 'db'>, signedIn: SignedIn): Promise<DashboardStats> {
  const stats = await selectStats(db, signedIn);
  if (!stats) throw new AppError('NOT_SIGNED_IN');
  const { spentKurus, memberSince, ...counts } = stats;
  return { ...counts, totalSpent: toLira(kurus(spentKurus)), memberSince: memberSince.toISOString() };
}
