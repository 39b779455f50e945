// The calls of the back office for occasions.
import type { OccasionBody } from '#shared/back-office/occasions.ts';
import { adminApi } from '#web/back-office/session/browser.ts';

export const listOccasions = (signal: AbortSignal) =>
  adminApi().get('/admin/occasions', { signal });
export const readOccasion = (id: number, signal: AbortSignal) =>
  adminApi().get('/admin/occasions/{id}', { path: { id }, signal });
export const createOccasion = (body: OccasionBody) => adminApi().post('/admin/occasions', { body });
export const changeOccasion = (id: number, body: OccasionBody, version: number) =>
  adminApi().put('/admin/occasions/{id}', { path: { id }, body: { ...body, version } });
export const deleteOccasion = (id: number) =>
  adminApi().delete('/admin/occasions/{id}', { path: { id } });
export const orderOccasions = (ids: number[], expected: number[]) =>
  adminApi().put('/admin/occasions/order', { body: { ids, expected } });
