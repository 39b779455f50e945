// How the shop reaches outside services, as the back office types and shows it. What was typed is
// never answered again.
import { z } from 'zod';

export const SmtpBody = z.object({
  host: z
    .string()
    .trim()
    .regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i),
  port: z.int().min(1).max(65_535),
  user: z.string().trim().max(320),
  password: z.string().max(1_000),
  from: z.email().max(320),
  version: z.int().min(0),
});
export type SmtpFields = Omit<z.infer<typeof SmtpBody>, 'version'>;

export const ConnectionsAnswer = z.object({
  smtp: z.object({
    /** The environment wins. */
    source: z.enum(['environment', 'back-office', 'none']),
    /** False when JWT_SECRET is not the one that it was encrypted with. */
    isReadable: z.boolean(),
    changedBy: z.string().nullable(),
    changedAt: z.iso.datetime().nullable(),
    version: z.int(),
  }),
});
export type ConnectionsAnswer = z.infer<typeof ConnectionsAnswer>;

export const RemoveQuery = z.object({ version: z.coerce.number().int().min(0) });

export const SmtpTestAnswer = z.object({
  result: z.enum(['sent', 'unreachable', 'sign-in-refused', 'refused']),
  /** Where the mail went. */
  to: z.string(),
  /** The mail server's own words; empty where there was none. */
  words: z.string(),
});
export type SmtpTestAnswer = z.infer<typeof SmtpTestAnswer>;
