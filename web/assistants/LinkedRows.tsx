import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import type { LinkedRow } from '#shared/cart/cart-link.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { useCart } from '#web/cart/CartContext.ts';
import type { CartItem } from '#web/product/cart-item.ts';
import { unitPriceAt } from '#web/product/product-price.ts';
import { ShopPrice } from '#web/product/ShopPrice.tsx';

/** `missing`: how many have to be added; a row of a design does not count as the product alone. */
type FilledRow = {
  productId: number;
  quantity: number;
  product: Product | null;
  present: number;
  missing: number;
};

/** The rows of a cart link compared with the present cart. */
function compareWithCart(
  rows: readonly LinkedRow[],
  products: readonly Product[],
  items: readonly Pick<CartItem, 'id' | 'designId' | 'isSample' | 'quantity'>[],
): FilledRow[] {
  return rows.map(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId) ?? null;
    const present =
      items.find(
        ({ id, designId, isSample }) => id === productId && designId === undefined && !isSample,
      )?.quantity ?? 0;
    const isThere = product !== null && product.stock > 0;
    return {
      productId,
      quantity,
      product,
      present,
      missing: isThere ? Math.max(0, quantity - present) : 0,
    };
  });
}

type LinkedRowsProps = { rows: readonly LinkedRow[]; products: readonly Product[] };

/** Fills the cart once for each visit of the link: going back from the cart changes nothing. */
export function LinkedRows({ rows, products }: LinkedRowsProps) {
  const { t, i18n } = useTranslation('cart-link');
  const { items, putIntoCart } = useCart();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isFilled = (state as { isFilled?: boolean } | null)?.isFilled === true;
  const hasBegun = useRef(false);
  const compared = compareWithCart(rows, products, items);

  const fill = (missing: readonly FilledRow[]) =>
    putIntoCart(
      missing.flatMap(({ product, missing: quantity }) =>
        product && quantity > 0 ? [{ product, quantity }] : [],
      ),
    );
  useEffect(() => {
    if (isFilled || hasBegun.current) return;
    hasBegun.current = true;
    fill(compared);
    void navigate(
      { search },
      { replace: true, state: { isFilled: true }, preventScrollReset: true },
    );
  });

  const lost = compared.filter(({ product }) => product === null).length;
  const pieces = compared.reduce((sum, { present }) => sum + present, 0);
  const isMissing = compared.some(({ missing }) => missing > 0);
  return (
    <div className="cart-link">
      {isFilled && pieces > 0 && (
        <Alert tone="ok">
          {t('filled', { count: pieces, number: numberText(pieces, i18n.language) })}
        </Alert>
      )}
      {lost > 0 && <Alert tone="warn">{t('lost', { count: lost })}</Alert>}
      <ul className="cart-link-rows">
        {compared.flatMap((row) =>
          row.product ? [<Row key={row.productId} row={row} product={row.product} />] : [],
        )}
      </ul>
      <div className="cart-link-acts">
        <ButtonLink to="/cart" variant="ink">
          {t('cart')}
        </ButtonLink>
        {isFilled && isMissing && (
          <Button variant="line" onClick={() => fill(compared)}>
            {t('again')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Row({ row: { quantity, present }, product }: { row: FilledRow; product: Product }) {
  const { t, i18n } = useTranslation('cart-link');
  const state =
    product.stock <= 0
      ? 'soldOut'
      : present >= quantity
        ? 'isIn'
        : present > 0
          ? 'partly'
          : 'isOut';
  return (
    <li className="cart-link-row">
      <Photo picture={product.images[0]} src={product.imageUrl} alt="" sizes="80px" />
      <div>
        <Link className="link" to={`/products/${product.id}`}>
          {product.name}
        </Link>
        <p className="small second num">
          {t('quantity', { count: quantity, number: numberText(quantity, i18n.language) })}
        </p>
        <p className="small">
          {t(state, { count: present, number: numberText(present, i18n.language) })}
        </p>
      </div>
      <ShopPrice amount={unitPriceAt(product, quantity)} taxPercent={product.taxRatePercentage} />
    </li>
  );
}
