// The recipient of a mail about an account, and how they are greeted.

import type { Db } from '#server/base/db/db.ts';
import type { Language } from '#shared/base/languages.ts';
import { selectAddressee } from './auth.sql.ts';

/**
 * `name` is null while the address is not proved, because the person who typed it may have entered
 * any text.
 */
export type Addressee = {
  email: string;
  name: string | null;
  language: Language;
  isEmailVerified: boolean;
  passwordChangedAt: Date | null;
};

export async function findAddressee(db: Db, customerId: number): Promise<Addressee | null> {
  const customer = await selectAddressee(db, customerId);
  if (!customer) return null;
  const { email, firstName, lastName, language, isEmailVerified, passwordChangedAt } = customer;
  return {
    email,
    name: isEmailVerified ? `${firstName} ${lastName}` : null,
    language,
    isEmailVerified,
    passwordChangedAt,
  };
}
