// /account/lists: the customer's named lists. They can be shared, so they need a verified address.
import './lists.css';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { dateText } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { MAX_LISTS } from '#shared/customers/limits.ts';
import type { ListWithItems, NewListInput, ProductList } from '#shared/customers/lists.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useRestoredFocus } from '#web/base/ui/use-restored-focus.ts';
import { useCart } from '#web/cart/CartContext.ts';
import { browserApi } from '#web/session/browser.ts';
import { Gate } from '#web/session/Gate.tsx';
import { DeleteListDialog } from './DeleteListDialog.tsx';
import { ListCard } from './ListCard.tsx';
import { ListDialog } from './ListDialog.tsx';
import { listCalls, useFailureToast } from './list-calls.ts';

export default function ListsRoute() {
  return (
    <Gate requiresVerifiedEmail>
      <Lists />
    </Gate>
  );
}

type Editing = { kind: 'new' } | { kind: 'old'; list: ListWithItems };

function Lists() {
  const { t } = useTranslation('lists');
  const start = useStartingRows();
  const { remote, save, remove } = useLists();
  const [editing, setEditing] = useState<Editing | null>(start.isAsked ? { kind: 'new' } : null);
  const [deleting, setDeleting] = useState<ProductList | null>(null);
  const isFull = (remote.data?.content.filter(({ company }) => !company).length ?? 0) >= MAX_LISTS;
  const page = useRef<HTMLDivElement>(null);
  useRestoredFocus(page);
  const askForNew = () => setEditing({ kind: 'new' });

  return (
    <div ref={page} tabIndex={-1} className="account-focus">
      <PageHead
        title={t('title')}
        text={t('text')}
        action={
          remote.data && remote.data.content.length > 0 ? (
            <Button icon="plus" disabled={isFull} onClick={askForNew}>
              {t('new')}
            </Button>
          ) : undefined
        }
      />
      <RemoteContent remote={remote}>
        {({ content: lists }) =>
          lists.length === 0 ? (
            <EmptyState
              title={t('empty.title')}
              action={
                <Button icon="plus" onClick={askForNew}>
                  {t('new')}
                </Button>
              }
            >
              {t('empty.text')}
            </EmptyState>
          ) : (
            <>
              <ul className="nlist-cards">
                {lists.map((list) => (
                  <ListCard
                    key={list.id}
                    list={list}
                    onRename={() => setEditing({ kind: 'old', list })}
                    onDelete={() => setDeleting(list)}
                  />
                ))}
              </ul>
              {isFull && <p className="hint">{t('full', { count: MAX_LISTS })}</p>}
            </>
          )
        }
      </RemoteContent>
      <ListDialog
        {...start.shown}
        companyName={remote.data?.companyName}
        isOpen={
          editing !== null && (editing.kind === 'old' || (start.isRead && remote.data !== null))
        }
        list={editing?.kind === 'old' ? editing.list : undefined}
        onClose={() => setEditing(null)}
        onSave={(body) => save(editing, { ...body, items: start.items })}
      />
      <DeleteListDialog
        list={deleting}
        onClose={() => setDeleting(null)}
        onDelete={remove}
        focusAfter={page}
      />
    </div>
  );
}

function useLists() {
  const { t } = useTranslation('lists');
  const navigate = useNavigate();
  const { showToast } = useToast();
  const showFailure = useFailureToast();
  const remote = useRemote('lists', (signal) => listCalls.all(signal));
  const changeLists = (change: (lists: ListWithItems[]) => ListWithItems[]) =>
    remote.change((before) => ({ ...before, content: change(before.content) }));

  async function save(
    editing: Editing | null,
    { items = [], isForCompany, ...body }: NewListInput,
  ) {
    if (editing?.kind === 'old') {
      const { id: listId, company } = editing.list;
      const renamed = await listCalls.rename(listId, {
        ...body,
        ...(company && { version: company.version }),
      });
      changeLists((lists) =>
        lists.map((list) => (list.id === renamed.id ? { ...list, ...renamed } : list)),
      );
    } else {
      const { id } = await listCalls.create({
        ...body,
        ...(isForCompany && { isForCompany }),
        ...(items.length > 0 && { items }),
      });
      // Not awaited: the dialog closes first, so that it cannot take the focus from the new page.
      void navigate(`/account/lists/${id}`);
    }
  }
  async function remove(list: ProductList) {
    try {
      await listCalls.remove(list.id);
    } catch (error) {
      // It may already have been deleted in another tab.
      if (!(error instanceof ApiError && error.status === 404)) {
        showFailure(error);
        return;
      }
    }
    changeLists((lists) => lists.filter(({ id }) => id !== list.id));
    showToast(t('deleted', { name: list.name }));
  }
  return { remote, save, remove };
}

type Items = NonNullable<NewListInput['items']>;

/** /account/lists?from=cart and ?order=12: a new list with the rows of the cart or of an order. */
function useStartingRows() {
  const { t, i18n } = useTranslation('lists');
  const [params] = useSearchParams();
  const cart = useCart();
  const isCart = params.get('from') === 'cart';
  const orderId = /^[1-9]\d{0,14}$/.exec(params.get('order') ?? '')?.[0] ?? null;
  const order = useRemote(`rows of order ${orderId}`, async (signal) =>
    orderId === null
      ? null
      : browserApi().get('/user/orders/{id}/reorder/check', { path: { id: orderId }, signal }),
  );
  const items: Items = isCart
    ? cart.items
        .filter(({ isSample }) => !isSample)
        .map(({ id, quantity }) => ({ productId: id, quantity }))
    : (order.data?.rows.map(({ productId, orderedQuantity }) => ({
        productId,
        quantity: orderedQuantity,
      })) ?? []);
  const startingName = isCart
    ? t('start.cart', { date: dateText(Date.now(), i18n.language as Language) })
    : order.data
      ? t('start.order', { number: showOrderNumber(order.data.orderNumber) })
      : undefined;
  return {
    isAsked: isCart || orderId !== null,
    isRead: isCart ? cart.isReady : orderId === null || order.data !== null || order.error !== null,
    items,
    shown: {
      startingName,
      note: items.length > 0 ? t('start.rows', { count: items.length }) : undefined,
    },
  };
}
