import { useTranslation } from 'react-i18next';
import { FALLBACK_FREE_SHIPPING_THRESHOLD } from '#shared/pricing.ts';
import { shortLira } from '../catalogue/number-text.ts';
import { useRates } from '../Providers.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';

/** What a buyer can count on. Free shipping is named only when a threshold is known (design.md 7). */
export function Promises() {
  const { t, i18n } = useTranslation('home');
  const { freeShippingThreshold } = useRates();
  const isFreeReachable = freeShippingThreshold < FALLBACK_FREE_SHIPPING_THRESHOLD;
  const promises: { icon: IconName; key: 'fit' | 'packing' | 'shipping' | 'returns'; amount?: string }[] = [
    { icon: 'ruler', key: 'fit' },
    { icon: 'box', key: 'packing' },
    ...(isFreeReachable ? [{ icon: 'truck', key: 'shipping', amount: shortLira(freeShippingThreshold, i18n.language) } as const] : []),
    { icon: 'return', key: 'returns' },
  ];
  return (
    <section className="section page" aria-label={t('promises.label')}>
      <ul className="promises">
        {promises.map(({ icon, key, amount }) => (
          <li key={key}>
            <Icon name={icon} />
            <div>
              <b>{t(`promises.${key}.title`)}</b>
              <p className="small second">{t(`promises.${key}.text`, { amount })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
