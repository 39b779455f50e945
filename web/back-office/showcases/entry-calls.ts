// The calls of the back office for showcases.

import type { z } from 'zod';
import type { Showcase } from '#shared/showcases/showcase-places.ts';
import type { AdminEntry, BulkAnswer, EntryInput } from '#shared/showcases/showcases.ts';
import { adminApi } from '#web/back-office/session/browser.ts';

const PAGE = 100;
const pathOf = (showcase: Showcase) => `/admin/${showcase}-products`;
type Bulk = z.infer<typeof BulkAnswer>;

/** All of a showcase in its order: it is arranged as a whole. */
export async function readEntries(showcase: Showcase, signal: AbortSignal): Promise<AdminEntry[]> {
  const all: AdminEntry[] = [];
  for (let page = 0; ; page += 1) {
    const { content, totalPages } = await adminApi().call<{
      content: AdminEntry[];
      totalPages: number;
    }>('GET', pathOf(showcase), { query: { page, size: PAGE }, signal });
    all.push(...content);
    if (page + 1 >= totalPages) return all;
  }
}

export const changeEntry = (
  showcase: Showcase,
  { id, version }: Pick<AdminEntry, 'id' | 'version'>,
  body: EntryInput,
) =>
  adminApi().call<AdminEntry>('PUT', `${pathOf(showcase)}/${id}`, { body: { ...body, version } });
/** Sets the state that the screen shows, whatever other administrators have pressed meanwhile. */
export const switchEntry = (showcase: Showcase, id: number, isActive: boolean) =>
  adminApi().call<AdminEntry>('PATCH', `${pathOf(showcase)}/${id}/toggle-active`, {
    body: { isActive },
  });
export const addEntries = (showcase: Showcase, items: readonly EntryInput[]) =>
  adminApi().call<Bulk>('POST', `${pathOf(showcase)}/bulk-create`, { body: { items } });
export const removeEntries = (showcase: Showcase, ids: readonly number[]) =>
  adminApi().call<Bulk>('DELETE', `${pathOf(showcase)}/bulk-delete`, { body: { ids } });
export const reorderEntries = (
  showcase: Showcase,
  ids: readonly number[],
  seen: readonly number[],
) => adminApi().call<void>('POST', `${pathOf(showcase)}/reorder`, { body: { ids, seen } });
