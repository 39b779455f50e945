// The next price tier that is worth mentioning: one line of the summary instead of one on every
// row.
import { numberText } from '#shared/base/format.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Tip } from '#web/base/ui/Alert.tsx';
import { Marked } from '#web/base/ui/Marked.tsx';
import { nameLanguageOn } from '#web/product/cart-item.ts';
import { useLead } from '#web/product/Lead.tsx';
import { packOf } from '#web/product/product-state.ts';
import type { CartRow } from './cart-view.ts';
import { useCartView } from './use-cart-view.ts';

/** Renders nothing if no tier is near. */
export function NextStep() {
  const { t, i18n } = useTranslation('cart');
  const { rows, changeQuantity } = useCartView();
  const { text } = useLead();
  const row = nearestStep(rows);
  if (!row) return null;
  const { item, step, taxPercent } = row;
  const pack = packOf(item.piecesPerUnit);
  return (
    <Tip
      icon="chevron"
      action={{
        label: t('makeQuantity', { quantity: numberText(step.quantity, i18n.language), ...pack }),
        onClick: () => changeQuantity(item.cartItemId, step.quantity),
      }}
    >
      <span lang={nameLanguageOn(i18n.language, item)}>{item.name}</span>:{' '}
      <Marked
        text={t(step.saving === null ? 'nextTier' : 'nextTierCheaper', {
          missing: numberText(step.missing, i18n.language),
          price: text(step.unitPrice, taxPercent),
          saving: step.saving === null ? '' : text(step.saving, taxPercent),
          ...pack,
        })}
      />
    </Tip>
  );
}

type Step = NonNullable<CartRow['nextTier']>;

/**
 * The row whose next price tier is worth mentioning: the one with the largest saving, else the
 * nearest. Only tiers that need at most twice the quantity count. Parts of a set are left out: the
 * set changes their quantities.
 */
export function nearestStep(rows: readonly CartRow[]): (CartRow & { step: Step }) | null {
  const [best] = rows
    .flatMap((row) => {
      const { item, nextTier: step, problem } = row;
      const isNear = step !== null && step.missing <= item.quantity;
      return isNear && problem === null && !item.designId ? [{ ...row, step }] : [];
    })
    .sort(
      (a, b) =>
        (b.step.saving ?? 0) - (a.step.saving ?? 0) ||
        a.step.missing / a.item.quantity - b.step.missing / b.item.quantity,
    );
  return best ?? null;
}
