// Money that came by bank transfer, as lines of a bank's statement, and the orders that they may pay.
import { z } from 'zod';
import { line } from '#shared/base/fields.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { MoveBody } from './order-changes.ts';

export const MAX_STATEMENT_BYTES = 2 * 1_024 * 1_024;
export const MAX_STATEMENT_ROWS = 5_000;
/** The lines of one state that are shown: the newest. */
export const MOST_BANK_LINES = 300;
/** Booked with one press. */
export const MOST_BOOKED_AT_ONCE = 100;

/** What a column of a statement holds. `credit`: money that came, where it has a column of its own. */
export const statementColumns = [
  'date',
  'amount',
  'credit',
  'description',
  'name',
  'reference',
] as const;
export type StatementColumn = (typeof statementColumns)[number];
/** The place of each column in a row, from 0. */
export type StatementColumns = Partial<Record<StatementColumn, number>>;

const COLUMNS_TEXT = /^([a-z]+:\d{1,2})(,[a-z]+:\d{1,2}){0,5}$/;

/** "date:0,amount:3", in the address of an upload. */
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

/** Without columns they are recognised by their heads. */
export const StatementQuery = z.object({
  columns: z.string().regex(COLUMNS_TEXT).transform(readColumns).refine(isKnown).optional(),
});

export const statementProblems = ['date', 'amount'] as const;
const place = z.int().nullable();
const RowError = z.object({
  /** As the sheet's own program counts rows. */
  row: z.int(),
  problem: z.enum(statementProblems),
  given: z.string(),
});
/** What a statement holds, before anything is stored. */
export const StatementPreview = z.object({
  heads: z.array(z.string()),
  columns: z.object(
    Object.fromEntries(statementColumns.map((column) => [column, place])) as Record<
      StatementColumn,
      typeof place
    >,
  ),
  /** Day, amount and description have their columns. */
  isReadable: z.boolean(),
  /** The first ones. */
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
  /** Money that went out, which no order waits for. */
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
export const grounds = ['number', 'amount', 'name'] as const;
export type Ground = (typeof grounds)[number];

/** An order that waits for a transfer. */
export const WaitingOrder = z.object({
  orderNumber: z.string(),
  version: z.int(),
  name: z.string(),
  /** What is to be paid. */
  due: Lira,
  /** Its time to pay is over, or it was cancelled: booking takes its stock again. */
  isOver: z.boolean(),
});
export type WaitingOrder = z.infer<typeof WaitingOrder>;
export const Proposal = WaitingOrder.extend({
  grounds: z.array(z.enum(grounds)),
  /** The line's amount less what is due. */
  difference: z.number(),
  /** Number and amount agree, and nothing else claims either of the two. */
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
  /** The order that it paid. */
  orderNumber: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** The most likely first; none for what is not open. */
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

/** A difference must be named by whoever accepts it: nobody books another amount unseen. */
export const BookLineBody = MoveBody.extend({
  orderNumber: z.string().max(60),
  /** In lira; negative when less came than is due. */
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
