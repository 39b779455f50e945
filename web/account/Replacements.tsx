import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Product } from '#shared/catalogue.ts';
import type { ReorderRow } from '#shared/customer-orders.ts';
import { formatLira } from '#shared/money.ts';
import { useCart } from '../cart/CartProvider.tsx';
import { numberText } from '../catalogue/number-text.ts';
import { unitPriceAt } from '../catalogue/product-price.ts';
import { neckOf } from '../catalogue/product-state.ts';
import { Button } from '../ui/Button.tsx';
import { NeckMark } from '../ui/NeckMark.tsx';
import { Photo } from '../ui/Photo.tsx';
import { replacementQuantity } from './reorder-choice.ts';

/** What is near in kind and size and can be had. */
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

function Replacement({ product, orderedQuantity }: { product: Product; orderedQuantity: number }) {
  const { t, i18n } = useTranslation('account');
  const { addToCart } = useCart();
  const quantity = replacementQuantity(product, orderedQuantity);
  const neck = neckOf(product);
  const written = numberText(quantity, i18n.language);
  return (
    <li>
      <Photo src={product.imageUrl} alt="" shape="square" />
      <div>
        {neck && <NeckMark code={neck.code} closure={neck.closure} />}
        <p className="small">
          <Link to={`/products/${product.id}`}>{product.name}</Link>
        </p>
        <p className="small second num">{t('reorder.each', { price: formatLira(unitPriceAt(product, quantity), i18n.language), quantity: written })}</p>
      </div>
      {quantity > 0 && (
        <Button size="s" variant="line" icon="plus" aria-label={t('reorder.addOf', { quantity: written, name: product.name })} onClick={() => addToCart(product, quantity)}>
          {t('reorder.add', { quantity: written })}
        </Button>
      )}
    </li>
  );
}
