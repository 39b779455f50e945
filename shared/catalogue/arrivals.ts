// GET /products/{id}/arrival on the wire.
import { z } from 'zod';

/** The day in Istanbul, "2026-12-12"; null if nothing is expected. */
export const ArrivalAnswer = z.object({ arrivesOn: z.string().nullable() });
export type ArrivalAnswer = z.infer<typeof ArrivalAnswer>;
