import { useTypedRemote } from '#web/base/api/use-typed-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { browserApi } from '#web/session/browser.ts';
import type { GiftRows } from './gift-parts.ts';

/**
 * If delivery depends on the load: says when these gifts go by freight, for which no delivery day
 * is promised.
 */
export function FreightNote({ rows }: { rows: GiftRows }) {
  const { t } = useTranslation('occasions');
  const cartItems = rows.map(({ product, quantity }) => ({ productId: product.id, quantity }));
  const { data, error } = useTypedRemote(JSON.stringify(cartItems), (signal) =>
    browserApi().post('/discounts/preview', {
      body: { cartItems },
      signal,
    }),
  );
  const options = data?.shippingOptions ?? [];
  const isFreight = options.length > 0 && options.every(({ isBuyerPays }) => isBuyerPays);
  return (
    <p className="gift-freight small second">
      {isFreight ? t('day.freight') : error === null ? '' : t('day.inCart')}
    </p>
  );
}
