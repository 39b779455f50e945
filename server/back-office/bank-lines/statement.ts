// Reads the lines of a bank statement: where its table begins, what each column contains, and days
// and amounts as Turkish banks and Excel write them.
import { createHash } from 'node:crypto';
import { readCsv } from '#server/back-office/imports/csv-table.ts';
import { UnreadableSheet } from '#server/back-office/imports/unreadable.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import {
  MAX_STATEMENT_ROWS,
  type StatementColumn,
  type StatementColumns,
  statementColumns,
  type statementProblems,
} from '#shared/back-office/bank-lines.ts';
import { fold } from '#shared/base/fold.ts';
import { type Kurus, kurus } from '#shared/base/money.ts';

export type StatementLine = {
  /** The same line has the same fingerprint in every file. */
  fingerprint: string;
  day: string;
  amount: Kurus;
  description: string;
  name: string;
  reference: string;
};
type StatementError = {
  row: number;
  problem: (typeof statementProblems)[number];
  given: string;
};
export type Statement = {
  heads: string[];
  columns: StatementColumns;
  isReadable: boolean;
  lines: StatementLine[];
  outgoing: number;
  errors: StatementError[];
};

/** A title, the account and its balance can stand above the table. */
const HEAD_WITHIN = 40;
const HEAD_LENGTH = 60;
const TEXT_LENGTH = 500;
const GIVEN_LENGTH = 80;
const MOST_ERRORS = 100;

/** If several columns match, the column whose word comes earlier in the list is used. */
const heads: Record<StatementColumn, readonly string[]> = {
  date: ['islem tarihi', 'tarih', 'islem tarihi/saati', 'tarih/saat', 'date', 'valor'],
  amount: ['islem tutari', 'tutar', 'miktar', 'amount', 'tutar tl', 'islem tutari tl'],
  credit: ['alacak', 'alacak tutari', 'gelen', 'gelen tutar', 'yatan', 'credit'],
  description: ['aciklama', 'islem aciklamasi', 'aciklamalar', 'detay', 'description'],
  name: [
    'gonderen',
    'gonderen adi',
    'gonderen ad soyad',
    'gonderen unvan',
    'karsi taraf',
    'karsi hesap adi',
    'ad soyad',
    'ad soyad/unvan',
    'unvan',
    'sender',
    'name',
  ],
  reference: [
    'dekont no',
    'dekont numarasi',
    'referans',
    'referans no',
    'fis no',
    'islem no',
    'reference',
  ],
};

const plainHead = (cell: string): string =>
  fold(cell)
    .replace(/[().:*]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** @throws AppError STATEMENT_UNREADABLE */
export function readStatement(file: Buffer, chosen?: StatementColumns): Statement {
  const rows = readRows(file);
  const headAt = findHead(rows);
  const head = rows[headAt] ?? [];
  const columns = chosen ?? recognise(head);
  const width = Math.max(0, ...rows.slice(headAt, headAt + HEAD_WITHIN).map((row) => row.length));
  const isReadable =
    columns.date !== undefined &&
    (columns.amount ?? columns.credit) !== undefined &&
    columns.description !== undefined;
  const answer: Statement = {
    heads: Array.from({ length: width }, (_, index) => clean(head[index], HEAD_LENGTH)),
    columns,
    isReadable,
    lines: [],
    outgoing: 0,
    errors: [],
  };
  if (!isReadable) return answer;
  // Without column heads the first row is already a statement line.
  const isHead = readDay(cellOf(head, columns.date)) === null;
  readLines(rows, isHead ? headAt + 1 : headAt, answer);
  return answer;
}

function readRows(file: Buffer): string[][] {
  try {
    const rows = readCsv(file);
    if (rows.length > MAX_STATEMENT_ROWS || !rows.some((row) => row.length > 1))
      throw new AppError('STATEMENT_UNREADABLE', { values: { rows: MAX_STATEMENT_ROWS } });
    return rows;
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    throw new AppError('STATEMENT_UNREADABLE', { values: { rows: MAX_STATEMENT_ROWS } });
  }
}

/**
 * The row with the most known column heads; without any, the first row that is as wide as the
 * table.
 */
function findHead(rows: readonly string[][]): number {
  const first = rows.slice(0, HEAD_WITHIN);
  const known = first.map((row) => Object.keys(recognise(row)).length);
  const most = Math.max(...known);
  if (most >= 2) return known.indexOf(most);
  const filled = first.map((row) => row.filter((cell) => cell.trim() !== '').length);
  return filled.indexOf(Math.max(...filled));
}

function recognise(head: readonly string[]): StatementColumns {
  const plain = head.map(plainHead);
  const columns: StatementColumns = {};
  for (const column of statementColumns) {
    const name = heads[column].find((known) => plain.includes(known));
    if (name !== undefined) columns[column] = plain.indexOf(name);
  }
  return columns;
}

function readLines(rows: readonly string[][], from: number, answer: Statement): void {
  const times = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (index < from) continue;
    const read = readLine(row, answer.columns);
    if (read === null) continue;
    if ('problem' in read) {
      if (answer.errors.length < MOST_ERRORS) answer.errors.push({ ...read, row: index + 1 });
    } else if (read.amount <= 0) answer.outgoing += 1;
    else {
      const base = hashOf([read.day, read.amount, ...fingerprintTextsOf(row)]);
      const time = (times.get(base) ?? 0) + 1;
      times.set(base, time);
      answer.lines.push({ ...read, amount: kurus(read.amount), fingerprint: `${base} ${time}` });
    }
  }
}

