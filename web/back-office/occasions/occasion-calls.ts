// The calls of the back office for occasions.
import type { AdminOccasion, OccasionBody } from '#shared/back-office/occasions.ts';
import { adminApi } from '#web/back-office/session/browser.ts';

const PATH = '/admin/occasions';

export const listOccasions = (signal: AbortSignal) =>
  adminApi().call<AdminOccasion[]>('GET', PATH, { signal });
export const readOccasion = (id: number, signal: AbortSignal) =>
  adminApi().call<AdminOccasion>('GET', `${PATH}/${id}`, { signal });
export const createOccasion = (body: OccasionBody) =>
  adminApi().call<AdminOccasion>('POST', PATH, { body });
export const changeOccasion = (id: number, body: OccasionBody, version: number) =>
  adminApi().call<AdminOccasion>('PUT', `${PATH}/${id}`, { body: { ...body, version } });
export const deleteOccasion = (id: number) => adminApi().call<void>('DELETE', `${PATH}/${id}`);
export const orderOccasions = (ids: number[], expected: number[]) =>
  adminApi().call<void>('PUT', `${PATH}/order`, { body: { ids, seen: expected } });
