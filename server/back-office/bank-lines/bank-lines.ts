// Books bank transfers from the bank's own statement: its lines are stored once, orders are
// proposed for them, and a person confirms. Booking updates order, payment and line in one
// transaction, under the order's lock.

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { requireBackOfficeOrder } from '#server/back-office/orders/order.ts';
import { type Db, inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Upload } from '#server/base/http/upload.ts';
import type { Platform } from '#server/base/platform.ts';
import type { OrderEdit } from '#server/orders/expected-version.ts';
import { markBankLineBooked } from '#server/payments/bank-lines.sql.ts';
import { bookTransferWithin } from '#server/payments/manual-payments.ts';
import type { SettleDeps } from '#server/payments/settle.ts';
import {
  type BankLine,
  type BankLineState,
  type BankLines,
  type BookLinesAnswer,
  MAX_STATEMENT_BYTES,
  MOST_BANK_LINES,
  type StatementColumn,
  type StatementColumns,
  type StatementPreview,
  type StatementStored,
  statementColumns,
  type WaitingOrder,
} from '#shared/back-office/bank-lines.ts';
import { searchTerms } from '#shared/base/fold.ts';
import type { Language } from '#shared/base/languages.ts';
import { fromLira, kurus, liraOf, toLira } from '#shared/base/money.ts';
import {
  countLines,
  insertLines,
  type LineRecord,
  searchWaiting,
  selectKnown,
  selectLine,
  selectLines,
  selectWaiting,
  updateLineState,
} from './bank-lines.sql.ts';
import {
  countProposed,
  numbersIn,
  type OpenLine,
  type ProposedOrder,
  propose,
  type WaitingRecord,
} from './proposals.ts';
import { readStatement, type Statement } from './statement.ts';

type Deps = Platform & SettleDeps;

const SHOWN_LINES = 8;
const FILE_NAME_LENGTH = 200;
const MOST_FOUND = 10;

export const statementTooLarge = (): AppError =>
  new AppError('IMPORT_TOO_LARGE', { values: { megabytes: MAX_STATEMENT_BYTES / 2 ** 20 } });

/**
 * Shows what a statement would import; nothing is stored.
 * @throws AppError STATEMENT_UNREADABLE
 */
export async function previewStatement(
  { db }: Pick<Platform, 'db'>,
  { bytes }: Upload,
  chosen: StatementColumns | undefined,
): Promise<StatementPreview> {
  const statement = readStatement(bytes, chosen);
  const known = await knownOf(db, statement);
  const places = statementColumns.map((column) => [column, statement.columns[column] ?? null]);
  return {
    heads: statement.heads,
    columns: Object.fromEntries(places) as Record<StatementColumn, number | null>,
    isReadable: statement.isReadable,
    lines: statement.lines.slice(0, SHOWN_LINES).map((line) => ({
      day: line.day,
      amount: toLira(line.amount),
      description: line.description,
      name: line.name,
      isKnown: known.has(line.fingerprint),
    })),
    newLines: statement.lines.length - known.size,
    knownLines: known.size,
    outgoing: statement.outgoing,
    errors: statement.errors,
  };
}

const knownOf = (db: Db, { lines }: Statement) =>
  selectKnown(
    db,
    lines.map(({ fingerprint }) => fingerprint),
  );

/**
 * Stores the lines that were not imported before.
 * @throws AppError STATEMENT_UNREADABLE, STATEMENT_COLUMNS
 */
export async function storeStatement(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { bytes, fileName }: Upload,
  chosen: StatementColumns | undefined,
  actor: Actor,
): Promise<StatementStored> {
  const { lines, outgoing, errors, isReadable } = readStatement(bytes, chosen);
  if (!isReadable) throw new AppError('STATEMENT_COLUMNS');
  const at = clock();
  const name = fileName.slice(0, FILE_NAME_LENGTH);
  const newLines = await inTransaction(db, async (tx) => {
    const added = await insertLines(tx, lines, {
      fileName: name,
      uploadedBy: actor.email,
      uploadedAt: at,
    });
    const after = { fileName: name, newLines: added, knownLines: lines.length - added };
    const entry = { action: 'create', entity: 'bank-statement', before: null, after } as const;
    if (added > 0) await writeAudit(tx, actor, { ...entry, entityId: name }, at);
    return added;
  });
  return { newLines, knownLines: lines.length - newLines, outgoing, errors };
}

export async function listBankLines(
  { db }: Pick<Platform, 'db'>,
  state: BankLineState,
): Promise<BankLines> {
  const [records, counts] = await Promise.all([
    selectLines(db, state, { limit: MOST_BANK_LINES }),
    countLines(db),
  ]);
  const proposals = state === 'open' ? await proposalsFor(db, records) : new Map();
  return { lines: records.map((record) => toLine(record, proposals.get(record.id) ?? [])), counts };
}

/** Lines that wait to be confirmed, because an order fits. */
export async function countProposedLines({ db }: Pick<Platform, 'db'>): Promise<number> {
  const open = await selectLines(db, 'open', { limit: MOST_BANK_LINES });
  return countProposed(open, await waitingFor(db, open));
}

const proposalsFor = async (
  db: Db,
  lines: readonly OpenLine[],
): Promise<Map<number, ProposedOrder[]>> => propose(lines, await waitingFor(db, lines));

