// /admin/reviews and /admin/questions, for editors of content.
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  AdminQuestion,
  AdminQuestionsPage,
  AdminReview,
  AdminReviewsPage,
  OpinionsQuery,
  QuestionDecision,
  ReviewDecision,
} from '#shared/back-office/reviews.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import { decideQuestion, decideReview, listAdminQuestions, listAdminReviews } from './reviews.ts';

const tags = ['admin reviews'];

type Deps = Platform & { settings: Settings };

export const adminReviewRoutes: Routes<Deps> = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'content') };
  app.get(
    '/admin/reviews',
    {
      ...options,
      schema: { tags, querystring: OpinionsQuery, response: { 200: AdminReviewsPage } },
    },
    async ({ query }) => listAdminReviews(context, query),
  );
  app.put(
    '/admin/reviews/:id',
    {
      ...options,
      schema: { tags, params: IdParams, body: ReviewDecision, response: { 200: AdminReview } },
    },
    async (request) => decideReview(context, request.params.id, request.body, actorOf(request)),
  );
  app.get(
    '/admin/questions',
    {
      ...options,
      schema: { tags, querystring: OpinionsQuery, response: { 200: AdminQuestionsPage } },
    },
    async ({ query }) => listAdminQuestions(context, query),
  );
  app.put(
    '/admin/questions/:id',
    {
      ...options,
      schema: { tags, params: IdParams, body: QuestionDecision, response: { 200: AdminQuestion } },
    },
    async (request) => decideQuestion(context, request.params.id, request.body, actorOf(request)),
  );
};
