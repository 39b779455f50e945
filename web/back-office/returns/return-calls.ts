// The calls of the back office for returns.
import type { AdminReturn, AdminReturnsPage, ReturnSettings } from '#shared/back-office/returns.ts';
import { adminApi } from '#web/back-office/session/browser.ts';

export const fetchReturns = (query: Record<string, string | number>, signal: AbortSignal) =>
  adminApi().call<AdminReturnsPage>('GET', '/admin/returns', { query, signal });
export const fetchReturn = (id: number, signal: AbortSignal) =>
  adminApi().call<AdminReturn>('GET', `/admin/returns/${id}`, { signal });
export const fetchReturnSettings = (signal: AbortSignal) =>
  adminApi().call<ReturnSettings>('GET', '/admin/settings/returns', { signal });
export const saveReturnSettings = (body: ReturnSettings) =>
  adminApi().call<ReturnSettings>('PUT', '/admin/settings/returns', { body });
/** Whatever is done to a return answers it as it is then. */
export const changeReturn = (id: number, move: string, body: object) =>
  adminApi().call<AdminReturn>('POST', `/admin/returns/${id}/${move}`, { body });
export const fetchReturnPicture = async (id: number, pictureId: number): Promise<Blob> =>
  (await adminApi().download('GET', `/admin/returns/${id}/pictures/${pictureId}`)).file;
