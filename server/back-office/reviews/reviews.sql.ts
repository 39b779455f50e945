// SQL of reviews and questions for the shop's staff.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { type QuestionRow, questionColumns } from '#server/reviews/questions.ts';
import { type ReviewRow, reviewColumns } from '#server/reviews/reviews.ts';
import type { QuestionDecision, ReviewDecision } from '#shared/back-office/reviews.ts';
import type { OpinionState } from '#shared/reviews/reviews.ts';

export type OpinionFilter = { state?: OpinionState | undefined };
type Slice = { limit: number; offset: number };

export type AdminReviewRow = ReviewRow & { orderNumber: string; productName: string };

const inState = (column: string, { state }: OpinionFilter) =>
  state ? sql`${sql.ref(column)} = ${state}` : sql`true`;

const reviewsWithNames = sql`${reviewColumns}, o.order_number, p.name as product_name
  from reviews r join orders o on o.id = r.order_id join products p on p.id = r.product_id`;

/** Newest first. */
export async function selectReviews(
  db: Db,
  filter: OpinionFilter,
  { limit, offset }: Slice,
): Promise<{ rows: AdminReviewRow[]; total: number }> {
  const condition = inState('r.state', filter);
  const { rows } = await sql<AdminReviewRow>`
    select ${reviewsWithNames} where ${condition}
    order by r.id desc limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: await count(db, sql`reviews r where ${condition}`) };
}

export async function selectReview(db: Db, id: number): Promise<AdminReviewRow | null> {
  const { rows } = await sql<AdminReviewRow>`
    select ${reviewsWithNames} where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function updateReview(
  tx: Tx,
  id: number,
  { state, answer }: Omit<ReviewDecision, 'version'>,
  at: Date,
): Promise<void> {
  await sql`
    update reviews set state = ${state}, answer = ${answer}, decided_at = ${at},
      version = version + 1 where id = ${id}`.execute(tx);
}

/** Newest first. */
export async function selectQuestions(
  db: Db,
  filter: OpinionFilter,
  { limit, offset }: Slice,
): Promise<{ rows: QuestionRow[]; total: number }> {
  const condition = inState('q.state', filter);
  const { rows } = await sql<QuestionRow>`
    select ${questionColumns} from product_questions q join products p on p.id = q.product_id
    where ${condition} order by q.id desc limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: await count(db, sql`product_questions q where ${condition}`) };
}

/** Locks the row until commit. */
export async function lockQuestion(tx: Tx, id: number): Promise<QuestionRow | null> {
  const { rows } = await sql<QuestionRow>`
    select ${questionColumns} from product_questions q join products p on p.id = q.product_id
    where q.id = ${id} for update of q`.execute(tx);
  return rows[0] ?? null;
}

/** Pages that show questions are notified at commit. */
export async function updateQuestion(
  tx: Tx,
  id: number,
  { state, answer, isGeneral }: Omit<QuestionDecision, 'version'>,
  at: Date,
): Promise<void> {
  await sql`
    update product_questions set state = ${state}, answer = ${answer},
      is_general = ${isGeneral} and part is not null and neck is not null,
      answered_at = ${at}, version = version + 1 where id = ${id}`.execute(tx);
  await sql`select pg_notify('changes', 'questions')`.execute(tx);
}

async function count(db: Db, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function countWaiting(db: Db): Promise<{ reviews: number; questions: number }> {
  const { rows } = await sql<{ reviews: number; questions: number }>`
    select (select count(*) from reviews where state = 'waiting')::int as reviews,
      (select count(*) from product_questions where state = 'waiting')::int as questions`.execute(
    db,
  );
  return rows[0] ?? { reviews: 0, questions: 0 };
}
