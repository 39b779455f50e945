import type { AdminOrder } from '#shared/back-office/order.ts';
import { NotesBox } from '#web/back-office/kit/NotesBox.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import type { OrderActions } from './use-order-change.ts';

/** Notes of an order are only ever added. */
export function Notes({ order, actions }: { order: AdminOrder; actions: OrderActions }) {
  const { t } = useTranslation('admin-orders');
  return (
    <NotesBox
      notes={order.notes}
      texts={{
        title: t('notes.title'),
        label: t('notes.label'),
        hint: t('notes.hint'),
        add: t('notes.add'),
      }}
      onAdd={(text) => actions.act('notes', { text }, t('notes.added'))}
    />
  );
}
