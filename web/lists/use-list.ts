// One list on its page: changes are shown at once, sent, and reverted when the server refuses.
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { ListBody, ListItem, ListWithItems } from '#shared/customers/lists.ts';
import { ApiError } from '#web/base/api/api.ts';
import { type Remote, useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { createLatestValue } from './latest-value.ts';
import { listCalls, useFailureToast } from './list-calls.ts';

/** A removed item stays in its place, with an undo button, until the page is left. */
export type Row = ListItem & { isRemoved?: boolean };
export type OpenList = Omit<ListWithItems, 'items'> & { items: readonly Row[] };

export type ListActions = {
  setQuantity: (itemId: number, quantity: number) => void;
  /** Returns whether it was saved; the text stays in the field. */
  setNotes: (itemId: number, notes: string) => Promise<boolean>;
  /** Moves the item to an index among the present rows. */
  move: (itemId: number, to: number) => Promise<void>;
  remove: (itemId: number) => Promise<void>;
  restore: (itemId: number) => Promise<void>;
  rename: (body: ListBody) => Promise<void>;
  share: (isShared: boolean) => Promise<boolean>;
};

export const presentRows = (items: readonly Row[]): Row[] =>
  items.filter((item) => !item.isRemoved);

export function useList(listId: number): { remote: Remote<OpenList>; actions: ListActions } {
  const { t } = useTranslation('lists');
  const { showToast } = useToast();
  const showFailure = useFailureToast();
  const remote = useRemote<OpenList>(`list ${listId}`, (signal) => listCalls.one(listId, signal));
  const { change, reload } = remote;
  const items = useRef<readonly Row[]>([]);
  items.current = remote.data?.items ?? [];

  const changeItem = useCallback<ActionDeps['changeItem']>(
    (itemId, changed) =>
      change((list) => ({
        ...list,
        items: list.items.map((item) => (item.id === itemId ? { ...item, ...changed } : item)),
      })),
    [change],
  );
  const quantities = useMemo(
    () =>
      createLatestValue<number>({
        save: (itemId, quantity) => listCalls.setQuantity(listId, itemId, quantity),
        onFailure: (itemId, before, error) => {
          changeItem(itemId, { quantity: before });
          showFailure(error);
          if (isItemGone(error)) void reload();
        },
      }),
    [listId, changeItem, showFailure, reload],
  );
  // Saves pending changes when the customer leaves the page.
  useEffect(() => () => quantities.flush(), [quantities]);

  const actions = useMemo<ListActions>(() => {
    const onChangedElsewhere = async () => {
      showToast(t('changedElsewhere'), { type: 'warning' });
      await reload();
    };
    const read = () => items.current;
    const shown = { read, change, changeItem, reload };
    const deps = { listId, ...shown, quantities, showFailure, onChangedElsewhere };
    return { ...itemActions(deps), ...orderActions(deps), ...listActions(deps) };
  }, [listId, change, changeItem, quantities, showFailure, showToast, reload, t]);
  return { remote, actions };
}

type ActionDeps = {
  listId: number;
  read: () => readonly Row[];
  change: Remote<OpenList>['change'];
  changeItem: (itemId: number, changed: Partial<Row>) => void;
  reload: () => Promise<void>;
  quantities: ReturnType<typeof createLatestValue<number>>;
  showFailure: (error: unknown) => void;
  onChangedElsewhere: () => Promise<void>;
};

/** Somebody has removed it elsewhere. */
const isItemGone = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'LIST_ITEM_NOT_FOUND';

function itemActions({ listId, read, changeItem, reload, quantities, showFailure }: ActionDeps) {
  return {
    setQuantity(itemId, quantity) {
      const item = read().find(({ id }) => id === itemId);
      if (!item) return;
      changeItem(itemId, { quantity });
      quantities.set(itemId, quantity, item.quantity);
    },
    async setNotes(itemId, notes) {
      try {
        const saved = await listCalls.setNotes(listId, itemId, notes.trim() === '' ? null : notes);
        changeItem(itemId, { notes: saved.notes });
        return true;
      } catch (error) {
        showFailure(error);
        return false;
      }
    },
    async remove(itemId) {
      quantities.cancel(itemId);
      changeItem(itemId, { isRemoved: true });
      try {
        await listCalls.removeItem(listId, itemId);
      } catch (error) {
        if (isItemGone(error)) return reload();
        changeItem(itemId, { isRemoved: false });
        showFailure(error);
      }
    },
  } satisfies Partial<ListActions>;
}

function orderActions({ listId, read, change, showFailure, onChangedElsewhere }: ActionDeps) {
  const show = (items: readonly Row[]) => change((list) => ({ ...list, items }));

  async function sendOrder(rows: readonly Row[], before: readonly Row[]) {
    try {
      await listCalls.reorder(
        listId,
        presentRows(rows).map(({ id }) => id),
      );
    } catch (error) {
      if (error instanceof ApiError && error.code === 'LIST_CHANGED') return onChangedElsewhere();
      show(before);
      showFailure(error);
    }
  }

  return {
    async move(itemId, to) {
      const before = read();
      const rows = withMoved(before, itemId, to);
      show(rows);
      await sendOrder(rows, before);
    },
    async restore(itemId) {
      const item = read().find(({ id }) => id === itemId);
      if (!item) return;
      try {
        const added = await listCalls.addItem(listId, {
          productId: item.product.id,
          quantity: item.quantity,
          notes: item.notes,
        });
        const rows = read().map((row) => (row.id === itemId ? added : row));
        show(rows);
        await sendOrder(rows, rows);
      } catch (error) {
        showFailure(error);
      }
    },
  } satisfies Partial<ListActions>;
}

function listActions({ listId, change, showFailure }: ActionDeps) {
  return {
    async rename(body) {
      const renamed = await listCalls.rename(listId, body);
      change((list) => ({ ...list, name: renamed.name, description: renamed.description }));
    },
    async share(isShared) {
      try {
        const { shareCode } = await listCalls.share(listId, isShared);
        change((list) => ({ ...list, isShared, shareCode }));
        return true;
      } catch (error) {
        showFailure(error);
        return false;
      }
    },
  } satisfies Partial<ListActions>;
}

/** Removed rows keep their places; the others move around them. */
export function withMoved(items: readonly Row[], itemId: number, to: number): Row[] {
  const order = presentRows(items);
  const from = order.findIndex(({ id }) => id === itemId);
  if (from < 0) return [...items];
  order.splice(to, 0, ...order.splice(from, 1));
  return items.map((item) => (item.isRemoved ? item : (order.shift() ?? item)));
}
