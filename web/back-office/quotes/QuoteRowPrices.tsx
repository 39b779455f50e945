// The price of a quote's row beside the catalogue's price and the cost.
import type { ManualQuoteItem } from '#shared/back-office/quotes.ts';
import { numberText, percentText } from '#shared/base/format.ts';
import { amountText, formatLira, fromLira, nearestKurus } from '#shared/base/money.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { type DraftRow, differenceOf, differenceText, ownPriceOf } from './quote-draft.ts';

/** The price tiers, and what today's discount rules would give. */
export function ListPrice({ item }: { item: ManualQuoteItem }) {
  const { t, i18n } = useTranslation('admin-quotes');
  const steps = item.steps.map(({ from, to, unitPrice }) => {
    const number = (value: number) => numberText(value, i18n.language);
    const range = to === null ? `${number(from)}+` : `${number(from)}–${number(to)}`;
    return `${range}: ${amountText(fromLira(unitPrice), i18n.language)}`;
  });
  const reduced =
    item.listDiscount > 0 && item.listUnitPrice !== null
      ? nearestKurus((item.listUnitPrice * item.quantity - item.listDiscount) / item.quantity)
      : null;
  return (
    <>
      {steps.length > 1 && <p className="micro second num">{steps.join(' · ')}</p>}
      {reduced !== null && (
        <p className="micro second num">
          {t('new.reduced', { price: formatLira(reduced, i18n.language) })}
        </p>
      )}
    </>
  );
}

/** Compared with the catalogue price, and with the cost. */
export function Compared({
  row,
  item,
  maySeeCost,
}: {
  row: DraftRow;
  item: ManualQuoteItem;
  maySeeCost: boolean;
}) {
  const { t, i18n } = useTranslation('admin-quotes');
  const difference =
    ownPriceOf(row) === null ? null : differenceOf(item.unitPrice, item.listUnitPrice);
  const percent = (value: number) =>
    percentText(value / 100, i18n.language, { maximumFractionDigits: 1 });
  return (
    <>
      {difference !== null && (
        <p className="small num">
          {t('new.difference', { percent: differenceText(difference, i18n.language) })}
        </p>
      )}
      {maySeeCost && item.cost !== null && (
        <p className={`micro num ${item.isBelowCost ? 'quote-problem' : 'second'}`}>
          {item.isBelowCost
            ? t('new.belowCost')
            : t('new.margin', { percent: percent(item.margin ?? 0) })}{' '}
          · {t('new.cost', { cost: formatLira(fromLira(item.cost), i18n.language) })}
        </p>
      )}
    </>
  );
}
