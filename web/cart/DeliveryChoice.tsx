import { useId } from 'react';
import { numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { RadioCards } from '#web/base/ui/RadioCards.tsx';
import { useCartView } from './use-cart-view.ts';

/**
 * How the parcel is shipped and what that costs. Shows nothing where shipping costs the same for
 * every parcel.
 */
export function DeliveryChoice() {
  const { t, i18n } = useTranslation('cart');
  const { delivery, chooseDelivery, isCalculating } = useCartView();
  const name = useId();
  if (!delivery) return null;
  const { options, chosen, parcel } = delivery;
  const priceOf = ({ price, isBuyerPays }: typeof chosen) =>
    isBuyerPays
      ? t('buyerPays')
      : price === 0
        ? t('freeShipping')
        : formatLira(fromLira(price), i18n.language);
  return (
    <div className="delivery-choice" aria-busy={isCalculating}>
      <p className="delivery-parcel">
        <b>{t('deliveryChoice')}</b>
        <span className="small second num">
          {t('parcel', {
            desi: numberText(parcel.desi, i18n.language),
            weight: numberText(parcel.weightKg, i18n.language),
          })}
        </span>
      </p>
      {options.length > 1 && (
        <RadioCards
          label={t('deliveryChoice')}
          name={name}
          value={chosen.id}
          onChange={(id) => void chooseDelivery(id)}
          choices={options.map((option) => ({
            value: option.id,
            title: (
              <span className="delivery-name">
                <span>{option.name}</span>
                <span className="num nowrap">{priceOf(option)}</span>
              </span>
            ),
            ...(option.isBuyerPays && { description: t('buyerPaysText') }),
          }))}
        />
      )}
      {options.length === 1 && chosen.isBuyerPays && (
        <p className="small second">{t('buyerPaysText')}</p>
      )}
    </div>
  );
}
