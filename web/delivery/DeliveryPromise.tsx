import { useEffect, useState } from 'react';
import { readStored } from '#web/base/api/storage.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { useShop } from '#web/settings/shop-context.tsx';
import type { DeliveryPromiseProps } from './DeliveryDates.tsx';

const DeliveryDates = lazyPart(() => import('./DeliveryDates.tsx'));

/**
 * When an order placed now arrives. The page is the same for everybody at all hours, so the dates
 * load afterwards into a line of the same height; without a known province only on request. Renders
 * nothing if the shop makes no promise.
 */
export function DeliveryPromise(props: DeliveryPromiseProps) {
  const { t } = useTranslation('common');
  const { dispatchBefore } = useShop();
  const { city } = props;
  // Only the browser knows the earlier choice.
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
