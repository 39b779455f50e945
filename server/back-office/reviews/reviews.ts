// The shop's staff read reviews and questions before they are published, and answer them (decision
// 0051).
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { type QuestionRow, toQuestion } from '#server/reviews/questions.ts';
import { lockReview, refreshRatings, toReview } from '#server/reviews/reviews.ts';
import {
  type AdminQuestion,
  type AdminQuestionsPage,
  type AdminReview,
  type AdminReviewsPage,
  OPINIONS_PAGE_SIZE,
  type QuestionDecision,
  type ReviewDecision,
} from '#shared/back-office/reviews.ts';
import {
  type AdminReviewRow,
  lockQuestion,
  type OpinionFilter,
  selectQuestions,
  selectReview,
  selectReviews,
  updateQuestion,
  updateReview,
} from './reviews.sql.ts';

export { countWaiting as countWaitingOpinions } from './reviews.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
type ListQuery = OpinionFilter & { page: number };

const size = OPINIONS_PAGE_SIZE;
const sliceOf = (page: number) => ({ limit: size, offset: page * size });
const pageOf = <Row>(content: Row[], page: number, total: number) => ({
  content,
  page,
  size,
  totalElements: total,
  totalPages: Math.ceil(total / size),
});

export async function listAdminReviews(
  { db }: Pick<Deps, 'db'>,
  { page, ...filter }: ListQuery,
): Promise<AdminReviewsPage> {
  const { rows, total } = await selectReviews(db, filter, sliceOf(page));
  return pageOf(rows.map(toAdminReview), page, total);
}

const toAdminReview = (row: AdminReviewRow): AdminReview => ({
  ...toReview(row),
  state: row.state,
  version: row.version,
  orderNumber: row.orderNumber,
  product: { id: row.productId, name: row.productName },
});

/**
 * Publishes or rejects it, with or without an answer.
 * @throws AppError REVIEW_NOT_FOUND, EDIT_CONFLICT
 */
export async function decideReview(
  { db, clock }: Deps,
  id: number,
  { version, ...decision }: ReviewDecision,
  actor: Actor,
): Promise<AdminReview> {
  return inTransaction(db, async (tx) => {
    const before = await lockReview(tx, { id });
    const shown = await selectReview(tx, id);
    if (!before || !shown) throw new AppError('REVIEW_NOT_FOUND');
    if (before.version !== version)
      throw new AppError('EDIT_CONFLICT', { details: { current: toAdminReview(shown) } });
    await updateReview(tx, id, decision, clock());
    await refreshRatings(tx, [before.productId]);
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'review',
        entityId: id,
        before: { state: before.state, answer: before.answer },
        after: decision,
      },
      clock(),
    );
    return toAdminReview({ ...shown, ...decision, version: version + 1 });
  });
}

export async function listAdminQuestions(
  { db }: Pick<Deps, 'db'>,
  { page, ...filter }: ListQuery,
): Promise<AdminQuestionsPage> {
  const { rows, total } = await selectQuestions(db, filter, sliceOf(page));
  return pageOf(rows.map(toAdminQuestion), page, total);
}

const toAdminQuestion = (row: QuestionRow): AdminQuestion => ({
  ...toQuestion(row, 'tr'),
  state: row.state,
  version: row.version,
  email: row.email,
  part: row.part,
  neck: row.neck,
  isGeneral: row.isGeneral,
});

/**
 * The first published answer is mailed to the person who asked.
 * @throws AppError QUESTION_NOT_FOUND, EDIT_CONFLICT
 */
export async function decideQuestion(
  { db, clock }: Deps,
  id: number,
  { version, ...decision }: QuestionDecision,
  actor: Actor,
): Promise<AdminQuestion> {
  return inTransaction(db, async (tx) => {
    const before = await lockQuestion(tx, id);
    if (!before) throw new AppError('QUESTION_NOT_FOUND');
    if (before.version !== version)
      throw new AppError('EDIT_CONFLICT', { details: { current: toAdminQuestion(before) } });
    await updateQuestion(tx, id, decision, clock());
    if (decision.state === 'published' && before.email && !before.mailedAt)
      await addJob(tx, 'send-question-answer', { questionId: id }, `question answer ${id}`);
    const { state, answer, isGeneral } = before;
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'question',
        entityId: id,
        before: { state, answer, isGeneral },
        after: decision,
      },
      clock(),
    );
    return toAdminQuestion((await lockQuestion(tx, id)) ?? before);
  });
}
