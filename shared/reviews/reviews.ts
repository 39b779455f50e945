// Reviews and questions on the wire: what visitors read, and what buyers write (decision 0051).
import { z } from 'zod';
import { email, isOneLine, line, paragraph } from '#shared/base/fields.ts';
import { languages } from '#shared/base/languages.ts';
import { pageOf, wholeNumber } from '#shared/catalogue/catalogue.ts';
import { Picture } from '#shared/catalogue/images.ts';
import { MAX_RATING } from './ratings.ts';

export const MAX_REVIEW_LENGTH = 3_000;
export const MAX_REVIEW_PICTURES = 4;
const MIN_QUESTION_LENGTH = 10;
export const MAX_QUESTION_LENGTH = 1_000;
export const MAX_ANSWER_LENGTH = 3_000;
const MAX_AUTHOR_LENGTH = 60;
const MAX_SEARCH_LENGTH = 200;
export const REVIEWS_PAGE_SIZE = 10;

export const opinionStates = ['waiting', 'published', 'rejected'] as const;
export type OpinionState = (typeof opinionStates)[number];

const Opinion = z.object({
  id: z.int(),
  author: z.string(),
  language: z.enum(languages),
  answer: z.string().nullable().meta({ description: 'Of the shop' }),
  createdAt: z.string(),
});

export const Review = Opinion.extend({
  rating: z.int().min(1).max(MAX_RATING),
  text: z.string().meta({ description: 'Empty for a rating without words' }),
  pictures: z.array(Picture),
});
export type Review = z.infer<typeof Review>;

export const ReviewsQuery = z.object({ page: wholeNumber(0, 100_000).default(0) });
/** The newest first. */
export const ReviewsPage = pageOf(Review).extend({
  counts: z
    .array(z.int())
    .length(MAX_RATING)
    .meta({ description: 'Reviews with one star, with two, … with five' }),
});
export type ReviewsPage = z.infer<typeof ReviewsPage>;

export const Question = Opinion.extend({
  question: z.string(),
  product: z.object({ id: z.int(), name: z.string() }).meta({ description: 'It was asked about' }),
});
export type Question = z.infer<typeof Question>;
export const Questions = z.object({ content: z.array(Question) });
export type Questions = z.infer<typeof Questions>;
export const QuestionsQuery = z.object({
  search: z.string().trim().min(1).max(MAX_SEARCH_LENGTH).refine(isOneLine),
});

export const QuestionBody = z.object({
  author: line(MAX_AUTHOR_LENGTH),
  email,
  question: paragraph(MAX_QUESTION_LENGTH).pipe(z.string().min(MIN_QUESTION_LENGTH)),
});
export type QuestionBody = z.infer<typeof QuestionBody>;
export const QuestionAnswer = z.object({ received: z.literal(true) });

/** A picture of the buyer's own review; `hash` names it in addresses. */
export const ReviewPicture = z.object({ hash: z.string(), picture: Picture });
export type ReviewPicture = z.infer<typeof ReviewPicture>;

export const OwnReview = z.object({
  rating: z.int(),
  text: z.string(),
  author: z.string(),
  state: z.enum(opinionStates),
  answer: z.string().nullable(),
  pictures: z.array(ReviewPicture),
});
export type OwnReview = z.infer<typeof OwnReview>;
/** The items of a delivered order; before the delivery the list is empty. */
export const OrderReviews = z.object({
  author: z.string().meta({ description: 'What is shown unless the buyer writes another name' }),
  items: z.array(
    z.object({
      productId: z.int(),
      name: z.string(),
      imageUrl: z.string(),
      review: OwnReview.nullable(),
    }),
  ),
});
export type OrderReviews = z.infer<typeof OrderReviews>;

export const ReviewBody = z.object({
  rating: z.int().min(1).max(MAX_RATING),
  text: paragraph(MAX_REVIEW_LENGTH),
  author: line(MAX_AUTHOR_LENGTH),
});
export type ReviewBody = z.infer<typeof ReviewBody>;
