import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOrder, DeskShipment } from '#shared/admin-orders.ts';
import { numberText } from '../../catalogue/number-text.ts';
import { timeText } from '../../orders/order-date.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useAdminSession } from '../AdminSession.tsx';
import { useWork } from '../kit/use-work.ts';
import { CarrierFields, draftOf, parcelOf } from './CarrierFields.tsx';
import { savePaper } from './order-calls.ts';
import type { OrderDesk } from './use-order-change.ts';

/** Every parcel, what is in it, and that it has arrived. */
export function Parcels({ order, desk }: { order: AdminOrder; desk: OrderDesk }) {
  const { t, i18n } = useTranslation(['admin-orders', 'orders']);
  const { may } = useAdminSession();
  const { busy, run } = useWork();
  const [editing, setEditing] = useState<DeskShipment | null>(null);
  if (order.shipments.length === 0) return null;
  return (
    <section className="office-box" aria-labelledby="desk-parcels">
      <h2 className="h3" id="desk-parcels">
        {t('parcels.title')}
      </h2>
      <ol className="office-rows">
        {order.shipments.map((parcel) => (
          <li key={parcel.id}>
            <div>
              <p>
                <b>{parcel.carrierName}</b> {parcel.trackingNumber && <span className="num">{parcel.trackingNumber}</span>}{' '}
                <Badge tone={parcel.status === 'DELIVERED' ? 'ok' : 'info'}>{t(`orders:shipmentStatus.${parcel.status}`)}</Badge>
              </p>
              <p className="small second">{parcel.items.map(({ name, quantity }) => t('orders:quantityOf', { name, quantity: numberText(quantity, i18n.language) })).join(', ')}</p>
              <p className="small mute num">{[parcel.shippedAt && timeText(parcel.shippedAt, i18n.language), parcel.createdBy].filter(Boolean).join(' · ')}</p>
              {parcel.trackingUrl && (
                <a className="link small" href={parcel.trackingUrl} target="_blank" rel="noopener noreferrer">
                  {t('orders:openCarrier')}
                  <span className="sr-only"> {t('orders:newTab')}</span>
                </a>
              )}
            </div>
            {may('shipments') && (
              <div className="office-acts">
                <Button
                  variant="quiet"
                  size="s"
                  isBusy={busy === `slip ${parcel.id}`}
                  onClick={() => void run(`slip ${parcel.id}`, () => savePaper(order.orderNumber, `papers/slip?parcel=${parcel.id}`))}
                >
                  {t('papers.slip')}
                </Button>
                <Button variant="quiet" size="s" onClick={() => setEditing(parcel)}>
                  {t('parcels.edit')}
                </Button>
                {parcel.status !== 'DELIVERED' && (
                  <Button
                    variant="line"
                    size="s"
                    isBusy={desk.busy === `shipments/${parcel.id}/delivered`}
                    onClick={() => void desk.act(`shipments/${parcel.id}/delivered`, ({ version }) => ({ version }), t('parcels.done'))}
                  >
                    {t('parcels.delivered')}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      {editing && <ParcelDialog key={editing.id} parcel={editing} desk={desk} onClose={() => setEditing(null)} />}
    </section>
  );
}

function ParcelDialog({ parcel, desk, onClose }: { parcel: DeskShipment; desk: OrderDesk; onClose: () => void }) {
  const { t } = useTranslation('admin-orders');
  const [draft, setDraft] = useState(() => draftOf(parcel));
  const path = `shipments/${parcel.id}`;
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await desk.act(path, ({ version }) => ({ version, ...parcelOf(draft) }), t('parcels.changed'), 'PUT')) onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('parcels.edit')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('back')}
          </Button>
          <Button form="desk-parcel" type="submit" isBusy={desk.busy === path}>
            {t('parcels.save')}
          </Button>
        </>
      }
    >
      <form id="desk-parcel" className="stack" onSubmit={(event) => void submit(event)}>
        <CarrierFields draft={draft} onChange={setDraft} />
        <p className="small second">{t('parcels.hint')}</p>
      </form>
    </Dialog>
  );
}
