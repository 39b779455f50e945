import type { ManyAct } from '#shared/back-office/many-orders.ts';
import { add, amountText, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { movePart } from './many-calls.ts';
import type { ChosenOrders } from './use-chosen-orders.ts';
import type { ManyOrders } from './use-many-orders.ts';

type ManyDialogProps = {
  act: Exclude<ManyAct, 'ship' | 'book-cargo'>;
  chosen: ChosenOrders;
  many: ManyOrders;
  onClose: () => void;
};

/** Asks before a step for many orders, and whether their buyers are notified. */
export function ManyDialog({ act, chosen, many, onClose }: ManyDialogProps) {
  const { t } = useTranslation('admin-orders');
  const { count, choice } = chosen;
  const form = useBackOfficeForm({
    defaultValues: { isNotified: true },
    async submit({ isNotified }) {
      await many.act(act, { choice, isNotified, send: movePart(act, isNotified) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(`bulk.act.${act}`)}
      confirm={t('bulk.confirm', { count })}
      cancel={t('back')}
      form={form}
      onClose={onClose}
    >
      <p>{t(`bulk.text.${act}`, { count })}</p>
      {act === 'book-transfer' && <Amounts chosen={chosen} />}
      <Checkbox {...form.register('isNotified')}>{t('notifyMany')}</Checkbox>
      <ManyProgress many={many} count={count} />
    </FormDialog>
  );
}

export function ManyProgress({ many, count }: { many: ManyOrders; count: number }) {
  const { t } = useTranslation('admin-orders');
  return (
    <p className="small second num" role="status">
      {many.isBusy ? t('bulk.progress', { handled: many.handled, count }) : t('undo.minute')}
    </p>
  );
}

/** The amounts that must have arrived on the account. */
function Amounts({ chosen: { rows } }: { chosen: ChosenOrders }) {
  const { t, i18n } = useTranslation('admin-orders');
  return (
    <ul className="bo-rows">
      {rows.map(({ id, orderNumber, name, total }) => (
        <li key={id}>
          <span>
            <b className="num">{showOrderNumber(orderNumber)}</b> {name}
          </span>
          <span className="num">{amountText(fromLira(total), i18n.language)}</span>
        </li>
      ))}
      <li>
        <b>{t('bulk.sum')}</b>
        <b className="num">
          {amountText(add(...rows.map(({ total }) => fromLira(total))), i18n.language)}
        </b>
      </li>
    </ul>
  );
}
