// The security events of the last 30 days on the wire.
import { z } from 'zod';
import { securityEvents } from '#shared/base/security-events.ts';
import { pageOf } from '#shared/catalogue/catalogue.ts';

/** Where it happened. */
export const securityAreas = ['back-office', 'shop'] as const;

export const SecurityEventRow = z.object({
  id: z.int(),
  event: z.enum(securityEvents),
  area: z.enum(securityAreas),
  route: z.string(),
  account: z
    .object({
      kind: z.enum(['admin', 'customer', 'unknown']),
      /** The customer's id. */
      id: z.int().nullable(),
      /** The administrator's e-mail address, or a short name of the account. */
      name: z.string(),
    })
    .nullable(),
  network: z.string().nullable(),
  count: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
});
export type SecurityEventRow = z.infer<typeof SecurityEventRow>;

export const SecurityEventsPage = pageOf(SecurityEventRow).extend({
  /** One count for each kind of event in the requested area. */
  counts: z.array(z.object({ event: z.enum(securityEvents), count: z.int() })),
});
export type SecurityEventsPage = z.infer<typeof SecurityEventsPage>;
