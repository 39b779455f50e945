// The statement of an account: what was booked between two days, with the balance after each
// entry, and what is open of each document. Pure.
import { add, type Kurus, kurus, ZERO } from '#shared/base/money.ts';
import { type LedgerEntry, openDocuments, overdueOf } from './open-documents.ts';

/** YYYY-MM-DD; null: from the beginning, or to the end. */
export type Period = { from: string | null; to: string | null };
/** Days may not follow one another as the entries were written: a payment may be booked late. */
export type BookedEntry = LedgerEntry & { bookedOn: string };

export type StatementRow<Entry> = Entry & {
  /** After it. */
  balance: Kurus;
  /** What is open now of the document that it made; null where it made none. */
  open: Kurus | null;
};

export type StatementSums<Entry> = {
  opening: Kurus;
  rows: StatementRow<Entry>[];
  charged: Kurus;
  credited: Kurus;
  closing: Kurus;
  /** Today, whatever the period. */
  balance: Kurus;
  overdue: Kurus;
  /** Paid in advance. */
  left: Kurus;
};

/** `entries`: all of the account, the oldest day first. */
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
    ...{ opening, rows, closing: balance },
    charged: sum(charges),
    credited: kurus(-sum(credits)),
    balance: sum(entries),
    overdue: overdueOf(documents, today),
    left: documents.left,
  };
}
