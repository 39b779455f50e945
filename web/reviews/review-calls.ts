// The calls about reviews and questions.
import type {
  OrderReviews,
  OwnReview,
  QuestionBody,
  Questions,
  ReviewBody,
  ReviewPicture,
  ReviewsPage,
} from '#shared/reviews/reviews.ts';
import type { Api } from '#web/base/api/api.ts';
import { orderAccess, orderPath } from '#web/orders/order-api.ts';

/** A phone on a train sends a picture for a while. */
const PICTURE_TIMEOUT_MS = 120_000;

export const fetchReviews = (api: Api, productId: number, page: number, signal?: AbortSignal) =>
  api.call<ReviewsPage>('GET', `/products/${productId}/reviews`, {
    query: { page },
    ...(signal && { signal }),
  });
export const fetchQuestions = (api: Api, productId: number, signal: AbortSignal) =>
  api.call<Questions>('GET', `/products/${productId}/questions`, { signal });
export const findQuestions = (api: Api, search: string, signal: AbortSignal) =>
  api.call<Questions>('GET', '/questions', { query: { search }, signal });
export const sendQuestion = (api: Api, productId: number, body: QuestionBody) =>
  api.call('POST', `/products/${productId}/questions`, { body });

const reviewPath = (orderNumber: string, productId: number) =>
  orderPath(orderNumber, `/reviews/${productId}`);

export const fetchOrderReviews = (api: Api, orderNumber: string, signal: AbortSignal) =>
  api.call<OrderReviews>('GET', orderPath(orderNumber, '/reviews'), {
    headers: orderAccess(orderNumber),
    signal,
  });
export const sendReview = (api: Api, orderNumber: string, productId: number, body: ReviewBody) =>
  api.call<OwnReview>('PUT', reviewPath(orderNumber, productId), {
    headers: orderAccess(orderNumber),
    body,
  });

export function sendReviewPicture(
  api: Api,
  orderNumber: string,
  productId: number,
  file: File,
): Promise<ReviewPicture> {
  const body = new FormData();
  body.append('file', file);
  return api.call('POST', `${reviewPath(orderNumber, productId)}/pictures`, {
    headers: orderAccess(orderNumber),
    body,
    timeoutMs: PICTURE_TIMEOUT_MS,
  });
}

export const removeReviewPicture = (
  api: Api,
  orderNumber: string,
  productId: number,
  hash: string,
): Promise<unknown> =>
  api.call('DELETE', `${reviewPath(orderNumber, productId)}/pictures/${hash}`, {
    headers: orderAccess(orderNumber),
  });
