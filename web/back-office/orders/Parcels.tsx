import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { AdminOrder, BackOfficeShipment } from '#shared/back-office/order.ts';
import { numberText, timeText } from '#shared/base/format.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { type CarrierDraft, CarrierFields, draftOf, parcelOf } from './CarrierFields.tsx';
import { saveOrderPdf } from './order-calls.ts';
import type { OrderActions } from './use-order-change.ts';

/** The parcels with their contents and tracking, and marking them as delivered. */
export function Parcels({ order, actions }: { order: AdminOrder; actions: OrderActions }) {
  const { t, i18n } = useTranslation(['admin-orders', 'orders']);
  const { may } = useAdminSession();
  const { busy, run } = useWork();
  const [editing, setEditing] = useState<BackOfficeShipment | null>(null);
  if (order.shipments.length === 0) return null;
  return (
    <section className="bo-box" aria-labelledby="bo-parcels">
      <h2 className="h3" id="bo-parcels">
        {t('parcels.title')}
      </h2>
      <ol className="bo-rows">
        {order.shipments.map((parcel) => (
          <li key={parcel.id}>
            <div>
              <p>
                <b>{parcel.carrierName}</b>{' '}
                {parcel.trackingNumber && <span className="num">{parcel.trackingNumber}</span>}{' '}
                <Badge tone={parcel.status === 'DELIVERED' ? 'ok' : 'info'}>
                  {t(`orders:shipmentStatus.${parcel.status}`)}
                </Badge>
              </p>
              <p className="small second">
                {parcel.items
                  .map(({ name, quantity }) =>
                    t('orders:quantityOf', { name, quantity: numberText(quantity, i18n.language) }),
                  )
                  .join(', ')}
              </p>
              <p className="small mute num">
                {[parcel.shippedAt && timeText(parcel.shippedAt, i18n.language), parcel.createdBy]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {parcel.trackingUrl && (
                <a
                  className="link small"
                  href={parcel.trackingUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {t('orders:openCarrier')}
                  <span className="sr-only"> {t('orders:newTab')}</span>
                </a>
              )}
            </div>
            {may('shipments') && (
              <div className="bo-acts">
                <Button
                  variant="quiet"
                  size="s"
                  isBusy={busy === `slip ${parcel.id}`}
                  onClick={() =>
                    void run(`slip ${parcel.id}`, () =>
                      saveOrderPdf(order.orderNumber, `papers/slip?parcel=${parcel.id}`),
                    )
                  }
                >
                  {t('documents.slip')}
                </Button>
                <Button variant="quiet" size="s" onClick={() => setEditing(parcel)}>
                  {t('parcels.edit')}
                </Button>
                {parcel.status !== 'DELIVERED' && (
                  <Button
                    variant="line"
                    size="s"
                    isBusy={actions.busy === `shipments/${parcel.id}/delivered`}
                    onClick={() =>
                      void actions.act(
                        `shipments/${parcel.id}/delivered`,
                        ({ version }) => ({ version }),
                        t('parcels.done'),
                      )
                    }
                  >
                    {t('parcels.delivered')}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      {editing && (
        <ParcelDialog
          key={editing.id}
          parcel={editing}
          actions={actions}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}

function ParcelDialog({
  parcel,
  actions,
  onClose,
}: {
  parcel: BackOfficeShipment;
  actions: OrderActions;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-orders');
  const form = useBackOfficeForm<CarrierDraft>({
    defaultValues: draftOf(parcel),
    async submit(draft) {
      const isDone = await actions.act(
        `shipments/${parcel.id}`,
        ({ version }) => ({ version, ...parcelOf(draft) }),
        t('parcels.changed'),
        'PUT',
      );
      if (isDone) onClose();
    },
  });
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t('parcels.edit')}
        confirm={t('parcels.save')}
        cancel={t('back')}
        form={form}
        onClose={onClose}
      >
        <CarrierFields />
        <p className="small second">{t('parcels.hint')}</p>
      </FormDialog>
    </FormProvider>
  );
}
