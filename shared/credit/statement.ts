// The statement of an account: the entries between two days, the balance after each entry, and the
// open amount of each document. Pure.
import { add, type Kurus, kurus, ZERO } from '#shared/base/money.ts';
import { type LedgerEntry, openDocuments, overdueOf } from './open-documents.ts';

/** YYYY-MM-DD; null: from the first entry, or to the last. */
export type Period = { from: string | null; to: string | null };
/**
 * The days may differ from the order in which entries were written: a payment may be booked late.
 */
export type BookedEntry = LedgerEntry & { bookedOn: string };

type StatementRow<Entry> = Entry & {
  /** The balance after the entry. */
  balance: Kurus;
  /** The amount now open of the document that the entry created; null if it created none. */
  open: Kurus | null;
};

export type StatementSums<Entry> = {
  opening: Kurus;
  rows: StatementRow<Entry>[];
  charged: Kurus;
  credited: Kurus;
  closing: Kurus;
  /** Today's balance, whatever the period. */
  balance: Kurus;
  overdue: Kurus;
  /** The amount paid in advance. */
  left: Kurus;
};

/** `entries`: all entries of the account, the oldest day first. */
export function statementOf<Entry extends BookedEntry>(
  entries: readonly Entry[],
  { from, to }: Period,
  today: string,
): StatementSums<Entry> {
  const documents = openDocuments(entries);
  const openOf = new Map(documents.documents.map((one) => [one.entryId, one.open]));
  const sum = (some: readonly Entry[]) => add(ZERO, ...some.map(({ amount }) => amount));
  const before = entries.filter(({ bookedOn }) => from !== null && bookedOn < from);
  const within = entries.filter(
    ({ bookedOn }) => (from === null || bookedOn >= from) && (to === null || bookedOn <= to),
  );
  const opening = sum(before);
  let balance: Kurus = opening;
  const rows = within.map((entry) => {
    balance = kurus(balance + entry.amount);
    return { ...entry, balance, open: openOf.get(entry.id) ?? null };
  });
  const charges = within.filter(({ amount }) => amount > 0);
  const credits = within.filter(({ amount }) => amount < 0);
  return {
    opening,
    rows,
    closing: balance,
    charged: sum(charges),
    credited: kurus(-sum(credits)),
    balance: sum(entries),
    overdue: overdueOf(documents, today),
    left: documents.left,
  };
}
