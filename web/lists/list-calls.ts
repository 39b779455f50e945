// The calls of a customer's lists (specification 7, User).

import { useCallback } from 'react';
import type {
  ListHeadBody,
  ListItem,
  ListItemInput,
  ListsWithItems,
  ListWithItems,
  NewListInput,
  ProductList,
} from '#shared/customers/lists.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { browserApi } from '#web/session/browser.ts';

const call = <T>(method: string, path: string, body?: unknown, signal?: AbortSignal) =>
  browserApi().call<T>(method, `/user/lists${path}`, {
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  });

export const listCalls = {
  all: (signal?: AbortSignal) => call<ListsWithItems>('GET', '/with-items', undefined, signal),
  one: (id: number, signal?: AbortSignal) =>
    call<ListWithItems>('GET', `/${id}`, undefined, signal),
  create: (body: NewListInput) => call<ProductList>('POST', '', body),
  rename: (id: number, body: ListHeadBody) => call<ProductList>('PUT', `/${id}`, body),
  remove: (id: number) => call<void>('DELETE', `/${id}`),
  share: (id: number, isShared: boolean) => call<ProductList>('PUT', `/${id}/share`, { isShared }),
  addItem: (id: number, item: ListItemInput) => call<ListItem>('POST', `/${id}/items`, item),
  removeItem: (id: number, itemId: number) => call<void>('DELETE', `/${id}/items/${itemId}`),
  setNotes: (id: number, itemId: number, notes: string | null) =>
    call<ListItem>('PUT', `/${id}/items/${itemId}/notes`, { notes }),
  setQuantity: (id: number, itemId: number, quantity: number) =>
    call<ListItem>('PUT', `/${id}/items/${itemId}/quantity`, { quantity }),
  reorder: (id: number, itemIds: readonly number[]) =>
    call<{ content: ListItem[] }>('PUT', `/${id}/items/reorder`, { itemIds }),
};

/** Where a shared list is read. */
export const sharedPath = (shareCode: string): string => `/lists/${shareCode}`;

/** The server's message, or else that the change did not reach it. */
export function useFailureToast(): (error: unknown) => void {
  const { t } = useTranslation('lists');
  const { showToast } = useToast();
  return useCallback(
    (error: unknown) => void showToast(serverMessage(error) ?? t('failed'), { type: 'error' }),
    [t, showToast],
  );
}
