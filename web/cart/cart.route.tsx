// /cart: what the buyer has gathered (specification 2 and 4). Rendered as a skeleton: the cart lives in the browser.

import { useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { formatLira } from '#shared/base/money.ts';
import { cartViewed } from '#web/analytics/events.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { LateDialog } from '#web/base/ui/LateDialog.tsx';
import { useCart, useFreshTotals } from './CartContext.ts';
import { CartItemRow } from './CartItemRow.tsx';
import { CartSet } from './CartSet.tsx';
import { CartSkeleton } from './CartSkeleton.tsx';
import { CartSummary } from './CartSummary.tsx';
import type { CartRow } from './cart-view.ts';
import { useIsInView } from './in-view.ts';
import { useCartFit } from './use-cart-fit.ts';
import { useCountedCart } from './use-counted-cart.ts';

/** Whoever has nothing in the cart is told so at once, before the shop's scripts are there. */
const TELL_EMPTY = `try{if(!(localStorage.getItem('cart')||'').includes('{'))document.currentScript.parentElement.dataset.is='empty'}catch{}`;

const neverChanges = () => () => undefined;

export default function CartRoute() {
  const { t, i18n } = useTranslation('cart');
  const { isReady, items, count } = useCart();
  const heading = useRef<HTMLHeadingElement>(null);
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
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
            {isHydrating && <script dangerouslySetInnerHTML={{ __html: TELL_EMPTY }} />}
            <EmptyState
              title={t('empty.title')}
              action={
                <ButtonLink to="/products" variant="ink">
                  {t('empty.action')}
                </ButtonLink>
              }
            >
              {t('empty.text')}{' '}
              <Link className="link" to="/quick-order">
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

function FilledCart({ onEmptied }: { onEmptied: () => void }) {
  const { t, i18n } = useTranslation('cart');
  const {
    items,
    rows,
    totals,
    delivery,
    isShippingOpen,
    hasProblem,
    changeQuantity,
    removeItem,
    removeSet,
    changeQuantities,
    clearCart,
    acknowledgePrice,
  } = useCart();
  const hintsOf = useCartFit(items);
  const [isAskingToClear, setAskingToClear] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const action = useRef<HTMLDivElement>(null);
  const isActionInView = useIsInView(action);

  /** The row that was in the hand is gone: the keyboard goes on with the one that took its place. */
  function handleRemove(cartItemId: string) {
    const index = rows.findIndex((row) => row.item.cartItemId === cartItemId);
    removeItem(cartItemId);
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('.cart-line-remove');
      const next = buttons?.[Math.min(index, buttons.length - 1)];
      if (next) next.focus();
      else onEmptied();
    });
  }

  function handleRemoveSet(code: string) {
    removeSet(code);
    requestAnimationFrame(() => {
      const next = list.current?.querySelector<HTMLElement>('.cart-line-remove');
      if (next) next.focus();
      else onEmptied();
    });
  }
  const actions = {
    onQuantity: changeQuantity,
    onRemove: handleRemove,
    onPriceSeen: acknowledgePrice,
  };

  function showProblem() {
    setBlocked(true);
    const row = list.current?.querySelector<HTMLElement>('[data-problem]');
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('.cart-line-problem button')?.focus({ preventScroll: true });
  }

  const goOn = (isWide: boolean) =>
    hasProblem ? (
      <Button variant="buy" size="l" isWide={isWide} onClick={showProblem}>
        {t('checkout')}
      </Button>
    ) : (
      <ButtonLink variant="buy" size="l" isWide={isWide} to="/checkout" prefetch="intent">
        {t('checkout')}
      </ButtonLink>
    );

  return (
    <>
      <div className="page cart">
        <section aria-label={t('rows')}>
          <ul className="cart-lines" ref={list}>
            {groupRows(rows).map(([row, ...others]) =>
              row.item.designId === undefined ? (
                <CartItemRow
                  key={row.item.cartItemId}
                  row={row}
                  hints={hintsOf(row.item)}
                  {...actions}
                />
              ) : (
                <CartSet
                  key={row.item.designId}
                  code={row.item.designId}
                  rows={[row, ...others]}
                  onQuantities={changeQuantities}
                  onRemoveSet={() => handleRemoveSet(row.item.designId ?? '')}
                  {...actions}
                />
              ),
            )}
          </ul>
          <div className="cart-foot">
            <Link className="link" to="/products">
              {t('goOnShopping')}
            </Link>
            <Button variant="quiet" size="s" onClick={() => setAskingToClear(true)}>
              {t('clear')}
            </Button>
          </div>
        </section>
        <CartSummary
          actionRef={action}
          action={
            <div className="stack">
              {hasProblem && isBlocked && <Alert tone="no">{t('mendFirst')}</Alert>}
              {goOn(true)}
            </div>
          }
        />
      </div>
      <div
        className="buy-bar cart-bar"
        data-hidden={isActionInView || undefined}
        inert={isActionInView}
      >
        <p className="price">
          <b>{formatLira(totals.finalTotal, i18n.language)}</b>
          <span className="gross">
            {t(
              delivery?.chosen.isBuyerPays || isShippingOpen
                ? 'common:taxIncluded'
                : 'withTaxAndShipping',
            )}
          </span>
        </p>
        {goOn(false)}
      </div>
      <LateDialog
        isOpen={isAskingToClear}
        onClose={() => setAskingToClear(false)}
        title={t('clearDialog.title')}
        footer={
          <>
            <Button variant="line" onClick={() => setAskingToClear(false)}>
              {t('clearDialog.keep')}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAskingToClear(false);
                clearCart();
                requestAnimationFrame(onEmptied);
              }}
            >
              {t('clearDialog.clear')}
            </Button>
          </>
        }
      >
        <p>{t('clearDialog.text')}</p>
      </LateDialog>
    </>
  );
}

/** Rows of the same design stand together, where the first of them is. */
function groupRows(rows: readonly CartRow[]): [CartRow, ...CartRow[]][] {
  const groups: [CartRow, ...CartRow[]][] = [];
  for (const row of rows) {
    const { designId } = row.item;
    const group =
      designId === undefined
        ? undefined
        : groups.find(([first]) => first.item.designId === designId);
    if (group) group.push(row);
    else groups.push([row]);
  }
  return groups;
}
