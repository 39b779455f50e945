// SQL of the vocabulary: the catalogue's own words. Never looks at products, but to show how a word is spelt.
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { selectFinding } from './matching.sql.ts';
import type { KnownWord } from './misspelling.ts';

/** Above every letter. */
const LAST = sql`chr(1114111)`;
/** Of one beginning, the commonest first. */
const MOST_OF_A_BEGINNING = 300;
const MOST_NEAR = 2_000;

/** These words, and those with these beginnings. */
export async function selectWords(db: Db, words: readonly string[], beginnings: readonly string[]): Promise<KnownWord[]> {
  const result = await sql<KnownWord>`
    select v.word, v.products from search_vocabulary v where v.word = any(${[...words]}::text[] collate "C")
    union
    select near.word, near.products from unnest(${[...beginnings]}::text[]) beginning (text), lateral (
      select v.word, v.products from search_vocabulary v where v.word >= beginning.text collate "C" and v.word < (beginning.text || ${LAST}) collate "C"
      order by v.products desc, v.word limit ${MOST_OF_A_BEGINNING}
    ) near`.execute(db);
  return result.rows;
}

export type SpeltWord = KnownWord & { seenIn: number };

/** Words that share a form with the misspelt ones (misspelling.ts formsOf), and these words themselves. */
export async function selectNearWords(db: Db, forms: readonly string[], words: readonly string[]): Promise<SpeltWord[]> {
  const result = await sql<SpeltWord>`
    (
      select v.word, v.products, v.seen_in
      from unnest(${[...forms]}::text[]) asked (form) join search_word_forms f on f.form = asked.form collate "C" join search_vocabulary v on v.word = f.word limit ${MOST_NEAR}
    )
    union
    select v.word, v.products, v.seen_in from search_vocabulary v where v.word = any(${[...words]}::text[] collate "C")`.execute(db);
  return result.rows;
}

/** Texts in which the words stand as they are spelt: names first, then all that is said of a product, then what facts are called. */
export async function selectSpellings(db: Db, words: readonly SpeltWord[]): Promise<string[]> {
  const result = await sql<{ texts: (string | null)[] }>`
    select array_agg(p.name::text) || array_agg(concat_ws(' ', p.variant, p.brand, c.name_tr, p.description)) || (select array_agg(label) from search_labels) as texts
    from products p join categories c on c.id = p.category_id where p.id = any(${words.map(({ seenIn }) => seenIn)}::int[])`.execute(db);
  return (result.rows[0]?.texts ?? []).filter((text) => text !== null);
}

/** Whether a product has such a code. */
export async function isCode(db: Db, code: string): Promise<boolean> {
  return selectFinding(db, code);
}
