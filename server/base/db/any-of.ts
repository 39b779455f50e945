import { type RawBuilder, sql } from 'kysely';

/**
 * The ids of a statement whose plan is kept (db.ts): `id = ${anyOf(ids)}`. PostgreSQL compares a
 * kept plan, made for ten ids, with one for as many as there are, and plans each time anew for
 * fewer. Behind a query it does not see how many there are.
 */
export const anyOf = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`any((select ${[...ids]}::int[])::int[])`;
