// The words of a company's account (cari hesap): what is booked, and why it may not order on it.

/** In the order of the ledger's own life. */
export const entryKinds = ['order', 'payment', 'refund', 'cancellation', 'correction'] as const;
export type EntryKind = (typeof entryKinds)[number];

export const MOST_CREDIT_DAYS = 365;

/** Why the account takes no order now. `limit`: this order alone is too much. */
export type CreditHindrance = 'stopped' | 'overdue' | 'limit';

/** Who of a company reads what it owes. */
export const statementRoles = ['accountant', 'administrator'] as const;
