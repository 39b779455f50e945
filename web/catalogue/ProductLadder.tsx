import { numberText } from '#shared/base/format.ts';
import { amountText, formatLira, times } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Marked } from '#web/base/ui/Marked.tsx';
import { PriceLadder } from '#web/base/ui/PriceLadder.tsx';
import { currentStep, type LadderStep, ladderHint } from '#web/product/product-price.ts';
import { useRates } from '#web/settings/shop-context.tsx';

/** What one costs at each quantity, the step in force, and what reaching the next one costs. */
export function ProductLadder({
  product,
  steps,
  quantity,
}: {
  product: Product;
  steps: readonly LadderStep[];
  quantity: number;
}) {
  const { t, i18n } = useTranslation('catalogue');
  const rates = useRates();
  const { language } = i18n;
  const current = currentStep(steps, quantity);
  const hint = ladderHint(product, quantity);
  const number = (value: number) => numberText(value, language);
  const isPack = product.quantity > 1;
  return (
    <PriceLadder
      title={t(isPack ? 'ladder.titlePack' : 'ladder.title')}
      unit={t(`ladder.unit${rates.pricesIncludeTax ? 'Included' : 'Added'}${isPack ? 'Pack' : ''}`)}
      steps={steps.map((step, index) => ({
        price: amountText(step.unitPrice, language),
        range: rangeText(step, t, number),
        isCurrent: index === current,
      }))}
      next={
        hint ? (
          <Marked
            text={t(`ladder.${hint.saving === null ? 'next' : 'cheaper'}${isPack ? 'Pack' : ''}`, {
              count: hint.missing,
              number: number(hint.missing),
              price: formatLira(hint.unitPrice, language),
              total: formatLira(times(hint.unitPrice, hint.target), language),
              saving: hint.saving === null ? '' : formatLira(hint.saving, language),
            })}
          />
        ) : current === steps.length - 1 ? (
          t(isPack ? 'ladder.lowestPack' : 'ladder.lowest')
        ) : null
      }
    />
  );
}

/** "1–11", "12+", and the carton by its name. */
function rangeText(
  { from, to, isCarton }: LadderStep,
  t: (key: string, values: Record<string, string>) => string,
  number: (value: number) => string,
): string {
  if (isCarton) return t('ladder.carton', { number: number(from) });
  // Only the first step says where it ends: the others go on until the next begins.
  if (to !== null && from === 1) return to === 1 ? '1' : `1–${number(to)}`;
  return `${number(from)}+`;
}
