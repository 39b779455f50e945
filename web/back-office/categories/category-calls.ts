// The calls of the back office for categories. The response to each change is the whole tree.
import type { taxPercents } from '#shared/pricing/tax-rows.ts';
import { adminApi } from '#web/back-office/session/browser.ts';

type Values = {
  nameTr: string;
  nameEn: string;
  /** Null: that of the category above; undefined: it stays as it is. */
  taxPercent: (typeof taxPercents)[number] | null | undefined;
};

export const readCategories = (signal: AbortSignal) =>
  adminApi().get('/admin/categories', { signal });
export const createCategory = (body: Values & { parentId: number | null }) =>
  adminApi().post('/admin/categories', { body });
export const changeCategory = (id: number, body: Values & { version: number }) =>
  adminApi().put('/admin/categories/{id}', { path: { id }, body });
export const placeCategory = (
  id: number,
  body: { parentId: number | null; place: number; version: number },
) => adminApi().put('/admin/categories/{id}/place', { path: { id }, body });
export const deleteCategory = (id: number) =>
  adminApi().delete('/admin/categories/{id}', { path: { id } });
