// /cart: the buyer's cart (specification 2 and 4). Rendered as a skeleton: the cart is stored in
// the browser.

import { useRef } from 'react';
import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { cartViewed } from '#web/analytics/events.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { useIsHydrating } from '#web/base/page/use-is-hydrating.ts';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { useCart, useFreshTotals } from './CartContext.ts';
import { FilledCart } from './FilledCart.tsx';
import { SHOW_EMPTY } from './show-empty.ts';
import { useCountedCart } from './use-counted-cart.ts';

export default function CartRoute() {
  const { t, i18n } = useTranslation('cart');
  const { isReady, items, count } = useCart();
  const heading = useRef<HTMLHeadingElement>(null);
  const isHydrating = useIsHydrating();
  useFreshTotals();
  useCountedCart(cartViewed);
  const figures = {
    products: t('products', { count: items.length }),
    pieces: t('pieces', { count, quantity: numberText(count, i18n.language) }),
  };
  return (
    <>
      <PageTitle title={t('title')} isHidden />
      <div className="page">
        <div className="cart-head">
          <h1 className="h1" ref={heading} tabIndex={-1}>
            {t('title')}{' '}
            {isReady && count > 0 && (
              <small className="mute num">{`${figures.products}, ${figures.pieces}`}</small>
            )}
          </h1>
        </div>
        {(!isReady || items.length === 0) && (
          <div
            className="cart-unread"
            data-is={isReady ? 'empty' : undefined}
            suppressHydrationWarning
          >
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, run before there is any script of ours */}
            {isHydrating && <script dangerouslySetInnerHTML={{ __html: SHOW_EMPTY }} />}
            <EmptyState
              title={t('empty.title')}
              action={
                <ButtonLink to="/products" variant="ink">
                  {t('empty.action')}
                </ButtonLink>
              }
            >
              {t('empty.text')}{' '}
              <Link className="text-link" to="/quick-order">
                {t('empty.quickOrder')}
              </Link>
            </EmptyState>
            {!isReady && <CartSkeleton />}
          </div>
        )}
      </div>
      {isReady && items.length > 0 && <FilledCart onEmptied={() => heading.current?.focus()} />}
    </>
  );
}

/**
 * The placeholder until the cart has been read: rows and summary in their final size, so that
 * nothing jumps.
 */
function CartSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className="cart" role="status" aria-busy="true" aria-label={t('loading')}>
      <div className="cart-lines">
        {[0, 1].map((row) => (
          <div className="cart-line" key={row}>
            <div className="photo">
              <div className="skel skel-photo" />
            </div>
            <div className="cart-line-text">
              <div className="skel skel-line" />
              <div className="skel skel-line skel-line--short" />
            </div>
            <div className="cart-line-quantity">
              <div className="skel cart-skel-quantity" />
            </div>
          </div>
        ))}
      </div>
      <div className="panel cart-summary">
        <div className="skel skel-line skel-line--short" />
        <div className="skel skel-block" />
        <div className="skel cart-skel-button" />
      </div>
    </div>
  );
}
