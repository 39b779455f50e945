import { numberText } from '#shared/base/format.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { packOf } from '#web/product/product-state.ts';
import type { QuickRow, QuickRowProblem } from './quick-order-rows.ts';

/** The text about the problem of a row. */
export function useProblemText(): (row: QuickRow, problem: QuickRowProblem) => string {
  const { t, i18n } = useTranslation('quick-order');
  const number = (value: number) => numberText(value, i18n.language);
  return ({ sku, typedQuantity, product }, { kind }) =>
    t(`problem.${kind}`, {
      sku,
      typed: typedQuantity,
      stock: number(product?.stock ?? 0),
      minimum: number(product?.minQuantity ?? 1),
      step: number(product?.quantityStep ?? 1),
      ...packOf(product?.quantity ?? 1),
    });
}
