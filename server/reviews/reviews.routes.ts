// Reviews and questions (our addition): everybody may read them; reviews are written by readers of
// the order.

import { perAddress, perValue } from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import { readUpload, withUploads } from '#server/base/http/upload.ts';
import { productTag } from '#server/base/http-cache/changes.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { pictureTooLarge } from '#server/images/encoding.ts';
import type { Images } from '#server/images/images.ts';
import { requireOrderOfRequest } from '#server/orders/orders.ts';
import { foldEmail } from '#shared/base/identity.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import { MAX_PICTURE_BYTES } from '#shared/catalogue/image-variants.ts';
import { ImageHash } from '#shared/catalogue/images.ts';
import { OrderParams } from '#shared/orders/orders.ts';
import {
  OrderReviews,
  OwnReview,
  QuestionAnswer,
  QuestionBody,
  Questions,
  QuestionsQuery,
  ReviewBody,
  ReviewPicture,
  ReviewsPage,
  ReviewsQuery,
} from '#shared/reviews/reviews.ts';
import { askQuestion, listQuestions, QUESTIONS_TAG, searchQuestions } from './questions.ts';
import {
  addReviewPicture,
  listReviews,
  readOrderReviews,
  removeReviewPicture,
  writeReview,
} from './reviews.ts';

type Deps = Platform & { images: Images };
type App = Parameters<Routes<Deps>>[0];

const tags = ['reviews'];
const OfProduct = OrderParams.extend({ productId: IdParams.shape.id });
const OfPicture = OfProduct.extend({ hash: ImageHash });

export const reviewRoutes: Routes<Deps> = async (app, context) => {
  publicRoutes(app, context);
  askingRoute(app, context);
  orderRoutes(app, context);
  await pictureRoutes(app, context);
};

function publicRoutes(app: App, context: Deps) {
  app.get(
    '/products/:id/reviews',
    {
      config: { isCached: true },
      schema: { tags, params: IdParams, querystring: ReviewsQuery, response: { 200: ReviewsPage } },
    },
    async (request) => {
      request.cacheTags = [productTag(request.params.id)];
      return listReviews(context, request.params.id, request.query.page);
    },
  );

  app.get(
    '/products/:id/questions',
    {
      config: { isCached: true },
      schema: { tags, params: IdParams, response: { 200: Questions } },
    },
    async (request) => {
      request.cacheTags = [QUESTIONS_TAG, 'catalogue'];
      return listQuestions(context, request.params.id, languageOf(request));
    },
  );

  app.get(
    '/questions',
    {
      config: { isCached: true },
      schema: { tags, querystring: QuestionsQuery, response: { 200: Questions } },
    },
    async (request) => {
      request.cacheTags = [QUESTIONS_TAG, 'catalogue'];
      return searchQuestions(context, request.query.search, languageOf(request));
    },
  );
}

function askingRoute(app: App, context: Deps) {
  const perEmail = perValue(app, context, { name: 'question e-mail', max: 5, minutes: 60 });
  app.post(
    '/products/:id/questions',
    {
      config: {
        isPrivate: true,
        ...perAddress(context, { name: 'question', max: 5, minutes: 10 }),
      },
      schema: { tags, params: IdParams, body: QuestionBody, response: { 202: QuestionAnswer } },
    },
    async (request, reply) => {
      await perEmail(request, foldEmail(request.body.email));
      const body = { ...request.body, language: languageOf(request) };
      await askQuestion(context, request.params.id, body);
      return reply.status(202).send({ received: true });
    },
  );
}

const limited = (context: Deps, name: string, max: number) => ({
  ...perAddress(context, { name, max, minutes: 10 }),
  isPrivate: true,
});

function orderRoutes(app: App, context: Deps) {
  app.get(
    '/orders/:orderNumber/reviews',
    {
      config: { isPrivate: true },
      schema: { tags, params: OrderParams, response: { 200: OrderReviews } },
    },
    async (request) => readOrderReviews(context, await requireOrderOfRequest(context, request)),
  );

  app.put(
    '/orders/:orderNumber/reviews/:productId',
    {
      config: limited(context, 'review', 60),
      schema: { tags, params: OfProduct, body: ReviewBody, response: { 200: OwnReview } },
    },
    async (request) => {
      const order = await requireOrderOfRequest(context, request);
      const body = { ...request.body, language: languageOf(request) };
      return writeReview(context, order, request.params.productId, body);
    },
  );
}

async function pictureRoutes(app: App, context: Deps) {
  await withUploads(app, (uploads) => {
    const schema = {
      tags,
      consumes: ['multipart/form-data'],
      params: OfProduct,
      response: { 201: ReviewPicture },
    };
    uploads.post(
      '/orders/:orderNumber/reviews/:productId/pictures',
      { config: limited(context, 'review picture', 60), schema },
      async (request, reply) => {
        const order = await requireOrderOfRequest(context, request);
        const { bytes } = await readUpload(request, MAX_PICTURE_BYTES, pictureTooLarge);
        return reply
          .status(201)
          .send(await addReviewPicture(context, order, request.params.productId, bytes));
      },
    );
  });

  app.delete(
    '/orders/:orderNumber/reviews/:productId/pictures/:hash',
    { config: { isPrivate: true }, schema: { tags, params: OfPicture } },
    async (request, reply) => {
      const order = await requireOrderOfRequest(context, request);
      const { productId, hash } = request.params;
      await removeReviewPicture(context, order, productId, hash);
      return reply.status(204).send();
    },
  );
}
