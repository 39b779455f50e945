import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { amountText } from '#shared/base/money.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { classNames } from '#web/base/ui/class-names.ts';
import type { CardProduct } from '#web/product/card-product.ts';
import { ByLead } from '#web/product/Lead.tsx';
import { ladderSteps } from '#web/product/product-price.ts';

/** The maximum that fits into the drawing. */
export const MOST_STAIRS = 4;

/** The price tiers of a real product as stairs: the price at each quantity, down to the carton. */
export function BulkBand({ product, title }: { product: CardProduct; title?: string | undefined }) {
  const { t, i18n } = useTranslation('home');
  const all = ladderSteps(product);
  // Of many tiers the first and the last ones are shown.
  const steps =
    all.length > MOST_STAIRS ? [...all.slice(0, 1), ...all.slice(1 - MOST_STAIRS)] : all;
  const number = (value: number) => numberText(value, i18n.language);
  return (
    <section className="section bulk on-ink">
      <div className="page">
        <div className="bulk-copy">
          <h2 className="h1">{title ?? t('bulk.title')}</h2>
          <p>{t('bulk.text')}</p>
          <ButtonLink variant="background" to={`/products/${product.id}`}>
            {t('bulk.open')}
          </ButtonLink>
        </div>
        <figure className="stairs" aria-label={t('bulk.label', { name: product.name })}>
          {steps.map((step, index) => (
            <div
              key={step.from}
              className={classNames('stair', index === steps.length - 1 && 'stair--now')}
            >
              <b>
                <ByLead>
                  {(lead) =>
                    amountText(lead.of(step.unitPrice, product.taxRatePercentage), i18n.language)
                  }
                </ByLead>
              </b>
              <span>
                {t(step.isCarton ? 'bulk.carton' : 'bulk.from', {
                  count: step.from,
                  number: number(step.from),
                })}
              </span>
            </div>
          ))}
          <figcaption>
            <Link to={`/products/${product.id}`}>{product.name}</Link>,{' '}
            <ByLead>{({ isGross }) => t(isGross ? 'bulk.unitIncluded' : 'bulk.unitAdded')}</ByLead>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
