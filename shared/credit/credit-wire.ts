// The credit account of the customer's company, for the checkout.
import { z } from 'zod';
import { companyRoles } from '#shared/companies/companies.ts';

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
