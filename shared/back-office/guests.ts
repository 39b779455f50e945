// Guests in the back office: people who ordered without an account.
import { z } from 'zod';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { AdminCustomersQuery } from './customers.ts';

export const GuestsQuery = AdminCustomersQuery.pick({ text: true, page: true, size: true });
export type GuestsQuery = z.infer<typeof GuestsQuery>;

/** The newest order first; buyers of phone orders may have no e-mail. */
export const GuestRow = z.object({
  id: z.int().meta({ description: 'Of the newest order' }),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  orderCount: z.int().meta({ description: 'Up to 100, and no more is counted' }),
  paid: Lira.meta({ description: 'What these orders brought, less what went back' }),
  lastOrderNumber: z.string(),
  lastOrderAt: z.string(),
});
export type GuestRow = z.infer<typeof GuestRow>;
export const GuestsPage = z.object({
  content: z.array(GuestRow),
  page: z.int(),
  totalElements: z.null(),
  hasNext: z.boolean(),
});
export type GuestsPage = z.infer<typeof GuestsPage>;
