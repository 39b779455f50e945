import { numberText } from '#shared/base/format.ts';
import { formatLira, fromLira, type Kurus, kurus, shortLira } from '#shared/base/money.ts';
import { hasFreeShipping, missingForFreeShipping } from '#shared/pricing/rates.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Meter } from '#web/base/ui/Meter.tsx';
import { useRates, useShop } from '#web/settings/shop-context.tsx';
import { useCart } from './CartContext.ts';

/**
 * How far free shipping is: by the shop's threshold, or by a rule that is nearer. Silent when the threshold is the one that
 * no cart reaches: nothing may be promised then (design.md 7).
 */
export function FreeShippingMeter() {
  const { t, i18n } = useTranslation('cart');
  const { totals, unusedDiscounts, delivery } = useCart();
  const { delivery: terms } = useShop();
  const rates = useRates();
  const threshold = rates.freeShippingThreshold;
  if (threshold === 0 || delivery?.chosen.isBuyerPays) return null;
  const missingToThreshold = missingForFreeShipping(totals.subtotal, rates);
  if (delivery && !delivery.parcel.couldBeFree) {
    const limit = missingToThreshold === 0 ? terms?.freeUpToDesi : null;
    return limit ? (
      <p className="small second">
        {t('freeShippingTooHeavy', { limit: numberText(limit, i18n.language) })}
      </p>
    ) : null;
  }
  const byRule =
    totals.shippingCost === 0
      ? totals.appliedDiscounts.find(({ amount }) => amount === 0)
      : undefined;
  if (byRule) return <Meter value={1} max={1} label={t('freeShippingBy', { name: byRule.name })} />;

  const hasThreshold = hasFreeShipping(rates);
  const isReached = hasThreshold && missingToThreshold === 0;
  if (isReached && delivery && totals.shippingCost > 0) return null;
  if (isReached)
    return (
      <Meter
        value={1}
        max={1}
        label={t('freeShippingReached', { amount: shortLira(threshold, i18n.language) })}
      />
    );
  const rules = unusedDiscounts.flatMap(({ isFreeShipping, missingAmount }): Kurus[] =>
    isFreeShipping && missingAmount !== null ? [fromLira(missingAmount)] : [],
  );
  const missing = [...rules, ...(hasThreshold ? [missingToThreshold] : [])];
  if (missing.length === 0) return null;
  const nearest = kurus(Math.min(...missing));
  return (
    <Meter
      value={totals.subtotal}
      max={totals.subtotal + nearest}
      label={t('freeShippingMissing', { amount: formatLira(nearest, i18n.language) })}
    />
  );
}
