// The calls about reviews and questions.
import type { QuestionBody, ReviewBody, ReviewPicture } from '#shared/reviews/reviews.ts';
import type { Api } from '#web/base/api/api.ts';
import { orderAccess } from '#web/orders/order-api.ts';

/** On a slow mobile connection sending a picture takes a while. */
const PICTURE_TIMEOUT_MS = 120_000;

export const fetchReviews = (api: Api, productId: number, page: number, signal?: AbortSignal) =>
  api.get('/products/{id}/reviews', {
    path: { id: productId },
    query: { page },
    ...(signal && { signal }),
  });
export const fetchQuestions = (api: Api, productId: number, signal: AbortSignal) =>
  api.get('/products/{id}/questions', { path: { id: productId }, signal });
export const findQuestions = (api: Api, search: string, signal: AbortSignal) =>
  api.get('/questions', { query: { search }, signal });
export const sendQuestion = (api: Api, productId: number, body: QuestionBody) =>
  api.post('/products/{id}/questions', { path: { id: productId }, body });

export const fetchOrderReviews = (api: Api, orderNumber: string, signal: AbortSignal) =>
  api.get('/orders/{orderNumber}/reviews', {
    path: { orderNumber },
    headers: orderAccess(orderNumber),
    signal,
  });
export const sendReview = (api: Api, orderNumber: string, productId: number, body: ReviewBody) =>
  api.put('/orders/{orderNumber}/reviews/{productId}', {
    path: { orderNumber, productId },
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
  return api.post('/orders/{orderNumber}/reviews/{productId}/pictures', {
    path: { orderNumber, productId },
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
  api.delete('/orders/{orderNumber}/reviews/{productId}/pictures/{hash}', {
    path: { orderNumber, productId, hash },
    headers: orderAccess(orderNumber),
  });