const waitingFor = async (db: Db, lines: readonly OpenLine[]): Promise<WaitingRecord[]> =>
  lines.length === 0 ? [] : selectWaiting(db, lines.flatMap(numbersIn));

const toLine = (
  { amountKurus, ...line }: LineRecord,
  proposals: readonly ProposedOrder[],
): BankLine => ({
  ...line,
  amount: liraOf(amountKurus),
  proposals: proposals.map(({ order, grounds, differenceKurus, isSafe }) => ({
    ...toWaiting(order),
    grounds,
    difference: toLira(differenceKurus),
    isSafe,
  })),
});

const toWaiting = ({ orderNumber, version, name, ...order }: WaitingRecord): WaitingOrder => ({
  orderNumber,
  version,
  name: order.companyName ?? name,
  due: liraOf(order.dueKurus),
  isOver: order.isOver,
});

/** Finds orders by what an administrator typed. */
export async function findWaiting(
  { db }: Pick<Platform, 'db'>,
  text: string,
): Promise<WaitingOrder[]> {
  const terms = searchTerms(text);
  if (terms.length === 0) return [];
  return (await searchWaiting(db, terms, MOST_FOUND)).map(toWaiting);
}

type Booking = OrderEdit & {
  orderNumber: string;
  /** In lira. */
  acceptedDifference: number;
};

/**
 * The line pays the order, once: the line is marked in the transaction that books the transfer.
 * @throws AppError NOT_FOUND, ORDER_NOT_FOUND, BANK_LINE_DECIDED, BANK_AMOUNT_DIFFERS,
 * EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED, PIECES_GONE
 */
export async function bookBankLine(
  context: Deps,
  lineId: number,
  { orderNumber, acceptedDifference, ...doing }: Booking,
): Promise<void> {
  const { db, changes, clock } = context;
  const line = await selectLine(db, lineId);
  if (!line) throw new AppError('NOT_FOUND');
  const { id: orderId } = await requireBackOfficeOrder(context, orderNumber);
  const at = clock();
  const amount = kurus(line.amountKurus);
  const taken = await inTransaction(db, async (tx) => {
    const details = { bankLineId: lineId, bankAmount: toLira(amount) };
    const booked = await bookTransferWithin({ tx, doing, at }, orderId, { amount, details });
    const { id: paymentId, amountKurus } = booked.payment;
    if (amount - amountKurus !== fromLira(acceptedDifference))
      throw new AppError('BANK_AMOUNT_DIFFERS');
    if (!(await markBankLineBooked(tx, lineId, paymentId, { by: doing.actor.email, at })))
      throw new AppError('BANK_LINE_DECIDED');
    return booked.taken;
  });
  changes.stockChanged(taken);
}

type SafeLines = {
  lines: readonly { id: number; orderNumber: string; version: number }[];
  isNotified: boolean;
  language: Language;
};

/**
 * Books each line separately, and only if its proposal is still safe; the other lines are reported.
 * An unexpected error stops only its own line: what is booked must be in the answer.
 */
export async function bookSafeLines(
  context: Deps,
  actor: Actor,
  { lines, isNotified, language }: SafeLines,
): Promise<BookLinesAnswer> {
  const answer: BookLinesAnswer = { booked: [], refused: [] };
  const open = await selectLines(context.db, 'open', { limit: MOST_BANK_LINES });
  const proposals = await proposalsFor(context.db, open);
  for (const { id, orderNumber, version } of lines) {
    const isSafe = (proposals.get(id) ?? []).some(
      (proposal) => proposal.isSafe && proposal.order.orderNumber === orderNumber,
    );
    try {
      if (!isSafe) throw new AppError('BANK_LINE_DECIDED');
      const doing = { actor, version, remark: null, isNotified };
      await bookBankLine(context, id, { ...doing, orderNumber, acceptedDifference: 0 });
      answer.booked.push(id);
    } catch (error) {
      const isExpected = error instanceof AppError;
      if (!isExpected) context.log.error({ err: error, lineId: id }, 'one of many lines failed');
      const { code, values } = isExpected ? error : new AppError('INTERNAL');
      answer.refused.push({ id, message: translate(language, 'errors', code, values) });
    }
  }
  return answer;
}

/** Records that the line belongs to no order. @throws AppError BANK_LINE_DECIDED */
export const ignoreBankLine = (
  context: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  id: number,
  reason: string,
): Promise<void> => moveLine(context, actor, id, { from: 'open', reason });

/** Opens an ignored line again. @throws AppError BANK_LINE_DECIDED */
export const reopenIgnoredLine = (
  context: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<void> => moveLine(context, actor, id, { from: 'ignored', reason: null });

async function moveLine(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  id: number,
  { from, reason }: { from: BankLineState; reason: string | null },
): Promise<void> {
  const at = clock();
  await inTransaction(db, async (tx) => {
    if (!(await updateLineState(tx, id, from, { reason, by: actor.email, at })))
      throw new AppError('BANK_LINE_DECIDED');
    const before = { state: from };
    const after = reason === null ? { state: 'open' } : { state: 'ignored', reason };
    const entry = { action: 'update', entity: 'bank-line', entityId: id, before, after } as const;
    await writeAudit(tx, actor, entry, at);
  });
}
