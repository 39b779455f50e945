// A statement on the wire; amounts in lira.
import { z } from 'zod';
import { entryKinds } from './credit.ts';

const day = z.iso.date();

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
