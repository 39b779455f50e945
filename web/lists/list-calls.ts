// The calls of a customer's lists (specification 7, User).

import { useCallback } from 'react';
import type {
  ListHeadBody,
  ListItemInput,
  ListsWithItems,
  ListWithItems,
  NewListInput,
} from '#shared/customers/lists.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { browserApi } from '#web/session/browser.ts';

export const listCalls = {
  all: (signal?: AbortSignal): Promise<ListsWithItems> =>
    browserApi().get('/user/lists/with-items', { signal }),
  one: (id: number, signal?: AbortSignal): Promise<ListWithItems> =>
    browserApi().get('/user/lists/{id}', { path: { id }, signal }),
  create: (body: NewListInput) => browserApi().post('/user/lists', { body }),
  rename: (id: number, body: ListHeadBody) =>
    browserApi().put('/user/lists/{id}', { path: { id }, body }),
  remove: (id: number) => browserApi().delete('/user/lists/{id}', { path: { id } }),
  share: (id: number, isShared: boolean) =>
    browserApi().put('/user/lists/{id}/share', { path: { id }, body: { isShared } }),
  addItem: (id: number, body: ListItemInput) =>
    browserApi().post('/user/lists/{id}/items', { path: { id }, body }),
  removeItem: (id: number, itemId: number) =>
    browserApi().delete('/user/lists/{id}/items/{itemId}', { path: { id, itemId } }),
  setNotes: (id: number, itemId: number, notes: string | null) =>
    browserApi().put('/user/lists/{id}/items/{itemId}/notes', {
      path: { id, itemId },
      body: { notes },
    }),
  setQuantity: (id: number, itemId: number, quantity: number) =>
    browserApi().put('/user/lists/{id}/items/{itemId}/quantity', {
      path: { id, itemId },
      body: { quantity },
    }),
  reorder: (id: number, itemIds: number[]) =>
    browserApi().put('/user/lists/{id}/items/reorder', { path: { id }, body: { itemIds } }),
};

/** The page of a shared list. */
export const sharedPath = (shareCode: string): string => `/lists/${shareCode}`;

/** Shows the server's message, or else that the server could not be reached. */
export function useFailureToast(): (error: unknown) => void {
  const { t } = useTranslation('lists');
  const { showToast } = useToast();
  return useCallback(
    (error: unknown) => void showToast(serverMessage(error) ?? t('failed'), { type: 'error' }),
    [t, showToast],
  );
}