type ReadLine = Omit<StatementLine, 'fingerprint' | 'amount'> & { amount: number };

/** Null for a row that is not a statement line: an empty row, or a sum below the table. */
function readLine(
  row: readonly string[],
  columns: StatementColumns,
): ReadLine | Omit<StatementError, 'row'> | null {
  const dayText = cellOf(row, columns.date);
  const amountText = cellOf(row, columns.amount);
  const creditText = cellOf(row, columns.credit);
  if (dayText === '' || (amountText === '' && creditText === '')) {
    // With separate columns for debit and credit, an outgoing amount has an empty credit cell.
    const isOutgoing = dayText !== '' && columns.credit !== undefined;
    return isOutgoing && readDay(dayText) ? { ...textsOf(row, columns), day: '', amount: 0 } : null;
  }
  const day = readDay(dayText);
  if (day === null) return { problem: 'date', given: clean(dayText, GIVEN_LENGTH) };
  const given = creditText === '' ? amountText : creditText;
  const amount = readAmount(given);
  if (amount === null) return { problem: 'amount', given: clean(given, GIVEN_LENGTH) };
  return { ...textsOf(row, columns), day, amount };
}

const textsOf = (row: readonly string[], columns: StatementColumns) => ({
  description: clean(cellOf(row, columns.description), TEXT_LENGTH),
  name: clean(cellOf(row, columns.name), TEXT_LENGTH),
  reference: clean(cellOf(row, columns.reference), TEXT_LENGTH),
});

const cellOf = (row: readonly string[], place: number | undefined): string =>
  place === undefined ? '' : (row[place] ?? '').trim();

const clean = (text: string | undefined, length: number): string =>
  [...(text ?? '').replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()].slice(0, length).join('');

/**
 * The texts of a line, independent of the chosen columns. Numbers are left out, because a bank
 * numbers the rows of each statement anew.
 */
const fingerprintTextsOf = (row: readonly string[]): string[] =>
  row.map((cell) => fold(cell).replace(/\s+/g, ' ').trim()).filter((cell) => /\p{L}/u.test(cell));
const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Reads "21.11.2026", "21/11/26" and "2026-11-21", each with or without a time, as YYYY-MM-DD; else
 * null.
 */
export function readDay(text: string): string | null {
  const match =
    /^(?<day>\d{1,2})[./-](?<month>\d{1,2})[./-](?<year>\d{4}|\d{2})(?!\d)/.exec(text) ??
    /^(?<year>\d{4})[./-](?<month>\d{1,2})[./-](?<day>\d{1,2})(?!\d)/.exec(text);
  if (!match?.groups) return null;
  const { day = '', month = '', year = '' } = match.groups;
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === date
    ? date
    : null;
}

/**
 * Amount in kuruş: "1.234,56", "1,234.56", "1234,5", "1.234", "+ 1.234,56 TL"; negative with a
 * minus sign before or after, or in brackets. Null for ambiguous text ("1,234").
 */
export function readAmount(text: string): number | null {
  const typed = text
    .replace(/\s|\u00a0/g, '')
    .replace(/(TL|TRY|₺)/gi, '')
    .replace(/^\+|\+$/g, '');
  const isNegative = /^-|-$|^\(.*\)$/.test(typed);
  const plain = typed.replace(/^[-(]|[-)]$/g, '');
  const grouped =
    /^(?<whole>\d{1,3}(\.\d{3})+|\d+)(,(?<rest>\d{1,2}))?$/.exec(plain) ??
    /^(?<whole>\d{1,3}(,\d{3})+|\d+)\.(?<rest>\d{1,2})$/.exec(plain) ??
    /^(?<whole>\d{1,3}(,\d{3}){2,})$/.exec(plain);
  if (!grouped?.groups) return null;
  const whole = (grouped.groups.whole ?? '').replace(/[.,]/g, '');
  if (whole.length > 11) return null;
  const amount = Number(whole) * 100 + Number((grouped.groups.rest ?? '').padEnd(2, '0'));
  return isNegative ? -amount : amount;
}
