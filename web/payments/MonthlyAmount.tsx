import { formatLira, fromLira, type Kurus } from '#shared/base/money.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { useShop } from '#web/settings/shop-context.tsx';

const SmallestMonthly = lazyPart(() => import('./SmallestMonthly.tsx'));

type MonthlyAmountProps = {
  productId: number;
  quantity: number;
  /** The total of the goods, with tax. */
  total: Kurus;
};

/**
 * The smallest monthly amount with installments. If the shop offers installments, the line is
 * always there, so that nothing moves when the quantity changes.
 */
export function MonthlyAmount({ total, ...item }: MonthlyAmountProps) {
  const { t, i18n } = useTranslation('catalogue');
  const { installments } = useShop();
  if (!installments) return null;
  const from = fromLira(installments.minTotal);
  return (
    <p className="product-monthly small second num">
      {total < from ? (
        t('product.installmentsFrom', { amount: formatLira(from, i18n.language) })
      ) : (
        <LazyPart>
          <SmallestMonthly {...item} />
        </LazyPart>
      )}
    </p>
  );
}
