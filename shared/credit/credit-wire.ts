// The credit account of the customer's company, for the checkout.
import { z } from 'zod';
import { companyRoles } from '#shared/companies/companies.ts';
import { entryKinds } from './credit.ts';

export const CreditAnswer = z.object({
  /** Null: the customer buys for no company, or for one without an account. */
  account: z
    .object({
      companyName: z.string(),
      role: z.enum(companyRoles),
      /** Why the account takes no orders; the merchant's reason is in `stopReason`. */
      stop: z.enum(['stopped', 'overdue']).nullable(),
      stopReason: z.string().nullable(),
      /** In lira: the amount that can still be ordered on account. */
      free: z.number(),
      /** In lira: debts that are overdue for so long that the company cannot buy on account. */
      longOverdue: z.number(),
      /** YYYY-MM-DD: the due day of an order placed today. */
      dueOn: z.string(),
    })
    .nullable(),
});
export type CreditAnswer = z.infer<typeof CreditAnswer>;

const day = z.iso.date();

/** A statement on the wire; amounts in lira. */
export const StatementQuery = z.object({ from: day.optional(), to: day.optional() });
export type StatementQuery = z.infer<typeof StatementQuery>;

export const Statement = z.object({
  companyName: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  opening: z.number(),
  charged: z.number(),
  credited: z.number(),
  closing: z.number(),
  /** Today's balance, whatever the period. */
  balance: z.number(),
  overdue: z.number(),
  limit: z.number(),
  free: z.number(),
  rows: z.array(
    z.object({
      id: z.int(),
      bookedOn: z.string(),
      kind: z.enum(entryKinds),
      orderNumber: z.string().nullable(),
      note: z.string().nullable(),
      dueOn: z.string().nullable(),
      /** Above zero the company owes more. */
      amount: z.number(),
      balance: z.number(),
      /** The amount now open of the document that the entry created; null if it created none. */
      open: z.number().nullable(),
      isOverdue: z.boolean(),
    }),
  ),
});
export type Statement = z.infer<typeof Statement>;
