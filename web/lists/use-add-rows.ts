import { useCallback, useState } from 'react';
import { numberText } from '#shared/base/format.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useCart } from '#web/cart/CartContext.ts';
import { type Change, planAdditions, type RequestedRow } from './plan-additions.ts';

/**
 * Adds rows of a list to the cart, with one message; rows that were added with less, more or
 * nothing are named beside the list.
 */
export function useAddRows(): {
  addRows: (rows: readonly RequestedRow[]) => void;
  changes: readonly Change[];
  clearChanges: () => void;
} {
  const { t, i18n } = useTranslation(['lists', 'cart']);
  const { items, putIntoCart } = useCart();
  const { showToast } = useToast();
  const [changes, setChanges] = useState<readonly Change[]>([]);

  const addRows = useCallback(
    (rows: readonly RequestedRow[]) => {
      const plan = planAdditions(rows, items);
      const added = putIntoCart(plan.additions);
      const count = added.reduce((sum, { quantity }) => sum + quantity, 0);
      setChanges(plan.changes);
      if (added.length === 0) showToast(t('cart.nothing'), { type: 'warning' });
      else
        showToast(
          t('cart.added', {
            count: added.length,
            products: numberText(added.length, i18n.language),
            pieces: numberText(count, i18n.language),
          }),
          {
            action: { label: t('cart:goToCart'), to: '/cart' },
          },
        );
    },
    [items, putIntoCart, showToast, t, i18n.language],
  );
  return { addRows, changes, clearChanges: useCallback(() => setChanges([]), []) };
}
