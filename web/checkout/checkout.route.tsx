// /checkout: one page from the address to the order button (specification 2 and 7). Rendered as a
// shell: cart and draft are stored in the browser.
import '#web/addresses/address-form.css';
import { useEffect, useState } from 'react';
import type { PaidParts } from '#shared/balances/balances-wire.ts';
import { numberText } from '#shared/base/format.ts';
import { add, formatLira, fromLira, type Kurus, ZERO } from '#shared/base/money.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { checkoutBegun } from '#web/analytics/events.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { ArrowLink, Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { ForWhom } from '#web/buyer-company/ForWhom.tsx';
import { useCart, useFreshTotals } from '#web/cart/CartContext.ts';
import { FitNotes } from '#web/cart/RowNotes.tsx';
import { useCartFit } from '#web/cart/use-cart-fit.ts';
import { useCartView } from '#web/cart/use-cart-view.ts';
import { useCountedCart } from '#web/cart/use-counted-cart.ts';
import { lastOrder } from '#web/orders/order-api.ts';
import { trackPath } from '#web/orders/order-paths.ts';
import { PaymentFrame, usePaymentStep } from '#web/payments/PaymentFrame.tsx';
import type { CartItem } from '#web/product/cart-item.ts';
import { type Buyer, useBuyer } from './buyer.ts';
import { CheckoutForm } from './CheckoutForm.tsx';
import { OrderLines } from './OrderLines.tsx';

export default function CheckoutRoute() {
  const { t } = useTranslation(['checkout', 'payments']);
  const { frameUrl, goOnToPay } = usePaymentStep();
  const isLeaving = useIsLeaving();
  useFreshTotals();
  useCountedCart(checkoutBegun);
  if (frameUrl) return <PaymentFrame url={frameUrl} />;
  return (
    <div className="page">
      <PageTitle title={t('title')} isHidden />
      {isLeaving.value ? (
        <div className="payment-callback checkout-leaving">
          <Spinner label={t('payments:leaving')} />
          <h1 className="h2">{t('payments:leaving')}</h1>
          <p className="second">{t('payments:leavingText')}</p>
        </div>
      ) : (
        <Checkout
          onPlaced={(answer) => {
            isLeaving.set(answer.payment.kind !== 'iframe');
            goOnToPay(answer);
          }}
        />
      )}
    </div>
  );
}

function Checkout({ onPlaced }: { onPlaced: (answer: CheckoutAnswer) => void }) {
  const { t } = useTranslation('checkout');
  const { isReady, items, pendingOrder } = useCart();
  const [surcharge, setSurcharge] = useState(ZERO);
  const [parts, setParts] = useState<PaidParts | null>(null);
  const [isSeparate, setSeparate] = useState(false);
  const buyer = useBuyer();
  const isFilled = isReady && items.length > 0;
  const note = useToolNote(isFilled ? items : []);
  return (
    <div className={isFilled || !isReady ? 'checkout' : undefined}>
      <div className="checkout-main">
        <h1 className="h1">{t('title')}</h1>
        {(!isReady || (isFilled && buyer === undefined)) && <CheckoutSkeleton />}
        {isReady && items.length === 0 && <NothingToOrder />}
        {isFilled && <FoldedSummary surcharge={surcharge} parts={parts} />}
        {note && <div className="checkout-fold-note">{note}</div>}
        {isFilled && <ForWhom />}
        {isFilled && buyer !== undefined && (pendingOrder === null || isSeparate) && (
          <CheckoutForm
            key={keyOf(buyer)}
            buyer={buyer}
            onSurcharge={setSurcharge}
            onParts={setParts}
            onPlaced={onPlaced}
          />
        )}
        {isFilled && pendingOrder && !isSeparate && (
          <PendingNotice onSeparate={() => setSeparate(true)} />
        )}
      </div>
      {isFilled && (
        <aside className="panel checkout-side" aria-labelledby="checkout-summary">
          <h2 className="h3" id="checkout-summary">
            {t('summary')}
          </h2>
          <OrderLines surcharge={surcharge} parts={parts} note={note} />
        </aside>
      )}
    </div>
  );
}

/** For another company the form starts again: its addresses and invoice differ. */
const keyOf = (buyer: Buyer | null): string =>
  buyer ? `${buyer.user.id} ${buyer.user.buysFor?.companyId}` : 'visitor';

/** The crimping tool that the cart lacks: beside the total, which a phone shows above the form. */
function useToolNote(items: readonly CartItem[]) {
  const hints = useCartFit(items).filter(({ kind }) => kind === 'CRIMPER');
  return hints.length > 0 && <FitNotes hints={hints} />;
}

/** The order summary on phones. */
function FoldedSummary({ surcharge, parts }: { surcharge: Kurus; parts: PaidParts | null }) {
  const { t, i18n } = useTranslation(['checkout', 'cart']);
  const { count, totals } = useCartView();
  const pieces = t('cart:pieces', { count, quantity: numberText(count, i18n.language) });
  return (
    <details className="checkout-fold">
      <summary>
        <Icon name="bag" />
        <span>{t('summaryFold', { pieces })}</span>
        <b>
          {formatLira(
            parts ? fromLira(parts.toPay) : add(totals.finalTotal, surcharge),
            i18n.language,
          )}
        </b>
        <Icon name="chevron" />
      </summary>
      <div>
        <OrderLines surcharge={surcharge} parts={parts} />
      </div>
    </details>
  );
}

/**
 * A buyer who returns from the bank's page with the back button sees a link to the order, not a
 * spinner.
 */
function useIsLeaving() {
  const [value, set] = useState(false);
  useEffect(() => {
    const handleShow = (event: PageTransitionEvent) => event.persisted && set(false);
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, []);
  return { value, set };
}

/** Prevents ordering the same cart twice by mistake. */
function PendingNotice({ onSeparate }: { onSeparate: () => void }) {
  const { t } = useTranslation('checkout');
  useTop();
  return (
    <div className="stack checkout-pending">
      <h2 className="h3">{t('pending.title')}</h2>
      <p className="second">{t('pending.text')}</p>
      <div className="row">
        <ButtonLink variant="line" to="/cart">
          {t('backToCart')}
        </ButtonLink>
        <Button variant="quiet" onClick={onSeparate}>
          {t('pending.separate')}
        </Button>
      </div>
    </div>
  );
}

/**
 * After the return from the bank the browser restores a scroll position far below the end of a page
 * that is now short.
 */
function useTop() {
  useEffect(() => {
    // In some browsers scrollTo returns a promise, which must not become the effect's cleanup.
    window.scrollTo(0, 0);
  }, []);
}

function NothingToOrder() {
  const { t } = useTranslation('checkout');
  const orderNumber = lastOrder();
  useTop();
  return (
    <div className="stack checkout-empty">
      {orderNumber && (
        <Alert>
          <p>{t('lastOrder', { orderNumber: showOrderNumber(orderNumber) })}</p>
          <ArrowLink to={trackPath(orderNumber)}>{t('seeOrder')}</ArrowLink>
        </Alert>
      )}
      <EmptyState
        title={t('empty.title')}
        action={<ButtonLink to="/products">{t('empty.action')}</ButtonLink>}
      >
        {t('empty.text')}
      </EmptyState>
    </div>
  );
}

/** The placeholder until cart and draft have been read. */
function CheckoutSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')}>
      {[0, 1].map((block) => (
        <div className="checkout-block" key={block}>
          <header>
            <div className="skel checkout-skel-title" />
          </header>
          <div className="grid-2">
            {[0, 1, 2, 3].map((field) => (
              <div className="skel checkout-skel-field" key={field} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
