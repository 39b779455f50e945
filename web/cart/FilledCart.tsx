import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { formatLira } from '#shared/base/money.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { LateDialog } from '#web/base/ui/LateDialog.tsx';
import { ForWhom } from '#web/buyer-company/ForWhom.tsx';
import { CartItemRow } from './CartItemRow.tsx';
import { CartSet } from './CartSet.tsx';
import { CartSummary } from './CartSummary.tsx';
import type { CartRow } from './cart-view.ts';
import { useCartFit } from './use-cart-fit.ts';
import { useCartView } from './use-cart-view.ts';

/**
 * The rows, the totals, and the button to the checkout. `onEmptied`: called when the last row was
 * removed.
 */
export function FilledCart({ onEmptied }: { onEmptied: () => void }) {
  const { t } = useTranslation('cart');
  const { hasProblem, clearCart } = useCartView();
  const [isAskingToClear, setAskingToClear] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const action = useRef<HTMLDivElement>(null);
  const isActionInView = useIsInView(action);

  function showProblem() {
    setBlocked(true);
    const row = list.current?.querySelector<HTMLElement>('[data-problem]');
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('.cart-line-problem button')?.focus({ preventScroll: true });
  }

  return (
    <>
      <div className="page cart">
        <section aria-label={t('rows')}>
          <CartRows list={list} onEmptied={onEmptied} />
          <div className="cart-foot">
            <Link className="link" to="/products">
              {t('goOnShopping')}
            </Link>
            <Link className="link" to="/account/lists?from=cart">
              {t('saveAsList')}
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
              <ForWhom />
              {hasProblem && isBlocked && <Alert tone="no">{t('mendFirst')}</Alert>}
              <CheckoutButton isWide onProblem={showProblem} />
            </div>
          }
        />
      </div>
      <CartBar isHidden={isActionInView}>
        <CheckoutButton onProblem={showProblem} />
      </CartBar>
      <ClearDialog
        isOpen={isAskingToClear}
        onClose={() => setAskingToClear(false)}
        onClear={() => {
          setAskingToClear(false);
          clearCart();
          requestAnimationFrame(onEmptied);
        }}
      />
    </>
  );
}

function CartRows({
  list,
  onEmptied,
}: {
  list: RefObject<HTMLUListElement | null>;
  onEmptied: () => void;
}) {
  const { items, rows, changeQuantity, removeItem, removeSet, changeQuantities, acknowledgePrice } =
    useCartView();
  const hints = useCartFit(items);
  const hintsOf = ({ id }: CartRow['item']) =>
    hints.filter(({ productId, designId }) => designId === null && productId === id);

  /** The focused row is gone: the focus moves to the row that took its place. */
  function focusRow(index: number) {
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('.cart-line-remove');
      const next = buttons?.[Math.min(index, buttons.length - 1)];
      if (next) next.focus();
      else onEmptied();
    });
  }
  function handleRemove(cartItemId: string) {
    const index = rows.findIndex((row) => row.item.cartItemId === cartItemId);
    removeItem(cartItemId);
    focusRow(index);
  }
  function handleRemoveSet(code: string) {
    removeSet(code);
    focusRow(0);
  }
  const actions = {
    onQuantity: changeQuantity,
    onRemove: handleRemove,
    onPriceSeen: acknowledgePrice,
  };

  return (
    <ul className="cart-lines" ref={list}>
      {groupRows(rows).map(([row, ...others]) =>
        row.item.designId === undefined ? (
          <CartItemRow key={row.item.cartItemId} row={row} hints={hintsOf(row.item)} {...actions} />
        ) : (
          <CartSet
            key={row.item.designId}
            code={row.item.designId}
            rows={[row, ...others]}
            hints={hints.filter(({ designId }) => designId === row.item.designId)}
            onQuantities={changeQuantities}
            onRemoveSet={() => handleRemoveSet(row.item.designId ?? '')}
            {...actions}
          />
        ),
      )}
    </ul>
  );
}

/** Leads to the checkout, or to the problems of the cart. */
function CheckoutButton({
  isWide = false,
  onProblem,
}: {
  isWide?: boolean;
  onProblem: () => void;
}) {
  const { t } = useTranslation('cart');
  const { hasProblem } = useCartView();
  // One element in both cases: an element that is replaced while it is pressed would get no click.
  const handleClick = (event: MouseEvent) => {
    if (!hasProblem) return;
    event.preventDefault();
    onProblem();
  };
  return (
    <ButtonLink
      variant="buy"
      size="l"
      isWide={isWide}
      to="/checkout"
      prefetch="intent"
      onClick={handleClick}
    >
      {t('checkout')}
    </ButtonLink>
  );
}

/** Total and button at the bottom edge of the screen while those of the summary are not visible. */
function CartBar({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  const { t, i18n } = useTranslation('cart');
  const { totals, delivery, isShippingOpen } = useCartView();
  return (
    <div className="buy-bar cart-bar" data-hidden={isHidden || undefined} inert={isHidden}>
      <p className="price">
        <span className="price-gross price-net">
          <b>{formatLira(totals.finalTotal, i18n.language)}</b>
        </span>
        <span>
          {t(
            delivery?.chosen.isBuyerPays || isShippingOpen
              ? 'common:taxIncluded'
              : 'withTaxAndShipping',
          )}
        </span>
      </p>
      {children}
    </div>
  );
}

function ClearDialog({
  isOpen,
  onClose,
  onClear,
}: {
  isOpen: boolean;
  onClose: () => void;
  onClear: () => void;
}) {
  const { t } = useTranslation('cart');
  return (
    <LateDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('clearDialog.title')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('clearDialog.keep')}
          </Button>
          <Button variant="danger" onClick={onClear}>
            {t('clearDialog.clear')}
          </Button>
        </>
      }
    >
      <p>{t('clearDialog.text')}</p>
    </LateDialog>
  );
}

/** Items of one design are grouped at the place of the first one. */
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

/** Whether the element can be seen; true until that is known, so that nothing pops up at once. */
function useIsInView(ref: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) =>
      setInView(entry?.isIntersecting ?? true),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isInView;
}
