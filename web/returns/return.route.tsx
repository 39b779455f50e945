// /orders/track/{orderNumber}/return: what is returned, and why. Rendered as a shell on the server,
// like every page of an order.
import './returns.css';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { readOrderNumber, showOrderNumber } from '#shared/orders/order-number.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import type { ReturnOffer } from '#shared/orders/returns.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { LookupForm } from '#web/orders/LookupForm.tsx';
import { OrderSkeleton } from '#web/orders/OrderSkeleton.tsx';
import { trackPath } from '#web/orders/order-paths.ts';
import { useOrder } from '#web/orders/use-order.ts';
import { browserApi } from '#web/session/browser.ts';
import { ReturnDone, type SentReturn } from './ReturnDone.tsx';
import { ReturnForm } from './ReturnForm.tsx';
import { fetchOffer } from './return-calls.ts';

export default function ReturnRoute() {
  const { t } = useTranslation(['returns', 'orders']);
  const orderNumber = readOrderNumber(useParams().orderNumber ?? '');
  return (
    <div className="page">
      <PageTitle title={`${t('title')} · ${showOrderNumber(orderNumber)}`} isHidden />
      <Known key={orderNumber} orderNumber={orderNumber} />
    </div>
  );
}

function Known({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation(['returns', 'orders']);
  const { state, reload } = useOrder(orderNumber);
  if (state.kind === 'loading') return <OrderSkeleton orderNumber={orderNumber} />;
  return (
    <>
      <div className="return-head">
        <Link className="link" to={trackPath(orderNumber)}>
          <Icon name="back" />
          {t('back')}
        </Link>
        <h1 className="h1">{t('title')}</h1>
        <p className="second num">{t('order', { orderNumber: showOrderNumber(orderNumber) })}</p>
      </div>
      {state.kind === 'found' ? (
        <Offered order={state.order} />
      ) : state.kind === 'failed' ? (
        <NotReached onAgain={reload} />
      ) : (
        <div className="lookup">
          <p className="second">{t('orders:askEmail')}</p>
          <LookupForm orderNumber={orderNumber} onFound={() => void reload()} />
        </div>
      )}
    </>
  );
}

function Offered({ order }: { order: OrderAnswer }) {
  const { t } = useTranslation('returns');
  const [sent, setSent] = useState<SentReturn | null>(null);
  const offer = useRemote(`returns ${order.orderNumber}`, (signal) =>
    fetchOffer(browserApi(), order.orderNumber, signal),
  );
  if (sent) return <ReturnDone order={order} sent={sent} />;
  if (offer.data === null)
    return offer.isLoading ? (
      <div className="skel order-skel-main" aria-busy="true" />
    ) : (
      <NotReached onAgain={offer.reload} />
    );
  if (!canAsk(offer.data)) {
    const key = offer.data.isOffered ? 'allAsked' : 'none';
    return (
      <EmptyState
        title={t(`${key}.title`)}
        action={
          <ButtonLink variant="line" to={trackPath(order.orderNumber)}>
            {t('done.toOrder')}
          </ButtonLink>
        }
      >
        {t(`${key}.text`)}
      </EmptyState>
    );
  }
  return <ReturnForm offer={offer.data} onChanged={offer.reload} onSent={setSent} />;
}

const canAsk = ({ isOffered, rows }: ReturnOffer): boolean =>
  isOffered && rows.some(({ left }) => left > 0);

function NotReached({ onAgain }: { onAgain: () => Promise<void> }) {
  const { t } = useTranslation('orders');
  return (
    <Alert tone="no">
      <div className="stack">
        <p>{t('network')}</p>
        <div>
          <Button size="s" variant="line" onClick={() => void onAgain()}>
            {t('again')}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
