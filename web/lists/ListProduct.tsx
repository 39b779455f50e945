import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { largestQuantity } from '#shared/catalogue/quantity.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { StockState } from '#web/base/ui/Badge.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { cardFacts } from '#web/product/attribute-texts.ts';
import { ByLead } from '#web/product/Lead.tsx';
import { NeckMark } from '#web/product/NeckMark.tsx';
import { useOwnPricing } from '#web/product/own-prices.ts';
import { currentStep, ladderSteps, unitPriceAt } from '#web/product/product-price.ts';
import { neckOf, packOf, stockLevel, writtenIn } from '#web/product/product-state.ts';
import { useUnitText } from '#web/product/use-unit-text.ts';
import { STOCK_ALERT_ID } from '#web/stock-alerts/StockAlertLink.tsx';
import type { RequestedRow } from './plan-additions.ts';

/**
 * A product in a list: picture, neck, name, the unit price at the quantity of the list, and its
 * availability.
 */
export function ListProduct({ product: shown, quantity, isWithdrawn }: RequestedRow) {
  const product = useOwnPricing([shown.id])(shown);
  const { t, i18n } = useTranslation(['lists', 'catalogue', 'attributes']);
  const unitText = useUnitText();
  const neck = neckOf(product);
  const { measure, kind } = cardFacts({ t: t as TFunction, language: i18n.language }, product);
  const steps = ladderSteps(product);
  const step = steps[currentStep(steps, quantity)];
  return (
    <>
      <Photo
        className="nlist-photo"
        picture={product.images[0]}
        src={product.imageUrl}
        sizes="88px"
        alt=""
      />
      <div className="nlist-text">
        <p className="card-meta card-meta--start">
          {neck ? (
            <NeckMark code={neck.code} closure={neck.closure} />
          ) : (
            kind && <span>{kind}</span>
          )}
          {measure && <span>{measure}</span>}
        </p>
        <h2 className="nlist-title" lang={writtenIn(product, 'name')}>
          {isWithdrawn ? product.name : <Link to={`/products/${product.id}`}>{product.name}</Link>}
        </h2>
        {!isWithdrawn && (
          <p className="small num second">
            <ByLead>
              {(lead) =>
                t(product.quantity > 1 ? 'catalogue:card.perPack' : 'catalogue:card.perPiece', {
                  price: unitText(unitPriceAt(product, quantity), product.taxRatePercentage, lead),
                })
              }
            </ByLead>
            {step && step !== steps[0] && (
              <span className="mute">
                {' '}
                · {t('tierFrom', { quantity: numberText(step.from, i18n.language) })}
              </span>
            )}
          </p>
        )}
        <p className="nlist-stock">
          <Stock product={product} quantity={quantity} isWithdrawn={isWithdrawn} />
        </p>
      </div>
    </>
  );
}

/** The stock as a text; with too little stock it links to the stock alert form. */
function Stock({ product, quantity, isWithdrawn }: RequestedRow) {
  const { t, i18n } = useTranslation(['lists', 'catalogue']);
  if (isWithdrawn) return <StockState state="out">{t('withdrawn')}</StockState>;
  const level = stockLevel(product.stock);
  const isShort = quantity > largestQuantity(product, product.stock);
  const values = {
    count: product.stock,
    number: numberText(product.stock, i18n.language),
    ...packOf(product.quantity),
  };
  if (level !== 'out' && !isShort)
    return <StockState state={level}>{t(`catalogue:stock.${level}`, values)}</StockState>;
  return (
    <>
      <StockState state={level === 'out' ? 'out' : 'low'}>
        {level === 'out' ? t('catalogue:stock.out') : t('only', values)}
      </StockState>{' '}
      {level === 'out' && (
        <Link
          className="nlist-alert text-link small"
          to={`/products/${product.id}#${STOCK_ALERT_ID}`}
        >
          {t('catalogue:stockAlert')}
        </Link>
      )}
    </>
  );
}
