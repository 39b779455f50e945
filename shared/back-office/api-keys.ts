// Keys of other programs, on the wire (decision 0078).
import { z } from 'zod';
import { line } from '#shared/base/fields.ts';
import { type AdminGrants, adminGrants, givenGrants } from './rights.ts';

/** The grants that a key can have: all except those of the team. */
export const keyGrants: AdminGrants = givenGrants.filter((grant) => !grant.startsWith('users:'));

/** How many days a key is valid; null: until it is revoked. */
export const keyDays = [30, 90, 365, null] as const;

export const ApiKeyBody = z.object({
  name: line(80),
  grants: z
    .array(z.enum(adminGrants))
    .min(1)
    .max(adminGrants.length)
    .refine((grants) => grants.every((grant) => keyGrants.includes(grant))),
  days: z.union(keyDays.map((days) => z.literal(days))),
});
export type ApiKeyBody = z.infer<typeof ApiKeyBody>;

export const apiKeyStates = ['active', 'expired', 'revoked', 'stopped'] as const;
export const ApiKeyRow = z.object({
  id: z.int(),
  name: z.string(),
  start: z.string().meta({ description: 'The first characters of the key' }),
  grants: z.array(z.enum(adminGrants)),
  state: z
    .enum(apiKeyStates)
    .meta({ description: 'stopped: whoever made it is no longer in the team' }),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
});
export type ApiKeyRow = z.infer<typeof ApiKeyRow>;
export const ApiKeysAnswer = z.object({ content: z.array(ApiKeyRow) });
export type ApiKeysAnswer = z.infer<typeof ApiKeysAnswer>;
export const NewApiKey = ApiKeyRow.extend({
  key: z.string().meta({ description: 'The key itself: never answered again' }),
});
export type NewApiKey = z.infer<typeof NewApiKey>;
