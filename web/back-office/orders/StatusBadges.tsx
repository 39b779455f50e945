import { Link } from 'react-router';
import type { AdminOrderRow, CountsAnswer, OrderTab } from '#shared/back-office/orders.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { statusTone } from '#web/orders/order-progress.ts';

/** The status of the order, and the payment's status if it adds information. */
export function StatusBadges({
  status,
  paymentStatus,
  waitsForProof = false,
}: Pick<AdminOrderRow, 'status' | 'paymentStatus'> & { waitsForProof?: boolean }) {
  const { t } = useTranslation(['admin-orders', 'orders']);
  const isOdd =
    paymentStatus === 'REVIEW' ||
    ((status === 'CANCELLED' || status === 'EXPIRED') && paymentStatus === 'PAID') ||
    paymentStatus === 'PARTLY_REFUNDED';
  return (
    <span className="bo-badges">
      <Badge tone={statusTone[status]}>{t(`orders:status.${status}`)}</Badge>
      {isOdd && (
        <Badge tone="no">
          {t(paymentStatus === 'PAID' ? 'refundDue' : `payment.${paymentStatus}`)}
        </Badge>
      )}
      {waitsForProof && <Badge tone="wait">{t('needs.proof')}</Badge>}
    </span>
  );
}

const tabs: readonly OrderTab[] = ['toPrepare', 'preparing', 'shipped', 'unpaid', 'review'];
/** The same limit as on the server (COUNTED_ORDERS). */
const MOST = 1_000;

/** A figure that was counted up to a limit. */
const countText = (count: number): string => (count >= MOST ? `${MOST - 1}+` : String(count));

/** Links to the most used lists, each with its count. */
export function OrderTabs({
  current,
  counts,
  hrefFor,
  proofsHref,
  isProofs,
}: {
  current: string;
  counts: CountsAnswer | null;
  hrefFor: (tab: string) => string;
  /** The orders that wait for a print proof; shown only if there are any. */
  proofsHref: string;
  isProofs: boolean;
}) {
  const { t } = useTranslation('admin-orders');
  return (
    <nav className="bo-tabs" aria-label={t('tabs.label')}>
      {['', ...tabs].map((tab) => (
        <Link
          key={tab}
          to={hrefFor(tab)}
          aria-current={tab === current && !isProofs ? 'page' : undefined}
          preventScrollReset
        >
          {tab === '' ? t('tabs.all') : t(`tabs.${tab}`)}{' '}
          {tab !== '' && counts && (
            <span className="mute num">{countText(counts[tab as OrderTab])}</span>
          )}
        </Link>
      ))}
      {((counts?.proofs ?? 0) > 0 || isProofs) && (
        <Link to={proofsHref} aria-current={isProofs ? 'page' : undefined} preventScrollReset>
          {t('needs.proof')} <span className="mute num">{countText(counts?.proofs ?? 0)}</span>
        </Link>
      )}
    </nav>
  );
}
