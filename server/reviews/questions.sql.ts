// SQL of questions about products.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Language } from '#shared/base/languages.ts';
import type { OpinionState } from '#shared/reviews/reviews.ts';

export type QuestionRow = {
  id: number;
  productId: number;
  productName: string;
  productNameEn: string | null;
  part: string | null;
  neck: string | null;
  isGeneral: boolean;
  author: string;
  email: string | null;
  language: Language;
  question: string;
  answer: string | null;
  state: OpinionState;
  version: number;
  createdAt: Date;
  answeredAt: Date | null;
  mailedAt: Date | null;
};

/** All columns of `QuestionRow`, for a question `q` about a product `p`. */
export const questionColumns = sql`q.id, q.product_id, p.name as product_name,
  p.name_en as product_name_en, q.part, q.neck, q.is_general, q.author, q.email, q.language,
  q.question, q.answer, q.state, q.version, q.created_at, q.answered_at, q.mailed_at`;

/** Answered questions about this product first, then those for its part and neck. */
export async function selectAnswered(
  db: Db,
  productId: number,
  limit: number,
): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    with about as materialized (
      select attributes->>'part' as part, attributes->>'neck' as neck
      from products where id = ${productId}
    ), found as (
      (select q.id, false as is_others from product_questions q
        where q.product_id = ${productId} and q.state = 'published'
        order by q.id desc limit ${limit})
      union all
      (select q.id, true from product_questions q
        where q.is_general and q.state = 'published' and q.product_id <> ${productId}
          and q.part = (select part from about) and q.neck = (select neck from about)
        order by q.id desc limit ${limit})
      order by is_others, id desc limit ${limit}
    )
    select ${questionColumns} from found f join product_questions q on q.id = f.id
      join products p on p.id = q.product_id
    order by f.is_others, q.id desc`.execute(db);
  return rows;
}

/**
 * The number of matches of a search that are compared, and of the best ones that are examined
 * closely.
 */
const MOST_RANKED = 200;
const MOST_NEAR = 20;

/** @param terms alternatives of each word, as beginnings of folded words */
export async function selectByTerms(
  db: Db,
  terms: readonly (readonly string[])[],
  limit: number,
): Promise<QuestionRow[]> {
  const query = terms
    .map((beginnings) => `(${beginnings.map((word) => `${word}:*`).join(' | ')})`)
    .join(' & ');
  const { rows } = await sql<QuestionRow>`
    with asked as materialized (select to_tsquery('simple', ${query}) as query),
    matched as materialized (
      select q.id, ts_rank(q.words, asked.query) as rank from asked, product_questions q
      where q.state = 'published' and q.words @@ asked.query limit ${MOST_RANKED}
    ), best as materialized (
      select id, rank from matched order by rank desc, id desc limit ${MOST_NEAR}
    )
    select ${questionColumns} from best b join product_questions q on q.id = b.id
      join products p on p.id = q.product_id
    where p.is_active order by b.rank desc, q.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The attributes that decide for which products an answer holds. Null: no such product. */
export async function selectAskedProduct(
  db: Db,
  id: number,
): Promise<{ part: string | null; neck: string | null; isActive: boolean } | null> {
  const { rows } = await sql<{ part: string | null; neck: string | null; isActive: boolean }>`
    select attributes->>'part' as part, attributes->>'neck' as neck, is_active
    from products where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Serializes the questions of one sender until commit. */
export async function lockAsker(tx: Tx, emailFolded: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`question ${emailFolded}`}))`.execute(tx);
}

type Asked = Pick<
  QuestionRow,
  'productId' | 'part' | 'neck' | 'author' | 'language' | 'question'
> & { email: string; at: Date };

/** The same text by the same sender about the same product since `since` counts as one question. */
export async function insertQuestion(
  tx: Tx,
  { productId, part, neck, author, email, language, question, at }: Asked,
  since: Date,
): Promise<void> {
  await sql`
    insert into product_questions
      (product_id, part, neck, author, email, language, question, created_at)
    select ${productId}, ${part}, ${neck}, ${author}, ${email}, ${language}, ${question}, ${at}
    where not exists (
      select from product_questions where product_id = ${productId} and question = ${question}
        and lower(email) = lower(${email}) and created_at > ${since})`.execute(tx);
}

export async function selectQuestion(db: Db, id: number): Promise<QuestionRow | null> {
  const { rows } = await sql<QuestionRow>`
    select ${questionColumns} from product_questions q join products p on p.id = q.product_id
    where q.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function markMailed(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('productQuestions').set({ mailedAt: at }).where('id', '=', id).execute();
}

/**
 * For a mailbox that its owner has proved: published questions remain, without name and address.
 */
export async function eraseQuestionsOf(
  tx: Tx,
  emailFolded: string,
  anonymous: Readonly<Record<Language, string>>,
): Promise<void> {
  await sql`
    delete from product_questions
    where lower(email) = ${emailFolded} and state <> 'published'`.execute(tx);
  await sql`
    update product_questions set email = null,
      author = case language when 'en' then ${anonymous.en}::text else ${anonymous.tr}::text end
    where lower(email) = ${emailFolded}`.execute(tx);
}

/** After that time addresses and rejected questions are no longer needed. */
export async function purgeQuestions(db: Db, before: Date): Promise<void> {
  await sql`
    delete from product_questions where state <> 'published' and created_at < ${before}`.execute(
    db,
  );
  await sql`
    update product_questions set email = null
    where email is not null and created_at < ${before}`.execute(db);
}
