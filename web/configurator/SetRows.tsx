import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { fromLira } from '#shared/base/money.ts';
import type { QuoteColumn } from '#shared/designs/design-tool.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useLead } from '#web/product/Lead.tsx';
import { writtenIn } from '#web/product/product-state.ts';
import { partsOf, type Tool } from './tool-state.ts';

/** What is bought for the number of sets: sales units, their price tier, and the surplus. */
export function SetRows({ tool, column }: { tool: Tool; column: QuoteColumn }) {
  const { t, i18n } = useTranslation('configurator');
  const figure = (value: number) => numberText(value, i18n.language);
  const { text } = useLead();
  return (
    <section className="set-rows" aria-labelledby="set-rows">
      <h3 className="label" id="set-rows">
        {t('rows.title', { sets: figure(column.sets) })}
      </h3>
      <ul>
        {partsOf(tool).map(({ role, product }) => {
          const row = column.rows.find(({ productId }) => productId === product.id);
          return (
            <li key={role}>
              <span>
                <Link
                  className="text-link"
                  to={`/products/${product.id}`}
                  lang={writtenIn(product, 'name')}
                >
                  {product.name}
                </Link>
                {row && (
                  <span className="micro second num">
                    {[
                      t(product.quantity > 1 ? 'rows.packs' : 'rows.pieces', {
                        quantity: figure(row.quantity),
                        price: text(fromLira(row.unitPrice), product.taxRatePercentage),
                      }),
                      row.tierFrom === null
                        ? null
                        : t('rows.tier', { quantity: figure(row.tierFrom) }),
                      row.spare > 0 ? t('rows.spare', { spare: figure(row.spare) }) : null,
                      row.isEnough ? null : t('rows.short', { stock: figure(product.stock) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                )}
              </span>
              <b className="num nowrap">
                {row ? text(fromLira(row.total), product.taxRatePercentage) : t('rows.gone')}
              </b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
