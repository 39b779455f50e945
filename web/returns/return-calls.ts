// The calls about the returns of one order.
import type { ReturnBody } from '#shared/orders/returns.ts';
import type { Api } from '#web/base/api/api.ts';
import { orderAccess } from '#web/orders/order-api.ts';
import { getFile } from '#web/session/files.ts';

/** On a slow mobile connection sending a picture takes a while. */
const PICTURE_TIMEOUT_MS = 120_000;

export const fetchOffer = (api: Api, orderNumber: string, signal: AbortSignal) =>
  api.get('/orders/{orderNumber}/returns', {
    path: { orderNumber },
    headers: orderAccess(orderNumber),
    signal,
  });
export const requestReturn = (api: Api, orderNumber: string, body: ReturnBody) =>
  api.post('/orders/{orderNumber}/returns', {
    path: { orderNumber },
    headers: orderAccess(orderNumber),
    body,
  });
export const cancelReturn = (api: Api, orderNumber: string, id: number) =>
  api.post('/orders/{orderNumber}/returns/{id}/cancel', {
    path: { orderNumber, id },
    headers: orderAccess(orderNumber),
  });
export async function fetchPicture(
  orderNumber: string,
  id: number,
  pictureId: number,
): Promise<Blob> {
  const { file } = await getFile('/orders/{orderNumber}/returns/{id}/pictures/{pictureId}', {
    path: { orderNumber, id, pictureId },
    headers: orderAccess(orderNumber),
  });
  return file;
}

export function sendPicture(
  api: Api,
  orderNumber: string,
  id: number,
  file: File,
): Promise<unknown> {
  const body = new FormData();
  body.append('file', file);
  return api.post('/orders/{orderNumber}/returns/{id}/pictures', {
    path: { orderNumber, id },
    headers: orderAccess(orderNumber),
    body,
    timeoutMs: PICTURE_TIMEOUT_MS,
  });
}
