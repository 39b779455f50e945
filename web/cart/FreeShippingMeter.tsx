import { useTranslation } from 'react-i18next';
import { formatLira, fromLira, type Kurus, kurus, subtract } from '#shared/money.ts';
import { FALLBACK_FREE_SHIPPING_THRESHOLD } from '#shared/pricing.ts';
import { numberText, shortLira } from '../catalogue/number-text.ts';
import { useRates, useShop } from '../Providers.tsx';
import { Meter } from '../ui/Meter.tsx';
import { useCart } from './CartProvider.tsx';

/**
 * How far free shipping is: by the shop's threshold, or by a rule that is nearer. Silent when the threshold is the one that
 * no cart reaches: nothing may be promised then (design.md 7).
 */
export function FreeShippingMeter() {
  const { t, i18n } = useTranslation('cart');
  const { totals, unusedDiscounts, delivery } = useCart();
  const { delivery: terms } = useShop();
  const { freeShippingThreshold: threshold } = useRates();
  if (threshold === 0 || delivery?.chosen.isBuyerPays) return null;
  if (delivery && !delivery.parcel.couldBeFree) {
    const isReached = totals.subtotal >= threshold && terms?.freeUpToDesi;
    return isReached ? <p className="small second">{t('freeShippingTooHeavy', { limit: numberText(isReached, i18n.language) })}</p> : null;
  }
  const byRule = totals.shippingCost === 0 ? totals.appliedDiscounts.find(({ amount }) => amount === 0) : undefined;
  if (byRule) return <Meter value={1} max={1} label={t('freeShippingBy', { name: byRule.name })} />;

  const hasThreshold = threshold < FALLBACK_FREE_SHIPPING_THRESHOLD;
  const isReached = hasThreshold && totals.subtotal >= threshold;
  if (isReached && delivery && totals.shippingCost > 0) return null;
  if (isReached) return <Meter value={1} max={1} label={t('freeShippingReached', { amount: shortLira(threshold, i18n.language) })} />;
  const rules = unusedDiscounts.flatMap(({ isFreeShipping, missingAmount }): Kurus[] => (isFreeShipping && missingAmount !== null ? [fromLira(missingAmount)] : []));
  const missing = [...rules, ...(hasThreshold ? [subtract(threshold, totals.subtotal)] : [])];
  if (missing.length === 0) return null;
  const nearest = kurus(Math.min(...missing));
  return <Meter value={totals.subtotal} max={totals.subtotal + nearest} label={t('freeShippingMissing', { amount: formatLira(nearest, i18n.language) })} />;
}
