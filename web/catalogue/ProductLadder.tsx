import { numberText } from '#shared/base/format.ts';
import { amountText, type Kurus, times } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Marked } from '#web/base/ui/Marked.tsx';
import { ByLead } from '#web/product/Lead.tsx';
import { PriceLadder } from '#web/product/PriceLadder.tsx';
import { currentStep, type LadderStep, ladderHint } from '#web/product/product-price.ts';

/** The unit price at each quantity, the current tier, and what it costs to reach the next one. */
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
  const { language } = i18n;
  const current = currentStep(steps, quantity);
  const hint = ladderHint(product, quantity);
  const number = (value: number) => numberText(value, language);
  const isPack = product.quantity > 1;
  return (
    <PriceLadder
      title={t(isPack ? 'ladder.titlePack' : 'ladder.title')}
      unit={
        <ByLead>
          {({ isGross }) =>
            t(`ladder.unit${isGross ? 'Included' : 'Added'}${isPack ? 'Pack' : ''}`)
          }
        </ByLead>
      }
      steps={steps.map((step, index) => ({
        price: (
          <ByLead>
            {(lead) => amountText(lead.of(step.unitPrice, product.taxRatePercentage), language)}
          </ByLead>
        ),
        range: rangeText(step, t, number),
        isCurrent: index === current,
      }))}
      next={
        hint ? (
          <ByLead>
            {(lead) => {
              const write = (price: Kurus) => lead.text(price, product.taxRatePercentage);
              const key = `ladder.${hint.saving === null ? 'next' : 'cheaper'}${isPack ? 'Pack' : ''}`;
              return (
                <Marked
                  text={t(key as 'ladder.next', {
                    count: hint.missing,
                    number: number(hint.missing),
                    price: write(hint.unitPrice),
                    total: write(times(hint.unitPrice, hint.target)),
                    saving: hint.saving === null ? '' : write(hint.saving),
                  })}
                />
              );
            }}
          </ByLead>
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
  // Only the first tier shows its end; the others last until the next begins.
  if (to !== null && from === 1) return to === 1 ? '1' : `1–${number(to)}`;
  return `${number(from)}+`;
}
