import { useNavigate } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { type Cart, useCart } from '#web/cart/CartContext.ts';
import type { GiftLabelTexts, GiftRows } from './gift-parts.ts';
import { useLabelDesign } from './use-label-design.ts';

/** The actions for a gift: add it to the cart in one step, or open its label in the design tool. */
export function useGiftActions(gifts: number, texts: GiftLabelTexts) {
  const { t, i18n } = useTranslation('occasions');
  const cart = useCart();
  const { showToast } = useToast();
  const navigate = useNavigate();
  const { saveLabel, labelError, busyId } = useLabelDesign(gifts, texts);

  async function addToCart(rows: GiftRows): Promise<void> {
    const hasLabel = rows.some(({ role }) => role === 'label');
    const code = hasLabel ? await saveLabel(rows) : null;
    if (hasLabel && code === null) return;
    const { isSetIn, isWhole } = putGift(cart, rows, code);
    if (!isWhole) showToast(t('cartFull'), { type: 'warning' });
    if (!isSetIn) return;
    await i18n.loadNamespaces('cart');
    showToast(t('added', { number: numberText(gifts, i18n.language) }), {
      action: { label: i18n.t('cart:goToCart'), to: '/cart' },
    });
  }

  async function openTool(rows: GiftRows): Promise<void> {
    const code = await saveLabel(rows, { maySaveDraft: true });
    if (code !== null) await navigate(`/configurator?design=${code}`);
  }

  return { addToCart, openTool, labelError, busyId };
}

type CartActs = Pick<Cart, 'putIntoCart' | 'putSetIntoCart' | 'items'>;

/** Set and label belong together; wrapping and tool are separate rows. */
function putGift(
  { putIntoCart, putSetIntoCart, items }: CartActs,
  rows: GiftRows,
  code: string | null,
): { isSetIn: boolean; isWhole: boolean } {
  const isDesigned = ({ role }: GiftRows[number]) =>
    code !== null && (role === 'bottle' || role === 'label');
  if (code !== null && !putSetIntoCart(code, rows.filter(isDesigned), null))
    return { isSetIn: false, isWhole: false };
  // One tool in the cart is enough.
  const others = rows.filter(
    (row) =>
      !isDesigned(row) && (row.role !== 'tool' || !items.some(({ id }) => id === row.product.id)),
  );
  const added = putIntoCart(others);
  return {
    isSetIn: code !== null || added.length > 0,
    isWhole: added.length === others.length,
  };
}
