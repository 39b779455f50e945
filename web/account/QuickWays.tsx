import { Link } from 'react-router';
import { placeLine } from '#shared/base/place.ts';
import type { CustomerAddress } from '#shared/customers/account.ts';
import type { CustomerOrderRow } from '#shared/orders/customer-orders.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';

/** Links to the three most frequent tasks. */
export function QuickWays({
  lastOrder,
  defaultAddress,
}: {
  lastOrder: CustomerOrderRow | null;
  defaultAddress: CustomerAddress | null;
}) {
  const { t } = useTranslation('account');
  const ways = [
    ...(lastOrder
      ? [
          {
            key: 'again',
            to: `/account/orders/${lastOrder.id}/reorder`,
            text: t('ways.againText', { orderNumber: showOrderNumber(lastOrder.orderNumber) }),
          },
        ]
      : []),
    { key: 'quickOrder', to: '/quick-order', text: t('ways.quickOrderText') },
    defaultAddress
      ? {
          key: 'address',
          to: `/account/addresses?address=${defaultAddress.id}`,
          text: `${defaultAddress.title}: ${placeLine(defaultAddress)}`,
        }
      : { key: 'newAddress', to: '/account/addresses?address=new', text: t('ways.newAddressText') },
  ];
  return (
    <section aria-labelledby="quick-ways">
      <h2 className="h2" id="quick-ways">
        {t('ways.title')}
      </h2>
      <ul className="ways">
        {ways.map(({ key, to, text }) => (
          <li key={key}>
            <Link to={to}>
              <span>
                <b>{t(`ways.${key}`)}</b>
                <span className="small second">{text}</span>
              </span>
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
