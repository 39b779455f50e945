import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { AdminOrder, BackOfficeShipment } from '#shared/back-office/order.ts';
import { numberText, timeText } from '#shared/base/format.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { type CarrierDraft, CarrierFields, draftOf, parcelOf } from './CarrierFields.tsx';
import { saveSlip } from './order-calls.ts';
import { StepDialog } from './StepDialog.tsx';
import type { OrderActions } from './use-order-change.ts';

type ParcelStepName = 'delivered' | 'remove';

/** The parcels with their contents and tracking, and marking them as delivered. */
export function Parcels({ order, actions }: { order: AdminOrder; actions: OrderActions }) {
  const { t, i18n } = useTranslation(['admin-orders', 'orders']);
  const { mayChange } = useAdminSession();
  const [editing, setEditing] = useState<BackOfficeShipment | null>(null);
  const [step, setStep] = useState<{ name: ParcelStepName; id: number } | null>(null);
  const isOpen = order.shipments.some(
    ({ id, status }) => id === step?.id && (step.name === 'remove' || status !== 'DELIVERED'),
  );
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
            {mayChange('shipments') && (
              <ParcelActs
                order={order}
                parcel={parcel}
                onEdit={() => setEditing(parcel)}
                onStep={(name) => setStep({ name, id: parcel.id })}
              />
            )}
          </li>
        ))}
      </ol>
      {step && isOpen && <ParcelStep {...step} actions={actions} onClose={() => setStep(null)} />}
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

type ParcelActsProps = {
  order: AdminOrder;
  parcel: BackOfficeShipment;
  onEdit: () => void;
  onStep: (name: ParcelStepName) => void;
};

function ParcelActs({ order, parcel, onEdit, onStep }: ParcelActsProps) {
  const { t } = useTranslation('admin-orders');
  const { busy, run } = useWork();
  return (
    <div className="bo-acts">
      <Button
        variant="quiet"
        size="s"
        isBusy={busy === `slip ${parcel.id}`}
        onClick={() => void run(`slip ${parcel.id}`, () => saveSlip(order.orderNumber, parcel.id))}
      >
        {t('documents.slip')}
      </Button>
      <Button variant="quiet" size="s" onClick={onEdit}>
        {t('parcels.edit')}
      </Button>
      {parcel.status === 'SHIPPED' && (
        <Button variant="line" size="s" onClick={() => onStep('delivered')}>
          {t('parcels.delivered')}
        </Button>
      )}
      {parcel.id === order.removableParcel && (
        <Button variant="quiet" size="s" onClick={() => onStep('remove')}>
          {t('parcels.remove')}
        </Button>
      )}
    </div>
  );
}

type ParcelStepProps = {
  name: ParcelStepName;
  id: number;
  actions: OrderActions;
  onClose: () => void;
};

function ParcelStep({ name, id, actions, onClose }: ParcelStepProps) {
  const { t } = useTranslation('admin-orders');
  const isRemoval = name === 'remove';
  return (
    <StepDialog
      texts={{
        act: t(isRemoval ? 'parcels.remove' : 'parcels.delivered'),
        text: t(isRemoval ? 'parcels.removeText' : 'parcels.deliveredText'),
        done: t(isRemoval ? 'parcels.removed' : 'parcels.done'),
      }}
      step={`shipments/${id}/${name}`}
      send={(orderNumber, body) =>
        adminApi().post(`/admin/orders/{orderNumber}/shipments/{id}/${name}`, {
          path: { orderNumber, id },
          body,
        })
      }
      hasMail
      isDanger={isRemoval}
      actions={actions}
      onClose={onClose}
    />
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
        ({ orderNumber, version }) =>
          adminApi().put('/admin/orders/{orderNumber}/shipments/{id}', {
            path: { orderNumber, id: parcel.id },
            body: { version, ...parcelOf(draft) },
          }),
        t('parcels.changed'),
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
