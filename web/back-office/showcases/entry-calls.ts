// The calls of the back office for showcases.

import type { Showcase } from '#shared/showcases/showcase-places.ts';
import type { AdminEntry, EntryInput } from '#shared/showcases/showcases.ts';
import { adminApi } from '#web/back-office/session/browser.ts';

const PAGE = 100;

/** All of a showcase in its order: it is arranged as a whole. */
export async function readEntries(showcase: Showcase, signal: AbortSignal): Promise<AdminEntry[]> {
  const all: AdminEntry[] = [];
  for (let page = 0; ; page += 1) {
    const { content, totalPages } = await adminApi().get(`/admin/${showcase}-products`, {
      query: { page, size: PAGE },
      signal,
    });
    all.push(...content);
    if (page + 1 >= totalPages) return all;
  }
}

export const changeEntry = (
  showcase: Showcase,
  { id, version }: Pick<AdminEntry, 'id' | 'version'>,
  body: EntryInput,
) =>
  adminApi().put(`/admin/${showcase}-products/{id}`, {
    path: { id },
    body: { ...body, version },
  });
/** Sets the state that the screen shows, whatever other administrators have pressed meanwhile. */
export const switchEntry = (showcase: Showcase, id: number, isActive: boolean) =>
  adminApi().patch(`/admin/${showcase}-products/{id}/toggle-active`, {
    path: { id },
    body: { isActive },
  });
export const addEntries = (showcase: Showcase, items: readonly EntryInput[]) =>
  adminApi().post(`/admin/${showcase}-products/bulk-create`, { body: { items } });
export const removeEntries = (showcase: Showcase, ids: readonly number[]) =>
  adminApi().delete(`/admin/${showcase}-products/bulk-delete`, { body: { ids } });
export const reorderEntries = (
  showcase: Showcase,
  ids: readonly number[],
  expected: readonly number[],
) => adminApi().post(`/admin/${showcase}-products/reorder`, { body: { ids, expected } });
