import { type RawBuilder, sql } from 'kysely';

/**
 * The ids of a statement whose plan is cached (db.ts): `id = ${anyOf(ids)}`. PostgreSQL makes the
 * cached plan for ten ids; where it sees fewer, a new plan looks cheaper and it plans at each call.
 * In a subquery it cannot see their number.
 */
export const anyOf = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`any((select ${[...ids]}::int[])::int[])`;
