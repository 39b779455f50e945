import { numberText } from '#shared/base/format.ts';
import { add, fromLira, type Kurus, kurus, shortLira, ZERO } from '#shared/base/money.ts';
import { hasFreeShipping, missingForFreeShipping } from '#shared/pricing/rates.ts';
import { showTotals } from '#shared/pricing/shown-totals.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Meter } from '#web/base/ui/Meter.tsx';
import type { SummaryRow } from '#web/base/ui/Table.tsx';
import { useLead } from '#web/product/Lead.tsx';
import { asPriced } from '#web/settings/rates.ts';
import { usePriceLead, useRates, useShop } from '#web/settings/shop-context.tsx';
import { soldOf } from './line-amount.ts';
import { TotalsList } from './TotalsList.tsx';
import { useCartView, type ViewedCart } from './use-cart-view.ts';

/**
 * The present costs of the cart: the server's figures, or local ones until they arrive.
 * `surcharge`: that of the payment method.
 */
export function CartTotals({
  surcharge = null,
  after = [],
}: {
  surcharge?: { label: string; amount: Kurus } | null;
  /** Rows below the total. */
  after?: readonly SummaryRow[];
}) {
  const cart = useCartView();
  const rates = useRates();
  const { totals, delivery, isShippingOpen, isCalculating } = cart;
  const shown = showTotals(
    { ...soldOf(cart, rates), surcharge: surcharge?.amount ?? ZERO },
    totals.appliedDiscounts,
    usePriceLead(),
  );
  return (
    <div aria-busy={isCalculating}>
      <TotalsList
        shown={shown}
        delivery={delivery?.chosen ?? null}
        isShippingOpen={isShippingOpen}
        surchargeLabel={surcharge?.label ?? null}
        total={add(totals.finalTotal, surcharge?.amount ?? ZERO)}
        after={after}
      />
    </div>
  );
}

/**
 * How much is missing for free shipping: by the shop's threshold, or by a discount rule that is
 * nearer. Shows nothing when the threshold is the one that no cart reaches: then nothing may be
 * promised.
 */
export function FreeShippingMeter() {
  const { t, i18n } = useTranslation('cart');
  const { totals, unusedDiscounts, delivery } = useCartView();
  const { text } = useLead();
  const { delivery: terms } = useShop();
  const rates = useRates();
  const threshold = rates.freeShippingThreshold;
  if (threshold === 0 || delivery?.chosen.isBuyerPays) return null;
  const missingToThreshold = missingForFreeShipping(totals.subtotal, rates);
  if (delivery && !delivery.parcel.couldBeFree)
    return missingToThreshold === 0 ? <TooHeavy limit={terms?.freeUpToDesi ?? null} /> : null;
  const freedBy =
    totals.shippingCost === 0
      ? totals.appliedDiscounts.find(({ amount }) => amount === 0)
      : undefined;
  if (freedBy) return <FullMeter label={t('freeShippingBy', { name: freedBy.name })} />;

  const toThreshold = hasFreeShipping(rates) ? missingToThreshold : null;
  if (toThreshold === 0) {
    const amount = asPriced(shortLira(threshold, i18n.language), rates, i18n);
    const isPaid = delivery !== null && totals.shippingCost > 0;
    return isPaid ? null : <FullMeter label={t('freeShippingReached', { amount })} />;
  }
  const nearest = nearestMissing(unusedDiscounts, toThreshold);
  if (nearest === null) return null;
  return (
    <Meter
      value={totals.subtotal}
      max={totals.subtotal + nearest}
      label={t('freeShippingMissing', { amount: text(nearest) })}
    />
  );
}

/** Shipping would be free if the cart weighed less. */
function TooHeavy({ limit }: { limit: number | null }) {
  const { t, i18n } = useTranslation('cart');
  return limit ? (
    <p className="small second">
      {t('freeShippingTooHeavy', { limit: numberText(limit, i18n.language) })}
    </p>
  ) : null;
}

const FullMeter = ({ label }: { label: string }) => <Meter value={1} max={1} label={label} />;

/** The smallest missing amount: to the threshold, or to a free-shipping rule. */
function nearestMissing(
  unusedDiscounts: ViewedCart['unusedDiscounts'],
  toThreshold: Kurus | null,
): Kurus | null {
  const toRules = unusedDiscounts.flatMap(({ isFreeShipping, missingAmount }): Kurus[] =>
    isFreeShipping && missingAmount !== null ? [fromLira(missingAmount)] : [],
  );
  const missing = toThreshold === null ? toRules : [...toRules, toThreshold];
  return missing.length === 0 ? null : kurus(Math.min(...missing));
}
