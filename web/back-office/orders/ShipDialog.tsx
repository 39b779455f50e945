import { FormProvider } from 'react-hook-form';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { numberText } from '#shared/base/format.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Input } from '#web/base/ui/Field.tsx';
import { type CarrierDraft, CarrierFields, draftOf, parcelOf } from './CarrierFields.tsx';
import type { OrderActions } from './use-order-change.ts';

/** `quantities` by the position of the order's row. */
type ShipValues = CarrierDraft & { quantities: Record<string, string>; isNotified: boolean };

/** A parcel: its contents and carrier. Initially it contains everything unsent. */
export function ShipDialog({
  order,
  actions,
  onClose,
}: {
  order: AdminOrder;
  actions: OrderActions;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('admin-orders');
  const left = order.items.filter((item) => item.unshipped > 0);
  const rowsOf = (quantities: ShipValues['quantities']) =>
    left
      .map(({ position }) => ({ position, quantity: Number(quantities[position]) || 0 }))
      .filter(({ quantity }) => quantity > 0);
  const form = useBackOfficeForm<ShipValues>({
    defaultValues: {
      ...draftOf({
        carrier: order.shipments.at(-1)?.carrier ?? 'yurtici',
        trackingNumber: null,
        trackingUrl: null,
      }),
      isNotified: true,
      quantities: Object.fromEntries(
        left.map(({ position, unshipped }) => [position, String(unshipped)]),
      ),
    },
    async submit({ quantities, isNotified, ...draft }) {
      const isDone = await actions.act(
        'shipments',
        ({ orderNumber, version }) =>
          adminApi().post('/admin/orders/{orderNumber}/shipments', {
            path: { orderNumber },
            body: { version, isNotified, ...parcelOf(draft), rows: rowsOf(quantities) },
          }),
        t('move.ship.done'),
        isNotified,
      );
      if (isDone) onClose();
    },
  });
  return (
    <FormProvider {...form}>
      <FormDialog
        isWide
        title={t('move.ship.act')}
        confirm={t('ship.hand')}
        cancel={t('back')}
        form={form}
        isReady={rowsOf(form.watch('quantities')).length > 0}
        onClose={onClose}
      >
        <p>{t('move.ship.text')}</p>
        <ul className="bo-rows">
          {left.map(({ position, name, sku, unshipped }) => (
            <li key={position}>
              <div>
                <b>{name}</b>
                <p className="small second num">
                  {[sku, t('ship.left', { quantity: numberText(unshipped, i18n.language) })].join(
                    ' · ',
                  )}
                </p>
              </div>
              <Input
                {...form.register(`quantities.${position}`)}
                className="input--narrow num"
                type="number"
                inputMode="numeric"
                min={0}
                max={unshipped}
                step={1}
                aria-label={t('ship.quantityOf', { name })}
              />
            </li>
          ))}
        </ul>
        <CarrierFields />
        <Checkbox {...form.register('isNotified')}>{t('notify')}</Checkbox>
      </FormDialog>
    </FormProvider>
  );
}
