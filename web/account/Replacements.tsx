import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { ReorderRow } from '#shared/orders/customer-orders.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { useCart } from '#web/cart/CartContext.ts';
import { useLead } from '#web/product/Lead.tsx';
import { NeckMark } from '#web/product/NeckMark.tsx';
import { useOwnPricing } from '#web/product/own-prices.ts';
import { unitPriceAt } from '#web/product/product-price.ts';
import { neckOf, writtenIn } from '#web/product/product-state.ts';
import { replacementQuantity } from './reorder-choice.ts';

/** Available products of a similar kind and size. */
export function Replacements({ row }: { row: ReorderRow }) {
  const { t } = useTranslation('account');
  return (
    <div className="reorder-instead">
      <p className="small">
        <b>{t('reorder.instead')}</b>
      </p>
      <ul>
        {row.replacements.map((product) => (
          <Replacement key={product.id} product={product} orderedQuantity={row.orderedQuantity} />
        ))}
      </ul>
    </div>
  );
}

type ReplacementProps = { product: Product; orderedQuantity: number };
function Replacement({ product: shown, orderedQuantity }: ReplacementProps) {
  const product = useOwnPricing([shown.id])(shown);
  const { t, i18n } = useTranslation('account');
  const { text } = useLead();
  const { addToCart } = useCart();
  const quantity = replacementQuantity(product, orderedQuantity);
  const neck = neckOf(product);
  const written = numberText(quantity, i18n.language);
  return (
    <li>
      <Photo src={product.imageUrl} alt="" shape="square" />
      <div>
        {neck && <NeckMark code={neck.code} closure={neck.closure} />}
        <p className="small" lang={writtenIn(product, 'name')}>
          <Link to={`/products/${product.id}`}>{product.name}</Link>
        </p>
        <p className="small second num">
          {t('reorder.each', {
            price: text(unitPriceAt(product, quantity), product.taxRatePercentage),
            quantity: written,
          })}
        </p>
      </div>
      {quantity > 0 && (
        <Button
          size="s"
          variant="line"
          icon="plus"
          aria-label={t('reorder.addOf', { quantity: written, name: product.name })}
          onClick={() => addToCart(product, quantity)}
        >
          {t('reorder.add', { quantity: written })}
        </Button>
      )}
    </li>
  );
}
