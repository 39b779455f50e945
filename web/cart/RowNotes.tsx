import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { fromLira } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { CartFitHint } from '#shared/fit/fitting.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useLead } from '#web/product/Lead.tsx';
import { listHref } from '#web/product/list-url.ts';
import { smallestQuantity, unitPriceAt } from '#web/product/product-price.ts';
import { packOf, writtenIn } from '#web/product/product-state.ts';
import { useAddToCart } from './CartContext.ts';
import type { CartRow } from './cart-view.ts';

export type RowActions = {
  onQuantity: (cartItemId: string, quantity: number) => void;
  onRemove: (cartItemId: string) => void;
  onPriceSeen: (cartItemId: string) => void;
};

/**
 * What has changed or become a problem since the buyer added the row, each with the one action that
 * solves it.
 */
export function RowNotes({
  row,
  onQuantity,
  onRemove,
  onPriceSeen,
}: { row: CartRow } & RowActions) {
  const { t, i18n } = useTranslation('cart');
  const { item, problem, possibleQuantity, previousPrice } = row;
  const { text } = useLead();
  const figure = (value: number) => numberText(value, i18n.language);
  const canMend = possibleQuantity !== null && possibleQuantity > 0;
  const figures = {
    stock: figure(item.stock),
    minimum: figure(item.minQuantity),
    step: figure(item.quantityStep),
    possible: figure(possibleQuantity ?? 0),
    ...packOf(item.piecesPerUnit),
  };
  return (
    <>
      {problem && (
        <Alert tone="warn">
          <div className="cart-line-problem">
            <p>
              <b>{t(`problem.${problem}.title`, figures)}</b>{' '}
              {t(`problem.${problem}.text`, figures)}
            </p>
            {canMend ? (
              <Button
                variant="line"
                size="s"
                onClick={() => onQuantity(item.cartItemId, possibleQuantity)}
              >
                {t('makeQuantity', {
                  quantity: figure(possibleQuantity),
                  ...packOf(item.piecesPerUnit),
                })}
              </Button>
            ) : (
              <Button variant="line" size="s" onClick={() => onRemove(item.cartItemId)}>
                {t('takeOut')}
              </Button>
            )}
          </div>
        </Alert>
      )}
      {previousPrice !== null && problem !== 'gone' && (
        <Alert>
          <div className="cart-line-problem">
            <p>
              <b>{t('problem.price.title')}</b>{' '}
              {t('problem.price.text', {
                previous: text(previousPrice, row.taxPercent),
                price: text(fromLira(item.price), row.taxPercent),
              })}
            </p>
            <Button variant="line" size="s" onClick={() => onPriceSeen(item.cartItemId)}>
              {t('understood')}
            </Button>
          </div>
        </Alert>
      )}
    </>
  );
}

/** The missing parts of a set, with links. Only hints: they never block a purchase. */
export function FitNotes({ hints }: { hints: readonly CartFitHint[] }) {
  const { t } = useTranslation('cart');
  return hints.map(({ kind, message, fits, tool }) => (
    <Alert key={`${kind} ${message}`} tone={kind === 'NO_PARTNER' ? 'warn' : 'info'}>
      <div className="cart-line-problem">
        <p>
          {message}{' '}
          {tool && (
            <Link className="text-link" to={`/products/${tool.id}`} lang={writtenIn(tool, 'name')}>
              {tool.name}
            </Link>
          )}
          {fits !== null && (
            <Link className="text-link" to={listHref({ fits })}>
              {t('fit.see')}
            </Link>
          )}
        </p>
        {tool && <AddTool tool={tool} />}
      </div>
    </Alert>
  ));
}

/** The crimping tool, in the smallest quantity sold. */
function AddTool({ tool }: { tool: Product }) {
  const { t } = useTranslation('cart');
  const { text } = useLead();
  const addToCart = useAddToCart();
  const quantity = smallestQuantity(tool);
  return (
    <Button variant="line" size="s" onClick={() => addToCart(tool, quantity)}>
      {t('fit.tool', { price: text(unitPriceAt(tool, quantity), tool.taxRatePercentage) })}
    </Button>
  );
}
