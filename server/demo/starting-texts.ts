// The shop's initial texts: samples that are filled with the shop's data when they are read, and
// must be checked by a lawyer (docs/operations.md). Files are named by key and language,
// {key}.{tr|en}.md, and begin with their title.
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Language } from '#shared/base/languages.ts';
import { textKeys } from '#shared/content/content.ts';

const folder = path.join(import.meta.dirname, '..', '..', 'db', 'starting-texts');

/** @throws Error when a file does not begin with a title */
export function readStartingText(key: string, language: Language): { title: string; body: string } {
  const text = fs.readFileSync(path.join(folder, `${key}.${language}.md`), 'utf8');
  const [, title, body] = /^# (.+)\n\n([\s\S]+)$/.exec(text) ?? [];
  if (!title || !body) throw new Error(`${key}.${language}.md does not begin with its title`);
  return { title, body: body.trim() };
}

/** Adds a sample if the shop has no such text; a text that the merchant has edited stays. */
export async function insertStartingTexts(client: pg.Client, now: Date): Promise<void> {
  const { rows } = await client.query<{ key: string }>('select distinct key from page_texts');
  const missing = textKeys.filter((key) => !rows.some((row) => row.key === key));
  if (missing.length === 0) return;
  const texts = missing.map((key) => {
    const turkish = readStartingText(key, 'tr');
    const english = readStartingText(key, 'en');
    return {
      key,
      title_tr: turkish.title,
      body_tr: turkish.body,
      title_en: english.title,
      body_en: english.body,
    };
  });
  await client.query(
    `insert into page_texts (key, version, title_tr, title_en, body_tr, body_en, is_sample, published_at)
     select key, 1, title_tr, title_en, body_tr, body_en, true, $2
     from jsonb_to_recordset($1::jsonb) as r (key text, title_tr text, title_en text, body_tr text, body_en text)`,
    [JSON.stringify(texts), now],
  );
}
