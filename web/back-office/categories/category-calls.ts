// The calls of the back office for categories. The response to each change is the whole tree.
import type { AdminCategory } from '#shared/back-office/categories.ts';
import { adminApi } from '#web/back-office/session/browser.ts';

type Values = { nameTr: string; nameEn: string; taxPercent: number | null };

export const readCategories = (signal: AbortSignal) =>
  adminApi().call<AdminCategory[]>('GET', '/admin/categories', { signal });
export const createCategory = (body: Values & { parentId: number | null }) =>
  adminApi().call<AdminCategory[]>('POST', '/admin/categories', { body });
export const changeCategory = (id: number, body: Values & { version: number }) =>
  adminApi().call<AdminCategory[]>('PUT', `/admin/categories/${id}`, { body });
export const placeCategory = (
  id: number,
  body: { parentId: number | null; place: number; version: number },
) => adminApi().call<AdminCategory[]>('PUT', `/admin/categories/${id}/place`, { body });
export const deleteCategory = (id: number) =>
  adminApi().call<AdminCategory[]>('DELETE', `/admin/categories/${id}`);
