// Adds the design to the cart: saves it first, so that the items have its code, then adds all items
// at once.

import { useNavigate } from 'react-router';
import type { QuoteColumn } from '#shared/designs/design-tool.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useCart } from '#web/cart/CartContext.ts';
import { browserApi } from '#web/session/browser.ts';
import { saveDesign } from './tool-calls.ts';
import { partsOf, type Tool } from './tool-state.ts';

/** False if it cannot be saved. An edited design replaces the old one. */
export function useAddSet(): (
  tool: Tool,
  column: QuoteColumn,
  editedCode: string | null,
) => Promise<boolean> {
  const { t, i18n } = useTranslation('configurator');
  const { putSetIntoCart, items } = useCart();
  const { showToast } = useToast();
  const navigate = useNavigate();

  /** Returns false if the design has errors. */
  function refuse(problems: readonly { message: string }[]): boolean {
    showToast(problems[0]?.message ?? t('failed'), { type: 'error', duration: 8_000 });
    return problems.length === 0;
  }

  return async (tool, column, editedCode) => {
    try {
      const { code, isDraft, problems } = await saveDesign(browserApi(), tool.choices);
      if (isDraft) return refuse(problems);
      const rows = partsOf(tool).flatMap(({ product }) => {
        const row = column.rows.find(({ productId }) => productId === product.id);
        return row ? [{ product, quantity: row.quantity }] : [];
      });
      const isThere = editedCode !== null && items.some(({ designId }) => designId === editedCode);
      if (!putSetIntoCart(code, rows, isThere ? editedCode : null)) {
        showToast(t('cartFull'), { type: 'warning' });
        return true;
      }
      if (isThere) {
        await navigate('/cart');
        return true;
      }
      await i18n.loadNamespaces('cart');
      showToast(t('added', { count: column.sets, sets: column.sets }), {
        action: { label: i18n.t('cart:goToCart'), to: '/cart' },
      });
      return true;
    } catch (error) {
      return refuse(error instanceof ApiError ? error.errors : []);
    }
  };
}
