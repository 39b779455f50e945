// SQL of the shop's own texts for their editor: permanent versions, and one draft each.
import { type Insertable, sql, type Updateable } from 'kysely';
import type { PageTexts } from '#db/types.ts';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { TextKey } from '#shared/content/content.ts';

export type TextVersionRow = {
  key: TextKey;
  number: number;
  titleTr: string;
  titleEn: string | null;
  bodyTr: string;
  bodyEn: string | null;
  isSample: boolean;
  publishedAt: Date | null;
  updatedAt: Date;
  version: number;
};
export type TextListRow = {
  key: TextKey;
  titleTr: string;
  number: number | null;
  publishedAt: Date | null;
  isSample: boolean;
  isEnglishMissing: boolean;
  hasDraft: boolean;
};

/** For each text the published version, or its draft if none is published yet. */
export async function selectTexts(db: Db, now: Date): Promise<TextListRow[]> {
  const result = await sql<TextListRow>`
    select distinct on (t.key) t.key, t.title_tr,
      case when t.published_at is not null then t.version end as number, t.published_at,
      t.is_sample,
      (t.title_en is null or t.body_en is null) as is_english_missing,
      exists (select from page_texts d where d.key = t.key and d.published_at is null) as has_draft
    from page_texts t where t.published_at <= ${now} or t.published_at is null
    order by t.key, t.published_at is null, t.version desc`.execute(db);
  return result.rows;
}

/** Without their bodies, newest first. */
export async function selectVersions(
  db: Db,
  key: TextKey,
): Promise<Pick<TextVersionRow, 'number' | 'titleTr' | 'isSample' | 'publishedAt'>[]> {
  const result = await sql<Pick<TextVersionRow, 'number' | 'titleTr' | 'isSample' | 'publishedAt'>>`
    select version as number, title_tr, is_sample, published_at from page_texts where key = ${key} and published_at is not null order by version desc limit 200`.execute(
    db,
  );
  return result.rows;
}

const columns = sql`key, version as number, title_tr, title_en, body_tr, body_en, is_sample, published_at, updated_at, revision as version`;

export async function selectDraft(db: Db, key: TextKey): Promise<TextVersionRow | null> {
  const result =
    await sql<TextVersionRow>`select ${columns} from page_texts where key = ${key} and published_at is null`.execute(
      db,
    );
  return result.rows[0] ?? null;
}

/** A published version; the newest if no number is given. */
export async function selectVersion(
  db: Db,
  key: TextKey,
  number: number | null,
): Promise<TextVersionRow | null> {
  const result = await sql<TextVersionRow>`
    select ${columns} from page_texts where key = ${key} and published_at is not null and ${number === null ? sql`true` : sql`version = ${number}`}
    order by version desc limit 1`.execute(db);
  return result.rows[0] ?? null;
}

/** Only one writer of a text at a time, until commit. */
export async function lockText(tx: Tx, key: TextKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`text ${key}`}))`.execute(tx);
}

export async function insertDraft(tx: Tx, draft: Insertable<PageTexts>): Promise<void> {
  await tx.insertInto('pageTexts').values(draft).execute();
}

export async function updateDraft(
  tx: Tx,
  key: TextKey,
  change: Updateable<PageTexts>,
): Promise<void> {
  await tx
    .updateTable('pageTexts')
    .set((of) => ({ ...change, revision: of('revision', '+', 1) }))
    .where('key', '=', key)
    .where('publishedAt', 'is', null)
    .execute();
}

export async function deleteDraft(tx: Tx, key: TextKey): Promise<void> {
  await tx
    .deleteFrom('pageTexts')
    .where('key', '=', key)
    .where('publishedAt', 'is', null)
    .execute();
}
