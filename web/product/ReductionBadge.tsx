import { numberText } from '#shared/base/format.ts';
import { fromLira, shortLira } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';

/** How much less one piece costs at the moment, in words; nothing when it does not. */
export function ReductionBadge({ product: { discount } }: { product: Pick<Product, 'discount'> }) {
  const { t, i18n } = useTranslation('catalogue');
  if (!discount) return null;
  return (
    <Badge tone="off">
      {discount.percentage === null
        ? t('badge.amount', { amount: shortLira(fromLira(discount.amount), i18n.language) })
        : t('badge.percentage', { percentage: numberText(discount.percentage, i18n.language) })}
    </Badge>
  );
}
