// The account of the customer's company, as the checkout reads it.
import { z } from 'zod';
import { companyRoles } from '#shared/companies/companies.ts';

export const CreditAnswer = z.object({
  /** Null: the customer buys for no company, or for one without an account. */
  account: z
    .object({
      companyName: z.string(),
      role: z.enum(companyRoles),
      /** Why it takes no orders; the merchant's reason is in `stopReason`. */
      stop: z.enum(['stopped', 'overdue']).nullable(),
      stopReason: z.string().nullable(),
      /** In lira: what may still be ordered on account. */
      free: z.number(),
      /** In lira: what is overdue for so long that nothing more is sold on account. */
      longOverdue: z.number(),
      /** YYYY-MM-DD: when an order of today is due. */
      dueOn: z.string(),
    })
    .nullable(),
});
export type CreditAnswer = z.infer<typeof CreditAnswer>;
