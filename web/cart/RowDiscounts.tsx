import { formatLira } from '#shared/base/money.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import type { CartRow } from './cart-view.ts';

/** Which rule took how much off this row; the amounts stand below the row's own. */
export function RowDiscounts({ discounts }: Pick<CartRow, 'discounts'>) {
  const { i18n } = useTranslation();
  if (discounts.length === 0) return null;
  return (
    <dl className="row-discounts small">
      {discounts.map(({ id, name, amount }) => (
        <div key={id}>
          <dt>{name}</dt> <dd className="num nowrap">−{formatLira(amount, i18n.language)}</dd>
        </div>
      ))}
    </dl>
  );
}
