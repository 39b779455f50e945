// /account: the overview, with links to the other pages.

import { Link } from 'react-router';
import { dateText, numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { DashboardStats } from '#shared/customers/account.ts';
import { fetchAddresses } from '#web/addresses/address-calls.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { ArrowLink, Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { fetchRecentOrders, fetchStats } from './account-api.ts';
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
      <PageHead
        title={t('overview.title', { name: user.firstName })}
        text={t('overview.since', { date: dateText(user.createdAt, i18n.language) })}
      />
      {!user.emailVerified && <VerificationNotice email={user.email} />}
      <RemoteContent remote={stats} skeleton={<div className="skel account-skel-figures" />}>
        {(figures) => <Figures stats={figures} />}
      </RemoteContent>
      <section aria-labelledby="recent-orders">
        <div className="account-section-head">
          <h2 className="h2" id="recent-orders">
            {t('overview.recent')}
          </h2>
          {recent.data !== null && recent.data.length > 0 && (
            <ArrowLink to="/account/orders">{t('overview.allOrders')}</ArrowLink>
          )}
        </div>
        <RemoteContent remote={recent}>
          {(orders) =>
            orders.length > 0 ? (
              <OrderRows orders={orders} heading="h3" />
            ) : (
              <EmptyState
                title={t('overview.noOrders')}
                action={<ButtonLink to="/products">{t('overview.toProducts')}</ButtonLink>}
              >
                {t('overview.noOrdersText')}
              </EmptyState>
            )
          }
        </RemoteContent>
      </section>
      <QuickWays
        lastOrder={recent.data?.[0] ?? null}
        defaultAddress={addresses.data?.find((address) => address.isDefault) ?? null}
      />
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
        <Button
          size="s"
          variant="line"
          isBusy={busy !== null}
          onClick={() => void run('resend', () => resendVerification(email))}
        >
          {t('verify.resend')}
        </Button>
      </div>
    </Alert>
  );
}

/** Six figures of the account; each links to the counted things. */
function Figures({ stats }: { stats: DashboardStats }) {
  const { t, i18n } = useTranslation('account');
  const number = (value: number) => numberText(value, i18n.language);
  const figures = [
    { key: 'orderCount', value: number(stats.orderCount), to: '/account/orders' },
    { key: 'activeOrderCount', value: number(stats.activeOrderCount), to: '/account/orders' },
    {
      key: 'totalSpent',
      value: formatLira(fromLira(stats.totalSpent), i18n.language),
      to: '/account/orders',
    },
    { key: 'favoriteCount', value: number(stats.favoriteCount), to: '/account/favorites' },
    { key: 'listCount', value: number(stats.listCount), to: '/account/lists' },
    { key: 'addressCount', value: number(stats.addressCount), to: '/account/addresses' },
  ];
  return (
    <ul className="figures">
      {figures.map(({ key, value, to }) => (
        <li key={key}>
          <Link to={to}>
            <span className="small second">{t(`figures.${key}`)}</span>{' '}
            <b className="num">{value}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
