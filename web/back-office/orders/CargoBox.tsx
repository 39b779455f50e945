// The order's bookings with the connected carriers, and a button to ship it with one of them.
import { useState } from 'react';
import { type CargoParcel, type CargoSheet, labelFormats } from '#shared/back-office/cargo.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { timeText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { CargoDialog } from './CargoDialog.tsx';
import { fetchCargo, saveLabels } from './cargo-calls.ts';
import { StepDialog } from './StepDialog.tsx';
import type { OrderActions } from './use-order-change.ts';

/** Renders nothing if no carrier is connected. */
export function CargoBox({ order, actions }: { order: AdminOrder; actions: OrderActions }) {
  const { t } = useTranslation('admin-cargo');
  const { mayChange } = useAdminSession();
  const [isOpen, setOpen] = useState(false);
  const { data: sheet } = useRemote(`cargo ${order.orderNumber} ${order.version}`, (signal) =>
    fetchCargo(order.orderNumber, signal),
  );
  if (!sheet) return null;
  const canBook = sheet.accounts.length > 0 && order.moves.includes('ship') && hasUnshipped(order);
  if (!canBook && sheet.parcels.length === 0) return null;
  return (
    <section className="bo-box" aria-labelledby="bo-cargo">
      <h2 className="h3" id="bo-cargo">
        {t('title')}
      </h2>
      {sheet.parcels.length > 0 && (
        <ol className="bo-rows">
          {sheet.parcels.map((parcel) => (
            <li key={parcel.shipmentId}>
              <ParcelState parcel={parcel} />
              {mayChange('shipments') && (
                <ParcelActs parcel={parcel} order={order} actions={actions} />
              )}
            </li>
          ))}
        </ol>
      )}
      {canBook && mayChange('shipments') && (
        <p className="bo-acts">
          <Button variant="ink" size="s" onClick={() => setOpen(true)}>
            {t('open')}
          </Button>
        </p>
      )}
      {isOpen && canBook && (
        <CargoDialog order={order} sheet={sheet} actions={actions} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}

const hasUnshipped = ({ items }: AdminOrder) => items.some(({ unshipped }) => unshipped > 0);

const tones = {
  waiting: 'wait',
  accepted: 'info',
  moving: 'info',
  out: 'info',
  delivered: 'ok',
  returning: 'no',
  returned: 'no',
  cancelled: 'no',
} as const;

function ParcelState({ parcel }: { parcel: CargoSheet['parcels'][number] }) {
  const { t, i18n } = useTranslation('admin-cargo');
  const { account, price, cod, isFragile, state, boxes } = parcel;
  const facts = [
    t(`account.${account}`),
    price !== null && t('price', { amount: formatLira(fromLira(price), i18n.language) }),
    cod !== null && t('cod', { amount: formatLira(fromLira(cod), i18n.language) }),
    isFragile && t('fragile'),
  ];
  return (
    <div>
      <p className="small second num">{facts.filter(Boolean).join(' · ')}</p>
      {state === 'booking' && <p className="small">{t('uncertain')}</p>}
      {state === 'booked' &&
        boxes.map((box) => (
          <div key={box.key}>
            <p>
              <span className="num">{box.trackingNumber ?? box.key}</span>{' '}
              <Badge tone={tones[box.state]}>{t(`state.${box.state}`)}</Badge>{' '}
              {box.hasTrouble && <Badge tone="no">{t('trouble')}</Badge>}
            </p>
            <p className="small mute break">
              {[box.text, box.at && timeText(box.at, i18n.language)].filter(Boolean).join(' · ')}
            </p>
          </div>
        ))}
    </div>
  );
}

type ActsProps = { parcel: CargoParcel; order: AdminOrder; actions: OrderActions };

function ParcelActs({ parcel, order, actions }: ActsProps) {
  const { t } = useTranslation('admin-cargo');
  const { busy, run } = useWork();
  const [step, setStep] = useState<'cancel' | 'handed-over' | null>(null);
  const { shipmentId, state, canCancel } = parcel;
  if (state !== 'booked') return null;
  const isWaiting = order.shipments.some(
    ({ id, status }) => id === shipmentId && status === 'PREPARING',
  );
  return (
    <div className="bo-acts">
      {labelFormats.map((format) => (
        <Button
          key={format}
          variant={format === labelFormats[0] ? 'line' : 'quiet'}
          size="s"
          isBusy={busy === format}
          onClick={() => void run(format, () => saveLabels([order.orderNumber], format))}
        >
          {t(`label.${format}`)}
        </Button>
      ))}
      {isWaiting && (
        <Button variant="line" size="s" onClick={() => setStep('handed-over')}>
          {t('handedOver.act')}
        </Button>
      )}
      {canCancel && (
        <Button variant="quiet" size="s" onClick={() => setStep('cancel')}>
          {t('cancel.act')}
        </Button>
      )}
      {step && (
        <StepDialog
          texts={
            step === 'cancel'
              ? { act: t('cancel.act'), text: t('cancel.text'), done: t('cancel.done') }
              : {
                  act: t('handedOver.act'),
                  text: t('handedOver.text'),
                  done: t('handedOver.done'),
                }
          }
          step={step}
          send={(orderNumber, body) =>
            adminApi().post(
              step === 'cancel'
                ? '/admin/orders/{orderNumber}/cargo/{id}/cancel'
                : '/admin/orders/{orderNumber}/shipments/{id}/handed-over',
              { path: { orderNumber, id: shipmentId }, body },
            )
          }
          hasMail={step === 'handed-over'}
          isDanger={step === 'cancel'}
          actions={actions}
          onClose={() => setStep(null)}
        />
      )}
    </div>
  );
}
