import { numberText, timeText } from '#shared/base/format.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { CopyButton } from '#web/base/ui/CopyButton.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';

type Shipment = OrderAnswer['shipments'][number];
const tones = { PREPARING: 'info', SHIPPED: 'info', DELIVERED: 'ok' } as const;

/** Every parcel with its carrier, its number and its contents. */
export function Shipments({ shipments }: { shipments: readonly Shipment[] }) {
  const { t } = useTranslation('orders');
  if (shipments.length === 0) return null;
  return (
    <section className="shipments" aria-labelledby="shipments">
      <h2 className="h3" id="shipments">
        {t('shipments', { count: shipments.length })}
      </h2>
      <ol>
        {shipments.map((shipment, index) => (
          <li key={shipment.id}>
            <ShipmentCard shipment={shipment} place={index + 1} isOnly={shipments.length === 1} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function ShipmentCard({
  shipment,
  place,
  isOnly,
}: {
  shipment: Shipment;
  place: number;
  isOnly: boolean;
}) {
  const { t, i18n } = useTranslation('orders');
  const { carrier, trackingNumber, trackingUrl, status, shippedAt, items } = shipment;
  return (
    <article className="shipment">
      <header className="row">
        <h3 className="title">{isOnly ? carrier : t('parcel', { place, carrier })}</h3>
        <Badge tone={tones[status]}>{t(`shipmentStatus.${status}`)}</Badge>
      </header>
      {trackingNumber && (
        <p className="small second">
          {t('trackingNumber')} <span className="num">{trackingNumber}</span>
        </p>
      )}
      {shippedAt && <p className="small mute num">{timeText(shippedAt, i18n.language)}</p>}
      <p className="small second">
        {items
          .map((item) =>
            t('quantityOf', {
              name: item.name,
              quantity: numberText(item.quantity, i18n.language),
            }),
          )
          .join(', ')}
      </p>
      <div className="row">
        {trackingUrl && (
          <a
            className="btn btn--line btn--s"
            href={trackingUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="truck" />
            {t('openCarrier')}
            <span className="sr-only">{t('newTab')}</span>
          </a>
        )}
        {trackingNumber && <CopyButton isPlain text={trackingNumber} label={t('trackingNumber')} />}
      </div>
    </article>
  );
}
