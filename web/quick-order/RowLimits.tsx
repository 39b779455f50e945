import { numberText } from '#shared/base/format.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useLead } from '#web/product/Lead.tsx';
import { ladderHint, unitPriceAt } from '#web/product/product-price.ts';
import { packOf } from '#web/product/product-state.ts';

/** The allowed quantities, and the quantities from which the price is lower. */
export function RowLimits({ product, quantity }: { product: Product; quantity: number }) {
  const { t, i18n } = useTranslation('quick-order');
  const lead = useLead();
  const pack = packOf(product.quantity);
  const counted = (count: number) => ({ number: numberText(count, i18n.language), ...pack });
  const next = ladderHint(product, quantity);
  const carton = product.piecesPerCarton ?? 0;
  const pallet = product.piecesPerPallet ?? 0;
  const parts = [
    carton > 1 &&
      t('limits.carton', {
        ...counted(carton),
        price: lead.text(unitPriceAt(product, carton), product.taxRatePercentage),
      }),
    pallet > 1 &&
      t('limits.pallet', {
        ...counted(pallet),
        price: lead.text(unitPriceAt(product, pallet), product.taxRatePercentage),
      }),
    product.minQuantity > 1 && t('limits.minimum', counted(product.minQuantity)),
    product.quantityStep > 1 && t('limits.step', counted(product.quantityStep)),
    product.stock > 0 && t('limits.stock', counted(product.stock)),
    next &&
      t('limits.next', {
        ...counted(next.target),
        price: lead.text(next.unitPrice, product.taxRatePercentage),
      }),
  ].filter(Boolean);
  return <p className="micro mute num">{parts.join(' · ')}</p>;
}
