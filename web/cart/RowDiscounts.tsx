import { useTranslation } from 'react-i18next';
import { formatLira } from '#shared/money.ts';
import type { CartRow } from './cart-view.ts';

/** Which rule took how much off this row; the amounts stand below the row's own. */
export function RowDiscounts({ discounts }: Pick<CartRow, 'discounts'>) {
  const { i18n } = useTranslation();
  if (discounts.length === 0) return null;
  return (
    <ul className="row-discounts small">
      {discounts.map(({ id, name, amount }) => (
        <li key={id}>
          <span>{name}</span> <span className="num nowrap">−{formatLira(amount, i18n.language)}</span>
        </li>
      ))}
    </ul>
  );
}
