import type { ReactNode } from 'react';
import { numberText } from '#shared/base/format.ts';
import { formatLira } from '#shared/base/money.ts';
import { sumWithTax } from '#shared/pricing/goods.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Price } from '#web/base/ui/Price.tsx';
import { useOwnPricing } from '#web/product/own-prices.ts';
import { lineTotalAt } from '#web/product/product-price.ts';
import { useRates } from '#web/settings/shop-context.tsx';
import { type Change, planAdditions, type RequestedRow } from './plan-additions.ts';

type ListTotalProps = {
  rows: readonly RequestedRow[];
  chosenCount: number;
  onAdd: () => void;
  /** The message about the last addition. */
  children: ReactNode;
};

/**
 * The total of the chosen rows, or of all, as far as they are available, and the one amber button:
 * into the cart.
 */
export function ListTotal({ rows, chosenCount, onAdd, children }: ListTotalProps) {
  const { t, i18n } = useTranslation('lists');
  // Calculated as if they were added to an empty cart, limited by the stock.
  const { additions } = planAdditions(rows, []);
  const rates = useRates();
  const pricing = useOwnPricing(additions.map(({ product }) => product.id));
  const { net, gross } = sumWithTax(
    additions.map(({ product, quantity }) => ({
      price: lineTotalAt(pricing(product), quantity),
      taxPercent: product.taxRatePercentage,
    })),
    rates,
  );
  const pieces = additions.reduce((sum, { quantity }) => sum + quantity, 0);
  const figure = (value: number) => numberText(value, i18n.language);
  return (
    <div className="nlist-total">
      {children}
      <div>
        <p className="small second num">
          {t(chosenCount > 0 ? 'totalOfChosen' : 'totalOfAll', {
            count: additions.length,
            products: figure(additions.length),
            pieces: figure(pieces),
          })}
        </p>
        <Price net={formatLira(net, i18n.language)} gross={formatLira(gross, i18n.language)} />
      </div>
      <Button variant="buy" size="l" disabled={additions.length === 0} onClick={onAdd}>
        {chosenCount > 0
          ? t('addChosen', { count: chosenCount, number: figure(chosenCount) })
          : t('addAll')}
      </Button>
    </div>
  );
}

/** Products that were added to the cart with another quantity than in the list, one line each. */
export function CartChanges({
  changes,
  onClose,
}: {
  changes: readonly Change[];
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('lists');
  if (changes.length === 0) return null;
  const figure = (value: number) => numberText(value, i18n.language);
  return (
    <Alert tone="warn" onClose={onClose}>
      <b>{t('cart.changed')}</b>
      <ul className="nlist-changes">
        {changes.map(({ name, requested, added, reason }) => (
          <li key={name}>
            {name}:{' '}
            {t(`cart.reason.${reason}`, { requested: figure(requested), added: figure(added) })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
