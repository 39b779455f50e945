import { useEffect, useState } from 'react';
import { readStored } from '#web/base/api/storage.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { useShop } from '#web/settings/shop-context.tsx';
import type { DeliveryPromiseProps } from './DeliveryDates.tsx';

const DeliveryDates = lazyPart(() => import('./DeliveryDates.tsx'));

/**
 * When what is ordered now arrives. The page is the same for everybody and at every hour: the dates
 * come after it, into a line of the same height; without a place not before they are asked for.
 * Nothing where the shop promises nothing.
 */
export function DeliveryPromise(props: DeliveryPromiseProps) {
  const { t } = useTranslation('common');
  const { dispatchBefore } = useShop();
  const { city } = props;
  // Only the browser knows what was chosen before.
  const [isKnown, setKnown] = useState(false);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => setKnown(Boolean(city || readStored('deliveryCity'))), [city]);
  if (!dispatchBefore) return null;
  const waiting = <span className="delivery-dates mute">{t('loading')}</span>;
  if (isKnown || isAsked)
    return (
      <LazyPart fallback={waiting}>
        <DeliveryDates {...props} isAsked={isAsked} />
      </LazyPart>
    );
  if (city) return waiting;
  return (
    <span className="delivery-dates">
      <button type="button" className="text-link" onClick={() => setAsked(true)}>
        {t('whenDelivered')}
      </button>
    </span>
  );
}
