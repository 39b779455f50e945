import { numberText } from '#shared/base/format.ts';
import { fromLira, shortLira, subtract } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { ByLead, type Lead } from './Lead.tsx';

type Reduced = Pick<Product, 'price' | 'discount' | 'taxRatePercentage'>;

/** The present reduction of one piece as text; nothing if there is none. */
export function ReductionBadge({ product }: { product: Reduced }) {
  const { t, i18n } = useTranslation('catalogue');
  const { discount } = product;
  if (!discount) return null;
  return (
    <Badge tone="off">
      {discount.percentage === null ? (
        <ReductionAmount product={product} />
      ) : (
        t('badge.percentage', { percentage: numberText(discount.percentage, i18n.language) })
      )}
    </Badge>
  );
}

/** "12 TL indirim": the difference of the two prices as they are shown, with tax or without. */
export function ReductionAmount({
  product: { price, discount, taxRatePercentage },
}: {
  product: Reduced;
}) {
  const { t, i18n } = useTranslation('catalogue');
  if (!discount) return null;
  const amountIn = ({ of }: Lead) =>
    subtract(
      of(fromLira(price), taxRatePercentage),
      of(fromLira(discount.price), taxRatePercentage),
    );
  return (
    <ByLead>
      {(lead) => t('badge.amount', { amount: shortLira(amountIn(lead), i18n.language) })}
    </ByLead>
  );
}
