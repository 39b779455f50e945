import { z } from 'zod';

/** The key of a call that may be repeated; without one each call is a separate one. */
export const IdempotencyHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .optional(),
});
