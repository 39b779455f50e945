// /orders/track/{orderNumber}: one order, opened with the token of this tab or of a link in a mail,
// or by its e-mail address. Rendered as a shell: the server never renders personal data.
import { useLayoutEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { readOrderNumber, showOrderNumber } from '#shared/orders/order-number.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { LookupForm } from '#web/orders/LookupForm.tsx';
import { OrderSkeleton } from '#web/orders/OrderSkeleton.tsx';
import { takeTokenFromAddress } from '#web/orders/order-api.ts';
import { trackPath } from '#web/orders/order-paths.ts';
import { useOrder } from '#web/orders/use-order.ts';
import { PaymentFrame, usePaymentStep } from '#web/payments/PaymentFrame.tsx';
import { BuyerOrder } from './BuyerOrder.tsx';

export default function TrackingRoute() {
  const { t } = useTranslation('orders');
  const orderNumber = readOrderNumber(useParams().orderNumber ?? '');
  const tokens = useTokensOfAddress(orderNumber);
  return (
    <div className="page">
      <PageTitle
        title={t('trackingTitle', { orderNumber: showOrderNumber(orderNumber) })}
        isHidden
      />
      {tokens ? (
        <Tracking key={orderNumber} orderNumber={orderNumber} reservation={tokens.reservation} />
      ) : (
        <OrderSkeleton orderNumber={orderNumber} />
      )}
    </div>
  );
}

function Tracking({
  orderNumber,
  reservation,
}: {
  orderNumber: string;
  reservation: string | null;
}) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const { state, reload } = useOrder(orderNumber);
  const { frameUrl, goOnToPay } = usePaymentStep();
  if (frameUrl) return <PaymentFrame url={frameUrl} />;
  if (state.kind === 'loading') return <OrderSkeleton orderNumber={orderNumber} />;
  if (state.kind === 'found') {
    return (
      <>
        <BuyerOrder
          order={state.order}
          reservation={reservation}
          onChanged={() => void reload()}
          goOnToPay={goOnToPay}
        />
        <section className="section order-lookup">
          <div>
            <h2 className="h2">{t('another.title')}</h2>
            <p className="second">{t('another.text')}</p>
          </div>
          <LookupForm onFound={(order) => void navigate(trackPath(order.orderNumber))} />
        </section>
      </>
    );
  }
  return (
    <>
      <div className="order-head">
        <p className="small mute">{t('orderNumber')}</p>
        <h1 className="h1 num">{showOrderNumber(orderNumber)}</h1>
      </div>
      {state.kind === 'failed' ? (
        <Alert tone="no">
          <div className="stack">
            <p>{t('network')}</p>
            <div>
              <Button size="s" variant="line" onClick={() => void reload()}>
                {t('again')}
              </Button>
            </div>
          </div>
        </Alert>
      ) : (
        <div className="lookup">
          <p className="second">{t('askEmail')}</p>
          <LookupForm orderNumber={orderNumber} onFound={() => void reload()} />
        </div>
      )}
    </>
  );
}

/**
 * The tokens of a link in a mail, if any, once they have been removed from the address: before any
 * request.
 */
function useTokensOfAddress(orderNumber: string): { reservation: string | null } | null {
  const [tokens, setTokens] = useState<{ reservation: string | null } | null>(null);
  useLayoutEffect(() => {
    const reservation = takeTokenFromAddress(orderNumber);
    setTokens((before) => ({ reservation: reservation ?? before?.reservation ?? null }));
  }, [orderNumber]);
  return tokens;
}
