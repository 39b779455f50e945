import { useTranslation } from '#web/base/i18n/react.tsx';
import { useLead } from '#web/product/Lead.tsx';
import { useOwnPricing } from '#web/product/own-prices.ts';
import { smallestQuantity, unitPriceAt } from '#web/product/product-price.ts';
import type { Tool } from './tool-state.ts';
import type { Design } from './use-design.ts';
import { useParts } from './use-parts.ts';

/** Above the price of a design that needs a crimping tool and has none. */
export function CrimperNote({ tool, design }: { tool: Tool; design: Design }) {
  const { t } = useTranslation('configurator');
  const { text } = useLead();
  const { answer } = useParts(tool.choices.parts, { role: 'tool' }, null);
  const crimper = answer?.content.find(
    ({ refusal, stock, attributes }) =>
      refusal === null && stock > 0 && attributes.toolUse === 'crimp',
  );
  const pricing = useOwnPricing(crimper ? [crimper.id] : []);
  return (
    <p className="tool-bar-note small">
      {t('needsTool')}{' '}
      {crimper && (
        <button type="button" className="text-link" onClick={() => design.choose('tool', crimper)}>
          {t('addTool', {
            price: text(
              unitPriceAt(pricing(crimper), smallestQuantity(crimper)),
              crimper.taxRatePercentage,
            ),
          })}
        </button>
      )}
    </p>
  );
}
