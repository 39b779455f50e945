// /payment/callback: outside the frame; requests the result of the payment and redirects
// (specification 2 and 7).
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { resultPath, trackPath } from '#web/orders/order-paths.ts';
import { browserApi } from '#web/session/browser.ts';
import { verifyPayment } from './verify-payment.ts';

export default function CallbackRoute() {
  const { t } = useTranslation('payments');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const orderNumber = params.get('orderNumber') ?? '';
  const paymentId = params.get('paymentId') ?? '';
  const [phase, setPhase] = useState<'asking' | 'waiting' | 'unknown'>('asking');

  useEffect(() => {
    if (phase !== 'asking') return;
    if (leaveFrame()) return;
    if (!orderNumber || !paymentId) return setPhase('unknown');
    const leaving = new AbortController();
    const ask = () =>
      browserApi().post('/payment/verify', {
        body: { orderNumber, paymentId },
      });
    void verifyPayment(ask, { signal: leaving.signal }).then((outcome) => {
      if (leaving.signal.aborted) return;
      if (outcome.kind === 'paid')
        void navigate(resultPath('success', orderNumber), { replace: true });
      else if (outcome.kind === 'failed')
        void navigate(resultPath('failure', orderNumber, outcome.reason), { replace: true });
      else if (outcome.kind === 'refunded')
        void navigate(trackPath(orderNumber), { replace: true });
      else setPhase(outcome.kind);
    });
    return () => leaving.abort();
  }, [phase, orderNumber, paymentId, navigate]);

  return (
    <main className="page payment-callback">
      <PageTitle title={t('callback.title')} isHidden />
      {phase === 'asking' && <Spinner label={t('callback.asking')} />}
      <h1 className="h2">{t(`callback.${phase}`)}</h1>
      <p className="second" role="status">
        {t(`callback.${phase}Text`)}
      </p>
      {phase !== 'asking' && (
        <div className="row">
          {phase === 'waiting' && (
            <Button onClick={() => setPhase('asking')}>{t('callback.again')}</Button>
          )}
          <ButtonLink
            variant="line"
            to={phase === 'waiting' ? trackPath(orderNumber) : '/orders/search'}
          >
            {t('trackOrder')}
          </ButtonLink>
        </div>
      )}
      {orderNumber && phase === 'waiting' && (
        <p className="small mute num">
          {t('orderNumberIs', { orderNumber: showOrderNumber(orderNumber) })}
        </p>
      )}
    </main>
  );
}

/** The bank may have returned us inside its frame: then the window around it navigates instead. */
function leaveFrame(): boolean {
  try {
    if (!window.top || window.top === window.self) return false;
    window.top.location.replace(window.location.href);
    return true;
  } catch {
    // The surrounding window is not ours: continue inside the frame.
    return false;
  }
}
