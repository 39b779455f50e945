// The calls about the returns of one order.
import type { ReturnAnswer, ReturnBody, ReturnOffer } from '#shared/orders/returns.ts';
import type { Api } from '#web/base/api/api.ts';
import { orderAccess, orderPath } from '#web/orders/order-api.ts';

/** A phone on a train sends a picture for a while. */
const PICTURE_TIMEOUT_MS = 120_000;

export const fetchOffer = (api: Api, orderNumber: string, signal: AbortSignal) =>
  api.call<ReturnOffer>('GET', orderPath(orderNumber, '/returns'), {
    headers: orderAccess(orderNumber),
    signal,
  });
export const requestReturn = (api: Api, orderNumber: string, body: ReturnBody) =>
  api.call<ReturnAnswer>('POST', orderPath(orderNumber, '/returns'), {
    headers: orderAccess(orderNumber),
    body,
  });
export const cancelReturn = (api: Api, orderNumber: string, id: number) =>
  api.call<ReturnAnswer>('POST', orderPath(orderNumber, `/returns/${id}/cancel`), {
    headers: orderAccess(orderNumber),
  });
export const fetchPicture = async (
  api: Api,
  orderNumber: string,
  id: number,
  pictureId: number,
): Promise<Blob> =>
  (
    await api.download('GET', orderPath(orderNumber, `/returns/${id}/pictures/${pictureId}`), {
      headers: orderAccess(orderNumber),
    })
  ).file;

export function sendPicture(
  api: Api,
  orderNumber: string,
  id: number,
  file: File,
): Promise<unknown> {
  const body = new FormData();
  body.append('file', file);
  return api.call('POST', orderPath(orderNumber, `/returns/${id}/pictures`), {
    headers: orderAccess(orderNumber),
    body,
    timeoutMs: PICTURE_TIMEOUT_MS,
  });
}
