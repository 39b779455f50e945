import { useId } from 'react';
import { numberText } from '#shared/base/format.ts';
import type { SuggestedProduct } from '#shared/catalogue/search.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { useLead } from '#web/product/Lead.tsx';
import { useOwnPricing } from '#web/product/own-prices.ts';
import { smallestQuantity, unitPriceAt } from '#web/product/product-price.ts';
import { stockLevel, writtenIn } from '#web/product/product-state.ts';
import { OptionLink, type OptionProps } from './OptionLink.tsx';
import { optionKey, type SearchOption } from './search-options.ts';

/** The suggestions in groups; the correction is before them, all results are after them. */
export function SuggestedOptions({ options, ...parts }: OptionProps) {
  const { t } = useTranslation('search');
  const labelId = useId();
  const placed = options.map((option, index) => ({ option, index }));
  const draw = (kind: SearchOption['kind']) =>
    placed.map(({ option, index }) =>
      option.kind !== kind || option.kind === 'clear' ? null : (
        <OptionLink
          key={optionKey(option)}
          {...parts}
          option={option}
          index={index}
          className={option.kind === 'product' ? 'sugg-product' : 'sugg-line'}
        >
          <OptionContent option={option} />
        </OptionLink>
      ),
    );
  const has = (kind: SearchOption['kind']) => options.some((option) => option.kind === kind);
  return (
    <div role="listbox" id={parts.listId} aria-label={t('label')} className="sugg-list">
      {draw('corrected')}
      {draw('occasion')}
      {(['category', 'product'] as const).map(
        (kind) =>
          has(kind) && (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div key={kind} role="group" aria-labelledby={`${labelId}${kind}`}>
              <p id={`${labelId}${kind}`} className="sugg-head" role="presentation">
                {t(kind === 'category' ? 'categories' : 'products')}
              </p>
              {draw(kind)}
            </div>
          ),
      )}
      {draw('all')}
    </div>
  );
}

function OptionContent({ option }: { option: SearchOption }) {
  const { t, i18n } = useTranslation('search');
  if (option.kind === 'product') return <ProductContent product={option.product} />;
  if (option.kind === 'occasion') {
    return (
      <>
        <span>{option.occasion.title}</span>
        <span className="mute small">{t('occasion')}</span>
      </>
    );
  }
  if (option.kind === 'category') {
    return (
      <>
        <span>{option.category.name}</span>
        <span className="num mute small">
          {t('productCount', {
            count: option.category.productCount,
            number: numberText(option.category.productCount, i18n.language),
          })}
        </span>
      </>
    );
  }
  if (option.kind === 'corrected') {
    return (
      <span>
        {t('corrected')} <b>{option.text}</b>
      </span>
    );
  }
  return (
    <>
      <span className="link">{option.kind === 'all' && t('all', { text: option.text })}</span>
      <Icon name="arrow" />
    </>
  );
}

function ProductContent({ product: shown }: { product: SuggestedProduct }) {
  const { t } = useTranslation(['search', 'common']);
  const { text, taxLabel } = useLead();
  const product = useOwnPricing([shown.id])({ ...shown, piecesPerCarton: null });
  const level = stockLevel(product.stock);
  return (
    <>
      <Photo picture={product.picture} src={product.imageUrl} alt="" sizes="52px" />
      <span className="sugg-name">
        <b lang={writtenIn(product, 'name')}>{product.name}</b>{' '}
        <span className={level === 'out' ? 'sugg-stock sugg-stock--out' : 'sugg-stock'}>
          {t(`stock.${level}`, { count: product.stock })}
        </span>
      </span>{' '}
      <span className="sugg-price num">
        <b>{text(unitPriceAt(product, smallestQuantity(product)), product.taxRatePercentage)}</b>{' '}
        <span>{taxLabel}</span>
      </span>
    </>
  );
}
