// /account: how things stand, and the shortest ways on.
import { useTranslation } from 'react-i18next';
import { dateText } from '../orders/order-date.ts';
import { useSession } from '../session/SessionContext.ts';
import { Alert } from '../ui/Alert.tsx';
import { ArrowLink, Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useRemote } from '../use-remote.ts';
import { AccountHead } from './AccountHead.tsx';
import { fetchAddresses, fetchRecentOrders, fetchStats } from './account-api.ts';
import { Fetched } from './Fetched.tsx';
import { Figures } from './Figures.tsx';
import { OrderRows } from './OrderRows.tsx';
import { QuickWays } from './QuickWays.tsx';
import { useAction } from './use-action.ts';

export default function OverviewPage() {
  const { t, i18n } = useTranslation(['account', 'orders']);
  const { user } = useSession();
  const stats = useRemote('stats', fetchStats);
  const recent = useRemote('recent orders', fetchRecentOrders);
  const addresses = useRemote('addresses', fetchAddresses);
  if (!user) return null;
  return (
    <>
      <AccountHead title={t('overview.title', { name: user.firstName })} text={t('overview.since', { date: dateText(user.createdAt, i18n.language) })} />
      {!user.emailVerified && <VerificationNotice email={user.email} />}
      <Fetched remote={stats} skeleton={<div className="skel account-skel-figures" />}>
        {(figures) => <Figures stats={figures} />}
      </Fetched>
      <section aria-labelledby="recent-orders">
        <div className="account-section-head">
          <h2 className="h2" id="recent-orders">
            {t('overview.recent')}
          </h2>
          {recent.data !== null && recent.data.length > 0 && <ArrowLink to="/account/orders">{t('overview.allOrders')}</ArrowLink>}
        </div>
        <Fetched remote={recent}>
          {(orders) =>
            orders.length > 0 ? (
              <OrderRows orders={orders} heading="h3" />
            ) : (
              <EmptyState title={t('overview.noOrders')} action={<ButtonLink to="/products">{t('overview.toProducts')}</ButtonLink>}>
                {t('overview.noOrdersText')}
              </EmptyState>
            )
          }
        </Fetched>
      </section>
      <QuickWays lastOrder={recent.data?.[0] ?? null} defaultAddress={addresses.data?.find((address) => address.isDefault) ?? null} />
    </>
  );
}

function VerificationNotice({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const { resendVerification } = useSession();
  const { busy, run } = useAction();
  return (
    <Alert tone="warn">
      <div className="account-notice">
        <p>
          <b>{t('verify.title')}</b> {t('verify.text', { email })}
        </p>
        <Button size="s" variant="line" isBusy={busy !== null} onClick={() => void run('resend', () => resendVerification(email))}>
          {t('verify.resend')}
        </Button>
      </div>
    </Alert>
  );
}
