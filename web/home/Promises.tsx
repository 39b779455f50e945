import { shortLira } from '#shared/base/money.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon, type IconName } from '#web/base/ui/Icon.tsx';
import { asPriced, freeShippingPromise } from '#web/settings/rates.ts';
import { useRates, useShop } from '#web/settings/shop-context.tsx';

/** What the shop promises. Free shipping is named only when a threshold is known (design.md 7). */
export function Promises() {
  const { t, i18n } = useTranslation('home');
  const rates = useRates();
  const promise = freeShippingPromise(rates, useShop());
  const promises: {
    icon: IconName;
    key: 'fit' | 'packing' | 'shipping' | 'returns';
    amount?: string;
  }[] = [
    { icon: 'ruler', key: 'fit' },
    { icon: 'box', key: 'packing' },
    // A threshold that depends on the load is shown in the cart only.
    ...(promise?.upToDesi === null
      ? [
          {
            icon: 'truck',
            key: 'shipping',
            amount: asPriced(shortLira(promise.from, i18n.language), rates, i18n),
          } as const,
        ]
      : []),
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
