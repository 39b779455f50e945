// The accounts of companies in the back office; amounts in lira.
import { z } from 'zod';
import { line } from '#shared/base/fields.ts';
import { MAX_PAGE_SIZE } from '#shared/base/paging.ts';
import { MOST_CREDIT_DAYS } from '#shared/credit/credit.ts';
import { Statement } from '#shared/credit/credit-wire.ts';

const day = z.iso.date();
const amount = z.number().min(0.01).max(1e10).multipleOf(0.01);
/** One key for each form, so that pressing twice books once. */
const key = z.string().regex(/^[\x21-\x7e]{8,100}$/);

export const creditStates = ['overdue', 'stopped', 'none'] as const;
export const CreditAccountsQuery = z.object({
  q: z.string().trim().max(200).optional(),
  /** `none`: companies without an account. */
  state: z.enum(creditStates).optional(),
  page: z.coerce.number().int().min(0).max(100_000).default(0),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(20),
});
export type CreditAccountsQuery = z.infer<typeof CreditAccountsQuery>;

export const CreditAccountRow = z.object({
  companyId: z.int(),
  companyName: z.string(),
  taxNumber: z.string(),
  hasAccount: z.boolean(),
  limit: z.number(),
  days: z.int(),
  balance: z.number(),
  overdue: z.number(),
  free: z.number(),
  /** Why the company cannot buy on account; null if it can. */
  stop: z.enum(['stopped', 'overdue']).nullable(),
});
export type CreditAccountRow = z.infer<typeof CreditAccountRow>;
export const CreditAccountsPage = z.object({
  content: z.array(CreditAccountRow),
  page: z.int(),
  totalElements: z.int(),
  hasNext: z.boolean(),
});

export const CreditAccount = CreditAccountRow.extend({
  /** 0 before it was opened. */
  version: z.int(),
  stoppedReason: z.string().nullable(),
  unstoppedUntil: z.string().nullable(),
});
export type CreditAccount = z.infer<typeof CreditAccount>;
export const CreditAccountStatement = z.object({
  account: CreditAccount,
  /** Null before it was opened. */
  statement: Statement.nullable(),
});
export type CreditAccountStatement = z.infer<typeof CreditAccountStatement>;

export const CreditAccountBody = z.object({
  version: z.int().min(0),
  limit: z.number().min(0).max(1e10).multipleOf(0.01),
  days: z.int().min(0).max(MOST_CREDIT_DAYS),
  /** With a reason, the company cannot buy on account; it reads the reason. */
  stoppedReason: line(300).nullable(),
  /** Until this day, overdue debts do not stop sales on account. */
  unstoppedUntil: day.nullable(),
});
export type CreditAccountBody = z.infer<typeof CreditAccountBody>;

export const CreditPaymentBody = z.object({
  key,
  amount,
  /** The day on which the money was received. */
  bookedOn: day,
  note: line(300).nullable(),
});
export type CreditPaymentBody = z.infer<typeof CreditPaymentBody>;

export const CreditCorrectionBody = z.object({
  key,
  amount,
  /** True: the company owes more; false: it owes less. */
  isDebit: z.boolean(),
  /** The due day, when the company owes more. */
  dueOn: day.nullable(),
  reason: line(300),
});
export type CreditCorrectionBody = z.infer<typeof CreditCorrectionBody>;

/** A line of a bank's statement that may be the company's payment. */
export const CreditBankLine = z.object({
  id: z.int(),
  day: z.string(),
  amount: z.number(),
  description: z.string(),
  reference: z.string(),
  name: z.string(),
  grounds: z.array(z.enum(['taxNumber', 'name', 'amount'])),
});
export type CreditBankLine = z.infer<typeof CreditBankLine>;
export const CreditBankLines = z.object({ lines: z.array(CreditBankLine) });

/** Days before and after the due day; null: never. */
export const CreditSettings = z.object({
  version: z.int().min(0),
  remindBeforeDays: z.int().min(0).max(60).nullable(),
  remindEveryDays: z.int().min(1).max(60).nullable(),
  stopAfterDays: z.int().min(0).max(365).nullable(),
});
export type CreditSettings = z.infer<typeof CreditSettings>;
