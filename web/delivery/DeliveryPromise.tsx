import { useEffect, useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { useShop } from '#web/settings/shop-context.tsx';
import type { DeliveryPromiseProps } from './DeliveryDates.tsx';

const DeliveryDates = lazyPart(() => import('./DeliveryDates.tsx'));

/**
 * When what is ordered now arrives. The page is the same for everybody and at every hour: the dates
 * come after it, into a line of the same height. Nothing where the shop promises nothing.
 */
export function DeliveryPromise(props: DeliveryPromiseProps) {
  const { t } = useTranslation('common');
  const { dispatchBefore } = useShop();
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  if (dispatchBefore === null) return null;
  const waiting = <span className="delivery-dates mute">{t('loading')}</span>;
  if (!isAlive) return waiting;
  return (
    <LazyPart fallback={waiting}>
      <DeliveryDates {...props} />
    </LazyPart>
  );
}
