import { numberText } from '#shared/base/format.ts';
import { formatLira } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { netAndGross } from '#shared/pricing/rates.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { Icon } from '#web/base/ui/Icon.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { ByLead } from '#web/product/Lead.tsx';
import type { Owned } from '#web/product/own-prices.ts';
import { lineTotalAt, withCarton } from '#web/product/product-price.ts';
import { packOf } from '#web/product/product-state.ts';
import { QuantityInput } from '#web/product/QuantityInput.tsx';
import { useRates } from '#web/settings/shop-context.tsx';
import type { FactsProduct } from './ProductFacts.tsx';

const PalletOffer = lazyPart(() => import('./PalletOffer.tsx'));

/** How many: by piece, carton or pallet, the rule of the quantity, and what they cost together. */
export function ProductQuantity({
  product,
  quantity,
  onQuantityChange,
  onLimited,
}: {
  product: Owned<FactsProduct>;
  quantity: number;
  onQuantityChange: (quantity: number) => void;
  onLimited: (quantity: number, typed: number) => void;
}) {
  const { t, i18n } = useTranslation('catalogue');
  const isPack = product.quantity > 1;
  return (
    <>
      <div className="qty-row">
        <QuantityInput
          label={t('product.quantity')}
          value={quantity}
          onChange={onQuantityChange}
          onLimited={onLimited}
          min={product.minQuantity}
          step={product.quantityStep}
          max={product.stock}
        />
        {product.piecesPerCarton !== null && product.piecesPerCarton <= product.stock && (
          <button
            type="button"
            className="koli"
            onClick={() => onQuantityChange(withCarton(product, quantity))}
          >
            <Icon name="box" /> {t('product.addCarton')}{' '}
            <span className="num">+{numberText(product.piecesPerCarton, i18n.language)}</span>
          </button>
        )}
      </div>
      {product.piecesPerPallet && (
        <LazyPart>
          <PalletOffer
            product={product}
            quantity={quantity}
            onQuantityChange={onQuantityChange}
            pieces={product.piecesPerPallet}
          />
        </LazyPart>
      )}
      {(product.minQuantity > 1 || product.quantityStep > 1 || isPack) && (
        <p className="hint">{quantityRule(product, t, i18n.language)}</p>
      )}
      <LineTotal product={product} quantity={quantity} />
    </>
  );
}

function LineTotal({ product, quantity }: { product: Product; quantity: number }) {
  const { t, i18n } = useTranslation('catalogue');
  const rates = useRates();
  const amounts = netAndGross(lineTotalAt(product, quantity), rates, product.taxRatePercentage);
  const [net, gross] = [amounts.net, amounts.gross].map((each) => formatLira(each, i18n.language));
  return (
    <p className="product-total num">
      <span className="small second">
        {t(product.quantity > 1 ? 'packs' : 'pieces', {
          count: quantity,
          number: numberText(quantity, i18n.language),
        })}
      </span>
      <ByLead>
        {({ isGross, taxLabel }) => (
          <>
            <b>{isGross ? gross : net}</b>{' '}
            <span className="micro mute">
              {taxLabel} ·{' '}
              {isGross
                ? t('common:withoutTax', { amount: net })
                : t('common:withTax', { amount: gross })}
            </span>
          </>
        )}
      </ByLead>
    </p>
  );
}

function quantityRule(
  { minQuantity, quantityStep, quantity }: Product,
  t: (key: string, values: Record<string, unknown>) => string,
  language: string,
): string {
  const figures = {
    minimum: numberText(minQuantity, language),
    step: numberText(quantityStep, language),
    ...packOf(quantity),
  };
  return [
    quantity > 1 ? t('product.packRule', { count: quantity }) : '',
    quantityStep > 1
      ? t('product.stepRule', figures)
      : minQuantity > 1
        ? t('product.minimumRule', figures)
        : '',
  ]
    .filter(Boolean)
    .join(' ');
}
