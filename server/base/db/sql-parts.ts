// Parts of statements. Text is folded as in shared/base/fold.ts, for texts that are not stored
// folded.
import { type RawBuilder, sql } from 'kysely';

/** The letters of shared/base/fold.ts; `unaccent` removes every other mark. */
const turkish = sql`'İIıŞşĞğÇçÖöÜüÂâÎîÛû', 'iiissggccoouuaaiiuu'`;

export const folded = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`lower(unaccent(translate(normalize(${text}), ${turkish})))`;

/**
 * A code as people type it: folded, without dashes, dots and spaces. The products' codes have an
 * index on this form (products_by_code).
 */
export const codeOf = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(lower(translate(${text}, ${turkish})), '[^a-z0-9]', '', 'g')`;

/** The moment in a column as `Date.toISOString` writes it, for JSON that the database builds. */
export const utcText = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Finds the text at any position. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The ids of a statement whose plan is cached (db.ts): `id = ${anyOf(ids)}`. PostgreSQL makes the
 * cached plan for ten ids; where it sees fewer, a new plan looks cheaper and it plans at each call.
 * In a subquery it cannot see their number.
 */
export const anyOf = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`any((select ${[...ids]}::int[])::int[])`;
