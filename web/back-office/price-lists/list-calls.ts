// The calls of the back office for price lists.
import type { ExplainPriceBody, PriceListInput } from '#shared/back-office/price-lists.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import type { Query } from '#web/base/api/reads.ts';

export const readLists = (query: Query, signal: AbortSignal) =>
  adminApi().get('/admin/price-lists', { query, signal });
export const readList = (id: number, signal: AbortSignal) =>
  adminApi().get('/admin/price-lists/{id}', { path: { id }, signal });
export const createList = (body: PriceListInput) => adminApi().post('/admin/price-lists', { body });
export const changeList = (id: number, body: PriceListInput, version: number) =>
  adminApi().put('/admin/price-lists/{id}', { path: { id }, body: { ...body, version } });
export const copyList = (id: number, name: string) =>
  adminApi().post('/admin/price-lists/{id}/copy', { path: { id }, body: { name } });
export const endList = (id: number) =>
  adminApi().post('/admin/price-lists/{id}/end', { path: { id } });
export const findAudience = (search: string, signal: AbortSignal) =>
  adminApi().get('/admin/price-lists/audience', { query: { search }, signal });
export const explainPrice = (body: ExplainPriceBody) =>
  adminApi().post('/admin/price-lists/explain', { body });
