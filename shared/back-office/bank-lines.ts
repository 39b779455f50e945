// Money received by bank transfer, as lines of a bank statement, and the orders that it may pay.
import { z } from 'zod';
import { line } from '#shared/base/fields.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { MoveBody } from './order-changes.ts';

export const MAX_STATEMENT_BYTES = 2 * 1_024 * 1_024;
export const MAX_STATEMENT_ROWS = 5_000;
/** The number of lines shown for one state: the newest. */
export const MOST_BANK_LINES = 300;
/** The maximum that one press books. */
export const MOST_BOOKED_AT_ONCE = 100;

/**
 * What a column of a statement contains. `credit`: incoming money, if it has a column of its own.
 */
export const statementColumns = [
  'date',
  'amount',
  'credit',
  'description',
  'name',
  'reference',
] as const;
export type StatementColumn = (typeof statementColumns)[number];
/** The position of each column in a row, from 0. */
export type StatementColumns = Partial<Record<StatementColumn, number>>;

const COLUMNS_TEXT = /^([a-z]+:\d{1,2})(,[a-z]+:\d{1,2}){0,5}$/;

/** Columns as text, "date:0,amount:3", for the address of an upload. */
export const writeColumns = (columns: StatementColumns): string =>
  statementColumns
    .flatMap((column) => (columns[column] === undefined ? [] : `${column}:${columns[column]}`))
    .join();

const readColumns = (text: string): StatementColumns =>
  Object.fromEntries(
    text
      .split(',')
      .map((part) => part.split(':'))
      .map(([column = '', place]) => [column, Number(place)]),
  );
const isKnown = (columns: StatementColumns): boolean =>
  Object.keys(columns).every((column) => statementColumns.some((known) => known === column));

/** Without `columns`, they are recognised by their headings. */
export const StatementQuery = z.object({
  columns: z.string().regex(COLUMNS_TEXT).transform(readColumns).refine(isKnown).optional(),
});

export const statementProblems = ['date', 'amount'] as const;
const place = z.int().nullable();
const RowError = z.object({
  /** The row number that the spreadsheet program shows. */
  row: z.int(),
  problem: z.enum(statementProblems),
  given: z.string(),
});
/** The content of a statement, before anything is stored. */
export const StatementPreview = z.object({
  heads: z.array(z.string()),
  columns: z.object(
    Object.fromEntries(statementColumns.map((column) => [column, place])) as Record<
      StatementColumn,
      typeof place
    >,
  ),
  /** The columns of day, amount and description are known. */
  isReadable: z.boolean(),
  /** The first lines only. */
  lines: z.array(
    z.object({
      day: z.string(),
      amount: Lira,
      description: z.string(),
      name: z.string(),
      isKnown: z.boolean(),
    }),
  ),
  newLines: z.int(),
  knownLines: z.int(),
  /** The number of outgoing payments, which belong to no order. */
  outgoing: z.int(),
  errors: z.array(RowError),
});
export type StatementPreview = z.infer<typeof StatementPreview>;
export const StatementStored = StatementPreview.pick({
  newLines: true,
  knownLines: true,
  outgoing: true,
  errors: true,
});
export type StatementStored = z.infer<typeof StatementStored>;

export const bankLineStates = ['open', 'booked', 'ignored'] as const;
export type BankLineState = (typeof bankLineStates)[number];
const grounds = ['number', 'amount', 'name'] as const;
export type Ground = (typeof grounds)[number];

/** An order that waits for a bank transfer. */
export const WaitingOrder = z.object({
  orderNumber: z.string(),
  version: z.int(),
  name: z.string(),
  /** The amount to be paid. */
  due: Lira,
  /** The time to pay is over or the order was cancelled: booking reserves its stock again. */
  isOver: z.boolean(),
});
export type WaitingOrder = z.infer<typeof WaitingOrder>;
export const Proposal = WaitingOrder.extend({
  grounds: z.array(z.enum(grounds)),
  /** The amount of the line less the amount due. */
  difference: z.number(),
  /** Number and amount agree, and no other line or order matches either of the two. */
  isSafe: z.boolean(),
});
export type Proposal = z.infer<typeof Proposal>;
export const BankLine = z.object({
  id: z.int(),
  /** YYYY-MM-DD */
  day: z.string(),
  amount: Lira,
  description: z.string(),
  reference: z.string(),
  name: z.string(),
  state: z.enum(bankLineStates),
  reason: z.string().nullable(),
  /** The order that the line paid. */
  orderNumber: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** The most likely first; empty for a line that is not open. */
  proposals: z.array(Proposal),
});
export type BankLine = z.infer<typeof BankLine>;
export const BankLinesQuery = z.object({ state: z.enum(bankLineStates).default('open') });
export const BankLines = z.object({
  lines: z.array(BankLine),
  counts: z.object({ open: z.int(), booked: z.int(), ignored: z.int() }),
});
export type BankLines = z.infer<typeof BankLines>;

export const WaitingOrdersQuery = z.object({ text: z.string().trim().min(1).max(100) });
export const WaitingOrders = z.object({ orders: z.array(WaitingOrder) });

/** A difference must be confirmed with its amount, so that nobody books another amount unseen. */
export const BookLineBody = MoveBody.extend({
  orderNumber: z.string().max(60),
  /** In lira; negative when less was paid than is due. */
  acceptedDifference: z.number().min(-1e10).max(1e10).multipleOf(0.01).default(0),
});
export const BookLinesBody = z.object({
  lines: z
    .array(
      z.object({
        id: z.int().min(1),
        ...WaitingOrder.pick({ orderNumber: true, version: true }).shape,
      }),
    )
    .min(1)
    .max(MOST_BOOKED_AT_ONCE),
  isNotified: z.boolean().default(true),
});
export const BookLinesAnswer = z.object({
  booked: z.array(z.int()),
  refused: z.array(z.object({ id: z.int(), message: z.string() })),
});
export type BookLinesAnswer = z.infer<typeof BookLinesAnswer>;
export const IgnoreLineBody = z.object({ reason: line(300) });
