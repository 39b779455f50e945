import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOrder } from '#shared/admin-orders.ts';
import { numberText } from '../../catalogue/number-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Input } from '../../ui/Field.tsx';
import { type CarrierDraft, CarrierFields, draftOf, parcelOf } from './CarrierFields.tsx';
import type { OrderDesk } from './use-order-change.ts';

/** A parcel: what is in it, who carries it. Begins with everything that is left. */
export function ShipDialog({ order, desk, onClose }: { order: AdminOrder; desk: OrderDesk; onClose: () => void }) {
  const { t, i18n } = useTranslation('admin-orders');
  const left = order.items.filter((item) => item.unshipped > 0);
  const [quantities, setQuantities] = useState(() => Object.fromEntries(left.map(({ position, unshipped }) => [position, String(unshipped)])));
  const [draft, setDraft] = useState<CarrierDraft>(draftOf({ carrier: order.shipments.at(-1)?.carrier ?? 'yurtici', trackingNumber: null, trackingUrl: null }));
  const rows = left.map(({ position }) => ({ position, quantity: Number(quantities[position]) || 0 })).filter(({ quantity }) => quantity > 0);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await desk.act('shipments', ({ version }) => ({ version, ...parcelOf(draft), rows }), t('move.ship.done'))) onClose();
  }
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={t('move.ship.act')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('back')}
          </Button>
          <Button form="desk-ship" type="submit" disabled={rows.length === 0} isBusy={desk.busy === 'shipments'}>
            {t('ship.hand')}
          </Button>
        </>
      }
    >
      <form id="desk-ship" className="stack" onSubmit={(event) => void submit(event)}>
        <p>{t('move.ship.text')}</p>
        <ul className="office-rows">
          {left.map((item) => (
            <li key={item.position}>
              <div>
                <b>{item.name}</b>
                <p className="small second num">{[item.sku, t('ship.left', { quantity: numberText(item.unshipped, i18n.language) })].join(' · ')}</p>
              </div>
              <Input
                className="input--narrow num"
                type="number"
                inputMode="numeric"
                min={0}
                max={item.unshipped}
                step={1}
                aria-label={t('ship.quantityOf', { name: item.name })}
                value={quantities[item.position]}
                onChange={(event) => setQuantities({ ...quantities, [item.position]: event.target.value })}
              />
            </li>
          ))}
        </ul>
        <CarrierFields draft={draft} onChange={setDraft} />
      </form>
    </Dialog>
  );
}
