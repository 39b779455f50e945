// Which documents of an account are open, and since when they are due. Pure.
//
// The entries of one order (its charge, refunds, cancellation, corrections) form one document; a
// charge without an order is one too. All other money, above all payments, pays the documents in
// order of their due day (FIFO). So the sum of the open amounts less the money left over is the
// balance.

import { add, type Kurus, kurus, ZERO } from '#shared/base/money.ts';

export type LedgerEntry = {
  id: number;
  /** Null: the entry belongs to no order. */
  orderId: number | null;
  /** Above zero the company owes more. */
  amount: Kurus;
  /** YYYY-MM-DD; null for an entry that lowers the balance. */
  dueOn: string | null;
};

type OpenDocument = {
  /** The id of the entry that created the document. */
  entryId: number;
  orderId: number | null;
  /** The earliest due day of its entries. */
  dueOn: string;
  /** After refunds and corrections of the document itself; never below zero. */
  amount: Kurus;
  /** The unpaid part. */
  open: Kurus;
};

export type OpenDocuments = {
  /** In the order in which payments pay them; paid ones have an open amount of zero. */
  documents: OpenDocument[];
  /** The amount that the company has paid in advance. */
  left: Kurus;
};

/** `entries` may come in any order. */
export function openDocuments(entries: readonly LedgerEntry[]): OpenDocuments {
  const charges = new Map<string, LedgerEntry[]>();
  let left: Kurus = ZERO;
  for (const entry of entries.toSorted((one, other) => one.id - other.id)) {
    const key = keyOf(entry);
    if (key === null) left = kurus(left - entry.amount);
    else charges.set(key, [...(charges.get(key) ?? []), entry]);
  }
  const documents: OpenDocument[] = [];
  for (const own of charges.values()) {
    const net = add(...own.map(({ amount }) => amount));
    const first = own.find(({ dueOn }) => dueOn !== null);
    const [dueOn] = own.flatMap((entry) => entry.dueOn ?? []).toSorted();
    // More was refunded than the order cost: the rest is the company's money.
    if (net < 0 || !first || !dueOn) left = kurus(left - net);
    else
      documents.push({ entryId: first.id, orderId: first.orderId, dueOn, amount: net, open: net });
  }
  documents.sort((one, other) => compare(one.dueOn, other.dueOn) || one.entryId - other.entryId);
  for (const document of documents) {
    const paid = kurus(Math.max(0, Math.min(document.open, left)));
    document.open = kurus(document.open - paid);
    left = kurus(left - paid);
  }
  return { documents, left };
}

/** The document of an entry; null for money that pays the documents due first. */
function keyOf({ id, orderId, amount }: LedgerEntry): string | null {
  if (orderId !== null) return `order ${orderId}`;
  return amount > 0 ? `entry ${id}` : null;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The open amount of documents due before this day. */
export const overdueOf = ({ documents }: OpenDocuments, day: string): Kurus =>
  add(ZERO, ...documents.filter(({ dueOn }) => dueOn < day).map(({ open }) => open));
