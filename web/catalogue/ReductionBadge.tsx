import { useTranslation } from 'react-i18next';
import type { Product } from '#shared/catalogue.ts';
import { fromLira } from '#shared/money.ts';
import { Badge } from '../ui/Badge.tsx';
import { numberText, shortLira } from './number-text.ts';

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
