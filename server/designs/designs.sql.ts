// SQL of designs. A design is never changed, only saved again, so its code always means the same.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { DesignChoices } from '#shared/designs/designs.ts';

/** The state of a design at its last save. */
type SavedState = {
  isConsistent: boolean;
  parts: { id: number; name: string; priceKurus: Kurus }[];
};

export type DesignRow = {
  code: string;
  choices: DesignChoices;
  isPersonalised: boolean;
  isDraft: boolean;
  savedState: SavedState;
  savedAt: Date;
};

export async function selectDesign(db: Db, code: string): Promise<DesignRow | null> {
  const result =
    await sql<DesignRow>`select code, choices, is_personalised, is_draft, kept as saved_state,
      kept_at as saved_at from designs where code = ${code}`.execute(db);
  return result.rows[0] ?? null;
}

/** At most once a day, so that opening a design usually costs no write. */
export async function markAsked(db: Db, code: string, on: Date): Promise<void> {
  const day = on.toISOString().slice(0, 10);
  await sql`update designs set asked_on = ${day}::date where code = ${code} and asked_on < ${day}::date`.execute(
    db,
  );
}

type NewDesign = Omit<DesignRow, 'savedAt'> & { choicesHash: string; at: Date };

/** The code of these choices: the given one, or the existing one, whose stored state is updated. */
export async function insertDesign(
  db: Db,
  { code, choices, choicesHash, isPersonalised, isDraft, savedState, at }: NewDesign,
): Promise<string> {
  const result = await sql<{ code: string }>`
    insert into designs (code, choices, choices_hash, is_personalised, is_draft, kept, kept_at,
      asked_on)
    values (${code}, ${JSON.stringify(choices)}::jsonb, ${choicesHash}, ${isPersonalised},
      ${isDraft}, ${JSON.stringify(savedState)}::jsonb, ${at}, ${at.toISOString().slice(0, 10)}::date)
    on conflict on constraint designs_choices_unique do update set kept = excluded.kept,
      is_draft = excluded.is_draft, kept_at = excluded.kept_at, asked_on = excluded.asked_on
    returning code`.execute(db);
  const row = result.rows[0];
  if (!row) throw new Error('an insert that updates what is there answers one row');
  return row.code;
}
