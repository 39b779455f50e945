// The terms of a credit account (cari hesap): the kinds of entry, and why an order on account can
// be refused.

/** In the usual order of an account's entries. */
export const entryKinds = ['order', 'payment', 'refund', 'cancellation', 'correction'] as const;
export type EntryKind = (typeof entryKinds)[number];

export const MOST_CREDIT_DAYS = 365;

/** Why the account takes no order now. `limit`: only this order is too large. */
export type CreditHindrance = 'stopped' | 'overdue' | 'limit';

/** The company roles that may read the statement. */
export const statementRoles = ['accountant', 'administrator'] as const;
