// The amounts that are due soon or overdue, and when a company is reminded of them. Pure.
import { dayAfter } from '#shared/base/format.ts';
import type { Kurus } from '#shared/base/money.ts';
import { type LedgerEntry, openDocuments } from '#shared/credit/open-documents.ts';

export type DebtKind = 'due' | 'overdue';
export type Debt = { orderNumber: string | null; dueOn: string; open: Kurus };
export type Reminder = { kind: DebtKind; day: string };
type Rules = { remindBeforeDays: number | null; remindEveryDays: number | null };
type Entry = LedgerEntry & { orderNumber: string | null };

/** Open documents, the oldest first. */
export function debtsOf(entries: readonly Entry[]): Debt[] {
  const numbers = new Map(entries.map(({ id, orderNumber }) => [id, orderNumber]));
  return openDocuments(entries)
    .documents.filter(({ open }) => open > 0)
    .map(({ entryId, dueOn, open }) => ({
      orderNumber: numbers.get(entryId) ?? null,
      dueOn,
      open,
    }));
}

/** The debts that a reminder names. */
export const remindedDebts = (debts: readonly Debt[], { kind, day }: Reminder): Debt[] =>
  debts.filter(({ dueOn }) => (kind === 'due' ? dueOn === day : dueOn < day));

/**
 * One reminder for each day within the configured days on which something is due, and one for all
 * overdue amounts, repeated after a number of days.
 */
export function dueReminders(
  debts: readonly Debt[],
  { remindBeforeDays, remindEveryDays }: Rules,
  { today, lastOverdue }: { today: string; lastOverdue: string | null },
): Reminder[] {
  const until = remindBeforeDays === null ? null : dayAfter(today, remindBeforeDays);
  const soon = debts.flatMap(({ dueOn }) =>
    until !== null && dueOn >= today && dueOn <= until ? [dueOn] : [],
  );
  const isOverdue = debts.some(({ dueOn }) => dueOn < today);
  const isTurn =
    remindEveryDays !== null &&
    (lastOverdue === null || dayAfter(lastOverdue, remindEveryDays) <= today);
  return [
    ...[...new Set(soon)].map((day): Reminder => ({ kind: 'due', day })),
    ...(isOverdue && isTurn ? [{ kind: 'overdue' as const, day: today }] : []),
  ];
}
