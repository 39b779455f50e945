// Reviews and questions as administrators see them: to publish, reject and answer.
import { z } from 'zod';
import { paragraph } from '#shared/base/fields.ts';
import { pageOf, wholeNumber } from '#shared/catalogue/catalogue.ts';
import { MAX_ANSWER_LENGTH, opinionStates, Question, Review } from '#shared/reviews/reviews.ts';

export const OPINIONS_PAGE_SIZE = 20;

export const OpinionsQuery = z.object({
  page: wholeNumber(0, 100_000).default(0),
  state: z.enum(opinionStates).optional(),
});
const decided = {
  state: z.enum(opinionStates),
  version: z.int(),
};
const product = z.object({ id: z.int(), name: z.string() });

export const AdminReview = Review.extend({ ...decided, product, orderNumber: z.string() });
export type AdminReview = z.infer<typeof AdminReview>;
export const AdminReviewsPage = pageOf(AdminReview);
export type AdminReviewsPage = z.infer<typeof AdminReviewsPage>;

export const AdminQuestion = Question.extend({
  ...decided,
  email: z.string().nullable(),
  part: z.string().nullable(),
  neck: z.string().nullable(),
  isGeneral: z.boolean().meta({ description: 'Shown with every product of this part and neck' }),
});
export type AdminQuestion = z.infer<typeof AdminQuestion>;
export const AdminQuestionsPage = pageOf(AdminQuestion);
export type AdminQuestionsPage = z.infer<typeof AdminQuestionsPage>;

const answer = paragraph(MAX_ANSWER_LENGTH).transform((text) => text || null);
const Decision = z.object({
  state: z.enum(['published', 'rejected']),
  answer,
  version: z.int().min(1),
});
export const ReviewDecision = Decision;
export type ReviewDecision = z.infer<typeof ReviewDecision>;
export const QuestionDecision = Decision.extend({ isGeneral: z.boolean() }).refine(
  ({ state, answer: text }) => state === 'rejected' || text !== null,
  { path: ['answer'] },
);
export type QuestionDecision = z.infer<typeof QuestionDecision>;
