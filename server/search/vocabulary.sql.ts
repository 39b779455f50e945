// SQL of the vocabulary: the catalogue's own words. Reads products only to show how a word is
// spelt.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { KnownWord } from './misspelling.ts';

/** Sorts after every letter. */
const LAST = sql`chr(1114111)`;
/** For each beginning, the most common words. */
const MOST_OF_A_BEGINNING = 300;
const MOST_NEAR = 2_000;
/** Marks a code, which is not a word of the vocabulary. */
const CODE = '#';

/** These words and the words with these beginnings, and whether a product has this code. */
export async function selectWords(
  db: Db,
  words: readonly string[],
  beginnings: readonly string[],
  code: string | null,
): Promise<{ words: KnownWord[]; isCode: boolean }> {
  const result = await sql<KnownWord>`
    with asked as materialized (select ${code}::tsquery as query),
      hits as materialized (select from asked, product_search s where s.words @@ asked.query)
    select v.word, v.products, v.in_facts from search_vocabulary v
      where v.word = any(${[...words]}::text[] collate "C")
    union
    select near.word, near.products, near.in_facts
      from unnest(${[...beginnings]}::text[]) beginning (text), lateral (
      select v.word, v.products, v.in_facts from search_vocabulary v
        where v.word >= beginning.text collate "C"
        and v.word < (beginning.text || ${LAST}) collate "C"
      order by v.products desc, v.word limit ${MOST_OF_A_BEGINNING}
    ) near
    union all select ${CODE}, 1, 0 where exists (select from hits)`.execute(db);
  return {
    words: result.rows.filter(({ word }) => word !== CODE),
    isCode: result.rows.some(({ word }) => word === CODE),
  };
}

export type SpeltWord = KnownWord & { seenIn: number };

/**
 * Words that share a form with the misspelt ones (misspelling.ts formsOf), and these words
 * themselves; words of brands as well.
 */
export async function selectNearWords(
  db: Db,
  forms: readonly string[],
  words: readonly string[],
): Promise<SpeltWord[]> {
  const result = await sql<SpeltWord>`
    (
      select v.word, v.products, v.in_facts, v.seen_in
      from unnest(${[...forms]}::text[]) asked (form) join search_word_forms f
        on f.form = asked.form collate "C" join search_vocabulary v on v.word = f.word
        limit ${MOST_NEAR}
    )
    union
    select v.word, v.products, v.in_facts, v.seen_in from search_vocabulary v
      where v.word = any(${words.flatMap((word) => [word, `^${word}`])}::text[] collate "C")
    `.execute(db);
  return result.rows.map((row) => ({ ...row, word: row.word.replace(/^\^/, '') }));
}

export type Spellings = { tr: string[]; en: string[] };

/**
 * Texts with the original spelling of the words: names first, then the other texts of products,
 * then the names of attribute values.
 */
export async function selectSpellings(db: Db, words: readonly SpeltWord[]): Promise<Spellings> {
  const result = await sql<{ tr: (string | null)[]; en: (string | null)[] | null }>`
    select array_agg(p.name::text) || array_agg(concat_ws(' ', p.variant, p.brand, c.name_tr,
      p.description)) || (select array_agg(label) from search_labels) as tr,
      array_agg(concat_ws(' ', p.name_en, c.name_en)) as en
    from products p join categories c on c.id = p.category_id
      where p.id = any(${words.map(({ seenIn }) => seenIn)}::int[])`.execute(db);
  const [row] = result.rows;
  const texts = (from: (string | null)[] | null = []) =>
    (from ?? []).filter((text) => text !== null);
  return { tr: texts(row?.tr), en: texts(row?.en) };
}

/** The names of colours, of any part. */
export async function selectColorWords(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('searchLabels')
    .select('words')
    .where('key', 'in', ['color', 'glassColor'])
    .execute();
  return new Set(rows.flatMap(({ words }) => words));
}
